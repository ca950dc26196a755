// Two joined pages exchange links: which links are sent, which received links open, and what ends the connection.

import assert from "node:assert/strict";
import { test } from "node:test";
import { withView } from "../../site/core/state.js";
import { Exchange } from "../../site/live/exchange.js";
import { entered, heard, newTable, VERSION } from "../../site/live/table.js";
import { routerActions } from "../../site/play/router.js";
import { savedOf, testApp, until, viewOf } from "../support/js/app.mjs";

const MINE = "1mine";
const THEIRS = viewOf({ link: "1theirs", turns: [{ number: 1, seat: 1, score: 0, words: [] }] });

/** Make a page at a live table: it plays seat 0 of game "g" and has an unsent move; seat 1 is to move. */
function page({ reply, view = {}, saved = {}, theirs = MINE } = {}) {
  const opened = { ok: true, gameId: "g", relation: "newer", link: THEIRS.link, view: THEIRS };
  let replied = reply;
  const made = testApp(
    {
      open: () => ({ ...opened, ...replied }),
      view: () => ({ ok: true, link: THEIRS.link, view: THEIRS }),
    },
    {
      actions: routerActions,
      lazy: { rematch: () => {}, "ask-version": () => {}, "open-joint": () => {} },
    },
  );
  const { app, log } = made;
  const shown = viewOf({ link: MINE, toMove: 1, allowed: {}, ...view });
  app.store.keep(savedOf(shown, { unsent: true, ...saved }));
  const greeting = { kind: "hi", version: VERSION, seat: 1, name: "Bea", link: theirs };
  const table = heard(entered(newTable("g", 0), "joining", 0), greeting, 0);
  app.update({ ...withView(app.state, shown), seats: [0], isUnsent: true, table });
  const [sent, ends, notes] = [[], [], []];
  const exchange = new Exchange(app, {
    get table() {
      return app.state.table;
    },
    set: (next) => app.update({ table: next }),
    tell: (message) => {
      sent.push(message);
      return true;
    },
    note: (what) => notes.push(what),
    end: (why) => ends.push(why, notes.at(-1)),
  });
  const replies = (next) => {
    replied = next;
  };
  return { ...made, exchange, sent, ends, log, reply: replies };
}

for (const [what, name, friend, own] of [
  ["a game without names", "", "Bea", "Cleo"],
  ["a game with names", "Max", "Max", ""],
])
  test(`the friend’s own name is used, and mine told, only in ${what}`, () => {
    const players = [0, 1].map(() => ({ name, label: name || "Your friend" }));
    const { app, exchange } = page({ view: { players } });
    app.store.set({ "your-name": " Cleo\n" });
    assert.deepEqual(
      [exchange.nameAt(1).replace(/[\u2068\u2069]/g, ""), exchange.ownName],
      [friend, own],
    );
  });

for (const relation of ["older", "same"])
  test(`a link that is ${relation} opens nothing`, async () => {
    const { app, asked, exchange, sent } = page({ reply: { relation, link: "1old" } });
    await exchange.take("1old");
    assert.equal(app.state.view.link, MINE);
    assert.deepEqual(
      asked.map(({ type }) => type),
      ["open"],
    );
    assert.deepEqual(sent, []);
  });

const SEALED_VIEW = viewOf({ joint: { due: "move", links: {} } });
/** Links that the player declines: a description, and the engine's reply to the link. */
const DECLINED = [
  ["forks", { relation: "fork" }],
  ["turns of the player made elsewhere", { relation: "newer", ownTurns: [3], movesLink: "1moves" }],
  ["links of a sealed game that are refused", { relation: "newer", view: SEALED_VIEW }],
];

for (const [what, reply] of DECLINED)
  test(`endless ${what} raise a question four times`, async () => {
    const { ran, exchange, ends } = page({ reply });
    await Promise.all(Array.from({ length: 12 }, () => exchange.take(THEIRS.link)));
    assert.deepEqual(ends, ["versions", "link refused: too many versions"]);
    assert.equal(ran.filter(([name]) => /^(ask-version|open-joint)$/.test(name)).length, 4);
  });

test("versions of different kinds that are declined count together", async () => {
  const own = page();
  for (const [, reply] of [...DECLINED, DECLINED[0]]) {
    assert.deepEqual(own.ends, []);
    own.reply(reply);
    await own.exchange.take(THEIRS.link);
  }
  assert.deepEqual(own.ends, ["versions", "link refused: too many versions"]);
});

test("links that are taken, and those that open nothing, do not count as declined", async () => {
  const own = page({ reply: { relation: "older" } });
  for (let n = 0; n < 5; n += 1) await own.exchange.take("1old");
  own.reply({ relation: "newer" });
  await own.exchange.take(THEIRS.link);
  assert.deepEqual(own.ends, []);
});

for (const [what, reply, ends] of [
  [
    "a damaged link",
    { ok: false, error: { code: "mistyped" } },
    ["breach", "link refused: mistyped"],
  ],
  ["a link of another game", { gameId: "other" }, ["breach", "link refused: another game"]],
  ["an engine that died", { ok: false, error: { code: "engine-failed" } }, []],
])
  test(`${what} ${ends.length ? "ends it" : "ends nothing"}, and nothing is shown`, async () => {
    const own = page({ reply });
    await own.exchange.take(THEIRS.link);
    assert.deepEqual(own.ends, ends);
    assert.equal(own.app.state.view.link, MINE);
    assert.deepEqual(own.sent, []);
  });

test("a link waits while another game is on show", async () => {
  const { app, exchange } = page();
  const before = app.state;
  app.update({ view: viewOf({ gameId: "other", link: "1other" }) });
  await exchange.take(THEIRS.link);
  assert.equal(app.state.view.link, "1other");
  const now = app.state;
  app.update({ view: before.view });
  exchange.seen(app.state, now);
  await until(() => app.state.view.link === THEIRS.link);
});

test("a move is sent once, and counts as passed on", () => {
  const { app, exchange, sent } = page({ theirs: "1old" });
  exchange.deliver();
  exchange.deliver();
  assert.deepEqual(sent, [{ kind: "link", link: MINE }]);
  assert.equal(app.state.isUnsent, false);
  assert.equal(app.store.game("g").unsent, false);
});

test("links that the friend already has are not sent back", () => {
  const { exchange, sent } = page({ theirs: MINE });
  exchange.deliver();
  assert.deepEqual(sent, []);
});

for (const [what, theirs, isUnsent] of [
  ["was not confirmed", "1old", true],
  ["was confirmed", MINE, false],
])
  test(`a move that ${what} ${isUnsent ? "has to be" : "need not be"} sent by link`, () => {
    const { app, exchange } = page({ theirs: "1old" });
    exchange.deliver();
    exchange.end({ ...app.state.table, theirs });
    assert.equal(app.state.isUnsent, isUnsent);
    assert.equal(app.store.game("g").unsent, isUnsent);
  });

test("a link that was sent by hand after the end is not taken back when the table is put away", () => {
  const { app, exchange } = page({ theirs: "1old" });
  exchange.deliver();
  exchange.end({ ...app.state.table, phase: "over" });
  assert.equal(app.state.isUnsent, false);
});

const SEALED = { 2: "1turn2", 10: "1turn10", 1: "1turn1", invitation: "1invite", join: "1join" };

for (const [theirs, sent] of [
  ["1invite", ["1join", "1turn1", "1turn2", "1turn10"]],
  ["1turn2", ["1turn10"]],
  ["1turn10", []],
  ["1unknown", []],
])
  test(`a friend at ${theirs} of a sealed game is sent ${sent.length} links, in their order`, () => {
    const own = page({ saved: { links: SEALED } });
    own.exchange.meet(theirs);
    assert.deepEqual(
      own.sent.map(({ link }) => link),
      sent,
    );
    assert.deepEqual(own.asked, []);
  });

/** Store a game and show it on a page at a live table. */
function show({ app, exchange }, view, seats = [0]) {
  const before = app.state;
  app.store.keep(savedOf(view, { unsent: true }));
  app.update({ ...withView(app.state, view), table: before.table, seats, isUnsent: true });
  exchange.seen(app.state, before);
}

const OVER = { over: true, toMove: null };
const NEXT = viewOf({ gameId: "g2", link: "1rematch", toMove: 1, allowed: {} });

test("a rematch begun here continues at the same table, and is sent to the friend", () => {
  const own = page({ view: OVER });
  const { app, sent } = own;
  app.update({ table: { ...app.state.table, next: "g2" } });
  show(own, NEXT);
  assert.deepEqual(sent, [{ kind: "rematch" }, { kind: "link", link: "1rematch" }]);
  assert.deepEqual([app.state.table.gameId, app.state.table.next], ["g2", ""]);
  assert.equal(app.store.game("g2").unsent, false);
});

test("showing another game does not move the table to it", () => {
  const own = page({ view: OVER });
  show(own, NEXT);
  assert.deepEqual(own.sent, []);
  assert.equal(own.app.state.table.gameId, "g");
});

for (const [what, view, runs] of [
  ["over", OVER, 1],
  ["not over", {}, 0],
])
  test(`the friend’s rematch begins here ${runs} times where the game is ${what}`, async () => {
    const { ran, exchange } = page({ view });
    await exchange.take("");
    assert.equal(ran.filter(([name]) => name === "rematch").length, runs);
  });

test("a link of the rematch waits until that is begun here, too", async () => {
  const own = page({ view: OVER, reply: { gameId: "g2", view: NEXT } });
  const { app, exchange, ends } = own;
  app.act = async () => {
    app.update({ table: { ...app.state.table, next: "g2" } });
    show(own, { ...NEXT, seat: 1 }, [1]);
  };
  await Promise.all([exchange.take(""), exchange.take("1rematch")]);
  assert.deepEqual(own.sent.slice(-1), [{ kind: "got", link: "1rematch" }]);
  assert.deepEqual([app.state.table.gameId, ends], ["g2", []]);
});

const SEAL = (due) => ({ joint: { due, links: {} } });
const INVITATION = { gameId: "g3", link: "1invite", view: viewOf(SEAL("join")) };
/** Two invitations by the player: their links sort before and after the friend's link. */
const OWN = { before: { ...SEAL("join"), link: "1a" }, after: { ...SEAL("join"), link: "1z" } };

for (const [what, view, isAsked, ends] of [
  ["after a sealed game", { ...OVER, ...SEAL(null) }, true, []],
  ["that crosses one’s own of a greater link", OWN.after, true, []],
  ["that crosses one’s own of a lesser link", OWN.before, false, []],
  ["after an open game", OVER, false, ["breach", "link refused: another game"]],
  ["in a sealed game", SEAL("move"), false, ["breach", "link refused: another game"]],
])
  test(`an invitation ${what} is ${isAsked ? "" : "not "}asked about`, async () => {
    const own = page({ view, reply: INVITATION });
    await own.exchange.take(INVITATION.link);
    assert.equal(
      own.ran.some(([name]) => name === "open-joint"),
      isAsked,
    );
    assert.equal(own.app.state.table.next, isAsked ? "g3" : "");
    assert.deepEqual(own.ends, ends);
  });

test("a link of the game before, which is over, changes nothing", async () => {
  const own = page({ view: SEAL("move"), reply: { gameId: "g0", view: viewOf(SEAL(null)) } });
  own.app.store.keep(savedOf(viewOf({ ...OVER, ...SEAL("close"), gameId: "g0" })));
  await own.exchange.take("1closing");
  assert.deepEqual([own.ran, own.sent, own.ends], [[], [], []]);
});

test("one invitation is asked about after a game, and no more", async () => {
  const own = page({ view: { ...OVER, ...SEAL(null) }, reply: INVITATION });
  for (let n = 0; n < 3; n += 1) await own.exchange.take(INVITATION.link);
  assert.equal(own.ran.filter(([name]) => name === "open-joint").length, 1);
});

test("a player who joins sits down at the next game, and sends the joining link", () => {
  const own = page({ view: { ...OVER, ...SEAL(null) } });
  const { app, sent } = own;
  app.update({ table: { ...app.state.table, next: "g3", theirs: "1invite" } });
  show(own, viewOf({ ...SEAL("join"), gameId: "g3", link: "1invite", seat: null }), []);
  assert.deepEqual([sent, app.state.table.gameId], [[], "g"], "nothing before the press");
  show(own, viewOf({ ...SEAL("move"), gameId: "g3", link: "1join", seat: 1 }), [1]);
  assert.deepEqual(sent, [{ kind: "link", link: "1join" }]);
  assert.deepEqual([app.state.table.gameId, app.state.table.seat], ["g3", 1]);
  assert.equal(app.state.isUnsent, false);
});
