/**
 * What this device keeps: games in IndexedDB, settings and drafts in localStorage.
 *
 * A game never depends on it, since the link is the save. All games are read once into memory;
 * writes go to memory first and then to disk, and a browser that refuses is reported once.
 *
 * @import {Laid, Saved} from "./types.js"
 */

import { isDraft, isSaved } from "./kept.js";

const DATABASE = "pass-a-word";
const GAMES = "games";
const DRAFT = "paw.draft.";
const SETTINGS = "paw.settings";
const ASIDE = "damaged ";

/** @typedef {{order: string[], draft: Laid[], note?: string}} Kept */
/** @typedef {Record<string, any>} Settings */

/** @returns {Promise<IDBDatabase>} */
function openDatabase() {
  return new Promise((done, failed) => {
    const asked = indexedDB.open(DATABASE, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(GAMES, { keyPath: "gameId" });
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error);
    asked.onblocked = () => failed(new Error("blocked"));
  });
}

/** @param {IDBDatabase} database @returns {Promise<Saved[]>} */
function readAll(database) {
  return new Promise((done, failed) => {
    const asked = database.transaction(GAMES).objectStore(GAMES).getAll();
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error);
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

/** @returns {Settings} */
export function readSettings() {
  const kept = read(SETTINGS);
  return typeof kept === "object" && kept !== null ? kept : {};
}

/** @param {() => void} refused  told once when this browser does not keep things */
export async function openStore(refused) {
  /** @type {Map<string, Saved>} */
  const games = new Map();
  /** What cannot be shown, by the key under which it was set aside. @type {Map<string, any>} */
  const damaged = new Map();
  let told = false;
  const complain = () => {
    if (!told) refused();
    told = true;
  };
  /** @type {IDBDatabase|null} */
  let database = null;
  try {
    database = await openDatabase();
    for (const record of await readAll(database)) sort(record);
  } catch {
    complain();
  }

  /** A game, or what is none: that is set aside under another key, so that the game it was can be
   * kept again. @param {any} record */
  function sort(record) {
    if (isSaved(record)) return void games.set(record.gameId, record);
    const { gameId: key } = record;
    const isAside = typeof key === "string" && key.startsWith(ASIDE) && "record" in record;
    const aside = isAside ? key : ASIDE + key;
    damaged.set(aside, isAside ? record.record : record);
    if (isAside) return undefined;
    return write((kept) => {
      kept.put({ gameId: aside, record });
      kept.delete(key);
    });
  }

  /** @param {(games: IDBObjectStore) => void} change */
  function write(change) {
    try {
      const work = database?.transaction(GAMES, "readwrite");
      if (!work) return complain();
      work.onabort = complain;
      change(work.objectStore(GAMES));
      return work.commit(); // At once: the page may be closed before the answers come.
    } catch {
      return complain();
    }
  }

  /** @param {string} key @param {unknown} value */
  function note(key, value) {
    try {
      localStorage.setItem(key, JSON.stringify(value));
    } catch {
      complain();
    }
  }

  return {
    /** @returns {Saved[]} newest first */
    games: () => [...games.values()].sort((a, b) => b.updated - a.updated),
    /** @param {string} gameId */
    game: (gameId) => games.get(gameId),
    /** @param {string} link */
    byLink: (link) => [...games.values()].find((game) => game.link === link),
    /** @param {Saved} game */
    keep(game) {
      // Asked for when there is something to lose; a browser that says no may still clear it.
      if (!games.size) navigator.storage?.persist?.().catch(() => {});
      games.set(game.gameId, game);
      write((kept) => kept.put(game));
    },
    /** Know of a game that another tab has kept. @param {Saved} game */
    take: (game) => games.set(game.gameId, game),
    /** @param {string} gameId */
    forget(gameId) {
      games.delete(gameId);
      write((kept) => kept.delete(gameId));
    },
    /** @returns {[string, any][]} records that cannot be shown, with their keys */
    damaged: () => [...damaged],
    /** Let go of a record that cannot be shown. @param {string} key */
    drop(key) {
      damaged.delete(key);
      write((kept) => kept.delete(key));
    },
    /** @param {string} gameId @returns {Kept|undefined} */
    draft(gameId) {
      const kept = read(DRAFT + gameId);
      return isDraft(kept) ? kept : undefined;
    },
    /** @param {string} gameId @param {Kept} kept */
    keepDraft: (gameId, kept) => note(DRAFT + gameId, kept),
    settings: readSettings,
    /** @param {Settings} changed */
    set: (changed) => note(SETTINGS, { ...read(SETTINGS), ...changed }),
  };
}

/** @typedef {Awaited<ReturnType<typeof openStore>>} Store */
