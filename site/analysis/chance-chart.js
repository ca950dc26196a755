/**
 * The chart of the win chance by turn, with a text alternative; key turns are marked.
 *
 * @import {View} from "../core/types.js"
 */

import { locales, narrate, t } from "../core/i18n.js";
import { HEIGHT, plot, WIDTH } from "../ui/chart.js";
import { el, HIDDEN, svg } from "../ui/dom.js";

const MARGIN = 6;
/** @returns {string} "50%", as the page's language writes it */
const half = () => new Intl.NumberFormat(locales, { style: "percent" }).format(0.5);

/** Choose the corner for the chart's name that the first half of the curve leaves free.
 * @param {number[]} chances  in per cent @returns {"above"|"below"} */
function freeCorner(chances) {
  const first = chances.slice(0, Math.ceil(chances.length / 2));
  const sum = first.reduce((total, chance) => total + chance, 0);
  return sum > 50 * first.length ? "below" : "above";
}

/**
 * Build the chart.
 *
 * @param {View} game @param {(number|null)[]} chances  of the first player, in per cent, from the deal on
 * @param {number} seat  whose chance is drawn
 * @param {{turn: number, isGood: boolean}[]} keys  turns that are marked: good moves and mistakes
 * @param {(turn: number) => void} choose  called with the turn that is pressed
 * @returns {HTMLElement|null} null if a chance is unknown, or fewer than three exist
 */
export function chanceChart(game, chances, seat, keys, choose) {
  const known = chances.flatMap((chance) => chance ?? []);
  if (known.length < 3 || known.length < chances.length) return null;
  const mine = known.map((chance) => (seat ? 100 - chance : chance));
  const last = mine.length - 1;
  const x = (/** @type {number} */ turn) => (turn / last) * WIDTH;
  const y = (/** @type {number} */ chance) => MARGIN + (1 - chance / 100) * (HEIGHT - 2 * MARGIN);
  const points = mine.map((chance, turn) => `${x(turn).toFixed(1)},${y(chance).toFixed(1)}`);
  const whose = narrate("coach-chart", game, seat);
  const lowest = mine.indexOf(Math.min(...mine));
  const facts = [
    `${whose}.`,
    t("coach-chart-at", { n: Math.round(mine[0] ?? 0), turn: 0 }),
    t("coach-chart-low", { n: Math.round(mine[lowest] ?? 0), turn: lowest }),
    t("coach-chart-at", { n: Math.round(mine[last] ?? 0), turn: last }),
  ];
  const area = [`0,${HEIGHT / 2}`, ...points, `${WIDTH},${HEIGHT / 2}`].join(" ");
  const marks = keys.map(({ turn, isGood }) => {
    const mark = el(`span.key-turn${isGood ? ".good" : ""}`, HIDDEN);
    mark.style.left = `${(turn / last) * 100}%`;
    mark.style.top = `${(y(mine[turn] ?? 50) / HEIGHT) * 100}%`;
    return mark;
  });
  const onclick = (/** @type {MouseEvent} */ event) => {
    const { left, width } = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    choose(Math.max(1, Math.min(last, Math.round(((event.clientX - left) / width) * last))));
  };
  const drawing = plot(
    facts.join(" "),
    [svg("polygon", { points: area, class: "area" })],
    [svg("polyline", { points: points.join(" "), class: "lead lead-0" })],
  );
  return el(
    "div.chart.chances",
    el(
      "figure",
      el(`div.${freeCorner(mine)}`, whose),
      el("div.plot", { onclick }, drawing, el("span.half", HIDDEN, half()), marks),
    ),
  );
}
