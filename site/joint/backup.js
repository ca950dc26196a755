/**
 * Joint games in a backup: their links, and the keys of the seats played here.
 *
 * @import {App} from "../core/app.js"
 * @import {Fate, SeatOfFile, Saved} from "../core/types.js"
 */

import { pastTime } from "../common/kept-game.js";
import { keepSeatKey, keyOf, noteRestored, proofOf, seatKeyOf } from "./key.js";

/** Return the extra part of a joint game in a backup: its links, and only the key of the seat played here.
 * @param {App} app @param {Saved} saved
 * @returns {Promise<SeatOfFile|null>} null without a seat */
export async function jointPart(app, { gameId, link, links, seats }) {
  const [seat = null] = seats;
  if (!links || seat === null) return null;
  const proof = await proofOf(app, await keyOf(app, gameId), links, gameId);
  const reply = await app.engine.ask({ type: "seat-key" }, { link, seat, proof });
  return reply.ok ? { links, seatKey: reply.key } : null;
}

/** Store a joint game from a backup with its seat key. No key of this device is replaced, since the backup may
 * be someone else's. The engine checks that the key belongs to a seat.
 * @param {App} app @param {SeatOfFile & {made: boolean, updated?: unknown}} kept
 * @returns {Promise<Fate>} */
export async function takeJoint(app, { links, seatKey, made, updated }) {
  const proof = await proofOf(app, seatKey, links);
  const reply = await app.engine.ask({ type: "seat", text: "" }, { proof });
  if (!reply.ok) return "unread";
  const { view, link, seat, key } = reply;
  const known = await seatKeyOf(app, view.gameId);
  if (app.store.game(view.gameId) || (known && known !== key)) return "here";
  await keepSeatKey(app, view.gameId, key);
  await noteRestored(app, view.gameId, true);
  app.store.keep({
    gameId: view.gameId,
    link,
    seats: [seat],
    made: Boolean(made),
    started: 0,
    updated: pastTime(updated),
    view,
    played: true,
    links: view.joint?.links ?? {},
  });
  return "taken";
}
