/**
 * The heat map of the best lanes: colour on the board, and the best score above each column or left of each
 * row.
 */

import { SIDE } from "../core/draft.js";
import { list, t } from "../core/i18n.js";
import { $, all, cellAt, el, HIDDEN, query } from "../ui/dom.js";

/** How many lanes are shown. */
const MOST = 6;
/** The tint of the best lane, in per cent. */
const DEEPEST = 55;

/** @typedef {Record<string, number>} Lanes  the best score by lane: "8" is a row, "H" a column */

/** @param {Lanes} lanes  best first */
const bestOf = (lanes) =>
  Object.entries(lanes)
    .sort(([, one], [, two]) => two - one)
    .slice(0, MOST);

/** @param {string} name @returns {[isRow: boolean, at: number]} where the lane is, counted from 0 */
const laneAt = (name) => {
  const row = Number(name);
  return row ? [true, row - 1] : [false, name.charCodeAt(0) - 65];
};

/** @param {string} name @returns {number[]} its squares */
const squaresOf = (name) => {
  const [isRow, at] = laneAt(name);
  return Array.from({ length: SIDE }, (_, n) => (isRow ? at * SIDE + n : n * SIDE + at));
};

/** @param {Lanes} lanes @returns {string} the best lanes with their scores, for screen readers */
export const lanesText = (lanes) =>
  t("coach-best-lanes", { lanes: list(bestOf(lanes).map(([name, score]) => `${name} ${score}`)) });

/** Show lanes on the board in place of the previous lanes; null shows none. @param {Lanes|null} lanes */
export function showLanes(lanes) {
  for (const cell of all(".cell[style]")) cell.style.removeProperty("--heat");
  const frame = $("board").parentElement;
  if (frame) query(".lanes", frame)?.remove();
  if (!lanes) return;
  const best = bestOf(lanes);
  const top = best[0]?.[1] ?? 0;
  // Draw the best lanes last, so that they keep their colour where lanes cross.
  for (const [name, score] of best.toReversed())
    for (const square of squaresOf(name))
      cellAt(square)?.style.setProperty("--heat", `${Math.round((score / top) * DEEPEST)}%`);
  const scores = best.map(([name, score]) => {
    const [isRow, at] = laneAt(name);
    const node = el(isRow ? "b.across" : "b.down", score);
    node.style.gridArea = isRow ? `${at + 1} / 1` : `1 / ${at + 1}`;
    return node;
  });
  frame?.append(el("div.lanes", HIDDEN, scores));
}
