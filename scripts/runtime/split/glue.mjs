/**
 * Writes Pyodide's glue and its loader for a Python that is restored from the snapshot:
 * `node glue.mjs PYODIDE OUT [USED.txt]`. Functions without recorded calls lose their bodies: calling one
 * throws, and the page starts Python with the whole glue instead. Without a list, every function records its
 * calls (see profile.mjs).
 */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { argv } from "node:process";
import { pathToFileURL } from "node:url";
import { counted, without } from "./bodies.mjs";
import { readUsed } from "./used.mjs";

export const FILES = ["pyodide.asm.mjs", "pyodide.mjs"];
/** Matches calls that name functions: only error reports show the names. */
const NAMING = /=\((\w+),(\w+)\)=>\w+\(\1,"name",\{value:\2,configurable:!0\}\)/g;
/** Matches the expressions by which the glue detects its environment. */
const PLACES = /(?<=var ENVIRONMENT_IS_(WEB|WORKER|NODE)=)[^;]*/g;
/** Matches the start of the function whose body wasm_exports.py reads; this function is always called. */
const MARKED = /(function assignWasmExports\(wasmExports\)\{)([^;]*;)([^}]*\})/;
const ABSENT = 'function absent(){throw new Error("left out of this page")}';

/** @param {string} text */
const inAWorker = (text) => text.replace(PLACES, (_, place) => `${place === "WORKER"}`);

/** @param {string} pyodide @param {string} out @param {string} [list] */
async function main(pyodide, out, list) {
  const texts = FILES.map((name) => readFileSync(join(pyodide, name), "utf8"));
  const lists = list ? readUsed(texts, readFileSync(list, "utf8")) : [];
  for (const [n, name] of FILES.entries()) {
    const text = list
      ? inAWorker((await without(texts[n], lists[n])).replace(NAMING, "=$1=>$1"))
      : (await counted(texts[n], `globalThis.usedBodies[${n}]`)).replace(MARKED, "$1$3$2");
    writeFileSync(join(out, name), n ? ABSENT + text : text); // glue.py adds `absent` to the glue.
  }
}

if (import.meta.url === pathToFileURL(argv[1]).href) await main(argv[2], argv[3], argv[4]);
