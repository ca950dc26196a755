// Timed turns and new games before the engine has started.

import assert from "node:assert/strict";
import { test } from "node:test";
import { openedEarly } from "../support/page/early.mjs";
import { games } from "../support/page/engine.mjs";
import { REFUSED } from "../support/page/refused.mjs";
import { letters } from "../support/page/sitting.mjs";

const TIMED = { turn_seconds: 120 };
const noted = ({ storage }) => JSON.parse(storage.getItem("paw.unchecked /") ?? "[]");

/** Open a timed game early and press Start. */
async function started(t, about = {}) {
  const link = await games.game(["pass", "pass"], TIMED);
  const opened = await openedEarly(t, link, { hasClock: true, ...about });
  const { page } = opened;
  await page.answer("Show my tiles", "It’s Ann’s turn. Are you Ann?");
  await page.dialog("Ready?");
  assert.equal(page.rack.some(Boolean), false);
  await page.answer("Show my tiles", "Ready?");
  await page.find("#rack .tile");
  return { ...opened, link };
}

/** The seconds on the clock. */
const left = (page) => {
  const [, minutes, seconds] = page.text("#turn").match(/(\d+):(\d\d)$/);
  return 60 * Number(minutes) + Number(seconds);
};

test("a timed game shows no tiles before Start; its clock goes on when the engine has come", async (t) => {
  const { page, begin, device: it, link } = await started(t);
  await page.pass(30_000);
  await page.until(() => left(page) <= 90, "half a minute less");
  begin();
  await page.shows(link);
  await page.pass(5000);
  assert.ok(left(page) <= 86 && left(page) > 60, page.text("#turn"));
  assert.equal(page.all("dialog").length, 0);
  const [saved] = await it.gamesKept();
  assert.ok(saved.started > 0);
});

test("a reload before the engine has started gains no time and asks nothing", async (t) => {
  const { page } = await started(t);
  await page.pass(30_000);
  const again = await page.reload();
  await again.find("#rack .tile");
  await again.until(() => left(again) <= 91, "the same clock");
  assert.deepEqual(again.all("dialog"), []);
});

test("a turn whose time is up while it waits is passed, and no tile is laid in it", async (t) => {
  const { page, begin, link } = await started(t);
  await page.layBest();
  await page.press(/^Play \d+$/);
  await page.pass(125_000);
  await page.equals(() => page.drafts, {});
  await page.see("Time’s up", "#toast");
  await page.tapTile(page.rack.find((letter) => letter && letter !== "?"));
  await page.tap(0);
  await page.pass(100);
  assert.deepEqual(page.drafts, {});
  begin();
  await page.until(() => page.link !== link, "the pass");
  assert.equal(page.link, await games.plus(link, ["pass"]));
});

test("the engine comes while the question to start is open: it is asked once", async (t) => {
  const link = await games.game(["pass", "pass"], TIMED);
  const { page, begin, device: it } = await openedEarly(t, link);
  await page.answer("Show my tiles", "It’s Ann’s turn. Are you Ann?");
  const asked = await page.dialog("Ready?");
  begin();
  await page.shows(link);
  await it.settled();
  await page.drawn();
  assert.deepEqual([page.all("dialog").length, page.top === asked], [1, true]);
  assert.equal(page.rack.some(Boolean), false);
  await page.answer("Show my tiles", "Ready?");
  await page.find("#rack .tile");
  assert.deepEqual(page.all("dialog"), []);
});

test("a question to start that was closed waits for a press, and is not asked again by the engine", async (t) => {
  const link = await games.game(["pass", "pass"], TIMED);
  const { page, begin, device: it } = await openedEarly(t, link);
  await page.answer("Show my tiles", "It’s Ann’s turn. Are you Ann?");
  await page.dialog("Ready?");
  await page.escape();
  await page.find("#actions [data-act=go-on]");
  assert.equal(page.rack.some(Boolean), false);
  await page.act("go-on");
  await page.dialog("Ready?");
  await page.escape();
  begin();
  await page.gone("#game.unchecked");
  await it.settled();
  await page.drawn();
  assert.deepEqual(page.all("dialog"), []);
  assert.equal(page.rack.some(Boolean), false);
  await page.act("go-on");
  await page.answer("Show my tiles", "Ready?");
  await page.find("#rack .tile");
  await page.shows(link);
});

/** Wait until the engine has made the new game, and the page has stored it. */
async function made(page, it) {
  await page.until(() => page.link && page.window.history.state?.seats, "the new game");
  await it.settled();
  await page.drawn();
}

/** Start a game against a computer from home, before the engine has started. */
async function begunEarly(t, about) {
  const opened = await openedEarly(t, "", about);
  const { page } = opened;
  await page.press("Club");
  await page.until(() => page.rack.length === 7, "tiles");
  return opened;
}

test("a new game against the computer shows its tiles at once, and is that very game later", async (t) => {
  const { page, begin, device: it, said } = await begunEarly(t);
  const { rack } = page;
  assert.deepEqual([page.link, await it.gamesKept(), page.all("dialog")], ["", [], []]);
  const [{ game }] = noted(it);
  const tile = rack.find((letter) => letter !== "?");
  await page.lay([[112, tile, false]]);
  begin();
  await made(page, it);
  assert.deepEqual(page.drafts, { 112: tile });
  const { racks, setup, names } = await games.about(page.link);
  assert.deepEqual(letters(rack), letters(racks[0]));
  assert.deepEqual([BigInt(setup.seed), said], [BigInt(`0x${game.seed}`), []]);
  assert.equal(names.length, 2);
  assert.deepEqual([noted(it), it.count("new")], [[], 1]);
  assert.equal((await it.gamesKept()).length, 1);
});

test("an early move against the computer is made, and the computer answers", async (t) => {
  const { page, begin, device: it } = await begunEarly(t);
  const [{ game }] = noted(it);
  const like = await games.game([], { seed: game.seed });
  await page.lay((await games.best(like)).tiles);
  await page.press(/^Play \d+$/);
  await page.role("button", /^Play \d+ when ready/);
  begin();
  await page.until(() => page.link, "a link");
  await page.until(() => page.all("#side .move").length === 2, "two moves");
  await page.find(".turn.yours");
  const { moves } = await games.about(page.link);
  assert.equal(moves[0], (await games.best(like)).text);
});

/** Set up a game of Ann and Bea on one device; Ann moves first. */
async function hotSeat(page) {
  await page.press(/^On one device/);
  await page.fill("Player 1", "Ann");
  await page.fill("Player 2", "Bea");
  await page.press("Create game");
}

test("a game on one device asks for the first player once, and shows the tiles before the engine", async (t) => {
  const { page, begin, device: it } = await openedEarly(t);
  await hotSeat(page);
  await page.dialog(/^Pass the device to/);
  assert.deepEqual([page.rack.some(Boolean), await it.gamesKept()], [false, []]);
  await page.press(/^I’m /);
  await page.until(() => page.rack.length === 7, "tiles");
  const { rack } = page;
  begin();
  await made(page, it);
  assert.deepEqual([page.rack, page.all("dialog")], [rack, []]);
});

test("the engine comes while the device is passed on: the first player is asked once", async (t) => {
  const { page, begin, device: it } = await openedEarly(t);
  await hotSeat(page);
  const asked = await page.dialog(/^Pass the device to/);
  begin();
  await made(page, it);
  assert.deepEqual([page.all("dialog").length, page.top === asked], [1, true]);
  await page.press(/^I’m /);
  await page.until(() => page.rack.length === 7, "tiles");
  assert.deepEqual(page.all("dialog"), []);
});

test("a new game that was left before the engine came goes on from home, with its tiles", async (t) => {
  const { page, device: it, begin } = await begunEarly(t);
  const { rack } = page;
  const tile = rack.find((letter) => letter !== "?");
  await page.lay([[112, tile, false]]);
  page.close();
  const again = await it.open();
  await again.press("Continue your new game");
  await again.equals(() => again.drafts, { 112: tile });
  assert.deepEqual(letters([...again.rack, tile]), letters(rack));
  begin();
  await made(again, it);
  await again.home();
  await again.gone("[data-act=resume-new]");
  assert.equal((await it.gamesKept()).length, 1);
});

test("a name that the engine refuses brings the form back, and the tiles stay the same", async (t) => {
  const { page, begin, device: it } = await openedEarly(t);
  it.replies.new = () => ({ ok: false, error: { code: "bad-name", message: "no" } });
  await hotSeat(page);
  await page.press(/^I’m /);
  await page.until(() => page.rack.length === 7, "tiles");
  const { rack } = page;
  begin();
  await page.dialog("On one device");
  await page.equals(() => page.all("#name-0")[0]?.value, "Ann");
  it.replies = {};
  await page.fill("Player 1", "Anna");
  await page.press("Create game");
  await page.answer(/^I’m Anna/);
  await page.until(() => page.rack.length === 7, "tiles");
  assert.deepEqual(letters(page.rack), letters(rack));
});

for (const [what, prepare, kept] of [
  ["", undefined, 1],
  [", also where nothing is stored", REFUSED.denied, 0],
])
  test(`an engine that dies leaves the new game and its tiles, and makes it after a restart${what}`, async (t) => {
    const { page, begin, device: it } = await begunEarly(t, { prepare });
    const { rack } = page;
    for (let n = 0; n < 2; n++) it.workers.at(-1).die("gone");
    await page.see("The game stopped responding.", "#line");
    assert.deepEqual(page.rack, rack);
    begin();
    await page.press("Restart");
    await made(page, it);
    assert.deepEqual(page.rack, rack);
    if (kept) assert.equal((await it.gamesKept()).length, kept);
  });
