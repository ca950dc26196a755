/**
 * Keeps one version of the page whole, so that it works without a network and an update never
 * mixes old files with new ones. The version is in this script's own address; the files and their
 * hashes are in assets.json. Dictionaries are kept when they are first used.
 */

const FAMILY = "pass-a-word-";
const NAME = FAMILY + location.search.slice(1);
const LIST = "assets.json";
const INDEX = "index.html";
const SNAPSHOT = "runtime/snapshot.bin";
/** What is kept when it is first used: dictionaries, and other forms of files that are kept. */
const ON_DEMAND = /^(lexicons|packed)\//;
/** What is kept whole from the beginning, as patterns; the empty one is the page itself. */
const WHOLE = ["", "*.js", "*.css", "runtime/*", "strings/*", "icons/*"];

/** @type {ServiceWorkerGlobalScope} */
const worker = /** @type {any} */ (self);
const base = new URL("./", location.href).href;

/** @typedef {{path: string, sha256: string}} Asset */

/** @param {string} hex */
const base64 = (hex) =>
  btoa(hex.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16))));

/** Fetch a file, past every cache, and check that it is the one in the list.
 * @param {Cache} cache @param {Asset} asset */
async function fetchAsset(cache, { path, sha256 }) {
  const integrity = `sha256-${base64(sha256)}`;
  const reply = await fetch(base + path, { cache: "no-cache", integrity });
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
  if (path === INDEX) await cache.put(base, reply.clone());
  await cache.put(base + path, path === SNAPSHOT ? await unpacked(reply) : reply);
}

/** Unpack what every visit would unpack: that takes more room, and less time.
 * @param {Response} reply */
async function unpacked(reply) {
  const data = await reply.arrayBuffer();
  const [first, second] = new Uint8Array(data, 0, 2);
  const isPacked = first === 0x1f && second === 0x8b; // Some hosts have undone our gzip already.
  const stream = new Blob([data]).stream();
  const body = isPacked ? stream.pipeThrough(new DecompressionStream("gzip")) : stream;
  return new Response(body, {
    headers: { "Content-Type": "application/octet-stream", Unpacked: "1" },
  });
}

/** @returns {Promise<string[]>} dictionaries that an earlier version keeps */
async function used() {
  const names = (await caches.keys()).filter((name) => name.startsWith(FAMILY));
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().map(({ url }) => url.slice(base.length));
}

async function install() {
  const list = await fetch(base + LIST, { cache: "no-cache" });
  const { files } = /** @type {{files: Asset[]}} */ (await list.clone().json());
  const [cache, before] = await Promise.all([caches.open(NAME), used()]);
  const wanted = files.filter(({ path }) => !ON_DEMAND.test(path) || before.includes(path));
  await Promise.all(wanted.map((asset) => fetchAsset(cache, asset)));
  await cache.put(base + LIST, list);
}

async function activate() {
  const old = (await caches.keys()).filter((name) => name.startsWith(FAMILY) && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** @param {Request} request */
async function answer(request) {
  const path = request.url.slice(base.length).replace(/[?#].*/, "") || INDEX;
  const cache = await caches.open(NAME);
  const kept = await cache.match(base + path);
  // The page asks for the newest list past the caches, to find a new version.
  if (request.cache === "no-cache") return fetch(request).catch(() => kept ?? Response.error());
  if (kept) return kept;
  const reply = await fetch(request);
  if (reply.ok && ON_DEMAND.test(path)) await cache.put(base + path, reply.clone());
  return reply;
}

worker.oninstall = (event) => {
  // Where the browser can take these from the cache itself, it need not wake this worker first.
  const routes = WHOLE.map((path) => ({
    condition: { urlPattern: { pathname: new URL(base).pathname + path, search: "" } },
    source: { cacheName: NAME },
  }));
  event.waitUntil(/** @type {any} */ (event).addRoutes?.(routes));
  event.waitUntil(install());
};
worker.onactivate = (event) => event.waitUntil(activate());
worker.onmessage = ({ data }) => data === "take over" && worker.skipWaiting();
worker.onfetch = (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(base)) event.respondWith(answer(request));
};
