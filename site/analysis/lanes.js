/**
 * The heat map: the lanes of the board by the best score that was possible in each. Colour is never
 * alone: the score stands on the first free square of its lane.
 */

import { SIDE } from "../core/draft.js";
import { $, all, cellAt, el, HIDDEN, query } from "../ui/dom.js";

/** So many lanes are shown. */
const MOST = 6;
/** The tint of the best lane, in per cent. */
const DEEPEST = 55;

/** @param {string} name  "8" or "H" @returns {number[]} its squares */
function squaresOf(name) {
  const row = Number(name) - 1;
  const column = name.charCodeAt(0) - 65;
  return Array.from({ length: SIDE }, (_, n) => (row >= 0 ? row * SIDE + n : n * SIDE + column));
}

/** The best lanes, the best first. @param {Record<string, number>} lanes */
export const bestLanes = (lanes) =>
  Object.entries(lanes)
    .sort(([, one], [, two]) => two - one)
    .slice(0, MOST);

/** Show the lanes on the board, in place of those before; null shows none.
 * @param {Record<string, number>|null} lanes
 * @param {Set<number>} [taken]  squares with tiles, now or by a tap: no score covers them */
export function showLanes(lanes, taken = new Set()) {
  for (const cell of all(".cell[style]")) cell.style.removeProperty("--heat");
  const frame = $("board").parentElement;
  if (frame) query(".lanes", frame)?.remove();
  if (!lanes) return;
  const best = bestLanes(lanes);
  const top = best[0]?.[1] ?? 0;
  /** @type {Map<number, number>} */
  const heat = new Map();
  for (const [name, score] of best)
    for (const square of squaresOf(name))
      heat.set(square, Math.max(heat.get(square) ?? 0, (score / top) * DEEPEST));
  for (const [square, part] of heat)
    cellAt(square)?.style.setProperty("--heat", `${Math.round(part)}%`);
  const names = best.map(([name, score]) => {
    const row = Number(name);
    const node = el(row ? "b.across" : "b.down", score);
    const square = squaresOf(name).find((each) => !taken.has(each)) ?? 0;
    node.style.gridArea = `${Math.floor(square / SIDE) + 1} / ${(square % SIDE) + 1}`;
    return node;
  });
  frame?.append(el("div.lanes", HIDDEN, names));
}
