/**
 * The service worker caches one complete version of the page, so that it works offline and an update never
 * mixes old files with new ones. assets.json lists the files and their hashes, and the version is a hash of
 * that list. The build writes the version into this script, so every release changes the script and browsers
 * notice it. Dictionaries are cached when first used.
 *
 * A new version waits for the player's consent. But if no open page has started, it takes over at once: a
 * release that does not start is replaced once the host has another release.
 *
 * Only files that match the list byte for byte are cached. The cache can be altered later, by a failing disk
 * or by another page of the origin. So files are verified again: the document and scripts whenever this script
 * serves them, all files soon after each opening. Altered files are deleted and fetched again.
 */

/**
 * @import {Asset, List} from "./worker/assets.js"
 */

import { preferred } from "./core/languages.js";
import {
  ALTERED,
  addressOf,
  base,
  fetchAsset,
  fetchList,
  INDEX,
  isListed,
  LIST,
  listIn,
  PACKED,
  replyWith,
} from "./worker/assets.js";

/** The prefix of cache names. Caches belong to an origin, so the prefix has the path of this copy of the page,
 * as in start-worker.js. No path contains the separating space. */
const FAMILY = `pass-a-word ${new URL(base).pathname} `;
/** The version of this build. */
const BUILT = "0000000000000000";
/** The versions that may be cached: this build's, and the host's, which a page puts into this script's URL when
 * it registers the script. Other pages of the origin can alter the caches, but not these two versions. */
const VERSIONS = [BUILT, location.search.slice(1)];
/** Files cached when first used: strings of films, dictionaries, letters, manifests, meanings, strings. */
const ON_DEMAND = /^(film|letters|lexicons|manifests|meanings|strings)\//;
/** The page of films, which has no engine and never reports that it has started. */
const FILM = "watch.html";
/** The page's strings. A page cannot start without those of its language. */
const STRINGS = /^strings\//;
/** Patterns of files that a browser may take directly from the cache. They exclude the document and scripts. */
const ROUTED = ["*.css", "runtime/*.bin", "runtime/*.wasm", "strings/*", "icons/*"];
/** The time from an opening until the cache is verified, if no page requests that sooner. */
const CHECK_AFTER_MS = 10_000;
/** The time from that check until pages are asked whether they have started, if none sends a request. */
const DOUBT_AFTER_MS = 20_000;
/** How long a page may take to confirm that it has started. */
const ANSWER_MS = 5_000;
/** The path of a link whose `#` was rewritten in transit, perhaps twice. */
const REWRITTEN = /^(?:index\.html)?%(?:25)*23([^?#]*)/;
const SHARE = "share";
/** How many characters of a shared text without a link are passed on, for the error message. */
const MAX_SHARED = 1000;
/** A link after a `#`, which may be encoded, with its token if any. Unlike a hashtag, it begins with a format
 * version or with the `S2` of a seat link (`S1` in 1.0). */
const LINKS = /(?:#|%23)((?:\d|S\d)\w{8,}(?:~\w{60,})?)/g;
/** Larger files are verified only in idle time. */
const LARGE = 1_000_000;

/** @type {ServiceWorkerGlobalScope} */
const worker = /** @type {any} */ (self);

/** A cached version and its cache. @typedef {List & {cache: Cache}} KeptVersion */

/** Read a list of files, if its version may be cached. @param {Response|undefined} reply */
async function ownListIn(reply) {
  const list = await listIn(reply);
  return list && VERSIONS.includes(list.version) ? list : null;
}

/** List the completely cached versions, oldest first. @returns {Promise<KeptVersion[]>} */
async function keptVersions() {
  const found = [];
  for (const name of await caches.keys()) {
    if (!VERSIONS.includes(name.slice(FAMILY.length)) || !name.startsWith(FAMILY)) continue;
    const cache = await caches.open(name);
    const list = await ownListIn(await cache.match(base + LIST));
    if (list && name === FAMILY + list.version) found.push({ ...list, cache });
  }
  return found;
}

/** The current version, read once while this script runs. @type {Promise<KeptVersion|null>|undefined} */
let current;

/** Find the cached version in use: the older version of two. If its list is lost, cache the host's list again,
 * provided that this list is of the same version. @returns {Promise<KeptVersion|null>} */
async function findCurrent() {
  const [kept] = await keptVersions();
  if (kept) return kept;
  const reply = await fetchList().catch(() => undefined);
  const list = await ownListIn(reply);
  if (!reply || !list) {
    current = undefined; // The next request retries.
    return null;
  }
  const cache = await caches.open(FAMILY + list.version);
  await cache.put(base + LIST, replyWith(await reply.blob(), reply.headers));
  return { ...list, cache };
}

/** @returns {Promise<KeptVersion|null>} null if none is or can be cached */
const currentVersion = () => (current ??= findCurrent());

/** @returns {Promise<Set<string>>} URLs cached by earlier versions */
async function used() {
  const names = (await caches.keys()).filter((name) => name.startsWith(FAMILY));
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return new Set(kept.flat().map(({ url }) => url));
}

/** Cache all missing files of a version, with strings and letters of the browser's language. @param {Cache} cache @param {Asset[]} files
 * @returns {Promise<{path: string, status: number}|null>} the first file that cannot be fetched */
async function keepAll(cache, files) {
  const before = await used();
  const language = preferred(navigator.languages);
  const needed = [`strings/${language}.bin`, `film/${language}.bin`];
  // A film needs the letters of its language, and of English for the names in a record.
  for (const each of [...needed, `letters/${language}.json`, "letters/en.json"])
    before.add(base + each);
  const wanted = files.filter(
    ({ path }) => !PACKED.test(path) && (!ON_DEMAND.test(path) || before.has(base + path)),
  );
  const missing = await Promise.all(
    wanted.map(async (asset) => {
      if (await isListed(await cache.match(addressOf(asset)), asset)) return null;
      const { ok, status } = await fetchAsset(cache, asset);
      return ok ? null : { path: asset.path, status };
    }),
  );
  return missing.find(Boolean) ?? null;
}

/** @param {ExtendableEvent} event */
async function install(event) {
  const reply = await fetchList();
  const list = await ownListIn(reply);
  if (!list) throw new Error(`${LIST} is not of version ${VERSIONS.join(" or ")}`);
  const name = FAMILY + list.version;
  await /** @type {any} */ (event).addRoutes?.(routesTo(name));
  const cache = await caches.open(name);
  const refused = await keepAll(cache, list.files);
  if (refused) {
    await tellPages({ refused });
    throw new Error(`${refused.path}: ${refused.status}`);
  }
  await cache.put(base + LIST, replyWith(await reply.blob(), reply.headers));
}

/** Return routes by which a browser takes files directly from the cache, bypassing this script.
 * @param {string} cacheName */
const routesTo = (cacheName) =>
  ROUTED.map((path) => ({
    condition: { urlPattern: { pathname: new URL(base).pathname + path, search: "" } },
    source: { cacheName },
  }));

/** @param {string} url */
const isFilm = (url) => url.startsWith(base + FILM);

/** List the open pages of this copy's game, whether or not this worker controls them. */
async function openPages() {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  return pages.filter(({ url }) => url.startsWith(base) && !isFilm(url));
}

/** @param {object} message */
async function tellPages(message) {
  for (const page of await openPages()) page.postMessage(message);
}

async function activate() {
  const names = await caches.keys();
  const newest = (await keptVersions()).at(-1);
  const old = names.filter((name) => name.startsWith(FAMILY) && name !== FAMILY + newest?.version);
  await Promise.all(old.map((name) => caches.delete(name)));
  current = undefined;
  await worker.clients.claim();
}

/** @param {Request} request */
async function answer(request) {
  const asked = request.url.slice(base.length).replace(/[?#].*/, "") || INDEX;
  // A page opened before anything was cached requests packed forms, and detects whether a reply is packed.
  const path = asked.replace(PACKED, "runtime/$1");
  const version = await currentVersion();
  if (path === LIST) return answerList(request, version?.cache);
  const asset = version?.files.find((each) => each.path === path);
  if (!version || !asset) return fetch(request);
  const kept = await version.cache.match(addressOf(asset));
  if (kept && (asset.bytes > LARGE || (await isListed(kept, asset)))) return kept;
  const reply = await fetchAsset(version.cache, asset);
  const isOptional = ON_DEMAND.test(path) && !STRINGS.test(path);
  if (reply.status !== ALTERED || isOptional) return reply;
  await quit();
  return fetch(request);
}

/** Answer a request for the list. Pages that look for a new version ask with "no-cache".
 * @param {Request} request @param {Cache} [cache] */
async function answerList(request, cache) {
  const kept = await cache?.match(base + LIST);
  if (request.cache !== "no-cache") return kept ?? fetch(request);
  return fetchList().catch(() => kept ?? Response.error());
}

/** Delete the caches and unregister this script: the next opening gets the host's files.
 * @param {string} [next]  a version whose cached files stay */
async function quit(next) {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(FAMILY) && name !== FAMILY + next);
  await Promise.all(old.map((name) => caches.delete(name)));
  current = undefined;
  await worker.registration.unregister();
}

/** How many requests for verification or help have come while this script runs. */
let requests = 0;

/** Ends all waits for a request. */
let endWaits = () => {};

/** Record that a page sent a request, and end all waits for a request: then a new version can take over. */
function noteRequest() {
  requests += 1;
  endWaits();
  endWaits = () => {};
}

/** Fetch altered files again, and notify pages if any file was altered. */
async function mend() {
  const version = await currentVersion();
  const mended = [];
  for (const asset of version?.files ?? []) {
    const cache = /** @type {KeptVersion} */ (version).cache;
    const kept = await cache.match(addressOf(asset));
    const isOptional = ON_DEMAND.test(asset.path) || PACKED.test(asset.path);
    if (kept ? await isListed(kept, asset) : isOptional) continue;
    await cache.delete(addressOf(asset));
    mended.push(asset.path);
    const { status } = await fetchAsset(cache, asset);
    if (status === ALTERED) await quit();
  }
  if (mended.length) await tellPages({ mended });
}

/** Wait for a page's request, up to a limit.
 * @param {number} ms @returns {Promise<boolean>} whether a request came */
async function requestWithin(ms) {
  const before = requests;
  await new Promise((done) => {
    const endOthers = endWaits;
    endWaits = () => {
      endOthers();
      done(null);
    };
    setTimeout(done, ms);
  });
  return requests !== before;
}

/** After an opening, verify the cache even if no page requests it, since the page's engine might not start.
 * Replace a version whose pages do not start. Keep these waits short: a new version can take over only
 * after they end. */
async function attend() {
  if (await requestWithin(CHECK_AFTER_MS)) return;
  await mend();
  if (!(await requestWithin(DOUBT_AFTER_MS))) await heal();
}

/** Ask whether a page has started. @param {Client} page @returns {Promise<boolean>} */
const hasStarted = (page) =>
  new Promise((answered) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => answered(true);
    page.postMessage({ hasStarted: base }, [port2]);
    setTimeout(() => answered(false), ANSWER_MS);
  });

/** If pages are open and none has started, switch to another version that the host has completely. */
async function heal() {
  const pages = await openPages();
  if (!pages.length || (await Promise.all(pages.map(hasStarted))).includes(true)) return;
  const list = await listIn(await fetchList().catch(() => undefined));
  if (!list || list.version === (await currentVersion())?.version) return;
  const next = await newerWorker();
  if (next) return next.postMessage("take over");
  // Cache the list's files here: the host's own script may be of an older release, which would not cache them.
  const isWhole = !(await keepAll(await caches.open(FAMILY + list.version), list.files));
  if (!isWhole) return;
  await quit(list.version);
  await fetch(base, { cache: "reload" }); // Refresh the document in the browser's own cache.
  await tellPages({ replaced: list.version });
}

/** Check for a new version of this script, as the browser does after an opening.
 * @returns {Promise<ServiceWorker|null>} the installed script; null if there is none, or if installing fails */
async function newerWorker() {
  const { registration } = worker;
  await registration.update().catch(() => {});
  const { installing, waiting } = registration;
  if (!installing) return waiting;
  await new Promise((settled) => installing.addEventListener("statechange", settled));
  return installing.state === "installed" ? installing : null;
}

/** Open a text shared to the installed page. Its link, or else the whole text, goes into the fragment of the
 * URL, which is not sent to a server. @param {Request} request */
async function openShared(request) {
  const form = await request.formData();
  const text = ["url", "text", "title"].map((name) => form.get(name) ?? "").join("\n");
  const links = Array.from(text.matchAll(LINKS), ([, link = ""]) => link);
  const all = Array.from(text.trim().slice(0, 2 * MAX_SHARED))
    .slice(0, MAX_SHARED)
    .join("");
  const [link = all] = links.sort((a, b) => b.length - a.length);
  return Response.redirect(`${base}#${encodeURIComponent(link.toWellFormed())}`, 303);
}

/** Requests that pages may send. */
const REQUESTS = new Map(Object.entries({ mend, heal }));

worker.oninstall = (event) => event.waitUntil(install(event));
worker.onactivate = (event) => event.waitUntil(activate());
worker.onmessage = (event) => {
  if (event.data === "take over") worker.skipWaiting();
  const act = REQUESTS.get(event.data);
  if (!act) return;
  noteRequest();
  event.waitUntil(act());
};
worker.onfetch = (event) => {
  const { request } = event;
  const { method, mode, url } = request;
  if (method === "POST" && url === base + SHARE) return event.respondWith(openShared(request));
  if (method !== "GET" || !url.startsWith(base)) return undefined;
  const [, link] = REWRITTEN.exec(url.slice(base.length)) ?? [];
  if (link !== undefined && mode === "navigate")
    return event.respondWith(Response.redirect(`${base}#${link}`));
  // Open the page even if storage fails.
  event.respondWith(answer(request).catch(() => fetch(request)));
  if (mode === "navigate" && !isFilm(url)) event.waitUntil(attend());
  return undefined;
};
