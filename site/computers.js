/**
 * A computer's turn: it thinks in slices, so that the page can ask other things in between, and
 * lays its tiles one by one. Leaving the game ends it; its search is found again later.
 *
 * @import {Reply, View} from "./types.js"
 */

import { ask, state, update } from "./page.js";

/** How long a slice of thinking should take, and how it begins. */
const SLICE_MS = 120;
const FIRST_BUDGET = 4;
const MOST = 10_000;

/** Before its first tile, and from one tile to the next. */
const PAUSE_MS = 450;
const TILE_MS = 130;

/**
 * Let the computer move whose turn it is.
 * @param {() => boolean} isLeft  whether another game is on show by now
 * @returns {Promise<Reply|null>} the game after its move, or why there is none; null when left
 */
export async function computerTurn(isLeft) {
  let budget = FIRST_BUDGET;
  for (;;) {
    const started = performance.now();
    const reply = await ask({ type: "think", budget });
    if (isLeft()) return null;
    if (!reply.ok) return reply;
    if (reply.done) {
      await layOneByOne(reply.view, isLeft);
      return isLeft() ? null : reply;
    }
    update({ ...state, thinking: reply.progress });
    const took = Math.max(1, performance.now() - started);
    budget = Math.min(MOST, Math.max(1, Math.round((budget * SLICE_MS) / took)));
  }
}

/** Show the new tiles one after the other; a tap or a key skips the rest.
 * @param {View} view @param {() => boolean} isLeft */
async function layOneByOne(view, isLeft) {
  const before = state.view;
  const tiles = view.board.flatMap((cell, at) => (cell && !before?.board[at] ? [at] : []));
  if (!before || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const skip = new AbortController();
  const { signal } = skip;
  for (const kind of ["pointerdown", "keydown"])
    addEventListener(kind, () => skip.abort(), { signal });
  update({ ...state, thinking: 1 });
  await rest(PAUSE_MS, signal);
  const board = [...before.board];
  for (const at of tiles) {
    if (signal.aborted || isLeft()) break;
    board[at] = view.board[at] ?? null;
    const last = { squares: tiles, sentence: "" };
    update({ ...state, view: { ...before, board: [...board], last } });
    await rest(TILE_MS, signal);
  }
  skip.abort();
}

/** @param {number} ms @param {AbortSignal} signal  ends the rest early @returns {Promise<void>} */
function rest(ms, signal) {
  return new Promise((done) => {
    if (signal.aborted) return done();
    const clock = setTimeout(done, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(clock);
      done();
    });
    return undefined;
  });
}
