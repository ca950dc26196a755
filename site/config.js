/** What whoever publishes this page may want to change. */

/** Where a suggested word is sent; without an address nothing is suggested. */
export const WORDS_ADDRESS = "words@pass-a-word.example";

/** Where a word is explained, by language of the words.
 * @param {string} language @param {string} word */
export const definitionOf = (language, word) =>
  `https://${language}.wiktionary.org/wiki/${encodeURIComponent(word.toLowerCase())}`;
