/**
 * Fair draws: the texts with which their links are shared.
 *
 * @import {Purpose} from "../core/state.js"
 * @import {View} from "../core/types.js"
 */

/** @param {View} view */
export const isFairDraw = ({ mode }) => mode === "fair-draw";

/** Return the string keys for title and text of the link sheet; undefined for an open game.
 * @param {View} view @param {Purpose} purpose
 * @returns {[title: string, body: string]|undefined} */
export function sendTexts({ joint, turns }, purpose) {
  if (purpose === "device") return ["send-device", "seal-send-device"];
  if (purpose === "end" && joint?.due === "close") return ["send-title", "fair-send-close"];
  if (purpose !== "turn" || turns.length) return undefined;
  if (joint?.joined?.n === 1) return ["invite-title", "fair-send-invite"];
  if (joint?.due === "join") return ["send-title", "fair-send-join"];
  return ["send-title", joint?.due === "publish" ? "fair-send-publish" : "fair-send-start"];
}
