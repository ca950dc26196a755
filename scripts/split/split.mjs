/**
 * Divides the page's WebAssembly by use: `split.mjs WASM USED.txt FIRST REST`.
 *
 * USED.txt lists the functions that games use, and of which code (see profile.mjs). Of other code
 * nothing is known, so that stops the build.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { split } from "./parts.mjs";
import { readUsed } from "./used.mjs";

const [wasm, list, ...out] = process.argv.slice(2);
const data = readFileSync(wasm);
const used = readUsed(data, readFileSync(list, "utf8"));
const { first, rest, kept } = split(data, used);
for (const [n, part] of [first, rest].entries()) {
  if (!WebAssembly.validate(part)) throw new Error("a part is no valid WebAssembly");
  writeFileSync(out[n], part);
}
console.log(`${used.length} functions used, ${kept} in the first part`);
