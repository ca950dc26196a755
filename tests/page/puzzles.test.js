// Puzzles: a friend's, the daily one, and one made from a position.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";
import { nameOf } from "../support/page/reading.mjs";

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
  assert.equal(tries(page)[0], "QI2410 points short");
  await page.equals(() => page.drafts, {});
  await page.press("Hint");
  await page.see("The best play is in row 7.", "#puzzle");
  await page.press("Hint");
  await page.see("Its word starts with Q.", "#puzzle");
  await page.lay(best);
  await page.press(/^Try 34/);
  await page.see("You found it", ".answer-panel h2");
  assert.match(page.text(".big-stars"), /1 star of 3/);
  await page.see("34 points, the best play, on try 2", ".answer-panel");
  // The next best play scores more, but is worth less; it has the same word, so its place is named.
  await page.see(
    /^Next best: G8 QUIZ, 35 · 1 more, but costs about \d+ later$/,
    ".answer-panel .note",
  );
  await page.press("Why it is the best");
  await page.see("QUIZ scores 34", ".turn-card .advice");
  await page.see("Your opponent’s best answer, on average: ", ".turn-card .reasons");
  // Only points are shown, without equity.
  assert.deepEqual(page.all(".turn-card .lost"), []);
  assert.deepEqual(
    page
      .all(".option")
      .map(({ textContent }) => textContent.replace(/about \d+/, "about N"))
      .slice(0, 2),
    ["7EQUIZ34", "G8QUIZ1 more, but costs about N later35"],
  );
  await page.press("Copy");
  const text = "A Pass-a-Word puzzle\n⭐☆☆ in 2 tries with 2 hints";
  assert.equal(it.clipboard, `${text}\n${it.base}#${link}`);
  assert.ok(!it.clipboard.includes("QUIZ"));
});

test("after the answer is closed, the board shows the best play, and one button leads on", async (t) => {
  const { link, best } = await games.puzzle();
  const page = await device(t).open(link);
  await page.find("#puzzle");
  await page.lay(best);
  await page.press(/^Try 34/);
  await page.find(".answer-panel");
  await page.keys("{Escape}");
  await page.gone(".answer-panel");
  await page.equals(() => page.all(".cell.previewed").length, 4);
  assert.deepEqual(page.all("#rack"), []);
  assert.deepEqual(
    page.all("#actions button").map(({ textContent }) => textContent),
    ["Today’s puzzle"],
  );
  await page.press("Today’s puzzle");
  await page.see(/^Puzzle \d+/, ".puzzle-name");
  assert.equal(page.link, await games.puzzle_of_day(today()));
  assert.deepEqual(page.all(".cell.previewed, .answer-panel"), []);
  await page.find("#rack .tile");
  await page.home();
  assert.equal(page.all("#puzzle").length, 0);
});

for (const [what, more, strip, said] of [
  [
    "less than the best play",
    "qi",
    "QI2410 points short",
    "It is 10 points short of the best play.",
  ],
  [
    "more than the best play, but is worth less",
    "more",
    "QUIZ351 more, but costs about N later",
    "It scores 1 more than the best play, but costs about \\d+ later.",
  ],
])
  test(`a try that scores ${what} is compared in points`, async (t) => {
    const about = await games.puzzle();
    const page = await device(t).open(about.link);
    await page.find("#puzzle");
    await page.lay(about[more]);
    await page.press(/^Try \d/);
    const shown = () => tries(page).map((each) => each.replace(/about \d+/, "about N"));
    await page.equals(shown, [strip]);
    await page.hear(new RegExp(`^Try 1: \\w+, \\d+ points\\. ${said}$`));
  });

test("by keys alone, tiles are laid and tried, hints taken, the answer shown, and all of it announced", async (t) => {
  const { link } = await games.puzzle();
  const page = await device(t).open(link);
  const focused = (/** @type {(node: any) => unknown} */ of, /** @type {unknown} */ expected) =>
    page.equals(() => of(page.document.activeElement), expected);
  await focused(({ dataset }) => dataset.square, "114");
  await page.hear("A puzzle by Cleo. Find the best play.");
  for (const [keys, said] of [
    [
      "{ArrowLeft}{ArrowLeft}{ArrowLeft}  qi",
      "Try 1: QI, 24 points. It is 10 points short of the best play.",
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
  const hint = await page.role("button", "Hint");
  hint.focus();
  for (const said of [
    "The best play is in row 7.",
    "The best play is in row 7. Its word starts with Q.",
  ]) {
    await page.keys("{Enter}");
    await page.hear(said);
    assert.equal(page.document.activeElement, hint, "the button keeps the focus");
    await page.equals(() => hint.getAttribute("aria-disabled"), "false");
  }
  await page.equals(() => hint.textContent, "Give up");
  await page.keys("{Enter}");
  await page.dialog("Give up");
  await page.see("You see the best play, and this puzzle is over.", "dialog");
});

test("by keys alone, the answer is read, its plays are shown, and it is closed", async (t) => {
  const { link, qi } = await games.puzzle();
  const page = await device(t).open(link);
  const focused = (/** @type {(node: any) => unknown} */ of, /** @type {unknown} */ expected) =>
    page.equals(() => of(page.document.activeElement), expected);
  await page.find("#puzzle");
  await page.lay(qi);
  await page.press(/^Try 24/);
  await page.equals(() => tries(page).length, 1);
  for (const said of [/row 7\.$/, /starts with Q\.$/]) {
    await page.press("Hint");
    await page.hear(said);
  }
  (await page.role("button", "Give up")).focus();
  await page.keys("{Enter}");
  await page.answer("Give up", "Give up");
  await focused(({ textContent }) => textContent, "The best play");
  assert.equal(page.named("region", "The best play").length, 1);
  await page.see("34 points, the best play", ".answer-panel");
  await page.see("Your best try: QI, 24 · 10 points short", ".answer-panel .note");
  await page.press("Why it is the best");
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

test("a puzzle has its own name as heading and title", async (t) => {
  const page = await device(t).open(await games.puzzle_of_day(today()));
  await page.find("#puzzle");
  const name = /^Puzzle \d+/.exec(page.text(".puzzle-name"))?.[0];
  await page.equals(() => page.document.title, `${name} · Find the best play · Pass-a-Word`);
  assert.equal(page.text("h1"), name);
  assert.deepEqual(
    page.all("#puzzle :is(h1, h2)").map(({ textContent }) => textContent),
    [page.text(".month h2")],
  );
  assert.ok(!page.text("body").includes("Player 1, "), "nobody plays");
});

test("a hint lights its row, and a second press while the first is thought about buys nothing", async (t) => {
  const { link } = await games.puzzle();
  const it = device(t);
  const page = await it.open(link);
  const button = await page.role("button", "Hint");
  const board = page.document.querySelector("#board");
  const think = it.hold("puzzle-hint");
  button.click();
  button.click();
  await page.see("Comparing the moves", "#puzzle .note");
  assert.equal(button.getAttribute("aria-disabled"), "true");
  assert.equal(board.matches(".lit-row, .lit-column"), false);
  think();
  await page.see("The best play is in row 7.", "#puzzle .note");
  await page.equals(() => button.getAttribute("aria-disabled"), "false");
  assert.equal(page.text("#puzzle .note"), "The best play is in row 7.");
  assert.equal(button.textContent, "Hint", "a second hint is still to be had");
  assert.ok(board.matches(".lit-row"));
  assert.equal(board.style.getPropertyValue("--lane"), "6");
  await page.home();
  assert.equal(board.matches(".lit-row, .lit-column"), false);
});

test("a try pressed while a hint is thought about is judged after it", async (t) => {
  const { link, best } = await games.puzzle();
  const it = device(t);
  const page = await it.open(link);
  await page.find("#puzzle");
  await page.lay(best);
  const button = await page.role("button", "Hint");
  await page.role("button", /^Try 34/);
  const think = it.hold("puzzle-hint");
  button.click();
  await page.press(/^Try 34/);
  assert.deepEqual(tries(page), []);
  think();
  await page.see("You found it", ".answer-panel h2");
  assert.match(page.text(".big-stars"), /2 stars of 3/);
});

/** Store results of puzzles on a device. */
const keepResults = (it, results) =>
  it.storage.setItem("paw.settings /", JSON.stringify({ puzzles: results }));

/** Return the results stored on a device. */
const resultsOf = (it) => JSON.parse(it.storage.getItem("paw.settings /")).puzzles;

test("a puzzle opened again shows the hints taken before, without buying one", async (t) => {
  const day = today();
  const link = await games.puzzle_of_day(day);
  const it = device(t);
  keepResults(it, { [`${day} en`]: { tries: [], hints: 1, stars: null, on: day } });
  const page = await it.open(link);
  await page.see(/^The best play is in (row|column) \w+\.$/, "#puzzle .note");
  await page.find("#board:is(.lit-row, .lit-column)");
  assert.equal(resultsOf(it)[`${day} en`].hints, 1);
  await page.role("button", "Hint");
});

test("a finished puzzle opened again shows its answer, with tries and days to share", async (t) => {
  const day = today();
  const one = { move: "8H QI", word: "QI", score: 22, short: 30, stars: 0 };
  const done = { hints: 0, stars: 3, tries: [] };
  const it = device(t);
  keepResults(it, {
    [`${day - 2} en`]: { ...done, on: day - 2 },
    [`${day - 1} en`]: { ...done, on: day - 1 },
    [`${day} en`]: { ...done, tries: [{ ...one, short: 0, stars: 3 }], on: day },
  });
  const link = await games.puzzle_of_day(day);
  const page = await it.open(link);
  await page.see("You found it", ".answer-panel h2");
  await page.press("Copy");
  const [name, ...lines] = it.clipboard.split("\n");
  assert.match(name, /^Pass-a-Word puzzle \d+$/);
  assert.deepEqual(lines, ["⭐⭐⭐ in 1 try", "3 days in a row", `${it.base}#${link}`]);
  await page.keys("{Escape}");
  const next = shownDay(day - 3, { day: "numeric", month: "long" });
  await page.role("button", `Puzzle of ${next}`);
});

/** Format a day like the page. */
const shownDay = (/** @type {number} */ day, /** @type {Intl.DateTimeFormatOptions} */ how) =>
  new Intl.DateTimeFormat("en", { ...how, timeZone: "UTC" }).format(day * 86_400_000);

/** Format a day like the calendar. */
const named = (/** @type {number} */ day) =>
  (day === today() ? "Today, " : "") +
  shownDay(day, { weekday: "long", day: "numeric", month: "long" });

test("a link of a day's puzzle knows its day, and the calendar has all of them by month", async (t) => {
  const [before, day] = [today() - 40, today() - 1];
  const done = (/** @type {number} */ on, /** @type {number} */ stars) => ({
    [`${on} en`]: { tries: [], hints: 0, stars, on },
  });
  const it = device(t);
  keepResults(it, { ...done(before, 2), ...done(day, 3) });
  const page = await it.open(await games.puzzle_of_day(before));
  await page.find(".answer-panel");
  await page.keys("{Escape}");
  const number = Number(/^Puzzle (\d+)/.exec(page.text(".puzzle-name"))?.[1]);
  await page.see("1 day", "#puzzle .streak");
  await page.see("Longest: 1 day", ".month");
  assert.deepEqual(
    page.all('.month [role="grid"] [role="columnheader"]').map(nameOf),
    "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" "),
  );
  for (const [on, about] of [
    [today(), "not played"],
    [day, "3 stars of 3"],
    [before, "2 stars of 3"],
  ])
    for (let month = 0; !page.named("button", `${named(on)}: ${about}`).length; month++) {
      assert.ok(month < 3, `${named(on)}: ${about}`);
      await page.press("Previous month");
    }
  await page.press(`${named(before)}: 2 stars of 3`);
  await page.find(".answer-panel");
  await page.press("Today’s puzzle");
  await page.see(`Puzzle ${number + 40}`, ".puzzle-name");
  assert.equal(page.link, await games.puzzle_of_day(today()));
  assert.deepEqual(page.all(".answer-panel"), [], "the answer of the other puzzle is closed");
  await page.home();
  await page.press(/^Today’s puzzle/);
  await page.see(`Puzzle ${number + 40}`, ".puzzle-name");
});

test("a finished puzzle opened while another one is thought about shows its answer", async (t) => {
  const [day, before] = [today(), today() - 1];
  const it = device(t);
  const tries = [];
  keepResults(it, {
    [`${day} en`]: { tries, hints: 0, stars: 3, on: day },
    [`${before} en`]: { tries, hints: 0, stars: 2, on: before },
  });
  const think = it.hold("puzzle-review");
  const page = await it.open(await games.puzzle_of_day(day));
  await page.see("Comparing the moves", "#puzzle .note");
  await page.press(`${named(before)}: 2 stars of 3`);
  await page.equals(() => page.link, await games.puzzle_of_day(before));
  think();
  await page.see("2 stars of 3", ".answer-panel .big-stars");
});

test("a puzzle shows the whole board, also after a game whose board was enlarged", async (t) => {
  const page = await device(t).show(await games.game(["best"]));
  await page.act("zoom");
  await page.find(".zoomed");
  await page.home();
  await page.press(/^Today’s puzzle/);
  await page.find("#puzzle");
  await page.gone(".zoomed");
});

test("the calendar is one tab stop, and keys lead through its days and months", async (t) => {
  const it = device(t);
  const page = await it.open(await games.puzzle_of_day(today()));
  await page.find("#puzzle .day");
  const stops = page.all("#puzzle .month button").filter(({ tabIndex }) => tabIndex === 0);
  assert.deepEqual(
    stops.map(({ dataset }) => dataset.day),
    [String(today())],
  );
  stops[0].focus();
  for (const [keys, day] of [
    ["{ArrowLeft}", today() - 1],
    ["{ArrowUp}", today() - 8],
    ["{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}", today() - 43],
    ["{ArrowRight}{ArrowDown}", today() - 35],
    ["{PageDown}{PageDown}{PageDown}", today()],
    ["{ArrowRight}{ArrowDown}", today()],
  ]) {
    await page.keys(keys);
    const { dataset, tabIndex } = page.document.activeElement;
    assert.deepEqual([Number(dataset.day), tabIndex], [day, 0], keys);
    const count = page.all("#puzzle .month button").filter((each) => each.tabIndex === 0).length;
    assert.equal(count, 1, keys);
  }
  await page.hear(shownDay(today(), { month: "long", year: "numeric" }));
  await page.keys("{ArrowLeft}{Enter}");
  const yesterday = await games.puzzle_of_day(today() - 1);
  await page.equals(() => page.link, yesterday);
});

test("a player's own turn is sent as a puzzle with board, rack and only the maker's name", async (t) => {
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

test("a player's own turn makes no puzzle if its answer would be a free hint", async (t) => {
  const it = device(t);
  const page = await it.show(await games.game(["best", "best"]), "Show my tiles");
  await page.menu("Send as a puzzle");
  await page.see("Make one of this turn when the game is over.", "#toast");
  assert.deepEqual(page.all("dialog"), []);
});

test("a link with an impossible board says so", async (t) => {
  const page = await device(t).open("1O3VnKq2QZ3cicRkVTVSzyIm1W");
  await page.see("This board isn’t possible", "#problem");
});
