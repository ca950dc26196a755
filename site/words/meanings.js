/** Short meanings of common words, from a lazy-loaded file (scripts/data/lexicons/meanings.py). */

import { textFile } from "../common/text-file.js";

const LANGUAGES = "en".split(" ");

/** Parts of speech by the letter before a meaning, in the language of the words. */
const PARTS = /** @type {Record<string, string>} */ ({
  n: "noun",
  v: "verb",
  a: "adjective",
  r: "adverb",
});

/** @param {string} file @param {string} word @returns {string} the rest of its line */
function lineOf(file, word) {
  const start = `\n${word}\t`;
  const at = `\n${file}`.indexOf(start);
  return at < 0 ? "" : file.slice(at + start.length - 1, file.indexOf("\n", at));
}

/** @typedef {{lemma: string, part: string, text: string}} Meaning  lemma: the word itself, or its
 *   base form */

/** Look up the meaning of a word.
 * @param {string} language @param {string} word @returns {Promise<Meaning|null>} */
export async function meaningOf(language, word) {
  if (!LANGUAGES.includes(language)) return null;
  const file = await textFile(`meanings/${language}.txt`);
  const own = lineOf(file, word.toLowerCase());
  const lemma = own.startsWith(">") ? own.slice(1) : word;
  const line = own.startsWith(">") ? lineOf(file, lemma) : own;
  const part = PARTS[line.charAt(0)];
  return part ? { lemma: lemma.toUpperCase(), part, text: line.slice(2) } : null;
}
