/**
 * Minifies scripts in place: `node minify.mjs FILE...`. After esbuild, which works module by module,
 * swc makes them 2.5 % smaller: it inlines functions that are called once, and gives the most
 * frequent names the same short letters everywhere, which also compress better.
 */

import { readFile, writeFile } from "node:fs/promises";
import { argv } from "node:process";
import swc from "@swc/core";

const LANGUAGE = 2022;
/** Safe here: only arrow functions and classes use `this`, and no plain function is called by `new`. */
const OPTIONS = {
  module: true,
  toplevel: true,
  ecma: LANGUAGE,
  compress: { ecma: LANGUAGE, passes: 4, unsafe_arrows: true, unsafe_methods: true },
  mangle: { toplevel: true },
  format: { ecma: LANGUAGE, comments: false },
};

for (const path of argv.slice(2)) {
  const { code } = await swc.minify(await readFile(path, "utf8"), OPTIONS);
  await writeFile(path, code);
}
