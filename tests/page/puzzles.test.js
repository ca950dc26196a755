// Puzzles: a friend's, the one of the day, and one made of a position.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

/** The day of now, counted from 1970. */
const today = () => {
  const now = new Date();
  return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000;
};

/** The tries as they stand above the board. */
const tries = (page) => page.all("#puzzle .tries .made").map((each) => each.textContent);

test("a friend's puzzle is solved at the table: tries, hints, stars, a text without the answer", async (t) => {
  const { link, best, qi } = await games.puzzle();
  const it = device(t);
  const page = await it.open(link);
  await page.see("A puzzle by Cleo", "#puzzle");
  await page.lay(qi);
  await page.press(/^Try 24/);
  await page.until(() => tries(page).length === 1, "a try");
  assert.match(tries(page)[0], /^QI24[\d.]+ points short$/);
  assert.match(page.heard.join(" "), /Try 1: QI, 24 points\. It is [\d.]+ short/);
  await page.equals(() => page.drafts, {});
  await page.press("Hint");
  await page.see("It lies in row 7.", "#puzzle");
  await page.press("Hint");
  await page.see("Its word begins with Q.", "#puzzle");
  await page.lay(best);
  await page.press(/^Try 34/);
  const sheet = await page.dialog("You found it");
  assert.match(sheet.textContent, /1 star of 3/);
  await page.press("Share…");
  assert.equal(it.clipboard, `Pass-a-Word puzzle ⭐☆☆\n${it.base}#${link}`);
  assert.ok(!it.clipboard.includes("QUIZ"));
  await page.escape();
  // The answer stays on the board.
  await page.until(() => page.all(".cell.previewed").length === 4, "the best play");
  await page.home();
  assert.equal(page.all("#puzzle").length, 0);
});

test("what is no word costs no try; after three tries the best play is shown", async (t) => {
  const { link, qi } = await games.puzzle();
  const page = await device(t).open(link);
  await page.find("#puzzle");
  await page.lay([
    [111, "Z", false],
    [126, "I", false],
  ]);
  await page.see("ZI", "#line");
  await page.keys("{Enter}");
  await page.find("#toast:not([hidden])");
  assert.equal(tries(page).length, 0);
  await page.keys("{Escape}");
  for (const n of [1, 2, 3]) {
    await page.lay(qi);
    await page.press(/^Try 24/);
    await page.until(() => tries(page).length === n, `try ${n}`);
  }
  assert.match((await page.dialog("The best play")).textContent, /34 points/);
});

test("today's puzzle: its door, its number after a reload, and for a friend who opens its link", async (t) => {
  const it = device(t);
  const page = await it.open("");
  await page.press(/^Today’s puzzle/);
  await page.find("#puzzle");
  const link = await games.puzzle_of_day(today());
  assert.equal(page.link, link);
  assert.match(page.text("#puzzle h2"), /^Puzzle \d+/);
  const again = await page.reload();
  assert.match((await again.find("#puzzle h2")).textContent, /^Puzzle \d+/);
  const friend = await device(t).open(link);
  await friend.find("#puzzle");
  assert.equal(friend.text("#puzzle h2"), again.text("#puzzle h2"));
});

test("an own turn is sent as a puzzle that shows board and rack, and no name but the maker's", async (t) => {
  const it = device(t);
  const page = await it.show(await games.game(["best", "best"]), "Show my tiles");
  const rack = page.rack;
  await page.menu("Send as a puzzle");
  const sheet = await page.dialog("Send this puzzle");
  await page.press("Copy");
  const link = await page.until(() => it.clipboard.split("#")[1]);
  assert.match(sheet.textContent, /nothing else of the game/);
  await page.escape();
  const other = await device(t).open(link);
  await other.find("#puzzle");
  await other.equals(() => other.rack.toSorted().join(""), rack.toSorted().join(""));
  assert.ok(!other.text("body").includes("Bea"));
});

test("a link of a board that cannot be says so", async (t) => {
  const page = await device(t).open("1O3VnKq2QZ3cicRkVTVSzyIm1W");
  await page.see("No such board", "#problem");
});
