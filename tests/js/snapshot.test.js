// The snapshot of Python's memory: it is parsed, and restored only into the Python that it fits.

import assert from "node:assert/strict";
import { test } from "node:test";
import { readSnapshot, restore } from "../../site/worker/snapshot.js";

const BUILD = "ab".repeat(32);
const MAGIC = 0x32_4e_53_50;

/** Make a snapshot of 32 bytes of memory in two runs: bytes 1 and 2 at address 8, byte 3 at 20.
 * @param {{magic?: number}} [changes] */
function snapshot({ magic = MAGIC } = {}) {
  const head = Uint32Array.of(magic, 2, 77, 32);
  const places = Uint32Array.of(8, 2, 20, 1);
  const build = Buffer.from(BUILD, "hex");
  const parts = [Buffer.from(head.buffer), build, Buffer.from(places.buffer), Buffer.of(1, 2, 3)];
  return new Uint8Array(Buffer.concat(parts));
}

const fresh = (size = 32, build = BUILD) => ({ module: { HEAPU8: new Uint8Array(size) }, build });

test("memory, entry and build are read", () => {
  const { build, entry, size, runs } = readSnapshot(snapshot());
  assert.deepEqual([build, entry, size], [BUILD, 77, 32]);
  assert.deepEqual(
    runs.map(([at, data]) => [at, ...data]),
    [
      [8, 1, 2],
      [20, 3],
    ],
  );
});

for (const [name, data, message] of [
  ["cut off", snapshot().slice(0, -1), /wrong length/],
  ["too long", Uint8Array.of(...snapshot(), 0), /wrong length/],
  ["another file", new TextEncoder().encode("<!doctype html>not found"), /not a snapshot/],
  ["of another format", snapshot({ magic: MAGIC + 1 }), /not a snapshot/],
])
  test(`a snapshot that is ${name} is not used`, () => {
    assert.throws(() => readSnapshot(data), message);
  });

test("the snapshot's memory replaces a fresh Python's memory", () => {
  const python = fresh();
  restore(readSnapshot(snapshot()), python);
  const expected = new Uint8Array(32);
  expected.set([1, 2], 8);
  expected.set([3], 20);
  assert.deepEqual(python.module.HEAPU8, expected);
});

for (const [name, python, message] of [
  ["of another build", fresh(32, "cd".repeat(32)), /another Pyodide/],
  ["with another memory", fresh(64), /64 bytes/],
])
  test(`nothing is copied over a Python ${name}`, () => {
    assert.throws(() => restore(readSnapshot(snapshot()), python), message);
    assert.ok(python.module.HEAPU8.every((byte) => byte === 0));
  });
