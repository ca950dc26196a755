/**
 * Starts Python as fast as it goes: every file is asked for at once, WebAssembly is compiled while
 * the rest arrives, and nothing is installed, for all was locked when the site was built. Only the
 * worker imports this.
 *
 * There are two ways. The short one lays the memory of a Python that has imported the engine over
 * a fresh one (see scripts/pyodide/snapshot.mjs). It rests on options that Pyodide does not
 * document, so whatever goes wrong with it, the plain way follows, which uses public ones only.
 */

import { ask, compile, counter, download, load } from "./download.js";
import { lay, readSnapshot, untouched } from "./snapshot.js";

const RUNTIME = new URL("../runtime/", import.meta.url).href;
const WASM = `${RUNTIME}pyodide.asm.wasm`;
const GLUE = `${RUNTIME}pyodide.asm.mjs`;
const PYODIDE = `${RUNTIME}pyodide.mjs`;
const STDLIB = `${RUNTIME}stdlib.bin`;
const SNAPSHOT = `${RUNTIME}snapshot.bin`;
const ENGINE = `${RUNTIME}engine.bin`;
const LATE = `${RUNTIME}late.bin`;
/** No such file is asked for: Python started from a snapshot has imported what it needs. */
const NO_STDLIB = `${RUNTIME}none`;

/** How long the short way may take once its parts have arrived. */
const PATIENCE_MS = 30_000;
/** The engine's one function for bytes, which the page's are turned into. */
const CALL = `
from scrabble.web import call
lambda *given: call(*(each.to_bytes() for each in given)).decode()
`;

/**
 * @import {Report} from "./download.js"
 * @import {Call, Module, Snapshot} from "./snapshot.js"
 *
 * @typedef {object} Engine the functions of scrabble.web
 * @property {(request: string) => string} handle
 * @property {(name: string, digest: Uint8Array, edges: Uint8Array) => string} loadEdges
 * @property {(language: string, data: Uint8Array, tag: number|null) => string} loadList
 * @property {boolean} short whether it was started the short way
 * @property {() => number} memory how many bytes Python has
 *
 * @typedef {object} Bundle see scripts/pyodide/packing.py
 * @property {object} info the Pyodide that everything was locked for
 * @property {[name: string, data: Uint8Array][]} files
 *
 * @typedef {object} Parts
 * @property {Promise<WebAssembly.Module>} wasm
 * @property {Promise<any>} glue the module that brings the WebAssembly to life
 * @property {Promise<any>} pyodide
 * @property {Promise<Bundle>} bundle what every start needs as files
 * @property {() => Promise<[library: Uint8Array<ArrayBuffer>, engine: Bundle]>} more what only
 *   the plain start needs
 * @property {Promise<never>} broken rejects if WebAssembly does not come to life
 *
 * @typedef {{mkdirTree: (path: string) => void,
 *   writeFile: (path: string, data: Uint8Array, options: {canOwn: boolean}) => void}} FileSystem
 */

/**
 * Downloads everything, starts Python and imports the engine.
 *
 * @param {Report} report is told how many bytes have arrived, of how many
 * @returns {Promise<Engine>}
 */
export async function boot(report) {
  const seen = counter(report);
  const wasm = compile(WASM, seen);
  const short = await shortIsBetter();
  const memory = short ? download(SNAPSHOT, seen).then(readSnapshot) : null;
  memory?.catch(() => {}); // Told to whoever waits for it, once somebody does.
  /** @type {ReturnType<Parts["more"]> | undefined} */
  let asked;
  const more = () =>
    (asked ??= Promise.all([download(STDLIB, seen), download(ENGINE, seen).then(unbundle)]));
  if (!short) more();
  const { broken, restore } = divert(wasm, more);
  const parts = {
    wasm,
    more,
    broken,
    bundle: download(LATE, seen).then(unbundle),
    glue: load(GLUE, seen),
    pyodide: load(PYODIDE, seen),
  };
  try {
    return await (memory
      ? start(parts, memory).catch(() => start(parts, null))
      : start(parts, null));
  } finally {
    restore();
  }
}

/** Says whether the short way is worth its 2 MB: not where the person asks to save them. */
async function shortIsBetter() {
  const line = /** @type {{connection?: {saveData?: boolean}}} */ (navigator).connection;
  if (!line?.saveData) return true;
  return Boolean(await globalThis.caches?.match(SNAPSHOT).catch(() => null));
}

/**
 * Starts Python from its parts, over a memory if there is one.
 *
 * @param {Parts} parts
 * @param {Promise<Snapshot> | null} memory
 * @returns {Promise<Engine>}
 */
async function start({ wasm, more, broken, bundle, glue, pyodide }, memory) {
  const { loadPyodide } = await pyodide;
  // The failure of any part is told here: what Pyodide would do is wait for ever. Only compiling
  // and unpacking go on while the glue is made, which takes as long.
  const [{ default: create }, { info, files }, snapshot, rest] = await Promise.all([
    glue,
    bundle,
    memory,
    memory ? null : more(),
  ]);
  const options = {
    indexURL: RUNTIME,
    packageBaseUrl: RUNTIME,
    stdLibURL: snapshot ? NO_STDLIB : STDLIB,
    lockFileContents: { info, packages: {} },
    fsInit: async (
      /** @type {FileSystem} */ FS,
      /** @type {{sitePackages: string}} */ { sitePackages },
    ) => install(FS, sitePackages, rest ? [...files, ...rest[1].files] : files),
  };
  if (snapshot) {
    const coming = Promise.race([untouched(loadPyodide, create, options), broken]);
    const fresh = await within(PATIENCE_MS, wasm, coming);
    return engineOf(lay(snapshot, fresh), fresh.module, true);
  }
  const python = await Promise.race([
    loadPyodide({ ...options, createPyodideModule: create }),
    broken,
  ]);
  return engineOf(python.runPython(CALL), python._module, false);
}

/** @param {Call} call @param {Module} module @param {boolean} short @returns {Engine} */
function engineOf(call, module, short) {
  const bytes = (/** @type {string|number} */ text) => new TextEncoder().encode(`${text}`);
  const [handle, loadEdges, loadList] = ["handle", "load_edges", "load_own_list"].map(bytes);
  return {
    handle: (request) => call(handle, bytes(request)),
    loadEdges: (name, digest, edges) => call(loadEdges, bytes(name), digest, edges),
    loadList: (language, data, tag) =>
      call(loadList, bytes(language), data, ...(tag === null ? [] : [bytes(tag)])),
    short,
    memory: () => module.HEAPU8.length,
  };
}

/**
 * @template T
 * @param {number} ms
 * @param {Promise<unknown>} since  the time runs from when this is there
 * @param {Promise<T>} promise
 * @returns {Promise<T>}
 */
function within(ms, since, promise) {
  const late = since.then(() => new Promise((resolve) => setTimeout(resolve, ms)));
  const failed = late.then(() => Promise.reject(new Error(`nothing within ${ms} ms`)));
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
  // Each start gets copies: files that it owns, it may write over.
  for (const [name, data] of files) {
    FS.writeFile(`${folder}/${name}`, data.slice(), { canOwn: true });
  }
}

/**
 * Hands Pyodide the downloads under way when it asks for these files; it has no option to be given
 * them. Returns what undoes this, and what rejects if WebAssembly does not come to life: Pyodide
 * would only log that.
 *
 * @param {Promise<WebAssembly.Module>} wasm
 * @param {Parts["more"]} more
 */
function divert(wasm, more) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  const broken = Promise.withResolvers();
  broken.promise.catch(() => {});
  /** @type {Record<string, () => Promise<Response>>} */
  const own = {
    [WASM]: async () => new Response(),
    [STDLIB]: async () => new Response((await more())[0]),
    [NO_STDLIB]: async () => new Response(),
  };
  globalThis.fetch = async (target, init) => {
    const url = String(target instanceof Request ? target.url : target);
    return own[url]?.() ?? ask(target, init);
  };
  WebAssembly.instantiateStreaming = async (_response, imports) => {
    try {
      const module = await wasm;
      return { module, instance: await WebAssembly.instantiate(module, imports) };
    } catch (error) {
      broken.reject(error);
      throw error;
    }
  };
  return {
    broken: /** @type {Promise<never>} */ (broken.promise),
    restore() {
      globalThis.fetch = fetch;
      WebAssembly.instantiateStreaming = instantiateStreaming;
    },
  };
}
