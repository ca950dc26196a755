/**
 * Derives what happened at the table between two states, as data: tiles laid, drawn, shuffled, recalled, or
 * taken off the board.
 *
 * @import {Cell, Held, State, Turn, View} from "../core/types.js"
 */

import { loose } from "../core/draft.js";
import { isNonTurnMove } from "../core/i18n.js";

/**
 * An event between two states, from the player's view.
 *
 * @typedef {{name: "shuffle", slots: number[]}} Shuffled  for each tile of the rack, its old place
 * @typedef {{name: "recall", tiles: {slot: number, square: number}[]}} Recalled
 * @typedef {{name: "arrive"|"land", turn: Turn, squares: number[], drawn: number[]}} TilesPlayed  drawn: places on
 *   the rack with new tiles
 * @typedef {{name: "phony", turn: Turn, tiles: {square: number, face: Cell}[]}} Removed
 * @typedef {{name: "draw", turn: Turn, drawn: number[]}} Drew
 * @typedef {Shuffled|Recalled|TilesPlayed|Removed|Drew} Happening
 */

/** @param {State} state @param {State} before @param {View|null} last  the view last shown
 * @returns {Happening|null} */
export function happened(state, before, last) {
  const { view: shown, stale } = state;
  const known = before.view ?? last;
  if (shown && shown === before.view) return handled(state, before);
  if (!shown || stale || shown.link === known?.link) return null;
  const turn = shown.turns.at(-1);
  if (!turn || isNonTurnMove(turn)) return null;
  const isOwn = turn.seat === before.view?.seat && isLater(state.view, before.view);
  const drawn = isOwn && state.view?.seat === turn.seat ? newSlots(state, before) : [];
  if (turn.kind === "play") {
    const squares = shown.last?.squares ?? [];
    return { name: isOwn ? "land" : "arrive", turn, squares, drawn };
  }
  if (turn.kind === "exchange" && drawn.length) return { name: "draw", turn, drawn };
  return turn.kind === "challenge" ? removed(turn, shown, last) : null;
}

/** Whether a view shows a later turn of the same game. @param {View|null} view @param {View} known */
const isLater = (view, known) =>
  view?.gameId === known.gameId && view.turns.length > known.turns.length;

/** Detect a shuffle or recall by the player. A single recalled tile is ignored: it was most likely dragged.
 * @param {State} state @param {State} before @returns {Happening|null} */
function handled({ rack, draft }, before) {
  const slotOf = (/** @type {Held[]} */ tiles, /** @type {number} */ id) =>
    tiles.findIndex((tile) => tile.id === id);
  if (rack !== before.rack && draft === before.draft)
    return { name: "shuffle", slots: rack.map(({ id }) => slotOf(before.rack, id)) };
  if (draft.length || before.draft.length < 2) return null;
  const tiles = before.draft.map(({ id, square }) => ({ slot: slotOf(rack, id), square }));
  return { name: "recall", tiles: tiles.reverse() };
}

/** List the rack places with new tiles. @param {State} state @param {State} before */
function newSlots({ rack }, before) {
  const free = loose(before);
  const isKept = (/** @type {Held} */ { letter }, /** @type {number} */ slot) =>
    free.some((tile) => tile === before.rack[slot] && tile.letter === letter);
  return rack.flatMap((tile, slot) => (isKept(tile, slot) ? [] : [slot]));
}

/** List the tiles that a challenge took off the shown board.
 * @param {Turn} turn @param {View} shown @param {View|null} last @returns {Removed|null} */
function removed(turn, shown, last) {
  const isSame = last !== null && "gameId" in shown && shown.gameId === last.gameId;
  const board = isSame ? last.board : [];
  const tiles = board.flatMap((face, square) =>
    face && !shown.board[square] ? [{ square, face }] : [],
  );
  return tiles.length ? { name: "phony", turn, tiles } : null;
}
