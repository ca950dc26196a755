/**
 * Lists the functions of the WebAssembly that recorded calls use, and those of the start before:
 * `profile.mjs RUNTIME WASM PYODIDE.wasm WORDS RECORDED.jsonl OUT.txt`.
 *
 * WASM is the undivided module; Pyodide's own has the same code and exports all of it. The calls are
 * those of flows.py; their replies must be the same.
 */

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { replay, startRestored } from "../pyodide/restored.mjs";
import { instrumented, usedIn } from "./instrument.mjs";
import { withEarlier, writeUsed } from "./used.mjs";
import { parse } from "./wasm.mjs";

/** So many new objects, and Python looks for garbage. Every type has functions of its own for that,
 * which are otherwise called when it so happens. */
const THRESHOLD = 40;

/** @param {any} module @param {any} all  its exports */
function collectOften({ stringToNewUTF8: text }, all) {
  const gc = all.PyImport_ImportModule(text("gc"));
  const given = all.PyTuple_New(1);
  all.PyTuple_SetItem(given, 0, all.PyLong_FromLong(THRESHOLD));
  if (!all.PyObject_CallObject(all.PyObject_GetAttrString(gc, text("set_threshold")), given))
    throw new Error("Python does not let its collector be set");
}

const [runtime, wasm, pyodide, words, recorded, out] = process.argv.slice(2);
const page = parse(readFileSync(wasm));
const names = new Set(page.exports.map(({ name }) => name));
let made;
const { call, module } = await startRestored(runtime, async (imports) => {
  made = await WebAssembly.instantiate(instrumented(readFileSync(pyodide)), imports);
  const exports = Object.entries(made.instance.exports).filter(([name]) => names.has(name));
  return { module: made.module, instance: { exports: Object.fromEntries(exports) } };
});
collectOften(module, made.instance.exports);
const { count, differing } = replay(call, recorded, words);
if (differing.length) throw new Error(JSON.stringify(differing[0]).slice(0, 2000));
const earlier = existsSync(out) ? readFileSync(out, "utf8") : "";
const used = withEarlier(page, earlier, usedIn(made.instance.exports));
writeFileSync(out, writeUsed(page, used));
console.log(`${count} calls, ${used.length} functions`);
process.exit(0); // Pyodide's own start waits forever.
