/**
 * Lists the functions of the WebAssembly that recorded calls use, and those of the start before:
 * `profile.mjs RUNTIME WASM WORDS RECORDED.jsonl OUT.txt`.
 *
 * WASM is the undivided module. The calls are those of flows.py; their replies must be the same.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { replay, startRestored } from "../pyodide/restored.mjs";
import { instrumented, usedIn } from "./instrument.mjs";
import { writeUsed } from "./used.mjs";

const [runtime, wasm, words, recorded, out] = process.argv.slice(2);
const data = readFileSync(wasm);
let made;
const { call } = await startRestored(runtime, async (imports) => {
  made = await WebAssembly.instantiate(instrumented(data), imports);
  const exports = Object.entries(made.instance.exports).filter(([name]) => !name.startsWith("#"));
  return { module: made.module, instance: { exports: Object.fromEntries(exports) } };
});
const { count, differing } = replay(call, recorded, words);
if (differing.length) throw new Error(JSON.stringify(differing[0]).slice(0, 2000));
const used = usedIn(made.instance.exports);
writeFileSync(out, writeUsed(data, used));
console.log(`${count} calls, ${used.length} functions`);
process.exit(0); // Pyodide's own start waits forever.
