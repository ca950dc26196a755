/**
 * The device key, from which every secret of sealed games follows: 16 bytes, made by chance when it is
 * first needed. It is kept in a database of its own, which no backup of games reads, and it leaves this
 * module only for the engine, or for its owner on demand.
 *
 * @import {App} from "../../core/app.js"
 */

import { answered, openDatabase } from "../../core/store.js";

const DATABASE = "pass-a-word-key";
const TABLE = "keys";
const DEVICE = "device";
const BYTES = 16;

/** @param {any} kept @returns {string} in hexadecimal digits; "" for what is no key */
const digitsOf = (kept) =>
  kept instanceof Uint8Array && kept.length === BYTES
    ? Array.from(kept, (byte) => byte.toString(16).padStart(2, "0")).join("")
    : "";

/** Work with the table of keys; rejects where the browser keeps nothing.
 * @template T @param {App} app @param {IDBTransactionMode} mode
 * @param {(table: IDBObjectStore) => Promise<T>} work @returns {Promise<T>} */
async function withKeys({ startup }, mode, work) {
  const database = await openDatabase(startup.scoped, DATABASE, TABLE);
  try {
    return await work(database.transaction(TABLE, mode).objectStore(TABLE));
  } finally {
    database.close();
  }
}

/** @param {App} app @returns {Promise<string>} the key of this device; "" where there is none */
export const knownKey = (app) =>
  withKeys(app, "readonly", async (table) => digitsOf(await answered(table.get(DEVICE)))).catch(
    () => "",
  );

/** The key of this device, which is made where there is none. Rejects where it could not be kept.
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

/** Take another key for this device. @param {App} app @param {string} digits */
export async function takeKey(app, digits) {
  const bytes = (digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  navigator.storage?.persist?.().catch(() => {});
  await withKeys(app, "readwrite", (table) => answered(table.put(Uint8Array.from(bytes), DEVICE)));
}
