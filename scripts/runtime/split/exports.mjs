/**
 * Lists the imports and exports of WebAssembly modules, as JSON: `exports.mjs FILE...`; or writes a module
 * with only some of its exports: `exports.mjs --keep FILE OUT NAME...`.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { exporting, namesIn } from "./wasm.mjs";

const [first, ...rest] = process.argv.slice(2);
if (first === "--keep") {
  const [file, out, ...names] = rest;
  writeFileSync(out, exporting(readFileSync(file), new Set(names)));
} else console.log(JSON.stringify([first, ...rest].map((file) => namesIn(readFileSync(file)))));
