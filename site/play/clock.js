/**
 * The clock of a timed turn. It starts when the player presses a button on this device: opening a link starts
 * no clock, and a reload gains no time.
 *
 * @import {App} from "../core/app.js"
 */

const SECOND_MS = 1000;

/** @param {App} app @param {() => unknown} timeUp  called when the time is up
 * @returns {() => void} stops the clock */
export function bindClock(app, timeUp) {
  let timer = /** @type {any} */ (0);
  const tick = () => {
    const { view, started } = app.state;
    const limit = view?.turnSeconds ?? 0;
    const gone = (Date.now() - started) / SECOND_MS;
    const secondsLeft = Math.ceil(Math.min(Math.max(limit - gone, 0), limit));
    app.update({ secondsLeft });
    timer = setTimeout(secondsLeft ? tick : timeUp, SECOND_MS);
  };
  const unwatch = app.watch(({ view, isMyTurn, stale, started }, before) => {
    if (view === before.view && stale === before.stale) return;
    clearTimeout(timer);
    if (view?.turnSeconds && isMyTurn && !stale && started) tick();
  });
  return () => {
    unwatch();
    clearTimeout(timer);
  };
}
