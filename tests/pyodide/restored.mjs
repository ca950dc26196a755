/**
 * Starts Python from the page's snapshot under Node.js and repeats the calls that flows.py recorded:
 * `restored.mjs RUNTIME WORDS RECORDED.jsonl LATE.txt`. First overwrites the data listed in LATE.txt,
 * so that functions that read these data reply differently. Prints JSON: the number of calls, up to
 * three calls with other replies, the code files opened meanwhile, and whether a function was missing.
 */

import { readFileSync } from "node:fs";
import { replay, startRestored } from "../../scripts/runtime/in_pyodide/restored.mjs";

const POISON = 0xaa;

const [runtime, words, recorded, late] = process.argv.slice(2);
const { call, module, state } = await startRestored(runtime);
for (const line of readFileSync(late, "utf8").trim().split("\n")) {
  const [, start, length] = line.split(" ").map(Number);
  module.HEAPU8.fill(POISON, start, start + length);
}
const { FS } = module;
const { open } = FS;
const opened = [];
FS.open = (path, ...how) => {
  if (/\.(pyc|so)$/.test(path)) opened.push(path);
  return open.call(FS, path, ...how);
};
const { count, differing } = replay(call, recorded, words);
console.log(JSON.stringify({ count, differing: differing.slice(0, 3), opened, ...state }));
process.exit(0); // Pyodide's own start waits forever.
