/**
 * Minifies the glue in place: `node glue.mjs FILE`. What nothing reaches goes. V8 compiles a function in
 * parentheses together with its module and caches the result for the next visit; any other it only
 * pre-parses, and compiles when it is called.
 */

import { readFile, writeFile } from "node:fs/promises";
import { argv } from "node:process";
import swc from "@swc/core";

const ECMA = 2022;
const FUNCTION = /^async function (\w+)(\(.*\})export default \1;?\s*$/s;

const [, , path] = argv;
const { code } = await swc.minify(await readFile(path, "utf8"), {
  module: true,
  ecma: ECMA,
  compress: { ecma: ECMA, passes: 3 },
  mangle: true,
  format: { ecma: ECMA, comments: false },
});
const found = FUNCTION.exec(code);
if (!found) throw new Error(`${path} is not one function any more`);
await writeFile(path, `let ${found[1]}=(async function${found[2]});export default ${found[1]};`);
