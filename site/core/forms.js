/**
 * The form of what is kept, however it came there: read from the disk, a backup or another tab. It bounds
 * what is drawn, and what is sent to the engine.
 *
 * @import {Saved} from "./types.js"
 */

const SQUARES = 225;
const MAX_LABEL = 100;
const MAX_LINK = 2000;
const MAX_SEATS = 4;
/** How many other versions of a game are kept. */
export const MAX_OTHERS = 4;
/** How many links are remembered that the player did not take; each belongs to one game. */
export const MAX_DECLINED = 20;
/** Of a joint game. */
const MAX_LINKS = 500;
const VERSION = 8;

/** A check of a value. @typedef {(value: any) => boolean} Form */

/** @type {Form} */
export const isText = (value) => typeof value === "string";
/** @type {Form} */
export const isCount = (value) => Number.isInteger(value) && value >= 0;
/** @param {Form} each @returns {Form} */
export const listOf = (each) => (value) => Array.isArray(value) && value.every(each);
/** What is stored bounds what is sent to the engine, however it came there: so many of each.
 * @param {Form} each @param {number} most @returns {Form} */
const fewOf = (each, most) => (value) => listOf(each)(value) && value.length <= most;
/** @param {number} most @returns {Form} */
const shortText = (most) => (value) => isText(value) && value.length <= most;
/** @param {Form} form @returns {Form} */
const orNull = (form) => (value) => value === null || form(value);
/** @param {Form} form @returns {Form} */
const orAbsent = (form) => (value) => value === undefined || form(value);

/** @param {Record<string, Form>} fields  those checked; there may be others @returns {Form} */
export function recordOf(fields) {
  const forms = Object.entries(fields);
  return (value) =>
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    forms.every(([name, form]) => form(value[name]));
}

const isObject = recordOf({});
const isTile = recordOf({ letter: isText });
const hasBoard = listOf(orNull(isTile));
const hasPlayers = fewOf(
  recordOf({ label: shortText(MAX_LABEL), score: Number.isInteger }),
  MAX_SEATS,
);
/** No link of any version is longer. @type {Form} */
export const isLink = shortText(MAX_LINK);
const hasSeats = fewOf(isCount, MAX_SEATS);
const hasOthers = fewOf(isLink, MAX_OTHERS);
/** @type {Form} */
export const hasLinks = (value) =>
  isObject(value) && fewOf(isLink, MAX_LINKS)(Object.values(value));

/** Whether a kept view can be drawn. */
const isView = recordOf({
  version: (value) => value === VERSION,
  link: isText,
  gameId: isText,
  board: (value) => hasBoard(value) && value.length === SQUARES,
  premiums: listOf(orNull(isText)),
  players: (value) => hasPlayers(value) && value.length >= 2,
  turns: listOf(isObject),
  chart: orNull(recordOf({ lines: listOf(isText), leaders: listOf(isObject) })),
  alphabet: listOf(isTile),
  rack: orNull(listOf(isTile)),
  toMove: orNull(isCount),
  seat: orNull(isCount),
  allowed: isObject,
  scoreless: recordOf({ ends: listOf(isText) }),
  lexicon: isObject,
  hints: isObject,
});

/** Whether a record that cannot be shown still has its link, which holds the whole game. */
export const hasLink = recordOf({ link: isLink, seats: hasSeats });

const hasForm = recordOf({
  gameId: isText,
  link: isLink,
  seats: hasSeats,
  updated: Number.isFinite,
  others: orAbsent(hasOthers),
  declined: orAbsent(fewOf(isLink, MAX_DECLINED)),
  links: orAbsent(hasLinks),
  started: Number.isFinite,
  view: isView,
});

/** The seats that a game has, of those that a record names.
 * @param {number[]} seats @param {{players: unknown[]}} view */
export const seatsIn = (seats, { players }) => seats.filter((seat) => seat < players.length);

/** Whether a record of the disk, or of another tab, has today's form. @type {(game: any) => game is Saved} */
export const isSaved = /** @type {any} */ (
  /** @param {any} game */ (game) =>
    hasForm(game) && seatsIn(game.seats, game.view).length === game.seats.length
);

/** Whether a kept draft can be laid again. */
export const isDraft = recordOf({
  order: listOf(isText),
  draft: listOf(recordOf({ letter: isText, square: (at) => isCount(at) && at < SQUARES })),
  note: orAbsent(isText),
});
