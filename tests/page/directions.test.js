// Across and down are drawn and read alike: with rows and columns swapped, the board is the same, except for
// the names of the directions.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games, server } from "../support/page/engine.mjs";
import { textOf } from "../support/page/reading.mjs";

const SIDE = 15;
const turned = (/** @type {number} */ square) => (square % SIDE) * SIDE + Math.floor(square / SIDE);
/** A play of the first rack over the centre square: across, and the same word down. */
const [ACROSS, DOWN] = ["8D VENAL", "H4 VENAL"];
const SWAPPED = { across: "down", down: "across", "→": "↓", "↓": "→" };

/** Return a square's class, text (without its name), and badge direction; swap directions if turned. */
const readOf = (cell, isTurned) => {
  const badge = cell.querySelector(".badge");
  const isDown = badge?.matches(".down") === true;
  const text = textOf(cell).replace(/^\s*\d+[A-O], /, "");
  const shown = isTurned ? text.replace(/across|down|[→↓]/g, (way) => SWAPPED[way]) : text;
  return [cell.className, shown, badge && isDown !== isTurned];
};

/** Read all squares row by row or, if turned, column by column. */
const boardOf = (page, isTurned) =>
  Array.from({ length: SIDE * SIDE }, (_, n) =>
    readOf(page.cell(isTurned ? turned(n) : n), isTurned),
  );

/** Check that one page shows the board of the other with rows and columns swapped. */
async function isMirrored(across, down) {
  await across.until(() => {
    assert.deepEqual(boardOf(across, false), boardOf(down, true));
    return true;
  });
}

/** Tap the start square (once to go across, twice to go down), then tap letters of the rack. */
async function lays(page, letters, taps) {
  await page.find("#rack .tile");
  const square = taps === 1 ? 108 : turned(108);
  for (let n = 0; n < taps; n += 1) await page.tap(square);
  for (const letter of letters) await page.tapTile(letter);
  await page.drawn();
}

test("tiles laid across and down are drawn, counted and read alike", async (t) => {
  const link = await games.game();
  const [across, down] = [await device(t).show(link), await device(t).show(link)];
  for (const letters of ["V", "ENA"]) {
    await lays(across, letters, letters === "V" ? 1 : 0);
    await lays(down, letters, letters === "V" ? 2 : 0);
    await isMirrored(across, down);
  }
  await across.tapTile("L");
  await down.tapTile("L");
  for (const page of [across, down]) await page.find(".badge");
  assert.equal(across.all(".badge.down").length, 0);
  assert.match(textOf(across.cell(108)), /8D, V, not played yet, in VENAL across/);
  await isMirrored(across, down);
  await across.press(/^Play \d/);
  await down.press(/^Play \d/);
  assert.deepEqual(
    await Promise.all(
      [across, down].map(async (page) => {
        await page.toSend();
        return (await games.about(page.link)).moves;
      }),
    ),
    [[ACROSS], [DOWN]],
  );
  await isMirrored(across, down);
});

test("arrow keys go the way that they say, and the arrow with them", async (t) => {
  const link = await games.game();
  const [across, down] = [await device(t).show(link), await device(t).show(link)];
  for (const [page, keys] of [
    [across, "{ArrowLeft}{ArrowLeft}{ArrowRight}{ArrowUp} vn{ArrowRight}a{Backspace}"],
    [down, "{ArrowUp}{ArrowUp}{ArrowDown}{ArrowLeft}  vn{ArrowDown}a{Backspace}"],
  ]) {
    await page.find("#rack .tile");
    page.cell(112).focus();
    await page.keys(keys);
    await page.drawn();
    assert.equal(Object.keys(page.drafts).length, 2);
  }
  await isMirrored(across, down);
});

/** Find a turn whose best move starts with a row or column that fits `way`. @param {any} it @param {RegExp} way */
async function turnOf(it, way) {
  for (let seed = 20; seed < 60; seed += 1) {
    const link = await games.game(["best"], { seed, hint_price: 0 });
    const intent = { type: "hint", step: 4, common: false, budget: 10_000 };
    const { hint } = JSON.parse(await it.answer(JSON.stringify({ v: 1, link, seat: 1, intent })));
    const [{ move }] = hint.moves.toSorted((a, b) => b.score - a.score);
    if (way.test(move)) return { link, lane: way.exec(move)[0] };
  }
  throw new Error("no such turn");
}

for (const [name, way] of [
  ["row", /^\d+/],
  ["column", /^[A-O]/],
])
  test(`a hint names the ${name} of a move that lies in one`, async (t) => {
    const it = device(t);
    it.base = await server();
    const { link, lane } = await turnOf(it, way);
    const page = await it.show(link);
    await page.act("hint");
    await page.press("Row or column: Show");
    await page.see(`${name} ${lane}`, ".steps");
  });
