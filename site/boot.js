/**
 * Starts Python as fast as it goes: every file is asked for at once, WebAssembly is compiled while
 * the rest arrives, and nothing is installed, for all was locked when the site was built. Only the
 * worker imports this.
 *
 * There are two ways. The short one lays the memory of a Python that has imported the engine over
 * a fresh one (see scripts/inside/snapshot.mjs). It rests on options that Pyodide does not
 * document, so whatever goes wrong with it, the plain way follows, which uses public ones only.
 */

const RUNTIME = new URL("./runtime/", import.meta.url).href;
const WASM = `${RUNTIME}pyodide.asm.wasm`;
const STDLIB = `${RUNTIME}stdlib.bin`;
const SNAPSHOT = `${RUNTIME}snapshot.bin`;
const ENGINE = `${RUNTIME}engine.bin`;
const LATE = `${RUNTIME}late.bin`;
/** No such file is asked for: Python started from a snapshot has imported what it needs. */
const NO_STDLIB = `${RUNTIME}empty.zip`;
const EMPTY_ZIP = Uint8Array.of(0x50, 0x4b, 5, 6, ...Array(18).fill(0));

/** The browser's own, also while Pyodide's requests are diverted. */
const ask = globalThis.fetch.bind(globalThis);

const MAGIC = 0x31_4e_53_50;
/** How long the short way may take once its parts have arrived. */
const PATIENCE_MS = 30_000;
/** Turns the page's bytes into Python's, so that the engine needs to know nothing of JavaScript. */
const TAKE = `
import random
from scrabble.web import load_own_list, load_pack
random.seed()  # A restored memory would give everyone the same chance; no engine code asks for it.
(
    lambda name, data: load_pack(name, data.to_bytes()),
    lambda language, data, tag: load_own_list(language, data.to_bytes(), tag),
)
`;

/**
 * @typedef {object} Engine the functions of scrabble.web
 * @property {(request: string) => string} handle
 * @property {(name: string, data: Uint8Array) => string} loadPack
 * @property {(language: string, data: Uint8Array, tag?: number) => string} loadList
 * @property {boolean} short whether it was started the short way
 *
 * @typedef {object} Bundle see scripts/inside/packing.py
 * @property {object} info the Pyodide that everything was locked for
 * @property {[name: string, data: Uint8Array][]} files
 *
 * @typedef {object} Snapshot
 * @property {Uint8Array} header Pyodide's own, without the memory
 * @property {number} size of the memory
 * @property {[at: number, data: Uint8Array][]} runs
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
 * @typedef {(loaded: number, total: number) => void} Report
 * @typedef {ReturnType<typeof counter>} Counter
 *
 * @typedef {{mkdirTree: (path: string) => void,
 *   writeFile: (path: string, data: Uint8Array, options: {canOwn: boolean}) => void}} FileSystem
 * @typedef {{HEAPU8: Uint8Array}} Module
 */

/**
 * Downloads everything, starts Python and imports the engine.
 *
 * @param {Report} report is told how many bytes have arrived, of how many
 * @returns {Promise<Engine>}
 */
export async function boot(report) {
  const seen = counter(report);
  const wasm = download(WASM, seen).then(compile);
  const short = await shortIsBetter();
  const memory = short ? download(SNAPSHOT, seen).then(unpack).then(readSnapshot) : null;
  /** @type {ReturnType<Parts["more"]> | undefined} */
  let asked;
  const more = () =>
    (asked ??= Promise.all([
      download(STDLIB, seen).then(unpack),
      download(ENGINE, seen).then(unpack).then(unbundle),
    ]));
  if (!short) more();
  const { broken, restore } = divert(wasm, more);
  const parts = {
    wasm,
    more,
    broken,
    bundle: download(LATE, seen).then(unpack).then(unbundle),
    glue: load("pyodide.asm.mjs", seen),
    pyodide: load("pyodide.mjs", seen),
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
  // The failure of any part is told here: what Pyodide would do is wait for ever.
  const [{ default: create }, { info, files }, snapshot, rest] = await Promise.all([
    glue,
    bundle,
    memory,
    memory ? null : more(),
    wasm,
  ]);
  const options = {
    indexURL: RUNTIME,
    packageBaseUrl: RUNTIME,
    stdLibURL: snapshot ? NO_STDLIB : STDLIB,
    lockFileContents: { info, packages: {} },
    ...(snapshot && { _loadSnapshot: snapshot.header }),
    createPyodideModule: async (/** @type {object} */ settings) => {
      const module = await create(settings);
      if (snapshot) lay(snapshot, module);
      return module;
    },
    fsInit: async (
      /** @type {FileSystem} */ FS,
      /** @type {{sitePackages: string}} */ { sitePackages },
    ) => install(FS, sitePackages, rest ? [...files, ...rest[1].files] : files),
  };
  const started = Promise.race([loadPyodide(options), broken]);
  const python = await (snapshot ? within(PATIENCE_MS, started) : started);
  const [loadPack, loadList] = python.runPython(TAKE);
  return {
    handle: python.pyimport("scrabble.web").handle,
    loadPack,
    loadList,
    short: snapshot !== null,
  };
}

/**
 * @template T
 * @param {number} ms
 * @param {Promise<T>} promise
 * @returns {Promise<T>}
 */
function within(ms, promise) {
  return new Promise((resolve, reject) => {
    const clock = setTimeout(() => reject(new Error(`nothing within ${ms} ms`)), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(clock));
  });
}

/**
 * Adds up the bytes of all downloads. Their sizes come with the list of assets; without it nothing
 * is reported, and nothing else is missing.
 *
 * @param {Report} report
 */
function counter(report) {
  let loaded = 0;
  /** @type {Set<string>} */
  const wanted = new Set();
  /** @type {Map<string, number>} */
  const sizes = new Map();
  const list = ask(new URL("./assets.json", import.meta.url))
    .then(async (response) => {
      const { files } = await response.json();
      for (const { path, bytes } of files) sizes.set(new URL(path, import.meta.url).href, bytes);
    })
    .catch(() => {});
  const tell = () => {
    const total = [...wanted].reduce((sum, url) => sum + (sizes.get(url) ?? 0), 0);
    if (total) report(Math.min(loaded, total), total);
  };
  return {
    /** @param {string} url that is being downloaded */
    expect(url) {
      wanted.add(url);
    },
    /** @param {number} bytes */
    bytes(bytes) {
      loaded += bytes;
      tell();
    },
    /** @param {string} url that has arrived whole */
    async whole(url) {
      await list;
      this.bytes(sizes.get(url) ?? 0);
    },
  };
}

/**
 * @param {string} name
 * @param {Counter} seen
 */
async function load(name, seen) {
  const url = RUNTIME + name;
  seen.expect(url);
  const module = await import(url);
  seen.whole(url);
  return module;
}

/**
 * Fetches a file; its bytes are counted on a copy of the stream, because browsers keep compiled
 * WebAssembly only for a response that comes straight from the network.
 *
 * @param {string} url
 * @param {Counter} seen
 */
async function download(url, seen) {
  seen.expect(url);
  const response = await ask(url);
  if (!response.ok) throw new Error(`${new URL(url).pathname}: status ${response.status}`);
  count(response.clone().body, seen).catch(() => {});
  return response;
}

/**
 * @param {ReadableStream<Uint8Array> | null} body
 * @param {Counter} seen
 */
async function count(body, seen) {
  const reader = body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    seen.bytes(part.value.length);
  }
}

/**
 * Compiles while downloading, or after it on hosts that send the wrong type.
 *
 * @param {Response} response
 */
async function compile(response) {
  const type = response.headers.get("Content-Type") ?? "";
  return type.startsWith("application/wasm")
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

/**
 * Undoes our own gzip, which some hosts have undone already.
 *
 * @param {Response} response
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
async function unpack(response) {
  const data = new Uint8Array(await response.arrayBuffer());
  if (data[0] !== 0x1f || data[1] !== 0x8b) return data;
  const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
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
 * @param {Uint8Array} data
 * @returns {Snapshot}
 */
function readSnapshot(data) {
  const [magic, count = 0, head = 0, size = 0] = new Uint32Array(data.buffer, 0, 4);
  if (magic !== MAGIC) throw new Error("not a snapshot");
  const places = new Uint32Array(data.buffer, 16 + head, 2 * count);
  let end = 16 + head + places.byteLength;
  return {
    header: data.subarray(16, 16 + head),
    size,
    runs: Array.from({ length: count }, (_, n) => {
      const [at = 0, length = 0] = places.subarray(2 * n, 2 * n + 2);
      end += length;
      return [at, data.subarray(end - length, end)];
    }),
  };
}

/**
 * Lays a snapshot over the memory of a module that has not run yet.
 *
 * @param {Snapshot} snapshot
 * @param {Module} module
 */
function lay({ size, runs }, { HEAPU8 }) {
  if (HEAPU8.length !== size) throw new Error(`memory of ${HEAPU8.length} bytes, not ${size}`);
  for (const [at, data] of runs) HEAPU8.set(data, at);
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
    [NO_STDLIB]: async () => new Response(EMPTY_ZIP),
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
