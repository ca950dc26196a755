// The engine has the last word on a game that the page has already shown: the page reports differences, and
// keeps the draft if it still fits.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { openedEarly, seatedEarly } from "../support/page/early.mjs";
import { games } from "../support/page/engine.mjs";
import { showsRack, TWO } from "../support/page/sitting.mjs";

const WRONG = "What you saw while the game loaded was not right.";
const VIEW = "link-reader/view.js";

/** Make a function that replaces a part of a source, and fails if the source lacks that part. */
const changed = (part, by) => (source) => {
  assert.ok(source.includes(part), part);
  return source.replace(part, by);
};

/** Lay a good move before the engine has started, with a reader that has this fault. */
async function drafted(t, link, fault) {
  const it = device(t);
  if (fault) it.faults = { [VIEW]: fault };
  const opened = await seatedEarly(t, link, { it });
  await opened.page.layBest();
  await opened.page.role("button", /^Play \d+$/);
  return { ...opened, drafts: opened.page.drafts };
}

/** Let the engine start, and wait until it has checked the game. */
async function checked({ page, device: it, begin }) {
  begin();
  await page.until(() => page.window.history.state?.seats, "the checked game");
  await it.settled();
  await page.drawn();
}

for (const [fact, fault] of [
  [
    "rack",
    changed("[...rackOf(game, seat)].map(faceOf)", "[...rackOf(game, seat)].map(faceOf).reverse()"),
  ],
  [
    "board",
    changed(
      "const board = cellsOf(game)",
      "const board = cellsOf(game).map((cell) => cell && { ...cell, blank: true })",
    ),
  ],
  ["scores", changed("score: scores[seat] ?? 0", "score: 1 + (scores[seat] ?? 0)")],
  ["names", changed("    name,\n", '    name: "Eve",\n')],
  ["bag", changed("bag: bag.length", "bag: bag.length + 1")],
  ["turn", changed("score: gained", "score: gained + 1")],
])
  test(`a mistake of the second reader is found, and the draft stays: ${fact}`, async (t) => {
    const link = await games.game(TWO);
    const opened = await drafted(t, link, fault);
    const { page, said, drafts } = opened;
    await page.press(/^Play \d+$/);
    await checked(opened);
    await page.see(WRONG, "#toast");
    await page.hear(new RegExp(WRONG));
    assert.deepEqual(said, [fact]);
    assert.deepEqual([page.link, page.drafts], [link, drafts]);
    const { names, scores } = await games.about(link);
    assert.deepEqual(
      page.all(".player .name").map((each) => each.title),
      names,
    );
    assert.deepEqual(
      page.all(".player .score").map((each) => Number(each.textContent)),
      scores,
    );
    await page.press(/^Play \d+$/);
    await page.until(() => page.link !== link, "the move");
    assert.equal(page.link, await games.plus(link, ["best"]));
  });

test("tiles wrongly shown by the second reader, unknown to the engine, go away", async (t) => {
  const link = await games.game(TWO);
  const it = device(t);
  it.faults = {
    [VIEW]: changed("[...rackOf(game, seat)].map(faceOf)", "[...'QQQQQQQ'].map(faceOf)"),
  };
  const opened = await seatedEarly(t, link, { it });
  const { page, said } = opened;
  await page.lay([[0, "Q", false]]);
  await checked(opened);
  await page.see(WRONG, "#toast");
  assert.deepEqual([said, page.drafts], [["rack"], {}]);
  await showsRack(page, link, 0);
});

test("if the second reader asks the wrong player, the engine replaces the open question", async (t) => {
  const link = await games.game(TWO);
  const it = device(t);
  it.faults = {
    [VIEW]: changed(
      "toMove: reason === null ? toMove : null",
      "toMove: reason === null ? 1 - toMove : null",
    ),
  };
  const { page, begin, said } = await openedEarly(t, link, { it });
  await page.dialog("It’s Bea’s turn. Are you Bea?");
  begin();
  await page.dialog("It’s Ann’s turn. Are you Ann?");
  await page.see(WRONG, "#toast");
  assert.deepEqual([said, page.all("dialog").length], [["toMove"], 1]);
  await page.answer("Show my tiles");
  await showsRack(page, link, 0);
});

test("a link that the engine refuses is explained, and nothing is stored", async (t) => {
  const link = await games.game(TWO);
  const opened = await drafted(t, link);
  const { page, begin, said, device: it } = opened;
  await page.press(/^Play \d+$/);
  it.replies.open = () => ({ ok: false, error: { code: "mistyped", message: "no" } });
  begin();
  await page.find("#problem[data-code=mistyped]");
  await page.drawn();
  assert.deepEqual([said, it.count("commit"), page.all("dialog")], [["refused"], 0, []]);
  assert.deepEqual(await it.gamesKept(), []);
});

test("a link that the engine refuses while the seat question is open closes the question", async (t) => {
  const link = await games.game(TWO);
  const { page, begin, device: it } = await openedEarly(t, link);
  await page.find(".seat-sheet");
  it.replies.open = () => ({ ok: false, error: { code: "mistyped", message: "no" } });
  begin();
  await page.find("#problem[data-code=mistyped]");
  await page.gone("dialog");
});

/** Make a device that knows a game. */
async function knowing(t, known) {
  const it = device(t);
  const page = await it.show(known);
  await page.find(".turn.yours");
  await it.settled();
  page.close();
  return it;
}

test("another deal with the same players brings the usual question, and keeps a draft that fits", async (t) => {
  const it = await knowing(t, await games.game(["pass", "pass"], { seed: 3 }));
  const link = await games.game([], { seed: 4 });
  const opened = await seatedEarly(t, link, { it });
  const { page, begin } = opened;
  await page.layBest();
  const { drafts } = page;
  begin();
  await page.role("button", "Open the new game");
  await page.equals(() => [page.rack.filter(Boolean), page.drafts], [[], {}]);
  await page.answer("Open the new game");
  await page.until(() => page.window.history.state?.seats && page.link === link, "the other deal");
  await page.equals(() => page.drafts, drafts);
  assert.deepEqual(page.all(".seat-sheet"), []);
});

for (const [what, linkOf, question] of [
  ["an older turn", () => games.game(["pass"]), (page) => page.see("View this earlier turn")],
  [
    "another version",
    () => games.game(["pass", "best"]),
    (page) => page.dialog("Two versions of this game"),
  ],
  [
    "other rules",
    () => games.game(["pass", "pass"], { challenge_rule: "double" }),
    (page) => page.dialog("Same tiles, different rules"),
  ],
])
  test(`the page shows only the board of a known game, and then asks the usual question: ${what}`, async (t) => {
    const it = await knowing(t, await games.game(["pass", "pass"]));
    const { page, begin, said } = await openedEarly(t, await linkOf(), { it });
    await page.see(/passed|played/, ".last-move");
    await page.drawn();
    assert.deepEqual([page.rack.filter(Boolean), page.all("dialog")], [[], []]);
    begin();
    await question(page);
    assert.deepEqual([page.all(".seat-sheet"), said], [[], []]);
    assert.doesNotMatch(page.text("#toast"), new RegExp(WRONG));
  });

test("another edition of the dictionary is named, and the draft stays", async (t) => {
  const link = await games.game([], { tag: await games.other_edition() });
  const opened = await drafted(t, link);
  await checked(opened);
  await opened.page.see(/started with another edition of the dictionary/, "#toast");
  assert.deepEqual([opened.page.drafts, opened.said], [opened.drafts, []]);
});
