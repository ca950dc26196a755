/**
 * Starts slow work while the other modules of the page are still loading: the worker that runs Python,
 * or, on a first visit, the files that show a link. The page loads this module first, so it imports little.
 */

import { preferred } from "./core/languages.js";

const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("pass-a-word", {
  createScriptURL: (/** @type {string} */ url) => {
    if (/^(worker\/start|sw)\.js(\?\w*)?$/.test(url)) return url;
    throw new TypeError(`${url} is no script of this page`);
  },
});

/** Make a worker's URL trusted, as the page's policy demands. @param {string} name @returns {string} */
const scriptUrl = (name) => policy?.createScriptURL(name) ?? name;

/** Append the path of this copy of the page to a storage name, as the service worker does: copies at several
 * paths of an origin share its storage. No path contains the separating space. @param {string} name */
const scoped = (name) => `${name} ${new URL("./", import.meta.url).pathname}`;

/** Whether another page embeds this page in a frame. That page could trick the player into pressing a button, so
 * no game is loaded then. The host's headers may also forbid frames. */
const isFramed = self !== top;

/** The storage key for the dictionary of the last game, read at the next start. */
const PACK = scoped("paw.pack");

/** Return the dictionary of the last game: the next game will probably use it too. */
function expected() {
  try {
    return localStorage.getItem(PACK) ?? "";
  } catch {
    return ""; // Without storage, the worker fetches the dictionary when the engine asks.
  }
}

/** A host that sends the document in less time is local: there, packed files cost more time than they save. */
const NEAR_MS = 5;

/** Estimate how far away the host is from the document's load time; "unknown" if it came from the cache. */
function distance() {
  const [opening] = /** @type {PerformanceNavigationTiming[]} */ (
    performance.getEntriesByType?.("navigation") ?? []
  );
  if (!opening?.transferSize) return "unknown";
  const end = opening.responseEnd || performance.now();
  return end - opening.requestStart < NEAR_MS ? "near" : "far";
}

/** Return the link in the address bar, without a token after it. */
const linkNow = () => location.hash.slice(1).split("~")[0];

/** Whether the service worker has the page's files. If not, Python starts only after the page's own script has
 * arrived: Python's download would delay the first screen. */
const isKept = Boolean(navigator.serviceWorker?.controller);

/** Start the worker. Its name carries its start data (see worker/start.js): a message would come too late,
 * since the worker is already busy starting Python. @param {string} [way] @returns {Worker} */
function start(way = "") {
  const about = new URLSearchParams({
    link: linkNow(),
    pack: expected(),
    way,
    distance: distance(),
  });
  if (isKept) about.set("kept", "");
  return new Worker(scriptUrl("worker/start.js"), { type: "module", name: `${about}` });
}

/** @type {Worker|null} */
let first = isKept && !isFramed ? start() : null;
/** Messages that arrive before the page listens. @type {Event[]} */
const missed = [];
if (first) first.onmessage = first.onerror = (/** @type {Event} */ event) => missed.push(event);

/** The language of the browser: that of the page, of its games and of their letters. */
const spoken = preferred(navigator.languages);

/** Letters requested before the link was read, by language. @type {Record<string, Promise<any>>} */
const letters = {};
/** Strings requested before the page needs them, by language. @type {Record<string, Promise<Response>>} */
const strings = {};

/** Whether the second reader has loaded, on a first visit to a link. @type {Promise<boolean>|null} */
let reader = null;

if (!isKept && !isFramed) {
  strings[spoken] = fetch(`strings/${spoken}.bin`);
  strings[spoken].catch(() => delete strings[spoken]); // The page will retry.
}
// On a first visit, fetch the files that show a link. On later visits the page does so only for games it does not know.
if (!isFramed && location.hash && !expected()) {
  letters[spoken] = fetch(`letters/${spoken}.json`).then((reply) => reply.json());
  letters[spoken].catch(() => {}); // The reader will report it.
  reader = import("./welcome/unchecked.js").then(
    () => true,
    () => false, // The page will retry.
  );
}

/** Return the worker that is already starting, or start another, and connect its listeners.
 * @param {(event: any) => void} onMessage  receives the worker's messages
 * @param {(event: any) => void} onError  receives the error that ended the worker
 * @param {string} way  how another worker starts */
function makeWorker(onMessage, onError, way) {
  const worker = first ?? start(way);
  first = null;
  worker.onmessage = onMessage;
  worker.onerror = onError;
  queueMicrotask(() => {
    for (const event of missed.splice(0)) (event.type === "error" ? onError : onMessage)(event);
  });
  return worker;
}

/** @param {string} pack  the dictionary of the game on show */
function expectPack(pack) {
  try {
    localStorage.setItem(PACK, pack);
  } catch {
    // Without storage, the next start only takes longer.
  }
}

/** The interface of this module for all others. */
export const startup = {
  expectPack,
  isFramed,
  letters,
  makeWorker,
  reader,
  scoped,
  scriptUrl,
  strings,
};
