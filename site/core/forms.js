/**
 * Validates stored records, whether they come from disk, a backup or another tab. It also limits the size of
 * data that is drawn or sent to the engine.
 *
 * @import {Saved, UncheckedGame} from "./types.js"
 */

const SQUARES = 225;
const MAX_LABEL = 100;
const MAX_LINK = 2000;
const MAX_SEATS = 4;
/** How many other versions of a game are stored at most. */
export const MAX_OTHERS = 4;
/** How many declined links are stored for each game at most. */
export const MAX_DECLINED = 20;
/** How many links a joint game may have at most. */
const MAX_LINKS = 500;
const VERSION = 8;

/** A predicate for a value. @typedef {(value: any) => boolean} Form */

/** @type {Form} */
export const isText = (value) => typeof value === "string";
/** @type {Form} */
export const isCount = (value) => Number.isInteger(value) && value >= 0;
/** @param {Form} each @returns {Form} */
export const listOf = (each) => (value) => Array.isArray(value) && value.every(each);
/** Accept a list of at most this many values. @param {Form} each @param {number} most @returns {Form} */
const fewOf = (each, most) => (value) => listOf(each)(value) && value.length <= most;
/** @param {number} most @returns {Form} */
const shortText = (most) => (value) => isText(value) && value.length <= most;
/** @param {Form} form @returns {Form} */
const orNull = (form) => (value) => value === null || form(value);
/** @param {Form} form @returns {Form} */
const orAbsent = (form) => (value) => value === undefined || form(value);

/** @param {Record<string, Form>} fields  the fields to check; other fields are allowed @returns {Form} */
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
/** Accept a text no longer than the longest link of any version. @type {Form} */
export const isLink = shortText(MAX_LINK);
const hasSeats = fewOf(isCount, MAX_SEATS);
const hasOthers = fewOf(isLink, MAX_OTHERS);
/** @type {Form} */
export const hasLinks = (value) =>
  isObject(value) && fewOf(isLink, MAX_LINKS)(Object.values(value));

/** Whether a stored view can be drawn. */
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

/** Whether a damaged record still has its link, which holds the whole game. */
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

/** Drop seats that the game does not have. @param {number[]} seats @param {{players: unknown[]}} view */
export const seatsIn = (seats, { players }) => seats.filter((seat) => seat < players.length);

/** Whether a record from disk or another tab has the current format. @type {(game: any) => game is Saved} */
export const isSaved = /** @type {any} */ (
  /** @param {any} game */ (game) =>
    hasForm(game) && seatsIn(game.seats, game.view).length === game.seats.length
);

/** Whether a stored draft can be restored. */
export const isDraft = recordOf({
  order: listOf(isText),
  draft: listOf(recordOf({ letter: isText, square: (at) => isCount(at) && at < SQUARES })),
  note: orAbsent(isText),
});

/** Whether the stored data of an unchecked game can be used. @type {(noted: any) => noted is UncheckedGame} */
export const isUnchecked = /** @type {any} */ (
  /** @param {any} noted */ (noted) =>
    isDraft(noted) &&
    recordOf({
      dealId: isText,
      seats: hasSeats,
      started: Number.isFinite,
      turn: isCount,
      game: orAbsent(
        recordOf({ players: fewOf(isText, MAX_SEATS), language: isText, seed: isText }),
      ),
    })(noted)
);
