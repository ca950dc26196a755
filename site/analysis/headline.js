/**
 * The headline of a review: how accurate a player was and who won, with meters for strategy and luck. Below
 * the card, the same figures of all players with their seven-tile plays and mistakes.
 *
 * @import {SeatReview, View} from "../core/types.js"
 */

import { nameOf, outcome, t, whoOf } from "../core/i18n.js";
import { el, HIDDEN } from "../ui/dom.js";

/** Luck of fewer points counts as "even". */
const SOME_LUCK = 5;
/** Luck of at least this many points counts as "much". */
const MUCH_LUCK = 20;
/** The luck, in points, at which its meter is full. */
const WHOLE_METER = 60;
/** The sizes of mistakes, the worst first. */
const SIZES = ["large", "medium", "small"];
/** The praise for the player, by the least accuracy in per cent. @type {[least: number, key: string][]} */
const PRAISE = [
  [70, "coach-well"],
  [45, "coach-fair"],
  [0, "coach-grow"],
];

/** @param {number} n @returns {string} the rounded number with its sign; 0 has none */
export function whole(n) {
  const size = Math.abs(Math.round(n));
  return size ? (n < 0 ? "−" : "+") + size : "0";
}

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

/** Build the meters of strategy and luck. @param {SeatReview} found */
export function metersOf({ strategy, luck }) {
  const reach = 50 + Math.max(-50, Math.min(50, (luck / WHOLE_METER) * 50));
  return [
    strategy !== null && meter(t("coach-strategy"), String(Math.round(strategy)), 0, strategy),
    meter(t("review-luck"), whole(luck), 50, reach),
  ];
}

/** @param {View} game @param {SeatReview} found @param {number|undefined} own
 * @returns {string} "Well played: 86% accurate"; "" until one of the player's turns is reviewed. With a large
 *   mistake, a game was not well played. */
export function verdictText(game, { seat, accuracy, mistakes }, own) {
  if (accuracy === null) return "";
  const n = Math.round(accuracy);
  if (seat !== own) return t("coach-of", { name: nameOf(game, seat), n });
  const praise = mistakes.large ? PRAISE.slice(1) : PRAISE;
  const key = praise.find(([least]) => n >= least)?.[1] ?? "";
  return t(key, { n });
}

/** Build the headline. @param {View} game @param {SeatReview} found @param {number|undefined} own */
export const headlineOf = (game, found, own) => [
  el("p.verdict-line", verdictText(game, found, own) || t("review")),
  el("p.result", outcome(game, own === undefined ? [] : [own])),
];

/** Count the mistakes of each size. @param {Record<string, number>} mistakes */
function mistakesText(mistakes) {
  const sizes = SIZES.flatMap((size) =>
    mistakes[size] ? [t(`coach-${size}`, { n: mistakes[size] })] : [],
  );
  return sizes.length ? t("coach-mistakes", { sizes: sizes.join(", ") }) : t("coach-no-mistakes");
}

/** Build one player's figures; null until one of the player's turns is reviewed. @param {View} game
 * @param {SeatReview} found */
function playerOf(game, found) {
  const { seat, accuracy, luck, bingos, bingosMissed, mistakes } = found;
  if (accuracy === null) return null;
  const lines = [
    luckText(luck),
    bingos + bingosMissed > 0 && t("coach-bingos", { n: bingos, missed: bingosMissed }),
    mistakesText(mistakes),
  ].filter(Boolean);
  return el(
    "section.coached",
    el("h3", whoOf(game, seat)),
    el("p.accuracy", t("coach-accuracy", { n: Math.round(accuracy) })),
    metersOf(found),
    el("p.note", lines.join(" ")),
  );
}

/** Build the figures of all players. @param {View} game @param {SeatReview[]} summary
 * @param {number|undefined} own  the seat to show first */
export function playersOf(game, summary, own) {
  const order = summary.toSorted((a, b) => Number(b.seat === own) - Number(a.seat === own));
  return order.map((found) => playerOf(game, found));
}
