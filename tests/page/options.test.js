// Rule options: shown to a player who takes a seat, drawn on the board, and stored in the game.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

const OPTIONS = { board: "rings", bonus: 35, end: "last-turns", open_racks: true };
const TOLD = [
  "Board: Rings.",
  "Bonus for seven tiles: 35.",
  "Once the bag is empty, each player has one more turn. Tiles left over don’t count.",
  "All racks are open: you find them with the unseen tiles.",
];

test("a player who takes a seat reads the options, sees the board and finds the open racks", async (t) => {
  const page = await device(t).open(await games.game(["best", "best"], { options: OPTIONS }));
  const sheet = await page.find(".seat-sheet");
  const asked = sheet.textContent;
  for (const line of TOLD) assert.ok(asked.includes(line), line);
  await page.press("Show my tiles");
  await page.find(".turn.yours");
  assert.match(page.document.querySelector('[data-square="2"]').className, /\btw\b/);
  assert.match(page.document.querySelector('[data-square="0"]').className, /\bdl\b/);
  const racks = page.all("#side .note").map((each) => each.textContent);
  assert.equal(racks.filter((text) => /: (\S )+\S$/.test(text)).length, 2, racks.join("; "));
});

test("a game without options names none", async (t) => {
  const page = await device(t).open(await games.game(["best", "best"]));
  const sheet = await page.find(".seat-sheet");
  assert.doesNotMatch(sheet.textContent, /Board:|Bonus/);
});

test("the centre has the colour of a premium square only on a board where it is one", async (t) => {
  for (const [board, expected] of [
    ["plain", ["cell", "star"]],
    ["rings", ["cell", "dw", "star"]],
  ]) {
    const page = await device(t).open(await games.game([], { options: { board } }));
    await page.find(".seat-sheet");
    await page.equals(() => [...page.cell(112).classList], expected);
  }
});

test("the same tiles with other options are another game: the options are named", async (t) => {
  const it = device(t);
  const page = await it.show(await games.game(["best"]));
  page.go(await games.game(["best"], { options: { board: "rings", bonus: 35 } }));
  const sheet = await page.dialog("Same tiles, different rules");
  const told =
    "Rules: “Classic rules” on this device, “Board: rings. Bonus for seven tiles: 35.” in the link.";
  assert.ok(sheet.textContent.includes(told), sheet.textContent);
});
