/** Stored games: invalid seats are left out, and views of older turns are recognized. */
import assert from "node:assert/strict";
import test from "node:test";
import { seatsIn } from "../../site/core/forms.js";
import { Store } from "../../site/core/store.js";

test("seats that a game does not have are left out", () => {
  const view = { players: [{}, {}] };
  assert.deepEqual(seatsIn([0, 1], view), [0, 1]);
  assert.deepEqual(seatsIn([3, 1, 2], view), [1]);
});

test("a view by another link than the kept one is of an older turn", () => {
  const store = new Store();
  const saved = /** @type {any} */ ({ gameId: "g", link: "1new" });
  assert.equal(store.newerThan(/** @type {any} */ ({ gameId: "g", link: "1old" })), undefined);
  store.take(saved);
  assert.equal(store.newerThan(/** @type {any} */ ({ gameId: "g", link: "1old" })), saved);
  assert.equal(store.newerThan(/** @type {any} */ ({ gameId: "g", link: "1new" })), undefined);
});
