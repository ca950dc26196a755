/** Section 10 of docs/link-format.md: the order of the bag. */

import { times } from "./lists.js";
import { sha256 } from "./sha256.js";
import { sorted } from "./tiles.js";

/** @param {string} purpose @param {number[]} bytes
 * @returns {(n: number) => number} returns the next random number below n */
function dice(purpose, bytes) {
  let block = 0;
  /** @type {number[]} */
  let ready = [];
  const next = () => {
    if (!ready.length) {
      const place = [block >> 24, block >> 16, block >> 8, block];
      const digest = sha256(purpose, [...bytes, ...place]);
      ready = times(16, (n) => digest.getUint16(30 - 2 * n));
      block += 1;
    }
    return /** @type {number} */ (ready.pop());
  };
  return (n) => {
    let drawn = next();
    while (drawn >= 65536 - (65536 % n)) drawn = next();
    return drawn % n;
  };
}

/** @param {string} seed  16 hexadecimal digits @param {number} stage */
function diceOf(seed, stage) {
  const bytes = times(8, (n) => Number.parseInt(seed.slice(2 * n, 2 * n + 2), 16));
  return dice("pass-a-word bag 1", [...bytes, stage >> 8, stage]);
}

/** @template T @param {Iterable<T>} things @param {(n: number) => number} below */
function mixed(things, below) {
  const bag = [...things];
  for (let n = bag.length - 1; n > 0; n--) {
    const other = below(n + 1);
    [bag[n], bag[other]] = [bag[other], bag[n]];
  }
  return bag;
}

/** @param {string} seed @param {string} tiles  all tiles of an alphabet, in order */
export const shuffled = (seed, tiles) => mixed(tiles, diceOf(seed, 0)).join("");

/** Shuffle by a number of two bytes. @template T @param {string} purpose @param {number} number @param {T[]} things */
export const shuffledBy = (purpose, number, things) =>
  mixed(things, dice(purpose, [number >> 8, number]));

/** @param {string} bag @param {string} tiles @param {string} seed @param {number} stage */
export function putBack(bag, tiles, seed, stage) {
  const below = diceOf(seed, stage);
  const found = [...bag];
  for (const tile of sorted(tiles)) found.splice(below(found.length + 1), 0, tile);
  return found.join("");
}
