/**
 * The scores of a game, turn by turn, as a picture that is told in words too.
 *
 * @import {View} from "./types.js"
 */

import { el, svg } from "./dom.js";
import { totalsAt } from "./state.js";
import { t } from "./text.js";

const WIDTH = 320;
const HEIGHT = 120;

/** Fewer turns than these make no picture. */
const FEWEST = 2;

/** The chart of the game on show; nothing while there is little to see.
 * @param {View} view @param {number|null} [shown]  turn of the replay */
export function chartOfGame(view, shown = null) {
  const turns = view.turns.length;
  if (turns < FEWEST) return null;
  const leads = Array.from({ length: turns + 1 }, (_, turn) => totalsAt(view, turn));
  const chart = el("div.chart", chartOf(view, leads));
  showTurn(chart, shown, turns);
  return chart;
}

/** Mark a turn on a chart. @param {HTMLElement} chart @param {number|null} shown  null is now
 * @param {number} turns */
export function showTurn(chart, shown, turns) {
  chart.querySelector(".now")?.setAttribute("x", String(xOf(shown ?? turns, turns) - 1));
}

/** @param {number} turn @param {number} turns */
const xOf = (turn, turns) => (turn / Math.max(1, turns)) * WIDTH;

/**
 * The lead, turn by turn: of the first player over the second, or of each over the average.
 * @param {View} view
 * @param {number[][]} leads  the scores after each turn, the deal first
 */
export function chartOf({ players }, leads) {
  const two = players.length === 2;
  const turns = leads.length - 1;
  const lines = players.slice(0, two ? 1 : undefined).map((_, seat) =>
    leads.map((scores) => {
      const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
      return two ? (scores[0] ?? 0) - (scores[1] ?? 0) : (scores[seat] ?? 0) - mean;
    }),
  );
  const most = Math.max(10, ...lines.flat().map(Math.abs));
  const y = (/** @type {number} */ lead) => HEIGHT / 2 - (lead / most) * (HEIGHT / 2 - 6);
  const path = (/** @type {number[]} */ line) =>
    line.map((lead, n) => `${xOf(n, turns).toFixed(1)},${y(lead).toFixed(1)}`).join(" ");
  const drawn = lines.flatMap((line, n) => [
    ...(two
      ? [svg("polygon", { points: `0,${y(0)} ${path(line)} ${WIDTH},${y(0)}`, class: "area" })]
      : []),
    svg("polyline", { points: path(line), class: `lead lead-${n}` }),
  ]);
  const zero = svg("line", { x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2, class: "zero" });
  const now = svg("rect", { x: WIDTH - 1, y: 0, width: 2, height: HEIGHT, class: "now" });
  const said = `${t("review-chart")}. ${saidOf(players, leads)}`;
  const props = {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    preserveAspectRatio: "none",
    role: "img",
    "aria-label": said,
  };
  const top = Math.round(most);
  const names = two
    ? players.map(({ label }, n) => el(`span.end-${n}`, `${label} +${top}`))
    : players.map(({ label }, n) => el(`span.key.lead-${n}`, label));
  return el(
    two ? "figure.two" : "figure",
    svg("svg", props, ...drawn, zero, now),
    el("figcaption", names),
  );
}

/** The chart in words: who led, at a few turns. @param {View["players"]} players
 * @param {number[][]} leads */
function saidOf(players, leads) {
  const turns = leads.length - 1;
  const stops = [...new Set([0.25, 0.5, 0.75, 1].map((part) => Math.round(part * turns)))];
  return stops
    .map((turn) => {
      const scores = leads[turn] ?? [];
      const [first = 0, second = 0] = scores.toSorted((a, b) => b - a);
      const name = players[scores.indexOf(first)]?.label ?? "";
      const key = first === second ? "review-level" : "review-lead";
      return t(key, { name, n: first - second, turn });
    })
    .join(". ");
}
