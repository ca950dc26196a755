// The review of a game that is over: every turn beside the best move, paused, and looked at for longer.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

const lines = (page) => page.all(".turn-line");

/** Begin the review of a game that is over. */
async function begun(it, moves, setup = {}) {
  const page = await it.show(await games.game(moves, setup));
  await page.find(".over-sheet");
  await page.escape();
  await page.act("review");
  await page.find(".tool.review");
  return page;
}

/** Review a game to its end. */
async function reviewed(it, moves, setup) {
  const page = await begun(it, moves, setup);
  await page.find(".tool.review table");
  await page.gone(".review .running");
  return page;
}

test("every turn is rated, and other moves are shown on the board", async (t) => {
  const page = await reviewed(device(t), [...Array(5).fill("best"), "pass", "resign"]);
  const ratings = lines(page).map((line) => line.querySelector(".rating").textContent);
  for (const [n, found] of [
    /^\?! small mistake−\d/,
    /^best move$/,
    /^\?\? large mistake−\d/,
  ].entries())
    assert.match(ratings[n], found);
  assert.equal(ratings.length, 6);
  assert.match(
    page.all("[role=img]")[0].ariaLabel,
    /^Scores by turn\. Ann leads by \d+ after turn 2\..* after turn 7$/,
  );
  await page.user.click(lines(page)[2]);
  const options = () => page.all(".about .option");
  const other = await page.until(() =>
    options().find(({ textContent: it }) => !it.includes("played")),
  );
  await page.user.click(other);
  const word = other.querySelector("b").textContent;
  await page.until(() => page.all(".cell.previewed").length, "another move");
  const shown = page.all(".cell.previewed b").map((each) => each.textContent);
  assert.ok(
    shown.every((letter) => word.toUpperCase().includes(letter)),
    `${word}: ${shown}`,
  );
  await page.press("Close");
  await page.gone(".cell.previewed");
});

test("the end is said, and no turn before it", async (t) => {
  const page = await reviewed(device(t), ["best", "best", "resign"]);
  await page.hear("Each turn compared with the best move.");
  assert.deepEqual(page.all(".review [role=status]"), []);
  assert.deepEqual(
    page.heard.filter((text) => /Turn \d/.test(text)),
    [],
  );
});

test("a review is paused and continued", async (t) => {
  const it = device(t);
  const letGo = it.hold("review", ({ turn }) => turn === 3);
  const page = await begun(it, [...Array(5).fill("best"), "resign"]);
  await page.until(() => lines(page).length === 2, "two turns");
  await page.see("Turn 3 of", ".review");
  await page.press("Stop");
  letGo();
  await it.settled();
  await page.role("button", "Continue");
  assert.equal(lines(page).length, 2);
  await page.press("Continue");
  await page.until(() => lines(page).length === 5, "all turns");
  await page.gone(".review .running");
});

test("a turn is explained", async (t) => {
  const { racks } = await games.about(await games.game(["pass"]));
  const moves = ["pass", `exchange ${racks[1][0]}`, "resign"];
  const page = await reviewed(device(t), moves);
  const [pass, exchange] = lines(page);
  assert.match(pass.textContent, /Ann.*passed/);
  assert.equal(exchange.querySelector("b").textContent, "exchanged tiles");
  await page.user.click(pass);
  await page.see(/The best move scores \d+ points more\./, ".reasons");
  await page.see(`Tiles: ${(await games.about(await games.game())).racks[0].join(" ")}`, ".about");
});

test("a turn is looked at for longer, until it is stopped or its turn is closed", async (t) => {
  const it = device(t);
  await games.look_deep(30);
  const page = await reviewed(it, ["best", "best", "resign"], { seed: 77 });
  const [line] = lines(page);
  const go = () => page.role("button", "Look deeper");
  const focused = (node) => page.equals(() => page.document.activeElement === node(), true);
  await page.user.click(line);
  for (const key of ["{Escape}", "{Enter}"]) {
    const letGo = it.hold("review", ({ deep }) => deep);
    (await go()).focus();
    await page.keys("{Enter}");
    await page.role("progressbar", "Looking deeper at turn 1");
    await focused(() => page.named("button", "Stop")[0]);
    await page.keys(key);
    await focused(() => page.named("button", "Look deeper")[0]);
    assert.deepEqual(page.named("progressbar", /./), []);
    letGo();
    await it.settled();
  }
  const letGo = it.hold("review", ({ deep }) => deep);
  await page.press("Look deeper");
  await page.user.click(line);
  await page.user.click(line);
  await go();
  letGo();
  await it.settled();
  assert.doesNotMatch(page.text(".review"), /Looked deeper/);
  await page.press("Look deeper");
  await page.see("Looked deeper.", ".about");
  const [now] = lines(page);
  assert.equal(page.document.activeElement, now);
  assert.equal(now.getAttribute("aria-expanded"), "true");
  assert.deepEqual(page.named("button", "Look deeper"), []);
  await page.hear(/^Looked deeper\./);
});
