/**
 * What a backup has, or a record that cannot be shown: what is read of it is bounded and has the right
 * form, whatever was written. Values in, values out.
 *
 * @import {Results} from "../common/puzzle-results.js"
 * @import {WordsByLanguage} from "../common/words-to-learn.js"
 * @import {Said} from "../core/table.js"
 * @import {SeatOfFile, View} from "../core/types.js"
 */

import { pastTime } from "../common/kept-game.js";
import { FIRST_DAY, readResults } from "../common/puzzle-results.js";
import { readWords } from "../common/words-to-learn.js";
import { cut } from "../core/cut.js";
import { hasLink, hasLinks, isLink, MAX_DECLINED, MAX_OTHERS } from "../core/forms.js";
import { MAX_NOTE, withNotesFrom } from "../core/i18n.js";
import { isPlayed } from "../core/store.js";
import { cleanText } from "../core/text.js";
import { chatOf } from "../live/chat.js";

export const FORMAT = "pass-a-word";
/** The languages of puzzles and of words to learn; written by `build.py vectors lists`. */
const LANGUAGES = "en gl es fr de it pt pl nl ca".split(" ");
/** Hexadecimal digits of a seat key. */
const MAX_KEY = 64;
/** Code units of a note that are read. */
const MAX_RAW = 1000;
/** Notes of a game. */
const MAX_NOTES = 1000;

/** @typedef {{link: string, seats: number[], made: boolean, updated: number, others: string[],
 *   declined: string[], played: boolean, unsent: boolean, chat: Said[], notes: [number, string][],
 *   links: Record<string, string>|null, seat: SeatOfFile|null}} KeptGame
 * notes: those that the link no longer carries, by index of the turn; links: of a joint game; seat: what
 * proves the seat in one */

/** @param {unknown} list @param {number} most @returns {string[]} */
const linksIn = (list, most) => (Array.isArray(list) ? list.slice(-most).filter(isLink) : []);

/** @param {unknown} notes @returns {[number, string][]} those that are text, as a note is shown */
const notesIn = (notes) =>
  (Array.isArray(notes) ? notes.slice(0, MAX_NOTES) : []).flatMap((each) => {
    const [n, text] = Array.isArray(each) ? each : [];
    if (!Number.isInteger(n) || typeof text !== "string") return [];
    const note = cut(cleanText(text.slice(0, MAX_RAW)), MAX_NOTE).trim();
    return note ? [/** @type {[number, string]} */ ([n, note])] : [];
  });

/** Read what a device kept of a game. @param {any} record @returns {KeptGame|null} null without a link */
export function readRecord(record) {
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

/** What a backup has; unread: how many of its entries have no valid form.
 * @typedef {{games: KeptGame[], puzzles: Results, words: WordsByLanguage, unread: number}} Backup */

/** @template T @param {Record<string, T>} all @param {(key: string) => boolean} isValid */
const only = (all, isValid) =>
  /** @type {Record<string, T>} */ (
    Object.fromEntries(Object.entries(all).filter(([key]) => isValid(key)))
  );

/** Whether there is a puzzle of that name. @param {string} key */
function isPuzzle(key) {
  const [day, language = ""] = key.split(" ");
  return Number(day) >= FIRST_DAY && LANGUAGES.includes(language);
}

/** @param {unknown} value  a list or entries by their names */
const countOf = (value) => (typeof value === "object" ? Object.keys(value ?? {}).length : 0);

/** @param {string} text @returns {Backup|null} null if it is none */
export function readBackup(text) {
  try {
    const { format, games: kept, puzzles: results, words: languages } = JSON.parse(text);
    if (format !== FORMAT || !Array.isArray(kept)) return null;
    const games = kept.flatMap((/** @type {unknown} */ each) => readRecord(each) ?? []);
    const puzzles = only(readResults(results), isPuzzle);
    const words = only(readWords(languages), (language) => LANGUAGES.includes(language));
    const pairs = [
      [kept, games],
      [results, puzzles],
      [languages, words],
    ];
    const unread = pairs.reduce((sum, [all, read]) => sum + countOf(all) - countOf(read), 0);
    return { games, puzzles, words, unread };
  } catch {
    return null;
  }
}

/** Put notes into a view, where it has none. @param {View} view @param {[number, string][]} notes */
export function withNotesOf(view, notes) {
  const texts = new Map(notes);
  return withNotesFrom(view, (_, n) => texts.get(n));
}
