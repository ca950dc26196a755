/**
 * Games as a backup has them, or a record that cannot be shown: what is read of them is bounded and has
 * the right form, whatever was written. Values in, values out.
 *
 * @import {Said} from "../core/table.js"
 * @import {SeatOfFile, View} from "../core/types.js"
 */

import { pastTime } from "../common/kept-game.js";
import { resultsIn } from "../common/puzzle-results.js";
import { cut } from "../core/cut.js";
import { hasLink, hasLinks, isLink, MAX_DECLINED, MAX_OTHERS } from "../core/forms.js";
import { MAX_NOTE, noted } from "../core/i18n.js";
import { isPlayed } from "../core/store.js";
import { cleaned } from "../core/text.js";
import { chatOf } from "../live/chat.js";

export const FORMAT = "pass-a-word";
/** Hexadecimal digits of a seat key. */
const MAX_KEY = 64;
/** Code units of a note that are read. */
const MAX_RAW = 1000;
/** Notes of a game. */
const MAX_NOTES = 1000;

/** @typedef {{link: string, seats: number[], made: boolean, updated: number, others: string[],
 *   declined: string[], played: boolean, unsent: boolean, chat: Said[], notes: [number, string][],
 *   links: Record<string, string>|null, seat: SeatOfFile|null}} Kept
 * notes: those that the link no longer carries, by index of the turn; links: of a joint game; seat: what
 * proves the seat in one */

/** @param {unknown} list @param {number} most @returns {string[]} */
const linksIn = (list, most) => (Array.isArray(list) ? list.slice(-most).filter(isLink) : []);

/** @param {unknown} notes @returns {[number, string][]} those that are text, as a note is shown */
const notesIn = (notes) =>
  (Array.isArray(notes) ? notes.slice(0, MAX_NOTES) : []).flatMap((each) => {
    const [n, text] = Array.isArray(each) ? each : [];
    if (!Number.isInteger(n) || typeof text !== "string") return [];
    const note = cut(cleaned(text.slice(0, MAX_RAW)), MAX_NOTE).trim();
    return note ? [/** @type {[number, string]} */ ([n, note])] : [];
  });

/** Read what a device kept of a game. @param {any} record @returns {Kept|null} null without a link */
export function keptIn(record) {
  if (!hasLink(record)) return null;
  const { link, seats, made, updated, others, declined, unsent, chat, notes, seatKey } = record;
  const links = hasLinks(record.links) ? record.links : null;
  const isKey = typeof seatKey === "string" && seatKey.length <= MAX_KEY;
  return {
    link,
    seats,
    made: Boolean(made),
    updated: pastTime(updated),
    others: linksIn(others, MAX_OTHERS),
    declined: linksIn(declined, MAX_DECLINED),
    played: isPlayed(record),
    unsent: unsent === true,
    chat: chatOf(chat),
    notes: notesIn(notes),
    links,
    seat: links && isKey ? { links, seatKey } : null,
  };
}

/** @param {string} text @returns {Kept[]|null} the games of a backup, if it is one */
export function gamesIn(text) {
  try {
    const { format, games } = JSON.parse(text);
    if (format !== FORMAT || !Array.isArray(games)) return null;
    return games.flatMap((each) => keptIn(each) ?? []);
  } catch {
    return null;
  }
}

/** @param {string} text  of a backup, which was read before @returns what it has of the puzzles */
export const puzzlesIn = (text) => resultsIn(JSON.parse(text).puzzles);

/** Put notes into a view, where it has none. @param {View} view @param {[number, string][]} notes */
export function withNotesOf(view, notes) {
  const texts = new Map(notes);
  return noted(view, (_, n) => texts.get(n));
}
