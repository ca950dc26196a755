/**
 * Bundles the scripts and styles of the published page: `node bundle.mjs PLAN.json`. `planned` in page.py makes
 * the plan: the folders `site` and `out`, the `first` module of the page, the script that runs before that module
 * (`earliest`), the `workers`, the scripts of pages that stand `alone`, the `classic` scripts and the `styles`; and
 * `homes`, the script of each module that the page may import. Each script gets a source map beside it, which the page never fetches.
 *
 * Rolldown bundles the scripts. swc then makes them 2 % smaller: it inlines functions that are called once,
 * and gives frequent names the same short letters in every script, so that the scripts compress better.
 */

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, posix, relative, resolve, sep } from "node:path";
import { argv } from "node:process";
import swc from "@swc/core";
import { build } from "esbuild";
import { rolldown } from "rolldown";

const plan = JSON.parse(await readFile(argv[2], "utf8"));
const SCRIPTS = new Set(Object.values(plan.homes));
const PACKAGES = resolve(import.meta.dirname, "../../node_modules");
const LANGUAGE = 2022;
/** The unsafe options are safe here: only arrow functions and classes use `this`, and `new` never
 *  calls a plain function. */
const SMALLER = {
  module: true,
  toplevel: true,
  ecma: LANGUAGE,
  compress: { ecma: LANGUAGE, passes: 4, unsafe_arrows: true, unsafe_methods: true },
  mangle: { toplevel: true },
  format: { ecma: LANGUAGE, comments: false },
};
/** Top-level names of a classic script are global in the page, so they keep their names. */
const CLASSIC = { ...SMALLER, module: false, toplevel: false, mangle: { toplevel: false } };

/** Return a file's path below `site` or, for a package's file, below the folder of `node_modules`. */
function named(path) {
  const base = path.startsWith(PACKAGES) ? dirname(PACKAGES) : plan.site;
  return relative(base, path).split(sep).join("/");
}

/** Return the name of a module's chunk. A package goes into the chunk of the module that imports it. */
function chunkOf(id, graph) {
  const home = plan.homes[named(id)];
  if (home) return posix.basename(home, ".js");
  const importer = graph.getModuleInfo(id)?.importers[0];
  return importer ? chunkOf(importer, graph) : null;
}

/** Leave two kinds of imports to the browser: the earliest script's lazy imports, and imports of that script. */
const earliest = {
  name: "earliest",
  resolveId(source, importer, { kind }) {
    const place = (/** @type {string} */ id) => plan.homes[named(id)];
    const to = importer && place(resolve(dirname(importer), source));
    const isApart =
      to && (place(importer) === plan.earliest ? kind === "dynamic-import" : to === plan.earliest);
    return isApart ? { id: `./${to}`, external: true } : null;
  },
};

async function write(name, text) {
  const file = join(plan.out, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** Bundle a script and the scripts that it lazy-loads. */
async function bundled(entry, output) {
  const bundle = await rolldown({
    input: { [entry]: join(plan.site, entry) },
    resolve: { modules: [PACKAGES] },
    plugins: [earliest],
    preserveEntrySignatures: entry === plan.earliest && "strict", // Other scripts import from this one.
    transform: { target: "es2024" },
    // start-worker.js may run before main.js, so it lazy-loads modules that main.js imports at once.
    checks: { ineffectiveDynamicImport: false },
  });
  const made = await bundle.generate({
    dir: plan.site,
    entryFileNames: "[name]",
    chunkFileNames: posix.join(posix.dirname(entry), "[name].js"),
    minify: true,
    sourcemap: "hidden",
    sourcemapPathTransform: (source, map) => named(resolve(dirname(map), source)),
    ...output,
  });
  const found = made.output.filter(({ type }) => type === "chunk");
  // Each chunk costs a request. Rolldown adds chunks if a module awaits at its top level.
  const more = found.map(({ fileName }) => fileName).filter((name) => !SCRIPTS.has(name));
  if (entry === plan.first && more.length)
    throw new Error(`the bundler adds ${more.join(", ")}: does a module await at its top?`);
  return found;
}

async function writeScripts(entry, output, options = SMALLER) {
  for (const { fileName, code: text, map: content } of await bundled(entry, output)) {
    const sourceMap = { content: JSON.stringify(content) };
    const { code, map } = await swc.minify(text, { ...options, sourceMap });
    await write(fileName, `${code}\n//# sourceMappingURL=${posix.basename(fileName)}.map\n`);
    await write(`${fileName}.map`, map);
  }
}

async function writeStyles(name) {
  const { outputFiles } = await build({
    entryPoints: [join(plan.site, name)],
    bundle: true,
    minify: true,
    charset: "utf8",
    target: "es2024",
    write: false,
  });
  // esbuild leaves spaces after ":" and "," in custom properties. No string in our styles has such spaces.
  await write(name, outputFiles[0].text.replaceAll(/(?<=[:,]) /g, ""));
}

const groups = [{ name: chunkOf, debugName: "the page" }];
await writeScripts(plan.first, {
  codeSplitting: { groups, includeDependenciesRecursively: false },
});
for (const name of [plan.earliest, ...plan.workers, ...plan.alone]) await writeScripts(name);
for (const name of plan.classic)
  await writeScripts(name, { format: "iife", codeSplitting: false }, CLASSIC);
for (const name of plan.styles) await writeStyles(name);
