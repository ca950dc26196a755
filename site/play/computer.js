/**
 * A computer's turn: thinking in slices, between which the page stays responsive.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 */

import { inSlices } from "./slices.js";

/** @param {App} app @param {() => boolean} isOvertaken  whether another game is on show by now */
async function computerTurn(app, isOvertaken) {
  const ask = (/** @type {number} */ budget) => app.ask({ type: "think", budget });
  const show = (/** @type {number} */ thinking) => app.update({ thinking });
  const reply = await inSlices(ask, show, isOvertaken);
  return isOvertaken() ? null : reply;
}

/** @param {App} app @returns {Pick<LazyActions, "computer-turn">} */
export const actions = (app) => ({
  /** Returns the game after its move, or the error; null if another game is on show by then. */
  "computer-turn": ({ isOvertaken }) => computerTurn(app, isOvertaken),
});
