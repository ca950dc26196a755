/**
 * Starts Python as fast as possible: all files are requested at once, WebAssembly is compiled while the rest
 * arrives, and no package is installed, since the build has bundled all files.
 *
 * There are two ways. The short way copies a snapshot over the memory of a fresh Python: the memory of a Python
 * that has imported the engine (see scripts/runtime/in_pyodide/snapshot.mjs). It relies on undocumented options
 * of Pyodide. If anything fails, the plain way follows, which uses only public options.
 */

import { ask, compile, download, downloadLarge, isCached, load } from "./download.js";
import { instantiateParts, restAt } from "./parts.js";
import { instantiate, readSnapshot, restore } from "./snapshot.js";

const RUNTIME = new URL("../runtime/", import.meta.url).href;
const WASM = `${RUNTIME}pyodide.asm.wasm`;
const REST = `${RUNTIME}pyodide.rest.wasm`;
const GLUE = `${RUNTIME}pyodide.asm.js`;
const PYODIDE = `${RUNTIME}pyodide.js`;
/** Pyodide's glue for the short way, without functions that it never calls. */
const SHORT_GLUE = `${RUNTIME}pyodide.short.js`;
const STDLIB = `${RUNTIME}stdlib.bin`;
const SNAPSHOT = `${RUNTIME}snapshot.bin`;
const ENGINE = `${RUNTIME}engine.bin`;
const LATE = `${RUNTIME}late.bin`;
/** A URL without a file: `divert` answers it with nothing, since a snapshot includes the standard library. */
const NO_STDLIB = `${RUNTIME}none`;

/** How long the short way may take once WebAssembly is compiled. */
const TIMEOUT_MS = 30_000;
/** Python code for the function that calls the engine: it converts the page's arrays to bytes. */
const CALL = `
from scrabble.web import call
lambda *given: call(*(each.to_bytes() for each in given)).decode()
`;

/**
 * @import {Meter} from "./download.js"
 * @import {Call, Module, Snapshot} from "./snapshot.js"
 *
 * @typedef {object} Engine the functions of scrabble.web
 * @property {(request: string) => string} handle
 * @property {(name: string, about: Uint8Array, edges: Uint8Array) => string} loadEdges
 * @property {(language: string, data: Uint8Array, expected: string) => string} loadList
 * @property {(part: string) => Promise<boolean>} add loads a part that not every game needs
 * @property {boolean} short whether it was started the short way
 * @property {() => number} memory the size of Python's memory in bytes
 * @property {() => Promise<void>} compileRest compiles the rest of Pyodide's WebAssembly ahead
 *
 * @typedef {object} Bundle see scripts/runtime/in_pyodide/packing.py
 * @property {object} info the version of Pyodide for which the files were built
 * @property {[name: string, data: Uint8Array][]} files
 *
 * @typedef {object} Way the files of one way: Pyodide, and a snapshot or the engine
 * @property {(options: object) => Promise<any>} loadPyodide
 * @property {(settings: object) => Promise<any>} default instantiates the WebAssembly
 * @property {Snapshot} [snapshot]
 * @property {Bundle} [engine]
 *
 * @typedef {object} Parts the files that both ways need
 * @property {Promise<WebAssembly.Module>} wasm
 * @property {Promise<Bundle>} bundle
 * @property {Promise<never>} broken rejects if WebAssembly cannot be instantiated
 *
 * @typedef {{mkdirTree: (path: string) => void,
 *   writeFile: (path: string, data: Uint8Array, options: {canOwn: boolean}) => void}} FileSystem
 */

/**
 * Download everything, start Python and import the engine.
 *
 * @param {Meter} seen  counts the downloads
 * @param {{isKept: boolean, way: string, distance: string}} how  isKept: whether the page's files are on
 *   this device; way: "plain", or "" for the short one; distance: how far away the host is
 * @returns {Promise<Engine>}
 */
export async function boot(seen, { isKept, way, distance }) {
  const isWhole =
    isKept || distance === "near" || (distance === "unknown" && (await isCached(WASM)));
  const rest = restAt(REST, isWhole);
  const wasm = compile(WASM, seen, isWhole);
  wasm.catch(() => {}); // Handled by `start`, which awaits it later.
  const short = way === "plain" || (savesData() && !isKept) ? null : shortWay(seen, isWhole);
  short?.catch(() => {}); // Handled by `start`, which awaits it later.
  /** @type {ReturnType<typeof plainWay> | undefined} */
  let requested;
  const plain = () => (requested ??= plainWay(seen, rest.compile()));
  if (!short) void plain();
  const { broken, undo } = divert(wasm, plain, rest.now);
  const parts = { wasm, broken, bundle: download(LATE, seen).then(unbundle) };
  const startPlain = async () => {
    await wasm; // Neither way works without the WebAssembly.
    return start(parts, plain());
  };
  const engine = await (short ? start(parts, short).catch(startPlain) : startPlain());
  undo();
  return { ...engine, compileRest: rest.compile };
}

/** @param {Meter} seen @param {boolean} isWhole @returns {Promise<Way>} */
async function shortWay(seen, isWhole) {
  const [snapshot, pyodide] = await Promise.all([
    downloadLarge(SNAPSHOT, seen, isWhole).then(readSnapshot),
    load(SHORT_GLUE, seen),
  ]);
  return { ...pyodide, snapshot };
}

/** @param {Meter} seen @param {Promise<void>} rest
 * @returns {Promise<Way & {library: Uint8Array<ArrayBuffer>}>} */
async function plainWay(seen, rest) {
  const [glue, pyodide, library, engine] = await Promise.all([
    load(GLUE, seen),
    load(PYODIDE, seen),
    download(STDLIB, seen),
    download(ENGINE, seen).then(unbundle),
    rest,
  ]);
  return { ...glue, ...pyodide, library, engine };
}

/** Whether the user asks to save data: then the short way is not worth its 1.4 MB. */
const savesData = () =>
  Boolean(/** @type {{connection?: {saveData?: boolean}}} */ (navigator).connection?.saveData);

/**
 * Start Python from its parts.
 *
 * @param {Parts} parts
 * @param {Promise<Way>} way
 * @returns {Promise<Omit<Engine, "compileRest">>}
 */
async function start({ wasm, broken, bundle }, way) {
  // Reject if any part fails, since Pyodide would wait forever. Evaluating Pyodide's glue takes as long as
  // compiling the WebAssembly, so both run at the same time.
  const [{ info, files }, { default: create, loadPyodide, snapshot, engine }] = await Promise.all([
    bundle,
    way,
  ]);
  /** @type {(files: Bundle["files"]) => void} */
  let add = () => {};
  const options = {
    indexURL: RUNTIME,
    packageBaseUrl: RUNTIME,
    stdLibURL: snapshot ? NO_STDLIB : STDLIB,
    lockFileContents: { info, packages: {} },
    fsInit: (
      /** @type {FileSystem} */ FS,
      /** @type {{sitePackages: string}} */ { sitePackages },
    ) => {
      add = (more) => install(FS, sitePackages, more);
      add(engine ? [...files, ...engine.files] : files);
      return Promise.resolve();
    },
  };
  if (snapshot) {
    const coming = Promise.race([instantiate(loadPyodide, create, options), broken]);
    const fresh = await within(TIMEOUT_MS, wasm, coming);
    return engineOf(restore(snapshot, fresh), fresh.module, true, add);
  }
  const python = await Promise.race([
    loadPyodide({ ...options, createPyodideModule: create }),
    broken,
  ]);
  return engineOf(python.runPython(CALL), python._module, false, add);
}

/** @param {Call} call @param {Module} module @param {boolean} short
 * @param {(files: Bundle["files"]) => void} add  adds files to Python
 * @returns {Omit<Engine, "compileRest">} */
function engineOf(call, module, short, add) {
  const bytes = (/** @type {string|number} */ text) => new TextEncoder().encode(`${text}`);
  const [handle, loadEdges, loadList] = ["handle", "load_edges", "load_own_list"].map(bytes);
  return {
    handle: (request) => call(handle, bytes(request)),
    loadEdges: (name, about, edges) => call(loadEdges, bytes(name), about, edges),
    loadList: (language, data, expected) => call(loadList, bytes(language), data, bytes(expected)),
    async add(part) {
      add(unbundle(await download(`${RUNTIME}${part}.bin`)).files);
      return true;
    },
    short,
    memory: () => module.HEAPU8.length,
  };
}

/**
 * Wait for a promise, but reject once it takes too long.
 *
 * @template T
 * @param {number} ms
 * @param {Promise<unknown>} since  the time starts when this resolves
 * @param {Promise<T>} promise
 * @returns {Promise<T>}
 */
function within(ms, since, promise) {
  const late = since.then(() => new Promise((resolve) => setTimeout(resolve, ms)));
  const failed = late.then(() => Promise.reject(new Error(`timed out after ${ms} ms`)));
  return Promise.race([promise, failed]);
}

/**
 * @param {Uint8Array} data
 * @returns {Bundle}
 */
function unbundle(data) {
  const head = new DataView(data.buffer).getUint32(0);
  const { info, files } = JSON.parse(new TextDecoder().decode(data.subarray(4, 4 + head)));
  let end = 4 + head;
  return {
    info,
    files: files.map((/** @type {[string, number]} */ [name, size]) => {
      end += size;
      return [name, data.subarray(end - size, end)];
    }),
  };
}

/**
 * @param {FileSystem} FS
 * @param {string} folder
 * @param {Bundle["files"]} files
 */
function install(FS, folder, files) {
  const folders = new Set(files.map(([name]) => name.slice(0, name.lastIndexOf("/"))));
  for (const each of folders) FS.mkdirTree(`${folder}/${each}`);
  // Copy the data for each start: Python owns the files and may overwrite them.
  for (const [name, data] of files) {
    FS.writeFile(`${folder}/${name}`, data.slice(), { canOwn: true });
  }
}

/**
 * Answer Pyodide's requests with the running downloads (Pyodide has no option for this). Returns a function
 * that undoes this, and a promise that rejects if WebAssembly cannot be instantiated: Pyodide would only log
 * that error.
 *
 * @param {Promise<WebAssembly.Module>} wasm
 * @param {() => ReturnType<typeof plainWay>} plain
 * @param {() => WebAssembly.Module} rest
 */
function divert(wasm, plain, rest) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  const broken = Promise.withResolvers();
  broken.promise.catch(() => {});
  /** @type {Record<string, () => Promise<Response>>} */
  const own = {
    [WASM]: () => Promise.resolve(new Response()),
    [STDLIB]: async () => new Response((await plain()).library),
    [NO_STDLIB]: () => Promise.resolve(new Response()),
  };
  globalThis.fetch = (target, init) => {
    const url = String(target instanceof Request ? target.url : target);
    return own[url]?.() ?? ask(target, init);
  };
  WebAssembly.instantiateStreaming = async (_response, imports) => {
    try {
      return await instantiateParts(await wasm, imports ?? {}, rest);
    } catch (error) {
      broken.reject(error);
      return new Promise(() => {}); // Pyodide would only log the error.
    }
  };
  return {
    broken: /** @type {Promise<never>} */ (broken.promise),
    undo() {
      globalThis.fetch = fetch;
      WebAssembly.instantiateStreaming = instantiateStreaming;
    },
  };
}
