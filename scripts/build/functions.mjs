/**
 * Lists the functions in scripts: `node functions.mjs FILE...` prints, as JSON, the file, the first
 * line and the number of lines of each, those without a name too.
 */

import { readFile } from "node:fs/promises";
import { argv } from "node:process";
import swc from "@swc/core";

const KINDS = new Set([
  "FunctionDeclaration",
  "FunctionExpression",
  "ArrowFunctionExpression",
  "ClassMethod",
  "PrivateMethod",
  "MethodProperty",
]);
/** Spans are offsets in bytes, counted on from file to file; this comes first in each. */
const ORIGIN = ";";

/** Yields the spans of all functions below a node. */
function* functionsIn(node) {
  if (node === null || typeof node !== "object") return;
  if (KINDS.has(node.type)) yield node.span ?? node.function.span;
  for (const child of Object.values(node)) yield* functionsIn(child);
}

const found = [];
for (const file of argv.slice(2)) {
  const text = ORIGIN + (await readFile(file, "utf8"));
  const module = await swc.parse(text, { syntax: "ecmascript", target: "es2024" });
  const bytes = Buffer.from(text);
  const lineAt = (offset) =>
    bytes
      .subarray(0, offset - module.span.start)
      .toString()
      .split("\n").length;
  for (const { start, end } of functionsIn(module))
    found.push([file, lineAt(start), lineAt(end) - lineAt(start) + 1]);
}
console.log(JSON.stringify(found));
