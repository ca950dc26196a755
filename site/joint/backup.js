/**
 * Joint games in a backup: their links, and the keys of the seats played here.
 *
 * @import {App} from "../core/app.js"
 * @import {SeatOfFile, Saved} from "../core/types.js"
 */

import { keepSeatKey, keyOf } from "./key.js";

/** What a backup holds of a joint game besides what it holds of every game: the key of the seat alone.
 * @param {App} app @param {Saved} saved
 * @returns {Promise<SeatOfFile|null>} null for one without a seat */
export async function jointPart(app, { gameId, link, links, seats }) {
  const [seat = null] = seats;
  if (!links || seat === null) return null;
  const proof = { key: await keyOf(app, gameId), links };
  const reply = await app.engine.ask({ type: "seat-key" }, { link, seat, proof });
  return reply.ok ? { links, seatKey: reply.key } : null;
}

/** Keep a joint game from a backup, with the key of its seat. The device's own key stays: the backup may
 * be somebody else's. The engine checks that the key belongs to a seat.
 * @param {App} app @param {SeatOfFile & {made: boolean}} kept
 * @returns {Promise<boolean>} whether it is kept here now, and was not */
export async function takeJoint(app, { links, seatKey, made }) {
  const proof = { key: seatKey, links };
  const reply = await app.engine.ask({ type: "seat", text: "" }, { proof });
  if (!reply.ok || app.store.game(reply.view.gameId)) return false;
  const { view, link, seat, key } = reply;
  await keepSeatKey(app, view.gameId, key);
  app.store.keep({
    gameId: view.gameId,
    link,
    seats: [seat],
    made: Boolean(made),
    started: 0,
    updated: Date.now(),
    view,
    played: true,
    links: view.joint?.links ?? {},
  });
  return true;
}
