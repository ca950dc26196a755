// When another game opens, no trace of the previous game, its sheets or its clock stays.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";
import { outline } from "../support/page/reading.mjs";

const MINUTES = 60_000;
const AGAIN = { names: ["Dan", "Eve"], seed: 31 };

/** Unfinished states of the first game, by name: its moves, its setup, and the steps to that state. */
const FIRST = {
  "a clock that runs": [
    [],
    { turn_seconds: 45 },
    async (page) => {
      await page.answer("Show my tiles", "Ready?");
      await page.see("Your turn 0:4", ".turn");
    },
  ],
  "a time that was not begun": [[], { turn_seconds: 45 }, (page) => page.dialog("Ready?")],
  "a draft and its note": [
    ["pass", "pass"],
    {},
    async (page) => {
      await page.layBest();
      await page.act("note");
      await page.fill("Note with this turn", "mine");
      await page.answer("OK");
    },
  ],
  "a play that was refused": [
    ["pass", "pass"],
    {},
    async (page) => {
      await page.find("#rack .tile");
      await page.lay([[0, page.rack.find(Boolean)]]);
      await page.see("Place the rest of your word.", "#line");
      await page.act("play");
      await page.find("#line.fault");
    },
  ],
  "an arrow and a picked tile": [
    ["pass", "pass"],
    {},
    async (page) => {
      await page.find("#rack .tile");
      await page.tap(112);
      await page.tapTile(page.rack.find(Boolean));
      await page.tap(112);
    },
  ],
  "an earlier turn": [
    ["best", "best"],
    {},
    async (page) => {
      await page.user.click(await page.find('#side [data-turn="1"]'));
      await page.see("Turn 1 of 2", "#replay");
    },
  ],
  "a word looked up": [
    ["best", "pass"],
    {},
    async (page) => {
      await page.user.click(await page.find(".cell.tile"));
      await page.find("#line a");
    },
  ],
  "a hint and an open sheet": [
    ["best", "best"],
    { hint_price: 0 },
    async (page) => {
      await page.act("hint");
      await page.press("Best score: Show");
      await page.find(".steps b");
    },
  ],
  "a turn that was not sent": [
    ["best", "best"],
    {},
    async (page) => {
      await page.take();
      await page.toSend();
    },
  ],
  "a computer that waits": [
    ["pass"],
    { names: ["Ann", "Master"], computers: [0, 5] },
    (page) => page.find("[data-act=go-on]"),
  ],
  "a seat that is played here too": [
    ["best"],
    {},
    async (page) => {
      await page.take();
      await page.toSend();
      await page.menu(/^Play Ann’s turn on this device/);
      await page.answer("OK");
      await page.dialog(/^Pass the device/);
    },
  ],
  "a review with a move on the board": [
    ["best", "best", "resign"],
    {},
    async (page) => {
      await page.answer("Review");
      await page.find(".tool.review .accuracy");
      await page.user.click(await page.find(".turn-line"));
      await page.press("Best lanes");
    },
  ],
};

/** Moves of the second game, by the state that they lead to. */
const SECOND = {
  "one’s turn": ["best", "best"],
  "the end": ["best", "best", "resign"],
};

/** Wait until a page shows a game without a dialog, and all work for it is done. */
async function rests(it, page, link) {
  await page.shows(link);
  if (page.top.localName === "dialog") await page.escape();
  await page.gone("dialog");
  await page.find("#side .move");
  for (let n = 0; n < 2; n += 1) {
    await it.settled();
    await page.pass(1000);
  }
}

/** Describe a page's content, except the time since the last move, which keeps changing. */
const looksOf = (page) =>
  [page.document.title, ...outline(page.document.querySelector("main"))].filter(
    (line) => !/^small .* ago$/.test(line),
  );

for (const [whose, moves] of Object.entries(SECOND))
  test(`a page that has shown other games shows one as a fresh page does: ${whose}`, async (t) => {
    const it = device(t, { hasClock: true });
    it.replies["warm-generator"] = () => ({ ok: true, done: true }); // Skips the warm-up.
    // Switch off close-up: it is a state of the page, not of a game.
    it.storage.setItem("paw.settings /", '{"close-up": false}');
    const link = await games.game(moves, AGAIN);
    const page = await it.show(link);
    // Lay a draft: it adds the button for a note.
    if (whose === "one’s turn") await page.layBest();
    await rests(it, page, link);
    const fresh = looksOf(page);
    for (const [n, [what, [before, setup, does]]] of Object.entries(FIRST).entries())
      await t.test(what, async () => {
        // The names differ, because another deal for the same players would raise a question.
        page.go(
          await games.game(before, { seed: 40 + n, names: ["Ann", `Friend ${n}`], ...setup }),
        );
        await page.seated();
        await does(page);
        page.go(link);
        await rests(it, page, link);
        await page.equals(() => looksOf(page), fresh);
        await page.pass(10 * MINUTES);
        await rests(it, page, link);
        await page.equals(() => looksOf(page), fresh);
      });
  });

test("each of two games with a time limit has its own clock, however often they change places", async (t) => {
  const it = device(t, { hasClock: true });
  const setup = (seconds, friend) => ({ turn_seconds: seconds, names: ["Ann", friend] });
  const [short, long] = [
    await games.game([], setup(60, "Bea")),
    await games.game([], { ...setup(600, "Cleo"), seed: 5 }),
  ];
  const page = await it.show(short);
  await page.answer("Show my tiles", "Ready?");
  await page.pass(20_000);
  page.go(long);
  await page.seated();
  await page.answer("Show my tiles", "Ready?");
  await page.pass(10_000);
  await page.see(/Your turn 9:(49|50)/, ".turn");
  page.go(short);
  await page.see(/Your turn 0:(2|30)/, ".turn");
  page.go(long);
  await page.shows(long);
  await page.pass(40_000);
  assert.equal(page.link, long, "no turn of this game is passed");
  await page.see(/Your turn 9:/, ".turn");
});

test("a note that was begun in one game does not go with a turn of another", async (t) => {
  const it = device(t);
  const other = await games.game(["best", "best"], AGAIN);
  (await it.show(other)).close();
  const page = await it.show(await games.game(["pass", "pass"]));
  const [, , begins] = FIRST["a draft and its note"];
  await begins(page);
  page.go(other);
  await page.see("Eve", ".player:last-child");
  await page.shows(other);
  await page.find("#rack .tile");
  await page.lay([[0, page.rack.find(Boolean)]]);
  await page.role("button", "Add note");
});
