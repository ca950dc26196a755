/**
 * Makes a Python under Node.js independent of machine and time, so that its memory can be compared byte
 * for byte.
 */

import crypto from "node:crypto";

/** The first second of 2020, as in scripts/common/base.py. */
const EPOCH_MS = 1_577_836_800_000;

/** Fix clock, entropy, time zone and the name of the runtime. Call this before Pyodide is loaded. */
export function beTheSameEverywhere() {
  process.env.TZ = "UTC";
  Date.now = () => EPOCH_MS;
  performance.now = () => 0;
  crypto.randomFillSync = (view) => view.fill(0);
  // Python stores the user agent (`sys._emscripten_info`) and sets LANG from the language. Newer runtimes
  // also pass Python the table index of a trampoline. This index would be wrong in a browser that restores
  // the memory. On an iPhone Pyodide passes no index (getPyEMTrampolinePtr in pyodide.asm.mjs).
  const navigator = { userAgent: "Pass-a-Word, like an iPhone", language: "C" };
  Object.defineProperty(globalThis, "navigator", { value: navigator, configurable: true });
}
