/**
 * Reads and writes lists of used functions: the hash of their code, then their numbers. A list stays valid if
 * only the exports of the WebAssembly change. A list may cover several files.
 */

import { createHash } from "node:crypto";
import { SECTION } from "./wasm.mjs";

const A_LINE = 14;
const HEAD = "code sha256 ";

/** @typedef {string|Uint8Array} Code */

/** Return the code of a WebAssembly module. @param {import("./wasm.mjs").Module} module */
export function codeOf({ data, sections }) {
  const { start, end } = sections.get(SECTION.code);
  return data.subarray(start, end);
}

/** @param {Code} code @returns {string} */
const headOf = (code) => HEAD + createHash("sha256").update(code).digest("hex");

/** @param {Code[]} codes @param {number[][]} lists @returns {string} */
export function writeUsed(codes, lists) {
  const lines = codes.flatMap((code, n) => {
    const starts = Array.from(lists[n].keys()).filter((at) => at % A_LINE === 0);
    return [headOf(code), ...starts.map((at) => lists[n].slice(at, at + A_LINE).join(" "))];
  });
  return `${lines.join("\n")}\n`;
}

/** @param {Code[]} codes @param {string} text @returns {number[][]|null} null if the list is of other code */
function numbersOf(codes, text) {
  const lists = text.split(HEAD).slice(1);
  const isOf = (code, n) => lists[n]?.startsWith(headOf(code).slice(HEAD.length));
  if (lists.length !== codes.length || !codes.every(isOf)) return null;
  return lists.map((list) => list.trim().split(/\s/).slice(1).map(Number));
}

/** @param {Code[]} codes @param {string} text @returns {number[][]} */
export function readUsed(codes, text) {
  const numbers = numbersOf(codes, text);
  if (!numbers)
    throw new Error("the code of Pyodide has changed: run `build.py vectors functions`");
  return numbers;
}

/** Add the functions of an earlier run of the same code: some functions run only with some memory layouts.
 * @param {Code[]} codes @param {string} earlier  the list of that run @param {number[][]} lists
 * @returns {number[][]} in ascending order */
export const withEarlier = (codes, earlier, lists) =>
  lists.map((numbers, n) =>
    [...new Set([...(numbersOf(codes, earlier)?.[n] ?? []), ...numbers])].sort((a, b) => a - b),
  );
