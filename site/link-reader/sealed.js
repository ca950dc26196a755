/** Reads the public fields of docs/sealed-format.md, which need no key. The hidden fields of the deal are read
 * by the engine, and in tests by tests/support/js/sealed. */

import { demand } from "./stack.js";
import { isBlank, without } from "./tiles.js";

/** @import {Move, Position} from "./replay.js" */
/** @import {Stack} from "./stack.js" */
/** @import {Alphabet} from "./tiles.js" */
/** A sealed link. tag: its MAC.
 * @typedef {{kind: string, tag: bigint, body: bigint}} Seal */

const KINDS = ["turn", "invitation", "joining", "opening", "closing"];
const KIND_WEIGHTS = [20, 1, 1, 3, 3, 1, 1, 1, 1];
/** The choice before the kind, with the same weights; the others are of release 1.0, or reserved. */
const EDITION = 5;
/** The length of the MAC in bits, by kind. */
const TAG_BITS = [80, 0, 80, 80, 80];

/** @param {Stack} stack @returns {Seal} */
export function readSeal(stack) {
  demand(stack.choose(KIND_WEIGHTS) === EDITION, "unknown-version");
  const kind = stack.choose(KIND_WEIGHTS);
  demand(KINDS[kind], "unknown-version");
  const tag = stack.bits(TAG_BITS[kind]);
  return { kind: KINDS[kind], tag, body: stack.value };
}

/** @param {string} tile */
const faceDown = (tile) => (isBlank(tile) ? "?" : tile);

/** List the tiles that are not on the board, in order. @param {string[]} board @param {Alphabet} alphabet */
export const unseen = (board, { bag }) =>
  without(bag, board.filter((tile) => tile !== ".").map(faceDown));

/** @param {Position} position */
const faceless = ({ racks }) => racks.map((rack) => "?".repeat(rack.length));

/** Return a position in which the mover holds the tiles of the move and all other tiles are blanks without
 * points. When a player goes out, the other holds the unseen tiles.
 * @param {Position} position @param {Move} move @param {Alphabet} alphabet @returns {Position} */
export function standIn(position, move, alphabet) {
  const { board, toMove, bag, before } = position;
  const racks = faceless(position);
  if (move.kind === "play") {
    const laid = move.tiles.map(([, tile]) => faceDown(tile)).join("");
    const kept = racks[toMove].slice(laid.length);
    racks[toMove] = laid + kept;
    if (!bag && !kept) racks[1 - toMove] = without(unseen(board, alphabet), laid);
  }
  return { ...position, racks, before: before && { ...before, racks: faceless(before) } };
}
