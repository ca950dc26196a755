/**
 * The chat of a game: which messages are valid, and which are kept. Values in, values out.
 *
 * @import {Said} from "../core/table.js"
 */

/** Characters of a chat message. */
export const MAX_SAID = 280;
/** Characters of a text that are cleaned at all. */
const MAX_RAW = 2200;
/** Messages that are kept. */
const MAX_KEPT = 200;

/** Characters that cannot be seen or change how others are shown: the engine's table, as ranges. */
const HIDDEN = "0-1F 7F-A0 AD 34F 600-605 61C 6DD 70F 890-891 8E2 115F-1160 1680 17B4-17B5 180B-180F 2000-200F 2028-202F 205F-206F 2800 3000 3164 D800-F8FF FDD0-FDEF FE00-FE0F FEFF FFA0 FFF0-FFFC FFFE-FFFF 110BD 110CD 13430-1343F 1BCA0-1BCA3 1D159 1D173-1D17A 1FFFE-1FFFF 2FFFE-2FFFF 3FFFE-3FFFF 4FFFE-4FFFF 5FFFE-5FFFF 6FFFE-6FFFF 7FFFE-7FFFF 8FFFE-8FFFF 9FFFE-9FFFF AFFFE-AFFFF BFFFE-BFFFF CFFFE-CFFFF DFFFE-E0FFF EFFFE-10FFFF";

/** @param {string} range  "AD" or "2000-200F" */
const classOf = (range) =>
  range
    .split("-")
    .map((code) => `\\u{${code}}`)
    .join("-");

/** Joiners of emoji, and of letters of scripts that need them, and what chooses the look of an emoji, are kept. */
const KEPT =
  "(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})" +
  "|(?<=(?=[^\\0-\\x7f])[\\p{L}\\p{M}])[\\u200c\\u200d](?=(?=[^\\0-\\x7f])[\\p{L}\\p{M}])" +
  "|(?<=\\p{Emoji})[\\ufe0e\\ufe0f]";
const NOT_SHOWN = new RegExp(`(${KEPT})|[${HIDDEN.split(" ").map(classOf).join("")}]`, "gu");

/** More marks on one letter would cover the lines around it. */
const MARKS = /(\p{M}{4})\p{M}+/gu;

/** The text up to so many characters, without cutting what is seen as one. @param {string} text */
function cut(text) {
  const parts = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  let left = MAX_SAID;
  const end = parts.findIndex((part) => {
    left -= [...part].length;
    return left < 0;
  });
  return end < 0 ? text : parts.slice(0, end).join("");
}

/** @param {string} text */
const onePass = (text) =>
  cut(
    text
      .replace(NOT_SHOWN, (_, kept) => kept ?? " ")
      .replace(MARKS, "$1")
      .replace(/\s+/g, " ")
      .trim(),
  ).trim();

/** Clean a chat message, as it is sent, kept and shown. What one pass leaves may be hidden once more
 * where its neighbour is gone. @param {string} text */
export function cleaned(text) {
  const once = onePass(text.slice(0, MAX_RAW));
  const twice = onePass(once);
  return twice === once ? once : onePass(twice.replace(/[\u200c\u200d\ufe0e\ufe0f]/g, " "));
}

/** Add a message to a chat. @param {Said[]} chat @param {number} seat @param {string} text @param {number} at
 * @returns {Said[]} */
export const said = (chat, seat, text, at) => [...chat, { seat, text, at }].slice(-MAX_KEPT);

/** Read a chat as it was kept, or from a file: invalid messages are dropped.
 * @param {unknown} kept @returns {Said[]} */
export const chatOf = (kept) =>
  (Array.isArray(kept) ? kept : [])
    .filter(
      (each) =>
        (each?.seat === 0 || each?.seat === 1) &&
        Number.isFinite(each.at) &&
        typeof each.text === "string" &&
        each.text.length <= MAX_SAID * 2 &&
        cleaned(each.text) !== "",
    )
    .slice(-MAX_KEPT)
    .map(({ seat, text, at }) => ({ seat, text: cleaned(text), at }));
