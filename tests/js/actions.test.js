// The table of actions names every action that the page uses; App.act runs an action by its name.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { settled, testApp } from "../support/js/app.mjs";

const SITE = new URL("../../site/", import.meta.url);
const read = (name) => readFileSync(new URL(name, SITE), "utf8");
const table = [...read("core/actions.js").matchAll(/^ \* {3}"?([\w-]+)"?: \(/gm)].map(
  ([, name]) => name,
);

test("the table has no name twice", () => {
  assert.ok(table.length > 50);
  assert.equal(new Set(table).size, table.length);
});

test("every data-act names an action", () => {
  const files = readdirSync(SITE, { recursive: true }).filter((name) => /\.(js|html)$/.test(name));
  const used = files.flatMap((name) =>
    [...read(name).matchAll(/data-act"?[=:] ?"([\w-]+)"/g)].map(([, act]) => act),
  );
  assert.ok(used.length > 3);
  assert.deepEqual(
    used.filter((name) => !table.includes(name)),
    [],
  );
});

test("an unknown action throws", async () => {
  const { app } = testApp();
  await assert.rejects(app.act("toString"), /no action toString/);
});

for (const [how, notices] of /** @type {const} */ ([
  ["act", [["offerReload", "part-gone"]]],
  ["actInBackground", []],
]))
  test(`if a module is gone, ${how} gives ${notices.length} notices and runs nothing`, async () => {
    const { app, log } = testApp();
    const lazy = { help: () => Promise.reject(new TypeError("gone")) };
    const other = new app.constructor({ ...app, lazy }, () => ({}));
    const waits = other[how]("help").then(() => assert.fail("it ran"));
    await Promise.race([waits, settled()]);
    assert.deepEqual(log, notices);
  });

for (const [how, during, after] of [
  ["act", ["toast"], ["toast", "hideToast"]],
  ["actInBackground", [], []],
])
  test(`while a module is slow, ${how} says ${during.join() || "nothing"}`, async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const { app, log } = testApp();
    let resolve;
    const promise = new Promise((done) => {
      resolve = done;
    });
    const other = new app.constructor({ ...app, lazy: { help: () => promise } }, () => ({}));
    const ran = other[how]("help");
    t.mock.timers.tick(350);
    assert.deepEqual(log, []);
    t.mock.timers.tick(100);
    assert.deepEqual(
      log.map(([name]) => name),
      during,
    );
    resolve({ actions: () => ({ help: () => "help" }) });
    assert.equal(await ran, "help");
    assert.deepEqual(
      log.map(([name]) => name),
      after,
    );
  });

test("watchers are called at once and after every change, until they are unbound", () => {
  const { app } = testApp();
  const seen = [];
  const unwatch = app.watch(({ cursor }, before) => seen.push([before.cursor, cursor]));
  app.update({ cursor: 3 });
  unwatch();
  app.update({ cursor: 4 });
  assert.deepEqual(seen, [
    [112, 112],
    [112, 3],
  ]);
});
