/**
 * How long ago something happened, in words: "20 min ago".
 *
 * @import {App} from "./app.js"
 */

import { isRecord, locales } from "./i18n.js";

/** Units of relative dates in seconds, the longest first. @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** How often the time of the last move is checked, in ms. */
const CHECK_MS = 15_000;

/** @param {number} ms  since 1970 @returns {string} "3 hours ago" */
export function agoOf(ms) {
  const seconds = (Date.now() - ms) / 1000;
  const [unit, length] = UNITS.find(([, each]) => seconds >= each) ?? ["second", seconds + 1];
  const format = new Intl.RelativeTimeFormat(locales, { numeric: "auto", style: "short" });
  return format.format(-Math.floor(seconds / length), unit);
}

/** Say when the last move of the current game came to this device. Links hold no times, so a move that came less
 * than a minute ago may be older, and is not mentioned. @param {App} app @returns {string} */
function lastMoveAgo({ state: { view }, store }) {
  const saved = view && !isRecord(view) && store.game(view.gameId);
  const isShown = saved && saved.view.turns.length === view.turns.length;
  return isShown && Date.now() - saved.updated >= 60_000 ? agoOf(saved.updated) : "";
}

/** Keep the time of the last move up to date. @param {App} app @returns {() => void} stops it */
export function bindAgo(app) {
  const update = () => {
    const ago = lastMoveAgo(app);
    if (ago !== app.state.ago) app.update({ ago });
  };
  const timer = setInterval(update, CHECK_MS);
  const unwatch = app.watch(({ view }, before) => {
    if (view !== before.view) update();
  });
  update();
  return () => {
    clearInterval(timer);
    unwatch();
  };
}
