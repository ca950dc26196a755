/**
 * Keeps one version of the page whole, so that it works without a network and an update never
 * mixes old files with new ones. The version is in this script's own address; the files and their
 * hashes are in assets.json, and the version is a hash of that list. Dictionaries are kept when they
 * are first used.
 *
 * Nothing is kept that is not in the list, byte for byte. What is kept can be changed later, by a
 * failing disk or by another page of the same origin. So what passes through this script is checked
 * again, but for the largest files: document and scripts always do. Everything else is checked soon
 * after each opening. What differs is thrown away and fetched anew.
 */

import { XzReadableStream } from "./worker/xz.js";

const base = new URL("./", location.href).href;
/** Caches belong to an origin, and another copy of the page may stand at another path of it: as in
 * start-worker.js, names carry the path, which has no space. */
const FAMILY = `pass-a-word ${new URL(base).pathname} `;
/** What earlier versions called their caches, those of all copies on the origin. */
const SHARED = /^pass-a-word-\w+$/;
/** Folders of theirs that no version has now. */
const FORMER_FOLDERS = "core device joint lazy link-reader moves play share ui welcome words".split(
  " ",
);
const VERSION = location.search.slice(1);
/** Of the hash of the list, in hexadecimal. */
const VERSION_DIGITS = 16;
const NAME = FAMILY + VERSION;
const LIST = "assets.json";
const INDEX = "index.html";
/** What is kept when it is first used: dictionaries, letters, meanings. */
const ON_DEMAND = /^(letters|lexicons|meanings)\//;
/** What is fetched packed, by its form in `packed/`, and kept unpacked: that takes more room, and less time. */
const SENT_PACKED = /^runtime\/(.*\.wasm|snapshot\.bin)$/;
const PACKED = /^packed\/(.*)\.xz$/;
/** What a browser may take from the cache by itself, as patterns: neither document nor scripts. */
const ROUTED = ["*.css", "runtime/*.bin", "runtime/*.wasm", "strings/*", "icons/*"];
/** When what is kept is checked, after an opening whose page has not asked for it. */
const CHECK_AFTER_MS = 10_000;
const SHARE = "share";
/** Characters of a shared text without a link that are passed on, to be named as no link. */
const MAX_SHARED = 1000;
/** A link behind its sign, which may be coded, with the token of a friend; a hashtag is none. It begins
 * with the version of its format, or as a seat link. */
const LINKS = /(?:#|%23)((?:\d|S1)\w{8,}(?:~\w{60,})?)/g;
/** What is larger is checked only in idle time. */
const LARGE = 1_000_000;
/** The status of a reply for a file that the host has in another edition than the one listed. */
const ALTERED = 409;

/** @type {ServiceWorkerGlobalScope} */
const worker = /** @type {any} */ (self);

/** @typedef {{path: string, bytes: number, sha256: string}} Asset */

/** @param {BufferSource} data @returns {Promise<string>} its SHA-256, in hexadecimal digits */
async function hashOf(data) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The address under which a file is kept. @param {{path: string}} asset */
const addressOf = ({ path }) => (path === INDEX ? base : base + path);

/** Fetch a file, past every cache, a large one in its packed form. @param {string} path */
async function fetchSmall(path) {
  const [, name] = SENT_PACKED.exec(path) ?? [];
  const from = base + (name ? `packed/${name}.xz` : path);
  const reply = await fetch(from, { cache: "no-cache" });
  if (!name || !reply.ok || !reply.body) return reply;
  const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
  return new Response(new XzReadableStream(reply.body), { headers: { "Content-Type": type } });
}

/** Fetch a file, past every cache, and keep it if it is the one in the list.
 * @param {Cache} cache @param {Asset} asset @returns {Promise<Response>} a reply that is not ok if it is
 *   not */
async function fetchAsset(cache, asset) {
  const reply = await fetchSmall(asset.path);
  if (!reply.ok) return reply;
  const data = await reply
    .clone()
    .arrayBuffer()
    .catch(() => null); // It is no xz stream, or the connection has ended.
  if (!data || (await hashOf(data)) !== asset.sha256)
    return new Response(null, { status: ALTERED });
  await cache.put(addressOf(asset), reply.clone());
  return reply;
}

/** Read a list of files. @param {Response|undefined} reply
 * @returns {Promise<Asset[]|null>} null where it is not that of this version */
async function filesOf(reply) {
  const { files } = reply?.ok
    ? await reply
        .clone()
        .json()
        .catch(() => ({}))
    : {};
  if (!files) return null;
  const hash = await hashOf(new TextEncoder().encode(JSON.stringify(files)));
  return hash.slice(0, VERSION_DIGITS) === VERSION ? files : null;
}

/** Read once while this script runs. @type {Promise<Asset[]>|undefined} */
let list;

/** The files of this version; none where a list of them cannot be had. @param {Cache} cache */
async function filesListed(cache) {
  const kept = await filesOf(await cache.match(base + LIST));
  if (kept) return kept;
  const reply = await fetch(base + LIST, { cache: "no-cache" }).catch(() => undefined);
  const files = await filesOf(reply);
  if (reply && files) await cache.put(base + LIST, reply);
  else list = undefined;
  return files ?? [];
}

/** Whether what is kept of a file is the one in the list.
 * @param {Response} kept @param {Asset} asset */
async function isListed(kept, { sha256 }) {
  return (await hashOf(await kept.clone().arrayBuffer())) === sha256;
}

/** @returns {Promise<Set<string>>} addresses of what earlier versions keep */
async function used() {
  const isOurs = (/** @type {string} */ name) => name.startsWith(FAMILY) || SHARED.test(name);
  const names = (await caches.keys()).filter(isOurs);
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return new Set(kept.flat().map(({ url }) => url));
}

async function install() {
  const reply = await fetch(base + LIST, { cache: "no-cache" });
  const files = await filesOf(reply);
  if (!files) throw new Error(`${LIST} is not of version ${VERSION}`);
  const [cache, before] = await Promise.all([caches.open(NAME), used()]);
  const wanted = files.filter(
    ({ path }) => !PACKED.test(path) && (!ON_DEMAND.test(path) || before.has(base + path)),
  );
  const got = await Promise.all(wanted.map((asset) => fetchAsset(cache, asset)));
  const bad = got.findIndex(({ ok }) => !ok);
  if (bad >= 0) throw new Error(`${wanted[bad]?.path}: ${got[bad]?.status}`);
  await cache.put(base + LIST, reply);
}

async function activate() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(FAMILY) && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  const files = await filesListed(await caches.open(NAME));
  await Promise.all(names.filter((name) => SHARED.test(name)).map((name) => leave(name, files)));
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
  const cache = await caches.open(NAME);
  if (path === LIST) return answerList(request, cache);
  list ??= filesListed(cache);
  const asset = (await list).find((each) => each.path === path);
  if (!asset) return fetch(request);
  const kept = await cache.match(addressOf(asset));
  if (kept && (asset.bytes > LARGE || (await isListed(kept, asset)))) return kept;
  const reply = await fetchAsset(cache, asset);
  if (reply.status !== ALTERED || ON_DEMAND.test(path)) return reply;
  await quit();
  return fetch(request);
}

/** The page asks for the newest list past the caches, to find a new version.
 * @param {Request} request @param {Cache} cache */
async function answerList(request, cache) {
  const kept = await cache.match(base + LIST);
  if (request.cache !== "no-cache") return kept ?? fetch(request);
  return fetch(request).catch(() => kept ?? Response.error());
}

/** A file of this version is lost, and the host has another version: begin again with that one. */
async function quit() {
  await caches.delete(NAME);
  await worker.registration.unregister();
}

/** How often what is kept was checked while this script runs. */
let checks = 0;

/** Ends the waits for a check, since there is one. */
let endWaits = () => {};

/** Fetch anew what is kept and is not what was published; pages get a message if there is any. */
async function mend() {
  checks += 1;
  endWaits();
  endWaits = () => {};
  const cache = await caches.open(NAME);
  const mended = [];
  list ??= filesListed(cache);
  for (const asset of await list) {
    const kept = await cache.match(addressOf(asset));
    const isOptional = ON_DEMAND.test(asset.path) || PACKED.test(asset.path);
    if (kept ? await isListed(kept, asset) : isOptional) continue;
    await cache.delete(addressOf(asset));
    mended.push(asset.path);
    const { status } = await fetchAsset(cache, asset);
    if (status === ALTERED) await quit();
  }
  if (!mended.length) return;
  for (const page of await worker.clients.matchAll()) page.postMessage({ mended });
}

/** Check what is kept although a page does not ask for it: its engine may not start. A new version
 * takes over when nothing waits here any more, so this waits no longer than it has to. */
async function mendUnasked() {
  const before = checks;
  await new Promise((done) => {
    const endOthers = endWaits;
    endWaits = () => {
      endOthers();
      done(null);
    };
    setTimeout(done, CHECK_AFTER_MS);
  });
  if (checks === before) await mend();
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

worker.oninstall = (event) => {
  // Where the browser can take these from the cache itself, they need not pass through this script.
  const routes = ROUTED.map((path) => ({
    condition: { urlPattern: { pathname: new URL(base).pathname + path, search: "" } },
    source: { cacheName: NAME },
  }));
  event.waitUntil(/** @type {any} */ (event).addRoutes?.(routes));
  event.waitUntil(install());
};
worker.onactivate = (event) => event.waitUntil(activate());
worker.onmessage = (event) => {
  if (event.data === "take over") worker.skipWaiting();
  if (event.data === "mend") event.waitUntil(mend());
};
worker.onfetch = (event) => {
  const { request } = event;
  if (request.method === "POST" && request.url === base + SHARE)
    return event.respondWith(openShared(request));
  if (request.method !== "GET" || !request.url.startsWith(base)) return undefined;
  event.respondWith(answer(request));
  if (request.mode === "navigate") event.waitUntil(mendUnasked());
  return undefined;
};
