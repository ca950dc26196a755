/**
 * A table: two pages that are joined, or on the way to it, as one value; and what becomes of it by what
 * the friend says. No browser, no clock: the time comes as an argument.
 *
 * @import {Said} from "./chat.js"
 * @import {Message} from "./messages.js"
 */

import { VERSION } from "./messages.js";

/** @typedef {"making"|"offered"|"answered"|"joining"|"joined"|"over"} Phase  offered: waits for the
 *   friend's answer; answered: waits until the friend has opened it; joined: the friend has greeted;
 *   over: ended, and why */
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
 * @property {boolean} isAway  the friend looks at something else
 * @property {boolean} isSilent  the friend has not been heard for some seconds
 * @property {number} typedAt  when the friend last typed, in ms
 * @property {number} laid  tiles that the friend has put on the board
 * @property {string} theirs  the newest link that the friend has, as far as is known
 * @property {string} next  the game after one that is over, once either has begun it
 * @property {Said[]} chat  as it was kept: what of it is none is left out where it is shown
 * @property {number} unread
 * @property {boolean} isMuted
 * @property {[at: number, what: string][]} log
 * @property {boolean} isElsewhere  another window of this device has the connection
 */

/** What is known of a friend who is not there. */
const ABSENT = { token: "", isAway: false, isSilent: false, typedAt: 0, laid: 0 };

/** @param {string} gameId @param {number} seat @param {Said[]} [chat] @returns {Table} */
export const newTable = (gameId, seat, chat = []) => ({
  ...ABSENT,
  gameId,
  seat,
  phase: "making",
  why: "",
  theirs: "",
  next: "",
  chat,
  unread: 0,
  isMuted: false,
  log: [],
  isElsewhere: false,
});

/** Lines of the log that are kept. */
const MAX_LINES = 200;

/** @param {Table} table @param {string} what @param {number} now @returns {Table} */
export const noted = (table, what, now) => ({
  ...table,
  log: [...table.log, /** @type {Table["log"][number]} */ ([now, what])].slice(-MAX_LINES),
});

/** @param {Table} table @param {Phase} phase @param {number} now @returns {Table} */
export const entered = (table, phase, now) => noted({ ...table, phase }, phase, now);

/** @param {Table} table @param {Why} why @param {number} now @returns {Table} */
export const ended = (table, why, now) =>
  table.phase === "over"
    ? table
    : noted({ ...table, ...ABSENT, phase: "over", why }, `over: ${why}`, now);

/** By kind what a message changes, once both have greeted.
 * @type {Record<string, (message: any, now: number) => Partial<Table>>} */
const CHANGES = {
  typing: (_, now) => ({ typedAt: now }),
  laying: ({ n }) => ({ laid: n }),
  away: () => ({ isAway: true }),
  back: () => ({ isAway: false }),
  link: ({ link }) => ({ theirs: link, laid: 0 }),
  got: ({ link }) => ({ theirs: link }),
};

/** What the log says of a message, if it says something. @type {Record<string, string>} */
const LINES = { link: "move received", got: "move delivered", rematch: "rematch" };

/** What the friend says changes of a table. Before the greeting there is nothing to say, and there is
 * one greeting; whoever greets sits in the other seat.
 * @param {Table} table @param {Message} message @param {number} now @returns {Table} */
export function heard(table, message, now) {
  const { kind } = message;
  if (kind === "bye") return ended(table, "left", now);
  if (kind === "hi" && table.phase !== "joined" && message.seat !== table.seat)
    return message.version === VERSION
      ? entered({ ...table, token: "", theirs: message.link }, "joined", now)
      : ended(table, "other-version", now);
  if (kind === "hi" || table.phase !== "joined") return ended(table, "breach", now);
  const next = { ...table, ...CHANGES[kind]?.(message, now) };
  return LINES[kind] ? noted(next, LINES[kind], now) : next;
}

/** How the connection is: the end of the name of the string that says so. @param {Table} table */
export function stateOf({ phase, why, isSilent, isAway }) {
  if (phase !== "joined") return why || phase;
  if (isSilent) return "silent";
  return isAway ? "away" : phase;
}
