/** Work for idle time: a little of it whenever neither page nor engine has anything to do. */

/** @import {Engine} from "./engine.js" */

const PATIENCE_MS = 3000;
const PAUSE_MS = 200;

/** @type {(work: () => void) => unknown} Safari has no idle callbacks */
const whenIdle =
  globalThis.requestIdleCallback === undefined
    ? (work) => setTimeout(work, PAUSE_MS)
    : (work) => requestIdleCallback(work, { timeout: PATIENCE_MS });

/**
 * Do something that can wait until the engine has answered what was asked of it.
 * @param {Engine} engine
 * @param {() => void} work
 */
export function whenQuiet(engine, work) {
  const look = () => (engine.isBusy() ? setTimeout(look, PAUSE_MS) : whenIdle(work));
  setTimeout(look, PAUSE_MS);
}

/**
 * Prepare the move generator, a little at a time; anything else that is asked goes first.
 * @param {Engine} engine
 * @param {string} link
 * @param {() => boolean} isLeft
 */
export function warmUp(engine, link, isLeft) {
  const step = async () => {
    if (isLeft()) return;
    const reply = engine.isBusy() ? null : await engine.ask({ type: "warm" }, { link });
    if (!reply || (reply.ok && !reply.done)) whenIdle(step);
  };
  whenIdle(step);
}
