/**
 * What is drawn in which frame. A change is drawn in the next one. On a slow device a turn is spread over three:
 * the first has room for the engine's answer, the second draws the table, where tiles then begin to move, and the
 * third what stands around it. The window is told by the events `table-drawn` and `page-drawn`.
 *
 * @import {App} from "../core/app.js"
 * @import {State} from "../core/types.js"
 */

/** @typedef {(state: State) => void} Draw */

/** A device that has drawn for longer than this, in ms, is slow; once may be by chance. */
const SLOW_MS = 20;

/** Draw the state at every change. @param {App} app @param {Draw[]} table @param {Draw[]} around
 * @returns {() => void} ends it */
export function drawInFrames(app, table, around) {
  const tableDrawn = () => dispatchEvent(new Event("table-drawn"));
  const pageDrawn = () => dispatchEvent(new Event("page-drawn"));
  const ofAnyChange = [[...table, ...around, tableDrawn, pageDrawn]];
  const ofTurn = [[], [...table, tableDrawn], [...around, pageDrawn]];
  /** What the next frames draw. @type {Draw[][]} */
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
