// The second reader and, later, the engine show the same game: nothing on the table changes, and the page
// reports no mistake. tests/link/test_second_reader.py compares all fields in many more games.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

const THREE = ["Ann", "", "Cy"];
const FOUR = ["Ann", "Bea", "Cy", "Dan"];
const HINTS = { hint_price: 5, challenge_rule: "double" };
const SINGLE = { challenge_rule: "single" };
const EARLY = { lexicon: "ca-complete", early_rules: true };

const FIRST = "Show my tiles";

/** By kind of game: its moves, its setup, and the answer to the seat question ("" if it is not asked). */
const KINDS = {
  "just dealt": [[], {}, FIRST],
  "of three, one without a name": [["best", "pass"], { names: THREE }, FIRST],
  "of three, as another player": [["best", "best"], { names: THREE }, "No, I’m Ann"],
  "of four, one of whom resigned": [["best", "resign", "best"], { names: FOUR }, FIRST],
  "against a computer": [["pass", "best"], { names: ["Ann", "Club"], computers: [0, 3] }, ""],
  "with a bought hint": [["best", "hint 2"], HINTS, FIRST],
  "with a turn passed after hints": [["best", "best", "hint 4", "pass"], HINTS, FIRST],
  "with a play that can be challenged": [["best", "best"], SINGLE, "No, I’m Bea"],
  "with a challenge that failed": [["best", "challenge"], SINGLE, FIRST],
  "with house words": [["best"], { house_words: true }, FIRST],
  "in Spanish": [["best", "best", "best"], { lexicon: "es-complete" }, FIRST],
  "in Catalan, with early rules": [["best"], { ...SINGLE, ...EARLY }, FIRST],
};

/** Return the content of the table. */
const tableOf = (page) => ({
  board: page.all("#board .cell").map((cell) => cell.textContent),
  rack: [...page.rack, page.text("#rack .note")],
  players: page.text(".player"),
  turn: page.text("#turn"),
});

for (const [kind, [moves, setup, who]] of Object.entries(KINDS))
  test(`both readers show the same game: ${kind}`, async (t) => {
    const it = device(t);
    let begin = () => {};
    it.start = new Promise((resolve) => {
      begin = resolve;
    });
    const said = [];
    it.prepare = ({ console }) => {
      console.info = (...words) => said.push(words.join(" "));
    };
    const link = await games.game(moves, setup);
    const page = await it.open(link);
    if (who) await page.answer(who);
    await page.find("#rack .tile, #rack .note");
    const shown = tableOf(page);
    begin();
    await page.shows(link);
    assert.deepEqual(tableOf(page), shown);
    assert.deepEqual(said, []);
  });
