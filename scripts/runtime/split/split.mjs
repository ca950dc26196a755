/**
 * Splits the page's WebAssembly by use: `split.mjs WASM USED.txt LATE.txt FIRST REST`.
 *
 * USED.txt lists the functions that games use, with the hash of their code (see profile.mjs). LATE.txt lists
 * data for the rest (see data.mjs). If code or data have changed, the build stops.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { memoryOf, readSpans } from "./data.mjs";
import { split } from "./parts.mjs";
import { codeOf, readUsed } from "./used.mjs";
import { parse, segmentsOf } from "./wasm.mjs";

const [wasm, list, lateList, ...out] = process.argv.slice(2);
const module = parse(readFileSync(wasm));
const [used] = readUsed([codeOf(module)], readFileSync(list, "utf8"));
const late = readSpans(module, readFileSync(lateList, "utf8"));
const { first, rest, kept } = split(module, used, late);
const segments = [first, rest].flatMap((part) => segmentsOf(part));
if (!memoryOf(segments).equals(memoryOf(module.segments))) throw new Error("data were lost");
for (const [n, part] of [first, rest].entries()) {
  if (!WebAssembly.validate(part)) throw new Error("a part is no valid WebAssembly");
  writeFileSync(out[n], part);
}
const moved = segmentsOf(rest).reduce((sum, { bytes }) => sum + bytes.length, 0);
console.log(`${used.length} functions used, ${kept} in the first part; ${moved} bytes moved`);
