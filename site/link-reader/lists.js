/** List helpers of the second link reader. */

/** @param {string} text @returns {number[]} */
export const numbers = (text) => text.trim().split(/\s+/).map(Number);

/** @template T @param {number} n @param {(at: number) => T} make @returns {T[]} */
export const times = (n, make) => Array.from({ length: n }, (_, at) => make(at));

/** @param {number[]} list */
export const sum = (list) => list.reduce((a, b) => a + b, 0);

/** @template T @param {T[]} list @param {number} at @param {T} value @returns {T[]} */
export const replaced = (list, at, value) => list.map((one, n) => (n === at ? value : one));
