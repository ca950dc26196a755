// Around the board: names of squares, explained words, the replay and the scores;
// and a game in two tabs.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";
import { textOf } from "../support/page/reading.mjs";

/** @param {import("node:test").TestContext} t @param {string} link */
async function opened(t, link) {
  const page = await device(t).show(link);
  await page.find("#rack .tile");
  return page;
}

const afterTurns = (n) => games.game(Array(n).fill("best"));

for (const [name, moves, squares] of [
  [
    "an empty board",
    ["pass"],
    {
      112: "8H, centre star, double word, empty",
      0: "1A, triple word, empty",
      16: "2B, double word, empty",
    },
  ],
  [
    "played tiles",
    ["8D VENAL"],
    { 109: "8E, E, 1 point, in VENAL across", 111: "8G, A, 1 point, in VENAL across" },
  ],
])
  test(`a screen reader reads the squares of ${name}`, async (t) => {
    const page = await opened(t, await games.game(moves));
    for (const [square, label] of Object.entries(squares))
      assert.equal(textOf(page.cell(square).firstChild).trim(), label);
    assert.equal(page.all("#board")[0].getAttribute("role"), "grid");
    assert.equal(page.all('.cell[tabindex="0"]').length, 1, "the focus roves");
  });

test("a laid tile is read with its words, once they are counted", async (t) => {
  const page = await opened(t, await games.game());
  await page.lay([..."VENAL"].map((letter, n) => [108 + n, letter]));
  await page.see("8E, E, not played yet, in VENAL across", '.cell[data-square="109"]');
  await page.hear(/^VENAL \d+$/);
});

test("a tap on a played tile links its word to where it is explained, until another square is tapped", async (t) => {
  const page = await opened(t, await games.game(["8D VENAL"]));
  await page.tap(109);
  const way = await page.find("#line a");
  assert.equal(way.textContent, "VENAL");
  assert.match(way.href, /wiktionary\.org\/wiki\/Special:Search\?search=venal$/);
  assert.deepEqual([way.rel, way.target], ["noopener noreferrer", "_blank"]);
  await page.tap(0);
  await page.gone("#line a");
});

test("no word is explained while it can be challenged: the link would tell whether it exists", async (t) => {
  const page = await opened(t, await games.game(["8D VENAL"], { challenge_rule: "single" }));
  await page.tap(109);
  await page.drawn();
  assert.deepEqual(page.all("#line a"), []);
});

test("the replay shows an earlier board and keeps the draft", async (t) => {
  const page = await opened(t, await afterTurns(4));
  await page.lay([[0, page.rack[0]]]);
  const { drafts } = page;
  const now = page.all(".cell.tile:not(.draft)").length;
  await page.user.click(await page.find('#side [data-turn="2"]'));
  await page.press("Previous turn");
  await page.see("Turn 1 of 4", "#replay");
  assert.ok(page.all(".cell.tile").length < now);
  assert.deepEqual(page.drafts, {});
  await page.press("Back to the current turn");
  await page.equals(() => page.drafts, drafts);
});

test("the scores are drawn turn by turn, with a text, and the replay marks its turn", async (t) => {
  const page = await opened(t, await afterTurns(4));
  const chart = await page.role("img", /^Scores by turn\..* leads? by /);
  const at = () => Number(page.all("#side .now")[0].getAttribute("x"));
  assert.equal(chart.querySelector("polyline").getAttribute("points").split(" ").length, 5);
  const last = at();
  await page.user.click(page.all('#side [data-turn="2"]')[0]);
  await page.equals(() => Math.round(at()), Math.round((last + 1) / 2 - 1));
  await page.act("moves");
  await page.dialog("Moves");
  await page.role("img", /^Scores by turn/);
});

test("after a play that can be challenged the remaining tiles stay; new tiles come after the answer", async (t) => {
  const page = await device(t).show(await games.game([], { challenge_rule: "double" }));
  const { tiles } = await games.best(page.link);
  await page.take();
  await page.see(/You draw after Bea’s turn: Bea may challenge\. ?$/, "#rack");
  await page.equals(() => page.all("#rack button").length, 7 - tiles.length);
  page.go(await games.plus(page.link, ["best"]));
  await page.find(".turn.yours");
  await page.equals(() => page.rack.filter(Boolean).length, 7);
});

test("the replay names the tiles left at the shown turn, and the chart who was ahead when", async (t) => {
  const page = await opened(t, await afterTurns(4));
  const left = () => Number(page.text("#scores .bag b"));
  const now = left();
  await page.user.click(await page.find('.move[data-turn="2"]'));
  await page.until(() => left() > now, "more tiles");
  await page.user.click(await page.find('[data-act="step-first"]'));
  await page.equals(left, 86);
  const chart = await page.find(".chart");
  assert.deepEqual(
    [page.text(".chart .above"), page.text(".chart .below")],
    ["You ahead", "Bea ahead"],
  );
  assert.deepEqual(page.all("figcaption", chart), [], "one of the two would name the figure");
  assert.doesNotMatch(chart.textContent, /\d/);
});
