/**
 * The list of the days' puzzles in a language: fetched when the first is wanted, read by the engine.
 *
 * @import {App} from "../core/app.js"
 */

import { language as spoken } from "../core/i18n.js";

/** The languages that have a list; written by `build.py vectors lists`. */
const LANGUAGES = "en gl es fr de it pt pl nl ca".split(" ");
/** How many days the engine reads at once. */
const DAYS = 31;

/** The lists that were asked for. @type {Map<string, Promise<string>>} */
const lists = new Map();

/** @param {string} language @returns {Promise<string>} nothing where it cannot be had */
function listOf(language) {
  const asked =
    lists.get(language) ??
    fetch(`puzzles/${language}.txt`).then(
      (reply) => (reply.ok ? reply.text() : ""),
      () => "",
    );
  lists.set(language, asked);
  void asked.then((text) => text || lists.delete(language)); // It is asked for again.
  return asked;
}

/** The language of today's puzzle: that of the last words played. @param {App} app */
export function puzzleLanguage({ store }) {
  const { language = spoken } = store.settings();
  return LANGUAGES.includes(language) ? language : "en";
}

/** @typedef {{day: number, number: number, link: string}} OfDay */

/** The puzzles of some days, in order. @param {App} app @param {string} language @param {number[]} days
 * @returns {Promise<OfDay[]|null>} null where the list cannot be had */
async function puzzlesOf(app, language, days) {
  const list = await listOf(language);
  if (!list) return null;
  const reply = await app.engine.ask({ type: "puzzles-of-days", list, days });
  if (!reply.ok) return null;
  return reply.puzzles.map(({ number, link }, n) => ({ day: Number(days[n]), number, link }));
}

/** @param {App} app @param {string} language @param {number} day */
export const puzzleOf = async (app, language, day) =>
  (await puzzlesOf(app, language, [day]))?.[0] ?? null;

/** Which day of the last month a puzzle was that of, if it was. @param {App} app @param {string} language
 * @param {string} link @param {number} today @returns {Promise<OfDay|null>} */
export async function dayOfLink(app, language, link, today) {
  if (!LANGUAGES.includes(language)) return null;
  const days = Array.from({ length: DAYS }, (_, n) => today - n);
  const found = await puzzlesOf(app, language, days);
  return found?.find((each) => each.link === link) ?? null;
}
