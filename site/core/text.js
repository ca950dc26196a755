/**
 * Cleans players' texts for display. The hidden characters are the same as in `scrabble.characters`, which a
 * test checks.
 */

import { HIDDEN_CHARACTERS, LOOSE_MARKS, MANY_MARKS } from "./hidden.js";

/** Characters that are hidden alone but belong to an emoji: flags, keycaps, skin tones, families. */
const EMOJI =
  /\u{1f3f4}\u{e0067}\u{e0062}[\u{e0061}-\u{e007a}]{3}\u{e007f}|[#*\d]\ufe0f?\u20e3|\p{ExtPict}[\ufe0e\ufe0f]?\p{EMod}?(?:\u200d\p{ExtPict}\ufe0f?\p{EMod}?)*/u;
const PARTS = new RegExp(`(${EMOJI.source})|${HIDDEN_CHARACTERS.source}`, "gu");
const LOOSE = new RegExp(LOOSE_MARKS, "gu");
const MARKS = new RegExp(MANY_MARKS, "gu");

/** Put a text on one line without hidden characters; "" if nothing visible is left. @param {string} text */
export const cleanText = (text) =>
  text
    .replace(PARTS, (_, emoji) => emoji ?? " ")
    .replace(LOOSE, "$1")
    .replace(MARKS, "$1")
    .trim();
