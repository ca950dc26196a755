// Attacks on games that the engine has not checked yet: clocks, other tabs, second thoughts, forged notes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { holdEngine, openedEarly, seatedEarly } from "../support/page/early.mjs";
import { games } from "../support/page/engine.mjs";
import { held, REFUSED } from "../support/page/refused.mjs";
import { TWO } from "../support/page/sitting.mjs";

const TIMED = { turn_seconds: 45 };
const NOTED = "paw.unchecked /";

/** End a device's engine, and the one that starts by itself in its place. */
function dieTwice({ workers }) {
  for (let n = 0; n < 2; n++) workers.at(-1).die("gone");
}

/** Make a promise that resolves once `open` is called. */
function gate() {
  let open = () => {};
  const promise = new Promise((resolve) => {
    open = () => resolve(undefined);
  });
  return { promise, open: () => open() };
}

const notedOf = ({ storage }) => JSON.parse(storage.getItem(NOTED) ?? "[]");

/** Begin a game against a computer before the engine has started. */
async function begun(t, about) {
  const opened = await openedEarly(t, "", about);
  await opened.page.press("Expert");
  await opened.page.equals(() => opened.page.rack.length, 7);
  return opened;
}

test("a clock that was started in an earlier turn does not run in a later one", async (t) => {
  const link = await games.game(TWO, TIMED);
  const { page, device: it } = await openedEarly(t, link, { hasClock: true });
  await page.answer("Show my tiles", /Are you Ann/);
  await page.answer("Show my tiles", "Ready?");
  await page.see("Your turn 0:4", ".turn");
  await page.pass(60_000);
  page.close();
  const later = await it.open(await games.plus(link, TWO));
  await later.dialog("Ready?");
  assert.deepEqual(later.rack.filter(Boolean), []);
});

test("a second tab adds no time to a turn", async (t) => {
  const link = await games.game(TWO, TIMED);
  const { page, device: it } = await openedEarly(t, link, { hasClock: true });
  await page.answer("Show my tiles", /Are you Ann/);
  await page.dialog("Ready?");
  const other = await it.open(link);
  await other.dialog("Ready?");
  await page.answer("Show my tiles", "Ready?");
  await page.see("Your turn 0:4", ".turn");
  const [{ started }] = notedOf(it);
  await page.pass(20_000);
  await other.pass(20_000);
  await other.answer("Show my tiles", "Ready?");
  await other.see(/Your turn 0:[012]\d/, ".turn");
  assert.equal(notedOf(it)[0].started, started);
});

test("once the time is up, no tiles are laid before the turn is passed", async (t) => {
  const link = await games.game(TWO, TIMED);
  const { page, begin } = await openedEarly(t, link, { hasClock: true });
  await page.answer("Show my tiles", /Are you Ann/);
  await page.answer("Show my tiles", "Ready?");
  await page.find("#rack .tile");
  const move = (await games.best(link)).tiles;
  await page.pass(50_000);
  await page.see("Time’s up", "#toast");
  await page.tapTile(page.rack.find((letter) => letter && letter !== "?"));
  await page.tap(move[0][0]);
  await page.pass(200);
  assert.deepEqual(page.drafts, {});
  begin();
  await page.until(() => page.link !== link, "a move");
  assert.equal((await games.about(page.link)).moves.at(-1), "pass");
});

test("tiles that change while the engine judges the early move are not played", async (t) => {
  const link = await games.game(TWO);
  const { page, begin, device: it } = await seatedEarly(t, link);
  await page.layBest();
  await page.press(/^Play \d+$/);
  const letGo = it.hold("preview");
  begin();
  await page.until(() => it.count("preview"), "the engine judging");
  await page.user.click(page.all(".cell.draft").at(-1));
  await page.tap(0);
  await page.drawn();
  letGo();
  await it.settled();
  await page.drawn();
  assert.deepEqual([it.count("commit"), page.link], [0, link]);
});

test("a new game that another tab has continued is not begun again", async (t) => {
  const { page, begin, device: it } = await begun(t);
  const other = await it.open();
  await other.press("Continue your new game");
  await other.equals(() => other.rack.length, 7);
  const letGo = it.hold("new", () => it.count("new") > 1);
  begin();
  await page.until(() => page.link, "the game");
  const made = await page.take();
  await page.until(() => it.count("think"), "an answer");
  await it.settled();
  await page.drawn();
  const newest = page.link;
  letGo();
  await other.until(() => other.link, "the game");
  await it.settled();
  await other.drawn();
  await page.drawn();
  assert.notEqual(newest, made);
  assert.deepEqual([(await it.gamesKept()).map(({ link }) => link), page.link], [[newest], newest]);
});

test("the button of a new game that another tab has made since gives way to the game", async (t) => {
  const { page, begin, device: it } = await begun(t);
  const other = await it.open();
  const button = await other.role("button", "Continue your new game");
  begin();
  await page.until(() => page.window.history.state?.seats, "the game");
  await it.settled();
  await other.user.click(button);
  await other.find(".game-line");
  assert.deepEqual(other.named("button", "Continue your new game"), []);
});

test("if nothing can be stored, a new game survives the engine's death", async (t) => {
  const it = device(t);
  const begin = holdEngine(it);
  it.prepare = REFUSED.denied;
  const page = await it.open();
  await page.press("Expert");
  await page.equals(() => page.rack.length, 7);
  const { rack } = page;
  dieTwice(it);
  await page.see("The game stopped responding.", "#line");
  begin();
  await page.press("Restart");
  await page.until(() => page.window.history.state?.seats, "the game");
  await page.drawn();
  assert.deepEqual(page.rack, rack);
});

test("a restart makes the game on show, not one that another tab began later", async (t) => {
  const { page, begin, device: it } = await begun(t);
  const { rack } = page;
  const own = { workers: it.workers.slice() };
  it.chance = 33;
  const other = await it.open();
  await other.press("Club");
  await other.equals(() => other.rack.length, 7);
  assert.notDeepEqual(other.rack, rack);
  own.workers[0].die("gone");
  it.workers.at(-1).die("gone");
  await page.see("The game stopped responding.", "#line");
  begin();
  await page.press("Restart");
  await page.until(() => page.window.history.state?.seats, "the game");
  await page.drawn();
  assert.deepEqual(page.rack, rack);
});

test("a refused new game is offered no more, and only the next game has its tiles", async (t) => {
  const { page, begin, device: it } = await begun(t);
  const fault = { ok: false, error: { code: "bad-name", message: "No." } };
  it.replies.new = () => (it.count("new") > 1 ? undefined : fault);
  begin();
  await page.dialog(/./);
  await page.escape();
  await page.home();
  assert.deepEqual(page.named("button", "Continue your new game"), []);
  for (let n = 0; n < 2; n++) {
    await page.press("Expert");
    await page.until(() => page.window.history.state?.seats, "a game");
    await page.home();
  }
  await it.settled();
  const seeds = it.asked.filter(({ type }) => type === "new").map(({ seed }) => seed);
  assert.equal(seeds[0], seeds[1]);
  assert.notEqual(seeds[1], seeds[2]);
});

test("an unfinished new game that the engine refuses brings the form, and is offered no more", async (t) => {
  const { page, begin, device: it } = await begun(t);
  it.replies.new = () => ({ ok: false, error: { code: "bad-name", message: "No." } });
  await page.home();
  begin();
  await it.settled();
  await page.press("Continue your new game");
  await page.dialog(/./);
  await page.see("No.", "#toast");
  await page.escape();
  await page.gone("[data-act=resume-new]");
});

test("a link pasted on the start page does not take the place of a new game begun since", async (t) => {
  const link = await games.game(TWO);
  const { page, begin, device: it, said } = await openedEarly(t);
  await page.press("Open a link");
  await page.fill(/link/i, link);
  await page.keys("{Enter}");
  await page.gone("dialog");
  await page.press("Expert");
  await page.equals(() => page.rack.length, 7);
  const { rack } = page;
  begin();
  await page.until(() => page.link, "a game");
  await it.settled();
  await page.drawn();
  assert.deepEqual([page.rack, page.all("dialog"), said], [rack, [], []]);
});

test("an action of a dead engine is not said to be loading", async (t) => {
  const { page, device: it } = await seatedEarly(t, await games.game(TWO));
  dieTwice(it);
  await page.see("The game stopped responding.", "#line");
  await page.act("pass");
  await page.drawn();
  assert.doesNotMatch(page.text("#toast"), /still loading/);
});

test("live play is not offered over a game that the engine did not check", async (t) => {
  const token = "O".repeat(80);
  const { page, device: it } = await openedEarly(t, `${await games.game(TWO)}~${token}`);
  await page.answer("Show my tiles");
  await page.find("#rack .tile");
  dieTwice(it);
  await page.see("The game stopped responding.", "#line");
  await page.drawn();
  assert.equal(page.text("#toast"), "");
});

test("a game that the disk reports late asks for no seat any more", async (t) => {
  const link = await games.game(TWO);
  const it = device(t, { hasClock: true });
  const first = await it.show(link);
  await it.settled();
  first.close();
  it.storage.removeItem("paw.pack /");
  const begin = holdEngine(it);
  const [asked, disk] = [gate(), gate()];
  it.prepare = held(disk.promise, asked.open);
  const opening = it.open(link);
  await asked.promise;
  await it.pages.at(-1).pass(2100);
  const page = await opening;
  await page.find(".seat-sheet");
  disk.open();
  await it.settled();
  begin();
  await page.until(() => page.window.history.state?.seats, "the game");
  await page.gone("dialog");
});

test("tiles laid before a game was checked are not replaced by older ones", async (t) => {
  const link = await games.game(TWO);
  const it = device(t);
  const first = await it.show(link);
  await first.find("#rack .tile");
  const [a, b] = first.rack.filter((letter) => letter && letter !== "?");
  await first.lay([[0, a, false]]);
  await first.home();
  await first.forget();
  await it.settled();
  first.close();
  it.storage.removeItem("paw.pack /");
  const { page, begin } = await seatedEarly(t, link, { it });
  assert.deepEqual(page.drafts, {});
  await page.lay([[30, b, false]]);
  begin();
  await page.until(() => page.window.history.state?.seats, "the checked game");
  await it.settled();
  await page.drawn();
  const again = await page.reload();
  await again.until(() => again.rack.length, "tiles");
  await again.drawn();
  assert.deepEqual(again.drafts, { 30: b });
});

test("back and forward between an unchecked game and the start page", async (t) => {
  const link = await games.game(TWO);
  const { page, begin } = await openedEarly(t);
  page.go(link);
  await page.find(".seat-sheet");
  page.window.history.back();
  await page.find("#start[data-shows=home] .doors");
  assert.deepEqual(page.all("dialog"), []);
  page.window.history.forward();
  await page.find(".seat-sheet");
  await page.answer("Show my tiles");
  await page.equals(() => page.rack.filter(Boolean).length, 7);
  await page.layBest();
  const { drafts } = page;
  page.window.history.back();
  await page.find("#start[data-shows=home] .doors");
  page.window.history.forward();
  await page.equals(() => page.drafts, drafts);
  assert.deepEqual(page.all("dialog"), []);
  await page.press(/^Play \d+$/);
  begin();
  await page.toSend();
  assert.equal(page.link, await games.plus(link, ["best"]));
});

test("with two players on one device, the rack of a new game stays covered until requested, at every stage", async (t) => {
  const { page, begin, device: it } = await openedEarly(t);
  await page.press(/^On one device/);
  await page.fill("Player 1", "Ann");
  await page.fill("Player 2", "Bea");
  await page.press("Create game");
  await page.dialog(/^Pass the device/);
  assert.deepEqual(page.rack.filter(Boolean), []);
  const again = await page.reload();
  await again.press("Continue your new game");
  await again.dialog(/^Pass the device/);
  assert.deepEqual(again.rack.filter(Boolean), []);
  begin();
  await again.until(() => again.link, "the game");
  await it.settled();
  await again.drawn();
  await again.dialog(/^Pass the device/);
  assert.deepEqual([again.rack.filter(Boolean), again.all("dialog").length], [[], 1]);
  await again.press(/I’m|Show|ready/i);
  await again.equals(() => again.rack.filter(Boolean).length, 7);
});

test("the second tap of a double tap on a strength does not touch the board", async (t) => {
  const { page } = await openedEarly(t);
  const { MouseEvent } = page.window;
  const click = (node, detail) =>
    node.dispatchEvent(new MouseEvent("click", { detail, bubbles: true, cancelable: true }));
  click(await page.role("button", "Expert"), 1);
  await page.equals(() => page.rack.length, 7);
  await page.drawn();
  click(page.cell(154), 2);
  await page.drawn();
  assert.deepEqual(page.all(".cell.arrow"), []);
  click(page.cell(154), 1);
  await page.find(".cell.arrow");
});

test("the dictionary that is opened over a new game looks words up in the game's words", async (t) => {
  const { page, begin, device: it } = await begun(t);
  await page.menu("Dictionary");
  const field = await page.until(
    () => page.named("searchbox", /./)[0] ?? page.named("textbox", /./)[0],
  );
  await page.user.type(field, "cat{Enter}");
  begin();
  await page.see(/CAT/, "dialog");
  await it.settled();
  const { language, variant } = it.asked.find(({ query }) => query === "cat");
  assert.deepEqual([language, variant], ["en", "complete"]);
  assert.doesNotMatch(page.text("dialog"), /without a good language/);
});

for (const what of ["denied", "full"])
  test(`if storage is ${what}, the seat is not asked again and an early move is made`, async (t) => {
    const link = await games.game(TWO);
    const it = device(t);
    const begin = holdEngine(it);
    it.prepare = REFUSED[what];
    const page = await it.open(link);
    await page.answer("Show my tiles");
    await page.find("#rack .tile");
    await page.layBest();
    await page.press(/^Play \d+$/);
    begin();
    await page.toSend();
    assert.equal(page.link, await games.plus(link, ["best"]));
  });
