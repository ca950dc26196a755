/**
 * Lists what WebAssembly modules import and export, as JSON: `exports.mjs FILE...`; or writes a module that
 * exports only some names: `exports.mjs --keep FILE OUT NAME...`.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { exporting, namesIn } from "./wasm.mjs";

const [first, ...rest] = process.argv.slice(2);
if (first === "--keep") {
  const [file, out, ...names] = rest;
  writeFileSync(out, exporting(readFileSync(file), new Set(names)));
} else console.log(JSON.stringify([first, ...rest].map((file) => namesIn(readFileSync(file)))));
