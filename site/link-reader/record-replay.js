/**
 * Follows a score sheet by docs/formats.md, "Games and records": racks are known as far as the record states them,
 * the bag is counted, and nothing is dealt. A position is a plain value, as in replay.js. `racks` hold a `?` for
 * each tile held, `known` the tiles known.
 */

import { replaced, sum, times } from "./lists.js";
import { decided, nextSeat, played, startWith } from "./replay.js";
import { demand } from "./stack.js";
import { isBlank, sorted, without } from "./tiles.js";

/** @import {Move, Position, Setup} from "./replay.js" */
/** @import {Alphabet} from "./tiles.js" */
/** @typedef {Position & {known: string[]}} Sheet  the position of a record */

/** How a record counts the tiles left at the end: not at all, as in our games, or twice for the player who is out. */
export const ENDINGS = /** @type {const} */ (["open", "classic", "double"]);
/** An exchanged tile that nobody wrote down. */
export const UNKNOWN = ".";

/** @param {Setup} setup @param {Alphabet} alphabet @returns {Sheet} */
export const startOfRecord = ({ names }, alphabet) => ({
  ...startWith("?".repeat(alphabet.bag.length), names.length),
  known: times(names.length, () => ""),
});

/** List the tiles that are neither on the board nor on a known rack, in order. Throws `BadLink` if a tile is there
 * more often than in the set. @param {Sheet} sheet @param {Alphabet} alphabet */
export function unseenBy({ board, known }, { bag }) {
  const laid = board.filter((tile) => tile !== ".").map((tile) => (isBlank(tile) ? "?" : tile));
  const seen = laid.join("") + known.join("");
  const left = without(bag, seen);
  demand(left.length === bag.length - seen.length, "mistyped");
  return left;
}

/** @param {Sheet} sheet @param {number} seat @param {string} rack @returns {Sheet} */
export const withRack = (sheet, seat, rack) => ({
  ...sheet,
  known: replaced(sheet.known, seat, sorted(rack)),
});

/** Whether the bag is empty and a seat in play has no tiles. @param {Sheet} sheet */
export const isOut = ({ bag, racks, resigned }) =>
  !bag && racks.some((rack, seat) => !rack && !resigned[seat]);

/** How many players have not resigned. @param {Sheet} sheet */
export const playing = ({ resigned }) => resigned.filter((gone) => !gone).length;

/** @param {Sheet} sheet @returns {Sheet} */
const passed = (sheet) => ({
  ...sheet,
  toMove: nextSeat(sheet),
  scoreless: sheet.scoreless + 1,
  before: null,
});

/** @typedef {{sheet: Sheet, move: any, setup: Setup, alphabet: Alphabet}} Making */

/** @param {Making} making @returns {Sheet} */
function play({ sheet, move, setup, alphabet }) {
  const { board, racks, known, bag, scores, toMove, scoreless } = sheet;
  const { laid, word, made, score } = played(board, move.tiles, alphabet, setup.options);
  const tiles = /** @type {[number, string][]} */ (move.tiles);
  const taken = tiles.map(([, tile]) => (isBlank(tile) ? "?" : tile));
  const drawn = Math.min(taken.length, bag.length);
  return {
    ...sheet,
    board: laid,
    racks: replaced(racks, toMove, racks[toMove].slice(taken.length - drawn)),
    known: replaced(known, toMove, without(known[toMove], taken)),
    bag: bag.slice(drawn),
    scores: replaced(scores, toMove, scores[toMove] + score),
    scoreless: score ? 0 : scoreless + 1,
    toMove: nextSeat(sheet),
    before: { ...sheet, before: null },
    word,
    made,
    gained: score,
  };
}

/** @param {Making} making @returns {Sheet} */
function exchange({ sheet, move }) {
  const { bag, racks, known, toMove } = sheet;
  demand(move.tiles.length <= Math.min(bag.length, racks[toMove].length), "mistyped");
  const kept = move.tiles.includes(UNKNOWN) ? "" : without(known[toMove], move.tiles);
  return passed({ ...sheet, known: replaced(known, toMove, kept) });
}

/** @param {Making} making @returns {Sheet} */
function challenge({ sheet, move, setup }) {
  const { before, toMove } = sheet;
  if (move.upheld) return { ...passed(/** @type {Sheet} */ (before)), toMove, gained: 0 };
  if (setup.challengeRule === "double") return passed(sheet);
  const going = { ...sheet, before: null };
  return /** @type {Sheet} */ (setup.options?.afterFailure(going) ?? going);
}

/** How each kind of move changes a record. @type {Record<string, (making: Making) => Sheet>} */
const MOVES = {
  play,
  exchange,
  challenge,
  pass: ({ sheet }) => passed(sheet),
  resign: ({ sheet }) => ({
    ...sheet,
    resigned: replaced(sheet.resigned, sheet.toMove, true),
    toMove: nextSeat(sheet),
    before: null,
  }),
};

/** @param {Sheet} sheet @param {Move} move @param {Setup} setup @param {Alphabet} alphabet */
export const recorded = (sheet, move, setup, alphabet) =>
  MOVES[move.kind]({ sheet: { ...sheet, gained: 0 }, move, setup, alphabet });

/** Return the last position of a record with its result, none if the ending is open.
 * @param {Sheet} sheet  with the racks left at the end @param {typeof ENDINGS[number]} ending
 * @param {Setup} setup @param {Alphabet} alphabet @returns {Sheet} */
export function ended(sheet, ending, setup, { value }) {
  const { bag, racks, known, scores, resigned } = sheet;
  const over = (/** @type {string} */ reason, final = scores) =>
    /** @type {Sheet} */ (decided({ ...sheet, reason, before: null }, scores, final));
  if (playing(sheet) === 1) return over("resigned");
  if (ending === "open") return { ...sheet, before: null };
  demand(
    racks.every((rack, seat) => rack.length === known[seat].length),
    "mistyped",
  );
  const out = bag ? -1 : racks.findIndex((rack, seat) => !rack && !resigned[seat]);
  const isDouble = ending === "double";
  demand(out >= 0 || !isDouble, "mistyped");
  if (setup.options?.hasLastTurns) return over(bag ? "scoreless" : "last-turns");
  const lost = known.map((rack, seat) => (resigned[seat] ? 0 : sum([...rack].map(value))));
  const gain = sum(lost) * (isDouble ? 2 : 1);
  const final = scores.map(
    (score, seat) => score - (isDouble ? 0 : lost[seat]) + (seat === out ? gain : 0),
  );
  return over(out < 0 ? "scoreless" : "out", final);
}
