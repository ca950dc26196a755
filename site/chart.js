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
const MIDDLE = HEIGHT / 2;

/** Fewer turns than these make no picture. */
const FEWEST = 2;

/** @param {number} turn @param {number} turns */
const xOf = (turn, turns) => (turn / turns) * WIDTH;

/** The lead, turn by turn: of the first player over the second, or of each over the average; nothing
 * while there is little to see.
 * @param {View} view @param {number|null} [shown]  turn of the replay */
export function chartOfGame(view, shown = null) {
  const { players } = view;
  const turns = view.turns.length;
  if (turns < FEWEST) return null;
  const scores = Array.from({ length: turns + 1 }, (_, turn) => totalsAt(view, turn));
  const two = players.length === 2;
  const lines = players.slice(0, two ? 1 : undefined).map((_, seat) =>
    scores.map((all) => {
      const rest = two ? (all[1] ?? 0) : all.reduce((sum, score) => sum + score) / all.length;
      return (all[seat] ?? 0) - rest;
    }),
  );
  const most = Math.max(10, ...lines.flat().map(Math.abs));
  const drawn = lines.map((line, n) => {
    const points = line.map((lead, turn) => {
      const y = MIDDLE - (lead / most) * (MIDDLE - 6);
      return `${xOf(turn, turns).toFixed(1)},${y.toFixed(1)}`;
    });
    return svg("polyline", { points: points.join(" "), class: `lead lead-${n}` });
  });
  if (two) {
    const line = drawn[0]?.getAttribute("points");
    const points = `0,${MIDDLE} ${line} ${WIDTH},${MIDDLE}`;
    drawn.unshift(svg("polygon", { points, class: "area" }));
  }
  const frame = {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    preserveAspectRatio: "none",
    role: "img",
    "aria-label": `${t("review-chart")}. ${saidOf(players, scores)}`,
  };
  const zero = svg("line", { x2: WIDTH, y1: MIDDLE, y2: MIDDLE, class: "zero" });
  const now = svg("rect", { width: 2, height: HEIGHT, class: "now" });
  const names = players.map(({ label }, n) =>
    two ? el(`span.end-${n}`, `${label} +${Math.round(most)}`) : el(`span.key.lead-${n}`, label),
  );
  const figure = el(
    two ? "figure.two" : "figure",
    svg("svg", frame, ...drawn, zero, now),
    el("figcaption", names),
  );
  const chart = el("div.chart", figure);
  showTurn(chart, shown, turns);
  return chart;
}

/** Mark a turn on a chart. @param {HTMLElement} chart @param {number|null} shown  null is now
 * @param {number} turns */
export function showTurn(chart, shown, turns) {
  chart.querySelector(".now")?.setAttribute("x", String(xOf(shown ?? turns, turns) - 1));
}

/** The chart in words: who led, at a few turns. @param {View["players"]} players
 * @param {number[][]} all  the scores after each turn, the deal first */
function saidOf(players, all) {
  const stops = new Set([0.25, 0.5, 0.75, 1].map((part) => Math.round(part * (all.length - 1))));
  return [...stops]
    .map((turn) => {
      const scores = all[turn] ?? [];
      const [first = 0, second = 0] = scores.toSorted((a, b) => b - a);
      const name = players[scores.indexOf(first)]?.label ?? "";
      const key = first === second ? "review-level" : "review-lead";
      return t(key, { name, n: first - second, turn });
    })
    .join(". ");
}
