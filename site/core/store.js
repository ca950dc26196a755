/**
 * What this device stores: games in IndexedDB, settings and drafts in localStorage. Every name includes the
 * path of the page, so that two copies on one origin do not mix.
 *
 * No game depends on this storage, since each link holds its whole game. All games are read once into memory.
 * Writes go to memory first and then to disk; if the browser refuses them, the player is told once.
 * Records are validated when read: an older version, another program or a failing disk may have written them.
 *
 * @import {Settings} from "./settings.js"
 * @import {KeptDraft, Saved, UncheckedGame, View} from "./types.js"
 */

import { isDraft, isSaved, isUnchecked } from "./forms.js";

/** Whether a game is more than an opened link: it was created here, restored from a backup, or a move was
 * made here. Old records without the field count as played. @param {{played?: boolean|undefined}} saved */
export const isPlayed = ({ played }) => played !== false;

/** Whether a game against computers waits for the player's first move: begun with one press, it may be no more
 * than a look. @param {View} view @param {number[]} seats  on this device */
export const isUntouched = ({ humans, turns }, seats) =>
  humans === 1 && seats.length > 0 && !turns.some(({ seat }) => seats.includes(seat));

/** How many games whose links were only opened are stored at most. */
export const MAX_OPENED = 20;
/** How many unchecked games are stored at most. */
const MAX_UNCHECKED = 10;

const DATABASE = "pass-a-word";
const GAMES = "games";
const DRAFT = "paw.draft.";
const SETTINGS = "paw.settings";
const UNCHECKED = "paw.unchecked";
const DAMAGED = "damaged ";

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
export function answered(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** How long the disk may take: in some browsers it never answers. */
const PATIENCE_MS = 2000;

/** Wait for work, but reject with a `TimeoutError` after too long. The work itself continues.
 * @template T @param {Promise<T>} work @returns {Promise<T>} */
export function inTime(work) {
  return new Promise((resolve, reject) => {
    const late = () => reject(new DOMException("the disk does not answer", "TimeoutError"));
    const timer = setTimeout(late, PATIENCE_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Returns the storage name for this copy of the page. @typedef {(name: string) => string} Scoped */

/** @param {string} name @param {(request: IDBOpenDBRequest) => void} make  called if the database is new */
function openOrMake(name, make) {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => make(request);
  return answered(request);
}

/** Open a database of one table. @param {Scoped} scoped @param {string} name @param {string} table
 * @param {IDBObjectStoreParameters} [about] */
export const openDatabase = (scoped, name, table, about) =>
  openOrMake(scoped(name), ({ result }) => result.createObjectStore(table, about));

/** @param {string} key @returns {any} */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {IDBDatabase} database @returns {Promise<any[]>} */
const readGames = (database) => answered(database.transaction(GAMES).objectStore(GAMES).getAll());

export class Store {
  /** Whether this browser refuses to store anything. */
  isRefused = false;
  /** If the disk answers late: resolves to each game put into memory before, with the disk's record of the game.
   * Null if the disk answered in time. @type {Promise<[kept: Saved, found: Saved|undefined][]>|null} */
  late = null;
  /** @type {Map<string, Saved>} */
  #games = new Map();
  /** Damaged records, by the key under which they were set aside. @type {Map<string, any>} */
  #damaged = new Map();
  /** @type {IDBDatabase|null} */
  #database = null;
  /** What this page has noted in localStorage, for browsers that refuse or lose it. @type {Map<string, unknown>} */
  #notes = new Map();
  #scoped;

  /** @param {Scoped} scoped */
  constructor(scoped) {
    this.#scoped = scoped;
  }

  /** Read all games into memory. If the disk takes too long, the page starts without it. */
  async open() {
    const reading = this.#read();
    await inTime(reading).catch(() => {
      this.late = reading;
    });
  }

  /** @returns {Promise<[kept: Saved, found: Saved|undefined][]>} each game already in memory,
   *   and the disk's record of that game */
  async #read() {
    try {
      const database = await openDatabase(this.#scoped, DATABASE, GAMES, { keyPath: "gameId" });
      const records = await readGames(database);
      const kept = this.games();
      this.#database = database;
      /** @type {Map<string, Saved>} */
      const found = new Map();
      // Validate each record only once: with hundreds of games this dominates the start.
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

  /** Move a damaged record to another key, so that its game can be stored again. @param {any} record */
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
      return work.commit(); // Synchronously: the page may close before replies arrive.
    } catch {
      return refused();
    }
  }

  /** @param {string} name @returns {any} */
  #noted(name) {
    const [noted, stored] = [this.#notes.get(name), read(this.#scoped(name))];
    return this.isRefused ? (noted ?? stored) : (stored ?? noted);
  }

  /** @param {string} name @param {unknown} value */
  #note(name, value) {
    this.#notes.set(name, value);
    try {
      localStorage.setItem(this.#scoped(name), JSON.stringify(value));
    } catch {
      this.isRefused = true;
    }
  }

  /** Return all games, newest first. */
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
    // Request persistent storage once there is something to lose. Otherwise the browser may clear the storage.
    if (isPlayed(saved) && !this.games().some(isPlayed))
      navigator.storage?.persist?.().catch(() => {});
    this.take(saved);
    this.#write((all) => all.put(saved));
    const opened = this.games().filter((each) => !isPlayed(each));
    for (const { gameId } of opened.slice(MAX_OPENED)) this.forget(gameId);
  }

  /** Take into memory a game that another tab has stored. @param {Saved} saved */
  take(saved) {
    this.#games.set(saved.gameId, saved);
  }

  /** Return the stored game if a view shows an older turn of it. @param {View} view */
  newerThan({ gameId, link }) {
    const saved = this.game(gameId);
    return saved?.link === link ? undefined : saved;
  }

  /** @returns {Promise<Saved[]>} games that other tabs stored without telling this tab; none if
   *   this browser stores nothing, since memory is then newer */
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

  /** @returns {[string, any][]} damaged records with their keys */
  damaged() {
    return [...this.#damaged];
  }

  /** Delete a damaged record. @param {string} key */
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

  /** Return the unchecked games noted here, newest first. @returns {UncheckedGame[]} */
  #uncheckedGames() {
    const noted = this.#noted(UNCHECKED);
    return Array.isArray(noted) ? noted.filter(isUnchecked) : [];
  }

  /** @param {string} dealId @returns {UncheckedGame|undefined} */
  unchecked(dealId) {
    return this.#uncheckedGames().find((each) => each.dealId === dealId);
  }

  /** Return the new game that was begun last and that the engine has not made yet. */
  newGame() {
    return this.#uncheckedGames().find(({ game }) => game);
  }

  /** @param {UncheckedGame} noted */
  keepUnchecked(noted) {
    const others = this.#uncheckedGames().filter(({ dealId }) => dealId !== noted.dealId);
    this.#note(UNCHECKED, [noted, ...others].slice(0, MAX_UNCHECKED));
  }

  /** Keep the tiles of a new game that the engine has refused, but offer the game no more. @param {string} seed */
  offerNoMore(seed) {
    const all = this.#uncheckedGames().map(({ game, ...noted }) =>
      game?.seed === seed ? noted : { ...noted, game },
    );
    this.#note(UNCHECKED, all);
  }

  /** @param {string} dealId */
  dropUnchecked(dealId) {
    const others = this.#uncheckedGames().filter((each) => each.dealId !== dealId);
    this.#note(UNCHECKED, others);
  }

  /** @returns {Settings} */
  settings() {
    const kept = this.#noted(SETTINGS);
    return typeof kept === "object" && kept !== null ? kept : {};
  }

  /** @param {Settings} changes */
  set(changes) {
    this.#note(SETTINGS, { ...this.settings(), ...changes });
  }
}
