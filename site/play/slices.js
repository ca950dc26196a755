/**
 * Long work of the engine, asked for in slices: between two of them it answers other questions, and
 * the work can be stopped.
 *
 * @import {Unfinished} from "../core/types.js"
 */

/** How long a slice should take, and how it begins. */
const SLICE_MS = 120;
const FIRST_BUDGET = 4;
const MAX_BUDGET = 10_000;

/**
 * Ask until there is an answer, each time for as many steps as a slice has time for.
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
