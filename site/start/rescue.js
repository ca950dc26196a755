/**
 * Helps when the page does not start: shows a sentence, the reason if known, and a button to start afresh. A
 * classic script without imports, in plain syntax, so that it runs where main.js does not. If even this script
 * does not run, CSS shows the sentence after 20 seconds; without CSS, it shows at once.
 */

/** Removed by main.js once the page has started. */
const unstarted = /** @type {HTMLElement} */ (document.getElementById("unstarted"));
const [sentence, told, afresh] = /** @type {any} */ (unstarted.children);
const { serviceWorker } = navigator;
const folder = new URL("./", location.href);
/** How long the page may take to start after its files have loaded. */
const FAILED_MS = 8_000; // if there was an error
const QUIET_MS = 30_000; // if there was none
/** The first error found. @type {string} */
let reason = "";

const isStarted = () => !unstarted.isConnected;

/** Translate the sentence, if there are strings in the reader's language. */
async function translate() {
  const [language] = navigator.language.split("-");
  const { body } = await fetch(`strings/${language}.bin`);
  const unpacked = /** @type {ReadableStream<BufferSource>} */ (body).pipeThrough(
    new DecompressionStream("gzip"),
  );
  const strings = await new Response(unpacked).json();
  sentence.textContent = strings.unstarted;
  afresh.textContent = strings["start-afresh"];
  unstarted.lang = language;
}

/** @param {string} [why] */
function showHelp(why) {
  if (isStarted()) return;
  reason = reason || why || "";
  told.textContent = reason;
  unstarted.className = "page";
  // Ask the service worker to look for a newer version on the host.
  const { controller } = serviceWorker || {};
  if (controller) controller.postMessage("heal");
  translate().catch(() => {}); // The sentence stays in English.
}

/** Find out from the host's reply why a script does not run. @param {string} url */
async function reasonOf(url) {
  const name = url.slice(folder.href.length);
  const reply = await fetch(url).catch(() => null);
  if (!reply) return name;
  const type = reply.headers.get("Content-Type");
  const told = !reply.ok ? reply.status : /javascript/.test(type || "") ? "" : type || "no type";
  return told ? `${name}: ${told}` : name;
}

/** Remove the cached files and the service worker of this copy of the page; games and keys stay. */
async function startAfresh() {
  const registrations = serviceWorker ? await serviceWorker.getRegistrations() : [];
  const own = registrations.filter(({ scope }) => scope === folder.href);
  await Promise.all(own.map((each) => each.unregister()));
  const names = self.caches ? await caches.keys() : [];
  const kept = names.filter((name) => name.indexOf(`pass-a-word ${folder.pathname} `) === 0);
  await Promise.all(kept.map((name) => caches.delete(name)));
  // Also refresh the browser's own cache, which may hold files for long.
  const files = Array.from(document.scripts, ({ src }) => src).concat(folder.href);
  await Promise.all(files.map((url) => fetch(url, { cache: "reload" }).catch(() => null)));
  location.reload();
}

const reloadUnstarted = () => isStarted() || location.reload();

addEventListener(
  "error",
  ({ target, message }) => {
    if (isStarted()) return;
    if (target instanceof HTMLScriptElement) void reasonOf(target.src).then(showHelp);
    else reason = reason || message || "";
  },
  true,
);
addEventListener("unhandledrejection", (event) => {
  reason = reason || String(event.reason);
});
addEventListener("load", () => {
  setTimeout(() => reason && showHelp(), FAILED_MS);
  setTimeout(showHelp, QUIET_MS);
});
afresh.onclick = () => startAfresh().catch(() => location.reload());
if (serviceWorker) {
  // Reload when another version has taken over because this one did not start.
  serviceWorker.addEventListener("controllerchange", reloadUnstarted);
  serviceWorker.addEventListener("message", ({ data }) => data.replaced && reloadUnstarted());
}
afresh.hidden = false;
unstarted.className = "waits";
