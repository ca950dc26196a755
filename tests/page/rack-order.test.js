// The player's order of the rack survives all other actions, for example a recalled move or a reload.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";
import { TWO } from "../support/page/sitting.mjs";

const OTHER = { names: ["Dan", "Eve"], seed: 31 };

/** Lay the first and the last tile of the rack on two corners, away from other tiles. */
const laysTwo = (page) =>
  page.lay([page.rack[0], page.rack.at(-1)].map((letter, n) => [14 * 15 * n, letter]));

/** Open a sheet and close it. @param {string} name */
const looksInto = (name) => async (page) => {
  await page.act(name);
  await page.dialog(/./);
  await page.escape();
};

/** Events after the shuffle. An event that opens a new page returns the page for the rest of the test. */
const MEANWHILE = {
  "tiles were laid and recalled": async (page) => {
    await laysTwo(page);
    await page.act("recall");
  },
  "tiles were taken back one by one": async (page) => {
    await laysTwo(page);
    for (const square of [0, 210]) await page.user.dblClick(page.cell(square));
  },
  "an earlier turn was on show": async (page) => {
    await page.user.click(await page.find('#side [data-turn="1"]'));
    await page.press("Back to the current turn");
  },
  "unseen tiles were looked at": looksInto("unseen"),
  "an exchange was not made": looksInto("exchange"),
  "the best move was laid and recalled": async (page) => {
    await page.act("hint");
    await page.press("Best moves: Show");
    await page.user.click(await page.find(".options .option"));
    await page.find(".cell.draft");
    await page.act("recall");
  },
  "a typed move was refused": async (page) => {
    await page.menu("Type a move");
    await page.fill(/^Type a move/, `1A ${page.rack.find((letter) => /^[A-Z]$/.test(letter))}`);
    await page.keys("{Enter}");
    await page.find("[role=log] p");
    await page.escape();
    await page.act("recall");
  },
  "another game was on show": async (page) => {
    const { link } = page;
    page.go(await games.game(["pass", "pass"], OTHER));
    await page.seated();
    page.go(link);
  },
  "the start page was on show": async (page) => {
    const { link } = page;
    await page.home();
    page.go(link);
  },
  "the page was loaded again": (page) => page.reload(),
  "it was opened in another tab": (page, it) => it.open(page.link),
};

test("a shuffled rack keeps its order", async (t) => {
  const it = device(t);
  let page = await it.show(await games.game(TWO, { hint_price: 0 }));
  await page.find("#rack .tile");
  const { rack, link } = page;
  while (`${page.rack}` === `${rack}`) {
    await page.act("shuffle");
    await page.drawn();
  }
  const shuffled = page.rack;
  for (const [what, happens] of Object.entries(MEANWHILE))
    await t.test(`when ${what}`, async () => {
      page = (await happens(page, it)) ?? page;
      await page.shows(link);
      await page.equals(() => [page.rack, page.drafts], [shuffled, {}]);
    });
});

/** Exchange one of the first five tiles, if possible the fifth; return its letter. */
async function exchangesOne(page) {
  const letter = page.rack.findLast((each, n, all) => n < 5 && each && all.indexOf(each) === n);
  await page.act("exchange");
  await page.dialog("Exchange tiles");
  await page.keys(letter);
  await page.answer("Exchange 1 tile");
  return letter;
}

async function paysForHint(page) {
  await page.act("hint");
  await page.press("Best score: Pay 5 points");
  await page.press("Pay 5 points");
  await page.find(".steps b");
  await page.escape();
  return "";
}

for (const [what, moves] of [
  ["an exchange", exchangesOne],
  ["a hint that was paid for", paysForHint],
])
  test(`after ${what} a new tile takes the place of the tile that left, and all others keep theirs`, async (t) => {
    const page = await device(t).show(await games.game(TWO, { hint_price: 5 }));
    await page.find("#rack .tile");
    await page.act("shuffle");
    await page.drawn();
    const { link, rack: before } = page;
    const gone = await moves(page);
    await page.until(() => page.link !== link, "a turn");
    await page.drawn();
    const after = page.rack;
    for (const [n, letter] of before.entries())
      assert.equal(after[n] === letter, letter !== gone, `${before} ${after}`);
    if (!gone) return;
    page.go(await games.plus(page.link, ["best"]));
    await page.find(".turn.yours");
    await page.equals(() => page.rack, after);
  });

/** Open Bea's turn with a known rack. */
async function sorted(t) {
  const page = await device(t).show(await games.game(["pass"]));
  await page.equals(() => page.rack, [..."AAGPUVW"]);
  return page;
}
/** Tap a place of the rack, counted from 1. */
const tap = (page, n) => page.user.click(page.all("#rack > *")[n - 1]);
const letters = (page, expected) => page.equals(() => page.rack.join(""), expected);

test("a tile chosen twice goes to the place of the tile chosen next", async (t) => {
  const page = await sorted(t);
  await tap(page, 3);
  await tap(page, 3);
  await page.see("Choose another tile: this one takes its place.", "#line");
  await page.see("Choose another tile", "#status");
  await tap(page, 6);
  await letters(page, "AAPUVGW");
  await page.see("G: place 6", "#status");
  assert.deepEqual(page.all("#rack [aria-pressed=true]"), []);
  const again = await page.reload();
  await letters(again, "AAPUVGW");
});

test("a tile chosen three times is not chosen, and another tile may be chosen instead of one", async (t) => {
  const page = await sorted(t);
  for (let n = 0; n < 3; n++) await tap(page, 3);
  assert.deepEqual(page.all("#rack [aria-pressed=true]"), []);
  await tap(page, 3);
  await tap(page, 6);
  await letters(page, "AAGPUVW");
  await page.tap(112);
  await page.equals(() => page.drafts, { 112: "V" });
});

test("a tile chosen twice can still be laid, and later be chosen as usual", async (t) => {
  const page = await sorted(t);
  await tap(page, 3);
  await tap(page, 3);
  await page.tap(112);
  await page.equals(() => page.drafts, { 112: "G" });
  await tap(page, 3);
  await page.equals(() => page.drafts, {});
  await tap(page, 3);
  await tap(page, 6);
  await letters(page, "AAGPUVW");
});

test("Shift and an arrow key move a tile along the rack, round the ends, and the focus with it", async (t) => {
  const page = await sorted(t);
  const focusAt = () => page.all("#rack > *").indexOf(page.document.activeElement) + 1;
  page.all("#rack > *")[2].focus();
  await page.keys("{Shift>}{ArrowRight}{ArrowRight}{/Shift}");
  await letters(page, "AAPUGVW");
  assert.equal(focusAt(), 5);
  await page.see("G: place 5", "#status");
  await page.keys("{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}");
  await letters(page, "GAAPUVW");
  assert.equal(focusAt(), 1);
  await page.keys("{ArrowLeft}{Shift>}{ArrowLeft}{/Shift}");
  await letters(page, "GAAPUWV");
});

test("a laid tile keeps its place in the rack", async (t) => {
  const page = await sorted(t);
  await page.lay([[112, "G"]]);
  page.all("#rack > *")[2].focus();
  await page.keys("{Shift>}{ArrowRight}{/Shift}");
  await page.drawn();
  assert.deepEqual(page.drafts, { 112: "G" });
  await tap(page, 1);
  await tap(page, 1);
  await tap(page, 3);
  await page.equals(() => page.rack, ["A", "", "A", ..."PUVW"]);
});
