/**
 * Keeps one version of the page whole, so that it works without a network and an update never
 * mixes old files with new ones. The files and their hashes are in assets.json, and the version is a hash
 * of that list. The build writes the version into this script, so every release changes the script and
 * browsers find it by their own check. Dictionaries are kept when they are first used.
 *
 * A new version waits for consent. But where no open page has started, it takes over unasked: a release
 * that does not start is replaced once the host has another one.
 *
 * Nothing is kept that is not in the list, byte for byte. What is kept can be changed later, by a
 * failing disk or by another page of the same origin. So what passes through this script is checked
 * again, but for the largest files: document and scripts always do. Everything else is checked soon
 * after each opening. What differs is thrown away and fetched anew.
 */

/**
 * @import {Asset, List} from "./worker/assets.js"
 */

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

/** Caches belong to an origin, and another copy of the page may stand at another path of it: as in
 * start-worker.js, names carry the path, which has no space. */
const FAMILY = `pass-a-word ${new URL(base).pathname} `;
/** What earlier versions called their caches, those of all copies on the origin. */
const SHARED = /^pass-a-word-\w+$/;
/** Folders of theirs that no version has now. */
const FORMER_FOLDERS = "core device joint lazy link-reader moves play share ui welcome words".split(
  " ",
);
/** The version of this build. */
const BUILT = "0000000000000000";
/** The versions that may be kept: a page registers this script under the version that the host has. Neither can
 * be changed by another page of the origin, as what is kept can. */
const VERSIONS = [BUILT, location.search.slice(1)];
/** What is kept when it is first used: dictionaries, letters, meanings. */
const ON_DEMAND = /^(letters|lexicons|meanings)\//;
/** What a browser may take from the cache by itself, as patterns: neither document nor scripts. */
const ROUTED = ["*.css", "runtime/*.bin", "runtime/*.wasm", "strings/*", "icons/*"];
/** When what is kept is checked, after an opening whose page has not asked for it. */
const CHECK_AFTER_MS = 10_000;
/** After how much longer it is asked whether any page has started, if none has said that it has not. */
const DOUBT_AFTER_MS = 20_000;
/** How long a page may take to answer that it has started. */
const ANSWER_MS = 5_000;
/** The path of a link whose `#` was rewritten on its way, perhaps twice. */
const REWRITTEN = /^(?:index\.html)?%(?:25)*23([^?#]*)/;
const SHARE = "share";
/** Characters of a shared text without a link that are passed on, to be named as no link. */
const MAX_SHARED = 1000;
/** A link behind its sign, which may be coded, with the token of a friend; a hashtag is none. It begins
 * with the version of its format, or as a seat link. */
const LINKS = /(?:#|%23)((?:\d|S1)\w{8,}(?:~\w{60,})?)/g;
/** What is larger is checked only in idle time. */
const LARGE = 1_000_000;

/** @type {ServiceWorkerGlobalScope} */
const worker = /** @type {any} */ (self);

/** A version that is kept, and its cache. @typedef {List & {cache: Cache}} KeptVersion */

/** Read a list of files of a version that may be kept. @param {Response|undefined} reply */
async function ownListIn(reply) {
  const list = await listIn(reply);
  return list && VERSIONS.includes(list.version) ? list : null;
}

/** The versions that are kept whole, in the order in which they came. @returns {Promise<KeptVersion[]>} */
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

/** Read once while this script runs. @type {Promise<KeptVersion|null>|undefined} */
let current;

/** The version that answers: of two, the later one is not yet in use. Where its list is lost, the host's is kept
 * again, if that is the same. @returns {Promise<KeptVersion|null>} */
async function findCurrent() {
  const [kept] = await keptVersions();
  if (kept) return kept;
  const reply = await fetchList().catch(() => undefined);
  const list = await ownListIn(reply);
  if (!reply || !list) {
    current = undefined; // It is asked for again.
    return null;
  }
  const cache = await caches.open(FAMILY + list.version);
  await cache.put(base + LIST, replyWith(await reply.blob(), reply.headers));
  return { ...list, cache };
}

/** @returns {Promise<KeptVersion|null>} null where none is kept, nor can be */
const currentVersion = () => (current ??= findCurrent());

/** @returns {Promise<Set<string>>} addresses of what earlier versions keep */
async function used() {
  const isOurs = (/** @type {string} */ name) => name.startsWith(FAMILY) || SHARED.test(name);
  const names = (await caches.keys()).filter(isOurs);
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return new Set(kept.flat().map(({ url }) => url));
}

/** Keep all files of a version that are not here yet.
 * @param {Cache} cache @param {Asset[]} files
 * @returns {Promise<{path: string, status: number}|null>} the first that cannot be had */
async function keepAll(cache, files) {
  const before = await used();
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

/** Where the browser can take these from the cache itself, they need not pass through this script.
 * @param {string} cacheName */
const routesTo = (cacheName) =>
  ROUTED.map((path) => ({
    condition: { urlPattern: { pathname: new URL(base).pathname + path, search: "" } },
    source: { cacheName },
  }));

/** The open pages of this copy, whoever answers them. */
async function openPages() {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  return pages.filter(({ url }) => url.startsWith(base));
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
  const shared = names.filter((name) => SHARED.test(name));
  await Promise.all(shared.map((name) => leave(name, newest?.files ?? [])));
  await worker.clients.claim();
}

/** Remove what this copy of the page keeps in a cache that all copies shared: its folders, and every file
 * beside them, whatever a version called it. An empty cache goes.
 * @param {string} name @param {Asset[]} files */
async function leave(name, files) {
  const tops = new Set([...FORMER_FOLDERS, ...files.map(({ path }) => path.split("/")[0])]);
  const isOurs = (/** @type {string} */ path) =>
    !path.includes("/") || tops.has(path.split("/")[0]);
  const cache = await caches.open(name);
  const kept = await cache.keys();
  const ours = kept.filter(({ url }) => url.startsWith(base) && isOurs(url.slice(base.length)));
  await Promise.all(ours.map((each) => cache.delete(each)));
  if (ours.length === kept.length) await caches.delete(name);
}

/** @param {Request} request */
async function answer(request) {
  const asked = request.url.slice(base.length).replace(/[?#].*/, "") || INDEX;
  // A page that was opened before anything was kept asks for packed forms; it sees what it gets.
  const path = asked.replace(PACKED, "runtime/$1");
  const version = await currentVersion();
  if (path === LIST) return answerList(request, version?.cache);
  const asset = version?.files.find((each) => each.path === path);
  if (!version || !asset) return fetch(request);
  const kept = await version.cache.match(addressOf(asset));
  if (kept && (asset.bytes > LARGE || (await isListed(kept, asset)))) return kept;
  const reply = await fetchAsset(version.cache, asset);
  if (reply.status !== ALTERED || ON_DEMAND.test(path)) return reply;
  await quit();
  return fetch(request);
}

/** The page asks for the newest list past the caches, to find a new version.
 * @param {Request} request @param {Cache} [cache] */
async function answerList(request, cache) {
  const kept = await cache?.match(base + LIST);
  if (request.cache !== "no-cache") return kept ?? fetch(request);
  return fetchList().catch(() => kept ?? Response.error());
}

/** Give up what is kept: the next opening gets what the host has.
 * @param {string} [next]  the version that is then kept, whose files are here already */
async function quit(next) {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(FAMILY) && name !== FAMILY + next);
  await Promise.all(old.map((name) => caches.delete(name)));
  current = undefined;
  await worker.registration.unregister();
}

/** How often a page has asked for a check or for help while this script runs. */
let requests = 0;

/** Ends the waits for a request, since there is one. */
let endWaits = () => {};

/** Note that a page has asked: nothing waits for that any more, so that a new version can take over. */
function noteRequest() {
  requests += 1;
  endWaits();
  endWaits = () => {};
}

/** Fetch anew what is kept and is not what was published; pages get a message if there is any. */
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

/** Wait for a page's request, but not for ever. @param {number} ms @returns {Promise<boolean>} whether it came */
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

/** After an opening: check what is kept although a page does not ask for it, since its engine may not start,
 * and replace a version whose pages do not start. A new version takes over when nothing waits here any
 * more, so this waits no longer than it has to. */
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

/** Where pages are open and none has started, take another version that the host has whole. */
async function heal() {
  const pages = await openPages();
  if (!pages.length || (await Promise.all(pages.map(hasStarted))).includes(true)) return;
  const list = await listIn(await fetchList().catch(() => undefined));
  if (!list || list.version === (await currentVersion())?.version) return;
  const next = await newerWorker();
  if (next) return next.postMessage("take over");
  // The host's own script does not keep this list, such as that of a release before.
  const isWhole = !(await keepAll(await caches.open(FAMILY + list.version), list.files));
  if (!isWhole) return;
  await quit(list.version);
  await fetch(base, { cache: "reload" }); // The document, which browsers have under this address, too.
  await tellPages({ replaced: list.version });
}

/** Look for another edition of this script, as the browser does after an opening.
 * @returns {Promise<ServiceWorker|null>} once it is installed; null where there is none, or it fails */
async function newerWorker() {
  const { registration } = worker;
  await registration.update().catch(() => {});
  const { installing, waiting } = registration;
  if (!installing) return waiting;
  await new Promise((settled) => installing.addEventListener("statechange", settled));
  return installing.state === "installed" ? installing : null;
}

/** Open what was shared to the installed page: its link, or all of it if it has none, goes
 * into the fragment, which is not sent to a server. @param {Request} request */
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

/** What pages may ask. */
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
  // Storage that fails must not keep the page from opening.
  event.respondWith(answer(request).catch(() => fetch(request)));
  if (mode === "navigate") event.waitUntil(attend());
  return undefined;
};
