/**
 * Starts the worker that runs Python while the other modules of the page are still loading. The page loads
 * this module first, so it imports nothing.
 */

const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("pass-a-word", {
  createScriptURL: (/** @type {string} */ url) => {
    if (/^(worker\/start|sw)\.js(\?\w*)?$/.test(url)) return url;
    throw new TypeError(`${url} is no script of this page`);
  },
});

/** Make a worker's URL trusted, as the page's policy demands. @param {string} name @returns {string} */
export const scriptUrl = (name) => policy?.createScriptURL(name) ?? name;

/** Append the path of this copy of the page to a storage name, as the service worker does: copies at several
 * paths of an origin share its storage. No path contains the separating space. @param {string} name */
export const scoped = (name) => `${name} ${new URL("./", import.meta.url).pathname}`;

/** Whether another page embeds this page in a frame. That page could trick the player into pressing a button, so
 * no game is loaded then. The host's headers may also forbid frames. */
export const isFramed = self !== top;

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

/** A host that sends the document faster is local: there, packed files would cost more time than they save. */
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

/** Start the worker. Its name carries its start data (see worker/start.js): a message would come too late,
 * since the worker is already busy starting Python. @param {string} [way] @returns {Worker} */
function start(way = "") {
  const about = new URLSearchParams({
    link: linkNow(),
    pack: expected(),
    way,
    distance: distance(),
  });
  if (navigator.serviceWorker?.controller) about.set("kept", "");
  return new Worker(scriptUrl("worker/start.js"), { type: "module", name: `${about}` });
}

/** @type {Worker|null} */
let first = isFramed ? null : start();
/** Messages that arrive before the page listens. @type {Event[]} */
const missed = [];
if (first) first.onmessage = first.onerror = (/** @type {Event} */ event) => missed.push(event);

/** The languages of games. The letters of the browser's language are fetched before the link is read. Written
 * by `build.py vectors lists`. */
const LANGUAGES = "en gl es fr de it pt pl nl ca".split(" ");

// On a first visit, read the link while the rest of the page is still loading. On later visits the page does so
// only for games it does not know.
if (first && location.hash && !expected()) {
  const link = linkNow();
  const [language] = navigator.language.split("-");
  const letters = LANGUAGES.includes(language) ? fetch(`letters/${language}.json`) : null;
  const reading = import("./link-reader/open.js").then(({ openLink }) =>
    openLink(link, { [language]: letters }),
  );
  const board = import("./welcome/unchecked.js");
  const speaking = import("./core/i18n.js").then(({ preferred, speak }) =>
    speak(preferred(navigator.languages)),
  );
  for (const each of [letters, reading, board, speaking]) each?.catch(() => {});
}

/** Return the worker that is already starting, or start another, and connect its listeners.
 * @param {(event: any) => void} onMessage  receives the worker's messages
 * @param {(event: any) => void} onError  receives the error that ended the worker
 * @param {string} way  how another worker starts */
export function makeWorker(onMessage, onError, way) {
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
export function expectPack(pack) {
  try {
    localStorage.setItem(PACK, pack);
  } catch {
    // Without storage, the next start only takes longer.
  }
}
