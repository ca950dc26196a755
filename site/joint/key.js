/**
 * The device key, from which all secrets of joint games are derived: 16 random bytes, made when first
 * needed. It is kept in a separate database that no backup of games reads, and leaves this module only
 * for the engine, or for its owner on demand.
 *
 * @import {App} from "../core/app.js"
 * @import {Fault} from "../core/types.js"
 */

import { answered, inTime, openDatabase } from "../core/store.js";

const DATABASE = "pass-a-word-key";
const TABLE = "keys";
const DEVICE = "device";
const BYTES = 16;
/** The key of a single seat, from another device. */
const SEAT_BYTES = 32;

/** @param {any} kept @returns {string} in hexadecimal digits; "" if malformed */
const digitsOf = (kept) =>
  kept instanceof Uint8Array && (kept.length === BYTES || kept.length === SEAT_BYTES)
    ? Array.from(kept, (byte) => byte.toString(16).padStart(2, "0")).join("")
    : "";

/** Work with the table of keys; rejects where the browser keeps nothing, or does not answer.
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

/** Where the browser keeps nothing there is no key; one that has not answered yet may have one.
 * @param {Error} error */
function noKey(error) {
  if (error.name === "TimeoutError") throw error;
  return "";
}

/** @param {App} app @returns {Promise<string>} the key of this device; "" if there is none */
export const knownKey = (app) =>
  withKeys(app, "readonly", async (table) => digitsOf(await answered(table.get(DEVICE)))).catch(
    () => "",
  );

/** The key of this device, made if there is none. Rejects if it could not be kept.
 * @param {App} app @returns {Promise<string>} */
export async function deviceKey(app) {
  const known = await knownKey(app);
  if (known) return known;
  const made = crypto.getRandomValues(new Uint8Array(BYTES));
  navigator.storage?.persist?.().catch(() => {});
  return withKeys(app, "readwrite", async (table) => {
    // Another tab may have made one meanwhile.
    const other = digitsOf(await answered(table.get(DEVICE)));
    if (!other) await answered(table.put(made, DEVICE));
    return other || digitsOf(made);
  });
}

/** Keep a key under a name. @param {App} app @param {string} name @param {string} digits */
async function keep(app, name, digits) {
  const pairs = digits.match(/../g) ?? [];
  const bytes = Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
  navigator.storage?.persist?.().catch(() => {});
  await withKeys(app, "readwrite", (table) => answered(table.put(bytes, name)));
}

/** The seat key that was brought here for a game. Rejects where the browser does not answer.
 * @param {App} app @param {string} gameId @returns {Promise<string>} "" if there is none */
export const seatKeyOf = (app, gameId) =>
  withKeys(app, "readonly", async (table) => digitsOf(await answered(table.get(gameId)))).catch(
    noKey,
  );

/** The key of the seat in a game: a seat key brought from another device, or the device key. Rejects where
 * the browser does not answer.
 * @param {App} app @param {string} gameId @returns {Promise<string>} "" if there is none */
export const keyOf = async (app, gameId) => (await seatKeyOf(app, gameId)) || knownKey(app);

/** Keep the key of a seat that was brought here, unless it is the device key.
 * @param {App} app @param {string} gameId @param {string} key */
export async function keepSeatKey(app, gameId, key) {
  if ((await keyOf(app, gameId)) !== key) await keep(app, gameId, key);
}

/** The name under which it is noted that a game was joined. @param {string} gameId */
const joinedName = (gameId) => `joined ${gameId}`;

/** Note that a game was joined here. Its secret is derived from the invitation, so joining it again
 * would repeat a deal that the players know. @param {App} app @param {string} gameId */
export const noteJoined = (app, gameId) =>
  withKeys(app, "readwrite", (table) => answered(table.put(true, joinedName(gameId))));

/** Whether a game was ever joined here, even if it was deleted since.
 * @param {App} app @param {string} gameId @returns {Promise<boolean>} */
export const hasJoined = (app, gameId) =>
  withKeys(app, "readonly", async (table) =>
    Boolean(await answered(table.get(joinedName(gameId)))),
  ).catch(() => false);

/** Replace the key of this device. The seats played here keep their present key.
 * @param {App} app @param {string} key */
export async function takeKey(app, key) {
  const before = await knownKey(app);
  const seated = app.store.games().filter(({ links, seats }) => links && seats.length);
  for (const { gameId } of before ? seated : []) await keep(app, gameId, await keyOf(app, gameId));
  await keep(app, DEVICE, key);
}

/** Ask with the key of this device, made if there is none.
 * @template T @param {App} app @param {(key: string) => Promise<T>} ask
 * @returns {Promise<T|{ok: false, error: Fault}>} */
export async function withKey(app, ask) {
  const key = await deviceKey(app).catch(() => "");
  const error = { code: "no-storage", message: "This browser keeps nothing." };
  return key ? ask(key) : { ok: false, error };
}
