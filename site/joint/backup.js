/**
 * Sealed games in the file of all games: their links, and the keys of the seats played here.
 *
 * @import {App} from "../core/app.js"
 * @import {Saved} from "../core/types.js"
 */

import { keepSeatKey, keyOf, knownKey, takeKey } from "./key.js";

const DEVICE_DIGITS = 32;

/** What a file needs of a sealed game besides what it has of all games.
 * @param {App} app @param {Saved} saved
 * @returns {Promise<{links: Record<string, string>, seatKey: string}|null>} null for one without a seat */
export async function sealedPart(app, { gameId, links, seats }) {
  return links && seats.length ? { links, seatKey: await keyOf(app, gameId) } : null;
}

/** Keep a sealed game of a file, with the key of its seat. A device without a key takes that of the
 * other one. What is in the file is checked by the engine: the key has to be that of a seat.
 * @param {App} app @param {{links: unknown, seatKey: string, made: boolean, updated?: number}} kept
 * @returns {Promise<boolean>} whether it is kept here now, and was not */
export async function takeSealed(app, { links, seatKey, made }) {
  const proof = { key: seatKey, links: /** @type {Record<string, string>} */ (links) };
  const reply = await app.engine.ask({ type: "seat", text: "" }, { proof });
  if (!reply.ok || app.store.game(reply.view.gameId)) return false;
  const { view, link, seat, key } = reply;
  const isDevice = key.length === DEVICE_DIGITS && !(await knownKey(app));
  await (isDevice ? takeKey(app, key) : keepSeatKey(app, view.gameId, key));
  app.store.keep({
    gameId: view.gameId,
    link,
    seats: [seat],
    made: Boolean(made),
    started: 0,
    updated: Date.now(),
    view,
    played: true,
    links: view.seal?.links ?? {},
  });
  return true;
}
