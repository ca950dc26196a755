/**
 * The device key: 16 random bytes, created when first needed, from which all secrets of joint games are
 * derived. It is stored in a database of its own that no backup reads. This module gives the key only to the
 * engine and, on demand, to its owner.
 *
 * @import {App} from "../core/app.js"
 * @import {Fault, Proof, Question, Reply} from "../core/types.js"
 */

import { choose } from "../common/resting.js";
import { faultOf, t } from "../core/i18n.js";
import { answered, inTime, openDatabase } from "../core/store.js";

const DATABASE = "pass-a-word-key";
const TABLE = "keys";
const DEVICE = "device";
const USES = "uses";
/** Fault codes of links that the engine makes only if the player agrees. */
const CONSENTS = ["key-restored", "needs-consent"];
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

/** The uses of the keys here: the names of secrets, as the engine gives them, and the games, or the
 * device, whose key was restored and may have been used elsewhere since.
 * @typedef {{begun: string[], opened: string[], restored: string[]}} Uses */
/** @type {Uses} */
const NO_USES = { begun: [], opened: [], restored: [] };

/** @param {IDBObjectStore} table @returns {Promise<Uses>} */
const usesIn = async (table) => ({ ...NO_USES, ...(await answered(table.get(USES))) });

/** @param {App} app @param {(uses: Uses) => Partial<Uses>} change */
const changeUses = (app, change) =>
  withKeys(app, "readwrite", async (table) => {
    const uses = await usesIn(table);
    await answered(table.put({ ...uses, ...change(uses) }, USES));
  });

/** Record that a secret was begun or opened. @param {App} app
 * @param {"begun"|"opened"} use @param {string} secret */
export const noteUse = (app, use, secret) =>
  changeUses(app, (uses) => ({ [use]: [...new Set([...uses[use], secret])] }));

/** Record whether the key of a game may have been used elsewhere. @param {App} app
 * @param {string} name  the game's id, or DEVICE @param {boolean} isRestored */
export const noteRestored = (app, name, isRestored) =>
  changeUses(app, ({ restored }) => {
    const others = restored.filter((each) => each !== name);
    return { restored: isRestored ? [...others, name] : others };
  });

/** Return the proof of a seat for the engine. @param {App} app @param {string} key
 * @param {Record<string, string>} links @param {string} [name]  the game's id, or DEVICE
 * @returns {Promise<Proof>} */
export async function proofOf(app, key, links, name = DEVICE) {
  const { begun, opened, restored } = await withKeys(app, "readonly", usesIn);
  return { key, links, uses: { begun, opened, restored: restored.includes(name) } };
}

/** Ask the player whether to go on where a secret may be used twice.
 * @param {App} app @param {Fault} fault @param {string} [name]  the game's id, or DEVICE
 * @returns {Promise<boolean>} whether the player agrees */
export async function agree(app, fault, name = DEVICE) {
  if (!CONSENTS.includes(fault.code)) return false;
  const ways = /** @type {[string, string][]} */ ([
    ["", t("cancel")],
    ["yes", t("consent-go-on")],
  ]);
  if (!(await choose(t("consent-title"), [faultOf(fault)], ways))) return false;
  await noteRestored(app, name, false);
  return true;
}

/** Replace the key of this device. Seats already played here keep their key.
 * @param {App} app @param {string} key */
export async function takeKey(app, key) {
  const before = await knownKey(app);
  const seated = app.store.games().filter(({ links, seats }) => links && seats.length);
  for (const { gameId } of before ? seated : []) await keep(app, gameId, await keyOf(app, gameId));
  await keep(app, DEVICE, key);
  if (before !== key) await noteRestored(app, DEVICE, true);
}

/** Ask for a link that begins or joins a game, with the key of this device; create the key if there is none.
 * Where the engine asks for consent, ask the player. Record the secret that the link has begun.
 * @template {"invite"|"joint-rematch"|"join"} T @param {App} app @param {Question<T>} question
 * @param {{link?: string, seat: number|null}} about  the game in question @returns {Promise<Reply<T>>} */
export async function askWithKey(app, question, about) {
  const key = await deviceKey(app).catch(() => "");
  const error = { code: "no-storage", message: "This browser keeps nothing." };
  if (!key) return { ok: false, error };
  const ask = async (/** @type {boolean} */ agrees) =>
    app.engine.ask({ ...question, agrees }, { ...about, proof: await proofOf(app, key, {}) });
  let reply = await ask(false);
  if (!reply.ok && (await agree(app, reply.error))) reply = await ask(true);
  if (reply.ok) await noteUse(app, "begun", reply.begun);
  return reply;
}
