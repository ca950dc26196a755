/**
 * SHA-256 (FIPS 180-4). The browser's own function is missing on insecure connections. It is also
 * asynchronous: every read from the bag would have to wait for it.
 */

import { times } from "./lists.js";

const ROUNDS = 64;
const BLOCK = 64;

/** @type {number[]} */
const primes = [];
for (let n = 2; primes.length < ROUNDS; n++) if (primes.every((prime) => n % prime)) primes.push(n);

/** Return the first 32 fractional bits of a root. Double precision is exact enough for all roots used here.
 * @param {number} root */
const fraction = (root) => ((root % 1) * 2 ** 32) | 0;
const CONSTANTS = primes.map((prime) => fraction(Math.cbrt(prime)));
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

/** @param {number} word @param {...number} places  amounts of right rotation */
const rotated = (word, ...places) =>
  places.reduce((all, by) => all ^ ((word >>> by) | (word << (32 - by))), 0);

/** @param {number[]} hash  the hash of the previous blocks @param {DataView} data @param {number} at */
function withBlock(hash, data, at) {
  const words = times(16, (n) => data.getInt32(at + 4 * n));
  let [a, b, c, d, e, f, g, h] = hash;
  for (let n = 0; n < ROUNDS; n++) {
    if (n >= 16) {
      const [x, y] = [words[n - 15], words[n - 2]];
      const mixed = (rotated(x, 7, 18) ^ (x >>> 3)) + (rotated(y, 17, 19) ^ (y >>> 10));
      words.push((words[n - 16] + words[n - 7] + mixed) | 0);
    }
    const choice = (e & f) ^ (~e & g);
    const one = (h + rotated(e, 6, 11, 25) + choice + CONSTANTS[n] + words[n]) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const two = (rotated(a, 2, 13, 22) + majority) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, n) => (word + hash[n]) | 0);
}

/** Hash an ASCII text followed by bytes.
 * @param {string} text @param {ArrayLike<number>} bytes @returns {DataView} */
export function sha256(text, bytes) {
  const length = text.length + bytes.length;
  const data = new DataView(new ArrayBuffer(Math.ceil((length + 9) / BLOCK) * BLOCK));
  const all = new Uint8Array(data.buffer);
  all.set(new TextEncoder().encode(text));
  all.set(bytes, text.length);
  all[length] = 0x80;
  data.setUint32(data.byteLength - 4, 8 * length);
  let hash = START;
  for (let at = 0; at < data.byteLength; at += BLOCK) hash = withBlock(hash, data, at);
  const digest = new DataView(new ArrayBuffer(32));
  for (const [n, word] of hash.entries()) digest.setInt32(4 * n, word);
  return digest;
}
