/**
 * What this device keeps: games in IndexedDB, settings and drafts in localStorage.
 *
 * A game never depends on it, since the link is the save. All games are read once into memory;
 * writes go to memory first and then to disk, and a browser that refuses is reported once. What is
 * read is looked at before anything relies on it: an older version, another program or a failing
 * disk may have written it.
 *
 * @import {Laid, Saved} from "./types.js"
 */

const SQUARES = 225;
const VERSION = 4;

/** Whether a value is of a form. @typedef {(value: any) => boolean} Form */

/** @type {Form} */
const isText = (value) => typeof value === "string";
/** @type {Form} */
const isCount = (value) => Number.isInteger(value) && value >= 0;
/** @param {Form} each @returns {Form} */
const listOf = (each) => (value) => Array.isArray(value) && value.every(each);
/** @param {Form} form @returns {Form} */
const orNull = (form) => (value) => value === null || form(value);

/** @param {Record<string, Form>} fields  those looked at; there may be others @returns {Form} */
const recordOf = (fields) => (value) =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(fields).every(([name, form]) => form(value[name]));

const isRecord = recordOf({});
const isTile = recordOf({ letter: isText });
const hasBoard = listOf(orNull(isTile));
const hasPlayers = listOf(recordOf({ label: isText, score: Number.isInteger }));

/** Whether a kept view can be drawn. */
const isView = recordOf({
  version: (value) => value === VERSION,
  link: isText,
  gameId: isText,
  board: (value) => hasBoard(value) && value.length === SQUARES,
  premiums: listOf(orNull(isText)),
  players: (value) => hasPlayers(value) && value.length >= 2,
  turns: listOf(isRecord),
  chart: orNull(recordOf({ lines: listOf(isText), leaders: listOf(isRecord) })),
  alphabet: listOf(isTile),
  rack: orNull(listOf(isTile)),
  toMove: orNull(isCount),
  seat: orNull(isCount),
  allowed: isRecord,
  lexicon: isRecord,
  hints: isRecord,
});

/** Whether a record that cannot be shown still has its link, which holds the whole game. */
export const hasLink = recordOf({ link: isText, seats: listOf(isCount) });

/** Whether a record read from disk is of today's form. @type {(game: any) => game is Saved} */
const isSaved = /** @type {any} */ (
  recordOf({
    gameId: isText,
    link: isText,
    seats: listOf(isCount),
    updated: Number.isFinite,
    view: isView,
  })
);

const isDraft = recordOf({
  order: listOf(isText),
  draft: listOf(recordOf({ letter: isText, square: (at) => isCount(at) && at < SQUARES })),
});

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

/** Settings under today's names: two had others before. @param {Settings} kept @returns {Settings} */
function renamed({ level, checking, ...kept }) {
  const rule = checking === "checked" ? "void" : checking;
  return { ...(level && { variant: level }), ...(rule && { "challenge-rule": rule }), ...kept };
}

/** @returns {Settings} */
export function settings() {
  const kept = read(SETTINGS);
  return typeof kept === "object" && kept !== null ? renamed(kept) : {};
}

/** @param {IDBDatabase} database @returns {Promise<any[]>} */
const readAll = (database) => answered(database.transaction(GAMES).objectStore(GAMES).getAll());

/** @type {Map<string, Saved>} */
const kept = new Map();
/** What cannot be shown, by the key under which it was set aside. @type {Map<string, any>} */
const aside = new Map();
/** @type {IDBDatabase|null} */
let database = null;
/** Told once when this browser does not keep things. @type {(() => void)|null} */
let whenRefused;

/** Read all games. @param {() => void} refused  told once when this browser does not keep things */
export async function open(refused) {
  whenRefused = refused;
  try {
    database = await openDatabase(DATABASE, GAMES, { keyPath: "gameId" });
    for (const record of await readAll(database)) sort(record);
  } catch {
    complain();
  }
}

function complain() {
  whenRefused?.();
  whenRefused = null;
}

/** A game, or what is none: that is set aside under another key, so that the game it was can be
 * kept again. @param {any} record */
function sort(record) {
  if (isSaved(record)) return void take(record);
  const { gameId: key } = record;
  const isAside = typeof key === "string" && key.startsWith(ASIDE) && "record" in record;
  const gameId = isAside ? key : ASIDE + key;
  aside.set(gameId, isAside ? record.record : record);
  if (isAside) return undefined;
  return write((games) => {
    games.put({ gameId, record });
    games.delete(key);
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

/** All games, newest first. */
export const games = () => [...kept.values()].sort((a, b) => b.updated - a.updated);

/** @param {string} gameId */
export const game = (gameId) => kept.get(gameId);

/** @param {string} link */
export const byLink = (link) => games().find((each) => each.link === link);

/** @param {Saved} saved */
export function keep(saved) {
  // Asked for when there is something to lose; a browser that says no may still clear it.
  if (!kept.size) navigator.storage?.persist?.().catch(() => {});
  take(saved);
  write((all) => all.put(saved));
}

/** Know of a game that another tab has kept. @param {Saved} saved */
export const take = (saved) => kept.set(saved.gameId, saved);

/** @returns {Promise<Saved[]>} games that other tabs have kept and did not tell of */
export async function changed() {
  const all = database ? await readAll(database).catch(() => []) : [];
  return all.filter((one) => isSaved(one) && game(one.gameId)?.link !== one.link);
}

/** @param {string} gameId */
export function forget(gameId) {
  kept.delete(gameId);
  write((all) => all.delete(gameId));
}

/** @returns {[string, any][]} records that cannot be shown, with their keys */
export const damaged = () => [...aside];

/** Let go of a record that cannot be shown. @param {string} key */
export function drop(key) {
  aside.delete(key);
  write((all) => all.delete(key));
}

/** @param {string} gameId @returns {Kept|undefined} */
export function draft(gameId) {
  const found = read(DRAFT + gameId);
  return isDraft(found) ? found : undefined;
}

/** @param {string} gameId @param {Kept} found */
export const keepDraft = (gameId, found) => note(DRAFT + gameId, found);

/** @param {Settings} changes */
export const set = (changes) => note(SETTINGS, { ...settings(), ...changes });
