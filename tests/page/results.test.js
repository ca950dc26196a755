// Results: each player's best at the end of a game, and statistics of the stored games.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

/** Return the texts of a table's cells, by row. */
const cells = (page, table) =>
  page.all("tbody tr", table).map((line) => [...line.children].map((each) => each.textContent));

test("the end shows the best of each player", async (t) => {
  const page = await device(t).show(await games.game([...Array(4).fill("best"), "resign"]));
  const sheet = await page.find(".over-sheet");
  await page.rested();
  await page.user.click(page.all(".points summary", sheet)[0]);
  assert.deepEqual(cells(page, page.all("table", sheet).at(-1)), [
    ["Ann", "DONATE 28", "0", "26"],
    ["Bea", "WAVE 20", "0", "18"],
  ]);
  assert.ok(await page.role("button", "Rematch"));
});

test("statistics have a line for each friend and each strength of computers", async (t) => {
  const it = device(t);
  const page = await it.show(await games.game([], { seed: 1 }));
  page.go(await games.plus(await page.take(), ["resign"]));
  await page.find(".over-sheet");
  await page.escape();
  page.go(await games.game([], { seed: 2, names: ["Ann", "Club"], computers: [0, 3] }));
  await page.seated();
  await page.resign();
  await page.find(".over-sheet");
  await page.escape();
  await page.kept();
  await page.menu("Statistics");
  const sheet = await page.dialog("Statistics");
  const [totals, opponents] = page.all("table", sheet);
  const sums = Object.fromEntries(cells(page, totals));
  assert.deepEqual([sums["Finished games"], sums.Won, sums.Lost], ["2", "1", "1"]);
  const { scores } = await games.about(await games.game(["best", "resign"], { seed: 1 }));
  assert.deepEqual(cells(page, opponents), [
    ["Computer, Club", "1", "0 · 1 · 0", "0–0"],
    ["Bea", "1", "1 · 0 · 0", `${scores[0]}–0`],
  ]);
});
