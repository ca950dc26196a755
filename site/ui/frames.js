/**
 * Schedules drawing. A change is drawn in the next frame. On a slow device, a new turn takes three frames:
 * the first leaves time for the engine's reply, the second draws the table, where motions then begin, and the
 * third draws the rest. The events `table-drawn` and `page-drawn` on the window report progress.
 *
 * @import {App} from "../core/app.js"
 * @import {State} from "../core/types.js"
 */

/** @typedef {(state: State) => void} Draw */

/** Frames longer than this are the sign of a slow device; a single one may be chance. */
const SLOW_MS = 20;

/** Draw the state on every change. @param {App} app @param {Draw[]} table @param {Draw[]} around
 * @returns {() => void} stops drawing */
export function drawInFrames(app, table, around) {
  const tableDrawn = () => dispatchEvent(new Event("table-drawn"));
  const pageDrawn = () => dispatchEvent(new Event("page-drawn"));
  const ofAnyChange = [[...table, ...around, tableDrawn, pageDrawn]];
  const ofTurn = [[], [...table, tableDrawn], [...around, pageDrawn]];
  /** What to draw in each coming frame. @type {Draw[][]} */
  let due = [];
  let frame = 0;
  let timesSlow = 0;
  const draw = () => {
    const [parts = [], ...later] = due;
    due = later;
    frame = due.length ? requestAnimationFrame(draw) : 0;
    const began = performance.now();
    for (const part of parts) part(app.state);
    if (performance.now() - began > SLOW_MS) timesSlow += 1;
  };
  const unwatch = app.watch(({ view }, { view: last }) => {
    const isTurn = view && view.gameId === last?.gameId && view.link !== last.link;
    if (isTurn && timesSlow > 1) due = ofTurn;
    else if (due.length < 2) due = ofAnyChange;
    frame ||= requestAnimationFrame(draw);
  });
  return () => {
    unwatch();
    cancelAnimationFrame(frame);
  };
}
