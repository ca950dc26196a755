/**
 * Starts the worker that holds Python, while the other modules of the page are still loading. The
 * page loads this module first, so it imports nothing.
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

/** What is kept belongs to an origin, and another copy of this page may stand at another path of it: the
 * names of all that is kept here end with the path of this copy, as in the service worker. A path has
 * no space. @param {string} name */
export const scoped = (name) => `${name} ${new URL("./", import.meta.url).pathname}`;

/** Whether another page shows this one inside itself. It could cover a button with another, so nothing
 * of a game is loaded then; a host's headers may have refused it already. */
export const isFramed = self !== top;

/** Key under which the dictionary of the game last on show is kept for the next start. */
const PACK = scoped("paw.pack");

/** The dictionary of the game last on show: a new game will probably have the same. */
function expected() {
  try {
    return localStorage.getItem(PACK) ?? "";
  } catch {
    return ""; // Without storage the worker fetches it when the engine asks.
  }
}

/** A host that sends the document in less time is on this machine or beside it: unpacking would take longer
 * than what it saves. */
const NEAR_MS = 5;

/** How far away the host is, by the opening of the document: "near", "far", or "unknown" where the browser
 * had it. */
function distance() {
  const [opening] = /** @type {PerformanceNavigationTiming[]} */ (
    performance.getEntriesByType?.("navigation") ?? []
  );
  if (!opening?.transferSize) return "unknown";
  const end = opening.responseEnd || performance.now();
  return end - opening.requestStart < NEAR_MS ? "near" : "far";
}

/** The link, without a token that follows it. */
const linkNow = () => location.hash.slice(1).split("~")[0];

/** @param {string} [way]
 * @returns {Worker} named after what it should know at once (see worker/start.js): a message would
 * come too late, since the worker is busy starting Python by then */
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
/** Its messages before the page listens. @type {Event[]} */
const missed = [];
if (first) first.onmessage = first.onerror = (/** @type {Event} */ event) => missed.push(event);

/** The languages of games: the letters of the browser's own are asked for before the link is read.
 * Written by `build.py vectors lists`. */
const LANGUAGES = "en gl es fr de it pt pl nl ca".split(" ");

// On a first visit what the link holds is read meanwhile, and an invitation is shown before the rest of the
// page is there. Later the page asks for that where it does not know the game.
if (first && location.hash && !expected()) {
  const link = linkNow();
  const [language] = navigator.language.split("-");
  const letters = LANGUAGES.includes(language) ? fetch(`letters/${language}.json`) : null;
  const drawing = import("./welcome/invitation.js");
  const reading = import("./link-reader/open.js").then(({ openLink }) =>
    openLink(link, { [language]: letters }),
  );
  const board = import("./welcome/unchecked.js");
  const speaking = import("./core/i18n.js").then(({ preferred, speak }) =>
    speak(preferred(navigator.languages)),
  );
  for (const each of [letters, reading, board]) each?.catch(() => {});
  Promise.all([drawing, speaking])
    .then(([{ drawFirst }]) => drawFirst(link))
    .catch(() => {});
}

/** Return the worker started first, or else another, connected to its listeners.
 * @param {(event: any) => void} onMessage  gets its messages
 * @param {(event: any) => void} onError  gets the error it died of
 * @param {string} way  how it starts, if it is another one */
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
    // It would only have saved time.
  }
}
