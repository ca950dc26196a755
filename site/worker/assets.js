/** Fetches the page's listed files and verifies their hashes. */

import { XzReadableStream } from "./xz.js";

export const base = new URL("./", location.href).href;
export const LIST = "assets.json";
export const INDEX = "index.html";
/** How many hexadecimal digits of the list's hash form a version. */
const VERSION_DIGITS = 16;
/** Files that are fetched in their packed form, from `packed/`, and cached unpacked: that takes more space but
 * less time at the next start. */
const SENT_PACKED = /^runtime\/(.*\.wasm|snapshot\.bin)$/;
export const PACKED = /^packed\/(.*)\.xz$/;
/** The HTTP status of a reply if the host's file differs from the listed one. */
export const ALTERED = 409;

/** @typedef {{path: string, bytes: number, sha256: string}} Asset */
/** @typedef {{version: string, files: Asset[]}} List */

/** @param {BufferSource} data @returns {Promise<string>} its SHA-256, in hexadecimal digits */
async function hashOf(data) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Return the URL under which a file is cached. @param {{path: string}} asset */
export const addressOf = ({ path }) => (path === INDEX ? base : base + path);

/** Fetch the list past every cache. The request has no date: given a date, a host that went back to an older
 * version may reply that nothing is newer. @returns {Promise<Response>} */
export const fetchList = () => fetch(base + LIST, { cache: "reload" });

/** Fetch a large file in its packed form. @param {string} name in `packed/` */
async function fetchPacked(name) {
  const reply = await fetch(`${base}packed/${name}.xz`, { cache: "no-cache" });
  if (!reply.ok || !reply.body) return reply;
  const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
  return new Response(new XzReadableStream(reply.body), { headers: { "Content-Type": type } });
}

/** List the ways to fetch a file, the smallest first: a host may lack packed forms, refuse them, or serve an
 * outdated file. @param {string} path @returns {(() => Promise<Response>)[]} */
function waysTo(path) {
  const [, name] = SENT_PACKED.exec(path) ?? [];
  const whole = /** @type {const} */ (["no-cache", "reload"]).map(
    (cache) => () => fetch(base + path, { cache }),
  );
  return name ? [() => fetchPacked(name).catch(() => Response.error()), ...whole] : whole;
}

/** Make a new reply from a host's data: browsers refuse redirected replies to navigations, and caches refuse
 * `Vary: *`. @param {BodyInit} data @param {Headers} sent */
export function replyWith(data, sent) {
  const headers = new Headers(sent);
  headers.delete("Vary");
  return new Response(data, { headers });
}

/** Fetch a file past every cache, and cache it if it matches the list.
 * @param {Cache} cache @param {Asset} asset @returns {Promise<Response>} the file; if no fetched file matches,
 *   a reply that is not ok */
export async function fetchAsset(cache, asset) {
  let refused = Response.error();
  for (const way of waysTo(asset.path)) {
    const reply = await way();
    const { ok, headers } = reply;
    const data = ok && (await reply.arrayBuffer().catch(() => null)); // Data may be truncated or no xz stream.
    if (data && (await hashOf(data)) === asset.sha256) {
      await cache.put(addressOf(asset), replyWith(data, headers));
      return replyWith(data, headers);
    }
    refused = ok ? new Response(null, { status: ALTERED }) : reply;
  }
  return refused;
}

/** Read a list of files. @param {Response|undefined} reply
 * @returns {Promise<List|null>} null if the reply is no list */
export async function listIn(reply) {
  const { files } = reply?.ok
    ? await reply
        .clone()
        .json()
        .catch(() => ({}))
    : {};
  if (!files) return null;
  const hash = await hashOf(new TextEncoder().encode(JSON.stringify(files)));
  return { version: hash.slice(0, VERSION_DIGITS), files };
}

/** Whether a cached file matches the list. @param {Response|undefined} kept @param {Asset} asset */
export const isListed = async (kept, { sha256 }) =>
  kept !== undefined &&
  !kept.redirected &&
  (await hashOf(await kept.clone().arrayBuffer())) === sha256;
