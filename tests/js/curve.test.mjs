// The library noble-curves confirms the P-256 results that tests/joint/sealed/test_curve_library.py expects of
// the engine. It also checks the curve in tests/support/js/sealed, which reads sealed links for tests.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { p256 } from "@noble/curves/nist.js";
import { times } from "../../site/link-reader/lists.js";
import { combine, FIELD, lift, multiple, ORDER } from "../support/js/sealed/curve.mjs";

const { Point } = p256;
const recorded = JSON.parse(readFileSync(new URL("../data/curve-vectors.json", import.meta.url)));
const { keys } = JSON.parse(readFileSync(new URL("../data/wycheproof-p256.json", import.meta.url)));

const sha256 = (data) => createHash("sha256").update(data).digest();
const numberOf = (text) => BigInt(`0x${sha256(text).toString("hex")}`);
const bytesOf = (number) => Buffer.from(number.toString(16).padStart(64, "0"), "hex");
const span = (from, to, made = BigInt) => times(to - from, (n) => made(n + from));

const EDGES = [
  ...span(1, 34),
  ...span(5, 256, (n) => 2n ** BigInt(n)),
  ...span(6, 256, (n) => 2n ** BigInt(n) - 1n),
  ...[ORDER / 2n, ORDER / 2n + 1n],
  ...span(1, 34, (n) => ORDER - BigInt(n)),
];

/** Make the same scalars as scripts/data/vectors/curve.py: edge cases, then numbers by purpose. */
const scalars = (purpose, count) => [
  ...EDGES,
  ...times(count - EDGES.length, (n) => (numberOf(`${purpose} ${n}`) % (ORDER - 1n)) + 1n),
];

function xs(count) {
  const edges = [0n, 1n, 2n, FIELD - 1n, FIELD, FIELD + Point.BASE.x, 2n ** 256n - 1n];
  edges.push(Point.BASE.x);
  return [...edges, ...times(count - edges.length, (n) => numberOf(`x ${n}`))];
}

const digests = (results) =>
  times(Math.ceil(results.length / 100), (n) =>
    sha256(Buffer.concat(results.slice(100 * n, 100 * n + 100))).toString("hex"),
  );

/** Decode a point in SEC 1 form; return null if noble-curves refuses it. */
function decoded(hex) {
  try {
    return Point.fromHex(hex);
  } catch {
    return null;
  }
}
const lifted = (x) => decoded(`02${x.toString(16).padStart(64, "0")}`);

test("noble-curves makes the recorded multiples of the generator", () => {
  const made = scalars("multiple", 5000).map((scalar) => Point.BASE.multiply(scalar));
  const bytes = made.map(({ x, y }) => Buffer.concat([bytesOf(x), bytesOf(y)]));
  assert.deepEqual(digests(bytes), recorded.multiples);
});

test("noble-curves makes the recorded multiples of other points", () => {
  const others = scalars("b", 1000).reverse();
  const made = scalars("a", 1000).map((scalar, at) =>
    Point.BASE.multiply(others[at]).multiplyUnsafe(scalar),
  );
  assert.deepEqual(digests(made.map(({ x }) => bytesOf(x))), recorded.exchanges);
});

test("noble-curves finds the recorded points by their x, and refuses points of the twist", () => {
  const made = xs(2000).map((x) => lifted(x));
  assert.deepEqual(
    digests(made.map((point) => (point ? bytesOf(point.y) : Buffer.alloc(0)))),
    recorded.lifts,
  );
  const refused = made.filter((point) => point === null).length;
  assert.ok(refused > 900 && refused < 1100);
});

test("the second reader's curve agrees with noble-curves", () => {
  for (const n of span(0, 40)) {
    const [a, b] = [numberOf(`first ${n}`) % ORDER, numberOf(`second ${n}`) % ORDER];
    const [one, two] = [Point.BASE.multiply(a), Point.BASE.multiply(b)];
    const plain = [one, two].map(({ x, y }) => [x, y]);
    const product = one.multiply(b);
    assert.deepEqual(multiple(b, plain[0]), [product.x, product.y]);
    const sum = one.multiply(b).add(two.multiply(a).negate()).add(two);
    const total = combine(plain, [b, 1n - a]);
    assert.deepEqual(total, [sum.x, sum.y]);
    const x = numberOf(`x ${n}`);
    assert.deepEqual(lift(x), lifted(x) && [x, lifted(x).y]);
  }
});

test("the second reader's curve makes what Wycheproof publishes", () => {
  for (const [key, { shared, refused }] of Object.entries(keys)) {
    const scalar = BigInt(`0x${key}`);
    for (const [encoded, x] of Object.entries(shared)) {
      const { x: at, y } = decoded(encoded);
      assert.equal(multiple(scalar, [at, y])[0], BigInt(`0x${x}`));
    }
    for (const encoded of refused) assert.equal(decoded(encoded), null);
  }
});
