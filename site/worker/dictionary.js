/**
 * Finds out which dictionary a link needs, and unpacks three of the dictionary's four sections into the array
 * of edges that the engine searches (docs/dictionaries.md). `scrabble.lexicon.pack` does the same in Python,
 * ten times slower, which would delay the first board. A test compares the results for every dictionary.
 */

import { englishOf, PACKS } from "../core/packs.js";

const LAST = 4;
const AGAIN = 1;
const LETTERS = 64;
const SECTIONS = 4;

/** The weights of a dealt game's choices up to its tag: mode, players, challenge rule, lexicon, tag
 * (docs/link-format.md, 5). */
const CHOICES = [
  [13, 1, 1, 1],
  [14, 1, 1],
  [12, 2, 1, 1],
  [48, ...Array(63).fill(1)],
  Array(256).fill(1),
];
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/**
 * Return the dictionary that the link of a dealt game names, to fetch it while Python starts; "" if it names none.
 * The engine checks the link later.
 *
 * @param {string} link
 * @returns {string}
 */
export function packOf(link) {
  if (!/^1[\dA-Za-z]{11,1999}$/.test(link)) return "";
  let stack = 0n;
  for (const digit of link.slice(2)) stack = stack * 62n + BigInt(DIGITS.indexOf(digit));
  stack >>= 16n;
  const [mode, , , number, tag] = CHOICES.map((weights) => {
    const total = BigInt(weights.reduce((sum, weight) => sum + weight));
    let chosen = 0;
    let rest = Number(stack % total);
    for (; rest >= weights[chosen]; chosen++) rest -= weights[chosen];
    stack = (stack / total) * BigInt(weights[chosen]) + BigInt(rest);
    return chosen;
  });
  if (mode) return "";
  return number ? (PACKS[number] ?? "") : englishOf(tag);
}

/** Return the group of an edge: ranks are grouped by letter, and by whether a word ends there.
 * @param {number} byte */
const group = (byte) => ((byte & 2) << 4) | (byte >> 3);

/**
 * @param {Uint8Array} data  varints, low seven bits first
 * @returns {Uint32Array}
 */
function numbers(data) {
  const found = new Uint32Array(data.length);
  let count = 0;
  let number = 0;
  let shift = 0;
  for (const byte of data) {
    number |= (byte & 127) << shift;
    shift += 7;
    if (byte > 127) continue;
    found[count++] = number;
    number = shift = 0;
  }
  return found.subarray(0, count);
}

/**
 * Find where the ranks of each group of edges begin.
 *
 * @param {Uint8Array} body
 * @returns {Uint32Array}
 */
function groupStarts(body) {
  const next = new Uint32Array(LETTERS + 1);
  for (const byte of body) if (byte & AGAIN) next[group(byte) + 1] += 1;
  for (let at = 1; at <= LETTERS; at++) next[at] += next[at - 1];
  return next;
}

/**
 * Join the sections into edges. Each edge is `child << 7 | label << 2 | last << 1 | final`.
 *
 * @param {Uint8Array} body  one byte for each edge
 * @param {Uint32Array} ranked  the targets of edges that lead to a node already visited, by popularity
 * @param {Uint32Array} ranks  for each of these edges the rank of its target
 * @returns {Uint32Array}
 */
function join(body, ranked, ranks) {
  const next = groupStarts(body);
  const edges = new Uint32Array(body.length + 1);
  const starts = new Uint32Array(body.length + 1);
  const orphans = new Uint32Array(body.length + 1);
  let nodes = 0;
  let waiting = 0;
  let here = 0;
  for (let at = body.length; at > 0; at--) {
    const byte = body[at - 1];
    if (byte & LAST) {
      starts[nodes++] = here;
      orphans[waiting++] = here;
    }
    let child = 0;
    if (byte & AGAIN) child = starts[ranked[ranks[next[group(byte)]++]]];
    else child = orphans[--waiting];
    edges[at] = (child << 7) | (byte >> 1);
    here = at;
  }
  if (waiting !== 1 || orphans[0] !== 0) throw new Error("a dictionary whose edges do not join");
  return edges;
}

/**
 * @param {Uint8Array<ArrayBuffer>} file  the lengths of the sections (32 bits each, big-endian), the
 *   sections
 * @returns {{about: Uint8Array, edges: Uint8Array}} the section that only the engine reads, and
 *   the edges in this machine's byte order
 */
export function unpackWords(file) {
  const head = new DataView(file.buffer, file.byteOffset);
  let end = 4 * SECTIONS;
  const [body, steps, ranks, about] = Array.from({ length: SECTIONS }, (_, n) => {
    const size = head.getUint32(4 * n);
    end += size;
    return file.subarray(end - size, end);
  });
  if (end !== file.length) throw new Error("a dictionary of the wrong length");
  const nodes = 1 + body.reduce((count, byte) => count + (byte & LAST) / LAST, 0);
  const ranked = numbers(steps);
  for (let at = 1; at < ranked.length; at++) ranked[at] = (ranked[at] + ranked[at - 1]) % nodes;
  const edges = join(body, ranked, numbers(ranks));
  return { about, edges: new Uint8Array(edges.buffer) };
}
