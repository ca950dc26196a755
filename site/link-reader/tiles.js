/** Section 1 of docs/link-format.md: tiles, alphabets and squares. */

import { PREMIUMS } from "../core/draft.js";

/**
 * The contents of a language's letters file (scripts/build/page_data.py). blanks: how many; alone, pair: the
 * letter table of section 9.
 * @typedef {{tiles: [text: string, count: number, value: number][], blanks: number, alone: number[],
 *   pair: number[][]}} Letters
 */
/** @typedef {ReturnType<typeof alphabetOf>} Alphabet */

/** The multipliers of premium squares. @type {Record<string, number>} */
const LETTER = { DL: 2, TL: 3 };
/** @type {Record<string, number>} */
const WORD = { DW: 2, TW: 3 };
/** @param {number} square @param {string[]} [premiums]  by square; by default the classic board */
export const letterMultiplier = (square, premiums = PREMIUMS) => LETTER[premiums[square]] ?? 1;
/** @param {number} square @param {string[]} [premiums]  as above */
export const wordMultiplier = (square, premiums = PREMIUMS) => WORD[premiums[square]] ?? 1;

/** Return the number of a tile's letter, from 1; 0 for an empty square. @param {string} tile */
export const letterOf = (tile) => (tile === "." ? 0 : ((tile.charCodeAt(0) - 1) % 32) + 1);
/** @param {number} letter */
export const tileOf = (letter) => String.fromCharCode(64 + letter);
/** @param {number} letter */
export const blankOf = (letter) => String.fromCharCode(96 + letter);
/** @param {string} tile */
export const isBlank = (tile) => tile === "?" || tile > blankOf(0);

/** @param {Letters} letters */
export function alphabetOf({ tiles, blanks, alone, pair }) {
  return {
    size: tiles.length,
    letters: tiles.map(([text]) => text),
    isBlank,
    /** @param {string} tile */
    value: (tile) => (isBlank(tile) ? 0 : tiles[letterOf(tile) - 1][2]),
    /** Return a tile's letter in upper case, or ? for a blank of a rack. @param {string} tile */
    text: (tile) => (tile === "?" ? tile : tiles[letterOf(tile) - 1][0]),
    bag: "?".repeat(blanks) + tiles.map(([, count], n) => tileOf(n + 1).repeat(count)).join(""),
    alone: [0, ...alone],
    pair,
  };
}

/** @param {string} tiles */
export const sorted = (tiles) => [...tiles].sort().join("");
/** @param {string} tiles @param {Iterable<string>} taken */
export const without = (tiles, taken) =>
  [...taken].reduce((left, one) => left.replace(one, ""), tiles);
/** @param {string} tiles @param {string} one */
export const count = (tiles, one) => tiles.split(one).length - 1;

/** Return the next square in a direction, or -1. @param {number} square @param {number} step */
export function nextSquare(square, step) {
  const next = square + step;
  const leaves = Math.abs(step) === 1 && Math.floor(next / 15) !== Math.floor(square / 15);
  return leaves || next < 0 || next > 224 ? -1 : next;
}

/** List the occupied squares beside `square` in one direction, up to the next gap.
 * @param {string[]} board @param {number} square @param {number} step */
export function run(board, square, step) {
  const squares = [];
  let at = nextSquare(square, step);
  for (; at >= 0 && board[at] !== "."; at = nextSquare(at, step)) squares.push(at);
  return squares;
}
