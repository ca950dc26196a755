/** Starts Python from the page's snapshot under Node.js, like the page's worker: without a standard library. */

import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { unpackWords } from "../../../site/worker/dictionary.js";
import { instantiateParts } from "../../../site/worker/parts.js";
import { instantiate, readSnapshot, restore } from "../../../site/worker/snapshot.js";
import { readBundle, writeFiles } from "./bundle.mjs";

/** @typedef {(imports: WebAssembly.Imports) => Promise<{module: WebAssembly.Module,
 *   instance: WebAssembly.Instance}>} Instantiate */

/** Bundles that the page does not fetch lazily. */
const OTHERS = ["engine.bin", "late.bin", "snapshot.bin", "stdlib.bin"];

let starts = 0;

/** A listener to the page's messages to the worker. @typedef {(event: object) => void} Listener
 * @type {Set<Listener>} */
const listeners = new Set();

/** Make Pyodide take Node.js for a worker, the only environment that the short glue supports. */
function beAWorker() {
  Object.assign(process, { type: "renderer", browser: true });
  const WorkerGlobalScope = { [Symbol.hasInstance]: () => true };
  const location = new URL(import.meta.url);
  Object.assign(globalThis, { self: globalThis, WorkerGlobalScope, location });
  globalThis.fetch = async () => new Response();
  // Without setImmediate, as in browsers, Pyodide listens to all messages.
  delete globalThis.setImmediate;
  globalThis.addEventListener = (/** @type {string} */ kind, /** @type {Listener} */ listener) => {
    if (kind === "message") listeners.add(listener);
  };
}

/** Return the content of a gzip file. @param {string} path */
export const unpacked = (path) => new Uint8Array(gunzipSync(readFileSync(path)));

/**
 * @param {string} runtime  the folder of the page's parts
 * @param {Instantiate} [make]  the WebAssembly; by default its two parts in `runtime`
 */
export async function startRestored(runtime, make) {
  const part = (/** @type {string} */ name) => resolve(runtime, name);
  const module = (/** @type {string} */ name) => new WebAssembly.Module(readFileSync(part(name)));
  const state = { isRestLoaded: false };
  const inParts = (/** @type {WebAssembly.Imports} */ imports) =>
    instantiateParts(module("pyodide.asm.wasm"), imports, () => {
      state.isRestLoaded = true;
      return module("pyodide.rest.wasm");
    });
  beAWorker();
  starts += 1; // Every start imports its own glue, which detects the environment again.
  const glue = `${pathToFileURL(part("pyodide.short.mjs")).href}?${starts}`;
  const { default: create, loadPyodide } = await import(glue);
  const { info, files } = readBundle(part("late.bin"));
  const parts = readdirSync(runtime).filter(
    (name) => name.endsWith(".bin") && !OTHERS.includes(name),
  );
  const missing = new Set(parts.map((name) => name.replace(".bin", "")));
  /** @type {(more: [string, Uint8Array][]) => void} */
  let add = () => {};
  WebAssembly.instantiateStreaming = (_response, imports) => (make ?? inParts)(imports);
  const here = `${pathToFileURL(resolve(runtime)).href}/`;
  const fresh = await instantiate(loadPyodide, create, {
    indexURL: here,
    packageBaseUrl: here,
    stdLibURL: `${here}none`,
    lockFileContents: { info, packages: {} },
    fsInit: async (FS, { sitePackages }) => {
      add = (more) => writeFiles(FS, sitePackages, more);
      add(files);
    },
  });
  const snapshot = readSnapshot(new Uint8Array(readFileSync(part("snapshot.bin"))));
  for (const listener of listeners) listener({ data: {} });
  const restored = restore(snapshot, fresh);
  /** Call the engine; like the worker, load the parts that the engine asks for.
   * @type {typeof restored} */
  const call = (...given) => {
    const reply = restored(...given);
    const wanted = /"code":"needs-pack",.*"pack":"(\w+)"/.exec(reply)?.[1] ?? "";
    if (!missing.delete(wanted)) return reply;
    add(readBundle(part(`${wanted}.bin`)).files);
    return call(...given);
  };
  return { call, state, ...fresh };
}

/**
 * Repeat the calls that flows.py recorded. Return their count, and the calls whose replies now differ.
 *
 * @param {(...given: Uint8Array[]) => string} call
 * @param {string} file @param {string} words  the folder of the dictionaries
 */
export function replay(call, file, words) {
  const bytes = (/** @type {any} */ text) => new TextEncoder().encode(String(text));
  const make = {
    handle: (request) => [bytes(request)],
    load_edges: (name) => {
      const { about, edges } = unpackWords(unpacked(resolve(words, `${name}.words`)));
      return [bytes(name), about, edges];
    },
    load_own_list: (language, data, expected) => {
      const file = new Uint8Array(Buffer.from(data, "base64"));
      return [bytes(language), file, bytes(expected)];
    },
  };
  const lines = readFileSync(file, "utf8").trim().split("\n");
  const differing = lines.flatMap((line) => {
    const [name, ...given] = JSON.parse(line);
    const expected = given.pop();
    const reply = call(bytes(name), ...make[name](...given));
    return reply === expected ? [] : [{ name, given, expected, reply }];
  });
  return { count: lines.length, differing };
}
