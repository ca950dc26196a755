/** Tests scripts/runtime/split/bodies.mjs: it records which functions are called, and empties the others. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { counted, without } from "../../scripts/runtime/split/bodies.mjs";

const SCRIPT = `
  const plain = (n) => n + 1;
  const object = (n) => ({ n });
  function outer(n) { function inner(m) { return m * 2; } return inner(n); }
  class Box { #n = "ü"; constructor(n) { this.n = n; } get half() { return this.n / 2; } twice() { return 2 * this.n; } }
  const make = { set n(n) { this.m = n; }, async later() { return 5; } };
`;

/** @param {string} script @param {string} call */
const run = (script, call, used = new Set()) =>
  new Function("used", "absent", `${script}; return ${call};`)(used, () => {
    throw new Error("absent");
  });

for (const [call, value, numbers] of [
  ["plain(1)", 2, [0]],
  ["object(2).n", 2, [1]],
  ["outer(3)", 6, [2, 3]],
  ["new Box(8).half", 4, [4, 5]],
  ["(make.n = 3)", 3, [7]],
]) {
  test(`the functions that ${call} calls are recorded, and are enough for it`, async () => {
    const used = new Set();
    assert.equal(run(await counted(SCRIPT, "used"), call, used), value);
    assert.deepEqual([...used], numbers);
    const less = await without(SCRIPT, numbers);
    assert.equal(run(less, call), value);
    assert.throws(() => run(less, "new Box(1).twice()"), /absent/);
    const none = await without(SCRIPT, []);
    assert.throws(() => run(none, call), /absent/);
  });
}
