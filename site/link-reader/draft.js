/** The points of a draft, from the rules that reading a link needs. Words are left to the engine. */

import { placements } from "./placements.js";
import { played } from "./replay.js";
import { blankOf, tileOf } from "./tiles.js";

/** @import {Laid} from "../core/types.js" */
/** @import {Position} from "./replay.js" */
/** @import {Alphabet} from "./tiles.js" */

/** Score tiles laid on free squares.
 * @param {Position} position @param {Alphabet} alphabet @param {Laid[]} draft @param {number} held  how many tiles
 *   the player has
 * @returns {{score: number, end: number, down: boolean}|null} end, down: last square and direction of the main
 *   word; null if no play covers these squares, or a blank has no letter yet */
export function scoreDraft({ board, bag }, alphabet, draft, held) {
  const placed = draft
    .map(({ square, letter, blank }) => {
      const number = alphabet.letters.indexOf(letter) + 1;
      return /** @type {[number, string]} */ ([
        square,
        number ? (blank ? blankOf : tileOf)(number) : "?",
      ]);
    })
    .sort(([one], [other]) => one - other);
  const squares = placed.map(([square]) => square);
  const isFirst = (/** @type {number} */ square) => square === squares[0];
  const isPossible = placements(board, held, bag === "", isFirst).some(
    (each) => String(each.squares) === String(squares),
  );
  if (!isPossible || placed.some(([, tile]) => tile === "?")) return null;
  const { score, end, down } = played(board, placed, alphabet);
  return { score, end, down };
}
