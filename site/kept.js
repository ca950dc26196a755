/**
 * What was read from this device, looked at before anything relies on it: an older version, another
 * program or a failing disk may have written it.
 *
 * @import {Laid, Saved, View} from "./types.js"
 */

const SQUARES = 225;
const VERSION = 1;

/** @param {any} value @returns {value is number} */
const isCount = (value) => Number.isInteger(value) && value >= 0;

/** @param {any} value @param {(each: any) => boolean} fits */
const isListOf = (value, fits) => Array.isArray(value) && value.every(fits);

/** @param {any} value @returns {boolean} whether it is an object with fields */
const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {any} player */
const isPlayer = (player) =>
  isRecord(player) && typeof player.label === "string" && Number.isInteger(player.score);

/** @param {any} tile */
const isTile = (tile) => isRecord(tile) && typeof tile.letter === "string";

/** @param {any} view @returns {view is View} whether a kept view can be drawn */
function isView(view) {
  return (
    isRecord(view) &&
    view.version === VERSION &&
    typeof view.link === "string" &&
    typeof view.gameId === "string" &&
    isListOf(view.board, (cell) => cell === null || isTile(cell)) &&
    view.board.length === SQUARES &&
    isListOf(view.premiums, (name) => name === null || typeof name === "string") &&
    isListOf(view.players, isPlayer) &&
    view.players.length >= 2 &&
    isListOf(view.turns, isRecord) &&
    isListOf(view.alphabet, isTile) &&
    (view.rack === null || isListOf(view.rack, isTile)) &&
    (view.toMove === null || isCount(view.toMove)) &&
    (view.seat === null || isCount(view.seat)) &&
    [view.allowed, view.dictionary, view.hints].every(isRecord)
  );
}

/** @param {any} game @returns {game is Saved} whether a record read from disk is of today's form */
export const isSaved = (game) =>
  isRecord(game) &&
  typeof game.gameId === "string" &&
  typeof game.link === "string" &&
  isListOf(game.seats, isCount) &&
  Number.isFinite(game.updated) &&
  isView(game.view);

/** @param {any} kept @returns {kept is {order: string[], draft: Laid[]}} */
export const isDraft = (kept) =>
  isRecord(kept) &&
  isListOf(kept.order, (letter) => typeof letter === "string") &&
  isListOf(kept.draft, (tile) => isTile(tile) && isCount(tile.square) && tile.square < SQUARES);

/** @param {any} record @returns {record is {link: string, seats: number[], made?: boolean}} whether
 *   a record that cannot be shown still has its link, which holds the whole game */
export const hasLink = (record) =>
  isRecord(record) && typeof record.link === "string" && isListOf(record.seats, isCount);
