// The review of a finished game: each turn beside the best move, with pauses and deeper looks.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

const lines = (page) => page.all(".turn-line");

/** Start the review of a finished game. */
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
  await page.find(".tool.review .accuracy");
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
    page.named("img", /^Scores/)[0].ariaLabel,
    /^Scores by turn\. Ann leads by \d+ after turn 2\..* after turn 7$/,
  );
  await page.user.click(lines(page)[2]);
  const options = () => page.all(".turn-card .option");
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
  await page.see(
    `Tiles: ${(await games.about(await games.game())).racks[0].join(" ")}`,
    ".turn-card",
  );
});

test("a turn is looked at for longer, until it is stopped or its turn is closed", async (t) => {
  const it = device(t);
  await games.look_deep(30);
  const page = await reviewed(it, ["best", "best", "resign"], { seed: 77 });
  const [line, other] = lines(page);
  const go = () => page.role("button", "Look deeper");
  const focused = (node) => page.equals(() => page.document.activeElement === node(), true);
  await page.user.click(line);
  for (const key of ["{Escape}", "{Enter}"]) {
    const letGo = it.hold("review", ({ look }) => look === "deep");
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
  const letGo = it.hold("review", ({ look }) => look === "deep");
  await page.press("Look deeper");
  await page.user.click(other);
  await page.user.click(line);
  await go();
  letGo();
  await it.settled();
  assert.doesNotMatch(page.text(".review"), /Checked the opponent’s best replies too/);
  await page.press("Look deeper");
  await page.see("Checked the opponent’s best replies too.", ".turn-card");
  assert.ok(page.document.activeElement.closest(".turn-card"));
  assert.deepEqual(page.named("button", "Look deeper"), []);
  await page.hear(/^Checked the opponent’s best replies too\./);
});

const MOVES = ["pass", ...Array(5).fill("best"), "pass", "resign"];

test("the headline, and the chance to win of either player", async (t) => {
  const page = await reviewed(device(t), MOVES);
  const players = page.all(".coached").map(({ textContent: it }) => it);
  assert.equal(players.length, 2);
  for (const text of players) {
    assert.match(text, /^(Ann|Bea)\d+% accurateStrategy\d+Luck[+−]\d+/);
    assert.match(text, /luck|Luck|lucky/);
    assert.match(text, /\d+ plays? of seven tiles, \d+ missed\./);
  }
  assert.ok(players.some((text) => /[1-9] large/.test(text)));
  const chart = () => page.named("img", /chance to win/)[0]?.ariaLabel;
  const [, first] = /^Ann.*? (\d+)% after turn 0\..*Lowest: .*% after turn 8\.$/.exec(chart());
  await page.press("Bea");
  const [, theirs] = /^Bea.*? (\d+)% after turn 0\..*% after turn 8\.$/.exec(chart());
  assert.equal(Number(first) + Number(theirs), 100);
});

test("key turns by key and by button, the best plays and lanes on the board, words to learn", async (t) => {
  const page = await reviewed(device(t), MOVES);
  const card = () => page.all(".turn-card").map((each) => Number(each.dataset.turn));
  const keys = page.all(".chances .key-turn").length;
  assert.ok(keys > 0 && keys < 5);
  await page.equals(card, [1]);
  await page.see("Key turn 1 of", ".where-now");
  await page.see(/^.*passed\./, ".saying");
  await page.see(/ scores \d+/, ".advice");
  await page.press("Next turn in the review");
  await page.equals(card, [2]);
  await page.press("Previous key turn");
  await page.equals(card, [1]);
  await page.keys("{ArrowRight}");
  const [next] = card();
  assert.ok(keys === 1 ? next === 1 : next > 1);
  await page.keys("{ArrowLeft}");
  await page.equals(card, [1]);
  // A tap shows each of the five best moves, and the one made.
  const options = () => page.all(".turn-card .option");
  assert.equal(options().length, 6);
  assert.match(options()[5].textContent, /played/);
  await page.user.click(options()[0]);
  await page.until(() => page.all(".cell.previewed").length, "the best play");
  assert.deepEqual(
    options().map((each) => each.ariaPressed),
    ["true", ...Array(5).fill("false")],
  );
  await page.user.click(options()[5]);
  await page.gone(".cell.previewed");
  await page.see(/best lanes: /, ".turn-card");
  await page.press("Best lanes");
  const shown = page.all(".lanes b").map((each) => Number(each.textContent));
  assert.ok(shown.length > 0 && shown.length < 7);
  assert.ok(page.all(".cell[style]").length >= 15);
  await page.press("Best lanes");
  assert.deepEqual(page.all(".lanes"), []);
  await page.press("Words to learn");
  await page.find(".words-to-learn li");
  await page.escape();
  await page.press("Best lanes");
  await page.press("Close");
  assert.deepEqual(page.all(".lanes"), []);
});
