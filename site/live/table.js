/**
 * A live table as a plain value, the messages between its two pages (docs/sitting-down.md), and how a message
 * changes the table. All functions are pure: the time comes as an argument.
 *
 * The peer is not trusted: a malformed message ends the connection.
 *
 * @import {Phase, Said, Table, Why} from "../core/table.js"
 * @import {Saved} from "../core/types.js"
 * @import {Form} from "../core/forms.js"
 */

import { cut } from "../core/cut.js";
import { cleanText } from "../core/text.js";

/**
 * The part of a session (session.js) that other modules use.
 * @typedef {{readonly table: Table|null, set: (table: Table|null) => void, note: (what: string) => void,
 *   tell: (message: Message) => boolean, end: (why: Why) => void, leave: () => void,
 *   exchange: {keep: (changes: Partial<Saved>) => void}}} Sitting
 */

/** The presence of a friend who has not yet greeted. */
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
  name: "",
  chat,
  unread: 0,
  isMuted: false,
  log: [],
  isElsewhere: false,
});

/** How many log lines are kept. */
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

/** @typedef {{kind: "hi", version: number, seat: number, name: string, link: string}|{kind: "link", link: string}
 *   |{kind: "got", link: string}|{kind: "say", text: string}|{kind: "typing"}
 *   |{kind: "laying", n: number}|{kind: "react", n: number}|{kind: "away"}|{kind: "back"}|{kind: "rematch"}|{kind: "bye"}} Message
 * hi: the first message, from both pages; name: the player's own, "" if the game or nobody names the player; link: the game with a new move; got: confirms a link; say: a chat
 * message, checked by `hear` of talk.js; laying: how many tiles lie on the board, never which; react: the number
 * of a reaction, which each page shows in its own language */

export const VERSION = 3;
/** How many reactions there are. */
export const REACTIONS = 6;
/** The longest message: a link of 2,000 characters in JSON. */
export const MAX_MESSAGE = 2200;

/** @type {Form} */
const isLink = (value) => typeof value === "string" && /^[\dA-Za-z]{8,2000}$/.test(value);
/** @type {Form} */
const isText = (value) => typeof value === "string" && value !== "";
/** The most code points of a name. */
const MAX_NAME = 20;
/** Clean a player's name for sending. @param {string} text */
export const cleanName = (text) => cut(cleanText(text).trim(), MAX_NAME).trim();
/** @type {Form} */
const isName = (value) => typeof value === "string" && cleanName(value) === value;
/** @param {number} most @returns {Form} */
const below = (most) => (value) => Number.isInteger(value) && value >= 0 && value < most;

/** The exact fields of a message, by kind. @type {Record<Message["kind"], Record<string, Form>>} */
const FORMS = {
  hi: { version: below(1000), seat: below(2), name: isName, link: isLink },
  link: { link: isLink },
  got: { link: isLink },
  say: { text: isText },
  typing: {},
  laying: { n: below(8) },
  react: { n: below(REACTIONS) },
  away: {},
  back: {},
  rematch: {},
  bye: {},
};
const BY_KIND = new Map(Object.entries(FORMS));

/** @param {Message} message @returns {string} */
export const writeMessage = (message) => JSON.stringify(message);

/** @param {unknown} data  as received @returns {Message|null} null if malformed */
export function readMessage(data) {
  if (typeof data !== "string" || data.length > MAX_MESSAGE) return null;
  let found;
  try {
    found = JSON.parse(data);
  } catch {
    return null;
  }
  const form = BY_KIND.get(found?.kind);
  if (!form) return null;
  const fields = Object.entries(form);
  const isWhole = Object.keys(found).length === fields.length + 1;
  return isWhole && fields.every(([name, fits]) => fits(found[name])) ? found : null;
}

/** The slot that each message takes, in ms: 16 messages a second are allowed. */
const EACH_MS = 62.5;
/** How far ahead slots may be taken, in ms: a burst of 60 messages is allowed. */
const AHEAD_MS = 60 * EACH_MS;

/** Take the next free slot for a message. @param {number} until  when the last slot taken ends, in ms
 * @param {number} now @returns {number} when the new slot ends; 0 if it is too far ahead: too many messages */
export function spend(until, now) {
  const next = Math.max(until, now) + EACH_MS;
  return next - now > AHEAD_MS ? 0 : next;
}

/** How each kind of message changes the table once both pages have greeted.
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

/** Log lines for messages, by kind. @type {Record<string, string>} */
const LINES = { link: "move received", got: "move delivered", rematch: "rematch" };

/** Apply a message from the friend. The first must be a greeting from the other seat; a second is a breach.
 * @param {Table} table @param {Message} message @param {number} now @returns {Table} */
export function heard(table, message, now) {
  const { kind } = message;
  if (kind === "bye") return ended(table, "left", now);
  if (kind === "hi" && table.phase !== "joined" && message.seat !== table.seat)
    return message.version === VERSION
      ? entered({ ...table, token: "", name: message.name, theirs: message.link }, "joined", now)
      : ended(table, "other-version", now);
  if (kind === "hi" || table.phase !== "joined") return ended(table, "breach", now);
  const next = { ...table, ...CHANGES[kind]?.(message, now, table) };
  return LINES[kind] ? noted(next, LINES[kind], now) : next;
}

/** Return the state of the connection as the suffix of a string key. @param {Table} table */
export function stateOf({ phase, why, isSilent, isAway }) {
  if (phase !== "joined") return why || phase;
  if (isSilent) return "silent";
  return isAway ? "away" : phase;
}
