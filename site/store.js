/**
 * What this device keeps: games in IndexedDB, settings and drafts in localStorage.
 *
 * A game never depends on it, since the link is the save. All games are read once into memory;
 * writes go to memory first and then to disk, and a browser that refuses is reported once. What is
 * read is looked at before anything relies on it: an older version, another program or a failing
 * disk may have written it.
 *
 * @import {Laid, Saved, View} from "./types.js"
 */

const SQUARES = 225;
const VERSION = 2;

/** @param {any} value @returns {value is number} */
const isCount = (value) => Number.isInteger(value) && value >= 0;

/** @param {any} value @param {(each: any) => boolean} fits */
const isListOf = (value, fits) => Array.isArray(value) && value.every(fits);

/** @param {any} value @returns {boolean} whether it is an object with fields */
const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {any} player */
const isPlayer = (player) =>
  isRecord(player) && typeof player.label === "string" && Number.isInteger(player.score);

/** @param {any} tile */
const isTile = (tile) => isRecord(tile) && typeof tile.letter === "string";

/** @param {any} view @returns {view is View} whether a kept view can be drawn */
function isView(view) {
  return (
    isRecord(view) &&
    view.version === VERSION &&
    typeof view.link === "string" &&
    typeof view.gameId === "string" &&
    isListOf(view.board, (cell) => cell === null || isTile(cell)) &&
    view.board.length === SQUARES &&
    isListOf(view.premiums, (name) => name === null || typeof name === "string") &&
    isListOf(view.players, isPlayer) &&
    view.players.length >= 2 &&
    isListOf(view.turns, isRecord) &&
    isListOf(view.alphabet, isTile) &&
    (view.rack === null || isListOf(view.rack, isTile)) &&
    (view.toMove === null || isCount(view.toMove)) &&
    (view.seat === null || isCount(view.seat)) &&
    [view.allowed, view.dictionary, view.hints].every(isRecord)
  );
}

/** @param {any} game @returns {game is Saved} whether a record read from disk is of today's form */
const isSaved = (game) =>
  isRecord(game) &&
  typeof game.gameId === "string" &&
  typeof game.link === "string" &&
  isListOf(game.seats, isCount) &&
  Number.isFinite(game.updated) &&
  isView(game.view);

/** @param {any} kept @returns {kept is {order: string[], draft: Laid[]}} */
const isDraft = (kept) =>
  isRecord(kept) &&
  isListOf(kept.order, (letter) => typeof letter === "string") &&
  isListOf(kept.draft, (tile) => isTile(tile) && isCount(tile.square) && tile.square < SQUARES);

/** @param {any} record @returns {record is {link: string, seats: number[], made?: boolean}} whether
 *   a record that cannot be shown still has its link, which holds the whole game */
export const hasLink = (record) =>
  isRecord(record) && typeof record.link === "string" && isListOf(record.seats, isCount);

const DATABASE = "pass-a-word";
const GAMES = "games";
const DRAFT = "paw.draft.";
const SETTINGS = "paw.settings";
const ASIDE = "damaged ";

/** @typedef {{order: string[], draft: Laid[], note?: string}} Kept */
/** @typedef {Record<string, any>} Settings */

/** @template T @param {IDBRequest<T>} asked @returns {Promise<T>} */
export function answered(asked) {
  return new Promise((done, failed) => {
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error);
  });
}

/** Open a database of one table.
 * @param {string} name @param {string} table @param {IDBObjectStoreParameters} [about] */
export function openDatabase(name, table, about) {
  const asked = indexedDB.open(name, 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore(table, about);
  return answered(asked);
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

/** @param {IDBDatabase} database @returns {Promise<any[]>} */
const readAll = (database) => answered(database.transaction(GAMES).objectStore(GAMES).getAll());

/** What is kept, as it is in memory; writes go on to disk. */
class Store {
  /** @type {Map<string, Saved>} */
  #games = new Map();
  /** What cannot be shown, by the key under which it was set aside. @type {Map<string, any>} */
  #damaged = new Map();
  /** @type {IDBDatabase|null} */
  #database = null;
  #told = false;
  #refused;

  /** @param {() => void} refused  told once when this browser does not keep things */
  constructor(refused) {
    this.#refused = refused;
  }

  /** Read all games. */
  async open() {
    try {
      this.#database = await openDatabase(DATABASE, GAMES, { keyPath: "gameId" });
      for (const record of await readAll(this.#database)) this.#sort(record);
    } catch {
      this.#complain();
    }
    return this;
  }

  #complain() {
    if (!this.#told) this.#refused();
    this.#told = true;
  }

  /** A game, or what is none: that is set aside under another key, so that the game it was can be
   * kept again. @param {any} record */
  #sort(record) {
    if (isSaved(record)) return void this.take(record);
    const { gameId: key } = record;
    const isAside = typeof key === "string" && key.startsWith(ASIDE) && "record" in record;
    const aside = isAside ? key : ASIDE + key;
    this.#damaged.set(aside, isAside ? record.record : record);
    if (isAside) return undefined;
    return this.#write((kept) => {
      kept.put({ gameId: aside, record });
      kept.delete(key);
    });
  }

  /** @param {(games: IDBObjectStore) => void} change */
  #write(change) {
    try {
      const work = this.#database?.transaction(GAMES, "readwrite");
      if (!work) return this.#complain();
      work.onabort = () => this.#complain();
      change(work.objectStore(GAMES));
      return work.commit(); // At once: the page may be closed before the answers come.
    } catch {
      return this.#complain();
    }
  }

  /** @param {string} key @param {unknown} value */
  #note(key, value) {
    try {
      localStorage.setItem(key, JSON.stringify(value));
    } catch {
      this.#complain();
    }
  }

  /** @returns {Saved[]} newest first */
  games() {
    return [...this.#games.values()].sort((a, b) => b.updated - a.updated);
  }

  /** @param {string} gameId */
  game(gameId) {
    return this.#games.get(gameId);
  }

  /** @param {string} link */
  byLink(link) {
    return this.games().find((game) => game.link === link);
  }

  /** @param {Saved} game */
  keep(game) {
    // Asked for when there is something to lose; a browser that says no may still clear it.
    if (!this.#games.size) navigator.storage?.persist?.().catch(() => {});
    this.take(game);
    this.#write((kept) => kept.put(game));
  }

  /** Know of a game that another tab has kept. @param {Saved} game */
  take(game) {
    this.#games.set(game.gameId, game);
  }

  /** @returns {Promise<Saved[]>} games that other tabs have kept and did not tell of */
  async changed() {
    const kept = this.#database ? await readAll(this.#database).catch(() => []) : [];
    return kept.filter((one) => isSaved(one) && this.#games.get(one.gameId)?.link !== one.link);
  }

  /** @param {string} gameId */
  forget(gameId) {
    this.#games.delete(gameId);
    this.#write((kept) => kept.delete(gameId));
  }

  /** @returns {[string, any][]} records that cannot be shown, with their keys */
  damaged() {
    return [...this.#damaged];
  }

  /** Let go of a record that cannot be shown. @param {string} key */
  drop(key) {
    this.#damaged.delete(key);
    this.#write((kept) => kept.delete(key));
  }

  /** @param {string} gameId @returns {Kept|undefined} */
  draft(gameId) {
    const kept = read(DRAFT + gameId);
    return isDraft(kept) ? kept : undefined;
  }

  /** @param {string} gameId @param {Kept} kept */
  keepDraft(gameId, kept) {
    this.#note(DRAFT + gameId, kept);
  }

  settings = readSettings;

  /** @param {Settings} changed */
  set(changed) {
    this.#note(SETTINGS, { ...readSettings(), ...changed });
  }
}

/** @param {() => void} refused  told once when this browser does not keep things */
export const openStore = (refused) => new Store(refused).open();
