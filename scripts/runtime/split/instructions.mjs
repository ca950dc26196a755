/**
 * Finds the functions and addresses that WebAssembly functions refer to. Throws for an unknown instruction,
 * since everything after it would be misread.
 *
 * Source: WebAssembly Core Specification 3.0, chapter 5 (binary format).
 */

import { CONSTANT, Reader } from "./wasm.mjs";

/** @typedef {import("./wasm.mjs").Module} Module */

/** The operands of each instruction, by opcode: letters of `SKIP`. @type {Map<number, string>} */
const OPERANDS = new Map();
const without = [0x00, 0x01, 0x05, 0x0a, 0x0b, 0x0f, 0x19, 0x1a, 0x1b, 0xd1];
for (let op = 0x45; op <= 0xc4; op++) without.push(op);
for (const op of without) OPERANDS.set(op, "");
for (const op of [0x02, 0x03, 0x04, 0x06, 0x07, 0x08, 0x09, 0x0c, 0x0d, 0x18, 0x20, 0x21, 0x22])
  OPERANDS.set(op, "n");
for (const op of [0x23, 0x24, 0x25, 0x26, 0x41, 0x42]) OPERANDS.set(op, "n");
for (const op of [0x10, 0x12, 0xd2]) OPERANDS.set(op, "f"); // call, return_call, ref.func
for (const op of [0x11, 0x13]) OPERANDS.set(op, "nn");
for (let op = 0x28; op <= 0x3e; op++) OPERANDS.set(op, "m");
for (const op of [0x3f, 0x40, 0xd0]) OPERANDS.set(op, "b");
OPERANDS.set(0x0e, "v"); // br_table: a vector of labels, then the default label
OPERANDS.set(0x1c, "t");
OPERANDS.set(0x43, "bbbb");
OPERANDS.set(0x44, "bbbbbbbb");
/** Return the operands of 0xfc followed by this number, as in `OPERANDS`. @type {(number: number) => string} */
function bulkOperands(number) {
  if (number <= 7) return "";
  const known = { 8: "nn", 9: "n", 10: "nn", 11: "n", 12: "nn", 13: "n", 14: "nn" }[number];
  if (known !== undefined) return known;
  if (number <= 17) return "n";
  throw new Error(`instruction fc ${number}`);
}
/** @param {number} number @returns {string} */
function vectorOperands(number) {
  if (number <= 11) return "m";
  if (number <= 13) return "b".repeat(16);
  if (number >= 21 && number <= 34) return "b";
  if (number >= 84 && number <= 91) return "mb";
  if (number === 92 || number === 93) return "m";
  if (number <= 275) return "";
  throw new Error(`instruction fd ${number}`);
}

/** @type {Record<string, (reader: Reader) => void>} */
const SKIP = {
  n: (reader) => reader.skipNumber(),
  f: (reader) => reader.skipNumber(),
  b: (reader) => reader.byte(),
  m: (reader) => {
    if (reader.number() & 64) reader.skipNumber();
    reader.skipNumber();
  },
  v: (reader) => {
    for (let left = reader.number(); left >= 0; left--) reader.skipNumber();
  },
  t: (reader) => reader.vector(() => reader.byte()),
};

/** @param {Reader} reader @param {number} op @returns {string} */
function operandsOf(reader, op) {
  if (op === 0xfc) return bulkOperands(reader.number());
  if (op === 0xfd) return vectorOperands(reader.number());
  const operands = OPERANDS.get(op);
  if (operands === undefined) throw new Error(`instruction ${op.toString(16)} at ${reader.at}`);
  return operands;
}

/** Skip the declarations of local variables. @param {Reader} reader */
export const skipLocals = (reader) =>
  reader.vector(() => {
    reader.skipNumber();
    reader.byte();
  });

/**
 * Yield the instructions of a function. The caller must read the operands of one before it takes the next.
 *
 * @param {Module} module @param {number} n  number of a body
 */
function* instructionsOf({ data, bodies }, n) {
  const { body, end } = bodies[n];
  const reader = new Reader(data, body);
  skipLocals(reader);
  while (reader.at < end) {
    const op = reader.byte();
    yield { reader, op, operands: operandsOf(reader, op) };
  }
  if (reader.at !== end) throw new Error(`function ${n} is read beyond its end`);
}

/**
 * Find the functions that a function calls or refers to by number.
 *
 * @param {Module} module @param {number} n  number of a body
 * @returns {Set<number>}
 */
export function functionsIn(module, n) {
  const found = new Set();
  for (const { reader, operands } of instructionsOf(module, n)) {
    if (operands === "f") found.add(reader.number());
    else for (const each of operands) SKIP[each](reader);
  }
  return found;
}

/**
 * Find the numbers in a function that may be addresses: constants of 32 bits, and the offsets of memory
 * accesses.
 *
 * @param {Module} module
 * @param {number} n  number of a body
 * @returns {Set<number>}
 */
export function addressesIn(module, n) {
  const found = new Set();
  for (const { reader, op, operands } of instructionsOf(module, n)) {
    if (op === CONSTANT) found.add(reader.signed() >>> 0);
    else
      for (const each of operands) {
        if (each !== "m") SKIP[each](reader);
        else {
          if (reader.number() & 64) reader.skipNumber();
          found.add(reader.number());
        }
      }
  }
  return found;
}
