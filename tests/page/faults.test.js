// If the browser or the engine fails, the game goes on or explains why not, and no tile is lost.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";
import { sits } from "../support/page/joint.mjs";
import { held, REFUSED } from "../support/page/refused.mjs";

const TOLD = "This browser doesn’t let Pass-a-Word save games.";
const NEVER = new Promise(() => {});

/** Make a game in which Bea is to move. */
const begun = () => games.game(["best"]);

/** Show a game with a legal play laid on its board. */
async function drafted(it) {
  const page = await it.show(await begun());
  await page.layBest();
  await page.role("button", /^Play \d/);
  return page;
}

// Storage ----------------------------------------------------------------------------------

for (const [fault, isTold] of [
  ["denied", true],
  ["full", true],
  ["corrupt", false],
])
  test(`a turn is taken where storage is ${fault}`, async (t) => {
    const it = device(t);
    it.prepare = REFUSED[fault];
    const page = await it.show(await begun());
    if (isTold) await page.see(TOLD, "#toast");
    await page.take();
    await page.toSend();
  });

test("if storage fills in mid-game, the line says so until the turn is sent, and a reload knows the seat", async (t) => {
  const it = device(t);
  (await it.show(await begun())).close();
  it.prepare = REFUSED.full;
  const page = await it.show(await begun());
  await page.take();
  await page.see("This turn isn’t saved here", "#line");
  await page.linkSheet();
  await page.see("This turn isn’t saved here", ".link-sheet");
  await page.escape();
  await page.tap(0);
  await page.drawn();
  await page.tap(0);
  await page.tap(0);
  await page.see("This turn isn’t saved here", "#line");
  const again = await page.reload();
  await again.see("This turn isn’t saved here", "#line");
  assert.deepEqual(again.all("dialog"), []);
});

const SLOW = "This browser’s storage isn’t answering";

/** Open a page whose database answers only after `gate`. Check that the page starts without the database
 * after two seconds, not earlier. */
async function openSlowly(it, link, gate) {
  let isAsked = () => {};
  const asked = new Promise((resolve) => {
    isAsked = () => resolve(undefined);
  });
  it.prepare = held(gate, () => isAsked());
  let isOpen = false;
  const opened = it.open(link).then((page) => {
    isOpen = true;
    return page;
  });
  await asked;
  const { clock } = it.pages.at(-1);
  await clock.tickAsync(1900);
  assert.equal(isOpen, false);
  await clock.tickAsync(200);
  return opened;
}

test("a database that never answers is reported after two seconds, and a turn can be taken", async (t) => {
  const it = device(t, { hasClock: true });
  const page = await openSlowly(it, await begun(), NEVER);
  await page.see(SLOW, "#toast");
  await page.seated();
  await page.take();
  await page.toSend();
  assert.equal((await page.kept()).length, 1);
});

test("a sealed game whose key does not come is shown, and its seat is not lost", async (t) => {
  const it = device(t);
  const first = await sits(it, await games.joint([]), 0);
  const { link } = first;
  await first.kept();
  first.close();
  it.hasClock = true;
  it.prepare = (window) => {
    const { indexedDB } = window;
    const open = (name, ...about) => (name.includes("key") ? {} : indexedDB.open(name, ...about));
    Object.defineProperty(window, "indexedDB", { value: { open } });
  };
  const page = await it.open(link);
  await page.until(() => page.all(".player").length === 2, "its players");
  await page.pass(6100);
  await page.see(SLOW, "#toast");
  assert.deepEqual(
    (await it.gamesKept()).map(({ seats }) => seats),
    [[0]],
  );
});

/** Make a device whose database answers when the test decides. The database holds the opened game with further
 * turns (`more`), and another game. */
async function slow(t, more) {
  const it = device(t, { hasClock: true });
  const start = await games.game(["best", "best"]);
  const other = await games.game(["best"], { seed: 77, names: ["Ann", "Cy"] });
  for (const [link, who] of [
    [other, "I’m Ann"],
    [await games.plus(start, more), "Show my tiles"],
  ]) {
    const page = await it.show(link, who);
    await it.settled();
    page.close();
  }
  assert.equal((await it.gamesKept()).length, 2);
  let answer = () => {};
  const gate = new Promise((resolve) => {
    answer = () => resolve(undefined);
  });
  const page = await openSlowly(it, start, gate);
  await page.seated();
  await page.find(".turn.yours");
  return { it, page, start, other, further: await games.plus(start, more), answer };
}

test("when a database answers late, the current game goes on to its newest turn", async (t) => {
  const { it, page, other, further, answer } = await slow(t, ["best", "best"]);
  answer();
  await page.until(() => page.loaded.has("common/late-store.js"));
  await page.shows(further);
  assert.deepEqual((await page.kept()).sort(), [further, other].sort());
  await it.settled();
  const kept = await it.gamesKept();
  assert.deepEqual(kept.map(({ link }) => link).sort(), [further, other].sort());
  assert.deepEqual(
    kept.map(({ seats }) => seats),
    [[0], [0]],
  );
});

test("if another move was made meanwhile, the disk's version is kept beside it", async (t) => {
  const { it, page, further, answer } = await slow(t, ["pass", "pass"]);
  const made = await page.take();
  answer();
  await page.until(() => page.loaded.has("common/late-store.js"));
  await page.pass(100);
  await page.menu("Other version of this game");
  await page.answer("Keep the one on this device", "Two versions of this game");
  await page.shows(made);
  const [game] = (await it.gamesKept()).filter(({ link }) => link === made);
  assert.deepEqual(game.others, [further]);
});

/** Invalid messages on the channels between tabs. */
const RUBBISH = [
  ...[null, 1, "x", [], {}, { gameId: 1 }, { gameId: "a", view: null }, { kind: "table" }],
  ...[{ kind: "table", table: {} }, { kind: "taken" }, { kind: "say", text: 5 }, { kind: "moved" }],
  ...[{ kind: "answer" }, { kind: "leave", more: 1 }, { kind: "__proto__" }, { kind: ["ask"] }],
  { gameId: "__proto__", link: "x", seats: [0], view: {} },
];

for (const name of ["pass-a-word /", "pass-a-word live /"])
  test(`rubbish on the channel between tabs changes nothing: ${name}`, async (t) => {
    const it = device(t);
    const page = await it.show(await begun());
    await page.find(".turn.yours");
    await page.until(() => page.loaded.has("device/listeners.js"));
    const { link, rack } = page;
    const channel = new BroadcastChannel(`${it.name} ${name}`);
    for (const each of RUBBISH) channel.postMessage(each);
    await page.drawn();
    assert.deepEqual([page.link, page.rack], [link, rack]);
    await page.take();
    await page.toSend();
    assert.equal((await page.kept()).length, 1);
    channel.close();
  });

test("a sealed game of an older schema keeps its seat and its links", async (t) => {
  const it = device(t);
  const first = await sits(it, await games.joint([]), 0);
  await first.kept();
  first.close();
  const [{ links }] = await it.gamesKept();
  await it.changeGames((game) => {
    game.view.version = 0;
  });
  const page = await it.open();
  await page.find(".game-line");
  const [game] = (await it.gamesKept()).filter(({ view }) => view);
  assert.deepEqual([game.seats, game.links], [[0], links]);
});

for (const [what, updated, expected] of [
  ["its date", 1_700_000_000_000, (date) => date === 1_700_000_000_000],
  ["today, for a date to come", 9e15, (date) => Math.abs(date - Date.now()) < 60_000],
  ["today, without a date", "x", (date) => Math.abs(date - Date.now()) < 60_000],
])
  test(`a game of an older schema keeps ${what}`, async (t) => {
    const it = device(t);
    const link = await games.game(["best", "best"]);
    const first = await it.open();
    await first.find("#start h2");
    await it.keep({ gameId: "x", link, seats: [0], updated, view: { version: 0 } });
    const page = await first.reload();
    await page.find(".game-line");
    const [game] = (await it.gamesKept()).filter((each) => each.link === link);
    assert.ok(expected(game.updated), `${game.updated}`);
  });

test("a damaged game is set aside, is in the file of all games, and stays until it is deleted", async (t) => {
  const it = device(t);
  const record = { gameId: "old", view: { version: 0 }, mine: "as it was" };
  (await it.show(await begun())).close();
  await it.keep(record);
  for (let n = 0; n < 2; n++) {
    const page = await it.open();
    await page.find(".damaged");
    assert.equal(page.all(".game-line").length, 1);
    page.close();
  }
  const page = await it.open();
  const card = await page.find(".damaged");
  await page.user.click(page.all("button", card)[0]);
  await page.until(() => it.saved.size, "a file");
  const saved = JSON.parse([...it.saved.values()][0]);
  assert.deepEqual([saved.damaged, saved.games.length], [[record], 1]);
  await page.user.click(page.all("button", await page.find(".damaged"))[1]);
  await page.gone(".damaged");
  const again = await page.reload();
  await again.find(".game-line");
  assert.deepEqual(again.all(".damaged"), []);
});

test("a game of an older schema is restored from its link, whatever else was stored with it", async (t) => {
  const it = device(t);
  const link = await games.game(["best", "best"]);
  const first = await it.open();
  await first.find("#start .doors");
  await it.keep({ gameId: "x", link, seats: [0], view: { version: 0 } });
  const page = await first.reload();
  await page.user.click(await page.find(".game-line"));
  await page.find(".turn.yours");
  assert.equal(page.link, link);
  assert.deepEqual(await page.kept(), [link]);
  assert.deepEqual(page.all(".damaged"), []);
});

for (const [name, value] of [
  ["draft", '{"order": 5, "draft": "x"}'],
  ["draft", '{"order": ["A"], "draft": [{"square": 999, "letter": "A"}]}'],
  ["draft", "[]"],
  ["settings", "5"],
  ["settings", '{"interface": "toString", "names": 7, "computers": "?", "theme": []}'],
])
  test(`damaged ${name} stop nothing: ${value.slice(0, 30)}`, async (t) => {
    const it = device(t);
    const first = await it.show(await begun());
    const { gameId } = first.window.history.state;
    it.storage.setItem(name === "draft" ? `paw.draft.${gameId} /` : "paw.settings /", value);
    const page = await first.reload();
    const sent = await page.take();
    assert.deepEqual(await page.kept(), [sent]);
  });

// The engine ------------------------------------------------------------------------------------

test("an engine that dies twice is reported and restarted, and the draft is kept", async (t) => {
  const it = device(t);
  const first = await drafted(it);
  const { drafts, link } = first;
  it.start = NEVER;
  const page = await first.reload();
  for (let n = 0; n < 2; n++) {
    const count = it.workers.length;
    await page.equals(() => page.drafts, drafts);
    it.workers.at(-1).tell({ type: "fatal", message: "out of memory" });
    if (!n) await page.until(() => it.workers.length > count, "another worker");
  }
  await page.see("The game stopped responding. Your tiles are safe.");
  assert.deepEqual(page.drafts, drafts);
  it.start = undefined;
  await page.press("Restart");
  await page.role("button", /^Play \d/);
  assert.deepEqual([page.drafts, page.link], [drafts, link]);
});

test("an engine that hangs is reported after half a minute and restarted, and the draft is played", async (t) => {
  const it = device(t, { hasClock: true });
  const page = await drafted(it);
  const { link } = page;
  it.hold("commit");
  await page.act("play");
  await page.until(() => it.count("commit"), "the play asked for");
  await page.pass(28_000);
  assert.deepEqual(page.named("button", "Restart"), []);
  await page.pass(3000);
  const again = await page.role("button", "Restart");
  it.replies = {};
  await page.user.click(again);
  await page.role("button", /^Play \d/);
  await page.act("play");
  await page.until(() => page.link !== link, "a new link");
  assert.equal(page.link, await games.plus(link, ["best"]));
});

test("an engine without its script is reported, and a button reloads the page", async (t) => {
  const it = device(t);
  // The second reader shows no game with a name that the engine marks.
  const link = await games.game(["best"], { names: ["You", "Bea"] });
  it.start = NEVER;
  const first = await it.open(link);
  await first.see("Loading the game", "#line");
  it.workers[0].die(undefined);
  await first.find("#problem[data-code=part-missing]");
  await first.press("Reload");
  await first.until(() => first.wantsReload, "the page loaded again");
  it.start = undefined;
  const page = await first.reload();
  await page.seated();
  await page.find(".turn.yours");
  assert.equal(page.link, link);
});
