/**
 * The list of the days' puzzles in a language: fetched when the first is wanted, read by the engine.
 *
 * @import {App} from "../core/app.js"
 */

import { textFile } from "../common/text-file.js";
import { language as spoken } from "../core/i18n.js";

/** The languages that have a list; written by `build.py vectors lists`. */
const LANGUAGES = "en gl es fr de it pt pl nl ca".split(" ");

/** The list of a language. @param {string} language */
export const puzzleList = (language) => textFile(`puzzles/${language}.txt`);

/** The language of today's puzzle: that of the last words played. @param {App} app */
export function puzzleLanguage({ store }) {
  const { language = spoken } = store.settings();
  return LANGUAGES.includes(language) ? language : "en";
}

/** @typedef {{day: number, number: number, link: string}} OfDay */

/** The puzzle of a day; with a link the last day, up to this one, whose puzzle it is.
 * @param {App} app @param {string} language @param {number} day @param {string} [link]
 * @returns {Promise<OfDay|null>} null where the list cannot be had, or no day has the link */
export async function puzzleOf(app, language, day, link) {
  const list = LANGUAGES.includes(language) ? await puzzleList(language) : "";
  if (!list) return null;
  const about = link === undefined ? {} : { puzzle: link };
  const reply = await app.engine.ask({ type: "puzzle-of-day", list, day, ...about });
  return reply.ok ? reply.puzzle : null;
}
