/**
 * The chat of a game: what may be said, and what is kept of it. Values in, values out.
 *
 * @import {Said} from "../core/table.js"
 */

/** Characters of a chat message. */
export const MAX_SAID = 280;
/** Messages that are kept. */
const MAX_KEPT = 200;

/** What is said without being seen, or changes how the rest is shown: controls, halves of characters,
 * marks of direction, other ends of lines. A joiner stays, since pictures are made with it. */
const HIDDEN =
  /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]+/gu;

/** A chat message as it is sent, kept and shown. @param {string} text */
export const cleaned = (text) =>
  [...text.replace(HIDDEN, " ").replace(/\s+/g, " ").trim()].slice(0, MAX_SAID).join("").trim();

/** A chat that goes on. @param {Said[]} chat @param {number} seat @param {string} text @param {number} at
 * @returns {Said[]} */
export const said = (chat, seat, text, at) => [...chat, { seat, text, at }].slice(-MAX_KEPT);

/** The chat of a game as it was kept, or as a file has it: what is none is left out.
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
