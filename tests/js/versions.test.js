// Versions of a known game: older turns, forks, and the player's turns made elsewhere.

import assert from "node:assert/strict";
import { test } from "node:test";
import { useStrings } from "../../site/core/i18n.js";
import { actions as ready } from "../../site/moves/ready.js";
import { commit, flowActions } from "../../site/play/game-flow.js";
import { openText, routerActions } from "../../site/play/router.js";
import { actions as versions } from "../../site/share/versions.js";
import { menuOf } from "../../site/ui/menu.js";
import { savedOf, testApp, viewOf } from "../support/js/app.mjs";

const turnOf = (number, seat, more = {}) => ({
  number,
  seat,
  kind: "play",
  outcome: "play",
  words: ["CAT"],
  move: "8H CAT",
  scores: [8, 0],
  ...more,
});
const MINE = turnOf(1, 0);
const THEIRS = turnOf(2, 1);

/** The stored game: a turn of mine and a reply, so it is my turn again. */
const KEPT = viewOf({ link: "1kept", turns: [MINE, THEIRS] });

/** Make a device that stores a game; `reply` is the engine's reply to another link of the game. */
function device(reply, { saved = {}, ...options } = {}) {
  const view = viewOf({ turns: [MINE, THEIRS, turnOf(3, 0)], ...reply.view });
  const given = { ok: true, gameId: "g", link: view.link, ...reply, view };
  const replies = {
    open: ({ text }) =>
      text === KEPT.link ? { ...given, relation: "same", link: text, view: KEPT } : given,
    view: (_, { link, seat }) => ({ ok: true, link, view: viewOf({ ...view, link, seat }) }),
    ...options.replies,
  };
  const act = (name) => (data, app) => versions(app)[name](data);
  const made = testApp(replies, {
    ...options,
    actions: (app) => ({ ...routerActions(app), ...flowActions(app) }),
    lazy: {
      "ask-version": act("ask-version"),
      "take-second": act("take-second"),
      "ask-ready": async () => options.isReady?.() ?? true,
      "go-on": (_, app) => ready(app)["go-on"](),
    },
  });
  made.app.store.keep(savedOf(KEPT, saved));
  const calls = (wanted) => made.log.filter(([name]) => name === wanted);
  return { ...made, calls, kept: () => made.app.store.game("g"), shown: () => made.app.state.view };
}
const OWN = { relation: "newer", ownTurns: [3], movesLink: "1moves" };

const HINT = { kind: "hint", outcome: "hint" };
const ACCEPT = { kind: "accept", outcome: "accept" };
const KINDS = [
  "play",
  "exchange",
  "pass",
  "challenge-won",
  "challenge-lost",
  "resign",
  "hint",
  "accept",
];

for (const [ownTurns, turns, expected] of [
  ...KINDS.map((outcome) => [[3], [turnOf(3, 0, { outcome })], `sentence-${outcome}`]),
  [
    [3, 5],
    [turnOf(3, 0), turnOf(4, 1), turnOf(5, 0, { outcome: "exchange" })],
    "sentence-exchange",
  ],
  [[3, 5], [turnOf(3, 0), turnOf(4, 1), turnOf(5, 0, HINT)], "sentence-play"],
  [[3, 4], [turnOf(3, 0, HINT), turnOf(4, 0, ACCEPT)], "sentence-accept"],
])
  test(`the newest turn made elsewhere is named: ${ownTurns} ${expected}`, async () => {
    useStrings("en", { "own-turns": { one: "1: {sentence}", other: "{n}: {sentence}" } });
    const view = { turns: [MINE, THEIRS, ...turns] };
    const made = device({ ...OWN, ownTurns, view }, { answers: { choose: "" } });
    await openText(made.app, "1link");
    const [[, , lines]] = made.calls("choose");
    useStrings("en", {});
    assert.deepEqual(lines, [`${ownTurns.length}: ${expected}`, "own-turns-why"]);
  });

for (const [what, declined, count] of [
  ["with another note", ["1moves"], 0],
  ["that release 1.0 noted with its notes", ["1link"], 0],
  ["with other moves", ["1others", "1kept"], 1],
])
  test(`a version ${what} is asked about ${count} times once the player has declined ${declined}`, async () => {
    const made = device(OWN, { answers: { choose: "mine" }, saved: { declined } });
    await openText(made.app, "1link");
    assert.equal(made.calls("choose").length, count);
  });

test("a fork of the friend alone is asked about whenever it is opened", async () => {
  const made = device({ relation: "fork", forkTurn: 2 }, { answers: { choose: "mine" } });
  await openText(made.app, "1link");
  await openText(made.app, "1link");
  assert.equal(made.calls("choose").length, 2);
});

test("the version that is left is kept beside the one that is taken", async () => {
  const reply = { relation: "fork", forkTurn: 2, others: ["1third"] };
  const saved = { others: ["1link", "1third"] };
  const made = device(reply, { answers: { choose: "theirs" }, saved });
  await openText(made.app, "1link");
  assert.deepEqual(made.kept().others, ["1third", "1kept"]);
});

/** Open an older link, and press the button of its notice. */
async function goOlder(made, link) {
  await openText(made.app, link);
  await made.calls("toast").at(-1)[2].act();
}

const PAST = viewOf({ link: "1past" });
const OLDER = { relation: "older", link: PAST.link, view: { link: PAST.link, turns: [] } };

/** Make a device that plays on from an older turn; `relation` says how the new link relates to the stored one. */
async function playingOn(
  relation,
  { rules = {}, next = { toMove: 1, allowed: {} }, ...options } = {},
) {
  const after = viewOf({ link: "1again", turns: [turnOf(1, 0)], ...rules, ...next });
  const past = { ok: true, gameId: "g", ...OLDER, view: { ...PAST, ...rules } };
  const made = device(OLDER, {
    ...options,
    answers: { choose: "play-on", confirm: true },
    replies: {
      open: ({ text }) =>
        text === "1again" ? { ...past, relation, link: text, view: after } : past,
      commit: () => ({ ok: true, link: after.link, view: after }),
    },
  });
  await goOlder(made, PAST.link);
  return made;
}

test("the clock of a turn restarts when play goes on from it, also after a hint", async () => {
  const made = await playingOn("fork", {
    rules: { turnSeconds: 45 },
    next: { toMove: 0 },
    saved: { started: 5 },
  });
  const asked = () => made.ran.filter(([name]) => name === "ask-ready").length;
  assert.equal(asked(), 1);
  assert.equal(made.kept().started, 5);
  await commit(made.app, { kind: "hint", step: 1 });
  assert.equal(asked(), 2);
  assert.equal(made.kept().link, "1again");
  assert.ok(made.kept().started > 5);
});

test("a player who is not ready to play on from an older turn can do so later", async () => {
  let isReady = false;
  const made = await playingOn("fork", { rules: { turnSeconds: 45 }, isReady: () => isReady });
  assert.equal(made.app.state.waits, "ready");
  isReady = true;
  await made.app.act("go-on");
  assert.deepEqual([made.shown().link, made.app.state.isMyTurn], ["1past", true]);
  assert.equal(made.kept().link, "1kept");
});

for (const [toMove, seats, expected] of [
  [0, [0], true],
  [1, [0], false],
  [1, [0, 1], true],
  [0, [], false],
])
  test(`an older turn of seat ${toMove} can be played on by those who play ${seats}`, async () => {
    const reply = { ...OLDER, view: { ...OLDER.view, toMove } };
    const made = device(reply, { answers: { choose: "mine" }, saved: { seats } });
    await goOlder(made, "1past");
    const values = made.calls("choose").flatMap(([, , , ways]) => ways.map(([value]) => value));
    assert.equal(values.includes("play-on"), expected);
  });

test("a game that another tab has played on meanwhile is compared again", async () => {
  const further = viewOf({ link: "1further", turns: [MINE, THEIRS, turnOf(3, 0)] });
  const made = device(OWN, { answers: { choose: () => keep() && "theirs" } });
  const keep = () => made.app.store.keep(savedOf(further));
  made.app.engine.ask = async (intent) => {
    made.asked.push(intent);
    const [{ link }] = intent.known.length ? intent.known : [{ link: "" }];
    const relation = link === "1further" ? "same" : "newer";
    const ownTurns = link === "1further" ? undefined : [3];
    return { ok: true, gameId: "g", link: "1link", relation, ownTurns, view: viewOf() };
  };
  await openText(made.app, "1link");
  assert.equal(made.calls("choose").length, 1);
  assert.equal(made.asked.at(-1).known[0].link, "1further");
});

test("another tab's version on disk counts before any question", async () => {
  const made = device({ relation: "newer" });
  const asked = [];
  made.app.store.changed = async () => [savedOf(viewOf({ link: "1link" }), { made: true })];
  const { open } = { open: made.app.engine.ask };
  made.app.engine.ask = async (intent, about) => {
    asked.push(intent);
    const reply = await open(intent, about);
    return intent.known?.[0]?.link === "1link" ? reply : { ...reply, ownTurns: [3] };
  };
  await openText(made.app, "1link");
  assert.equal(made.calls("choose").length, 0);
  assert.equal(asked.at(-1).known[0].link, "1link");
});

test("the menu leads to the newest turn and to the other version", () => {
  const state = { view: viewOf(), screen: "game", isMyTurn: true, seats: [0] };
  const offered = (saved) =>
    menuOf(state, saved).filter((name) => ["go-newest", "other-version"].includes(name));
  assert.deepEqual(offered(undefined), []);
  assert.deepEqual(offered({ link: "1link", others: [] }), []);
  assert.deepEqual(offered({ link: "1link", others: ["1b"] }), ["other-version"]);
  assert.deepEqual(offered({ link: "1newest", others: ["1b"] }), ["go-newest"]);
});

test("nobody can sit down at a past turn, which would replace the newest", () => {
  const state = { view: viewOf(), screen: "game", isMyTurn: false, seats: [], isPast: true };
  assert.ok(!menuOf(state).includes("play-here"));
  assert.ok(menuOf({ ...state, isPast: false, seats: [1] }).includes("play-here"));
});
