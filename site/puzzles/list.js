/**
 * The daily puzzles of a language: a lazy-loaded file that the engine reads.
 *
 * @import {App} from "../core/app.js"
 */

import { textFile } from "../common/text-file.js";
import { language as spoken } from "../core/i18n.js";

/** The languages with puzzles; written by `build.py vectors lists`. */
const LANGUAGES = "en gl es fr de it pt pl nl ca".split(" ");

/** Load the list of a language. @param {string} language */
export const puzzleList = (language) => textFile(`puzzles/${language}.txt`);

/** Return the language of today's puzzle: the language of the dictionary chosen last. @param {App} app */
export function puzzleLanguage({ store }) {
  const { language = spoken } = store.settings();
  return LANGUAGES.includes(language) ? language : "en";
}

/** @typedef {{day: number, number: number, link: string}} OfDay */

/** Find the puzzle of a day. With a link, find the last day, up to `day`, whose puzzle has that link.
 * @param {App} app @param {string} language @param {number} day @param {string} [link]
 * @returns {Promise<OfDay|null>} null if the list cannot be loaded, or no day has the link */
export async function puzzleOf(app, language, day, link) {
  const list = LANGUAGES.includes(language) ? await puzzleList(language) : "";
  if (!list) return null;
  const about = link === undefined ? {} : { puzzle: link };
  const reply = await app.engine.ask({ type: "puzzle-of-day", list, day, ...about });
  return reply.ok ? reply.puzzle : null;
}
