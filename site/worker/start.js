/**
 * The worker that holds Python. It takes `{id, request}` and answers `{id, reply, memory}`, JSON text
 * both ways and how many bytes Python has by then; or `{id, file: {language, data, tag}}`, a player's
 * own list of words. It tells `{type: "progress", loaded, total}` in bytes,
 * `{type: "ready", ms, short}` and `{type: "fatal", message}`. Dictionaries it fetches by itself: the
 * page knows no language, only the name of the one that was wanted last, and names the worker after it.
 *
 * @import {Engine} from "./boot.js"
 */

import { boot } from "./boot.js";
import { unpackWords } from "./dictionary.js";
import { download } from "./download.js";
import "./snapshot.js"; // Named here it need not wait until boot.js has arrived.

/** Dictionaries on their way, and those that the engine has. */
/** @type {Map<string, Promise<ReturnType<typeof unpackWords>>>} */
const coming = new Map();
/** @type {Map<string, Promise<boolean>>} */
const brought = new Map();

const engine = boot((loaded, total) => postMessage({ type: "progress", loaded, total }));
engine.then(
  ({ short }) => postMessage({ type: "ready", ms: Math.round(performance.now()), short }),
  (error) => postMessage({ type: "fatal", message: whyOf(error) }),
);

const expected = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {any} */ (self)).name;
if (expected) fetchWords(expected).catch(() => {}); // It is asked for again when it is wanted.

addEventListener("message", async ({ data: { id, request, file } }) => {
  try {
    const python = await engine;
    const reply = file
      ? python.loadList(file.language, file.data, file.tag)
      : await answer(python, request);
    postMessage({ id, reply, memory: python.memory() });
  } catch (error) {
    console.error(error);
    // The engine answers everything; what it throws is no answer. Its memory is full, or broken:
    // the page says so and starts another.
    postMessage({ type: "fatal", message: whyOf(error) });
  }
});

/** What an error says; one of Python without where it was.
 * @param {any} error */
const whyOf = (error) =>
  String(error?.message ?? error)
    .trim()
    .split("\n")
    .at(-1);

/**
 * Asks the engine, bringing it the dictionaries that it says it needs; if one cannot be had, asks
 * for what can be answered without.
 *
 * @param {Engine} python
 * @param {string} request
 * @returns {Promise<string>}
 */
async function answer(python, request) {
  /** @type {Set<string>} */
  const tried = new Set();
  for (;;) {
    const reply = python.handle(request);
    const pack = packNeeded(reply);
    if (pack === null) return reply;
    if (tried.has(pack) || !(await bring(python, pack))) break;
    tried.add(pack);
  }
  return python.handle(JSON.stringify({ ...JSON.parse(request), noPack: true }));
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
 * Hands a dictionary over, once; a failure is forgotten, so that it can be repaired.
 *
 * @param {Engine} python
 * @param {string} name
 */
function bring(python, name) {
  const known = brought.get(name);
  if (known) return known;
  const handing = fetchWords(name)
    .then(({ digest, edges }) => JSON.parse(python.loadEdges(name, digest, edges)).ok === true)
    .catch((error) => {
      if (/MemoryError|out of memory/i.test(String(error))) throw error;
      return false;
    })
    .then((loaded) => {
      coming.delete(name); // The engine has its own copy.
      if (!loaded) brought.delete(name);
      return loaded;
    });
  brought.set(name, handing);
  return handing;
}

/** @param {string} name */
function fetchWords(name) {
  const known = coming.get(name);
  if (known) return known;
  const url = new URL(`../lexicons/${encodeURIComponent(name)}.words`, import.meta.url);
  const words = download(url.href).then(unpackWords);
  words.catch(() => coming.delete(name));
  coming.set(name, words);
  return words;
}
