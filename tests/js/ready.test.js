// Opening a link: nothing moves, no timer runs and nothing loads before a press.

import assert from "node:assert/strict";
import { test } from "node:test";
import { lay } from "../../site/core/draft.js";
import { withView } from "../../site/core/state.js";
import { isPlayed, MAX_OPENED, Store } from "../../site/core/store.js";
import { actions as covers } from "../../site/moves/ready.js";
import { actions as plainMoves } from "../../site/moves/without-tiles.js";
import { commit, continueGame, flowActions } from "../../site/play/game-flow.js";
import { route, routerActions } from "../../site/play/router.js";
import { savedOf, testApp, viewOf } from "../support/js/app.mjs";

const TIMED = { turnSeconds: 45, toMove: 0 };
const COMPUTERS = [
  { label: "Ann", score: 0, computer: 0 },
  { label: "Master", score: 0, computer: 5 },
];
const shown = (view) => ({ ok: true, link: view.link, view });
const named = (log, wanted) => log.filter(([name]) => name === wanted);
const actions = (app) => ({
  ...flowActions(app),
  ...routerActions(app),
  ...covers(app),
  ...plainMoves(app),
});

/** Make a device on which opening a link shows this view. */
function device(view, { relation = "new", ...options } = {}) {
  const replies = {
    open: () => ({ ...shown(view), gameId: view.gameId, relation }),
    view: (_, { seat }) => shown({ ...view, seat, ...(seat === null ? COVERED : {}) }),
    ...options.replies,
  };
  return testApp(replies, { actions, link: view.link, ...options });
}
const COVERED = { rack: null, allowed: {} };

test("a kept game is not shown before its time has begun", () => {
  const view = viewOf(TIMED);
  for (const [started, expected] of [
    [0, null],
    [1, view],
  ]) {
    const made = device(view, { replies: { open: () => new Promise(() => {}) } });
    made.app.store.keep(savedOf(view, { started }));
    route(made.app);
    assert.equal(made.app.state.view, expected);
  }
});

test("a move that does not end the turn does not restart the clock", async () => {
  const turns = [{ number: 1, seat: 0, kind: "hint", outcome: "hint", words: [], scores: [0, 0] }];
  const made = device(viewOf(TIMED));
  made.app.store.keep(savedOf(viewOf(TIMED), { started: 77 }));
  await continueGame(made.app, viewOf({ ...TIMED, link: "1hint", turns }), [0], { made: true });
  assert.equal(made.app.store.game("g").started, 77);
  assert.deepEqual(named(made.log, "choose"), []);
});

for (const [relation, made, thinks] of [
  ["new", undefined, 0],
  ["newer", undefined, 0],
  ["same", false, 0],
  ["same", true, 1],
])
  test(`a link that is ${relation}${made ? ", its last move made here" : ""}: the computer plays ${thinks} times`, async () => {
    const view = viewOf({ players: COMPUTERS, toMove: 1, allowed: {} });
    const page = device(view, { relation, lazy: { "computer-turn": () => null } });
    if (relation !== "new") page.app.store.keep(savedOf(view, { made: Boolean(made) }));
    await route(page.app);
    const asked = () => page.ran.filter(([name]) => name === "computer-turn").length;
    assert.equal(asked(), thinks);
    assert.equal(page.app.state.waits, thinks ? "" : "computer");
    await page.app.act("go-on");
    assert.equal(asked(), 1);
    assert.equal(page.app.store.game("g").made, true);
  });

test("a covered turn offers no link", async () => {
  const next = viewOf({ ...TIMED, link: "1next" });
  const { app } = device(next, { replies: { commit: () => shown(next) }, answers: { choose: "" } });
  app.update({ ...withView(app.state, viewOf(TIMED)), seats: [0] });
  await commit(app, { kind: "pass" });
  assert.equal(app.state.waits, "ready");
  assert.equal(app.state.offeredLink, "");
});

test("games stored by earlier versions count as played, opened again or not", async () => {
  const made = device(viewOf(), { relation: "same" });
  made.app.store.keep(savedOf(viewOf()));
  await route(made.app);
  assert.equal(isPlayed(made.app.store.game("g")), true);
});

/** @param {object} navigator  what the browser reports about itself */
const browserHas = (navigator) =>
  Object.defineProperty(globalThis, "navigator", { value: navigator, configurable: true });

test("among games only opened, the newest stay", () => {
  browserHas({});
  const store = new Store();
  const game = (n, played) =>
    savedOf(viewOf({ gameId: `g${n}`, link: `1${n}` }), { updated: n, played });
  for (let n = 0; n < 5; n++) store.keep(game(n, true));
  for (let n = 5; n < MAX_OPENED + 9; n++) store.keep(game(n, false));
  assert.equal(store.games().filter(isPlayed).length, 5);
  const opened = store.games().filter((each) => !isPlayed(each));
  assert.equal(opened.length, MAX_OPENED);
  assert.equal(opened.at(-1).gameId, "g9");
});

test("a browser is asked to keep things for good when a game is played, not when one is opened", () => {
  let asked = 0;
  const persist = async () => {
    asked += 1;
  };
  browserHas({ storage: { persist } });
  const store = new Store();
  store.keep(savedOf(viewOf({ gameId: "a" }), { played: false }));
  assert.equal(asked, 0);
  store.keep(savedOf(viewOf({ gameId: "a" }), { played: true }));
  store.keep(savedOf(viewOf({ gameId: "b" }), { played: true }));
  assert.equal(asked, 1);
});

for (const [played, brought] of [
  [true, 1],
  [false, 0],
])
  test(`the own list of a game ${played ? "played" : "only opened"} is loaded ${brought} times by itself`, async () => {
    const lexicon = { pack: "own", state: "absent", tag: 7 };
    const view = viewOf({ variant: "own", lexicon });
    const lazy = { "bring-list": () => false, "ask-for-list": () => false };
    const made = device(view, { relation: "same", lazy });
    made.app.store.keep(savedOf(view, { played, made: played }));
    await route(made.app);
    assert.equal(made.ran.filter(([name]) => name === "bring-list").length, brought);
    assert.equal(made.ran.filter(([name]) => name === "ask-for-list").length, 1);
  });

const LAST = {
  humans: 1,
  scoreless: { limit: 6, ends: ["play", "exchange", "pass", "challenge"] },
};

for (const [kind, line] of [
  ["pass", "ends-game"],
  ["resign", undefined],
])
  test(`${kind} asks ${line ? "and says that it ends the game" : "as ever"}`, async () => {
    const made = testApp({}, { actions, answers: { confirm: false } });
    made.app.update(withView(made.app.state, viewOf(LAST)));
    await made.app.act(kind);
    const [[, , lines]] = named(made.log, "confirm");
    assert.deepEqual(lines, [`${kind}-body`, ...(line ? [line] : [])]);
    assert.deepEqual(made.asked, []);
  });

for (const [name, preview, isSure, commits] of [
  ["is not counted yet", null, true, 0],
  ["scores", { score: 4, ends: false, words: [] }, false, 1],
  ["ends the game", { score: 0, ends: true, words: [] }, false, 0],
  ["is meant to end the game", { score: 0, ends: true, words: [] }, true, 1],
])
  test(`a play that ${name} is made ${commits} times`, async () => {
    const made = testApp({}, { actions, answers: { confirm: isSure } });
    made.app.update(withView(made.app.state, viewOf(LAST)));
    made.app.update(lay(made.app.state, 3, 112, "A"));
    made.app.update({ preview: preview && { play: preview, illegal: null } });
    await made.app.act("play");
    assert.equal(made.asked.length, commits);
  });

for (const [what, table, changesHands, asked] of [
  ["at no table", null, false, 1],
  ["at the table of this game", { phase: "joined", gameId: "g" }, false, 0],
  ["at the table of another game", { phase: "joined", gameId: "g2" }, false, 1],
  ["where the friend has left", { phase: "over", gameId: "g" }, false, 1],
  ["where the device changes hands", { phase: "joined", gameId: "g" }, true, 1],
])
  test(`${what} a turn with a time limit ${asked ? "waits for a press" : "begins at once"}`, async () => {
    const { app, log } = testApp({}, { actions: covers, answers: { choose: "yes" } });
    app.update({ table });
    const cover = viewOf({ turnSeconds: 60 });
    assert.equal(await app.act("ask-ready", { cover, changesHands }), true);
    assert.equal(named(log, "choose").length, asked);
  });
