// Whole turns by keyboard alone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

const PER_ROW = 15;

/** Show a game with the focus on its board. */
async function opened(t, link) {
  const page = await device(t).show(link);
  await page.find(".turn.yours");
  await page.until(() => page.document.activeElement.matches(".cell"), "the focus on the board");
  return page;
}

for (const [what, link] of [
  ["a play", () => games.game(["best", "best"])],
  ["a play with a blank", () => games.dealt("?", {}, ["pass", "pass"])],
])
  test(`${what}: arrow, letters, Shift for a blank, Enter`, async (t) => {
    const before = await link();
    const { text, tiles } = await games.best(before);
    assert.equal(
      tiles.some(([, , isBlank]) => isBlank),
      what.includes("blank"),
    );
    const page = await opened(t, before);
    const [[first], [second]] = tiles;
    page.cell(first).focus();
    await page.keys((second - first) % PER_ROW ? " " : "  ");
    for (const [, letter, isBlank] of tiles)
      await page.keys(isBlank ? `{Shift>}${letter}{/Shift}` : letter.toLowerCase());
    await page.role("button", /^Play \d/);
    await page.keys("{Enter}");
    await page.toSend();
    assert.equal(page.link, await games.plus(before, [text]));
  });

for (const [move, keys, title] of [
  ["pass", "2", "Pass this turn?"],
  ["exchange", "4", "Exchange tiles"],
])
  test(`${move}: its key, Tab, Enter`, async (t) => {
    const before = await games.game(["pass"]);
    const page = await opened(t, before);
    await page.keys(keys);
    await page.dialog(title);
    if (move === "exchange") await page.keys("-");
    while (!page.document.activeElement.matches("footer .primary")) await page.keys("{Tab}");
    await page.keys("{Enter}");
    await page.toSend();
    const { racks } = await games.about(before);
    const made = move === "pass" ? move : `exchange ${racks[1].join("")}`;
    assert.equal(page.link, await games.plus(before, [made]));
  });

test("the board gets the focus back after a link was followed", async (t) => {
  const page = await opened(t, await games.game(["best", "best"]));
  await page.take();
  await page.toSend();
  await page.drawn(); // By now the focus has moved from Play.
  page.document.activeElement.blur();
  page.go(await games.plus(page.link, ["best"]));
  await page.find(".turn.yours");
  await page.until(() => page.document.activeElement.matches(".cell"), "the focus on the board");
});
