/**
 * The words to learn stored on this device, by language: words that its players missed, and words learnt
 * since, which are not added again.
 *
 * @import {App} from "../core/app.js"
 * @import {Fates} from "./joining.js"
 *
 * @typedef {{words: string[], learnt: string[]}} Words
 * @typedef {Record<string, Words>} WordsByLanguage  by language
 */

import { t } from "../core/i18n.js";
import { joining, sumOf } from "./joining.js";

const NAME = "paw.words-to-learn";
/** The most words to learn that are stored for a language; the same limit applies to learnt words. */
export const MAX_WORDS = 500;
/** How many languages are stored. */
const MAX_LANGUAGES = 20;
/** A word in plain letters: 15 tiles of up to three characters. */
const WORD = /^[\p{Lu}·]{2,45}$/u;

/** @param {unknown} value @returns {string[]} the valid words in it, each once */
const wordsIn = (value) => [
  ...new Set(
    Array.isArray(value) ? value.filter((word) => typeof word === "string" && WORD.test(word)) : [],
  ),
];

/** Read stored words and drop invalid ones. @param {unknown} value @returns {WordsByLanguage} */
export function readWords(value) {
  const all = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(
    all
      .filter(([language]) => /^[a-z]{2,3}$/.test(language))
      .slice(0, MAX_LANGUAGES)
      .map(([language, each]) => [
        language,
        {
          words: wordsIn(each?.words).slice(0, MAX_WORDS),
          learnt: wordsIn(each?.learnt).slice(-MAX_WORDS),
        },
      ]),
  );
}

/** @param {string} one @param {string} two */
const shorterFirst = (one, two) => one.length - two.length || (one < two ? -1 : 1);

/** Add missed words, short ones first; drop the longest if there are too many.
 * @param {Words|undefined} kept @param {string[]} words @returns {Words} */
export function withMissed({ words: known, learnt } = { words: [], learnt: [] }, words) {
  const all = new Set([...known, ...words.filter((word) => !learnt.includes(word))]);
  return { words: [...all].sort(shorterFirst).slice(0, MAX_WORDS), learnt };
}

/** Move words to the learnt words. @param {Words} kept @param {string[]} learnt @returns {Words} */
export const withLearnt = ({ words, learnt: known }, learnt) => ({
  words: words.filter((each) => !learnt.includes(each)),
  learnt: [...known.filter((each) => !learnt.includes(each)), ...learnt].slice(-MAX_WORDS),
});

/** Add a backup's words of one language. A known word stays in its list. Words to learn are added shortest
 * first, and learnt words newest first.
 * @param {Words} here @param {Words} other @returns {{words: Words, fates: Fates}} */
function joinLanguage({ words, learnt }, other) {
  const known = new Set([...words, ...learnt]);
  const isKnown = (/** @type {string} */ word) => known.has(word);
  const more = joining(other.learnt.toReversed(), isKnown, MAX_WORDS - learnt.length);
  for (const word of more.taken) known.add(word);
  const missed = joining(other.words.toSorted(shorterFirst), isKnown, MAX_WORDS - words.length);
  return {
    words: {
      words: [...words, ...missed.taken].sort(shorterFirst),
      learnt: [...more.taken.reverse(), ...learnt],
    },
    fates: sumOf([more.fates, missed.fates]),
  };
}

/** Add the words of a backup to the words here. @param {WordsByLanguage} here @param {WordsByLanguage} other
 * @returns {{words: WordsByLanguage, fates: Fates}} */
export function mergeWords(here, other) {
  const all = Object.entries(other).map(([language, each]) => {
    const { words, fates } = joinLanguage(here[language] ?? { words: [], learnt: [] }, each);
    return { language, words, fates };
  });
  const both = all.map(({ language, words }) => [language, words]);
  return {
    words: { ...here, ...Object.fromEntries(both) },
    fates: sumOf(all.map(({ fates }) => fates)),
  };
}

/** Write lines that Anki imports: word, tab, meaning. @param {[word: string, meaning: string][]} pairs */
export const ankiText = (pairs) =>
  pairs.map(([word, meaning]) => `${word}\t${meaning.replace(/\s+/g, " ")}\n`).join("");

/** @param {App} app @returns {WordsByLanguage} */
export function wordsToLearn({ startup }) {
  try {
    return readWords(JSON.parse(localStorage.getItem(startup.scoped(NAME)) ?? "null"));
  } catch {
    return {};
  }
}

/** @param {App} app @param {(kept: WordsByLanguage) => WordsByLanguage} change */
export function changeWords(app, change) {
  try {
    localStorage.setItem(app.startup.scoped(NAME), JSON.stringify(change(wordsToLearn(app))));
  } catch {
    app.ui.toast(t("storage-off"));
  }
}
