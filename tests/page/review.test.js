// The review of a finished game: each turn beside the best move, with pauses and deeper looks.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";
import { nameOf, textOf } from "../support/page/reading.mjs";

const lines = (page) => page.all(".turn-line");
const plays = (page) => page.all(".turn-review .play");
const card = (page) => page.all(".turn-review").map((each) => Number(each.dataset.turn));
const chart = (page) => page.all(".review [role=img]")[0];
const preview = (page) => page.all(".cell.previewed b").map((each) => each.textContent);

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
    /^\?! small mistake worth \d points? less−\d+$/,
    /^good move$/,
    /^\?\? large mistake worth \d+ points? less−\d+$/,
  ].entries())
    assert.match(ratings[n], found);
  assert.equal(ratings.length, 6);
  await page.user.click(lines(page)[2]);
  const other = await page.until(() => plays(page)[1]);
  await page.user.click(other);
  const word = other.querySelector("b").textContent;
  const shown = () => preview(page);
  const isOther = () =>
    shown().length > 0 && shown().every((letter) => word.toUpperCase().includes(letter));
  await page.until(isOther, "the other move");
  await page.press("Close");
  await page.gone(".cell.previewed");
});

test("one chart is shown: of the chance to win with two players, of the scores with three", async (t) => {
  const two = await reviewed(device(t), ["pass", "best", "best", "resign"]);
  assert.match(chart(two).ariaLabel, /^Ann’s chance to win\./);
  assert.equal(two.all(".review .chart").length, 1);
  const three = { names: ["Ann", "Bea", "Cleo"] };
  const page = await reviewed(device(t), ["best", "best", "best", "resign", "resign"], three);
  assert.match(chart(page).ariaLabel, /^Scores by turn\. /);
  assert.equal(page.all(".review .chart").length, 1);
  assert.deepEqual(page.all(".review .meter span:first-child").map(textOf), Array(4).fill("Luck"));
});

test("the end is announced with the accuracy and the keys, and no turn before it", async (t) => {
  const page = await reviewed(device(t), ["best", "best", "resign"]);
  await page.hear(
    /^Each turn compared with the best move\. Ann: \d+% accurate\. .*, Turn 1 of 3\. Ann played \w+ for \d+\. .* ← and → go to the key turns, M and ⇧ M to the mistakes\.$/,
  );
  assert.deepEqual(page.all(".review [role=status]"), []);
  assert.deepEqual(
    page.heard.filter((text) => /^Turn \d/.test(text)),
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

test("a review hides the tiles laid, lays none, and shows them again when it is closed", async (t) => {
  const setup = { names: ["Ann", "Club"], computers: [0, 3] };
  const page = await device(t).show(await games.game(["best", "best"], setup));
  await page.layBest();
  const drafts = () => page.all(".cell.draft").length;
  const laid = drafts();
  await page.menu("Review");
  await page.find(".tool.review");
  await page.equals(drafts, 0);
  await page.find(".turn-review");
  await page.user.click(page.document.querySelector("#rack .tile"));
  await page.tap(0);
  await page.keys("e");
  for (const mark of [".cell.draft", ".cell.wrong", ".cell.arrow", ".badge"])
    assert.deepEqual(page.all(mark), [], mark);
  await page.press("Close");
  await page.equals(drafts, laid);
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
    ".about-turn",
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
  await page.see("Checked the opponent’s best replies too.", ".about-turn");
  assert.ok(page.document.activeElement.closest(".turn-review"));
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
const LOST = "You resigned. Bea won.";
const WON = "You won: Ann resigned.";
const ANN =
  "Ann 81% accurate Strategy64 Luck−12 A little bad luck with the tiles. " +
  "2 plays of seven tiles, 1 missed. Mistakes: 1 large, 2 medium, 3 small.";
const BEA =
  "Bea 94% accurate Strategy71 Luck+24 Very lucky tiles. " +
  "1 play of seven tiles, 0 missed. Mistakes: 4 small.";

for (const [who, coached, headline, facts, key] of [
  ["Ann", [ANN, BEA], ["Not bad: 81% accurate", LOST], [60, [20, 1], 90], 1],
  ["Bea", [BEA, ANN], ["Well played: 94% accurate", WON], [40, [10, 3], 10], 2],
])
  test(`${who} reads the results of both players, their own first, and their own chance to win`, async (t) => {
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
    const [own, other] = coached;
    assert.deepEqual(shown, [own.replace(who, "You"), other]);
    assert.deepEqual(page.all(".headline > p").map(textOf), headline);
    const meters = page
      .all(".coached .meter i")
      .map(({ style }) => style.insetInline.match(/[\d.]+/g));
    const [, luck] = who === "Ann" ? meters : meters.slice(2);
    assert.ok(
      Number(luck[0]) < 50 && Number(luck[1]) === 50,
      "bad luck is drawn left of the middle",
    );
    assert.equal(page.text(".whose [aria-pressed=true]"), "You");
    const [first, [lowest, at], last] = facts;
    await page.role(
      "img",
      `Your chance to win. ${first}% after turn 0. Lowest: ${lowest}% after turn ${at}. ${last}% after turn 3.`,
    );
    assert.deepEqual(card(page), [key]);
  });

test("the chart's name stands in the corner that the curve leaves free", async (t) => {
  const it = device(t);
  const page = await it.show(await games.game(["best", "best"]));
  it.replies.review = ({ turn }) => (turn ? undefined : { ok: true, ...FOUND });
  page.go(await games.plus(page.link, ["resign"]));
  await page.answer("Yes, that was me");
  await page.answer("Review", "Game over");
  await page.find(".tool.review .accuracy");
  assert.equal(page.text(".chances .above"), "Your chance to win");
  await page.press("Bea");
  await page.see(/Bea’s chance to win/, ".chances .below");
});

/** Check that each lane that was announced has its score above its column or left of its row, and colour. */
function lanesLie(page) {
  const [, named] = /best lanes: (.*)/.exec(page.heard.at(-1));
  const lanes = [...named.matchAll(/(?:(\d+)|([A-O])) (\d+)/g)];
  assert.ok(lanes.length > 0 && lanes.length < 7);
  for (const [n, [, row, column, score]] of lanes.entries()) {
    const shown = page.all(".lanes b")[n];
    const at = row ? Number(row) : column.charCodeAt(0) - 64;
    assert.equal(shown.textContent, score);
    assert.equal(shown.className, row ? "across" : "down");
    assert.equal(shown.style.gridArea, row ? `${at} / 1` : `1 / ${at}`);
    const squares = Array.from({ length: 15 }, (_, n) =>
      row ? 15 * (at - 1) + n : 15 * n + at - 1,
    );
    assert.ok(squares.every((square) => page.cell(square).style.getPropertyValue("--heat")));
  }
}

test("key turns are reached by key and by button, with the better move on the board", async (t) => {
  const page = await reviewed(device(t), MOVES);
  const keys = page.all(".chances .key-turn").length;
  assert.ok(keys > 0 && keys < 5);
  await page.equals(() => card(page), [1]);
  await page.see("Key turn 1 of", ".where-now");
  await page.see(/^.*passed\./, ".saying");
  await page.see(/^Better: [A-Za-z]+ at \w+ for \d+\./, ".advice");
  // The card lists the five best moves with their places, and the move made; the best is on the board.
  const pressed = () => plays(page).map((each) => each.ariaPressed);
  assert.equal(plays(page).length, 6);
  assert.deepEqual(pressed(), ["true", ...Array(5).fill("false")]);
  const [best] = plays(page);
  const [, word, where] = /^Better: (\w+) at (\w+) for/.exec(page.text(".advice"));
  assert.match(nameOf(best), new RegExp(`^${word} ${where} \\d+ points best$`));
  await page.until(() => preview(page).length, "the best move");
  assert.match(nameOf(plays(page)[5]), /^Pass played worth \d+ points less$/);
  await page.user.click(plays(page)[5]);
  await page.gone(".cell.previewed");
  await page.user.click(plays(page)[0]);
  await page.until(() => preview(page).length, "the best move again");
  await page.press("Next turn in the review");
  await page.equals(() => card(page), [2]);
  await page.press("Previous key turn");
  await page.equals(() => card(page), [1]);
  await page.keys("{ArrowRight}");
  const [next] = card(page);
  assert.ok(keys === 1 ? next === 1 : next > 1);
  await page.keys("{ArrowLeft}");
  await page.equals(() => card(page), [1]);
});

test("each mistake is found by a key and announced once, and the way back", async (t) => {
  const page = await reviewed(device(t), MOVES);
  const mistakes = lines(page)
    .filter((line) => /Ann/.test(line.textContent) && /mistake/.test(line.textContent))
    .map((line) => Number(line.parentElement.dataset.turn));
  assert.ok(mistakes.length > 1);
  page.heard.length = 0;
  for (const [n, number] of mistakes.entries()) {
    if (n) await page.keys("m");
    else await page.keys("{Shift>}M{/Shift}"); // The first mistake is shown at first.
    await page.equals(() => card(page), [number]);
  }
  await page.keys("m");
  await page.hear("There are no more this way.");
  const of = mistakes.length;
  const expected = mistakes.slice(1).map((number, n) => {
    return new RegExp(
      `^Mistake ${n + 2} of ${of}, Turn ${number} of 8\\. Ann .*worth \\d+ points? less\\. Better: `,
    );
  });
  const heard = page.heard.filter((text) => text.startsWith("Mistake"));
  assert.equal(heard.length, expected.length);
  for (const [n, pattern] of expected.entries()) assert.match(heard[n], pattern);
  assert.deepEqual(page.all(".review [aria-live]"), []);
  // A key works too while a move of the card has the focus.
  plays(page)[2].focus();
  await page.keys("{Shift>}M{/Shift}");
  await page.equals(() => card(page), [mistakes.at(-2)]);
  await page.keys("m");
  await page.equals(() => card(page), [mistakes.at(-1)]);
});

test("lanes with their scores beside the board, and words to learn", async (t) => {
  const page = await reviewed(device(t), MOVES);
  await page.press("Best lanes");
  await page.hear(/^best lanes: /);
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

for (const [name, setup, isSaid] of [
  [
    "says that it was learnt on classic rules, in a game with others",
    { options: { bonus: 35 } },
    true,
  ],
  ["says nothing of that in a game with classic rules", {}, false],
])
  test(`the review ${name}`, async (t) => {
    const page = await begun(device(t), ["best", "best", "resign"], setup);
    const said = page.text(".tool.review").includes("come from games with classic rules");
    assert.equal(said, isSaid);
  });
