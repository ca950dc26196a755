/**
 * The files of the page as its list has them: fetched, and compared with their hashes.
 */

import { XzReadableStream } from "./xz.js";

export const base = new URL("./", location.href).href;
export const LIST = "assets.json";
export const INDEX = "index.html";
/** Digits of a version: of the hash of the list, in hexadecimal. */
const VERSION_DIGITS = 16;
/** What is fetched packed, by its form in `packed/`, and kept unpacked: that takes more room, and less time. */
const SENT_PACKED = /^runtime\/(.*\.wasm|snapshot\.bin)$/;
export const PACKED = /^packed\/(.*)\.xz$/;
/** The status of a reply for a file that the host has in another edition than the one listed. */
export const ALTERED = 409;

/** @typedef {{path: string, bytes: number, sha256: string}} Asset */
/** @typedef {{version: string, files: Asset[]}} List */

/** @param {BufferSource} data @returns {Promise<string>} its SHA-256, in hexadecimal digits */
async function hashOf(data) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The address under which a file is kept. @param {{path: string}} asset */
export const addressOf = ({ path }) => (path === INDEX ? base : base + path);

/** Fetch the list past every cache, and without a date: a host that has gone back to an older version may answer
 * that nothing is newer. @returns {Promise<Response>} */
export const fetchList = () => fetch(base + LIST, { cache: "reload" });

/** Fetch a large file in its packed form. @param {string} name in `packed/` */
async function fetchPacked(name) {
  const reply = await fetch(`${base}packed/${name}.xz`, { cache: "no-cache" });
  if (!reply.ok || !reply.body) return reply;
  const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
  return new Response(new XzReadableStream(reply.body), { headers: { "Content-Type": type } });
}

/** The ways to fetch a file, the shortest first: a host may lack packed forms or refuse them, and hold an older
 * file for the newest.
 * @param {string} path @returns {(() => Promise<Response>)[]} */
function waysTo(path) {
  const [, name] = SENT_PACKED.exec(path) ?? [];
  const whole = /** @type {const} */ (["no-cache", "reload"]).map(
    (cache) => () => fetch(base + path, { cache }),
  );
  return name ? [() => fetchPacked(name).catch(() => Response.error()), ...whole] : whole;
}

/** A reply of its own for what a host sent: where a page is opened, browsers refuse one that was redirected, and
 * no cache takes one that varies with everything. @param {BodyInit} data @param {Headers} sent */
export function replyWith(data, sent) {
  const headers = new Headers(sent);
  headers.delete("Vary");
  return new Response(data, { headers });
}

/** Fetch a file, past every cache, and keep it if it is the one in the list.
 * @param {Cache} cache @param {Asset} asset @returns {Promise<Response>} a reply that is not ok if it is
 *   not */
export async function fetchAsset(cache, asset) {
  let refused = Response.error();
  for (const way of waysTo(asset.path)) {
    const reply = await way();
    const { ok, headers } = reply;
    const data = ok && (await reply.arrayBuffer().catch(() => null)); // It may be no xz stream, or end early.
    if (data && (await hashOf(data)) === asset.sha256) {
      await cache.put(addressOf(asset), replyWith(data, headers));
      return replyWith(data, headers);
    }
    refused = ok ? new Response(null, { status: ALTERED }) : reply;
  }
  return refused;
}

/** Read a list of files. @param {Response|undefined} reply
 * @returns {Promise<List|null>} null where it is none */
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

/** Whether what is kept of a file is the one in the list.
 * @param {Response|undefined} kept @param {Asset} asset */
export const isListed = async (kept, { sha256 }) =>
  kept !== undefined &&
  !kept.redirected &&
  (await hashOf(await kept.clone().arrayBuffer())) === sha256;
