// Before the engine is ready: what the page shows and allows. Nothing is lost.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { holdEngine, openedEarly, progress, seatedEarly } from "../support/page/early.mjs";
import { games } from "../support/page/engine.mjs";
import { question } from "../support/page/sitting.mjs";

const VECTORS = new URL("../data/sealed-vectors.json", import.meta.url);
const [{ link: SEALED }] = JSON.parse(readFileSync(VECTORS, "utf8")).games.find(
  ({ name }) => name === "names, notes",
).links;
const NAMES = { names: ["Bea", "דנה"], seed: 20 };
const WATCH = "I’m just watching";

const boardOf = (page) => page.all("#board .cell > b").map((letter) => letter.textContent);

test("a game in progress is shown with only the seat question, until the engine's own question replaces it", async (t) => {
  const { page, worker, begin } = await openedEarly(t, await games.game(["best", "best", "best"]));
  await page.find(".seat-sheet");
  await page.until(() => boardOf(page).length > 5, "the drawn board"); // A frame after the question.
  const before = [boardOf(page), page.text(".player")];
  assert.match(page.text(".last-move"), /^Ann played /);
  assert.equal(page.text("#turn"), "Bea’s turn");
  assert.deepEqual([page.rack.filter(Boolean), page.all("#actions button")], [[], []]);
  // No announcement yet: the question says the same, and so does the game once a seat is taken.
  assert.deepEqual(
    page.heard.filter((text) => /Ann played|’s turn/.test(text)),
    [],
  );
  worker.tell(progress(1, 4));
  const bar = await page.find("#progress");
  await page.equals(() => bar.getAttribute("aria-valuenow"), "25");
  assert.equal(bar.style.getPropertyValue("--part"), "0.25");
  await page.see("Loading the dictionary: 25%", "#line");
  begin();
  await page.gone("#progress");
  assert.deepEqual([boardOf(page), page.text(".player")], before);
  assert.equal(page.all(".seat-sheet").length, 1);
});

for (const [what, moves, setup, expected, notes] of [
  [
    "just begun",
    [],
    NAMES,
    ["דנה invited you to a word game", "Show my tiles", "No, I’m דנה", WATCH],
    ["You’re Bea, and you start."],
  ],
  [
    "begun by a friend, for a guest without a name",
    [],
    { names: ["", "Ann"] },
    ["Ann invited you to a word game", "Show my tiles", "No, I’m Ann", WATCH],
    ["You start."],
  ],
  [
    "after the first move",
    ["best"],
    {},
    ["Ann invited you to a word game", "Show my tiles", "No, I’m Ann", WATCH],
    [/^Ann played \w+ for \d+\.$/, "You’re Bea, and it’s your turn."],
  ],
  [
    "in the middle",
    ["best", "best", "best"],
    {},
    ["It’s Bea’s turn. Are you Bea?", "Show my tiles", "No, I’m Ann", WATCH],
    [/^Ann played /, /^This device doesn’t know this game yet/],
  ],
  [
    "for four",
    ["best", "best"],
    { names: ["Ann", "Bea", "Cleo", "Dan"] },
    [
      "It’s Cleo’s turn. Are you Cleo?",
      "Show my tiles",
      "No, I’m Dan",
      "No, I’m Ann",
      "No, I’m Bea",
      WATCH,
    ],
    [/^Bea played /, /^This device doesn’t know this game yet/],
  ],
  [
    "with a computer that is to move",
    ["best", "best"],
    { names: ["Ann", "Bea", "Club"], computers: [0, 0, 3] },
    ["Which player are you?", "I’m Ann", "I’m Bea", WATCH],
    [/^Bea played /, /^This device doesn’t know this game yet/],
  ],
])
  test(`the question who is there is asked over the board before the engine has started: ${what}`, async (t) => {
    const link = await games.game(moves, setup);
    const { page, device: it, begin, said } = await openedEarly(t, link);
    await page.find(".seat-sheet");
    assert.deepEqual(await question(page), expected);
    const lines = page.all(".seat-sheet p:not(.unseen)").map((line) => line.textContent);
    for (const [n, note] of notes.entries())
      assert.ok(note instanceof RegExp ? note.test(lines[n]) : note === lines[n], lines[n]);
    assert.equal(lines.length, notes.length);
    await page.until(() => page.all("#board .cell").length === 225, "the board");
    assert.ok(!page.rack.some(Boolean));
    begin();
    await page.until(() => it.count("open"), "the engine asked");
    await it.settled();
    await page.drawn();
    assert.deepEqual(await question(page), expected);
    await page.press(expected.at(-2));
    await page.until(() => page.window.history.state?.seats, "a seat");
    await page.drawn();
    assert.deepEqual([page.all("dialog"), said], [[], []]);
  });

test("the only human among computers is not asked and has the tiles at once", async (t) => {
  const setup = { names: ["Ann", "Club", "Master"], computers: [0, 3, 5] };
  const link = await games.game([], setup);
  const { page, begin, said } = await openedEarly(t, link);
  await page.until(() => page.rack.length === 7, "tiles");
  const { rack } = page;
  assert.deepEqual(page.all("dialog"), []);
  begin();
  await page.shows(link);
  await page.drawn();
  assert.deepEqual([page.rack, page.all("dialog"), said], [rack, [], []]);
});

test("a spectator sees no tiles, and is not asked again", async (t) => {
  const { page, begin, said } = await openedEarly(t, await games.game(["best"]));
  await page.answer(WATCH);
  await page.drawn();
  assert.deepEqual([page.rack.filter(Boolean), page.all("#actions button")], [[], []]);
  begin();
  await page.role("button", "Join as a player");
  assert.deepEqual([page.all("dialog"), said], [[], []]);
});

test("a finished game is shown by the second reader, and nobody is asked", async (t) => {
  const link = await games.game(["best", "resign"]);
  const { page, begin, said } = await openedEarly(t, link);
  await page.see("Bea resigned", ".last-move");
  assert.deepEqual([page.all("dialog"), page.all("#actions button")], [[], []]);
  begin();
  await page.dialog(/./);
  assert.deepEqual(said, []);
});

test("a sealed invitation shows no tiles, and is asked about once the engine has started", async (t) => {
  const { page, begin } = await openedEarly(t, SEALED);
  await page.hear(/^Ann invited you to a word game/);
  assert.deepEqual([page.rack.filter(Boolean), page.all("dialog, #actions button")], [[], []]);
  begin();
  await page.dialog(/^Ann invited you/);
});

test("another link takes the place of an invitation and its question", async (t) => {
  const { page } = await openedEarly(t, await games.game([], NAMES));
  await page.dialog(/^דנה/);
  page.go(await games.game([], { names: ["Cleo", "Dan"], seed: 21 }));
  await page.dialog(/^Dan invited/);
  assert.equal(page.all("dialog").length, 1);
  page.go(await games.game(["best"]));
  await page.dialog(/^Ann invited/);
  await page.until(() => boardOf(page).length, "tiles on the board");
  assert.equal(page.all("dialog").length, 1);
});

test("a game is set up before the engine is ready, and made once however often it is asked for", async (t) => {
  const { page, begin, device } = await openedEarly(t);
  await page.setUp();
  await page.change();
  await page.select("#language", "gl");
  await page.select(".new [name=variant]", "roots");
  const button = await page.press("Create game");
  await page.see("Starts once the game has loaded");
  await page.user.click(button);
  assert.equal(button.getAttribute("aria-disabled"), "true");
  begin();
  await page.find(".link-sheet");
  const { setup } = await games.about(page.link);
  assert.deepEqual([setup.language, setup.lexicon], ["gl", "gl-roots"]);
  assert.equal(device.count("new"), 1);
  await page.escape();
  assert.equal((await page.kept()).length, 1);
});

test("tiles laid in a known game before the engine is ready stay, and no link is read", async (t) => {
  const link = await games.game(["best", "best"]);
  const it = device(t);
  const first = await it.show(link);
  await first.until(() => first.window.localStorage.getItem("paw.pack /"));
  const begin = holdEngine(it);
  const page = await first.reload();
  await page.see("Checking the game", "#line");
  await page.act("shuffle");
  await page.drawn();
  const shuffled = page.rack;
  await page.tapTile(shuffled[0]);
  await page.tap(0);
  await page.find(".cell.draft[data-square='0']");
  await page.tapTile(shuffled[2]);
  const picked = (await page.find(".rack-tile.picked")).textContent;
  begin();
  await page.gone("#progress");
  await page.until(() => !page.text("#line").includes("Checking the game"));
  await page.drawn();
  assert.equal(page.link, link);
  assert.deepEqual(page.drafts, { 0: shuffled[0] });
  assert.deepEqual(page.rack.filter(Boolean), shuffled.slice(1));
  assert.equal(page.text(".rack-tile.picked"), picked);
  assert.deepEqual(
    [...page.loaded].filter((path) => path.includes("link-reader")),
    [],
  );
});

test("a silent connection is reported after eight seconds, and can be retried", async (t) => {
  const link = await games.game(["best"]);
  const { page, begin, device } = await seatedEarly(t, link, { hasClock: true });
  await page.pass(6000);
  assert.doesNotMatch(page.text(), /slow or gone/);
  await page.pass(2100);
  await page.see(/slow or gone\..*Your tiles are saved here/, "#line");
  begin();
  await page.press("Try again");
  await page.shows(link);
  assert.deepEqual([page.link, device.workers.length], [link, 2]);
});

test("a missing part is reported as such, not as a browser without WebAssembly", async (t) => {
  const link = await games.game(["best"], { names: ["You", "Bea"] });
  const { page, worker } = await openedEarly(t, link);
  await page.see("Loading the game", "#line");
  worker.tell({ type: "fatal", code: "part-missing", message: "late.bin: 404" });
  const problem = await page.find("#problem[data-code=part-missing]");
  assert.match(problem.textContent, /Part of it didn’t arrive/);
  assert.doesNotMatch(problem.textContent, /WebAssembly/);
});
