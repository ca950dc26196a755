/**
 * Restores a Python from a snapshot instead of starting one. The memory of a Python that has imported the
 * engine (see scripts/runtime/in_pyodide/snapshot.mjs) is copied over the memory of fresh WebAssembly.
 *
 * The page calls the restored Python through functions of Python's C API, which Pyodide exports. Pyodide's own
 * bridge would have to be rebuilt for the copied memory, which takes as long as all other steps. The engine
 * does not need the bridge: scrabble.web.call takes bytes and returns bytes.
 */

const MAGIC = 0x32_4e_53_50; // "PSN2"
const HEAD = 48;
const BUILD = 16;

/**
 * @typedef {object} Snapshot
 * @property {string} build Pyodide's build number, in hexadecimal digits
 * @property {number} entry address of the Python object scrabble.web.call
 * @property {number} size the size of the memory in bytes
 * @property {[at: number, data: Uint8Array][]} runs the bytes that differ from unused memory
 *
 * @typedef {{HEAPU8: Uint8Array, FS: any} & Record<string, (...numbers: number[]) => number>} Module
 * @typedef {(...given: Uint8Array[]) => string} Call  of scrabble.web
 */

/**
 * Parse an unpacked snapshot.
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
  if (end !== data.length) throw new Error("a snapshot of the wrong length");
  return { build: build.join(""), entry, size, runs };
}

/**
 * Instantiate Pyodide's WebAssembly, and stop before Python runs.
 *
 * @param {(options: object) => Promise<any>} loadPyodide  never returns
 * @param {(settings: object) => Promise<Module>} create
 * @param {object} options
 * @returns {Promise<{module: Module, build: string}>}
 */
export function instantiate(loadPyodide, create, options) {
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
 * Copy a snapshot over the memory of a module that has not yet run.
 *
 * @param {Snapshot} snapshot
 * @param {{module: Module, build: string}} fresh
 * @returns {Call}
 */
export function restore({ size, runs, entry, build }, { module, build: own }) {
  const { HEAPU8 } = module;
  if (build !== own) throw new Error("a snapshot of another Pyodide");
  if (HEAPU8.length !== size) throw new Error(`memory of ${HEAPU8.length} bytes, not ${size}`);
  for (const [at, data] of runs) HEAPU8.set(data, at);
  return (...given) => call(module, entry, given);
}

/** Call a Python function with bytes; it returns text in UTF-8.
 * @param {Module} python @param {number} entry @param {Uint8Array[]} given */
function call(python, entry, given) {
  const list = checked(python, python._PyTuple_New(given.length));
  given.forEach((data, n) => {
    const bytes = checked(python, python._PyBytes_FromStringAndSize(0, data.length));
    python.HEAPU8.set(data, python._PyBytes_AsString(bytes) >>> 0);
    python._PyTuple_SetItem(list, n, bytes); // The tuple now owns the bytes.
  });
  const reply = checked(python, python._PyObject_CallObject(entry, list));
  const at = python._PyBytes_AsString(reply) >>> 0;
  const text = python.HEAPU8.subarray(at, at + python._PyBytes_Size(reply));
  const decoded = new TextDecoder().decode(text);
  python._Py_DecRef(list);
  python._Py_DecRef(reply);
  return decoded;
}

/** Return a Python object; if there is none, throw the exception that Python raised.
 * @param {Module} python @param {number} object */
function checked(python, object) {
  if (object) return object;
  const error = python._PyObject_Repr(python._PyErr_GetRaisedException());
  const at = python._PyUnicode_AsUTF8(error) >>> 0;
  const text = python.HEAPU8.subarray(at, python.HEAPU8.indexOf(0, at));
  throw new Error(new TextDecoder().decode(text));
}
