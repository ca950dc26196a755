/**
 * Writes the memory of a Python that has already started and imported the engine:
 *
 *     node scripts/inside/snapshot.mjs OUT ENGINE.bin LATE.bin STDLIB.bin PREPARE.py MODULE...
 *
 * Only what differs from a fresh start of the same WebAssembly is kept. This uses two undocumented
 * options of Pyodide, so the page treats it as a shortcut that may fail (site/boot.js).
 *
 * Form, all numbers 32 bits little-endian: magic, number of runs, length of Pyodide's header,
 * size of the memory; the header; for each run its place and length; the bytes of all runs. Gzip.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";
import createModule from "../../node_modules/pyodide/pyodide.asm.mjs";
import { readBundle, writeFiles } from "./bundle.mjs";

const PYODIDE = resolve(dirname(fileURLToPath(import.meta.url)), "../../node_modules/pyodide");
const MAGIC = 0x31_4e_53_50; // "PSN1"
const PAGE = 256;

const [out, engine, late, stdlib, prepare, ...modules] = process.argv.slice(2);
const { info, files } = readBundle(engine);
const folder = mkdtempSync(join(tmpdir(), "snapshot-"));
const options = {
  indexURL: PYODIDE,
  stdLibURL: join(folder, "stdlib.zip"),
  lockFileContents: { info, packages: {} },
};

/** The whole snapshot of a Python in which everything is imported. */
async function take() {
  const python = await loadPyodide({
    ...options,
    _makeSnapshot: true,
    _sysExecutable: "/pass-a-word", // Else a path of this machine stays in the memory.
    env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" },
    fsInit: async (FS, { sitePackages }) =>
      writeFiles(FS, sitePackages, [...files, ...readBundle(late).files]),
  });
  python.runPython(readFileSync(prepare, "utf8"))(python.toPy(modules));
  return python.makeMemorySnapshot();
}

/** The memory of the same WebAssembly before any snapshot is laid over it. */
async function fresh(snapshot) {
  let memory = new Uint8Array();
  await loadPyodide({
    ...options,
    _loadSnapshot: snapshot,
    createPyodideModule: async (settings) => {
      const module = await createModule(settings);
      memory = module.HEAPU8.slice();
      return module;
    },
  });
  return memory;
}

/** Places and lengths of the pages that differ. */
function runsOf(memory, base) {
  const differs = (at) => {
    for (let n = at; n < at + PAGE; n++) if (memory[n] !== (base[n] ?? 0)) return true;
    return false;
  };
  const runs = [];
  for (let at = 0; at < memory.length; at += PAGE) {
    if (!differs(at)) continue;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === at) last[1] += PAGE;
    else runs.push([at, PAGE]);
  }
  return runs;
}

try {
  writeFileSync(options.stdLibURL, gunzipSync(readFileSync(stdlib)));
  const snapshot = await take();
  const header = new Uint32Array(snapshot.buffer, snapshot.byteOffset, 2)[1];
  const memory = snapshot.subarray(header);
  const runs = runsOf(memory, await fresh(snapshot));
  const parts = [
    Uint32Array.of(MAGIC, runs.length, header, memory.length),
    snapshot.subarray(0, header),
    Uint32Array.from(runs.flat()),
    ...runs.map(([at, length]) => memory.subarray(at, at + length)),
  ];
  const whole = Buffer.concat(parts.map((p) => Buffer.from(p.buffer, p.byteOffset, p.byteLength)));
  writeFileSync(out, gzipSync(whole, { level: 9 }));
  console.log(`${runs.length} runs, ${whole.length} of ${memory.length} bytes`);
} catch (error) {
  console.error(String(error?.stack ?? error).slice(0, 2000));
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
