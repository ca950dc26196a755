// Joint games on devices: taking seats, and reading a device's key. joint.py moves for players without a page.

import { done } from "./device.mjs";
import { games } from "./engine.mjs";
import { letters } from "./sitting.mjs";

/** Take a seat of a game by its seat link. @param {import("./device.mjs").Device} own
 * @param {string[]} made  the links of the game @param {number} seat */
export async function sits(own, made, seat) {
  const page = await own.open(await games.seat_link(made, seat));
  await page.shows(made.at(-1));
  await trusts(own);
  return page;
}

/** Answer, as the player, that no restored seat of this device was played elsewhere.
 * @param {import("./device.mjs").Device} own */
async function trusts({ database }) {
  const names = (await database.databases()).map(({ name }) => name);
  const keys = await done(database.open(names.find(isOfKeys)));
  const table = keys.transaction("keys", "readwrite").objectStore("keys");
  const uses = await done(table.get("uses"));
  if (uses) await done(table.put({ ...uses, restored: [] }, "uses"));
  keys.close();
}

/** Wait until a page shows the rack that its seat has after these links.
 * @param {any} page @param {string[]} made @param {number} seat */
export async function showsRackOf(page, made, seat) {
  const rack = await games.joint_rack(made, seat);
  await page.equals(() => letters(page.rack), letters(rack));
}

/** End the turn by `press`; return the new link once the page offers to send it or shows the end.
 * @param {any} page @param {() => Promise<void>} press @returns {Promise<string>} */
async function ended(page, press) {
  const { link } = page;
  await press();
  await page.until(() => page.link !== link, "a new link");
  await page.find(".over-sheet, #actions .primary[data-act=send]");
  await page.drawn();
  return page.link;
}

/** Pass the turn; return the new link. @param {any} page */
export const passes = (page) =>
  ended(page, async () => {
    await page.act("pass");
    await page.answer("Pass");
  });

/** Pass the turn of a restored seat, which asks first; return the new link. @param {any} page */
export const passesRestored = (page) =>
  ended(page, async () => {
    await page.act("pass");
    await page.answer("Pass");
    await page.answer("Go on", "Go on all the same?");
  });

/** Resign; return the new link. @param {any} page */
export const resigns = (page) =>
  ended(page, async () => {
    await page.menu("Resign");
    await page.answer("Resign");
  });

/** Check the text about the seal of the current game. @param {any} page @param {string|RegExp} text */
export async function sealSays(page, text) {
  await page.user.click(await page.find(".chip.joint"));
  await page.see(text, ".seal-sheet .seal-part");
  await page.escape();
}

/** Return all keys and values of a database. @param {IDBFactory} databases @param {string} name
 * @returns {Promise<[key: IDBValidKey, value: any][]>} */
export async function keptIn(databases, name) {
  const database = await done(databases.open(name));
  const all = [];
  for (const table of database.objectStoreNames) {
    const store = database.transaction(table).objectStore(table);
    const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
    all.push(...keys.map((key, n) => [key, values[n]]));
  }
  database.close();
  return all;
}

/** @param {string} name  a database's name */
const isOfKeys = (name) => name.startsWith("pass-a-word-key");

/** Return this device's key in hexadecimal digits. @param {import("./device.mjs").Device} own */
export async function keyOf({ database }) {
  const names = (await database.databases()).map(({ name }) => name);
  const kept = new Map(await keptIn(database, names.find(isOfKeys)));
  return Buffer.from(kept.get("device")).toString("hex");
}

/** Return all stored data about games as text, without keys. @param {import("./device.mjs").Device} own */
export async function keptOf({ database, storage }) {
  const texts = Array.from({ length: storage.length }, (_, n) => storage.getItem(storage.key(n)));
  for (const { name } of await database.databases())
    if (!isOfKeys(name)) texts.push(JSON.stringify(await keptIn(database, name)));
  return texts.join("\n");
}
