// The review of a finished game: each turn beside the best move, with pauses and deeper looks.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";
import { textOf } from "../support/page/reading.mjs";

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

/** A made-up summary of both players; all figures are different. */
const FOUND = {
  summary: [
    {
      ...{ seat: 0, accuracy: 81.2, strategy: 64.4, luck: -12.4, bingos: 2, bingosMissed: 1 },
      ...{ mistakes: { large: 1, medium: 2, small: 3 }, keyTurns: [1] },
    },
    {
      ...{ seat: 1, accuracy: 93.6, strategy: 71.4, luck: 23.6, bingos: 1, bingosMissed: 0 },
      ...{ mistakes: { large: 0, medium: 0, small: 4 }, keyTurns: [2] },
    },
  ],
  chances: [60, 20, 30, 90],
};
const ANN =
  "Ann 81% accurate Strategy64 Luck−12 A little bad luck with the tiles. " +
  "2 plays of seven tiles, 1 missed. Mistakes: 1 large, 2 medium, 3 small.";
const BEA =
  "Bea 94% accurate Strategy71 Luck+24 Very lucky tiles. " +
  "1 play of seven tiles, 0 missed. Mistakes: 0 large, 0 medium, 4 small.";

for (const [who, coached, facts, key] of [
  ["Ann", [ANN, BEA], [60, [20, 1], 90], 1],
  ["Bea", [BEA, ANN], [40, [10, 3], 10], 2],
])
  test(`${who} reads what was found of either player, their own first, and their own chance to win`, async (t) => {
    const it = device(t);
    const moves = ["best", "best"];
    const page = await it.show(await games.game(moves), `${who === "Ann" ? "tiles" : "I’m Bea"}`);
    it.replies.review = ({ turn }) => (turn ? undefined : { ok: true, ...FOUND });
    page.go(await games.plus(page.link, ["resign"]));
    if (who === "Ann") await page.answer("Yes, that was me");
    await page.answer("Review", "Game over");
    await page.find(".tool.review .accuracy");
    await page.gone(".review .running");
    const shown = page.all(".coached").map((each) => textOf(each).trim().replace(/ +/g, " "));
    assert.deepEqual(shown, coached);
    const meters = page.all(".meter i").map(({ style }) => style.insetInline.match(/[\d.]+/g));
    const [, luck] = who === "Ann" ? meters : meters.slice(2);
    assert.ok(
      Number(luck[0]) < 50 && Number(luck[1]) === 50,
      "bad luck is drawn left of the middle",
    );
    assert.equal(page.text(".whose [aria-pressed=true]"), who);
    const [first, [lowest, at], last] = facts;
    await page.role(
      "img",
      `${who}’s chance to win. ${first}% after turn 0. Lowest: ${lowest}% after turn ${at}. ${last}% after turn 3.`,
    );
    assert.equal(page.all(".turn-card")[0].dataset.turn, String(key));
  });

/** Check that every lane (row or column) that the card names is marked on the board. */
function lanesLie(page) {
  const [, named] = /best lanes: (.*)/.exec(page.text(".turn-card"));
  const lanes = [...named.matchAll(/(?:(\d+)|([A-O])) (\d+)/g)];
  assert.ok(lanes.length > 0 && lanes.length < 7);
  for (const [n, [, row, column, score]] of lanes.entries()) {
    const shown = page.all(".lanes b")[n];
    const [y, x] = shown.style.gridArea.split(" / ").map(Number);
    assert.equal(shown.textContent, score);
    if (row) assert.deepEqual([shown.className, y], ["across", Number(row)]);
    else assert.deepEqual([shown.className, x], ["down", column.charCodeAt(0) - 64]);
    const squares = Array.from({ length: 15 }, (_, at) =>
      row ? 15 * (row - 1) + at : 15 * at + x - 1,
    );
    assert.ok(squares.every((square) => page.cell(square).style.getPropertyValue("--heat")));
  }
}

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
  // The card lists the five best moves and the played move; a tap on a move shows it on the board.
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
  lanesLie(page);
  await page.press("Best lanes");
  assert.deepEqual(page.all(".lanes"), []);
  await page.press("Words to learn");
  await page.find(".words-to-learn li");
  await page.escape();
  await page.press("Best lanes");
  await page.press("Close");
  assert.deepEqual(page.all(".lanes"), []);
});
