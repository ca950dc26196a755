/**
 * Moves data of a WebAssembly module to the rest: data that no code of the first part reads.
 *
 * The data are tables of East Asian character sets, known by their content (see tables.py) and listed in
 * late-data.txt with their places and hashes. CPython's code reaches a table through a second table with
 * the place and the bounds of each row; iconv's code names the table's address. The build stops if a
 * function of the first part names an address in either table. The rest puts its tables at the same places.
 */

import { createHash } from "node:crypto";
import { addressesIn } from "./instructions.mjs";

/** Code may name the address of an array's index 0, up to this many bytes before its first entry. */
const BEFORE = 512;

/** Numbers in the code that are not addresses, although they are within memory. */
const NUMBERS = new Set([
  0x10ffff, 0x110000, // the last code point of Unicode, and the number of code points
  0xfffff, 0x100000, 0xffc00, // bounds of surrogate pairs; some are sizes, too
  0xe2080, // the sum of the marker bits of three UTF-8 bytes
  1_000_000, 1_000_003, // microseconds in a second; the multiplier of a hash
]); // biome-ignore format: each line keeps its reason

/**
 * @typedef {{kind: string, start: number, end: number, hash: string, name: string}} Span
 *   `kind` is "table", or "rows" for the second table, which names the rows and is not moved
 * @typedef {ReturnType<typeof import("./wasm.mjs").parse>} Module
 * @typedef {Module["segments"]} Segments
 */

/** Return the initial memory. @param {Segments} segments */
export function memoryOf(segments) {
  const memory = Buffer.alloc(
    Math.max(0, ...segments.map(({ place, bytes }) => place + bytes.length)),
  );
  for (const { place, bytes } of segments) memory.set(bytes, place);
  return memory;
}

/** @param {Uint8Array} bytes */
const hashOf = (bytes) => createHash("sha256").update(bytes).digest("hex");

/** Format a line of the list. @param {string} kind @param {number} start @param {Uint8Array} bytes
 * @param {string} name */
export const writeSpan = (kind, start, bytes, name) =>
  `${kind} ${start} ${bytes.length} ${hashOf(bytes)} ${name}`;

/** Parse the list and check it against the module. @param {Module} module @param {string} text @returns {Span[]} */
export function readSpans({ segments }, text) {
  const memory = memoryOf(segments);
  return text
    .trim()
    .split("\n")
    .map((line) => {
      const [kind, start, length, hash, ...name] = line.split(" ");
      const span = { kind, start: +start, end: +start + +length, hash, name: name.join(" ") };
      if (hashOf(memory.subarray(span.start, span.end)) !== hash)
        throw new Error("the data of Pyodide have changed: run `build.py vectors functions`");
      return span;
    });
}

/** Throw if a kept function names an address in a span. @param {Module} module
 * @param {Span[]} spans @param {Set<number>} kept */
export function expectUnused(module, spans, kept) {
  for (const body of kept)
    for (const address of addressesIn(module, body)) {
      const span = spans.find(({ start, end }) => address >= start - BEFORE && address < end);
      if (span && !NUMBERS.has(address))
        throw new Error(`function ${body} of the first part names ${address}, in ${span.name}`);
    }
}

/** Return the parts of segments inside the spans, or outside them.
 * @param {Segments} segments @param {Span[]} spans @param {boolean} isIn @returns {Segments} */
export function within(segments, spans, isIn) {
  const tables = spans.filter(({ kind }) => kind === "table");
  const bounds = tables.flatMap(({ start, end }) => [start, end]).sort((one, two) => one - two);
  return segments.flatMap(({ place, bytes }) => {
    const cuts = bounds.filter((at) => at > place && at < place + bytes.length);
    return [place, ...cuts]
      .map((from, n) => ({ from, to: cuts[n] ?? place + bytes.length }))
      .filter(({ from }) => isIn === tables.some(({ start, end }) => from >= start && from < end))
      .map(({ from, to }) => ({ place: from, bytes: bytes.subarray(from - place, to - place) }));
  });
}
