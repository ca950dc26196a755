/**
 * Makes the scripts and styles of the published page: `node join.mjs PLAN.json`. The plan names the
 * folders `site` and `out`; the `scripts` (Script in joined.py); in `places` from which of them each module
 * is imported; and the `styles`. Every script gets a map of its sources beside it, for whoever reads it in a
 * browser: no page fetches that.
 *
 * esbuild joins modules, and swc makes them 2.5 % smaller after it: it inlines functions that are called
 * once, and gives the most frequent names the same short letters everywhere, which also compress better.
 */

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, posix, relative, resolve, sep } from "node:path";
import { argv } from "node:process";
import swc from "@swc/core";
import { build } from "esbuild";

const { site, out, scripts, places, styles } = JSON.parse(await readFile(argv[2], "utf8"));
const PACKAGES = resolve(import.meta.dirname, "../../node_modules");
const LANGUAGE = 2022;
/** Safe here: only arrow functions and classes use `this`, and no plain function is called by `new`. */
const SMALLER = {
  module: true,
  toplevel: true,
  ecma: LANGUAGE,
  compress: { ecma: LANGUAGE, passes: 4, unsafe_arrows: true, unsafe_methods: true },
  mangle: { toplevel: true },
  format: { ecma: LANGUAGE, comments: false },
};
/** The names at the top of a classic script would be those of the whole page. */
const CLASSIC = { module: false, toplevel: false, mangle: { toplevel: false } };
const OPTIONS = { bundle: true, minify: true, charset: "utf8", target: "es2024", write: false };

/** A path below a folder as addresses have it. */
const below = (folder, path) => relative(folder, path).split(sep).join("/");

const reExported = (names, from) =>
  `export { ${names.map(([name, alias]) => `${alias} as ${name}`).join(", ")} } from "${from}";`;

/** Where a script imports what. Its own modules are joined. In place of one in another script stands a module
 * that takes from there what is wanted of it; all of these take it by one import. A module that is imported
 * later comes with its script. */
const resolving = ({ name, modules, imports }) => ({
  name: "resolving",
  setup({ onResolve, onLoad }) {
    const outside = (script) => {
      const path = posix.relative(posix.dirname(name), script);
      return { path: path.startsWith(".") ? path : `./${path}`, external: true };
    };
    onResolve({ filter: /^\./, namespace: "file" }, ({ path, resolveDir, kind }) => {
      const module = below(site, resolve(resolveDir, path));
      if (kind === "dynamic-import") return outside(places[module]);
      return modules.includes(module) ? undefined : { path: module, namespace: "elsewhere" };
    });
    onLoad({ filter: /./, namespace: "elsewhere" }, ({ path }) => ({
      contents: reExported(Object.entries(imports[path]), places[path]),
    }));
    onResolve({ filter: /./, namespace: "elsewhere" }, ({ path }) => ({
      path,
      namespace: "script",
    }));
    onLoad({ filter: /./, namespace: "script" }, ({ path }) => {
      const found = Object.entries(imports).filter(([module]) => places[module] === path);
      const aliases = found.flatMap(([, names]) => Object.values(names));
      return {
        contents: reExported(
          aliases.map((alias) => [alias, alias]),
          path,
        ),
      };
    });
    onResolve({ filter: /./, namespace: "script" }, ({ path }) => outside(path));
  },
});

/** The map names sources as the page does, and those of packages, wherever the build took place. */
function named(map) {
  const made = JSON.parse(map);
  const source = (path) => {
    const whole = resolve(site, path);
    return below(whole.startsWith(PACKAGES) ? dirname(PACKAGES) : site, whole);
  };
  return JSON.stringify({ ...made, sources: made.sources.map(source) });
}

async function write(name, text) {
  const file = join(out, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

async function writeScript(script) {
  const { outputFiles } = await build({
    ...OPTIONS,
    format: script.is_classic ? "iife" : "esm",
    stdin: { contents: script.entry, resolveDir: site, sourcefile: join(site, "published") },
    nodePaths: [PACKAGES],
    outfile: join(site, "published.js"),
    sourcemap: "external",
    plugins: [resolving(script)],
  });
  const [content, joined] = outputFiles.map(({ text }) => text);
  const smaller = { ...SMALLER, ...(script.is_classic && CLASSIC) };
  const { code, map } = await swc.minify(joined, { ...smaller, sourceMap: { content } });
  await write(script.name, `${code}\n//# sourceMappingURL=${posix.basename(script.name)}.map\n`);
  await write(`${script.name}.map`, named(map));
}

async function writeStyles(name) {
  const { outputFiles } = await build({ ...OPTIONS, entryPoints: [join(site, name)], outdir: out });
  // What esbuild leaves in the values of custom properties; no string of the styles has any.
  await write(name, outputFiles[0].text.replaceAll(/(?<=[:,]) /g, ""));
}

for (const script of scripts) await writeScript(script);
for (const name of styles) await writeStyles(name);
