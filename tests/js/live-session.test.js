// A live session from the offer to its end, with two pages in one process.

import assert from "node:assert/strict";
import { test } from "node:test";
import { withView } from "../../site/core/state.js";
import { MAX_SAID } from "../../site/live/chat.js";
import { fulfil } from "../../site/live/talk.js";
import { readToken } from "../../site/live/token.js";
import { after, savedOf, viewOf } from "../support/js/app.mjs";
import { FakeConnection, player, withBrowser } from "../support/js/joining.mjs";

const listeners = withBrowser();
const MOVED = viewOf({ link: "1movedlink", toMove: 1, turns: [{ seat: 0, score: 4, words: [] }] });

/** The engine's replies to the move. */
const REPLIES = {
  open: () => ({ ok: true, gameId: "g", relation: "newer", link: MOVED.link, view: MOVED }),
  view: (_, { seat }) => ({ ok: true, link: MOVED.link, view: { ...MOVED, seat } }),
};
const tableOf = ({ app }) => app.state.table;
const toasts = ({ log }) => log.filter(([name]) => name === "toast").map(([, text]) => text);

/** Two pages that are joined. */
async function joined(replies = REPLIES) {
  const [ann, bea] = [player(0, replies), player(1, replies)];
  assert.equal(await ann.session.begin("g", 0), true);
  assert.equal(await bea.session.begin("g", 1, readToken(tableOf(ann).token)), true);
  assert.equal(ann.session.accept(tableOf(bea).token), true);
  await after(5);
  return [ann, bea];
}

test("two pages join by an offer and its answer", async () => {
  const ann = player(0);
  await ann.session.begin("g", 0);
  assert.equal(tableOf(ann).phase, "offered");
  const bea = player(1);
  await bea.session.begin("g", 1, readToken(tableOf(ann).token));
  assert.equal(tableOf(bea).phase, "answered");
  ann.session.accept(tableOf(bea).token);
  await after(5);
  for (const page of [ann, bea]) {
    const { phase, token, isAway } = tableOf(page);
    assert.deepEqual([phase, token, isAway], ["joined", "", false]);
    assert.deepEqual(toasts(page), ["together-joined"]);
  }
  bea.session.leave();
});

test("an answer to another offer is not taken", async () => {
  const [ann, bea] = [player(0), player(1)];
  await ann.session.begin("g", 0);
  await bea.session.begin("g", 1, readToken(tableOf(ann).token));
  const other = player(0);
  await other.session.begin("g", 0);
  assert.equal(other.session.accept(tableOf(bea).token), false);
  assert.equal(tableOf(ann).phase, "offered");
  bea.session.leave();
});

test("a move arrives as its link, is confirmed, and counts as passed on", async () => {
  const [ann, bea] = await joined();
  ann.app.store.keep(savedOf({ ...MOVED, seat: 0 }, { unsent: true }));
  ann.app.update({ view: { ...MOVED, seat: 0 }, isMyTurn: false, isUnsent: true });
  await after(10);
  assert.equal(bea.app.state.view.link, "1movedlink");
  assert.equal(tableOf(ann).theirs, "1movedlink");
  assert.deepEqual([ann.app.state.isUnsent, ann.app.store.game("g").unsent], [false, false]);
  bea.session.leave();
});

test("what is said is kept with the game on both sides", async () => {
  const [ann, bea] = await joined();
  fulfil(ann.session, { kind: "say", text: "  hello\nBea " });
  fulfil(bea.session, { kind: "say", text: "" });
  await after(5);
  for (const { app } of [ann, bea])
    assert.deepEqual(
      app.store.game("g").chat.map(({ seat, text }) => [seat, text]),
      [[0, "hello Bea"]],
    );
  assert.deepEqual([tableOf(ann).unread, tableOf(bea).unread], [0, 1]);
  bea.session.leave();
});

test("a friend who is muted is heard no more, and can be heard again", async () => {
  const [ann, bea] = await joined();
  for (const text of ["unheard", "heard"]) {
    fulfil(bea.session, { kind: "mute" });
    fulfil(ann.session, { kind: "say", text });
    await after(5);
  }
  assert.deepEqual(
    bea.app.store.game("g").chat.map(({ text }) => text),
    ["heard"],
  );
  bea.session.leave();
});

test("tiles on the board, typing and being away are seen by the friend", async () => {
  const [ann, bea] = await joined();
  ann.app.update({ draft: [{ id: 0, square: 112, letter: "C" }] });
  fulfil(ann.session, { kind: "typing" });
  fulfil(ann.session, { kind: "typing" });
  document.visibilityState = "hidden";
  listeners.visibilitychange();
  await after(5);
  document.visibilityState = "visible";
  const { laid, typedAt } = tableOf(bea);
  assert.deepEqual([laid, typedAt > 0], [1, true]);
  assert.equal(tableOf(ann).isAway, true, "Bea’s page, made last, is the one that listens");
  bea.session.leave();
});

const sealedView = (due, more) =>
  viewOf({ gameId: "g2", allowed: {}, joint: { due, links: {} }, ...more });
const SEALED_OVER = { over: true, toMove: null, allowed: {}, joint: { due: null, links: {} } };
const INVITATION = sealedView("join", { link: "1invitation" });
const JOINED = sealedView("move", { link: "1joininglink" });

/** Show and store a game, like a page that has entered it. */
function enter({ app }, view, seats) {
  app.store.keep(savedOf(view, { seats, unsent: true }));
  app.update({ ...withView(app.state, view), seats, isUnsent: true });
}

test("a sealed rematch is begun by one, joined by the other, and both are there", async () => {
  const views = { [INVITATION.link]: INVITATION, [JOINED.link]: JOINED };
  const open = ({ text: link }) => ({ ok: true, gameId: "g2", link, view: views[link] });
  const [ann, bea] = await joined({ open });
  for (const [seat, page] of [ann, bea].entries())
    enter(page, viewOf({ ...SEALED_OVER, link: "1startlink", seat }), [seat]);
  ann.app.act = async () => enter(ann, { ...JOINED, seat: 0 }, [0]);
  bea.app.act = async () => {
    bea.app.update({ ...withView(bea.app.state, INVITATION), seats: [] });
    await after(5);
    assert.equal(tableOf(bea).gameId, "g", "she is asked");
    enter(bea, { ...JOINED, seat: 1 }, [1]);
  };
  ann.app.update({ table: { ...tableOf(ann), next: "g2" } });
  enter(ann, INVITATION, [0]);
  await after(30);
  for (const [seat, { app }] of [ann, bea].entries()) {
    const { gameId, phase, isAway, theirs, ...table } = app.state.table;
    assert.deepEqual([gameId, phase, isAway, theirs], ["g2", "joined", false, JOINED.link]);
    assert.deepEqual([table.seat, app.state.view.link], [seat, JOINED.link]);
    assert.equal(app.store.game("g2").unsent, false, "nobody has to send a link");
  }
  bea.session.leave();
});

test("a player who leaves is noticed at once, and leaves no connection", async () => {
  const [ann, bea] = await joined();
  bea.session.leave();
  await after(5);
  assert.equal(tableOf(bea), null);
  assert.deepEqual([tableOf(ann).phase, tableOf(ann).why], ["over", "left"]);
  assert.equal(toasts(ann).at(-1), "together-left");
});

for (const [what, data] of [
  ["garbage", "garbage"],
  ["a field too many", '{"kind":"say","text":"a","html":1}'],
  ["bytes", new Uint8Array(9)],
  ["a space said", '{"kind":"say","text":" "}'],
  ["a control character", '{"kind":"say","text":"a\\u0007"}'],
  ["a mark of direction", '{"kind":"say","text":"\\u202eabc"}'],
  ["half a character", '{"kind":"say","text":"\\ud83d"}'],
  ["two lines", '{"kind":"say","text":"a\\nb"}'],
  ["a character too many", JSON.stringify({ kind: "say", text: "x".repeat(MAX_SAID + 1) })],
])
  test(`${what} ends the connection`, async () => {
    const [ann, bea] = await joined();
    const { channel } = lastConnection();
    channel.onmessage({ data });
    await after(5);
    assert.deepEqual([tableOf(ann).chat, tableOf(bea).chat], [[], []]);
    const whys = [ann, bea].map((page) => tableOf(page).why).sort();
    assert.deepEqual(whys, ["breach", "left"]);
  });

/** The connection made last. */
let last = null;
const Real = FakeConnection;
globalThis.RTCPeerConnection = class extends Real {
  constructor(options) {
    super(options);
    last = this;
  }
};
const lastConnection = () => last;

for (const [entered, servers] of [
  [undefined, []],
  ["", []],
  ["stun.example.org:3478", [{ urls: "stun:stun.example.org:3478" }]],
  ["stuns:stun.example.org", [{ urls: "stuns:stun.example.org" }]],
])
  test(`with "${entered}" in the settings ${servers.length} servers are asked`, async () => {
    const ann = player(0);
    ann.app.store.set({ stun: entered });
    await ann.session.begin("g", 0);
    assert.deepEqual(lastConnection().servers, servers);
    ann.session.leave();
  });

for (const [state, why] of [
  ["failed", "lost"],
  ["disconnected", ""],
])
  test(`a connection that is ${state} ${why ? "is over" : "may come back"}`, async () => {
    const [ann, bea] = await joined();
    last.connectionState = state;
    last.onconnectionstatechange();
    const { why: found, isSilent } = tableOf(bea);
    assert.deepEqual([found, isSilent], [why, state === "disconnected"]);
    ann.session.leave();
    bea.session.leave();
  });
