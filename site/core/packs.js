/** The dictionaries by their numbers in links, as in the catalogue (a test compares them). A name
 * begins with its language. */
export const PACKS =
  "en-complete en-common gl-roots gl-inflected gl-complete es-complete fr-complete de-complete it-complete pt-complete pl-complete nl-complete ca-complete es-common fr-common de-common it-common pt-common pl-common nl-common ca-common".split(
    " ",
  );

/** The choices of a link up to its lexicon, as weights: mode, players, challenge rule, lexicon
 * (docs/link-format.md, 5). */
const CHOICES = [
  [13, 1, 1, 1],
  [14, 1, 1],
  [12, 2, 1, 1],
  [48, ...Array(63).fill(1)],
];
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/**
 * Return the dictionary that a link of format 1 names, so that it can be fetched while Python
 * starts; empty if it names none. Nothing is checked here: whether the link is good, the engine says.
 *
 * @param {string} link
 * @returns {string}
 */
export function packOf(link) {
  if (!/^1[\dA-Za-z]{11,1999}$/.test(link)) return "";
  let stack = 0n;
  for (const digit of link.slice(2)) stack = stack * 62n + BigInt(DIGITS.indexOf(digit));
  stack >>= 16n;
  let chosen = 0;
  for (const weights of CHOICES) {
    const total = BigInt(weights.reduce((sum, weight) => sum + weight));
    let rest = Number(stack % total);
    for (chosen = 0; rest >= weights[chosen]; chosen++) rest -= weights[chosen];
    stack = (stack / total) * BigInt(weights[chosen]) + BigInt(rest);
  }
  return PACKS[chosen] ?? "";
}
