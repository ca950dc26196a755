/**
 * The words to learn that this device keeps, by language: those that its players missed, and those that
 * they have learnt since, which do not come again.
 *
 * @typedef {{words: string[], learnt: string[]}} Words
 * @typedef {Record<string, Words>} Kept  by language
 */

/** So many words of a language are kept, and as many learnt ones. */
export const MOST = 500;
const LONGEST = 15;

/** @param {unknown} value @returns {string[]} the words in it */
const wordsIn = (value) =>
  Array.isArray(value)
    ? value.filter((word) => typeof word === "string" && word && word.length <= LONGEST)
    : [];

/** What was kept, checked: another program may have written it. @param {unknown} value @returns {Kept} */
export function checked(value) {
  const all = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(
    all
      .filter(([language]) => /^[a-z]{2,3}$/.test(language))
      .map(([language, each]) => [
        language,
        { words: wordsIn(each?.words), learnt: wordsIn(each?.learnt) },
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

/** With a word learnt. @param {Words} kept @param {string} word @returns {Words} */
export const withLearnt = ({ words, learnt }, word) => ({
  words: words.filter((each) => each !== word),
  learnt: [...learnt.filter((each) => each !== word), word].slice(-MOST),
});

/** As lines that Anki imports: word, tab, meaning. @param {[word: string, meaning: string][]} pairs */
export const ankiText = (pairs) =>
  pairs.map(([word, meaning]) => `${word}\t${meaning.replace(/\s+/g, " ")}\n`).join("");
