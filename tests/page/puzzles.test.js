// Puzzles: a friend's, the daily one, and one made from a position.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

/** Return the number of today: days since 1970. */
const today = () => {
  const now = new Date();
  return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000;
};

/** Return the tries listed above the board. */
const tries = (page) => page.all("#puzzle .tries .made").map((each) => each.textContent);

test("a friend's puzzle is solved at the table: tries, hints, the coach's card, a text without the answer", async (t) => {
  const { link, best, qi } = await games.puzzle();
  const it = device(t);
  const page = await it.open(link);
  await page.see("A puzzle by Cleo", "#puzzle");
  await page.lay([
    [111, "Z", false],
    [126, "I", false],
  ]);
  await page.see("ZI", "#line");
  await page.keys("{Enter}");
  await page.find("#line.fault");
  assert.equal(tries(page).length, 0, "what is no word costs no try");
  await page.keys("{Escape}");
  await page.lay(qi);
  await page.press(/^Try 24/);
  await page.until(() => tries(page).length === 1, "a try");
  assert.match(tries(page)[0], /^QI24[\d.]+ points short$/);
  await page.equals(() => page.drafts, {});
  await page.press("Hint");
  await page.see("It lies in row 7.", "#puzzle");
  await page.press("Hint");
  await page.see("Its word begins with Q.", "#puzzle");
  await page.lay(best);
  await page.press(/^Try 34/);
  await page.see("You found it", ".answer-panel h2");
  assert.match(page.text(".big-stars"), /1 star of 3/);
  // The card compares the best play with the next best.
  await page.see("Next best: QUIZ, 35", ".turn-card .saying");
  await page.see("QUIZ scores 34", ".turn-card .advice");
  await page.see("Your opponent’s best answer, on average: ", ".turn-card .reasons");
  await page.press("Share…");
  assert.equal(it.clipboard, `Pass-a-Word puzzle ⭐☆☆\n${it.base}#${link}`);
  assert.ok(!it.clipboard.includes("QUIZ"));
  await page.keys("{Escape}");
  assert.equal(page.all(".answer-panel").length, 0);
  // The best play stays on the board.
  await page.until(() => page.all(".cell.previewed").length === 4, "the best play");
  await page.home();
  assert.equal(page.all("#puzzle").length, 0);
});

test("by keys alone: tiles are laid and tried, hints taken, the answer shown, and all of it said", async (t) => {
  const { link } = await games.puzzle();
  const page = await device(t).open(link);
  const focused = (/** @type {(node: any) => unknown} */ of, /** @type {unknown} */ expected) =>
    page.equals(() => of(page.document.activeElement), expected);
  await focused(({ dataset }) => dataset.square, "114");
  await page.hear("Find the best play");
  for (const [keys, said] of [
    [
      "{ArrowLeft}{ArrowLeft}{ArrowLeft}  qi",
      /^Try 1: QI, 24 points\. It is [\d.]+ short of the best play\.$/,
    ],
    ["{ArrowUp}{ArrowUp}  qi", /^Try 2: QI, 24 points\./],
  ]) {
    await page.keys(keys);
    await page.equals(() => page.drafts, { 111: "Q", 126: "I" });
    await page.role("button", /^Try 24/);
    await page.keys("{Enter}");
    await page.hear(said);
    await focused(({ dataset }) => dataset.square, "141");
  }
  for (const [name, said] of [
    ["Hint", "It lies in row 7."],
    ["Hint", "It lies in row 7. Its word begins with Q."],
  ]) {
    await page.role("button", name);
    if (said === "It lies in row 7.") page.named("button", name)[0].focus();
    await page.keys("{Enter}");
    await page.hear(said);
  }
  // The focused button has been redrawn and still has the focus.
  await focused(({ textContent }) => textContent, "Give up");
  await page.keys("{Enter}");
  await focused(({ textContent }) => textContent, "The best play");
  assert.equal(page.named("region", "The best play").length, 1);
  await page.see("Your best try: QI, 24", ".turn-card .saying");
  await page.see("The best move scores 10 points more.", ".reasons");
  const own = page.all(".option").find(({ textContent }) => textContent.includes("your try"));
  own.focus();
  await page.keys("{Enter}");
  await page.equals(
    () => page.all(".cell.previewed").map(({ dataset }) => dataset.square),
    ["111", "126"],
  );
  await page.keys("{Escape}");
  await focused(({ textContent }) => textContent, "Answer");
});

/** Format a day like the calendar. */
const named = (/** @type {number} */ day) =>
  new Intl.DateTimeFormat("en", { day: "numeric", month: "long", timeZone: "UTC" }).format(
    day * 86_400_000,
  );

test("a link of a day's puzzle knows its day, and the calendar has all of them by month", async (t) => {
  const [before, day] = [today() - 40, today() - 1];
  const done = (/** @type {number} */ on, /** @type {number} */ stars) => ({
    [`${on} en`]: { tries: [], hints: 0, stars, on },
  });
  const it = device(t);
  it.storage.setItem(
    "paw.settings /",
    JSON.stringify({ puzzles: { ...done(before, 2), ...done(day, 3) } }),
  );
  const page = await it.open(await games.puzzle_of_day(before));
  await page.find("#puzzle");
  const number = Number(/^Puzzle (\d+)/.exec(page.text("#puzzle h2"))?.[1]);
  await page.see("1 day", "#puzzle .streak");
  await page.see("Longest: 1 day", ".month");
  for (const [on, about] of [
    [today(), "not played"],
    [day, "3 stars of 3"],
    [before, "2 stars of 3"],
  ]) {
    while (!page.named("button", `${named(on)}: ${about}`).length)
      await page.press("Previous month");
  }
  await page.press(`${named(before)}: 2 stars of 3`);
  await page.until(() => page.link, "its link");
  await page.press("Next month");
  while (!page.named("button", `${named(today())}: not played`).length)
    await page.press("Next month");
  await page.press(`${named(today())}: not played`);
  await page.see(`Puzzle ${number + 40}`, "#puzzle h2");
  assert.equal(page.link, await games.puzzle_of_day(today()));
  await page.home();
  await page.press(/^Today’s puzzle/);
  await page.see(`Puzzle ${number + 40}`, "#puzzle h2");
});

test("an own turn is sent as a puzzle that shows board and rack, and no name but the maker's", async (t) => {
  const it = device(t);
  const free = await games.game(["best", "best"], { hint_price: 0 });
  const page = await it.show(free, "Show my tiles");
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

test("an own turn makes no puzzle where its answer would be a free hint", async (t) => {
  const it = device(t);
  const page = await it.show(await games.game(["best", "best"]), "Show my tiles");
  await page.menu("Send as a puzzle");
  await page.see("Make one of this turn when the game is over.", "#toast");
  assert.deepEqual(page.all("dialog"), []);
});

test("a link of a board that cannot be says so", async (t) => {
  const page = await device(t).open("1O3VnKq2QZ3cicRkVTVSzyIm1W");
  await page.see("This board isn’t possible", "#problem");
});
