/**
 * Starts CPython on the page's WebAssembly under Node.js, by CPython's own C API.
 *
 * Pyodide's bootstrap is skipped: asyncio, ssl, zipfile and the bridge between the languages, which the
 * engine never uses, would be two fifths of a snapshot. The page's WebAssembly lacks the exports for
 * this, so this module instantiates Pyodide's own file, which has the same code and all exports.
 */

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { instantiate } from "../../../site/worker/snapshot.js";

const WASM = "pyodide.asm.wasm";

/** Environment variables without this machine's dates and paths, and with a fixed order of sets. */
const ENVIRONMENT = {
  HOME: "/home/pyodide",
  PYTHONHASHSEED: "0",
  PYTHONDONTWRITEBYTECODE: "1",
  PYTHONHOME: "/",
  PYTHONPATH: "/lib/python3.14/site-packages",
};

/**
 * Wrap the glue's function: the glue gets only the exports that the page's file has; `all` gets all
 * exports of Pyodide's file.
 *
 * @param {Function} create @param {string} page @param {string} whole  files of WebAssembly
 */
function exportingAll(create, page, whole) {
  const all = {};
  const names = WebAssembly.Module.exports(new WebAssembly.Module(readFileSync(page)));
  const wrapped = (settings) => {
    settings.instantiateWasm = (imports, receive) => {
      const module = new WebAssembly.Module(readFileSync(whole));
      const { exports } = new WebAssembly.Instance(module, imports);
      Object.assign(all, exports);
      const kept = Object.fromEntries(names.map(({ name }) => [name, exports[name]]));
      receive({ exports: kept }, module);
      return kept;
    };
    return create(settings);
  };
  return { all, wrapped };
}

/**
 * Start Python. In the result, `run` runs a text as the main program, and `all` are the exports.
 *
 * @param {Function} loadPyodide @param {Function} create  of the page's glue
 * @param {object} options  of loadPyodide, with `indexURL`, the folder of the page's parts
 * @param {string} pyodide  the folder of Pyodide's own files
 */
export async function startBare(loadPyodide, create, options, pyodide) {
  const files = [options.indexURL, pyodide].map((folder) => resolve(folder, WASM));
  const { all, wrapped } = exportingAll(create, ...files);
  const { module } = await instantiate(loadPyodide, wrapped, {
    ...options,
    _sysExecutable: "/pass-a-word", // Otherwise memory would contain a path of this machine.
    env: { ...ENVIRONMENT },
  });
  new DataView(module.HEAPU8.buffer).setInt32(all.Py_NoSiteFlag.value, 1, true);
  all.Py_InitializeEx(0); // 0: no signal handlers.
  const run = (/** @type {string} */ text) => {
    const at = module.stringToNewUTF8(text);
    if (all.PyRun_SimpleStringFlags(at, 0)) throw new Error("Python raised what is printed above");
    all.free(at);
  };
  return { module, all, run };
}

/** Fill the unused part of the stack, below the stack pointer, with zeros. */
export function clearStack({ module, all }) {
  const [end, pointer] = [all.emscripten_stack_get_end(), all.emscripten_stack_get_current()];
  module.HEAPU8.fill(0, end >>> 0, pointer >>> 0);
}

/** Sizes of memory blocks from large to small, to find the free ones of every size. */
const BLOCKS = [65_536, 4096, 512, 64];

/** Fill free memory with zeros, which take no room in a snapshot, without growing the memory. */
export function clearFreeMemory({ module, all }) {
  const taken = [];
  const end = all.sbrk(0) >>> 0;
  for (const size of BLOCKS) {
    for (;;) {
      const at = all.malloc(size) >>> 0;
      taken.push(at);
      if (!at || at + size > end) break;
      module.HEAPU8.fill(0, at, at + size);
    }
  }
  for (const at of taken) all.free(at);
}
