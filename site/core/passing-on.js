/**
 * Passing the link on: who waits for it, and what for.
 *
 * @import {State} from "./state.js"
 * @import {View} from "./types.js"
 */

/** Whether somebody elsewhere is to move, who waits for the link.
 * @param {Pick<View, "toMove"|"players">} view @param {number[]} seats  of this device */
export const isAwaited = ({ toMove, players }, seats) =>
  toMove !== null && seats.length > 0 && !players[toMove]?.computer && !seats.includes(toMove);

/** What the link is passed on for: to show how the game ended, to hand over the turn, to remind whoever
 * has it, to go on with one's own turn on another device, or only to show the board.
 * @typedef {"end"|"turn"|"reminder"|"device"|"board"} Purpose */

/** @param {Pick<State, "view"|"seats"|"isPast"|"isUnsent">} state @returns {Purpose} */
export function purposeOf({ view, seats, isPast, isUnsent }) {
  if (view?.over) return "end";
  if (!view || isPast || !seats.length) return "board";
  if (!isAwaited(view, seats)) return "device";
  return isUnsent ? "turn" : "reminder";
}
