/**
 * A table: two pages that are joined, or on the way to it, as one value; and what becomes of it by what
 * the friend says. No browser, no clock: the time comes as an argument.
 *
 * @import {Said} from "./chat.js"
 * @import {Message} from "./messages.js"
 */

import { said } from "./chat.js";
import { VERSION } from "./messages.js";

/** @typedef {"making"|"offered"|"answered"|"joining"|"joined"|"over"} Phase  offered: waits for the
 *   friend's answer; answered: waits until the friend has opened it; over: ended, and why */
/** Why it ended: the friend left; the connection was lost; there is no way between the two; the friend's
 * page sent what no message is; its version is another one. @typedef {"left"|"lost"|"no-way"|"breach"
 *   |"other-version"} Why */
/**
 * @typedef {object} Table
 * @property {string} gameId
 * @property {number} seat  that is played here
 * @property {Phase} phase
 * @property {Why|""} why
 * @property {string} token  to be sent behind the link; "" where none is
 * @property {boolean} isMet  the friend has said who is there
 * @property {boolean} isAway  the friend looks at something else
 * @property {boolean} isSilent  the friend has not been heard for some seconds
 * @property {number} typedAt  when the friend last typed, in ms
 * @property {number} laid  tiles that the friend has put on the board
 * @property {string} theirs  the newest link that the friend has, as far as is known
 * @property {Said[]} chat
 * @property {number} unread
 * @property {boolean} isMuted
 * @property {[at: number, what: string][]} log
 * @property {boolean} isElsewhere  another window of this device has the connection
 */

/** @param {string} gameId @param {number} seat @param {Said[]} chat @returns {Table} */
export const newTable = (gameId, seat, chat) => ({
  gameId,
  seat,
  phase: "making",
  why: "",
  token: "",
  isMet: false,
  isAway: false,
  isSilent: false,
  typedAt: 0,
  laid: 0,
  theirs: "",
  chat,
  unread: 0,
  isMuted: false,
  log: [],
  isElsewhere: false,
});

/** Lines of the log that are kept. */
const MAX_LINES = 200;

/** @param {Table} table @param {string} what @param {number} now @returns {Table} */
export const noted = (table, what, now) => {
  /** @type {Table["log"][number]} */
  const line = [now, what];
  return { ...table, log: [...table.log, line].slice(-MAX_LINES) };
};

/** @param {Table} table @param {Phase} phase @param {number} now @returns {Table} */
export const entered = (table, phase, now) =>
  noted({ ...table, phase, token: phase === "joined" ? "" : table.token }, phase, now);

/** @param {Table} table @param {Why} why @param {number} now @returns {Table} */
export function ended(table, why, now) {
  if (table.phase === "over") return table;
  const rest = { token: "", isAway: false, isSilent: false, typedAt: 0, laid: 0, isMet: false };
  return noted({ ...table, ...rest, phase: "over", why }, `over: ${why}`, now);
}

/** What the friend says changes of a table. Before the greeting there is nothing to say, and there is
 * one greeting; whoever greets sits in the other seat.
 * @param {Table} table @param {Message} message @param {number} now @returns {Table} */
export function heard(table, message, now) {
  if (message.kind === "hi") return greeted(table, message, now);
  if (message.kind === "bye") return ended(table, "left", now);
  if (!table.isMet) return ended(table, "breach", now);
  switch (message.kind) {
    case "say": {
      if (table.isMuted) return table;
      const chat = said(table.chat, 1 - table.seat, message.text, now);
      return { ...table, chat, typedAt: 0, unread: table.unread + 1 };
    }
    case "typing":
      return { ...table, typedAt: now };
    case "laying":
      return { ...table, laid: message.n };
    case "away":
    case "back":
      return { ...table, isAway: message.kind === "away" };
    case "link":
      return noted({ ...table, theirs: message.link, laid: 0 }, "move received", now);
    case "got":
      return noted({ ...table, theirs: message.link }, "move delivered", now);
    default:
      return noted(table, message.kind, now);
  }
}

/** @param {Table} table @param {Extract<Message, {kind: "hi"}>} hi @param {number} now @returns {Table} */
function greeted(table, { version, seat, link }, now) {
  if (table.isMet || seat === table.seat) return ended(table, "breach", now);
  if (version !== VERSION) return ended(table, "other-version", now);
  return noted({ ...table, isMet: true, theirs: link }, "met", now);
}
