/**
 * The headline of a review: for each player the accuracy of plays, figures of strategy and luck with a
 * sentence, and the seven-tile plays.
 *
 * @import {SeatReview, View} from "../core/types.js"
 */

import { nameOf, t } from "../core/i18n.js";
import { el, HIDDEN } from "../ui/dom.js";

/** Luck of fewer points counts as "even". */
const SOME_LUCK = 5;
/** Luck of at least this many points counts as "much". */
const MUCH_LUCK = 20;
/** The luck, in points, at which its meter is full. */
const WHOLE_METER = 60;

/** @param {number} n @returns {string} the rounded number with its sign */
const whole = (n) => (Math.round(n) < 0 ? "−" : "+") + Math.abs(Math.round(n));

/** Describe an amount of luck. @param {number} luck */
function luckText(luck) {
  const size = Math.abs(luck);
  if (size < SOME_LUCK) return t("coach-luck-even");
  const much = size >= MUCH_LUCK ? "much-" : "";
  return t(luck < 0 ? `coach-luck-${much}bad` : `coach-luck-${much}good`);
}

/** Build a figure with its meter. @param {string} name @param {string} figure @param {number} from
 * @param {number} to  both in per cent of the meter's width */
function meter(name, figure, from, to) {
  const bar = el("i");
  bar.style.insetInline = `${Math.min(from, to)}% ${100 - Math.max(from, to)}%`;
  return el("div.meter", el("span", name), el("b", figure), el("span.track", HIDDEN, bar));
}

/** Build one player's part; null until one of the player's turns is reviewed. @param {View} game
 * @param {SeatReview} found */
function playerOf(game, { seat, accuracy, strategy, luck, bingos, bingosMissed, mistakes }) {
  if (accuracy === null) return null;
  const { large = 0, medium = 0, small = 0 } = mistakes;
  const reach = 50 + Math.max(-50, Math.min(50, (luck / WHOLE_METER) * 50));
  const lines = [
    luckText(luck),
    t("coach-bingos", { n: bingos, missed: bingosMissed }),
    t("coach-mistakes", { large, medium, small }),
  ];
  return el(
    "section.coached",
    el("h3", nameOf(game, seat)),
    el("p.accuracy", t("coach-accuracy", { n: Math.round(accuracy) })),
    strategy !== null && meter(t("coach-strategy"), String(Math.round(strategy)), 0, strategy),
    meter(t("review-luck"), whole(luck), 50, reach),
    el("p.note", lines.join(" ")),
  );
}

/** @param {View} game @param {SeatReview[]} summary @param {number|undefined} own  the seat to show first */
export function headlineOf(game, summary, own) {
  const order = summary.toSorted((a, b) => Number(b.seat === own) - Number(a.seat === own));
  return el(
    "div.headline",
    order.map((found) => playerOf(game, found)),
  );
}
