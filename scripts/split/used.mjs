/**
 * The list of used functions: the hash of the code that they are in, then their numbers. Exports may
 * change without a change of the code; then the list still holds.
 */

import { createHash } from "node:crypto";
import { SECTION } from "./wasm.mjs";

const A_LINE = 14;

/** @typedef {import("./wasm.mjs").Module} Module */

/** @param {Module} module @returns {string} SHA-256 of its code */
function hashOf({ data, sections }) {
  const { start, end } = sections.get(SECTION.code);
  return createHash("sha256").update(data.subarray(start, end)).digest("hex");
}

/** @param {Module} module @param {number[]} numbers @returns {string} */
export function writeUsed(module, numbers) {
  const lines = [`code sha256 ${hashOf(module)}`];
  for (let at = 0; at < numbers.length; at += A_LINE)
    lines.push(numbers.slice(at, at + A_LINE).join(" "));
  return `${lines.join("\n")}\n`;
}

/** @param {Module} module @param {string} text @returns {number[]|null} null if of other code */
function numbersOf(module, text) {
  const [head, ...lines] = text.trim().split("\n");
  return head === `code sha256 ${hashOf(module)}` ? lines.join(" ").split(" ").map(Number) : null;
}

/** @param {Module} module @param {string} text @returns {number[]} */
export function readUsed(module, text) {
  const numbers = numbersOf(module, text);
  if (!numbers)
    throw new Error("the code of Pyodide has changed: run `build.py vectors functions`");
  return numbers;
}

/** Add what an earlier run has seen of the same code: some functions run only as memory happens to lie.
 * @param {Module} module @param {string} earlier  the list of that run @param {number[]} numbers
 * @returns {number[]} in ascending order */
export const withEarlier = (module, earlier, numbers) =>
  [...new Set([...(numbersOf(module, earlier) ?? []), ...numbers])].sort((a, b) => a - b);
