/**
 * The buttons below the rack, as data.
 *
 * @import {View} from "./types.js"
 */

import { hasReaders } from "./notes.js";

/** The buttons below the rack: act, sign, and the key that does the same.
 * @type {[name: string, sign: string, key: string, face: string][]} */
export const BUTTONS = [
  ["shuffle", "shuffle", "/", "/"],
  ["recall", "recall", "Escape", "Esc"],
  ["exchange", "swap", "4", "4"],
  ["challenge", "", "", ""],
  ["pass", "", "2", "2"],
  ["play", "", "Enter", "↵"],
  ["note", "note", "", ""],
  ["hint", "bulb", "", ""],
  ["send", "send", "", ""],
  ["result", "", "", ""],
  ["review", "", "", ""],
  ["rematch", "", "", ""],
];

/** Which buttons there are: Pass becomes Play and Shuffle becomes Recall when tiles are down.
 * @param {View|null} view @param {boolean} mine @param {boolean} down
 * @param {boolean} isPast  a turn that this device is past: nothing to pass on
 * @returns {Record<string, boolean|undefined>} */
export function shownOf(view, mine, down, isPast) {
  const can = !down && mine ? view?.allowed : undefined;
  return {
    shuffle: Boolean(view?.rack?.length) && !down && !view?.over,
    recall: down,
    exchange: can?.exchange,
    challenge: can?.challenge,
    pass: can?.pass,
    play: down && mine,
    send: view !== null && !isPast && !mine && !down && !view.players[view.toMove ?? -1]?.computer,
    note: down && mine && view !== null && hasReaders(view),
    hint: mine && view?.hints.price !== null,
    review: view?.over,
    result: view?.over,
    rematch: view?.over,
  };
}
