/**
 * A computer's turn: thinking in slices, between which the page stays responsive, and its tiles
 * laid one after the other.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {View} from "../core/types.js"
 */

/** How long a slice of thinking should take, and how it begins. */
const SLICE_MS = 120;
const FIRST_BUDGET = 4;
const MAX_BUDGET = 10_000;

/** Before its first tile, and from one tile to the next. */
const PAUSE_MS = 450;
const TILE_MS = 130;

/** @param {App} app @param {() => boolean} isOvertaken  whether another game is on show by now */
async function computerTurn(app, isOvertaken) {
  let budget = FIRST_BUDGET;
  for (;;) {
    const started = performance.now();
    const reply = await app.ask({ type: "think", budget });
    if (isOvertaken()) return null;
    if (!reply.ok) return reply;
    if (reply.done) {
      await layOneByOne(app, reply.view, isOvertaken);
      return isOvertaken() ? null : reply;
    }
    app.update({ thinking: reply.progress });
    const took = Math.max(1, performance.now() - started);
    budget = Math.min(MAX_BUDGET, Math.max(1, Math.round((budget * SLICE_MS) / took)));
  }
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
  /** Returns the game after its move, or why there is none; null where another game is on show. */
  "computer-turn": ({ isOvertaken }) => computerTurn(app, isOvertaken),
});
