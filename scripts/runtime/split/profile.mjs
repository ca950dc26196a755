/**
 * Lists the functions used by the start and by recorded calls, in the WebAssembly and in the glue with its
 * loader: `profile.mjs RUNTIME PYODIDE WORDS RECORDED.jsonl USED.txt USED-GLUE.txt`.
 *
 * RUNTIME has the unsplit module. Pyodide's own module has the same code and exports every function.
 * flows.py recorded the calls; replaying them must give the same replies.
 */

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { replay, startRestored } from "../in_pyodide/restored.mjs";
import { FILES as GLUE } from "./glue.mjs";
import { instrumented, usedIn } from "./instrument.mjs";
import { codeOf, withEarlier, writeUsed } from "./used.mjs";
import { parse } from "./wasm.mjs";

/** Python collects garbage after this many new objects. Every type has its own functions for garbage
 * collection, which would otherwise be called only by chance. */
const THRESHOLD = 40;
const WASM = "pyodide.asm.wasm";

/** @param {any} module @param {any} all  its exports */
function collectOften({ stringToNewUTF8: text }, all) {
  const gc = all.PyImport_ImportModule(text("gc"));
  const given = all.PyTuple_New(1);
  all.PyTuple_SetItem(given, 0, all.PyLong_FromLong(THRESHOLD));
  if (!all.PyObject_CallObject(all.PyObject_GetAttrString(gc, text("set_threshold")), given))
    throw new Error("Python does not let its collector be set");
}

/** Browsers that Pyodide detects: the start calls different functions in each. */
const BROWSERS = [
  { userAgent: "Chrome", canWait: true },
  { userAgent: "Firefox", canWait: false },
  { userAgent: "Safari, iPhone", canWait: false },
];

/** Make Pyodide take Node.js for a browser. @param {typeof BROWSERS[number]} browser */
function be({ userAgent, canWait }) {
  Object.defineProperty(globalThis, "navigator", { value: { userAgent }, configurable: true });
  // These let WebAssembly wait for a promise. It never does here, so stand-ins are enough.
  if (canWait) Object.assign(WebAssembly, { promising: same, Suspending: same });
  else for (const name of ["promising", "Suspending"]) delete WebAssembly[name];
}

/** @param {any} each */
function same(each) {
  return each;
}

const [runtime, pyodide, words, recorded, out, outOfGlue] = process.argv.slice(2);
const whole = readFileSync(join(runtime, WASM));
const page = parse(whole);
const names = new Set(page.exports.map(({ name }) => name));
let made;
globalThis.usedBodies = GLUE.map(() => new Set());
for (const browser of BROWSERS) {
  be(browser);
  await startRestored(runtime, (imports) => WebAssembly.instantiate(whole, imports));
}
const { call, module } = await startRestored(runtime, async (imports) => {
  made = await WebAssembly.instantiate(instrumented(readFileSync(join(pyodide, WASM))), imports);
  const exports = Object.entries(made.instance.exports).filter(([name]) => names.has(name));
  return { module: made.module, instance: { exports: Object.fromEntries(exports) } };
});
collectOften(module, made.instance.exports);
const { count, differing } = replay(call, recorded, words);
if (differing.length) throw new Error(JSON.stringify(differing[0]).slice(0, 2000));
/** @param {string} file @param {import("./used.mjs").Code[]} codes @param {number[][]} lists */
function write(file, codes, lists) {
  const all = withEarlier(codes, existsSync(file) ? readFileSync(file, "utf8") : "", lists);
  writeFileSync(file, writeUsed(codes, all));
  return all.flat().length;
}
const functions = write(out, [codeOf(page)], [usedIn(made.instance.exports)]);
const scripts = GLUE.map((name) => readFileSync(join(pyodide, name), "utf8"));
const called = globalThis.usedBodies.map((numbers) => [...numbers]);
console.log(
  `${count} calls, ${functions} functions, ${write(outOfGlue, scripts, called)} of the glue`,
);
process.exit(0); // Otherwise Pyodide's own start would wait forever.
