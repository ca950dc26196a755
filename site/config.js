/** Settings for the publisher of this page. */

/** Where a missing word is sent; without an address the message has none, and the player chooses. */
export const WORDS_ADDRESS = "";

/** Where a word is explained, by language of the words. The dictionary there is searched, since
 * tiles know neither capitals nor, in some languages, accents.
 * @param {string} language @param {string} word */
export const definitionOf = (language, word) =>
  `https://${language}.wiktionary.org/wiki/Special:Search?search=${encodeURIComponent(word.toLowerCase())}`;
