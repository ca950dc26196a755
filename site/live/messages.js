/**
 * The messages between two joined pages: their forms, which are accepted, and how many
 * (docs/sitting-down.md). Values in, values out; nothing here knows of a connection.
 *
 * The peer is not trusted: a malformed message ends the connection.
 */

/** @typedef {{kind: "hi", version: number, seat: number, link: string}|{kind: "link", link: string}
 *   |{kind: "got", link: string}|{kind: "say", text: string}|{kind: "typing"}
 *   |{kind: "laying", n: number}|{kind: "react", n: number}|{kind: "away"}|{kind: "back"}|{kind: "rematch"}|{kind: "bye"}} Message
 * hi: the first one, from both; link: a game that went on; got: it was opened; say: what `hear` of talk.js lets
 * in; laying: how many tiles lie on the board, never which; react: the number of a reaction, which each page
 * shows in its own language */

export const VERSION = 2;
/** How many reactions there are. */
export const REACTIONS = 6;
/** Characters of a whole message: a link of 2,000 and what stands around it. */
export const MAX_MESSAGE = 2200;

/** A check of a field. @typedef {(value: any) => boolean} Form */

/** @type {Form} */
const isLink = (value) => typeof value === "string" && /^[\dA-Za-z]{8,2000}$/.test(value);
/** @type {Form} */
const isText = (value) => typeof value === "string" && value !== "";
/** @param {number} most @returns {Form} */
const below = (most) => (value) => Number.isInteger(value) && value >= 0 && value < most;

/** By kind its fields; a message has these and no others. @type {Record<Message["kind"], Record<string, Form>>} */
const FORMS = {
  hi: { version: below(1000), seat: below(2), link: isLink },
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
export const write = (message) => JSON.stringify(message);

/** @param {unknown} data  as it arrived @returns {Message|null} null if malformed */
export function read(data) {
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

/** Time that a message uses up, in ms: 16 messages a second are allowed. */
const EACH_MS = 62.5;
/** How far a peer may run ahead, in ms: 60 messages may come at once. */
const AHEAD_MS = 60 * EACH_MS;

/** Count a message. @param {number} until  when the time used up so far ends, in ms @param {number} now
 * @returns {number} the same after this message; 0 if there are too many */
export function spend(until, now) {
  const next = Math.max(until, now) + EACH_MS;
  return next - now > AHEAD_MS ? 0 : next;
}
