/**
 * A Python whose memory is laid over fresh WebAssembly, instead of one that starts: the memory is
 * that of a Python which has imported the engine (see scripts/pyodide/snapshot.mjs). It is called by
 * functions of Python's C API, which Pyodide exports. Pyodide's own bridge between the languages
 * would have to be built anew over the memory, which takes as long as all this, and the engine needs
 * none of it: it takes bytes and gives bytes (scrabble.web.call).
 */

const MAGIC = 0x32_4e_53_50; // "PSN2"
const HEAD = 48;
const BUILD = 16;

/**
 * @typedef {object} Snapshot
 * @property {string} build of Pyodide, in hexadecimal digits
 * @property {number} entry where in memory Python's scrabble.web.call is
 * @property {number} size of the memory
 * @property {[at: number, data: Uint8Array][]} runs what differs from a memory that was never used
 *
 * @typedef {{HEAPU8: Uint8Array, FS: any} & Record<string, (...numbers: number[]) => number>} Module
 * @typedef {(...given: Uint8Array[]) => string} Call  of scrabble.web
 */

/**
 * Reads a snapshot as it is unpacked.
 *
 * @param {Uint8Array<ArrayBuffer>} data
 * @returns {Snapshot}
 */
export function readSnapshot(data) {
  const [magic, count = 0, entry = 0, size = 0] = new Uint32Array(data.buffer, 0, 4);
  if (magic !== MAGIC) throw new Error("not a snapshot");
  const build = Array.from(data.subarray(BUILD, HEAD), (byte) =>
    byte.toString(16).padStart(2, "0"),
  );
  const places = new Uint32Array(data.buffer, HEAD, 2 * count);
  let end = HEAD + places.byteLength;
  /** @type {[number, Uint8Array][]} */
  const runs = [];
  for (let n = 0; n < places.length; n += 2) {
    end += places[n + 1];
    runs.push([places[n], data.subarray(end - places[n + 1], end)]);
  }
  if (end !== data.length) throw new Error("a snapshot of another length than it says");
  return { build: build.join(""), entry, size, runs };
}

/**
 * Brings Pyodide's WebAssembly to life and stops before Python runs.
 *
 * @param {(options: object) => Promise<any>} loadPyodide  never gets further than this
 * @param {(settings: object) => Promise<Module>} create
 * @param {object} options
 * @returns {Promise<{module: Module, build: string}>}
 */
export function untouched(loadPyodide, create, options) {
  return new Promise((resolve, reject) => {
    const createPyodideModule = async (/** @type {any} */ settings) => {
      settings.noInitialRun = true;
      resolve({ module: await create(settings), build: settings.API.config.BUILD_ID });
      return new Promise(() => {});
    };
    loadPyodide({ ...options, createPyodideModule }).catch(reject);
  });
}

/**
 * Lays a snapshot over the memory of a module that has not run yet.
 *
 * @param {Snapshot} snapshot
 * @param {{module: Module, build: string}} fresh
 * @returns {Call}
 */
export function lay({ size, runs, entry, build }, { module, build: own }) {
  const { HEAPU8 } = module;
  if (build !== own) throw new Error("a snapshot of another Pyodide");
  if (HEAPU8.length !== size) throw new Error(`memory of ${HEAPU8.length} bytes, not ${size}`);
  for (const [at, data] of runs) HEAPU8.set(data, at);
  return (...given) => call(module, entry, given);
}

/** Calls a function of Python with bytes; its reply is text in UTF-8.
 * @param {Module} python @param {number} entry @param {Uint8Array[]} given */
function call(python, entry, given) {
  const list = some(python, python._PyTuple_New(given.length));
  given.forEach((data, n) => {
    const bytes = some(python, python._PyBytes_FromStringAndSize(0, data.length));
    python.HEAPU8.set(data, python._PyBytes_AsString(bytes) >>> 0);
    python._PyTuple_SetItem(list, n, bytes); // The tuple has them from now on.
  });
  const reply = some(python, python._PyObject_CallObject(entry, list));
  const at = python._PyBytes_AsString(reply) >>> 0;
  const text = python.HEAPU8.subarray(at, at + python._PyBytes_Size(reply));
  const decoded = new TextDecoder().decode(text);
  python._Py_DecRef(list);
  python._Py_DecRef(reply);
  return decoded;
}

/** What Python gave, if it gave something and did not raise.
 * @param {Module} python @param {number} object */
function some(python, object) {
  if (object) return object;
  const error = python._PyObject_Repr(python._PyErr_GetRaisedException());
  const at = python._PyUnicode_AsUTF8(error) >>> 0;
  const text = python.HEAPU8.subarray(at, python.HEAPU8.indexOf(0, at));
  throw new Error(new TextDecoder().decode(text));
}
