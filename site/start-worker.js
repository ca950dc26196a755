/**
 * What need not wait for the rest of the page: the worker starts Python while the other modules
 * are still on their way. The page has this module loaded first, and imports nothing here.
 */

const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("pass-a-word", {
  createScriptURL: (/** @type {string} */ url) => {
    if (/^(worker\/start|sw)\.js(\?\w*)?$/.test(url)) return url;
    throw new TypeError(`${url} is no script of this page`);
  },
});

/** The address of one of our two workers, in the only form that the page's policy lets through.
 * @param {string} name @returns {string} */
export const scriptUrl = (name) => policy?.createScriptURL(name) ?? name;

/** Where the dictionary of the game that was last on show is noted, for the next start. */
const PACK = "paw.pack";

/** The dictionary that will be wanted: most links are of the game played last, or of one with the
 * same dictionary, and it is kept on this device. Of a first link nothing is known, and nothing is
 * fetched on a guess. */
function expected() {
  try {
    return localStorage.getItem(PACK) ?? "";
  } catch {
    return ""; // No storage, no hint: the worker fetches it when the engine asks.
  }
}

/** @returns {Worker} named after the dictionary to expect: a message would come too late, when the
 * worker is busy starting Python */
function start() {
  return new Worker(scriptUrl("worker/start.js"), { type: "module", name: expected() });
}

/** @type {Worker|null} */
let first = start();
/** What it says before the page listens. @type {Event[]} */
const missed = [];
first.onmessage = first.onerror = (/** @type {Event} */ event) => missed.push(event);

/** Give the worker started first, or else another, with whoever listens to it.
 * @param {(event: any) => void} hear  what it says @param {(event: any) => void} fail  why it died */
export function makeWorker(hear, fail) {
  const worker = first ?? start();
  first = null;
  worker.onmessage = hear;
  worker.onerror = fail;
  queueMicrotask(() => {
    for (const event of missed.splice(0)) (event.type === "error" ? fail : hear)(event);
  });
  return worker;
}

/** @param {string} pack  the dictionary of the game on show */
export function expectPack(pack) {
  try {
    localStorage.setItem(PACK, pack);
  } catch {
    // It would only have saved time.
  }
}
