/**
 * Minifies the glue in place, joined with Pyodide's loader if given: `node minify.mjs FILE [LOADER]`.
 * Unreachable code is dropped. V8 compiles a function in parentheses together with its module and caches the
 * result for the next visit. V8 only pre-parses other functions, and compiles each at its first call.
 */

import { readFile, writeFile } from "node:fs/promises";
import { argv } from "node:process";
import swc from "@swc/core";

const ECMA = 2022;
const FUNCTION = /^async function (\w+)(\(.*\})export default \1;?\s*$/s;
/** The name of the glue's one function; the loader must not use this name. */
const CREATE = "create";

/** @param {string} file */
async function minified(file) {
  const { code } = await swc.minify(await readFile(file, "utf8"), {
    module: true,
    ecma: ECMA,
    compress: { ecma: ECMA, passes: 3 },
    mangle: { reserved: [CREATE] },
    format: { ecma: ECMA, comments: false },
  });
  return code;
}

const [, , path, loader] = argv;
const found = FUNCTION.exec(await minified(path));
if (!found) throw new Error(`${path} is not one function any more`);
const joined = loader ? await minified(loader) : "";
await writeFile(
  path,
  `let ${CREATE}=(async function${found[2]});export default ${CREATE};${joined}`,
);
