/**
 * The device key: 16 random bytes, created when first needed, from which all secrets of joint games are
 * derived. It is stored in a database of its own that no backup reads. This module gives the key only to the
 * engine and, on demand, to its owner.
 *
 * @import {App} from "../core/app.js"
 * @import {Fault} from "../core/types.js"
 */

import { answered, inTime, openDatabase } from "../core/store.js";

const DATABASE = "pass-a-word-key";
const TABLE = "keys";
const DEVICE = "device";
const BYTES = 16;
/** The length of a seat key, brought from another device. */
const SEAT_BYTES = 32;

/** @param {any} kept  a stored key @returns {string} its hexadecimal digits; "" if malformed */
const digitsOf = (kept) =>
  kept instanceof Uint8Array && (kept.length === BYTES || kept.length === SEAT_BYTES)
    ? Array.from(kept, (byte) => byte.toString(16).padStart(2, "0")).join("")
    : "";

/** Run work on the table of keys; rejects if the browser stores nothing or does not answer.
 * @template T @param {App} app @param {IDBTransactionMode} mode
 * @param {(table: IDBObjectStore) => Promise<T>} work @returns {Promise<T>} */
function withKeys({ startup }, mode, work) {
  const done = async () => {
    const database = await openDatabase(startup.scoped, DATABASE, TABLE);
    try {
      return await work(database.transaction(TABLE, mode).objectStore(TABLE));
    } finally {
      database.close();
    }
  };
  return inTime(done());
}

/** Return "" if the browser stores nothing. Rethrow a timeout: the disk may still have a key.
 * @param {Error} error */
function noKey(error) {
  if (error.name === "TimeoutError") throw error;
  return "";
}

/** @param {App} app @returns {Promise<string>} the key of this device, or "" */
export const knownKey = (app) =>
  withKeys(app, "readonly", async (table) => digitsOf(await answered(table.get(DEVICE)))).catch(
    () => "",
  );

/** Return the key of this device; create and store it if there is none. Rejects if a new key cannot be stored.
 * @param {App} app @returns {Promise<string>} */
export async function deviceKey(app) {
  const known = await knownKey(app);
  if (known) return known;
  const made = crypto.getRandomValues(new Uint8Array(BYTES));
  navigator.storage?.persist?.().catch(() => {});
  return withKeys(app, "readwrite", async (table) => {
    // Another tab may have created a key meanwhile.
    const other = digitsOf(await answered(table.get(DEVICE)));
    if (!other) await answered(table.put(made, DEVICE));
    return other || digitsOf(made);
  });
}

/** Store a key under a name. @param {App} app @param {string} name @param {string} digits */
async function keep(app, name, digits) {
  const pairs = digits.match(/../g) ?? [];
  const bytes = Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
  navigator.storage?.persist?.().catch(() => {});
  await withKeys(app, "readwrite", (table) => answered(table.put(bytes, name)));
}

/** Return the seat key brought here for a game. Rejects if the browser does not answer.
 * @param {App} app @param {string} gameId @returns {Promise<string>} "" if there is none */
export const seatKeyOf = (app, gameId) =>
  withKeys(app, "readonly", async (table) => digitsOf(await answered(table.get(gameId)))).catch(
    noKey,
  );

/** Return the key of this device's seat in a game: a seat key from another device, or the device key. Rejects
 * if the browser does not answer.
 * @param {App} app @param {string} gameId @returns {Promise<string>} "" if there is none */
export const keyOf = async (app, gameId) => (await seatKeyOf(app, gameId)) || knownKey(app);

/** Store the key of a seat brought here, unless it is the device key.
 * @param {App} app @param {string} gameId @param {string} key */
export async function keepSeatKey(app, gameId, key) {
  if ((await keyOf(app, gameId)) !== key) await keep(app, gameId, key);
}

/** Return the name of the record that a game was joined. @param {string} gameId */
const joinedName = (gameId) => `joined ${gameId}`;

/** Record that a game was joined here. The player's secret is derived from the invitation, so joining again
 * would repeat a deal that the player knows. @param {App} app @param {string} gameId */
export const noteJoined = (app, gameId) =>
  withKeys(app, "readwrite", (table) => answered(table.put(true, joinedName(gameId))));

/** Whether a game was ever joined here, even if deleted since.
 * @param {App} app @param {string} gameId @returns {Promise<boolean>} */
export const hasJoined = (app, gameId) =>
  withKeys(app, "readonly", async (table) =>
    Boolean(await answered(table.get(joinedName(gameId)))),
  ).catch(() => false);

/** Replace the key of this device. Seats already played here keep their key.
 * @param {App} app @param {string} key */
export async function takeKey(app, key) {
  const before = await knownKey(app);
  const seated = app.store.games().filter(({ links, seats }) => links && seats.length);
  for (const { gameId } of before ? seated : []) await keep(app, gameId, await keyOf(app, gameId));
  await keep(app, DEVICE, key);
}

/** Ask with the key of this device; create the key if there is none.
 * @template T @param {App} app @param {(key: string) => Promise<T>} ask
 * @returns {Promise<T|{ok: false, error: Fault}>} */
export async function withKey(app, ask) {
  const key = await deviceKey(app).catch(() => "");
  const error = { code: "no-storage", message: "This browser keeps nothing." };
  return key ? ask(key) : { ok: false, error };
}
