/**
 * The state of the page as one plain object, and the pure steps between states: games come on show and
 * leave, past turns are stepped through, the link is passed on.
 *
 * Every function here takes a state and returns a new one; none touches the document, the clock or
 * chance.
 *
 * @import {Cell, EngineState, Held, KeptDraft, State, Unchecked, View} from "./types.js"
 */

import { freeAfter, isFree, lay, loose, squareName } from "./draft.js";
import { isRecord, t } from "./i18n.js";

const CENTRE = 112;

/** Fields reset by every new view. */
const CLEARED = {
  picked: null,
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
  answered: /** @type {number[]|null} */ (null),
  unchecked: /** @type {Unchecked|null} */ (null),
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
  namesTurn: true,
  offeredLink: "",
  isUnsaved: false,
  isUnsent: false,
  table: null,
  ...CLEARED,
};

/** Leave the game on show; what belongs to the page stays.
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
 * Show a view: the rack keeps the player's order, and a kept draft returns where it still fits.
 * @param {State} state
 * @param {View} view
 * @param {Partial<KeptDraft>} kept
 * @returns {State}
 */
export function withView(state, view, kept = {}) {
  const rack = ordered(view, kept.order ?? []);
  const isMyTurn = Object.values(view.allowed).some(Boolean);
  const { note = "" } = kept;
  /** @type {State} */
  const fresh = { ...state, ...CLEARED, note, isMyTurn, view, rack, draft: [], screen: "game" };
  if (state.view?.link !== view.link) fresh.cursor = startOfTyping(fresh, view);
  return (kept.draft ?? []).reduce((now, each) => {
    const tile = loose(now).find(({ letter }) => letter === (each.blank ? "?" : each.letter));
    return tile ? lay(now, tile.id, each.square, each.letter) : now;
  }, fresh);
}

/** Where letters go that are typed before a square was chosen: beside the last play, or over the star.
 * @param {State} state @param {View} view */
function startOfTyping(state, { last }) {
  const at = last?.squares[0] ?? CENTRE;
  return isFree(state, at) ? at : (freeAfter(state, at, 1) ?? at);
}

/** Whether a view from the engine confirms the kept one on show: then everything the player did
 * meanwhile, down to a tile just picked up, stays as it is.
 * @param {State} state @param {View} view */
export function confirms({ stale, view: kept }, view) {
  const same = (/** @type {View} */ { link, seat, rack, allowed }) =>
    JSON.stringify([link, seat, rack, allowed]);
  return stale && kept !== null && same(kept) === same(view);
}

/**
 * The tiles of a view's rack in the order of `letters`: those of it stay where they are, and new ones take the
 * places of those that are gone.
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

/** The board as it stood after a turn; `null` is now.
 * @param {Pick<View, "board">} view @param {number|null} turn @returns {(Cell|null)[]} */
export function boardAt(view, turn) {
  if (turn === null) return view.board;
  return view.board.map((cell) => (cell && cell.turn <= turn ? cell : null));
}

/** The players' totals after a turn; `null` is now, 0 the deal.
 * @param {Pick<View, "players"|"turns">} view @param {number|null} turn @returns {number[]} */
export const totalsAt = ({ players, turns }, turn) =>
  turn === null
    ? players.map(({ score }) => score)
    : (turns[turn - 1]?.scores ?? players.map(() => 0));

/** How many tiles were in the bag after a turn, as `totalsAt` has it; a view kept by an older version only knows
 * of now. @param {{bag: number, bags?: number[]}} view @param {number|null} turn */
export const bagAt = ({ bag, bags }, turn) => bags?.[turn ?? bags.length - 1] ?? bag;

/** The turn that the replay shows after a step.
 * @param {State} state @param {(at: number, end: number) => number} to  from the turn on show and the
 *   last one @returns {Partial<State>} */
export function stepTo({ view, replayTurn }, to) {
  const end = view?.turns.length ?? 0;
  const next = Math.max(0, to(replayTurn ?? end, end));
  return { replayTurn: next < end ? next : null };
}

/** Where the next tiles go, in words. @param {Pick<State, "arrow">} state */
export const arrowText = ({ arrow }) =>
  arrow
    ? t(arrow.across ? "announce-arrow-across" : "announce-arrow-down", {
        square: squareName(arrow.square),
      })
    : "";

/** Whether new tiles are kept back until the player's last play was answered.
 * @param {View|null} view */
export const lacksTiles = (view) =>
  Boolean(view?.rack && !view.over && view.turns.at(-1)?.seat === view.seat) &&
  Number(view?.rack?.length) < (view?.players[view.seat ?? -1]?.tiles ?? 0);

/** Whether a game that goes on is watched: none of its humans plays on this device.
 * @param {Pick<State, "view"|"seats"|"isPast">} state */
export const isWatched = ({ view, seats, isPast }) =>
  Boolean(view?.humans && !isRecord(view) && !view.over) && !isPast && !seats.length;

/** Whether somebody elsewhere waits for the link: to move, or to see the end.
 * @param {Pick<View, "toMove"|"players"|"over">} view @param {number[]} seats  of this device */
export const isAwaited = ({ toMove, players, over }, seats) =>
  seats.length > 0 &&
  players.some(({ computer }, n) => !computer && !seats.includes(n) && (over || n === toMove));

/** Why the link is passed on: to show how the game ended, to hand over the turn, to remind the player
 * to move, to go on with the turn on another device, or only to show the board.
 * @typedef {"end"|"turn"|"reminder"|"device"|"board"} Purpose */

/** Whether the friend at the game on show sees each move at once.
 * @param {Pick<State, "view"|"table">} state */
export const isJoined = ({ table, view }) =>
  table?.phase === "joined" && table.gameId === view?.gameId;

/** @param {Pick<State, "view"|"seats"|"isPast"|"isUnsent"|"table">} state @returns {Purpose} */
export function purposeOf(state) {
  const { view, seats, isPast, isUnsent } = state;
  if (view?.over) return "end";
  if (!view || isPast || !seats.length) return "board";
  if (!isAwaited(view, seats)) return "device";
  if (isUnsent) return "turn";
  return isJoined(state) ? "board" : "reminder";
}
