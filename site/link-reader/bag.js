/** Section 10 of docs/link-format.md: the order of the bag. */

import { times } from "./lists.js";
import { sha256 } from "./sha256.js";
import { sorted } from "./tiles.js";

/** @param {string} seed  16 hexadecimal digits @param {number} stage
 * @returns {(n: number) => number} returns the next random number below n */
function dice(seed, stage) {
  const bytes = times(8, (n) => Number.parseInt(seed.slice(2 * n, 2 * n + 2), 16));
  let block = 0;
  /** @type {number[]} */
  let ready = [];
  const next = () => {
    if (!ready.length) {
      const place = [stage >> 8, stage, block >> 24, block >> 16, block >> 8, block];
      const digest = sha256("pass-a-word bag 1", [...bytes, ...place]);
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

/** @param {string} seed @param {string} tiles  all tiles of an alphabet, in order */
export function shuffled(seed, tiles) {
  const bag = [...tiles];
  const below = dice(seed, 0);
  for (let n = bag.length - 1; n > 0; n--) {
    const other = below(n + 1);
    [bag[n], bag[other]] = [bag[other], bag[n]];
  }
  return bag.join("");
}

/** @param {string} bag @param {string} tiles @param {string} seed @param {number} stage */
export function putBack(bag, tiles, seed, stage) {
  const below = dice(seed, stage);
  const mixed = [...bag];
  for (const tile of sorted(tiles)) mixed.splice(below(mixed.length + 1), 0, tile);
  return mixed.join("");
}
