/**
 * The worker that holds Python. It takes `{id, request}` and answers `{id, reply}`, JSON text both
 * ways; or `{id, file: {language, data, tag}}`, a player's own list of words. It tells
 * `{type: "progress", loaded, total}` in bytes, `{type: "ready", ms, short}` and
 * `{type: "fatal", message}`. Dictionaries it fetches by itself: the page knows no language.
 *
 * @import {Engine} from "./boot.js"
 */

import { boot } from "./boot.js";

/** @type {Map<string, Promise<boolean>>} */
const packs = new Map();

const engine = boot((loaded, total) => postMessage({ type: "progress", loaded, total }));
engine.then(
  ({ short }) => postMessage({ type: "ready", ms: Math.round(performance.now()), short }),
  (error) => postMessage({ type: "fatal", message: String(error?.message ?? error) }),
);

addEventListener("message", async ({ data: { id, request, file } }) => {
  try {
    const python = await engine;
    // Without a tag any list will do; Python knows no null.
    const reply = file
      ? python.loadList(file.language, file.data, file.tag ?? undefined)
      : await answer(python, request);
    postMessage({ id, reply });
  } catch (error) {
    console.error(error);
    const message = error instanceof Error ? error.message : String(error);
    postMessage({ id, reply: JSON.stringify({ ok: false, error: { code: "internal", message } }) });
  }
});

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
  const brought = new Set();
  for (;;) {
    const reply = python.handle(request);
    const pack = packNeeded(reply);
    if (pack === null) return reply;
    if (brought.has(pack) || !(await bring(python, pack))) break;
    brought.add(pack);
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
 * Fetches a dictionary once and hands it over; a failure is forgotten, so that it can be repaired.
 *
 * @param {Engine} python
 * @param {string} name
 */
function bring(python, name) {
  const known = packs.get(name);
  if (known) return known;
  const coming = fetch(new URL(`./lexicons/${encodeURIComponent(name)}.pack`, import.meta.url))
    .then(async (response) => {
      if (!response.ok) return false;
      const data = new Uint8Array(await response.arrayBuffer());
      return JSON.parse(python.loadPack(name, data)).ok === true;
    })
    .catch(() => false)
    .then((loaded) => {
      if (!loaded) packs.delete(name);
      return loaded;
    });
  packs.set(name, coming);
  return coming;
}
