/**
 * Starts Python from the page's snapshot under Node.js, without a standard library, and sends the
 * engine the usual requests: `restored.mjs RUNTIME WORDS ASK.py`. What that prints is printed.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";
import { readBundle, writeFiles } from "../../scripts/pyodide/bundle.mjs";
import { unpackWords } from "../../site/worker/dictionary.js";
import { instantiate, readSnapshot, restore } from "../../site/worker/snapshot.js";

const [runtime, words, ask] = process.argv.slice(2);
const part = (name) => resolve(runtime, name);
const unpacked = (path) => new Uint8Array(gunzipSync(readFileSync(path)));
const { default: create } = await import(pathToFileURL(part("pyodide.asm.mjs")));
const { info, files } = readBundle(part("late.bin"));
const folder = mkdtempSync(join(tmpdir(), "restored-"));
const empty = join(folder, "empty.zip");
writeFileSync(empty, Uint8Array.of(0x50, 0x4b, 5, 6, ...Array(18).fill(0)));

const fresh = await instantiate(loadPyodide, create, {
  indexURL: resolve(runtime),
  stdLibURL: empty,
  lockFileContents: { info, packages: {} },
  fsInit: async (FS, { sitePackages }) => writeFiles(FS, sitePackages, files),
});
rmSync(folder, { recursive: true });
const call = restore(readSnapshot(unpacked(part("snapshot.bin"))), fresh);
const { module } = fresh;

for (const [name, data] of Object.entries(unpackWords(unpacked(words))))
  if (data instanceof Uint8Array) module.FS.writeFile(`/${name}`, data);
const bytes = (text) => new TextEncoder().encode(text);
const refused = call(bytes("handle"), bytes("{}"));
if (JSON.parse(refused).ok !== false) console.error(refused);
const failed = module._PyRun_SimpleString(module.stringToNewUTF8(readFileSync(ask, "utf8")));
process.exit(failed ? 1 : 0); // Pyodide's own start waits forever.
