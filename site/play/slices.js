/**
 * Splits long engine work into slices. Between slices, the engine answers other requests, and the work can be
 * stopped.
 *
 * @import {Unfinished} from "../core/types.js"
 */

/** The target duration of a slice. */
const SLICE_MS = 120;
const FIRST_BUDGET = 4; // steps
const MAX_BUDGET = 10_000;

/**
 * Repeat a request until it has an answer, each time with as many steps as fit into a slice.
 * @template {{ok: boolean}} R
 * @param {(budget: number) => Promise<R>} ask
 * @param {(progress: number) => void} onProgress
 * @param {() => boolean} isStopped
 * @returns {Promise<Exclude<R, {ok: true} & Unfinished>|null>}  null if it was stopped
 */
export async function inSlices(ask, onProgress, isStopped) {
  let budget = FIRST_BUDGET;
  for (;;) {
    const started = performance.now();
    const reply = /** @type {any} */ (await ask(budget));
    if (isStopped()) return null;
    if (reply.done !== false) return reply;
    onProgress(reply.progress);
    const took = Math.max(1, performance.now() - started);
    budget = Math.min(MAX_BUDGET, Math.max(1, Math.round((budget * SLICE_MS) / took)));
  }
}
