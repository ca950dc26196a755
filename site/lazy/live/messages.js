/**
 * What two joined pages say to each other: the forms of the messages, which of them are let in, and how
 * many (docs/sitting-down.md). Values in, values out; nothing here knows of a connection.
 *
 * A peer is hostile until proven otherwise: whatever has no form of these ends the connection.
 */

import { cleaned } from "./chat.js";

/** @typedef {{kind: "hi", version: number, seat: number, link: string}|{kind: "link", link: string}
 *   |{kind: "got", link: string}|{kind: "say", text: string}|{kind: "typing"}
 *   |{kind: "laying", n: number}|{kind: "away"}|{kind: "back"}|{kind: "rematch"}|{kind: "bye"}} Message
 * hi: the first one, from both; link: a game that went on; got: it was opened; laying: how many tiles
 * lie on the board, never which */

export const VERSION = 1;
/** Characters of a whole message: a link of 2,000 and what stands around it. */
export const MAX_MESSAGE = 2200;

/** A check of a field. @typedef {(value: any) => boolean} Form */

/** @type {Form} */
const isLink = (value) => typeof value === "string" && /^[\dA-Za-z]{8,2000}$/.test(value);
/** @type {Form} */
const isSaid = (value) => typeof value === "string" && value !== "" && cleaned(value) === value;
/** @param {number} most @returns {Form} */
const below = (most) => (value) => Number.isInteger(value) && value >= 0 && value < most;

/** By kind its fields; a message has these and no others. @type {Record<string, Record<string, Form>>} */
const FORMS = {
  hi: { version: below(1000), seat: below(2), link: isLink },
  link: { link: isLink },
  got: { link: isLink },
  say: { text: isSaid },
  typing: {},
  laying: { n: below(8) },
  away: {},
  back: {},
  rematch: {},
  bye: {},
};

/** @param {Message} message @returns {string} */
export const write = (message) => JSON.stringify(message);

/** @param {unknown} data  as it arrived @returns {Message|null} null for what has none of the forms */
export function read(data) {
  if (typeof data !== "string" || data.length > MAX_MESSAGE) return null;
  let found;
  try {
    found = JSON.parse(data);
  } catch {
    return null;
  }
  const kind = found?.kind;
  if (typeof kind !== "string" || !Object.hasOwn(FORMS, kind)) return null;
  const form = Object.entries(FORMS[kind] ?? {});
  const isWhole = Object.keys(found).length === form.length + 1;
  return isWhole && form.every(([name, fits]) => fits(found[name])) ? found : null;
}

/** What is left of the messages that a peer may send now. @typedef {{left: number, at: number}} Allowance
 *   at: when that was, in ms */
const MOST = 60;
const A_SECOND = 15;

/** @param {number} now @returns {Allowance} */
export const allowance = (now) => ({ left: MOST, at: now });

/** @param {Allowance} before @param {number} now @returns {Allowance|null} null for a flood */
export function spend({ left, at }, now) {
  const refilled = Math.min(MOST, left + (Math.max(0, now - at) / 1000) * A_SECOND);
  return refilled < 1 ? null : { left: refilled - 1, at: now };
}
