/**
 * The text to share about a finished puzzle: its name, stars and tries, and the days in a row, without the
 * answer.
 *
 * @import {Results} from "../common/puzzle-results.js"
 * @import {ShownPuzzle} from "./strip.js"
 */

import { STARS, streakOf } from "../common/puzzle-results.js";
import { number, t } from "../core/i18n.js";

/** Count the days in a row that end with the puzzle's day; 0 if it was finished on another day.
 * @param {Pick<ShownPuzzle, "ofDay"|"result">} shown @param {Results} results */
function daysInRow({ ofDay, result }, results) {
  return ofDay && result.on === ofDay.day ? streakOf(results, ofDay.day) : 0;
}

/** Compose the lines of the text. @param {Pick<ShownPuzzle, "ofDay"|"result">} shown
 * @param {Results} results  of all days @returns {string[]} */
export function linesOf(shown, results) {
  const { ofDay, result } = shown;
  const { tries, hints } = result;
  const stars = result.stars ?? 0;
  const days = daysInRow(shown, results);
  const how = [
    "★".repeat(stars) + "☆".repeat(STARS - stars),
    tries.length && t("puzzle-in-tries", { n: tries.length }),
    hints && t("puzzle-with-hints", { n: hints }),
  ];
  return [
    ofDay ? t("puzzle-message", { number: number(ofDay.number) }) : t("puzzle-message-other"),
    how.filter(Boolean).join(" "),
    days > 1 ? t("days-in-row", { n: days }) : "",
  ].filter(Boolean);
}

/** Compose the text to share. @param {string[]} lines @param {string} address  of the puzzle */
export const messageOf = (lines, address) => [...lines, address].join("\n").replaceAll("★", "⭐");
