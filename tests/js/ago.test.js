// How long ago the last move came to this device.

import assert from "node:assert/strict";
import { test } from "node:test";
import { bindAgo } from "../../site/core/ago.js";
import { useStrings } from "../../site/core/i18n.js";
import { savedOf, testApp, viewOf } from "../support/js/app.mjs";

const MINUTE = 60_000;
const NOW = 1000 * MINUTE;

for (const [name, ms, kept, shown, expected] of [
  ["a move of just now", MINUTE - 1, {}, {}, ""],
  ["a minute", MINUTE, {}, {}, "1 min. ago"],
  ["minutes", 20 * MINUTE, {}, {}, "20 min. ago"],
  ["hours", 185 * MINUTE, {}, {}, "3 hr. ago"],
  ["an older turn than this device has", 20 * MINUTE, { turns: [{}] }, {}, ""],
  ["a game recorded elsewhere", 20 * MINUTE, {}, { mode: "stated" }, ""],
])
  test(`the time of the last move: ${name}`, (t) => {
    t.mock.timers.enable({ apis: ["Date"], now: NOW });
    useStrings("en", {});
    const { app } = testApp({});
    const view = viewOf(shown);
    app.store.keep(savedOf({ ...view, ...kept }, { updated: NOW - ms }));
    app.update({ view });
    bindAgo(app)();
    assert.equal(app.state.ago, expected);
  });

test("the time of the last move goes on, and starts again with a move", (t) => {
  t.mock.timers.enable({ apis: ["setInterval", "Date"], now: NOW });
  useStrings("en", {});
  const { app } = testApp({});
  const view = viewOf();
  app.store.keep(savedOf(view, { updated: NOW }));
  app.update({ view });
  const stop = bindAgo(app);
  t.mock.timers.tick(2 * MINUTE);
  assert.equal(app.state.ago, "2 min. ago");
  const next = viewOf({ link: "1next", turns: [{}] });
  app.store.keep(savedOf(next, { updated: Date.now() }));
  app.update({ view: next });
  assert.equal(app.state.ago, "");
  stop();
});
