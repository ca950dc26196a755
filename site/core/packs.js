/** The dictionaries in the order of their numbers in links, as in the catalogue. A name begins with its
 * language. Written by `build.py vectors lists`. */
export const PACKS =
  "en-complete en-common gl-roots gl-inflected gl-complete es-complete fr-complete de-complete it-complete pt-complete pl-complete nl-complete ca-complete es-common fr-common de-common it-common pt-common pl-common nl-common ca-common en-complete-2 en-common-2 de-complete-2 de-common-2".split(
    " ",
  );

/** The tags of the editions of English complete, the first one first: number 0 in links means all of them. Written
 * by `build.py vectors lists`. */
const ENGLISH = "180 72".split(" ");

/** The edition of English complete that a game's tag means; an unknown tag means the first. @param {number} tag */
export function englishOf(tag) {
  const at = ENGLISH.indexOf(`${tag}`);
  return at > 0 ? `${PACKS[0]}-${at + 1}` : PACKS[0];
}
