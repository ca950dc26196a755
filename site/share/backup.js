/**
 * Reads backups and damaged records. For any input, the result is well formed and limited in size. All
 * functions are pure.
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
/** The languages of puzzles and words to learn; written by `build.py vectors lists`. */
const LANGUAGES = "en gl es fr de it pt pl nl ca".split(" ");
/** The length of a seat key in hexadecimal digits. */
const MAX_KEY = 64;
/** How many code units of a note are read. */
const MAX_RAW = 1000;
/** How many notes of a game are read. */
const MAX_NOTES = 1000;

/** @typedef {{link: string, seats: number[], made: boolean, updated: number, others: string[],
 *   declined: string[], played: boolean, unsent: boolean, chat: Said[], notes: [number, string][],
 *   links: Record<string, string>|null, seat: SeatOfFile|null}} KeptGame
 * notes: notes that the link does not carry, by turn index; links, seat: of a joint game, else null */

/** @param {unknown} list @param {number} most @returns {string[]} */
const linksIn = (list, most) => (Array.isArray(list) ? list.slice(-most).filter(isLink) : []);

/** @param {unknown} notes @returns {[number, string][]} the valid notes, cleaned for display */
const notesIn = (notes) =>
  (Array.isArray(notes) ? notes.slice(0, MAX_NOTES) : []).flatMap((each) => {
    const [n, text] = Array.isArray(each) ? each : [];
    if (!Number.isInteger(n) || typeof text !== "string") return [];
    const note = cut(cleanText(text.slice(0, MAX_RAW)), MAX_NOTE).trim();
    return note ? [/** @type {[number, string]} */ ([n, note])] : [];
  });

/** Read a stored game. @param {any} record @returns {KeptGame|null} null without a link */
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

/** The contents of a backup; unread: its number of invalid entries.
 * @typedef {{games: KeptGame[], puzzles: Results, words: WordsByLanguage, unread: number}} Backup */

/** @template T @param {Record<string, T>} all @param {(key: string) => boolean} isValid */
const only = (all, isValid) =>
  /** @type {Record<string, T>} */ (
    Object.fromEntries(Object.entries(all).filter(([key]) => isValid(key)))
  );

/** Whether a key names an existing puzzle. @param {string} key */
function isPuzzle(key) {
  const [day, language = ""] = key.split(" ");
  return Number(day) >= FIRST_DAY && LANGUAGES.includes(language);
}

/** @param {unknown} value  a list, or an object of entries */
const countOf = (value) => (typeof value === "object" ? Object.keys(value ?? {}).length : 0);

/** @param {string} text @returns {Backup|null} null if it is no backup */
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

/** Add notes to the turns of a view that have no note. @param {View} view @param {[number, string][]} notes */
export function withNotesOf(view, notes) {
  const texts = new Map(notes);
  return withNotesFrom(view, (_, n) => texts.get(n));
}
