// A player sees the same texts and buttons from either seat; seat 0 is not treated like a missing seat.

import assert from "node:assert/strict";
import { test } from "node:test";
import { latestNotes, noteSentence, outcome, withLabels } from "../../site/core/i18n.js";
import {
  EMPTY,
  isAwaited,
  isWatched,
  lacksTiles,
  purposeOf,
  withView,
} from "../../site/core/state.js";
import { eventOf } from "../../site/device/sounds.js";
import {
  awaitsStart,
  certainSeats,
  handsOver,
  seatFor,
  seatsOfEntry,
} from "../../site/play/enter-game.js";
import { messageOf, sendingOf } from "../../site/share/message.js";
import { rivals } from "../../site/start/games.js";
import { lineOf, sendText, shownOf, sitText } from "../../site/ui/controls.js";
import { happened } from "../../site/ui/happened.js";
import { menuOf } from "../../site/ui/menu.js";
import { savedOf, testApp, viewOf } from "../support/js/app.mjs";
import { speak } from "../support/js/strings.mjs";

speak();
globalThis.matchMedia = () => ({ matches: false });

const other = (seat) => (seat === null || seat === undefined ? seat : 1 - seat);

/** Return a view with the players swapped. */
function mirrored(view) {
  const { players, seat, toMove, turns, result, joint } = view;
  return {
    ...view,
    players: players.toReversed(),
    seat: other(seat),
    toMove: other(toMove),
    turns: turns.map((turn) => ({ ...turn, seat: other(turn.seat) })),
    result: result && { ...result, winners: result.winners.map(other), out: other(result.out) },
    ...(joint && { joint: { ...joint, by: other(joint.by) } }),
  };
}

const player = (name, more = {}) => ({
  name,
  label: name,
  score: 5,
  computer: 0,
  tiles: 7,
  ...more,
});
const turn = (seat, more = {}) => ({
  ...{ number: 1, seat, kind: "play", outcome: "play", what: "", words: ["CAT"], score: 5 },
  ...more,
});
const WAITING = { toMove: 1, allowed: {}, line: "line-waiting", turn: "turn-waiting" };
const OVER = { over: true, toMove: null, allowed: {}, turn: "turn-over" };
const result = (winner, more = {}) => ({ winners: [winner], reason: "out", out: winner, ...more });
const HIDDEN = { seat: null, rack: null, allowed: {} };

/** Games as Ann sees them in seat 0, by name: fields of the view, the device's seats, other fields of the state. */
const GAMES = {
  "one’s turn": [{}, [0]],
  "one’s turn after the friend’s": [{ turns: [turn(1, { note: "hi" })] }, [0]],
  "the friend’s turn": [{ ...WAITING, turns: [turn(0)] }, [0]],
  "a turn that was not sent": [{ ...WAITING, turns: [turn(0)] }, [0], { isUnsent: true }],
  "tiles kept back": [{ ...WAITING, turns: [turn(0)] }, [0]],
  "a time that was not begun": [{ turnSeconds: 45 }, [0], { waits: "ready" }],
  "a friend without a name": [{ ...WAITING, players: [player("Ann"), player("")] }, [0]],
  "a computer’s turn": [
    { ...WAITING, players: [player("Ann"), player("Club", { computer: 3 })] },
    [0],
  ],
  "both on this device": [{ ...WAITING, turns: [turn(0)] }, [0, 1]],
  "a spectator": [{ ...HIDDEN, turns: [turn(1)] }, []],
  "a game that was won": [{ ...OVER, result: result(0), turns: [turn(0)] }, [0]],
  "a game that was lost": [
    { ...OVER, result: result(1), turns: [turn(1)] },
    [0],
    { isUnsent: true },
  ],
  "the end of a game that was watched": [
    { ...OVER, ...HIDDEN, result: result(0), turns: [turn(0)] },
    [],
  ],
  "an offer to sit down": [WAITING, [0], { table: { phase: "offered", gameId: "g", token: "x" } }],
  "a table": [WAITING, [0], { table: { phase: "joined", gameId: "g", token: "" } }],
  "a sealed game": [{ ...WAITING, joint: { state: "sealed", by: 1, due: "move" } }, [0]],
  "a sealed game without its key": [
    { ...HIDDEN, joint: { state: "sealed", by: 0, due: "move" } },
    [],
  ],
};

/** Sort the parts of a text that lists names in the order of seats. */
const inOrder = (text) => text.split(/ and | to /).sort();

/** Functions of the page that read a state; every result must be the same from either seat. */
const READINGS = {
  "what the link is passed on for": ({ state }) => purposeOf(state),
  "who waits for it": ({ view, seats }) => isAwaited(view, seats),
  "whether it is watched": ({ state }) => isWatched(state),
  "whether tiles are kept back": ({ view }) => lacksTiles(view),
  buttons: ({ state }) => shownOf(state),
  "the menu": ({ state }) => menuOf(state, savedOf(state.view)),
  "the button that sends": ({ state }) => sendText(state),
  "the button to sit down": ({ state }) => sitText(state),
  "the line": ({ state }) => lineOf({ ...state, engine: { phase: "ready" } }),
  "the message": ({ view, state }) => messageOf(view, purposeOf(state)),
  "the sheet that sends": ({ state, app }) => {
    app.state = state;
    const { title, lines, message } = sendingOf(app, state.view);
    return { title: inOrder(title), lines, message };
  },
  "the outcome": ({ view, seats }) => outcome(view, seats),
  notes: ({ view }) => latestNotes(view).map((each) => noteSentence(view, each)),
  "whose turn it is here": ({ view, seats }) => [
    handsOver(view, seats),
    awaitsStart(view, seats, 0),
    awaitsStart(view, seats, 7),
  ],
  rivals: ({ view, seats }) => inOrder(rivals(savedOf(view, { seats }))),
  "names in the order of the seats": ({ view, seats, order }) =>
    order(withLabels(view, seats, "Zoe").players.map(({ label }) => label.replace(/\d/, ""))),
  "what is heard": ({ state, view }) =>
    eventOf(
      { ...state, view: { ...view, link: "1before", turns: [] } },
      { ...state, view: { ...view, link: "1after" }, isMyTurn: false },
      new Set(),
    ),
  "what moves": ({ state, view }) => {
    const before = { ...state, view: { ...view, link: "1before", turns: [] } };
    return happened({ ...state, view: { ...view, link: "1after" } }, before, before.view)?.name;
  },
};

/** Functions of the page that return seats; from the other seat, the result must have the seats swapped. */
const SEATS = {
  "the rack on show": ({ view, seats }) => seatFor(view, seats),
  "the seats of the address": ({ view, seats }) => seatsOfEntry({ gameId: "g", seats }, view),
  "the seats that are certain": ({ view }) => certainSeats(view),
};

/** Make the page's view and state of a game, from the first seat or mirrored from the second. */
function shown([view, seats, more = {}], isMirrored) {
  const { app } = testApp();
  const first = viewOf({ players: [player("Ann"), player("Bea")], seat: 0, ...view });
  const own = isMirrored ? mirrored(first) : first;
  const mine = isMirrored ? seats.map(other).sort() : seats;
  const table = more.table ? { ...more.table, seat: mine[0] } : null;
  const state = { ...withView(EMPTY, own), ...more, table, seats: mine };
  const order = (list) => (isMirrored ? list.toReversed() : list);
  return { view: own, seats: mine, state, app, order };
}

for (const [name, game] of Object.entries(GAMES))
  test(`both seats are alike: ${name}`, () => {
    const [first, second] = [shown(game, false), shown(game, true)];
    for (const [what, read] of Object.entries(READINGS))
      assert.deepEqual(read(second), read(first), what);
    for (const [what, read] of Object.entries(SEATS)) {
      const changed = [read(second)].flat().map(other);
      assert.deepEqual(changed.sort(), [read(first)].flat().sort(), what);
    }
  });
