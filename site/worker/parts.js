/**
 * Pyodide's WebAssembly in two parts (see scripts/runtime/split/parts.mjs): the first has the functions that
 * games use; the rest is usually loaded early, and at the latest when one of its functions is first called.
 */

import { compile, MissingPart } from "./download.js";

/** A WebAssembly module that wraps a JavaScript function, since tables only hold functions of WebAssembly:
 * `(module (func (import "m" "f")) (export "f" (func 0)))`. */
const PASSING = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 2, 7, 1, 1, 109, 1, 102, 0, 0],
  ...[7, 5, 1, 1, 102, 0, 0],
);

/**
 * Instantiate the first part.
 *
 * @param {WebAssembly.Module} first
 * @param {WebAssembly.Imports} imports
 * @param {() => WebAssembly.Module} rest  called at most once, when the rest is needed
 * @returns {Promise<WebAssembly.WebAssemblyInstantiatedSource>} has only the exports of the
 *   original module
 */
export async function instantiateParts(first, imports, rest) {
  const { exports } = await WebAssembly.instantiate(first, imports);
  const own = /** @type {any} */ (exports);
  const load = () => {
    // The start function of the rest enters its functions into the shared table.
    new WebAssembly.Instance(rest(), { ...imports, "#": exports });
    own["#loaded"].value = 1;
  };
  const { exports: passed } = new WebAssembly.Instance(new WebAssembly.Module(PASSING), {
    m: { f: load },
  });
  own["#table"].set(0, passed.f);
  const whole = Object.entries(exports).filter(([name]) => !name.startsWith("#"));
  return { module: first, instance: { exports: Object.fromEntries(whole) } };
}

/** Load the rest from a URL, ahead or when needed. @param {string} url @param {boolean} isWhole */
export function restAt(url, isWhole) {
  /** @type {WebAssembly.Module|undefined} */
  let module;
  return {
    async compile() {
      module ??= await compile(url, undefined, isWhole);
    },
    /** Python calls synchronously, so the download must be synchronous too. */
    now() {
      if (module) return module;
      const request = new XMLHttpRequest();
      request.open("GET", url, false);
      request.responseType = "arraybuffer";
      try {
        request.send();
      } catch {
        throw new MissingPart(url);
      }
      if (request.status !== 200) throw new MissingPart(url, request.status);
      module = new WebAssembly.Module(request.response);
      return module;
    },
  };
}
