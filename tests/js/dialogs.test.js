// A dialog opened by a press accepts input at once; any other dialog waits briefly first (common/resting.js).

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const SITE = new URL("../../site/", import.meta.url);
const names = readdirSync(SITE, { recursive: true }).filter((name) => name.endsWith(".js"));
const source = (name) => readFileSync(new URL(name, SITE), "utf8");

/** By module: the presses that open its dialogs. Dialogs that open by themselves are not listed: they
 * use `ask`, or `sheet` of common/resting.js. */
const ON_PRESS = {
  "analysis/hints.js": "Hint; what a hint costs",
  "analysis/learn.js": "Words to learn",
  "analysis/statistics.js": "Statistics",
  "common/copy.js": "Copy, where the browser refuses",
  "device/settings.js": "Settings",
  "joint/end.js": "the button that opens the seal",
  "joint/joint.js": "What others see",
  "joint/seat-key.js": "Seat key; Move my seat to this device; Take the key",
  "live/live.js": "Play live",
  "moves/form.js": "Type a move",
  "moves/note.js": "Note",
  "moves/without-tiles.js": "Pass, Exchange, Challenge, Resign; Play, where it ends the game",
  "puzzles/puzzles.js": "Give up",
  "puzzles/result.js": "Send as a puzzle",
  "share/files.js": "Save or share",
  "share/send.js": "Send; Create game; Join",
  "share/versions.js": "Play on from here",
  "start/form.js": "Play a friend",
  "start/page.js": "Open a link; More",
  "ui/dialogs.js": "a blank laid on the board",
  "ui/menu.js": "Menu",
  "ui/side.js": "Moves; Unseen tiles",
  "welcome/help.js": "Help",
  "welcome/seats.js": "Play this turn here",
  "words/dictionary.js": "Dictionary",
};

test("only dialogs that a press opens can be answered at once", () => {
  const found = names.filter((name) => /\b(sheetOnPress|confirm)\(/.test(source(name)));
  assert.deepEqual(found.sort(), Object.keys(ON_PRESS));
});

test("every dialog is shown by the two functions that say how it can be answered", () => {
  const showing = names.filter((name) => /\bshowDialog\(/.test(source(name)));
  assert.deepEqual(showing.sort(), ["common/resting.js", "ui/dialogs.js"]);
  const modal = names.filter((name) => /\.showModal\(/.test(source(name)));
  assert.deepEqual(modal, ["ui/dialogs.js"]);
});

test("only the page and its dialogs have live regions, which are there before they speak", () => {
  const isLive = /role: "(?:status|alert)"|"aria-live"/;
  const found = names.filter((name) => isLive.test(source(name)));
  assert.deepEqual(found, []);
});
