/** Stored data of a device: settings of earlier versions, and games that cannot be shown unchanged. */
import assert from "node:assert/strict";
import test from "node:test";
import { IDBFactory } from "fake-indexeddb";
import { seatsIn } from "../../site/core/forms.js";
import { answered, openDatabase, Store, withOthers } from "../../site/core/store.js";

const KEY = "paw.settings";
/** Return a storage name in the scope of the page's path. @param {string} name */
const scoped = (name) => `${name} /paw/`;

/** @param {Record<string, unknown>} kept  what this device has @returns {Map<string, string>} */
function device(kept) {
  const items = new Map([[KEY, JSON.stringify(kept)]]);
  /** @type {any} */ (globalThis).localStorage = {
    getItem: (/** @type {string} */ key) => items.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => items.set(key, value),
  };
  return items;
}

const CASES = [
  [
    { level: "common", checking: "checked" },
    { variant: "common", "challenge-rule": "void" },
  ],
  [
    { checking: "double", theme: "dark" },
    { "challenge-rule": "double", theme: "dark" },
  ],
  [{ level: "common", variant: "roots" }, { variant: "roots" }],
  [{}, {}],
];

for (const [kept, now] of CASES)
  test(`settings of an earlier version are understood: ${JSON.stringify(kept)}`, () => {
    device(/** @type {Record<string, unknown>} */ (kept));
    assert.deepEqual(new Store(scoped).settings(), now);
  });

test("a change stores the settings under their new names only", () => {
  const items = device({ level: "common" });
  new Store(scoped).set({ theme: "dark" });
  assert.deepEqual(JSON.parse(items.get(scoped(KEY)) ?? ""), { variant: "common", theme: "dark" });
});

test("what earlier versions kept for the whole origin is read until this copy has kept something", () => {
  const items = device({ theme: "dark" });
  const [one, other] = ["/paw/", "/beta/"].map((path) => new Store((name) => `${name} ${path}`));
  one?.set({ theme: "light" });
  assert.equal(one?.settings().theme, "light");
  assert.equal(other?.settings().theme, "dark");
  assert.equal(items.get(KEY), '{"theme":"dark"}');
  items.set("paw.draft.g", '{"order":["A"],"draft":[]}');
  assert.deepEqual(one?.draft("g")?.order, ["A"]);
  one?.keepDraft("g", { order: ["B"], draft: [] });
  assert.deepEqual(
    [one, other].map((each) => each?.draft("g")?.order),
    [["B"], ["A"]],
  );
});

test("seats that a game does not have are left out", () => {
  const view = { players: [{}, {}] };
  assert.deepEqual(seatsIn([0, 1], view), [0, 1]);
  assert.deepEqual(seatsIn([3, 1, 2], view), [1]);
});

for (const [record, now] of [
  [
    { link: "1a", kept: "1b" },
    { link: "1a", others: ["1b"] },
  ],
  [{ link: "1a" }, { link: "1a" }],
  [
    { link: "1a", others: ["1c"] },
    { link: "1a", others: ["1c"] },
  ],
  [null, null],
])
  test(`a game of an earlier version keeps its other version: ${JSON.stringify(record)}`, () => {
    assert.deepEqual(withOthers(record), now);
  });

test("a view by another link than the kept one is of an older turn", () => {
  const store = new Store();
  const saved = /** @type {any} */ ({ gameId: "g", link: "1new" });
  assert.equal(store.newerThan(/** @type {any} */ ({ gameId: "g", link: "1old" })), undefined);
  store.take(saved);
  assert.equal(store.newerThan(/** @type {any} */ ({ gameId: "g", link: "1old" })), saved);
  assert.equal(store.newerThan(/** @type {any} */ ({ gameId: "g", link: "1new" })), undefined);
});

test("word lists of earlier versions, which have no name of their own, are copied by their tags", async () => {
  globalThis.indexedDB = new IDBFactory();
  const list = { language: "en", data: [65] };
  const shared = indexedDB.open("pass-a-word-lists", 1);
  shared.onupgradeneeded = () => shared.result.createObjectStore("lists").put(list, 77);
  (await answered(shared)).close();
  const own = await openDatabase(scoped, "pass-a-word-lists", "lists");
  assert.equal(own.name, "pass-a-word-lists /paw/");
  assert.deepEqual(await answered(own.transaction("lists").objectStore("lists").get(77)), list);
  own.close();
});
