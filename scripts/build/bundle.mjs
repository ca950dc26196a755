/**
 * Bundles the page's scripts: `node bundle.mjs SITE OUT PLAN`, where PLAN is JSON `{first, whole,
 * others}` with names below SITE. `first`, the modules that the page imports at once, become `page.js`:
 * each file is a request before anything is drawn, and hosts that speak HTTP/1.1 answer six at a time.
 * `whole` become one file each with all that they import. `others` stay as they are, but take from
 * `page.js` what they import from `first`, so that no module is there twice.
 */

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, posix, relative, resolve, sep } from "node:path";
import { argv } from "node:process";
import { build } from "esbuild";

const [site, out] = argv.slice(2, 4).map((path) => resolve(path));
const { first, whole, others } = JSON.parse(argv[4]);
const PAGE = "page.js";
const OPTIONS = {
  absWorkingDir: site,
  bundle: true,
  minify: true,
  charset: "utf8",
  target: "es2024",
  format: "esm",
  outbase: site,
  outdir: out,
  logLevel: "error",
  write: false,
};

/** How a script in a folder names another one. */
function importedFrom(folder, name) {
  const path = posix.relative(folder, name);
  return path.startsWith(".") ? path : `./${path}`;
}

/** Imports stay, as they are written from the folder of the output; modules of `first` are taken
 * otherwise, or all that are static. */
const imports = (folder, take, isWhole = false) => ({
  name: "imports",
  setup(made) {
    made.onResolve({ filter: /^\./ }, ({ path, resolveDir, kind }) => {
      if (kind === "entry-point") return undefined;
      const name = relative(site, resolve(resolveDir, path)).split(sep).join("/");
      if (isWhole ? kind === "import-statement" : first.includes(name)) return take(name);
      return { path: importedFrom(folder, name), external: true };
    });
    made.onResolve({ filter: /^page$/ }, () => {
      return { path: importedFrom(folder, PAGE), external: true };
    });
    made.onLoad({ filter: /./, namespace: "page" }, ({ path }) => {
      const names = exported.get(path).map((name) => `${nameIn(path, name)} as ${name}`);
      return { contents: `export {${names}} from "page";` };
    });
  },
});

/** What each of `first` exports. @type {Map<string, string[]>} */
const exported = new Map();
/** The name of an export in `page.js`, the same in every build. */
const nameIn = (module, name) => `_${first.indexOf(module).toString(36)}${name}`;

async function readExports() {
  const asIs = imports(".", (name) => ({ path: `./${name}`, external: true }));
  const entryPoints = first.map((name) => `./${name}`);
  const { metafile } = await build({ ...OPTIONS, entryPoints, plugins: [asIs], metafile: true });
  for (const { entryPoint, exports } of Object.values(metafile.outputs))
    exported.set(entryPoint, exports);
}

function write({ outputFiles }) {
  for (const { path, contents } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, contents);
  }
}

/** Bundle the other scripts, each by itself; return what they take from `page.js`. */
async function writeOthers() {
  const used = new Set();
  for (const entry of others) {
    const inPage = imports(posix.dirname(entry), (path) => ({ path, namespace: "page" }));
    const made = await build({ ...OPTIONS, entryPoints: [`./${entry}`], plugins: [inPage] });
    write(made);
    const [{ text }] = made.outputFiles;
    for (const [, names] of text.matchAll(/import\{([^}]*)\}from"[./]+\/page\.js"/g))
      for (const name of names.split(",")) used.add(name.split(" as ")[0]);
  }
  return used;
}

/** Bundle the modules of `first`, with the exports that others use. */
async function writePage(used) {
  const lines = first.map((module) => {
    const names = exported.get(module).filter((name) => used.has(nameIn(module, name)));
    return `export {${names.map((name) => `${name} as ${nameIn(module, name)}`)}} from "./${module}";`;
  });
  const stdin = { contents: lines.join("\n"), resolveDir: site, sourcefile: PAGE };
  const plugins = [imports(".", () => undefined)];
  write(
    await build({ ...OPTIONS, stdin, outdir: undefined, outfile: resolve(out, PAGE), plugins }),
  );
}

await readExports();
const used = await writeOthers();
if (first.length) await writePage(used);
for (const entry of whole) {
  const plugins = [imports(posix.dirname(entry), () => undefined, true)];
  write(await build({ ...OPTIONS, entryPoints: [`./${entry}`], plugins }));
}
