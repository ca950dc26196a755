/**
 * The worker that runs Python. It takes `{id, request}`, or `{id, file: {language, data, expected}}` for a
 * player's own word list, and answers `{id, reply, memory}`: request and reply are JSON text, memory is the
 * size of Python's memory in bytes. It reports `{type: "progress", loaded, total}` in bytes, `{type: "ready",
 * ms, short}` and `{type: "fatal", code, message}`.
 *
 * The worker's name is a URL query with its start data: the current link, the last dictionary, whether the
 * page's files are cached on this device, how far away the host is, and the way to start.
 *
 * @import {Engine} from "./boot.js"
 * @import {Meter} from "./download.js"
 */

import { boot } from "./boot.js";
import { packOf, unpackWords } from "./dictionary.js";
import { download, meter } from "./download.js";
// boot.js imports these modules too. Importing them here loads them in parallel with boot.js.
import "./parts.js";
import "./snapshot.js";

/** The engine's names for parts that not every game needs: it requests them like dictionaries. Written by
 * `build.py vectors lists`. */
const PARTS = "files joint players puzzles words".split(" ");
/** After this long without a request, the rest of Python is fetched. */
const QUIET_MS = 2000;
/** @type {any} */
let quiet;

/** Dictionaries being fetched, by name. @type {Map<string, Promise<ReturnType<typeof unpackWords>>>} */
const fetched = new Map();
/** By name of a dictionary or part, whether the engine took it. @type {Map<string, Promise<boolean>>} */
const handedOver = new Map();

const worker = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {any} */ (self));
const about = new URLSearchParams(worker.name);
const isKept = about.has("kept");
const seen = meter(
  (loaded, total) => postMessage({ type: "progress", loaded, total }),
  isKept ? Number.POSITIVE_INFINITY : undefined,
);
const expected = packOf(about.get("link") ?? "") || about.get("pack");

if (expected) fetchWords(expected, seen).catch(() => {}); // The next request retries.
const engine = boot(seen, {
  isKept,
  way: about.get("way") ?? "",
  distance: about.get("distance") ?? "",
});
engine.then(
  ({ short }) => postMessage({ type: "ready", ms: Math.round(performance.now()), short }),
  fail,
);

addEventListener("message", async ({ data: { id, request, file } }) => {
  clearTimeout(quiet);
  const python = await engine.catch(() => null);
  if (!python) return; // The page already knows why.
  try {
    const reply = await (file ? readList(python, file) : answer(python, request));
    postMessage({ id, reply, memory: python.memory() });
    quiet = setTimeout(() => bringRest(python).catch(() => {}), QUIET_MS);
  } catch (error) {
    console.error(error);
    // The engine turns errors into replies. If it still throws, its memory is full or corrupt: the page says so
    // and offers to start another worker.
    fail(error);
  }
});

/** Fetch what Python may need later, one file after the other. @param {Engine} python */
async function bringRest(python) {
  await python.compileRest();
  for (const part of PARTS) await handOver(python, part);
}

/** @param {any} error */
function fail(error) {
  const code = typeof WebAssembly === "undefined" ? "no-webassembly" : error?.code;
  const known = typeof code === "string" ? { code } : {};
  postMessage({ type: "fatal", message: whyOf(error), ...known });
}

/** Return an error's message; for a Python error the last line, without the traceback. @param {any} error */
const whyOf = (error) =>
  String(error?.message ?? error)
    .trim()
    .split("\n")
    .at(-1);

/** Answer a request. If a dictionary or part cannot be loaded, the engine answers without it.
 * @param {Engine} python @param {string} request */
async function answer(python, request) {
  const reply = await withAllNeeded(python, () => python.handle(request));
  if (reply?.includes('"is-puzzle"')) void handOver(python, "puzzles"); // The page opens it next.
  return reply ?? python.handle(JSON.stringify({ ...JSON.parse(request), noPack: true }));
}

/** @param {Engine} python @param {{language: string, data: Uint8Array, expected: string}} file */
async function readList(python, { language, data, expected }) {
  const read = () => python.loadList(language, data, expected);
  return (await withAllNeeded(python, read)) ?? read();
}

/**
 * Ask the engine, and give it the dictionaries and parts that it requests.
 *
 * @param {Engine} python
 * @param {() => string} ask
 * @returns {Promise<string | null>} null if a dictionary or part cannot be loaded
 */
async function withAllNeeded(python, ask) {
  /** @type {Set<string>} */
  const tried = new Set();
  for (;;) {
    const reply = ask();
    const pack = packNeeded(reply);
    if (pack === null) return reply;
    if (tried.has(pack) || !(await handOver(python, pack))) return null;
    tried.add(pack);
  }
}

/**
 * @param {string} reply
 * @returns {string | null}
 */
function packNeeded(reply) {
  if (!reply.includes("needs-pack")) return null;
  const { ok, error } = JSON.parse(reply);
  return !ok && error.code === "needs-pack" ? error.pack : null;
}

/**
 * Give a dictionary or part to the engine, once; retry after a failure.
 *
 * @param {Engine} python
 * @param {string} name
 */
function handOver(python, name) {
  const known = handedOver.get(name);
  if (known) return known;
  const handing = (
    PARTS.includes(name)
      ? python.add(name)
      : fetchWords(name).then(
          ({ about, edges }) => JSON.parse(python.loadEdges(name, about, edges)).ok === true,
        )
  )
    .catch((error) => {
      if (/MemoryError|out of memory/i.test(String(error))) throw error;
      return false;
    })
    .then((loaded) => {
      fetched.delete(name); // The engine has its own copy.
      if (!loaded) handedOver.delete(name);
      return loaded;
    });
  handedOver.set(name, handing);
  return handing;
}

/** @param {string} name @param {Meter} [counted] */
function fetchWords(name, counted) {
  const known = fetched.get(name);
  if (known) return known;
  const url = new URL(`../lexicons/${encodeURIComponent(name)}.words`, import.meta.url);
  const words = download(url.href, counted).then(unpackWords);
  words.catch(() => fetched.delete(name));
  fetched.set(name, words);
  return words;
}
