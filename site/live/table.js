/**
 * A table: two pages that are joined, or about to be, as one value, and how messages change it. No
 * browser, no clock: the time comes as an argument.
 *
 * @import {Phase, Said, Table, Why} from "../core/table.js"
 * @import {Saved} from "../core/types.js"
 * @import {Message} from "./messages.js"
 */

import { VERSION } from "./messages.js";

/**
 * What the modules of this room ask of the sitting (session.js).
 * @typedef {{readonly table: Table|null, set: (table: Table|null) => void, note: (what: string) => void,
 *   tell: (message: Message) => boolean, end: (why: Why) => void, leave: () => void,
 *   exchange: {keep: (changes: Partial<Saved>) => void}}} Sitting
 */

/** The presence of a friend who has not greeted. */
const ABSENT = { token: "", isAway: false, isSilent: false, typedAt: 0, laid: 0, reaction: null };

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

/** What a message changes once both have greeted, by kind.
 * @type {Record<string, (message: any, now: number, table: Table) => Partial<Table>>} */
const CHANGES = {
  typing: (_, now) => ({ typedAt: now }),
  laying: ({ n }) => ({ laid: n }),
  react: ({ n }, at, { seat, isMuted }) => (isMuted ? {} : { reaction: { n, at, seat: 1 - seat } }),
  away: () => ({ isAway: true }),
  back: () => ({ isAway: false }),
  link: ({ link }) => ({ theirs: link, laid: 0 }),
  got: ({ link }) => ({ theirs: link }),
};

/** The line of the log for a message, if it has one, by kind. @type {Record<string, string>} */
const LINES = { link: "move received", got: "move delivered", rematch: "rematch" };

/** The table after a message of the friend. The first message, and no other, must be a greeting from
 * the other seat.
 * @param {Table} table @param {Message} message @param {number} now @returns {Table} */
export function heard(table, message, now) {
  const { kind } = message;
  if (kind === "bye") return ended(table, "left", now);
  if (kind === "hi" && table.phase !== "joined" && message.seat !== table.seat)
    return message.version === VERSION
      ? entered({ ...table, token: "", theirs: message.link }, "joined", now)
      : ended(table, "other-version", now);
  if (kind === "hi" || table.phase !== "joined") return ended(table, "breach", now);
  const next = { ...table, ...CHANGES[kind]?.(message, now, table) };
  return LINES[kind] ? noted(next, LINES[kind], now) : next;
}

/** The state of the connection, as the end of a string's key. @param {Table} table */
export function stateOf({ phase, why, isSilent, isAway }) {
  if (phase !== "joined") return why || phase;
  if (isSilent) return "silent";
  return isAway ? "away" : phase;
}
