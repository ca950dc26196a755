/** Sections 8 and 9 of docs/link-format.md: the squares of a play, and its tiles. */

import { numbers, times } from "./lists.js";
import {
  blankOf,
  count,
  letterMultiplier,
  letterOf,
  nextSquare,
  without,
  wordMultiplier,
} from "./tiles.js";

/** @import {Stack} from "./stack.js" */
/** @import {Alphabet} from "./tiles.js" */
/** @typedef {{step: number, squares: number[], score: number}} Placement */
/** For one direction and each square, the number of tiles without a gap: before it, after it, and across.
 * @typedef {{step: number, before: number[], after: number[], across: number[]}} Lines */

const CENTRE = 112;
const COUNT = [
  [numbers("0 -11 -9 -3 -6 -11 -24 0"), numbers("0 0 10 26 24 30 4 -18")],
  [numbers("0 21 5 8 3 -6 -12 0"), numbers("0 0 -6 -2 -1 -7 -8 -3")],
];
const CROSSING = numbers("7 -12 -1 2 0 -2");
const OLD_IN_MAIN = numbers("11 22 3 -6 -16 -31");
/** @type {Record<number, number>} */
const WORD_PRODUCT = { 1: -20, 2: 5, 3: 21, 4: 28, 6: 0 };
const LETTER_SUM = numbers("-13 -2 4 12 13 0 24");
const OLD_IN_CROSS = numbers("7 20 17 11 9 1 1 -8 -9 -28");
const SHAPE = [
  "11 -10 -10 -15 -22 -25 1 -21 -21",
  "-13 -12 -24 2 -23 -10 -12 -15 -3",
  "1 -19 -17 5 -10 -2 4 -2 0",
  "2 -26 -13 -8 -10 -4 -16 -5 -1",
].map(numbers);

/** @template T @param {T[]} table @param {number} n */
const capped = (table, n) => table[Math.min(n, table.length - 1)];

/** Count, by square, the tiles that follow without a gap. @param {string[]} board @param {number} step  direction */
function lengths(board, step) {
  const found = Array(225).fill(0);
  for (let n = 0; n < 225; n++) {
    const square = step < 0 ? n : 224 - n;
    const next = nextSquare(square, step);
    if (next >= 0 && board[next] !== ".") found[square] = found[next] + 1;
  }
  return found;
}

/** @param {string[]} board @param {number} step @returns {Lines} */
function linesOf(board, step) {
  const [up, down] = [lengths(board, step - 16), lengths(board, 16 - step)];
  const across = up.map((length, square) => length + down[square]);
  return { step, before: lengths(board, -step), after: lengths(board, step), across };
}

/** Yield the placements that begin at an empty square, along one line.
 * @param {Lines} lines @param {number} first
 * @param {{size: number, isBagEmpty: boolean, isBoardEmpty: boolean}} about
 * @returns {Generator<Placement>} */
function* placementsFrom(
  { step, before, after, across },
  first,
  { size, isBagEmpty, isBoardEmpty },
) {
  /** @type {number[]} */
  const squares = [];
  let [old, groups, crossings, oldInCross, letters, product] = [before[first], 0, 0, 0, 0, 1];
  for (let at = first; at >= 0 && squares.length < size; ) {
    squares.push(at);
    const n = squares.length;
    crossings += Number(across[at] > 0);
    oldInCross += across[at];
    letters += letterMultiplier(at) - 1;
    product *= wordMultiplier(at);
    old += after[at];
    const counted = COUNT[Number(isBagEmpty)][Number(n === size)][n];
    const touches = old > 0 || crossings > 0;
    if (isBoardEmpty) {
      if (n > 1 && squares.includes(CENTRE))
        yield { step, squares: [...squares], score: counted - (step === 15 ? 24 : 0) };
    } else if (n > 1 ? touches : old > 0 && (step === 1 || !crossings)) {
      const shape = capped(SHAPE, before[first])[3 * Math.min(after[at], 2) + Math.min(groups, 2)];
      const score =
        counted +
        capped(CROSSING, crossings) +
        capped(OLD_IN_MAIN, old) +
        (WORD_PRODUCT[product] ?? 25) +
        capped(LETTER_SUM, letters) +
        capped(OLD_IN_CROSS, oldInCross) +
        shape;
      yield { step, squares: [...squares], score };
    }
    groups += Number(after[at] > 0);
    at = nextSquare(at + step * after[at], step);
  }
}

/** List all placements that geometry allows, in the order of the format.
 * @param {string[]} board @param {number} size  tiles on the rack @param {boolean} isBagEmpty
 * @param {(square: number) => boolean} [isFirst]  whether they may begin at a square; by default at any */
export function placements(board, size, isBagEmpty, isFirst = () => true) {
  const isBoardEmpty = board.every((tile) => tile === ".");
  const about = { size, isBagEmpty, isBoardEmpty };
  return [1, 15].flatMap((step) => {
    const lines = linesOf(board, step);
    const squares = times(225, (n) => (step === 1 ? n : (n % 15) * 15 + Math.floor(n / 15)));
    return squares.flatMap((first) =>
      board[first] === "." && isFirst(first) ? [...placementsFrom(lines, first, about)] : [],
    );
  });
}

const HELD = numbers("0 0 10 16 20 23 26 28");
const BLANK = numbers("0 -20 -30 -32 -26 -22 -18 -4");
/** The weights of a tile's features in dealt and in sealed games. before, after, across: the neighbouring
 * letters; premium: a premium square; held: copies on the rack, or in a sealed game among all unseen tiles. */
const DEALT = { before: 8, after: 4, across: 3, premium: 5, held: HELD };
const UNSEEN = times(21, (n) => Math.round(9 * Math.log2(n)));
const SEALED = { before: 6, after: 5, across: 3, premium: 4, held: UNSEEN };

/** Return a function that scores how well a letter fits on a square.
 * @param {string[]} board  with the tiles already placed @param {Placement} placement
 * @param {number} square @param {Alphabet} alphabet @param {typeof DEALT} [shares] */
function fitAt(board, { step, squares }, square, { pair }, shares = DEALT) {
  const [along, across] = squares.length === 1 || step === 1 ? [1, 15] : [15, 1];
  const letterAt = (/** @type {number} */ at) => (at < 0 ? 0 : letterOf(board[at]));
  const [p, f, u, d] = [-along, along, -across, across].map((by) =>
    letterAt(nextSquare(square, by)),
  );
  const isKnown = !squares.includes(nextSquare(square, along));
  return (/** @type {number} */ n) => {
    const next = isKnown ? shares.after * pair[n][f] : 0;
    const cross = u || d ? shares.across * (pair[u][n] + pair[n][d]) : 0;
    return Math.floor((shares.before * pair[p][n] + next + cross) / 8);
  };
}

/**
 * Read a play.
 *
 * @param {Stack} stack
 * @param {{board: string[], tiles: string, size: number, isBagEmpty: boolean}} position  tiles: the rack,
 *   or all tiles that it may hold if only its size is known
 * @param {Alphabet} alphabet
 * @returns {[square: number, tile: string][]}
 */
export function readPlay(stack, { board, tiles, size, isBagEmpty }, alphabet) {
  const listed = placements(board, size, isBagEmpty);
  const chosen = listed[stack.chooseByScore(listed.map(({ score }) => score))];
  const { squares } = chosen;
  const laid = [...board];
  let left = tiles;
  const isSealed = tiles.length > size;
  const shares = isSealed ? SEALED : DEALT;
  const ofCount = (/** @type {string} */ tile) => capped(shares.held, count(left, tile));
  return squares.map((square) => {
    const fit = fitAt(laid, chosen, square, alphabet, shares);
    const distinct = [...new Set(left)];
    const worth = (/** @type {string} */ tile) =>
      fit(letterOf(tile)) +
      ofCount(tile) +
      Math.floor((shares.premium * (letterMultiplier(square) - 1) * alphabet.value(tile)) / 2);
    const blank = isSealed ? ofCount("?") - 3 : BLANK[squares.length];
    const scores = distinct.map((tile) => (tile === "?" ? blank : worth(tile)));
    let tile = distinct[stack.chooseByScore(scores)];
    left = without(left, tile);
    if (tile === "?") {
      const ofBlank = fitAt(laid, chosen, square, alphabet);
      const ofLetters = times(alphabet.size, (n) => alphabet.alone[n + 1] + ofBlank(n + 1));
      tile = blankOf(1 + stack.chooseByScore(ofLetters));
    }
    laid[square] = tile;
    return /** @type {[number, string]} */ ([square, tile]);
  });
}
