// Simulates a browser for site/sw.js: a host, an origin's caches, and its service workers.

import { createHash } from "node:crypto";
import { compileFunction } from "node:vm";
import { buildSync } from "esbuild";
import { xzOf } from "./xz.mjs";

/** The script as published: bundled with its imports. */
const { outputFiles } = buildSync({
  entryPoints: [new URL("../../../site/sw.js", import.meta.url).pathname],
  bundle: true,
  format: "esm",
  write: false,
});
const SOURCE = outputFiles[0].text;
export const BASE = "https://words.example/paw/";

/** @param {string|Uint8Array} data */
const hashOf = (data) => createHash("sha256").update(data).digest("hex");

/** A page's files: one of each kind that the service worker treats differently. */
export const FILES = {
  "index.html": "<title>Words</title>",
  "main.js": "main",
  "welcome/help.js": "help",
  "strings/fr.bin": "{}",
  "strings/pl.bin": "{}",
  "runtime/snapshot.bin": "memory",
  "packed/snapshot.bin.xz": xzOf("memory"),
  "runtime/pyodide.asm.wasm": "code",
  "packed/pyodide.asm.wasm.xz": xzOf("code"),
  "lexicons/fr.words": "mots",
  "large.bin": "x".repeat(1_000_001),
};

/** Mark a reply as redirected or not. @param {Response} reply @param {boolean} redirected */
const marked = (reply, redirected) =>
  Object.defineProperty(reply, "redirected", { value: redirected });

/** A host with its files and a log of requests. */
export class Host {
  /** @type {Map<string, string|Uint8Array>} */
  files = new Map();
  /** The path and options of each request. @type {string[]} */
  asked = [];
  version = "";
  isDown = false;
  /** Paths with redirected replies. @type {string[]} */
  redirects = [];
  /** Headers sent with every file. @type {Record<string, string>} */
  headers = {};
  /** Outdated files in the browser's HTTP cache; a fetch returns them unless the request forbids it.
   * @type {Map<string, string>} */
  stale = new Map();
  /** Publish a version of the page. @param {Record<string, string|Uint8Array>} [changes] */
  publish(changes = {}) {
    const all = Object.entries({ ...FILES, ...changes });
    const files = all.map(([path, data]) => ({
      path,
      bytes: data.length,
      sha256: hashOf(data),
    }));
    this.version = hashOf(JSON.stringify(files)).slice(0, 16);
    this.list = { version: this.version, files };
    this.files = new Map([...all, ["assets.json", JSON.stringify(this.list)]]);
    return this.version;
  }

  /** @param {string|{url: string, cache?: string}} what @param {{cache?: string}} [options] */
  fetch = async (what, options) => {
    const url = typeof what === "string" ? what : what.url;
    const { cache = "" } = options ?? (typeof what === "string" ? {} : what);
    const path = url.startsWith(BASE) ? url.slice(BASE.length) : url;
    this.asked.push(`${path || "index.html"} ${cache}`.trim());
    if (this.isDown) throw new TypeError("Failed to fetch");
    const stale = cache === "reload" ? undefined : this.stale.get(path);
    const data = stale ?? this.files.get(path || "index.html");
    if (data === undefined) return new Response("not here", { status: 404 });
    const { headers } = this;
    return marked(new Response(data, { headers }), this.redirects.includes(path));
  };

  /** Return the requests since the last call, sorted. */
  heard() {
    return this.asked.splice(0).sort();
  }
}

/** The standard's Cache, with exact addresses only: https://w3c.github.io/ServiceWorker/#cache-interface */
class Cache {
  /** @type {Map<string, {data: ArrayBuffer, headers: [string, string][], redirected: boolean}>} */
  kept = new Map();

  async match(url) {
    const { data, headers, redirected } = this.kept.get(String(url)) ?? {};
    return data && marked(new Response(data.slice(0), { headers }), redirected);
  }
  async put(url, response) {
    const { headers, redirected } = response;
    if (headers.get("Vary") === "*") throw new TypeError("Vary header contains *");
    const data = await response.arrayBuffer();
    this.kept.set(String(url), { data, headers: [...headers], redirected });
  }
  async delete(what) {
    return this.kept.delete(what.url ?? String(what));
  }
  async keys() {
    return [...this.kept.keys()].map((url) => ({ url }));
  }
}

class Caches {
  /** @type {Map<string, Cache>} */
  all = new Map();

  async open(name) {
    if (!this.all.has(name)) this.all.set(name, new Cache());
    return this.all.get(name);
  }
  async keys() {
    return [...this.all.keys()];
  }
  async delete(name) {
    return this.all.delete(name);
  }
}

/** A channel that delivers messages in one direction, from port 2 to port 1. */
class MessageChannel {
  port1 = { onmessage: (/** @type {any} */ _event) => {} };
  port2 = { postMessage: (/** @type {any} */ data) => this.port1.onmessage({ data }) };
}

/** An origin of one browser: its caches, and the messages to its pages. */
export class Origin {
  caches = new Caches();
  /** @type {any[]} */
  messages = [];
  /** Calls of `claim`, `skipWaiting` and `unregister`, in order. @type {string[]} */
  log = [];
  /** The open pages. @type {{url: string, postMessage: (data: any, ports?: MessagePort[]) => void}[]} */
  pages = [this.page(BASE, true)];
  /** The result of the browser's check for another version of the script.
   * @type {{installing?: any, waiting?: any}} */
  found = {};

  /** @param {Host} host */
  constructor(host) {
    this.host = host;
  }

  /** Start a build's script, like a browser at its registration and at later events.
   * @param {string} [built] @param {string} [asked]  the version under which a page registered it */
  worker(built = this.host.version, asked = built) {
    return new Worker(this, built, asked);
  }

  /** Make a page that answers only if it has started. @param {string} url @param {boolean} [hasStarted] */
  page(url, hasStarted) {
    const postMessage = (/** @type {any} */ data, /** @type {MessagePort[]} */ [port] = []) => {
      this.messages.push(data);
      if (hasStarted) port?.postMessage(true);
    };
    return { url, postMessage };
  }

  /** Install and activate the host's version. */
  async visited() {
    const worker = this.worker();
    await worker.install();
    await worker.activate();
    this.host.heard();
    return worker;
  }

  /** @returns {string[]} the paths cached for a version */
  kept(version = this.host.version) {
    const { kept } = this.caches.all.get(`pass-a-word /paw/ ${version}`) ?? { kept: new Map() };
    return [...kept.keys()].map((url) => url.slice(BASE.length)).sort();
  }

  /** @param {string} path @returns {Promise<string|undefined>} the text of a cached file */
  async textOf(path, version = this.host.version) {
    const cache = await this.caches.open(`pass-a-word /paw/ ${version}`);
    return (await cache.match(BASE + path))?.text();
  }

  /** Change cached files, like a failing disk or another page of the origin.
   * @param {Record<string, string>} texts */
  async damage(texts) {
    const cache = await this.caches.open(`pass-a-word /paw/ ${this.host.version}`);
    for (const [path, text] of Object.entries(texts)) {
      const { headers } = (await cache.match(BASE + path)) ?? {};
      await cache.put(BASE + path, new Response(text, { headers }));
    }
  }
}

/** One run of the service worker's script. */
class Worker {
  /** Waiting timers. @type {[act: () => void, ms: number][]} */
  #timers = [];

  /** @param {Origin} origin @param {string} built @param {string} asked */
  constructor(origin, built, asked) {
    const { log } = origin;
    this.scope = {
      clients: {
        claim: async () => void log.push("claim"),
        matchAll: async () => origin.pages,
      },
      registration: {
        unregister: async () => void log.push("unregister"),
        update: async () => Object.assign(this.scope.registration, origin.found),
      },
      skipWaiting: async () => void log.push("skip waiting"),
    };
    const given = {
      self: this.scope,
      location: new URL(`sw.js?${asked}`, BASE),
      caches: origin.caches,
      navigator: { languages: ["fr-FR", "pl"] },
      MessageChannel,
      fetch: origin.host.fetch,
      setTimeout: (act, ms) => this.#timers.push([act, ms]),
    };
    const source = SOURCE.replace("0".repeat(built.length), built);
    compileFunction(source, Object.keys(given), { filename: "sw.js" })(...Object.values(given));
  }

  /** Send an event, and wait for the promises passed to it. @param {string} name @param {object} [more] */
  async #send(name, more = {}) {
    const waits = [];
    this.scope[`on${name}`]({ waitUntil: (wait) => waits.push(wait), ...more });
    await Promise.all(waits);
  }

  /** @param {(routes: any[]) => Promise<void>} [addRoutes]  if the browser has this function */
  install(addRoutes) {
    return this.#send("install", addRoutes && { addRoutes });
  }

  activate() {
    return this.#send("activate");
  }

  /** @param {unknown} data */
  tell(data) {
    return this.#send("message", { data });
  }

  /** Request a file, like a page. @param {string} url @param {object} [how]  fields of the request
   * @returns {Promise<Response>|undefined} undefined where the browser answers without the worker */
  ask(url, how = {}) {
    let reply;
    const request = { method: "GET", mode: "cors", cache: "default", ...how };
    this.done = this.#send("fetch", {
      request: { ...request, url: new URL(url, BASE).href },
      respondWith: (given) => {
        reply = Promise.resolve(given);
      },
    });
    reply?.catch(() => {}); // The requester gets the error.
    return reply;
  }

  /** Request a file; return the reply's text. @param {string} url @param {object} [how] */
  async text(url, how) {
    return (await this.ask(url, how)).text();
  }

  /** Run all waiting timers; return their delays. */
  pass() {
    return this.#timers.splice(0).map(([act, ms]) => {
      act();
      return ms;
    });
  }
}

/** Make a browser without stored data, and the page's host. */
export function browser() {
  const host = new Host();
  host.publish();
  return { host, origin: new Origin(host) };
}

/** Files that are downloaded packed and cached unpacked: the address that pages request, and the packed file. */
export const PACKED = {
  "runtime/pyodide.asm.wasm": "packed/pyodide.asm.wasm.xz",
  "runtime/snapshot.bin": "packed/snapshot.bin.xz",
};
export const NOT_KEPT = ["lexicons/fr.words", "strings/pl.bin", ...Object.values(PACKED)];
/** Paths cached by a first visit; the document is cached under the folder's path, "". */
export const KEPT = [...Object.keys(FILES), "assets.json"]
  .filter((path) => !NOT_KEPT.includes(path))
  .map((path) => (path === "index.html" ? "" : path))
  .sort();
/** Return the log entry that a host makes for the download of a cached file. @param {string} path */
export const asked = (path) =>
  `${PACKED[path] ?? (path || "index.html")} ${path === "assets.json" ? "reload" : "no-cache"}`;
/** Let pending replies arrive. */
export const turns = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise((resume) => setImmediate(resume));
};
