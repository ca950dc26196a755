/**
 * What this device keeps: games in IndexedDB, settings and drafts in localStorage. Every name carries
 * the path of the page, so that two copies of it on one origin leave each other alone.
 *
 * No game depends on it, since the link is the save. All games are read once into memory; writes go
 * to memory first and then to disk, and a browser that refuses them is reported once. What is read
 * is checked before anything relies on it: an older version, another program or a failing disk may
 * have written it.
 *
 * @import {Settings} from "./settings.js"
 * @import {KeptDraft, Saved, View} from "./types.js"
 */

import { isDraft, isSaved } from "./forms.js";

/** Whether a game is more than a link that was opened: it was made here, taken from a backup, or a
 * move was made here. Earlier versions did not write it down. @param {{played?: boolean|undefined}} saved */
export const isPlayed = ({ played }) => played !== false;

/** How many games are kept whose links were opened and nothing more. */
export const MAX_OPENED = 20;

const DATABASE = "pass-a-word";
const GAMES = "games";
const DRAFT = "paw.draft.";
const SETTINGS = "paw.settings";
const DAMAGED = "damaged ";

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
export function answered(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** How long the disk may take, in ms: some browsers never answer. */
const PATIENCE_MS = 2000;

/** What work gives; rejects with a `TimeoutError` once it has taken too long. What the work does goes on.
 * @template T @param {Promise<T>} work @returns {Promise<T>} */
export function inTime(work) {
  return new Promise((resolve, reject) => {
    const late = () => reject(new DOMException("the disk does not answer", "TimeoutError"));
    const timer = setTimeout(late, PATIENCE_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The name under which this copy of the page keeps something. @typedef {(name: string) => string} Scoped */

/** @param {string} name @param {(request: IDBOpenDBRequest) => void} make  is called where there is none */
function openOrMake(name, make) {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => make(request);
  return answered(request);
}

/** @param {string} name @returns {Promise<IDBDatabase|null>} */
const openKnown = (name) =>
  openOrMake(name, ({ transaction }) => transaction?.abort()).catch(() => null);

/** All that a table holds: its records, or their keys. @param {IDBDatabase} database @param {string} table
 * @param {"getAll"|"getAllKeys"} [what] @returns {Promise<any[]>} */
const readAll = (database, table, what = "getAll") =>
  answered(database.transaction(table).objectStore(table)[what]());

/** Open a database of one table. Where there is none yet, it begins with the records of the one that
 * earlier versions shared on the whole origin. That one stays: other copies of the page begin with it,
 * too. @param {Scoped} scoped @param {string} name @param {string} table
 * @param {IDBObjectStoreParameters} [about] */
export async function openDatabase(scoped, name, table, about) {
  const known = await openKnown(scoped(name));
  if (known) return known;
  const shared = await openKnown(name);
  const keys = shared && !about ? await readAll(shared, table, "getAllKeys") : [];
  const records = shared ? await readAll(shared, table) : [];
  shared?.close();
  return openOrMake(scoped(name), ({ result }) => {
    const made = result.createObjectStore(table, about);
    for (const [n, record] of records.entries()) made.put(record, keys[n]);
  });
}

/** @param {string} key @returns {any} */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Settings under today's names: two had others before. @param {Settings} kept @returns {Settings} */
function renamed({ level, checking, ...kept }) {
  const rule = checking === "checked" ? "void" : checking;
  return { ...(level && { variant: level }), ...(rule && { "challenge-rule": rule }), ...kept };
}

/** A game in today's form: the link of its other version had a field of its own before.
 * @param {any} record @returns {any} */
export function withOthers(record) {
  if (typeof record?.kept !== "string") return record;
  const { kept, ...game } = record;
  return { others: [kept], ...game };
}

/** @param {IDBDatabase} database @returns {Promise<any[]>} */
const readGames = async (database) => (await readAll(database, GAMES)).map(withOthers);

export class Store {
  /** Whether this browser does not keep things. */
  isRefused = false;
  /** Resolves once the disk has answered after all: what was kept in memory until then, each game beside
   * what the disk has of it. Null where it answered in time.
   * @type {Promise<[kept: Saved, found: Saved|undefined][]>|null} */
  late = null;
  /** @type {Map<string, Saved>} */
  #games = new Map();
  /** Records that cannot be shown, by the key under which they were set aside.
   * @type {Map<string, any>} */
  #damaged = new Map();
  /** @type {IDBDatabase|null} */
  #database = null;
  #scoped;

  /** @param {Scoped} scoped */
  constructor(scoped) {
    this.#scoped = scoped;
  }

  /** Read all games into memory, unless the disk takes too long: the page goes on without it. */
  async open() {
    const reading = this.#read();
    await inTime(reading).catch(() => {
      this.late = reading;
    });
  }

  /** @returns {Promise<[kept: Saved, found: Saved|undefined][]>} what is in memory already, each game
   *   beside what the disk has of it */
  async #read() {
    try {
      const database = await openDatabase(this.#scoped, DATABASE, GAMES, { keyPath: "gameId" });
      const records = await readGames(database);
      const kept = this.games();
      this.#database = database;
      /** @type {Map<string, Saved>} */
      const found = new Map();
      // Each is checked once: with hundreds of games this is what a page waits for.
      for (const record of records)
        if (isSaved(record)) found.set(record.gameId, record);
        else this.#setAside(record);
      for (const saved of found.values()) if (!this.#games.has(saved.gameId)) this.take(saved);
      return kept.map((each) => [each, found.get(each.gameId)]);
    } catch {
      this.isRefused = true;
      return [];
    }
  }

  /** Set a damaged record aside under another key, so that its game can be kept again. @param {any} record */
  #setAside(record) {
    const { gameId: key } = record;
    const isAside = typeof key === "string" && key.startsWith(DAMAGED) && "record" in record;
    const gameId = isAside ? key : DAMAGED + key;
    this.#damaged.set(gameId, isAside ? record.record : record);
    if (isAside) return undefined;
    return this.#write((games) => {
      games.put({ gameId, record });
      games.delete(key);
    });
  }

  /** @param {(games: IDBObjectStore) => void} change */
  #write(change) {
    const refused = () => {
      this.isRefused = true;
    };
    try {
      const work = this.#database?.transaction(GAMES, "readwrite");
      if (!work) return this.late ? undefined : refused();
      work.onabort = refused;
      change(work.objectStore(GAMES));
      return work.commit(); // At once: the page may be closed before the answers come.
    } catch {
      return refused();
    }
  }

  /** What is kept under a name; until there is something, what earlier versions kept for the whole origin.
   * @param {string} name @returns {any} */
  #noted(name) {
    return read(this.#scoped(name)) ?? read(name);
  }

  /** @param {string} name @param {unknown} value */
  #note(name, value) {
    try {
      localStorage.setItem(this.#scoped(name), JSON.stringify(value));
    } catch {
      this.isRefused = true;
    }
  }

  /** All games, newest first. */
  games() {
    return [...this.#games.values()].sort((a, b) => b.updated - a.updated);
  }

  /** @param {string} gameId */
  game(gameId) {
    return this.#games.get(gameId);
  }

  /** @param {string} link */
  byLink(link) {
    return [...this.#games.values()].find((each) => each.link === link);
  }

  /** @param {Saved} saved */
  keep(saved) {
    // Asked for when there is something to lose; a browser that says no may still clear it.
    if (isPlayed(saved) && !this.games().some(isPlayed))
      navigator.storage?.persist?.().catch(() => {});
    this.take(saved);
    this.#write((all) => all.put(saved));
    const opened = this.games().filter((each) => !isPlayed(each));
    for (const { gameId } of opened.slice(MAX_OPENED)) this.forget(gameId);
  }

  /** Keep in memory a game that another tab has kept on disk. @param {Saved} saved */
  take(saved) {
    this.#games.set(saved.gameId, saved);
  }

  /** The kept game of which a view shows an older turn. @param {View} view */
  newerThan({ gameId, link }) {
    const saved = this.game(gameId);
    return saved?.link === link ? undefined : saved;
  }

  /** @returns {Promise<Saved[]>} games that other tabs have kept without a message to this one; none
   *   where the disk refuses, since what it has is older than what is in memory */
  async changed() {
    const all =
      this.#database && !this.isRefused ? await readGames(this.#database).catch(() => []) : [];
    return all.filter((each) => isSaved(each) && this.game(each.gameId)?.link !== each.link);
  }

  /** @param {string} gameId */
  forget(gameId) {
    this.#games.delete(gameId);
    this.#write((all) => all.delete(gameId));
  }

  /** @returns {[string, any][]} records that cannot be shown, with their keys */
  damaged() {
    return [...this.#damaged];
  }

  /** Delete a record that cannot be shown. @param {string} key */
  drop(key) {
    this.#damaged.delete(key);
    this.#write((all) => all.delete(key));
  }

  /** @param {string} gameId @returns {KeptDraft|undefined} */
  draft(gameId) {
    const found = this.#noted(DRAFT + gameId);
    return isDraft(found) ? found : undefined;
  }

  /** @param {string} gameId @param {KeptDraft} draft */
  keepDraft(gameId, draft) {
    this.#note(DRAFT + gameId, draft);
  }

  /** @returns {Settings} */
  settings() {
    const kept = this.#noted(SETTINGS);
    return typeof kept === "object" && kept !== null ? renamed(kept) : {};
  }

  /** @param {Settings} changes */
  set(changes) {
    this.#note(SETTINGS, { ...this.settings(), ...changes });
  }
}
