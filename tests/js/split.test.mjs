// Splitting WebAssembly: a small module gives the same results in two parts.

import assert from "node:assert/strict";
import { test } from "node:test";
import { readSpans, writeSpan } from "../../scripts/runtime/split/data.mjs";
import { functionsIn } from "../../scripts/runtime/split/instructions.mjs";
import { instrumented, usedIn } from "../../scripts/runtime/split/instrument.mjs";
import { split } from "../../scripts/runtime/split/parts.mjs";
import { codeOf, readUsed, writeUsed } from "../../scripts/runtime/split/used.mjs";
import {
  exporting,
  I32,
  named,
  namesIn,
  parse,
  SECTION,
  signed,
  unsigned,
  vector,
} from "../../scripts/runtime/split/wasm.mjs";
import { instantiateParts } from "../../site/worker/parts.js";

const END = 0x0b;
const body = (...code) => [...unsigned(code.length + 2), 0, ...code, END];
const calling = (n) => body(0x20, 0, 0x10, n);
const exported = (name, kind, n) => [...named(name), kind, n];

/** A chain of five functions: `first(n)` returns 2n + 1 + 5. The fifth doubles n by the import `double` and adds
 * a global, 1. The fourth calls the fifth through the table and adds the other global, 5. */
const sections = {
  types: vector(SECTION.types, [
    [0x60, 0, 0],
    [0x60, 1, I32, 1, I32],
  ]),
  imports: vector(SECTION.imports, [[...named("env"), ...named("double"), 0, 1]]),
  functions: vector(SECTION.functions, [[1], [1], [1], [1], [1]]),
  tables: vector(SECTION.tables, [[0x70, 0, 2]]),
  memories: vector(SECTION.memories, [[0, 1]]),
  globals: vector(SECTION.globals, [
    [I32, 1, 0x41, 5, END],
    [I32, 0, 0x41, 1, END],
  ]),
  exports: vector(SECTION.exports, [
    exported("memory", 2, 0),
    exported("table", 1, 0),
    exported("first", 0, 1),
    exported("fourth", 0, 4),
  ]),
  elements: vector(SECTION.elements, [[0, 0x41, 0, END, 2, 5, 2]]),
  code: vector(SECTION.code, [
    calling(2),
    calling(3),
    calling(4),
    body(0x20, 0, 0x41, 0, 0x11, 1, 0, 0x23, 0, 0x6a),
    body(0x20, 0, 0x10, 0, 0x23, 1, 0x6a),
  ]),
};
const HEAD = [0, 97, 115, 109, 1, 0, 0, 0];
const moduleOf = (parts) => Buffer.concat([Buffer.from(HEAD), ...Object.values(parts)]);
const MODULE = moduleOf(sections);
const imports = () => ({ env: { double: (n) => 2 * n } });

/** Split the module and start its first part; count how often the second part is requested. */
async function inParts(used) {
  const { first, rest, kept } = split(parse(MODULE), used);
  const state = { kept, loads: 0 };
  const { instance } = await instantiateParts(new WebAssembly.Module(first), imports(), () => {
    state.loads += 1;
    return new WebAssembly.Module(rest);
  });
  return { ...instance.exports, state };
}

test("the module in one piece", async () => {
  const { instance } = await WebAssembly.instantiate(MODULE, imports());
  assert.equal(instance.exports.first(1), 8);
  assert.deepEqual([...functionsIn(parse(MODULE), 0)], [2]);
});

for (const [used, kept] of [
  [[], 0],
  [[0], 2],
  [[4], 1],
  [[1, 3], 3],
  [[0, 1, 2, 3, 4], 5],
])
  test(`functions ${used} first, the others when they are called`, async () => {
    const { first, fourth, table, state } = await inParts(used);
    assert.equal(state.kept, kept);
    assert.equal(first(1), 8);
    assert.equal(fourth(2), 10);
    assert.equal(table.get(0)(3), 7);
    assert.equal(table.get(1)(1), 8);
    assert.equal(state.loads, kept === 5 ? 0 : 1);
  });

test("names and functions are those of the module in one piece", async () => {
  const { state, ...exports } = await inParts([0]);
  assert.deepEqual(Object.keys(exports), ["memory", "table", "first", "fourth"]);
});

test("the functions that were called are counted", async () => {
  const { instance } = await WebAssembly.instantiate(instrumented(MODULE), imports());
  assert.deepEqual(usedIn(instance.exports), []);
  instance.exports.fourth(1);
  assert.deepEqual(usedIn(instance.exports), [3, 4]);
});

test("a list of functions is for one code only, whatever it exports", () => {
  const text = writeUsed([codeOf(parse(MODULE))], [[0, 3]]);
  assert.deepEqual(readUsed([codeOf(parse(MODULE))], text), [[0, 3]]);
  const fewer = { ...sections, exports: vector(SECTION.exports, [exported("first", 0, 1)]) };
  assert.deepEqual(readUsed([codeOf(parse(moduleOf(fewer)))], text), [[0, 3]]);
  const other = { ...sections, code: vector(SECTION.code, Array(5).fill(body(0x20, 0))) };
  assert.throws(() => readUsed([codeOf(parse(moduleOf(other)))], text), /has changed/);
});

for (const [what, change] of [
  ["an instruction that is not known", { code: vector(SECTION.code, Array(5).fill(body(0x27))) }],
  ["a start", { start: vector(SECTION.start, []) }],
  ["a memory that is not exported", { exports: vector(SECTION.exports, []) }],
  [
    "globals in another order",
    {
      globals: vector(SECTION.globals, [
        [I32, 0, 0x41, 1, END],
        [I32, 1, 0x41, 5, END],
      ]),
    },
  ],
])
  test(`${what} stops the build`, () => {
    assert.throws(() => split(parse(moduleOf({ ...sections, ...change })), [0]));
  });

/** Five bytes of data at address 40,000, between other data; only the last function reads them. */
const TABLE = Buffer.from("table");
const withTable = {
  ...sections,
  code: vector(SECTION.code, [
    ...Array(4).fill(body(0x20, 0, 0x10, 5)),
    body(0x41, ...signed(40_002), 0x2d, 0, 0),
  ]),
  data: vector(SECTION.data, [
    [0, 0x41, ...signed(39_998), END, 9, ...Buffer.from("a table z")],
    [0, 0x41, 8, END, 1, 33],
  ]),
};

test("data that only the rest reads come with it", async () => {
  const module = parse(moduleOf(withTable));
  const spans = readSpans(module, writeSpan("table", 40_000, TABLE, "five bytes"));
  const { first, rest } = split(module, [], spans);
  const { instance } = await instantiateParts(
    new WebAssembly.Module(first),
    imports(),
    () => new WebAssembly.Module(rest),
  );
  const { memory, fourth } = instance.exports;
  const there = () => Buffer.from(memory.buffer, 39_998, 9).toString();
  assert.equal(there(), "a \0\0\0\0\0 z");
  assert.equal(fourth(0), "b".charCodeAt(0));
  assert.equal(there(), "a table z");
  assert.equal(Buffer.from(memory.buffer)[8], 33);
});

test("data that a function of the first part names are not moved", () => {
  const module = parse(moduleOf(withTable));
  for (const kind of ["table", "rows"]) {
    const spans = readSpans(module, writeSpan(kind, 40_000, TABLE, "five bytes"));
    assert.throws(() => split(module, [4], spans), /names 40002, in five bytes/);
  }
});

test("data that have changed are not moved", () => {
  const span = writeSpan("table", 40_000, Buffer.from("other"), "five bytes");
  assert.throws(() => readSpans(parse(moduleOf(withTable)), span), /have changed/);
});

/** A module with an import of every kind, and exports whose index takes one byte or two. */
const IMPORTS = {
  function: [0, 5],
  table: [1, 0x70, 0, 3],
  "table with a most": [1, 0x70, 1, 3, 9],
  memory: [2, 0, 1],
  "memory with a most": [2, 1, 1, 0x80, 0x02],
  global: [3, 0x7f, 1],
  tag: [4, 0, 2],
};
const NAMED = moduleOf([
  vector(SECTION.types, [[0x60, 0, 0]]),
  vector(
    SECTION.imports,
    Object.entries(IMPORTS).map(([name, what]) => [...named("env"), ...named(name), ...what]),
  ),
  vector(SECTION.exports, [
    [...named("kept"), 0, 7],
    [...named("gone"), 3, 0x80, 0x01],
    [...named("also kept"), 0, 8],
  ]),
  vector(SECTION.data, []),
]);

test("every kind of import is skipped correctly", () => {
  const { imports, exports } = namesIn(NAMED);
  assert.deepEqual(
    imports,
    Object.keys(IMPORTS).map((name) => ["env", name]),
  );
  assert.deepEqual(exports, ["kept", "gone", "also kept"]);
});

test("only exports are removed", () => {
  const less = exporting(NAMED, new Set(["kept", "also kept", "unknown"]));
  assert.deepEqual(namesIn(less).exports, ["kept", "also kept"]);
  assert.deepEqual(namesIn(less).imports, namesIn(NAMED).imports);
  assert.deepEqual(exporting(NAMED, new Set(namesIn(NAMED).exports)), NAMED);
});
