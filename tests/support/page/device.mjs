// A device for tests: its pages share its storage and ask the native engine. Tests act on pages like players.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { withGlobal } from "@sinonjs/fake-timers";
import { IDBFactory } from "fake-indexeddb";
import { JSDOM, VirtualConsole } from "jsdom";
import { server, workerOf } from "./engine.mjs";
import { addMissing } from "./missing.mjs";
import { modulesIn } from "./modules.mjs";
import { Page } from "./page.mjs";

const HTML = readFileSync(new URL("../../../site/index.html", import.meta.url), "utf8");

/** The standard's `Storage` (for `localStorage`), shared by all pages of a device. */
class Storage {
  #kept = new Map();
  getItem = (name) => this.#kept.get(String(name)) ?? null;
  setItem = (name, value) => void this.#kept.set(String(name), String(value));
  removeItem = (name) => void this.#kept.delete(String(name));
  key = (n) => [...this.#kept.keys()][n] ?? null;
  clear = () => this.#kept.clear();
  get length() {
    return this.#kept.size;
  }
}

/** Media features of a device with a mouse. */
export const MOUSE = ["hover", "fine", "reduced-motion"];
/** Media features of a device with a touch screen. */
export const FINGER = ["coarse", "reduced-motion"];

/** @param {IDBRequest} request @returns {Promise<any>} its result */
export const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

let made = 0;

/** A device; call `device(t)` to make a device that ends with the test. */
export class Device {
  storage = new Storage();
  database = new IDBFactory();
  /** The text copied last. */
  clipboard = "";
  /** Saved files by name. @type {Map<string, string>} */
  saved = new Map();
  /** Requests to the engine, in order. @type {any[]} */
  asked = [];
  /** Replies that replace the engine's, by type of intent; about: the other fields of the request.
   * @type {Record<string, (intent: any, about: any) => any>} */
  replies = {};
  /** Events of pages that fail the test, for example logged errors. @type {string[]} */
  complaints = [];
  /** @type {Page[]} */
  pages = [];
  workers = [];
  /** Workers get ready only once this promise resolves. @type {Promise<unknown>|undefined} */
  start;
  /** The next file that the player chooses. @type {File|null} */
  file = null;
  /** Prepares the window of a page before its scripts run. @type {(window: any) => void} */
  prepare = () => {};
  /** Faults of the page's modules: by path, a function that changes the source.
   * @type {Record<string, (source: string) => string>} */
  faults = {};
  /** The seed of the device's random numbers: two devices that make keys need different seeds. */
  chance = 20;
  /** Functions that a page runs after `media` has changed. @type {(() => void)[]} */
  mediaChanges = [];
  /** The document that `open` loads, and its name in the address: "" for index.html. */
  html = HTML;
  document = "";
  /** The server's address; it serves the same files to every copy of the page. */
  base = "";
  /** @type {Set<Promise<unknown>>} */
  #underWay = new Set();

  /** @param {{languages?: string[], media?: string[], hasClock?: boolean}} about  media: features
   *   that `matchMedia` reports; hasClock: time passes only by `page.pass(ms)` */
  constructor({ languages = ["en"], media = MOUSE, hasClock = false } = {}) {
    made += 1;
    this.hasClock = hasClock;
    this.name = `device ${made}`;
    this.languages = languages;
    this.media = media;
    this.worker = workerOf(this);
  }

  /** Open a page in a new tab.
   * @param {string} [link] @param {unknown} [kept]  the data of the history entry
   * @param {string} [path]  the path of this copy of the page, if the origin has several: `paw/` */
  async open(link = "", kept = null, path = "") {
    this.base = await server();
    const base = this.base + path;
    const virtualConsole = new VirtualConsole();
    const page = new Page(this, path);
    virtualConsole.on("jsdomError", (error) => page.failed(error));
    for (const kind of /** @type {const} */ (["error", "warn"]))
      virtualConsole.on(kind, (...said) => this.complaints.push(`${kind}: ${said.join(" ")}`));
    const dom = new JSDOM(this.html, {
      url: base + this.document + (link && `#${link}`),
      runScripts: "outside-only",
      pretendToBeVisual: true,
      virtualConsole,
    });
    const { window } = dom;
    addMissing(window, this);
    if (kept) window.history.replaceState(kept, "");
    this.pages.push(page);
    if (this.hasClock) page.clock = withGlobal(window).install({ now: this.now });
    this.prepare(window);
    page.enter(window);
    const load = modulesIn(dom.getInternalVMContext(), base, page.loaded, this.faults);
    const scripts = [...window.document.querySelectorAll("script[type=module]")];
    // The page's script exports a promise, which resolves once the first screen is being drawn.
    for (const { src } of scripts) await /** @type {any} */ (await load(src)).begun;
    return page;
  }

  /** Open a game, and say who is here if the page asks.
   * @param {string} link @param {string} [who]  a part of the answer to press; by default the first answer
   * @param {string} [path]  the path of this copy of the page */
  async show(link, who, path) {
    const page = await this.open(link, null, path);
    await page.seated(who);
    return page;
  }

  /** Fetch for a page; the device does not end before the reply.
   * @param {URL} address @param {RequestInit} [options] */
  fetch(address, options) {
    if (address.protocol.startsWith("http") && !address.href.startsWith(this.base))
      this.complaints.push(`foreign request: ${address}`);
    const reply = fetch(address, options);
    this.#underWay.add(reply);
    return reply.finally(() => this.#underWay.delete(reply));
  }

  /** @param {string} text */
  copy(text) {
    this.clipboard = text;
  }

  /** @param {string} request */
  async answer(request) {
    const { intent, ...about } = JSON.parse(request);
    this.asked.push(intent);
    const reply = await this.replies[intent.type]?.(intent, about);
    if (reply !== undefined) return JSON.stringify(reply);
    return this.#ask("bridge", request);
  }

  /** @param {string} path @param {string|Uint8Array} body */
  async #ask(path, body) {
    const reply = await this.fetch(new URL(path, await server()), { method: "POST", body });
    return reply.text();
  }

  /** @param {{language: string, data: Uint8Array, expected: string}} file */
  async takeList({ language, data, expected }) {
    return this.#ask(`own-list?${new URLSearchParams({ language, expected })}`, data);
  }

  /** Hold requests of a type, like a slow engine; return the function that releases them.
   * @param {string} type @param {(intent: any) => boolean} [isHeld]  whether to hold this request */
  hold(type, isHeld = () => true) {
    let letGo = () => {};
    const gate = new Promise((resolve) => {
      letGo = () => resolve(undefined);
    });
    this.replies[type] = (intent) => (isHeld(intent) ? gate : undefined);
    return letGo;
  }

  /** The time on this device in milliseconds: the latest of its pages' clocks. */
  get now() {
    return Math.max(Date.now(), ...this.pages.map(({ clock }) => clock?.now ?? 0));
  }

  /** Change all stored games directly in the database. @param {(game: any) => void} change */
  async changeGames(change) {
    const known = await this.gamesKept();
    known.forEach(change);
    await this.keep(...known);
  }

  /** Return all stored games. @param {string} [name]  the database's name @returns {Promise<any[]>} */
  gamesKept(name = "pass-a-word /") {
    return this.#work(name, (table) => done(table.getAll()));
  }

  /** Add games directly to the database; a page must have been open before, to make the database.
   * @param {any[]} records */
  async keep(...records) {
    await this.#work("pass-a-word /", (table) => {
      for (const record of records) table.put(record);
    });
  }

  /** @param {string} name @param {(games: IDBObjectStore) => any} work */
  async #work(name, work) {
    const database = await done(this.database.open(name));
    const found = await work(database.transaction("games", "readwrite").objectStore("games"));
    database.close();
    return found;
  }

  /** Delete all data stored on this device. */
  clear() {
    this.storage.clear();
    this.database = new IDBFactory();
  }

  /** Change the media features, and report the change to all pages. @param {string[]} media */
  change(media) {
    this.media = media;
    for (const change of this.mediaChanges) change();
  }

  /** Count the requests of a type. @param {string} type */
  count(type) {
    return this.asked.filter((intent) => intent.type === type).length;
  }

  /** Wait until no request is pending. */
  async settled() {
    do {
      await Promise.allSettled(this.#underWay);
      await new Promise((resolve) => setTimeout(resolve, 20));
    } while (this.#underWay.size);
  }

  /** Wait for pending requests, close all pages, and check that nothing went wrong. */
  async end() {
    await this.settled();
    for (const page of this.pages) page.close();
    assert.deepEqual(this.complaints, []);
  }
}

/** Make a device that ends with the test; a test fails if its device has complaints.
 * @param {import("node:test").TestContext} t @param {ConstructorParameters<typeof Device>[0]} [about] */
export function device(t, about) {
  const it = new Device(about);
  t.after(() => it.end());
  return it;
}
