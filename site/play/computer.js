/**
 * Runs a computer's turn. The search runs in slices, so that the engine answers other requests. After a
 * second the player may end it with the best move so far.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 */

import { inSlices } from "./slices.js";

const PATIENCE_MS = 1000;

/** @param {App} app @returns {Pick<LazyActions, "computer-turn"|"play-now">} */
export function actions(app) {
  /** @param {() => boolean} isOvertaken  whether another game has been opened */
  async function computerTurn(isOvertaken) {
    const started = performance.now();
    app.update({ isHurried: false });
    /** @param {number} budget */
    const ask = (budget) =>
      app.ask({ type: "think", budget, ...(app.state.isHurried && { now: true }) });
    /** @param {number} thinking */
    const show = (thinking) =>
      app.update({ thinking, mayPlayNow: performance.now() - started >= PATIENCE_MS });
    const reply = await inSlices(ask, show, isOvertaken);
    return isOvertaken() ? null : reply;
  }

  return {
    /** Resolves to the game after the computer's move or to the error; to null if another game was opened. */
    "computer-turn": ({ isOvertaken }) => computerTurn(isOvertaken),
    "play-now": () => app.update({ isHurried: true }),
  };
}
