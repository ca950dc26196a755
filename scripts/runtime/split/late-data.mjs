/**
 * Finds the tables of tables.py in the WebAssembly: `late-data.mjs WASM TABLES.json OUT.txt`.
 *
 * Each table must be found in one place, nearly unchanged. If it has rows, a second table must give the place
 * and the bounds of most rows. Some codecs handle single codes themselves, so a few entries differ. Differing
 * entries stay in the first part, and so do short pieces between them.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { memoryOf, writeSpan } from "./data.mjs";
import { parse } from "./wasm.mjs";

const [WIDTH, PROBE, ENTRY] = [2, 12, 8];
const LEAST = 256;
/** At most one in this many entries of a table may differ. */
const DIFFERING = 25;
/** The least share of a table's rows that the second table must name in the expected places. */
const MOST = 0.75;

/** @typedef {[high: number, low: number, values: number[]]} Row */

/** @param {number[]} values */
const bytesOf = (values) => Buffer.from(Uint16Array.from(values).buffer);

/** Find the start of a table: the place that most of its pieces vote for.
 * @param {Buffer} memory @param {Buffer} bytes */
function placeOf(memory, bytes) {
  const votes = new Map();
  for (let at = 0; at + PROBE <= bytes.length; at += PROBE) {
    const piece = bytes.subarray(at, at + PROBE);
    if (new Set(piece).size < PROBE / 2) continue;
    for (let found = memory.indexOf(piece); found >= 0; found = memory.indexOf(piece, found + 1))
      votes.set(found - at, (votes.get(found - at) ?? 0) + 1);
  }
  return [...votes].sort(([, one], [, two]) => two - one)[0]?.[0] ?? -1;
}

/** List the equal pieces, as [start, end] in bytes. @param {Buffer} one @param {Buffer} two */
function sameIn(one, two) {
  const pieces = [];
  for (let at = 0; at < one.length; at += WIDTH) {
    if (one.readUInt16LE(at) !== two.readUInt16LE(at)) continue;
    if (pieces.at(-1)?.[1] === at) pieces.at(-1)[1] += WIDTH;
    else pieces.push([at, at + WIDTH]);
  }
  return pieces;
}

/** Find the start of the second table; -1 if too few rows agree. A row's entry there has an address, the lowest
 * and highest second byte, and two unused bytes. Each entry found votes for a start, since a few may differ.
 * @param {Buffer} memory @param {Row[]} rows @param {number} place */
function placeOfRows(memory, rows, place) {
  const votes = new Map();
  let at = place;
  for (const [high, low, values] of rows) {
    const entry = Buffer.alloc(ENTRY);
    entry.writeUInt32LE(at);
    entry.set([low, low + values.length - 1], 4);
    const found = memory.indexOf(entry);
    if (found >= 0) votes.set(found - ENTRY * high, (votes.get(found - ENTRY * high) ?? 0) + 1);
    at += WIDTH * values.length;
  }
  const [start, count] = [...votes].sort(([, one], [, two]) => two - one)[0] ?? [0, 0];
  return count > rows.length * MOST ? start : -1;
}

/** @param {Buffer} memory @param {string} name @param {Row[]} rows @returns {string[]} */
function linesOf(memory, name, rows) {
  const bytes = bytesOf(rows.flatMap(([, , values]) => values));
  const place = placeOf(memory, bytes);
  const there = memory.subarray(place, place + bytes.length);
  const pieces = sameIn(bytes, there);
  const same = pieces.reduce((sum, [start, end]) => sum + end - start, 0);
  if (bytes.length - same > bytes.length / DIFFERING) throw new Error(`${name} was not found`);
  const lines = pieces
    .filter(([start, end]) => end - start >= LEAST)
    .map(([start, end]) => writeSpan("table", place + start, there.subarray(start, end), name));
  if (rows[0][0] < 0) return lines;
  const start = placeOfRows(memory, rows, place);
  if (start < 0) throw new Error(`nothing names the rows of ${name}`);
  const [from, to] = [start + ENTRY * rows[0][0], start + ENTRY * (rows.at(-1)[0] + 1)];
  return [...lines, writeSpan("rows", from, memory.subarray(from, to), name)];
}

const [wasm, tables, out] = process.argv.slice(2);
const memory = memoryOf(parse(readFileSync(wasm)).segments);
const lines = JSON.parse(readFileSync(tables, "utf8")).flatMap(([name, rows]) =>
  linesOf(memory, name, rows),
);
writeFileSync(out, `${lines.join("\n")}\n`);
