/**
 * The page's state as one plain object, and pure steps between states: showing and leaving games, stepping
 * through past turns, passing on the link.
 *
 * Every function takes a state and returns a new one; none touches the document, the clock or randomness.
 *
 * @import {Action} from "./actions.js"
 * @import {Cell, EngineState, Held, KeptDraft, Move, State, View} from "./types.js"
 */

import { freeAfter, isFree, lay, loose, squareName } from "./draft.js";
import { isRecord, t } from "./i18n.js";

const CENTRE = 112;

/** The actions that a player can request of an unchecked game, but that need the engine. With Play, these are
 * the moves: none is made while an earlier turn is shown.
 * @type {Action[]} */
export const NEEDS_ENGINE = ["exchange", "pass", "challenge", "resign", "hint", "type-move"];

/** Fields reset by every new view. */
const CLEARED = {
  picked: null,
  sorted: null,
  arrow: null,
  preview: null,
  busy: false,
  lookedUpSquare: null,
  secondsLeft: null,
  replayTurn: null,
  thinking: null,
  mayPlayNow: false,
  isHurried: false,
  waits: /** @type {State["waits"]} */ (""),
  previewedMove: null,
  isPast: false,
  isJustSent: false,
  answered: /** @type {number[]|null} */ (null),
  isUnchecked: false,
  isLate: false,
  pending: /** @type {Move|null} */ (null),
};

/** @type {EngineState} */
export const STARTING = {
  phase: "loading",
  part: 0,
  bytes: 0,
  isStalled: false,
  code: "",
  message: "",
};

/** @type {State} */
export const EMPTY = {
  screen: "start",
  engine: STARTING,
  view: null,
  seats: [],
  isMyTurn: false,
  stale: false,
  started: 0,
  rack: [],
  draft: [],
  cursor: CENTRE,
  note: "",
  begun: null,
  refused: 0,
  isZoomed: false,
  ago: "",
  namesTurn: true,
  offeredLink: "",
  isUnsaved: false,
  isUnsent: false,
  table: null,
  ...CLEARED,
};

/** Return how much of the engine has been loaded, in per cent. @param {EngineState} engine */
export const percentOf = ({ part }) => Math.floor(part * 100);

/** Leave the current game, but preserve the fields that belong to the page itself.
 * @param {State} state @param {State["screen"]} screen @returns {State} */
export const leaveGame = (
  { engine, isZoomed, namesTurn, offeredLink, isUnsaved, table },
  screen,
) => ({
  ...EMPTY,
  engine,
  isZoomed,
  namesTurn,
  offeredLink,
  isUnsaved,
  table,
  screen,
});

/**
 * Show a view. The rack keeps the player's order. A stored draft of the same seat is restored if all its squares
 * are free and all its tiles are in the rack; otherwise its tiles are in the rack.
 * @param {State} state
 * @param {View} view
 * @param {Partial<KeptDraft>} kept
 * @returns {State}
 */
export function withView(state, view, kept = {}) {
  const { order = [], draft = [], note = "" } = isOfSeat(kept, view) ? kept : {};
  const rack = ordered(view, order);
  const isMyTurn = Object.values(view.allowed).some(Boolean);
  /** @type {State} */
  const fresh = { ...state, ...CLEARED, note, isMyTurn, view, rack, draft: [], screen: "game" };
  // A player who looks at an earlier turn goes on looking when a move arrives.
  const { gameId, turns } = state.view ?? {};
  if (gameId === view.gameId && view.turns.length > Number(turns?.length))
    fresh.replayTurn = state.replayTurn;
  if (state.view?.link !== view.link)
    Object.assign(fresh, inHand(state, view) ?? { cursor: startOfTyping(fresh, view) });
  if (view.over) return fresh;
  const restored = draft.reduce((now, each) => {
    const tile = loose(now).find(({ letter }) => letter === (each.blank ? "?" : each.letter));
    return tile ? lay(now, tile.id, each.square, each.letter) : now;
  }, fresh);
  const { picked } = fresh;
  return restored.draft.length === draft.length ? { ...restored, picked } : fresh;
}

/** Whether a stored draft may be shown to the seat of a view. Drafts of older versions name no seat.
 * @param {Partial<KeptDraft>} kept @param {View} view */
export const isOfSeat = ({ seat }, view) => seat === undefined || seat === view.seat;

/** Whether two views show the same rack, so that its tiles keep their ids.
 * @param {View|null} one @param {View|null} other */
export const isSameRack = (one, other) => JSON.stringify(one?.rack) === JSON.stringify(other?.rack);

/** Return the tiles laid, the tile picked and the square chosen, which stay after another player's move, or after a
 * move that leaves the rack as it is; null if there are none.
 * @param {State} state @param {View} view */
function inHand(state, view) {
  const { view: before, draft, picked, arrow, cursor } = state;
  if (!before || before.gameId !== view.gameId || before.seat !== view.seat) return null;
  const isSame = isSameRack(before, view);
  const isLaying = draft.length || arrow || picked !== null;
  const isMoved = isLaying || cursor !== startOfTyping(state, before);
  const isOthers = view.turns.at(-1)?.seat !== view.seat;
  return (isOthers ? isMoved : isLaying && isSame)
    ? { picked: isSame ? picked : null, arrow, cursor }
    : null;
}

/** Choose where typing starts before a square is chosen: beside the last play, or at the star.
 * @param {State} state @param {View} view */
function startOfTyping(state, { last }) {
  const at = last?.squares[0] ?? CENTRE;
  return isFree(state, at) ? at : (freeAfter(state, at, 1) ?? at);
}

/** Whether the engine's view confirms the one on show, stored or unchecked. If so, everything the player did
 * meanwhile stays, even a tile just picked up. @param {State} state @param {View} view */
export function confirms({ stale, isUnchecked, view: kept }, view) {
  const same = (/** @type {View} */ { link, seat, rack, allowed }) =>
    JSON.stringify([kept?.link && link, seat, rack, allowed]);
  if (!kept || same(kept) !== same(view)) return false;
  return isUnchecked ? !misread(kept, view).length : stale;
}

/** Name the facts on which the second reader and the engine disagree. In a new game, names do not count: the
 * engine names computers itself. @param {View} unchecked @param {View} view */
export function misread(unchecked, view) {
  const [read, checked] = [factsOf(unchecked), factsOf(view)];
  return Object.keys(checked).filter((name) => {
    if (name === "rack" && unchecked.seat !== view.seat) return false;
    if (name === "names" && !unchecked.link) return false;
    return JSON.stringify(read[name]) !== JSON.stringify(checked[name]);
  });
}

/** Pick the facts that both readers must agree on. @param {View} view @returns {Record<string, unknown>} */
function factsOf({ players, toMove, board, bag, turns, last, rack }) {
  const turn = turns.at(-1);
  return {
    board: board.map((cell) => cell && [cell.letter, cell.value, cell.blank]),
    bag,
    toMove,
    names: players.map(({ name }) => name),
    scores: players.map(({ score, resigned }) => [score, resigned]),
    turns: turns.length,
    turn: turn && [turn.seat, turn.outcome, turn.words[0], turn.score],
    last,
    rack,
  };
}

/**
 * Order a view's rack by `letters`: known tiles keep their places, and new tiles take the places of missing
 * tiles.
 * @param {View} view
 * @param {string[]} letters  "" for a tile that is gone
 * @returns {Held[]}
 */
function ordered(view, letters) {
  const tiles = (view.rack ?? []).map((tile, id) => ({ ...tile, id }));
  const kept = letters.map((letter) => {
    const at = tiles.findIndex((tile) => tile.letter === letter);
    return at < 0 ? undefined : tiles.splice(at, 1)[0];
  });
  const slots = kept.map((tile) => tile ?? tiles.shift());
  return [...slots.filter((tile) => tile !== undefined), ...tiles];
}

/** Return the board after a turn; `null` means now.
 * @param {Pick<View, "board">} view @param {number|null} turn @returns {(Cell|null)[]} */
export function boardAt(view, turn) {
  if (turn === null) return view.board;
  return view.board.map((cell) => (cell && cell.turn <= turn ? cell : null));
}

/** Return the players' totals after a turn; `null` means now, 0 the deal.
 * @param {Pick<View, "players"|"turns">} view @param {number|null} turn @returns {number[]} */
export const totalsAt = ({ players, turns }, turn) =>
  turn === null
    ? players.map(({ score }) => score)
    : (turns[turn - 1]?.scores ?? players.map(() => 0));

/** Return how many tiles the bag had after a turn (see `totalsAt`). A view stored by an older version has only
 * the present count. @param {{bag: number, bags?: number[]}} view @param {number|null} turn */
export const bagAt = ({ bag, bags }, turn) => bags?.[turn ?? bags.length - 1] ?? bag;

/** Return the turn that the replay shows after a step.
 * @param {State} state @param {(at: number, end: number) => number} to  computes the next turn from
 *   the shown turn and the last turn @returns {Partial<State>} */
export function stepTo({ view, replayTurn }, to) {
  const end = view?.turns.length ?? 0;
  const next = Math.max(0, to(replayTurn ?? end, end));
  return { replayTurn: next < end ? next : null };
}

/** Say in words where the next tiles go. @param {Pick<State, "arrow">} state */
export const arrowText = ({ arrow }) =>
  arrow
    ? t(arrow.across ? "announce-arrow-across" : "announce-arrow-down", {
        square: squareName(arrow.square),
      })
    : "";

/** Whether the view withholds the player's new tiles until another player answers the last play.
 * @param {View|null} view */
export const lacksTiles = (view) =>
  Boolean(view?.rack && !view.over && view.turns.at(-1)?.seat === view.seat) &&
  Number(view?.rack?.length) < (view?.players[view.seat ?? -1]?.tiles ?? 0);

/** Whether this device only watches an unfinished game: no human player of the game is here.
 * @param {Pick<State, "view"|"seats"|"isPast">} state */
export const isWatched = ({ view, seats, isPast }) =>
  Boolean(view?.humans && !isRecord(view) && !view.over) && !isPast && !seats.length;

/** Whether a game has a film: it is a record, or over for good, and its racks are readable in its link.
 * @param {Pick<View, "over"|"reviewable"|"mode"|"joint">} view */
export const mayBeWatched = (view) =>
  !view.joint && (isRecord(view) || (view.over && view.reviewable));

/** Whether someone on another device waits for the link, to move or to see the end.
 * @param {Pick<View, "toMove"|"players"|"over">} view @param {number[]} seats  on this device */
export const isAwaited = ({ toMove, players, over }, seats) =>
  seats.length > 0 &&
  players.some(({ computer }, n) => !computer && !seats.includes(n) && (over || n === toMove));

/** Why the link is shared: to show the end, to hand over the turn, to hand it over again, to remind a player, to
 * continue on another device, or only to show the board.
 * @typedef {"end"|"turn"|"again"|"reminder"|"device"|"board"} Purpose */

/** Whether a friend at the live table of the current game sees each move at once.
 * @param {Pick<State, "view"|"table">} state */
export const isJoined = ({ table, view }) =>
  table?.phase === "joined" && table.gameId === view?.gameId;

/** @param {Pick<State, "view"|"seats"|"isPast"|"isUnsent"|"isJustSent"|"table">} state @returns {Purpose} */
export function purposeOf(state) {
  const { view, seats, isPast, isUnsent, isJustSent } = state;
  if (view?.over) return "end";
  if (!view || isPast || !seats.length) return "board";
  if (!isAwaited(view, seats)) return "device";
  if (isUnsent) return "turn";
  if (isJoined(state)) return "board";
  return isJustSent ? "again" : "reminder";
}
