// The flow of a game: moves, the next player, sending the link, the end.

import assert from "node:assert/strict";
import { test } from "node:test";
import { lay } from "../../site/core/draft.js";
import { withView } from "../../site/core/state.js";
import { actions as computerActions } from "../../site/play/computer.js";
import { bindAskAhead, commit, continueGame, flowActions } from "../../site/play/game-flow.js";
import { actions as newGames } from "../../site/start/new-game.js";
import { savedOf, settled, testApp, viewOf } from "../support/js/app.mjs";

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
test("a refused move is reported, counted, and leaves the draft", async () => {
  const error = { code: "not-words", message: "no" };
  const made = table({ commit: () => ({ ok: false, error }) });
  made.app.update(lay(made.app.state, 0, 112));
  await made.app.act("play");
  assert.equal(made.app.state.refused, 1);
  assert.equal(made.app.state.busy, false);
  assert.equal(made.app.state.draft.length, 1);
  assert.deepEqual(names(made.log), ["toast"]);
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

const PREVIEW = { play: { score: 8, words: [] }, illegal: null };
for (const [whose, isMyTurn, expected] of [
  ["the own turn", true, [["commit", true]]],
  ["another player's turn", false, []],
])
  test(`the draft's move is prefetched on ${whose}`, async (context) => {
    context.mock.timers.enable({ apis: ["setTimeout"] });
    const made = table({});
    const unbind = bindAskAhead(made.app);
    made.app.update({ ...lay(made.app.state, 0, 112), isMyTurn });
    made.app.update({ preview: PREVIEW });
    context.mock.timers.tick(150);
    await settled();
    assert.deepEqual(
      made.asked.map(({ type, ahead }) => [type, ahead]),
      expected,
    );
    unbind();
  });

test("Play says whose turn it is while another player has it, and makes no move", async () => {
  const made = table({}, { view: { toMove: 1, allowed: {} } });
  made.app.update({ ...lay(made.app.state, 0, 112), preview: PREVIEW });
  await made.app.act("play");
  assert.deepEqual([made.log, made.asked], [[["toast", "plan-waits"]], []]);
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

test("a computer's move is dropped if the player leaves the game meanwhile", async () => {
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
  // `mayPlayNow` stays true after the press, so that the button stays and keeps the focus.
  assert.deepEqual(seen, [
    ...Array(3).fill([false, false, undefined]),
    [true, false, undefined],
    [true, true, true],
  ]);
});

test("a rematch that was started already continues", async () => {
  const next = viewOf({ gameId: "h", link: "1rematch" });
  const made = table({ rematch: () => ({ ...shown(next), seat: 1 }) }, { view: { over: true } });
  const begun = viewOf({ gameId: "h", link: "1begun", turns: [turn] });
  made.app.store.keep(savedOf(begun, { seats: [0] }));
  await made.app.act("rematch");
  assert.equal(made.app.state.view.link, "1begun");
});
