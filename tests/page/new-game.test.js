// The form for a new game: its choices are in the link.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

/** Create the game of the form; return the content of its link. */
async function created(page) {
  await page.press("Create game");
  await page.until(() => page.link, "a game");
  await page.find(".link-sheet");
  return games.about(page.link);
}

const CHOSEN = {
  "challenge-rule": "double",
  hints: "5",
  "house-words": "on",
  "word-search": "on",
  "turn-time": "45",
};

test("all rules are chosen, named on the line, and begin with the strictest again", async (t) => {
  const page = await device(t).open();
  await page.setUp();
  await page.see("English · All words · Classic rules Bea starts: fairest.", ".rules-line");
  await page.change();
  await page.select("#variant", "common");
  for (const [name, value] of Object.entries(CHOSEN)) await page.select(`[name="${name}"]`, value);
  const line =
    "English · Common words · Classic rules, with changes " +
    "Word checking: Any word; challenges risk a turn. Words accepted by agreement: Allowed. " +
    "Turn timer: 0:45. Hints: 5 points each. Word search during the game: Yes. Bea starts: fairest.";
  await page.see(line, ".rules-line");
  const { rules } = await created(page);
  assert.deepEqual(rules, {
    hints: 5,
    challenge: "double",
    words: true,
    search: true,
    seconds: 45,
    computers: [],
  });
  await page.escape();
  await page.home();
  await page.setUp();
  await page.see("English · Common words · Classic rules Bea starts: fairest.", ".rules-line");
  await page.change();
  const first = ["void", "off", "off", "off", "0"];
  const now = Object.keys(CHOSEN).map((name) => page.all(`[name="${name}"]`)[0].value);
  assert.deepEqual(now, first);
});

test("any of three players can be drawn to start, who is then sent the link", async (t) => {
  const it = device(t);
  it.prepare = ({ crypto }) => {
    crypto.getRandomValues = (list) => list.fill(0xf0000000);
  };
  const page = await it.open();
  await page.setUp();
  await page.press("Add a player");
  await page.fill("Friend 2", "Cleo");
  await page.change();
  await page.press("Random", "radio");
  await page.see("Who starts is drawn at random.", ".rules-line");
  const { names } = await created(page);
  assert.deepEqual(names, ["Cleo", "Ann", "Bea"]);
  await page.see("Send this link to Cleo, who starts.", ".link-sheet");
  await page.escape();
  await page.see("Not sent yet", ".turn");
});

test("a player who was added can be taken out again, and the others keep their names", async (t) => {
  const page = await device(t).open();
  await page.setUp();
  for (const name of ["Cleo", "Dan"]) {
    await page.press("Add a player");
    await page.keys(name);
  }
  assert.deepEqual(page.named("button", "Add a player"), []);
  await page.press("Remove player 3");
  const { names } = await created(page);
  assert.deepEqual(names.toSorted(), ["Ann", "Bea", "Dan"]);
});

test("computers take seats by their strength, and need no name", async (t) => {
  const page = await device(t).open();
  await page.setUp("Ann", "");
  for (const name of ["", "Dan"]) {
    await page.press("Add a player");
    if (name) await page.keys(name);
  }
  await page.change();
  await page.select("[name=kind-1]", "2");
  await page.select("[name=kind-2]", "5");
  await page.see("Computer: Casual and Master.", ".rules-line");
  await page.see("Computer: Master", ".names label");
  assert.deepEqual(page.all(".privacy"), []);
  await page.press("Me", "radio");
  await page.press("Create game");
  await page.find(".turn.yours");
  const { names, rules } = await games.about(page.link);
  assert.deepEqual([names[0], names[3], rules.computers], ["Ann", "Dan", [0, 2, 5, 0]]);
});

test("against computers alone hints have a price, unless others are chosen", async (t) => {
  const page = await device(t).open();
  await page.setUp("Ann", "");
  await page.change();
  const hints = () => page.all("[name=hints]")[0].value;
  for (const [kind, chosen, expected] of [
    ["2", "", "5"],
    ["0", "", "off"],
    ["here", "", "off"],
    ["3", "0", "0"],
    ["0", "", "0"],
  ]) {
    await page.select("[name=kind-1]", kind);
    if (chosen) await page.select("[name=hints]", chosen);
    assert.equal(hints(), expected, kind);
  }
});

test("one tap on a strength begins a game against it, with the words of the last game", async (t) => {
  const it = device(t);
  it.storage.setItem(
    "paw.settings /",
    JSON.stringify({ language: "gl", variant: "complete", hints: "5" }),
  );
  const page = await it.open();
  await page.press("Expert");
  await page.find(".turn.yours");
  assert.deepEqual(page.all("dialog"), []);
  const { setup, names, rules } = await games.about(page.link);
  assert.deepEqual([names, rules.computers, rules.hints], [["", "Expert"], [0, 4], 5]);
  assert.deepEqual([setup.language, setup.lexicon], ["gl", "gl-complete"]);
  await page.home();
  assert.equal(page.text(".level.last"), "Expert");
});

test("the doors are closed to no keyboard: a form, its fold and its privacy have names", async (t) => {
  const page = await device(t).open();
  await page.press(/^Play a friend/);
  await page.dialog("Play a friend");
  const standard = await page.role("radio", "Standard");
  assert.ok(standard.checked);
  await page.press("Sealed", "radio");
  await page.see("You start.", ".rules-line");
  await page.press("Learn more");
  await page.see("Two people who play by link", ".help-sheet");
  await page.escape();
  await page.dialog("Play a friend");
  await page.press("Add a player");
  await page.role("radio", "Fair draw");
});
