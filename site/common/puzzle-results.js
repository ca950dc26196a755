/**
 * Results of the daily puzzles on this device: stored values, streaks and backups. All functions are pure.
 * Days are counted from 1 January 1970 in the player's calendar.
 *
 * @import {Fates} from "./joining.js"
 */

import { joining } from "./joining.js";

/** A try. move: in the engine's notation; score: its points; points: how many more the best play scores, negative if
 * fewer; short: how much more the best play is worth. Results of 1.0 lack `points`.
 * @typedef {{move: string, word: string, score: number, points?: number, short: number, stars: number}} Try */
/** @typedef {{tries: Try[], hints: number, stars: number|null, on: number}} PuzzleResult  stars: null until the
 * puzzle is over; on: the day of the last try */
/** Results by day and language: "20781 en". @typedef {Record<string, PuzzleResult>} Results */

export const TRIES = 3;
export const STARS = 3;
/** The first day with a puzzle, 5 October 2026: as in the engine (`scrabble.files.daily`). */
export const FIRST_DAY = 20_731;
const DAY_MS = 86_400_000;
/** How many results are stored, newest first. */
const MAX_RESULTS = 3000;
/** The length limit of a move: "8H", 15 tiles of up to three characters, and brackets. */
const MAX_TEXT = 80;
/** The most points that a stored play may have. */
const MAX_SCORE = 5000;
const KEY = /^\d{1,7} [a-z]{2}$/;

/** @param {Date} [now] */
export const dayOf = (now = new Date()) =>
  Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY_MS;

/** Convert a day to a date in UTC, for display. @param {number} day */
export const dateOf = (day) => new Date(day * DAY_MS);

/** Return the first day of a day's month, or of a month `later` months after it.
 * @param {number} day @param {number} [later] */
export function monthOf(day, later = 0) {
  const date = dateOf(day);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1) / DAY_MS;
}

/** @param {number} day @param {string} language */
export const puzzleKey = (day, language) => `${day} ${language}`;

/** @param {unknown} n @param {number} most */
const isCount = (n, most) => Number.isInteger(n) && Number(n) >= 0 && Number(n) <= most;

/** @param {unknown} n  a difference of scores */
const isDifference = (n) => Number.isInteger(n) && Math.abs(Number(n)) <= MAX_SCORE;

/** @param {unknown} text  a move or a word */
const isText = (text) => typeof text === "string" && text.length <= MAX_TEXT;

/** @param {any} each @returns {Try[]} */
const tryIn = ({ move, word, score, points, short, stars } = {}) =>
  isText(move) &&
  isText(word) &&
  isCount(score, MAX_SCORE) &&
  Number.isFinite(short) &&
  isCount(stars, STARS)
    ? [{ move, word, score, ...(isDifference(points) && { points }), short, stars }]
    : [];

/** @param {any} each @returns {PuzzleResult|null} */
function resultIn(each) {
  if (!Array.isArray(each?.tries) || !isCount(each.hints, 2) || !isCount(each.on, 1e7)) return null;
  const stars = isCount(each.stars, STARS) ? each.stars : null;
  return {
    tries: each.tries.slice(0, TRIES).flatMap(tryIn),
    hints: each.hints,
    stars,
    on: each.on,
  };
}

/** Read stored results and drop invalid ones. @param {unknown} kept @returns {Results} */
export function readResults(kept) {
  if (typeof kept !== "object" || kept === null) return {};
  const found = Object.entries(kept).flatMap(([key, each]) => {
    const result = KEY.test(key) ? resultIn(each) : null;
    return result ? [/** @type {[string, PuzzleResult]} */ ([key, result])] : [];
  });
  const newest = found.toSorted(([a], [b]) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
  return Object.fromEntries(newest.slice(-MAX_RESULTS));
}

/** Find the try nearest to the best play. @param {PuzzleResult} result @returns {Try|undefined} */
export const nearestOf = ({ tries }) => tries.toSorted((a, b) => a.short - b.short)[0];

/** Finish a result: the stars of the nearest try, less one for each hint.
 * @param {PuzzleResult} result @returns {PuzzleResult} */
export const over = (result) => ({
  ...result,
  stars: Math.max(0, Math.min(nearestOf(result)?.stars ?? 0, STARS - result.hints)),
});

/** Add a backup's results to those here, newest first; skip days after tomorrow, since time zones are at most
 * a day apart. @param {Results} here @param {Results} other  as `readResults` returns them
 * @param {number} [today]
 * @returns {{results: Results, fates: Fates}} */
export function mergeResults(here, other, today = dayOf()) {
  const keys = Object.keys(other);
  const isDue = (/** @type {string} */ key) =>
    Math.max(Number.parseInt(key, 10), other[key]?.on ?? 0) <= today + 1;
  const due = keys.filter(isDue).toReversed();
  const room = MAX_RESULTS - Object.keys(here).length;
  const { taken, fates } = joining(due, (key) => Object.hasOwn(here, key), room);
  const joined = Object.fromEntries(taken.map((key) => [key, other[key]]));
  const later = keys.length - due.length;
  return { results: readResults({ ...here, ...joined }), fates: { ...fates, later } };
}

/** List the days whose puzzle was finished on the same day. @param {Results} results */
const daysIn = (results) =>
  new Set(
    Object.entries(results)
      .map(([key, { stars, on }]) => (stars !== null && on === Number.parseInt(key, 10) ? on : -1))
      .filter((day) => day >= 0),
  );

/** Count the finished days in a row, up to today or yesterday. @param {Results} results @param {number} today */
export function streakOf(results, today) {
  const days = daysIn(results);
  let day = days.has(today) ? today : today - 1;
  const last = day;
  while (days.has(day)) day -= 1;
  return last - day;
}

/** Return the longest streak of days. @param {Results} results */
export function longestOf(results) {
  let [longest, length, before] = [0, 0, -2];
  for (const day of [...daysIn(results)].toSorted((a, b) => a - b)) {
    length = day === before + 1 ? length + 1 : 1;
    longest = Math.max(longest, length);
    before = day;
  }
  return longest;
}

/** Find the newest day whose puzzle is not finished, today included. @param {Results} results
 * @param {string} language @param {number} today @returns {number|null} null if all are finished */
export function nextDayOf(results, language, today) {
  for (let day = today; day >= FIRST_DAY; day--)
    if ((results[puzzleKey(day, language)]?.stars ?? null) === null) return day;
  return null;
}

/** Tell for each day of this week, from Monday, whether its puzzle is done.
 * @param {Results} results @param {number} today
 * @returns {{day: number, isDone: boolean, isToday: boolean}[]} */
export function weekOf(results, today) {
  const days = daysIn(results);
  const monday = today - ((today + 3) % 7);
  return Array.from({ length: 7 }, (_, n) => ({
    day: monday + n,
    isDone: days.has(monday + n),
    isToday: monday + n === today,
  }));
}
