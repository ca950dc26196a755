// Two devices play a whole game by exchanging only links.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

test("a whole game is played by exchanging only links, and both see the same end", async (t) => {
  let link = await games.game();
  const pages = [await device(t).show(link), await device(t).show(link, "No, I’m Bea")];
  let n = 0;
  for (; !(await games.about(link)).over; n += 1) {
    const page = pages[n % 2];
    page.go(link);
    link = await page.take("most");
    await page.find(".over-sheet, #actions .primary[data-act=send]");
    if (page.top.localName === "dialog") await page.escape();
  }
  const { scores } = await games.about(link);
  pages[n % 2].go(link);
  await pages[(n + 1) % 2].act("result");
  for (const page of pages) {
    const verdict = (await page.find(".over-sheet .verdict")).textContent;
    for (const score of scores) assert.ok(verdict.includes(score), verdict);
  }
});
