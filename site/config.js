/** Settings for the publisher of this page. */

/** The address for suggestions of missing words. If it is empty, the player enters one. */
export const WORDS_ADDRESS = "";

/** Return the URL that explains a word. It opens a search, not an entry: tiles show no small letters and, in
 * some languages, no accents. @param {string} language @param {string} word */
export const definitionOf = (language, word) =>
  `https://${language}.wiktionary.org/wiki/Special:Search?search=${encodeURIComponent(word.toLowerCase())}`;
