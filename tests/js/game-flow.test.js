// The flow of a game: moves, the next player, sending the link, the end.

import assert from "node:assert/strict";
import { test } from "node:test";
import { lay } from "../../site/core/draft.js";
import { withView } from "../../site/core/state.js";
import { actions as covers } from "../../site/moves/ready.js";
import { bindClock } from "../../site/play/clock.js";
import { actions as computerActions } from "../../site/play/computer.js";
import { bindAskAhead, commit, continueGame, flowActions } from "../../site/play/game-flow.js";
import { actions as newGames } from "../../site/start/new-game.js";
import { after, savedOf, testApp, viewOf } from "../support/js/app.mjs";

const AWAY = { link: "1next", seat: 0, toMove: 1, allowed: {} };
const turn = { number: 1, seat: 0, kind: "play", outcome: "play", words: ["CAT"], scores: [8, 0] };
const shown = (view) => ({ ok: true, link: view.link, view });

function table(replies, options = {}) {
  const actions = (app) => ({ ...flowActions(app), ...newGames(app) });
  const made = testApp(replies, { actions, ...options });
  const view = viewOf(options.view);
  made.app.update({ ...withView(made.app.state, view), seats: options.seats ?? [0] });
  made.bar.link = view.link;
  return made;
}
const names = (log) => log.map(([name]) => name);
/** Count how often the link was to be sent: by its button, or at once. */
const timesSent = ({ ran }) => ran.filter(([name]) => /^(offer|ways-to-send)$/.test(name)).length;

test("a move is stored and shown, and its link offered once", async () => {
  const view = viewOf({ ...AWAY, turns: [turn] });
  const made = table({ commit: () => shown(view) });
  assert.equal(await commit(made.app, { kind: "pass" }), true);
  assert.equal(made.app.store.game("g").link, "1next");
  assert.equal(made.app.store.game("g").made, true);
  assert.equal(made.bar.link, "1next");
  assert.equal(made.app.state.view.link, "1next");
  assert.equal(timesSent(made), 1);
  assert.equal(names(made.log).filter((name) => name === "post").length, 1);
});

test("a refused move is reported, counted, and leaves the draft", async () => {
  const error = { code: "not-words", message: "no" };
  const made = table({ commit: () => ({ ok: false, error }) });
  made.app.update(lay(made.app.state, 0, 112));
  await made.app.act("play");
  assert.equal(made.app.state.refused, 1);
  assert.equal(made.app.state.busy, false);
  assert.equal(made.app.state.draft.length, 1);
  assert.deepEqual(names(made.log), ["warn", "toast"]);
});

test("Play plays only a draft that is legal, and only on the player's turn", async () => {
  const made = table({});
  await made.app.act("play");
  made.app.update(lay(made.app.state, 0, 112));
  made.app.update({ preview: { play: null, illegal: { code: "x", message: "no" } } });
  await made.app.act("play");
  made.app.update({ preview: null, isMyTurn: false });
  await made.app.act("play");
  assert.deepEqual(made.asked, []);
});

test("a note goes with a move, but not with a hint", async () => {
  const view = viewOf({ link: "1next" });
  const made = table({ commit: () => shown(view) });
  made.app.update({ note: " well done " });
  await commit(made.app, { kind: "hint", step: 1 });
  made.app.update({ note: "well done" });
  await commit(made.app, { kind: "pass" });
  assert.deepEqual(
    made.asked.map(({ note }) => note),
    [undefined, "well done"],
  );
});

test("a reply that arrives when another game is shown is dropped", async () => {
  let answer;
  const made = table({
    commit: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  const isMade = commit(made.app, { kind: "pass" });
  made.app.update(withView(made.app.state, viewOf({ gameId: "other", link: "1other" })));
  answer(shown(viewOf(AWAY)));
  assert.equal(await isMade, false);
  assert.equal(made.app.state.view.gameId, "other");
});

test("a move made before the engine has confirmed the kept view is not lost", async () => {
  let answer;
  const made = table({ commit: () => new Promise((resolve) => (answer = resolve)) });
  made.app.update({ stale: true });
  const isMade = commit(made.app, { kind: "pass" });
  await continueGame(made.app, viewOf(), [0], { made: false });
  answer(shown(viewOf({ ...AWAY, turns: [turn] })));
  assert.equal(await isMade, true);
  assert.deepEqual([made.bar.link, made.app.state.busy], ["1next", false]);
});

test("a computer moves at once, and its tiles are animated unless motion is reduced", async () => {
  const players = [
    { label: "Ann", computer: 0 },
    { label: "Computer", computer: 3 },
  ];
  const theirs = viewOf({ ...AWAY, players, turns: [turn] });
  const mine = viewOf({ link: "1reply", players });
  const thinks = [
    { ok: true, done: false, progress: 0.5 },
    { ...shown(mine), done: true },
  ];
  const made = table(
    { commit: () => shown(theirs), think: () => thinks.shift() },
    { view: { players } },
  );
  const lazy = { "computer-turn": async () => ({ actions: computerActions }) };
  const { store, ui, address, tabs, engine, startup } = made.app;
  const quiet = { "keep-lexicon": async () => NOTHING, "work-idle": async () => NOTHING };
  const parts = { store, ui, address, tabs, engine, startup, lazy: { ...lazy, ...quiet } };
  const app = new made.app.constructor(parts, flowActions);
  app.update(made.app.state);
  await commit(app, { kind: "pass" });
  assert.equal(app.state.view.link, "1reply");
  assert.equal(app.state.isMyTurn, true);
  assert.equal(timesSent(made), 0);
});
const NOTHING = { actions: () => ({ "keep-lexicon": () => {}, "work-idle": () => {} }) };

test("the end is shown after the last move, and not when an old game is opened again", async () => {
  const over = viewOf({ ...AWAY, over: true, toMove: null, turns: [turn] });
  const made = table({ commit: () => shown(over) }, { lazy: { "show-result": () => {} } });
  await commit(made.app, { kind: "pass" });
  await continueGame(made.app, over, [0], { made: true });
  const shownAt = made.ran.filter(([name]) => name === "show-result");
  assert.equal(shownAt.length, 1);
});

for (const [who, computers, seats, isUnsent] of [
  ["a friend elsewhere", [0, 0], [0], true],
  ["a friend elsewhere and a computer", [0, 0, 2], [0], true],
  ["one friend of two elsewhere", [0, 0, 0], [0, 1], true],
  ["a computer", [0, 2], [0], false],
  ["a friend on this device", [0, 0], [0, 1], false],
])
  test(`the end of a game is to be sent where somebody waits for it: ${who}`, async () => {
    const players = computers.map((computer) => ({ label: "Ann", score: 0, computer }));
    const over = viewOf({ ...AWAY, players, over: true, toMove: null, turns: [turn] });
    const replies = { commit: () => shown(over), view: () => shown(over) };
    const made = table(replies, { lazy: { "show-result": () => {} }, seats, view: { players } });
    await commit(made.app, { kind: "pass" });
    assert.equal(made.app.state.isUnsent, isUnsent);
  });

test("a computer's move is not gone on with where the game is left while it is thought of", async () => {
  let isLeft = false;
  const think = () => {
    isLeft = true;
    return { ...shown(viewOf(AWAY)), done: true };
  };
  const { "computer-turn": turnOf } = computerActions(table({ think }).app);
  assert.equal(await turnOf({ isOvertaken: () => isLeft }), null);
});

test("a computer that thinks for over a second can be made to play now", async (t) => {
  let now = 0;
  t.mock.method(performance, "now", () => now);
  const seen = [];
  const think = ({ now: isNow }) => {
    const { mayPlayNow, isHurried } = made.app.state;
    seen.push([mayPlayNow, isHurried, isNow]);
    now += 400;
    if (seen.length === 4) acts["play-now"]();
    return isNow
      ? { ...shown(viewOf(AWAY)), done: true }
      : { ok: true, done: false, progress: 0.1 };
  };
  const made = table({ think });
  const acts = computerActions(made.app);
  const reply = await acts["computer-turn"]({ isOvertaken: () => false });
  assert.equal(reply.done, true);
  // The pressed button stays, so that it keeps the focus.
  assert.deepEqual(seen, [
    ...Array(3).fill([false, false, undefined]),
    [true, false, undefined],
    [true, true, true],
  ]);
});

test("two players on one device: the racks are covered until the other has it", async () => {
  const theirs = viewOf({ ...AWAY, seat: 1, allowed: { play: true } });
  const covered = viewOf({ ...AWAY, seat: null, rack: null });
  const made = table(
    { view: (_, { seat }) => shown(seat === null ? covered : theirs) },
    {
      seats: [0, 1],
      answers: { choose: "yes" },
      actions: (app) => ({ ...flowActions(app), ...covers(app) }),
    },
  );
  const seen = [];
  made.app.watch(({ view }) => seen.push(view.seat));
  await continueGame(made.app, viewOf(AWAY), [0, 1], { made: true });
  assert.deepEqual([...new Set(seen)], [0, null, 1]);
  assert.ok(names(made.log).includes("choose"));
});

test("a new game has its players in order of play, and is sent to the first", async () => {
  const view = viewOf({ ...AWAY, seat: null, toMove: 0 });
  const made = table({ new: () => shown(view) });
  const wish = {
    "how-many": "3",
    "who-starts": "friend",
    "name-0": "Me",
    "name-1": "Bea",
    "kind-2": "4",
    hints: "off",
    "turn-time": "0",
  };
  await made.app.act("create", wish);
  const [{ players, computers, hintPrice, seed }] = made.asked;
  assert.deepEqual([players[0], players[2]], ["Bea", "Me"]);
  assert.deepEqual(computers, [0, 4, 0]);
  assert.equal(hintPrice, null);
  assert.match(seed, /^[0-9a-f]{16}$/);
  assert.deepEqual(made.app.store.game("g").seats, [2]);
});

test("a rematch that was started already continues", async () => {
  const next = viewOf({ gameId: "h", link: "1rematch" });
  const made = table({ rematch: () => ({ ...shown(next), seat: 1 }) }, { view: { over: true } });
  const begun = viewOf({ gameId: "h", link: "1begun", turns: [turn] });
  made.app.store.keep(savedOf(begun, { seats: [0] }));
  await made.app.act("rematch");
  assert.equal(made.app.state.view.link, "1begun");
});

test("a settled draft is prepared, so that Play responds at once", async () => {
  const made = table({});
  const unbind = bindAskAhead(made.app);
  made.app.update(lay(made.app.state, 0, 112));
  made.app.update({ preview: { play: { score: 1, words: [] }, illegal: null } });
  await after(200);
  assert.deepEqual(
    made.asked.map(({ type, ahead }) => [type, ahead]),
    [["commit", true]],
  );
  unbind();
});

test("the clock counts down from when the turn was started here", async () => {
  const made = table({});
  let isUp = false;
  const unbind = bindClock(made.app, () => {
    isUp = true;
  });
  const timed = viewOf({ turnSeconds: 45 });
  made.app.update(withView(made.app.state, timed));
  assert.equal(made.app.state.secondsLeft, null);
  made.app.update({ ...withView(made.app.state, { ...timed }), started: Date.now() - 15_000 });
  assert.equal(made.app.state.secondsLeft, 30);
  made.app.update({ ...withView(made.app.state, { ...timed }), started: Date.now() - 60_000 });
  assert.equal(made.app.state.secondsLeft, 0);
  await after(1100);
  assert.equal(isUp, true);
  unbind();
});
