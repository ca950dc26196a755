/**
 * A computer's turn: thinking in slices, between which the page stays responsive, and its tiles
 * laid one after the other.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {View} from "../core/types.js"
 */

import { inSlices } from "./slices.js";

/** Before its first tile, and from one tile to the next. */
const PAUSE_MS = 450;
const TILE_MS = 130;

/** @param {App} app @param {() => boolean} isOvertaken  whether another game is on show by now */
async function computerTurn(app, isOvertaken) {
  const ask = (/** @type {number} */ budget) => app.ask({ type: "think", budget });
  const show = (/** @type {number} */ thinking) => app.update({ thinking });
  const reply = await inSlices(ask, show, isOvertaken);
  if (!reply?.ok) return reply;
  await layOneByOne(app, reply.view, isOvertaken);
  return isOvertaken() ? null : reply;
}

/** Show the new tiles one after the other; a tap or a key skips the rest.
 * @param {App} app @param {View} view @param {() => boolean} isOvertaken */
async function layOneByOne(app, view, isOvertaken) {
  const before = app.state.view;
  const tiles = view.board.flatMap((cell, at) => (cell && !before?.board[at] ? [at] : []));
  if (!before || app.ui.prefersStill()) return;
  const { signal, end } = app.ui.skipSignal();
  app.update({ thinking: 1 });
  await pause(PAUSE_MS, signal);
  const board = [...before.board];
  for (const at of tiles) {
    if (signal.aborted || isOvertaken()) break;
    board[at] = view.board[at] ?? null;
    app.update({ view: { ...before, board: [...board], last: { squares: tiles } } });
    await pause(TILE_MS, signal);
  }
  end();
}

/** @param {number} ms @param {AbortSignal} signal  ends the pause early @returns {Promise<void>} */
async function pause(ms, signal) {
  const skipped = new Promise((resolve) => signal.addEventListener("abort", resolve));
  const passed = new Promise((resolve) => setTimeout(resolve, ms));
  if (!signal.aborted) await Promise.race([skipped, passed]);
}

/** @param {App} app @returns {Pick<LazyActions, "computer-turn">} */
export const actions = (app) => ({
  /** Returns the game after its move, or the error; null if another game is on show by then. */
  "computer-turn": ({ isOvertaken }) => computerTurn(app, isOvertaken),
});
