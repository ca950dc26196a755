/**
 * The chart of a game's scores by turn, with a text alternative.
 *
 * @import {View} from "../core/types.js"
 */

import { narrate, t, whoOf } from "../core/i18n.js";
import { el, HIDDEN, query, svg } from "./dom.js";

export const WIDTH = 320;
export const HEIGHT = 120;
const MIDDLE = HEIGHT / 2;

/** Build a chart with a line at half its height; `markTurn` moves the mark of the shown turn. `below` is
 * drawn behind the line, `above` over it.
 * @param {string} label  the text alternative @param {Node[]} below @param {Node[]} above */
export const plot = (label, below, above) =>
  svg(
    "svg",
    {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      preserveAspectRatio: "none",
      role: "img",
      "aria-label": label,
    },
    ...below,
    svg("line", { x2: WIDTH, y1: MIDDLE, y2: MIDDLE, class: "zero" }),
    ...above,
    svg("rect", { width: 2, height: HEIGHT, class: "now" }),
  );

/** Draw the lead by turn with the engine's points; null if the engine has made no chart yet.
 * @param {Pick<View, "players"|"turns"|"chart">} game @param {number|null} [replayTurn] */
export function chartOfGame({ players, turns, chart }, replayTurn = null) {
  if (!chart) return null;
  const { lines, leaders } = chart;
  const two = lines.length === 1;
  // The player's own lead is drawn upwards.
  const turned = two && players[1]?.isMe && { transform: `matrix(1 0 0 -1 0 ${HEIGHT})` };
  const drawn = lines.map((points, n) =>
    svg("polyline", { points, class: `lead lead-${n}`, ...turned }),
  );
  const area = { points: `0,${MIDDLE} ${lines[0]} ${WIDTH},${MIDDLE}`, class: "area", ...turned };
  if (two) drawn.unshift(svg("polygon", area));
  const facts = leaders.map(({ seat, n, turn }) =>
    narrate(seat === null ? "review-level" : "review-lead", { players }, seat, { n, turn }),
  );
  const names = players.map((_, n) =>
    two
      ? el("span", narrate("chart-ahead", { players }, n))
      : el(`span.key.lead-${n}`, whoOf({ players }, n)),
  );
  // With two players, each name stands beside the half that shows that player's lead; there is no caption.
  if (turned) names.reverse();
  const above = two && names.shift();
  const figure = el(
    "figure",
    above && el("div.above", HIDDEN, above),
    plot([t("review-chart"), ...facts].join(". "), drawn, []),
    two ? el("div.below", HIDDEN, names) : el("figcaption", names),
  );
  const whole = el("div.chart", figure);
  markTurn(whole, replayTurn, turns.length);
  return whole;
}

/** Mark a turn on a chart. @param {HTMLElement} chart @param {number|null} turn  null: now
 * @param {number} turns  how many the game has */
export const markTurn = (chart, turn, turns) =>
  query(".now", chart)?.setAttribute("x", String(((turn ?? turns) / turns) * WIDTH - 1));
