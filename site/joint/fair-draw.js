/**
 * What is special to a fair draw: the order of the links before the first turn, and the texts with
 * which they are passed on.
 *
 * @import {Purpose} from "../core/state.js"
 * @import {View} from "../core/types.js"
 */

/** @param {View} view */
export const isFairDraw = ({ mode }) => mode === "fair-draw";

/** Whose link follows one before the first turn: all join in order, then all but the first and the last
 * publish a value, then the first one moves. @param {View} view @param {number} seat
 * @returns {number} */
export function nextInRing({ players, seal }, seat) {
  const last = players.length - 1;
  if (seal?.due === "join") return seat < last ? seat + 1 : 1;
  return seat + 1 < last ? seat + 1 : 0;
}

/** Title and text of the link sheet, where they differ from those of open games.
 * @param {View} view @param {Purpose} purpose
 * @returns {[title: string, body: string]|undefined} */
export function sendTexts({ seal, turns }, purpose) {
  if (purpose === "device") return ["send-device", "seal-send-device"];
  if (purpose === "end" && seal?.due === "close") return ["send-title", "fair-send-close"];
  if (purpose !== "turn" || turns.length) return undefined;
  if (seal?.joined?.n === 1) return ["invite-title", "fair-send-invite"];
  if (seal?.due === "join") return ["send-title", "fair-send-join"];
  return ["send-title", seal?.due === "publish" ? "fair-send-publish" : "fair-send-start"];
}
