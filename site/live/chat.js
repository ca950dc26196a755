/**
 * The chat of a game: which messages are valid, and which are kept. Values in, values out.
 *
 * @import {Said} from "../core/table.js"
 */

/** Characters of a chat message. */
export const MAX_SAID = 280;
/** Messages that are kept. */
const MAX_KEPT = 200;

/** Characters that are invisible or change how others are shown: controls, lone surrogates, marks of
 * direction, line separators. The zero-width joiner stays, since emoji need it. */
const HIDDEN =
  /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]+/gu;

/** Clean a chat message, as it is sent, kept and shown. @param {string} text */
export const cleaned = (text) =>
  [...text.replace(HIDDEN, " ").replace(/\s+/g, " ").trim()].slice(0, MAX_SAID).join("").trim();

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
