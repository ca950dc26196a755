/**
 * What need not wait for the rest of the page: the worker starts Python while the other modules
 * are still on their way. The page has this module loaded first, and imports nothing here.
 */

const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("pass-a-word", {
  createScriptURL: (/** @type {string} */ url) => {
    if (/^(worker|sw)\.js(\?\w*)?$/.test(url)) return url;
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
  return new Worker(scriptUrl("worker.js"), { type: "module", name: expected() });
}

/** @type {Worker|null} */
let first = start();
/** What it says before the page listens. @type {Event[]} */
const missed = [];
const note = (/** @type {Event} */ event) => missed.push(event);
for (const type of ["message", "error"]) first.addEventListener(type, note);

/** @returns {Worker} the one started first; later ones are new */
export function makeWorker() {
  const worker = first;
  first = null;
  if (!worker) return start();
  queueMicrotask(() => {
    for (const type of ["message", "error"]) worker.removeEventListener(type, note);
    for (const event of missed) worker.dispatchEvent(again(event));
  });
  return worker;
}

/** @param {Event} event @returns {Event} the same once more: an event can be told only once */
function again(event) {
  return event instanceof MessageEvent
    ? new MessageEvent(event.type, { data: event.data })
    : new ErrorEvent(event.type, { message: /** @type {ErrorEvent} */ (event).message ?? "" });
}

/** @param {string} pack  the dictionary of the game on show */
export function expectPack(pack) {
  try {
    localStorage.setItem(PACK, pack);
  } catch {
    // It would only have saved time.
  }
}
