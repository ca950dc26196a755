/**
 * The worker that holds Python. It takes `{id, request}`, or `{id, file: {language, data, tag}}` for a
 * player's own word list, and answers `{id, reply, memory}`: request and reply are JSON text, memory
 * is the number of bytes that Python has. It reports `{type: "progress", loaded, total}` in bytes,
 * `{type: "ready", ms, short}` and `{type: "fatal", message}`.
 *
 * It fetches dictionaries by itself. The page knows only the name of the one that was wanted last,
 * and gives it to the worker as its own name.
 *
 * @import {Engine} from "./boot.js"
 */

import { boot } from "./boot.js";
import { unpackWords } from "./dictionary.js";
import { download } from "./download.js";
import "./snapshot.js"; // Named here, too, so that it need not wait until boot.js has arrived.

/** Dictionaries being fetched, and those handed to the engine. */
/** @type {Map<string, Promise<ReturnType<typeof unpackWords>>>} */
const fetched = new Map();
/** @type {Map<string, Promise<boolean>>} */
const handedOver = new Map();

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
    // The engine answers everything, errors included. If it throws, its memory is full or broken:
    // the page says so and offers to start another.
    postMessage({ type: "fatal", message: whyOf(error) });
  }
});

/** The message of an error; of a Python error its last line, without the traceback.
 * @param {any} error */
const whyOf = (error) =>
  String(error?.message ?? error)
    .trim()
    .split("\n")
    .at(-1);

/**
 * Ask the engine, handing it the dictionaries that it says it needs. If one cannot be had, ask for
 * what can be answered without it.
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
    if (tried.has(pack) || !(await handOver(python, pack))) break;
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
 * Hand a dictionary to the engine, once; after a failure it is tried again.
 *
 * @param {Engine} python
 * @param {string} name
 */
function handOver(python, name) {
  const known = handedOver.get(name);
  if (known) return known;
  const handing = fetchWords(name)
    .then(({ digest, edges }) => JSON.parse(python.loadEdges(name, digest, edges)).ok === true)
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

/** @param {string} name */
function fetchWords(name) {
  const known = fetched.get(name);
  if (known) return known;
  const url = new URL(`../lexicons/${encodeURIComponent(name)}.words`, import.meta.url);
  const words = download(url.href).then(unpackWords);
  words.catch(() => fetched.delete(name));
  fetched.set(name, words);
  return words;
}
