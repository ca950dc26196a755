// The rules in the form for a new game: options, boards and presets. They are in the link, and the friend reads them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";
import { question } from "../support/page/sitting.mjs";

/** Open the form with its rules unfolded. */
async function unfolded(page) {
  await page.setUp();
  await page.change();
  await page.find(".boards");
}

/** Create the game of the form; return the content of its link. */
async function created(page) {
  await page.press("Create game");
  await page.until(() => page.link, "a game");
  await page.find(".link-sheet");
  return games.about(page.link);
}

const SENTENCES = [
  "Word checking: Any word; no turn at risk.",
  "Board: Rings.",
  "Bonus for seven tiles: 35.",
  "A challenge that fails costs 5 points for each word of the play.",
  "Once the bag is empty, each player has one more turn. Tiles left over don’t count.",
  "All racks are open: you find them with the unseen tiles.",
];

test("every option that the engine declares is in the form, the line, the link and the invitation", async (t) => {
  const own = device(t);
  const page = await own.open();
  await unfolded(page);
  await page.select("#challenge-rule", "single");
  await page.press("Rings", "radio");
  await page.fill("Bonus for seven tiles", "35");
  await page.select("#option-challenge_cost", "5");
  await page.select("#option-end", "last-turns");
  await page.select("#option-open_racks", "true");
  const line =
    "English · All words · Classic rules, with changes " +
    "Word checking: Any word; no turn at risk. Board: Rings. Bonus for seven tiles: 35. " +
    "A challenge that fails: Costs 5 points a word. End of the game: One more turn each. " +
    "Racks: Open to all. Bea starts: fairest.";
  assert.deepEqual(sentencesOf(page.text(".rules-line")), sentencesOf(line));
  const [request] = (await games.declared()).map(({ name }) => name);
  assert.ok(request);
  const names = page.all(".new [name^=option-]").map(({ name }) => name.slice("option-".length));
  assert.deepEqual(
    [...new Set(names)].toSorted(),
    (await games.declared()).map(({ name }) => name).toSorted(),
  );
  const { options } = await created(page);
  assert.deepEqual(options, {
    board: "rings",
    bonus: 35,
    challenge_cost: 5,
    end: "last-turns",
    open_racks: true,
  });
  await page.press("Copy");
  const message = own.clipboard;
  for (const sentence of SENTENCES) assert.ok(message.includes(sentence), sentence);
  assert.match(message, /^Let’s play Pass-a-Word! .* You start, Bea:\n/);
  const friend = await device(t).open(page.link);
  await question(friend);
  const sheet = friend.text(".seat-sheet");
  for (const sentence of SENTENCES) assert.ok(sheet.includes(sentence), sentence);
});
