// Words to learn: stored here and in the backup, read, practised, exported.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

const WORDS = "paw.words-to-learn /";
const BACKUP = {
  format: "pass-a-word",
  version: 1,
  games: [],
  words: { en: { words: ["QI", "OH"], learnt: ["ZA"] }, "no language": { words: ["QI"] } },
  puzzles: { "20781 en": { tries: [], hints: 0, stars: 3, on: 20_781 }, "no day": {} },
};

/** Practise OH and ATE, and try other words with the same letters. */
async function practise(page, words) {
  await page.press("Practise");
  const lay = async (/** @type {string} */ letters) => {
    for (const letter of letters) await page.press(letter);
  };
  await page.find(".tiles-to-lay");
  for (const [letters, said] of [
    ["HO", "HO is a word too. Find the one you missed."],
    ["OH", "OH is right."],
    ["ATE", "ATE is right. You’ve placed every word."],
  ]) {
    await lay(letters);
    await page.hear(said);
  }
  await page.press("Practise");
  await lay("OH");
  for (const [letters, said] of [
    ["TEA", "TEA is a word too. Find the one you missed."],
    ["TAE", "TAE is a word too. Find the one you missed."],
    ["AET", "Not the word."],
  ]) {
    await lay(letters);
    await page.see(said, ".told");
  }
  await page.press("Show the word");
  await page.see("ATE", ".laid");
  await page.press("End practice");
  await page.equals(words, ["OH", "ATE"]);
}

test("words to learn and puzzles are in the backup, which is merged with those here; words are practised", async (t) => {
  const it = device(t);
  it.storage.setItem(WORDS, JSON.stringify({ en: { words: ["ZA", "ATE"], learnt: [] } }));
  const puzzles = { "20780 en": { tries: [], hints: 1, stars: 2, on: 20_780 } };
  it.storage.setItem("paw.settings /", JSON.stringify({ puzzles }));
  const page = await it.open();
  await page.press("More");
  await page.press("Export games");
  const file = await page.until(() => it.saved.get("pass-a-word.json"), "a backup");
  assert.deepEqual(JSON.parse(file).puzzles, puzzles);
  assert.deepEqual(JSON.parse(file).words, { en: { words: ["ZA", "ATE"], learnt: [] } });
  it.file = new File([JSON.stringify(BACKUP)], "pass-a-word.json");
  await page.press("More");
  await page.press("Import games");
  await page.see("1 puzzle result imported. 2 words imported.", "dialog");
  await page.answer("OK");
  const kept = JSON.parse(it.storage.getItem("paw.settings /")).puzzles;
  assert.deepEqual(Object.keys(kept), ["20780 en", "20781 en"]);
  await page.menu("Statistics");
  await page.press("Words to learn");
  const words = () => page.all(".words-to-learn b").map((each) => each.textContent);
  await page.equals(words, ["OH", "QI", "ZA", "ATE"]);
  await page.press("ZA learnt");
  await page.press("Save for Anki");
  const lines = await page.until(() => it.saved.get("words-to-learn.tsv"), "a file");
  assert.match(lines, /^OH\t.*\nQI\t.*\nATE\tEAT, verb: /);
  await page.press("QI learnt");
  await page.equals(words, ["OH", "ATE"]);
  await page.hear("QI learnt");
  await practise(page, words);
});

for (const [where, opens] of [
  [
    "More at the start",
    async (page) => {
      await page.press("More");
      await page.press("Words to learn");
    },
  ],
  ["the menu at the start", (page) => page.menu("Words to learn")],
  [
    "the statistics",
    async (page) => {
      await page.menu("Statistics");
      await page.press("Words to learn");
    },
  ],
])
  test(`words to learn are found in ${where}`, async (t) => {
    const it = device(t);
    it.storage.setItem(WORDS, JSON.stringify({ de: { words: ["EIS"], learnt: [] } }));
    const page = await it.open();
    await opens(page);
    await page.see("EIS", ".learn-sheet li");
  });

test("words to learn and statistics are in the menu of a game; words of its language come first", async (t) => {
  const it = device(t);
  const words = { de: { words: ["EIS"], learnt: [] }, en: { words: ["QI"], learnt: [] } };
  it.storage.setItem(WORDS, JSON.stringify(words));
  const page = await it.show(await games.game(["best", "best"]));
  await page.menu("Words to learn");
  await page.see("QI", ".learn-sheet li");
  await page.escape();
  await page.menu("Statistics");
  await page.dialog("Statistics");
});
