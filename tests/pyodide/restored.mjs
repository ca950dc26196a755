/**
 * Starts Python from the page's snapshot under Node.js, with no standard library at all, and asks
 * the engine what players ask: `restored.mjs SNAPSHOT.bin LATE.bin WORDS ASK.py`. Prints the names
 * of the modules that were imported after the start.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";
import createModule from "../../node_modules/pyodide/pyodide.asm.mjs";
import { readBundle, writeFiles } from "../../scripts/inside/bundle.mjs";
import { unpackWords } from "../../site/graph.js";

const [snapshotFile, late, words, ask] = process.argv.slice(2);
const snapshot = new Uint8Array(gunzipSync(readFileSync(snapshotFile)));
const [, count, head] = new Uint32Array(snapshot.buffer, snapshot.byteOffset, 4);
const { info, files } = readBundle(late);
const folder = mkdtempSync(join(tmpdir(), "restored-"));
const empty = join(folder, "empty.zip");
writeFileSync(empty, Uint8Array.of(0x50, 0x4b, 5, 6, ...Array(18).fill(0)));

const python = await loadPyodide({
  indexURL: resolve("node_modules/pyodide"),
  stdLibURL: empty,
  lockFileContents: { info, packages: {} },
  _loadSnapshot: snapshot.slice(16, 16 + head),
  createPyodideModule: async (settings) => {
    const module = await createModule(settings);
    const places = new Uint32Array(snapshot.slice(16 + head, 16 + head + 8 * count).buffer);
    let at = 16 + head + 8 * count;
    for (let n = 0; n < places.length; n += 2) {
      module.HEAPU8.set(snapshot.subarray(at, at + places[n + 1]), places[n]);
      at += places[n + 1];
    }
    return module;
  },
  fsInit: async (FS, { sitePackages }) => writeFiles(FS, sitePackages, files),
});
rmSync(folder, { recursive: true });
try {
  const run = python.runPython(readFileSync(ask, "utf8"));
  const { digest, edges } = unpackWords(new Uint8Array(gunzipSync(readFileSync(words))));
  console.log(run(digest, edges));
} catch (error) {
  console.error(String(error));
}
