/**
 * The words to learn that this device keeps, by language: those that its players missed, and those that
 * they have learnt since, which do not come again.
 *
 * @import {App} from "../core/app.js"
 *
 * @typedef {{words: string[], learnt: string[]}} Words
 * @typedef {Record<string, Words>} Kept  by language
 */

import { t } from "../core/i18n.js";

const NAME = "paw.words-to-learn";
/** So many words of a language are kept, and as many learnt ones. */
export const MOST = 500;
/** So many languages. */
const LANGUAGES = 20;
/** As words are written for people: 15 tiles of up to three characters. */
const WORD = /^[\p{Lu}·]{2,45}$/u;

/** @param {unknown} value @returns {string[]} the words in it, each once */
const wordsIn = (value) => [
  ...new Set(
    Array.isArray(value) ? value.filter((word) => typeof word === "string" && WORD.test(word)) : [],
  ),
];

/** Read what was kept, by whatever version or program. @param {unknown} value @returns {Kept} */
export function keptIn(value) {
  const all = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(
    all
      .filter(([language]) => /^[a-z]{2,3}$/.test(language))
      .slice(0, LANGUAGES)
      .map(([language, each]) => [
        language,
        {
          words: wordsIn(each?.words).slice(0, MOST),
          learnt: wordsIn(each?.learnt).slice(-MOST),
        },
      ]),
  );
}

/** @param {string} one @param {string} two */
const shorterFirst = (one, two) => one.length - two.length || (one < two ? -1 : 1);

/** With more words, short ones first; the longest go where there are too many.
 * @param {Words|undefined} kept @param {string[]} words @returns {Words} */
export function withMissed({ words: known, learnt } = { words: [], learnt: [] }, words) {
  const all = new Set([...known, ...words.filter((word) => !learnt.includes(word))]);
  return { words: [...all].sort(shorterFirst).slice(0, MOST), learnt };
}

/** With words learnt. @param {Words} kept @param {string[]} learnt @returns {Words} */
export const withLearnt = ({ words, learnt: known }, learnt) => ({
  words: words.filter((each) => !learnt.includes(each)),
  learnt: [...known.filter((each) => !learnt.includes(each)), ...learnt].slice(-MOST),
});

/** Two devices' words: what was learnt on either does not come again on the other.
 * @param {Kept} here @param {Kept} other @returns {Kept} */
export function merged(here, other) {
  const both = Object.entries(other).map(([language, { words, learnt }]) => {
    const known = here[language] ?? { words: [], learnt: [] };
    return [language, withMissed(withLearnt(known, learnt), words)];
  });
  return keptIn({ ...here, ...Object.fromEntries(both) });
}

/** As lines that Anki imports: word, tab, meaning. @param {[word: string, meaning: string][]} pairs */
export const ankiText = (pairs) =>
  pairs.map(([word, meaning]) => `${word}\t${meaning.replace(/\s+/g, " ")}\n`).join("");

/** @param {App} app @returns {Kept} */
export function kept({ startup }) {
  try {
    return keptIn(JSON.parse(localStorage.getItem(startup.scoped(NAME)) ?? "null"));
  } catch {
    return {};
  }
}

/** @param {App} app @param {(kept: Kept) => Kept} change */
export function keepChanged(app, change) {
  try {
    localStorage.setItem(app.startup.scoped(NAME), JSON.stringify(change(kept(app))));
  } catch {
    app.ui.toast(t("storage-off"));
  }
}
