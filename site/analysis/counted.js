/**
 * Reduces stored games to the fields that the engine's statistics need, and limits their number.
 *
 * @import {Saved} from "../core/types.js"
 */

const MAX_COUNTED = 5000;

/** @param {Saved[]} games  the newest first */
export const countedGames = (games) =>
  games.slice(0, MAX_COUNTED).map(({ view: { players, result }, seats }) => ({
    players: players.map(({ label, computer, score, bingos, best }) => {
      return { label, computer, score, bingos, best };
    }),
    seats,
    winners: result?.winners ?? null,
  }));
