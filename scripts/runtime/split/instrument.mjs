/** Adds a global for each function to a WebAssembly module. The global is 1 after the function's first call. */

import { skipLocals } from "./instructions.mjs";
import {
  CONSTANT,
  END,
  exportEntry,
  I32,
  KIND,
  named,
  parse,
  Reader,
  SECTION,
  unsigned,
  vector,
} from "./wasm.mjs";

const SET_GLOBAL = 0x24;
const MARK = "#used";

/** @param {Uint8Array} data @returns {Buffer} */
export function instrumented(data) {
  const module = parse(data);
  const { bodies, globals, exports, sections, imported } = module;
  const from = imported(KIND.global).length + globals.length;
  const counted = (/** @type {{body: number, end: number}} */ { body, end }, n) => {
    const reader = new Reader(data, body);
    skipLocals(reader);
    const mark = [CONSTANT, 1, SET_GLOBAL, ...unsigned(from + n)];
    const size = unsigned(end - body + mark.length);
    return Buffer.concat(
      [size, reader.since(body), mark, data.subarray(reader.at, end)].map(Buffer.from),
    );
  };
  const changed = new Map([
    [
      SECTION.globals,
      [...globals.map(({ bytes }) => bytes), ...bodies.map(() => [I32, 1, CONSTANT, 0, END])],
    ],
    [
      SECTION.exports,
      [
        ...exports.map(exportEntry),
        ...bodies.map((_, n) => [...named(`${MARK}${n}`), KIND.global, ...unsigned(from + n)]),
      ],
    ],
    [SECTION.code, bodies.map(counted)],
  ]);
  const parts = [...sections.entries()].map(([id, { start, end }]) =>
    changed.has(id) ? vector(id, changed.get(id)) : data.subarray(start, end),
  );
  return Buffer.concat([data.subarray(0, 8), ...parts]);
}

/** Return the numbers of the functions called so far. @param {WebAssembly.Exports} exports */
export const usedIn = (exports) =>
  Object.entries(exports)
    .filter(([name, { value }]) => name.startsWith(MARK) && value)
    .map(([name]) => Number(name.slice(MARK.length)))
    .sort((one, other) => one - other);
