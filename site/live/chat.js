/**
 * The chat of a game: cleans messages, and reads and extends the stored chat. All functions are pure.
 *
 * @import {Said} from "../core/table.js"
 */

import { cut } from "../core/cut.js";
import { cleanText } from "../core/text.js";

/** The longest chat message, in code points. */
export const MAX_SAID = 280;
/** How many messages are stored. */
const MAX_KEPT = 200;

/** Clean a chat message for sending, storing and showing; "" if nothing visible is left.
 * @param {string} text */
export const cleanMessage = (text) => cut(cleanText(text), MAX_SAID).trim();

/** Add a message to a chat. @param {Said[]} chat @param {number} seat @param {string} text @param {number} at
 * @returns {Said[]} */
export const addMessage = (chat, seat, text, at) => [...chat, { seat, text, at }].slice(-MAX_KEPT);

/** Read a stored chat and drop invalid messages. @param {unknown} kept @returns {Said[]} */
export const chatOf = (kept) =>
  (Array.isArray(kept) ? kept : [])
    .slice(-MAX_KEPT)
    .filter(
      (each) =>
        (each?.seat === 0 || each?.seat === 1) &&
        Number.isFinite(each.at) &&
        typeof each.text === "string" &&
        each.text.length <= MAX_SAID * 2 &&
        cleanMessage(each.text) !== "",
    )
    .map(({ seat, text, at }) => ({ seat, text: cleanMessage(text), at }));
