// Long work of the engine runs in slices: a fast engine gets longer slices, and cancelled work stops.

import assert from "node:assert/strict";
import { test } from "node:test";
import { inSlices } from "../../site/play/slices.js";

/** Make an engine that needs this many steps and records the budget of each slice. */
function engineOf(steps, budgets) {
  let left = steps;
  return async (budget) => {
    budgets.push(budget);
    left -= budget;
    if (left > 0) return { ok: true, done: false, progress: 1 - left / steps };
    return { ok: true, done: true, found: "it" };
  };
}

test("slices grow as long as they are quick, and show how far the work is", async (t) => {
  let now = 0;
  t.mock.method(performance, "now", () => now++);
  const [budgets, parts] = [[], []];
  const show = (part) => parts.push(part);
  const reply = await inSlices(engineOf(900, budgets), show, () => false);
  assert.equal(reply.found, "it");
  assert.deepEqual(
    budgets,
    budgets.toSorted((a, b) => a - b),
  );
  assert.equal(parts.length, budgets.length - 1);
  assert.ok(parts.every((part) => part > 0 && part < 1));
});

test("stopped work has no answer", async () => {
  const budgets = [];
  const reply = await inSlices(
    engineOf(10_000_000, budgets),
    () => {},
    () => budgets.length > 2,
  );
  assert.equal(reply, null);
  assert.equal(budgets.length, 3);
});

test("an answer without slices, and an error, are passed on", async () => {
  for (const answer of [
    { ok: true, summary: [] },
    { ok: false, error: { code: "not-over" } },
  ]) {
    const reply = await inSlices(
      async () => answer,
      assert.fail,
      () => false,
    );
    assert.equal(reply, answer);
  }
});
