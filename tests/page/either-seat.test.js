// A game, its end and its statistics look the same from the first seat and the second; to a spectator neither
// player is "you".

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

const texts = (page, selector, within) =>
  page.all(selector, within).map((each) => each.textContent.trim());
/** Mask points and words, which depend on the deal. */
const withoutPoints = (lines) =>
  lines.map((line) => line.replace(/[−-]?\d+/g, "n").replace(/[A-Z]{7}/g, "WORD"));

/** Games by Ann's seat: the names, the moves before her play of seven tiles, and the seed. */
const DEALS = [
  [["Ann", "Bea"], ["pass", "pass"], 11],
  [["Bea", "Ann"], ["pass", "pass", "pass"], 41],
];

/** Show `who` a game in which Ann, in this seat, has played seven tiles; then the player to move resigns. */
async function played(own, seat, who) {
  const [names, before, seed] = DEALS[seat];
  const moves = [...before, "best", ...(who === "Bea" ? ["pass"] : [])];
  const page = await own.show(
    await games.game(moves, { names, seed }),
    who === "" ? "watching" : `No, I’m ${who}`,
  );
  page.go(await games.game([...moves, "resign"], { names, seed }));
  return page;
}

/** Return what the end sheet and the review say about the game. */
async function saidOf(page) {
  const sheet = await page.find(".over-sheet");
  await page.rested();
  const [own, theirs] = page.text(".final-scores .unseen").split(" to ").map(Number);
  const said = {
    winner: page.text(".over-sheet .winner"),
    isOwnFirst: String(own > theirs),
    order: texts(page, ".highlights .key", sheet),
    text: page.text("[role=status]"),
  };
  await page.answer("Review");
  await page.find(".tool.review .accuracy");
  await page.gone(".review .running");
  said.coached = texts(page, ".coached h3");
  said.pressed = texts(page, ".whose [aria-pressed=true]");
  said.chart = page.text(".chances :is(.above, .below)");
  return said;
}

/** Return what the start page and the statistics say about the game. */
async function countedOf(own) {
  await own.settled();
  await own.changeGames((game) => Object.assign(game, { played: true }));
  const page = await own.open();
  await page.find(".game-line");
  const line = texts(page, ".game-line .who, .game-line .what, .game-line .points");
  await page.menu("Statistics");
  return { line, statistics: texts(page, "tr", await page.dialog("Statistics")) };
}

for (const [who, line] of [
  ["Ann", "Seven-tile plays1"],
  ["Bea", "Seven-tile plays0"],
])
  test(`the end, the review and the statistics of ${who} are the same from either seat`, async (t) => {
    const said = [];
    for (const seat of [0, 1]) {
      const own = device(t);
      const all = await saidOf(await played(own, seat, who));
      Object.assign(all, await countedOf(own));
      assert.ok(all.statistics.includes(line), all.statistics.join());
      said.push(
        Object.entries(all).map(([what, lines]) => [what, ...withoutPoints([lines].flat())]),
      );
    }
    assert.deepEqual(said[1], said[0]);
  });

test("to a spectator the player in the first seat is not “you”, either", async (t) => {
  for (const seat of [0, 1]) {
    const page = await played(device(t), seat, "");
    await page.see("Ann won", ".over-sheet .winner");
    assert.deepEqual(texts(page, ".over-sheet .bar-gold"), []);
    await page.escape();
    assert.doesNotMatch(page.text("main"), /\bYou\b/);
  }
});
