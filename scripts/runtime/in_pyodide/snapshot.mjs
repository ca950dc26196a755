/**
 * Writes the memory of a Python that has already started and imported the engine:
 *
 *     node scripts/runtime/in_pyodide/snapshot.mjs RUNTIME PYODIDE PREPARE.py MODULE...
 *
 * RUNTIME is the folder of the page's own WebAssembly and bundles, and gets snapshot.bin. snapshot.bin holds
 * only the differences from a fresh start of the same WebAssembly; equal inputs give equal bytes. PYODIDE is
 * the folder of Pyodide's own files (see bare.mjs). The page stops Pyodide's start by an undocumented
 * option; if that fails, Python starts without the snapshot (site/worker/snapshot.js).
 *
 * Format, all numbers 32 bits little-endian: magic, number of runs (ranges of bytes that differ), address of
 * scrabble.web.call, size of the memory; 32 bytes that identify Pyodide's build; the address and length of
 * each run; the bytes of all runs.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";
import { instantiate } from "../../../site/worker/snapshot.js";
import { clearFreeMemory, clearStack, startBare } from "./bare.mjs";
import { readBundle, writeFiles } from "./bundle.mjs";
import { beTheSameEverywhere } from "./same_everywhere.mjs";

const MAGIC = 0x32_4e_53_50; // "PSN2"
const PAGE = 256;

const [runtime, pyodide, prepare, ...modules] = process.argv.slice(2);
const part = (name) => resolve(runtime, name);
const { default: createPyodideModule } = await import(pathToFileURL(part("pyodide.asm.mjs")));
const { info, files } = readBundle(part("engine.bin"));
const folder = mkdtempSync(join(tmpdir(), "snapshot-"));
const options = {
  indexURL: resolve(runtime),
  stdLibURL: join(folder, "stdlib.zip"),
  lockFileContents: { info, packages: {} },
};

/** Return the memory of a Python that has imported everything, and the address of `call` in it. */
async function take() {
  const python = await startBare(
    loadPyodide,
    createPyodideModule,
    {
      ...options,
      fsInit: async (FS, { sitePackages }) =>
        writeFiles(FS, sitePackages, [...files, ...readBundle(part("late.bin")).files]),
    },
    pyodide,
  );
  // The program runs in its own namespace and leaves no names behind. JSON strings are Python strings.
  const program = JSON.stringify(readFileSync(prepare, "utf8"));
  const call = `prepare(${JSON.stringify(modules)}, "/entry")`;
  python.run(`(lambda names: [exec(${program}, names), eval(${JSON.stringify(call)}, names)])({})`);
  clearFreeMemory(python);
  clearStack(python);
  const { FS, HEAPU8 } = python.module;
  return { entry: Number(FS.readFile("/entry", { encoding: "utf8" })), memory: HEAPU8.slice() };
}

/** Return addresses and lengths of the runs of differing pages. */
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

beTheSameEverywhere();
try {
  writeFileSync(options.stdLibURL, gunzipSync(readFileSync(part("stdlib.bin"))));
  const { entry, memory } = await take();
  const { module, build } = await instantiate(loadPyodide, createPyodideModule, options);
  const runs = runsOf(memory, module.HEAPU8);
  const parts = [
    Uint32Array.of(MAGIC, runs.length, entry, memory.length),
    Buffer.from(build, "hex"),
    Uint32Array.from(runs.flat()),
    ...runs.map(([at, length]) => memory.subarray(at, at + length)),
  ];
  const whole = Buffer.concat(parts.map((p) => Buffer.from(p.buffer, p.byteOffset, p.byteLength)));
  writeFileSync(part("snapshot.bin"), whole);
  console.log(`${runs.length} runs, ${whole.length} of ${memory.length} bytes`);
} catch (error) {
  console.error(String(error?.stack ?? error).slice(0, 2000));
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
