/**
 * Changes a stored game, and sends the change to the other windows of this device.
 *
 * @import {App} from "../core/app.js"
 * @import {Saved, View} from "../core/types.js"
 */

import { sentence, t } from "../core/i18n.js";
import { sentOf } from "../play/enter-game.js";

/** @param {App} app @param {Saved} saved @param {Partial<Saved>} changes */
export function keepChanged({ store, tabs }, saved, changes) {
  const now = { ...saved, ...changes };
  store.keep(now);
  try {
    tabs.post(now);
  } catch {
    // The page is closing; the game is already in the store.
  }
}

/** List the links of other versions after a switch; the version that was shown before comes last.
 * @param {Saved} left @param {string[]} [others]  the versions already known @returns {string[]} */
export const othersWith = ({ link, others: kept = [] }, others = kept) => [
  ...others.filter((each) => each !== link),
  link,
];

/** Describe one turn of two versions of a game to the player of this device, skipping a version that has no such
 * turn.
 * @param {View} here @param {View} other  the view of a link @param {number} at  which turn, from 0 */
export const versionLines = (here, other, at) =>
  Object.entries({ "version-here": here, "version-link": other }).flatMap(([key, view]) => {
    const turn = view.turns[at];
    const seen = { ...view, players: here.players };
    return turn ? t(key, { sentence: sentence(seen, turn) }) : [];
  });

/** Read the time of a game's last turn; return the current time if it is invalid. @param {unknown} ms */
export const pastTime = (ms) =>
  Number(ms) > 0 && Number(ms) < Date.now() ? Number(ms) : Date.now();

/** Store whether the newest link still has to be sent, and when it was sent.
 * @param {App} app @param {Saved} saved @param {boolean} isUnsent */
export function noteUnsent(app, saved, isUnsent) {
  if ((saved.unsent ?? false) !== isUnsent) noteSending(app, saved, isUnsent);
}

/** Store that the newest link has just been sent, perhaps again. @param {App} app @param {Saved} saved */
export const noteSent = (app, saved) => noteSending(app, saved, false);

/** @param {App} app @param {Saved} saved @param {boolean} unsent */
function noteSending(app, saved, unsent) {
  const now = unsent ? { unsent } : { unsent, sent: Date.now() };
  keepChanged(app, saved, now);
  if (app.state.view?.link === saved.link) app.update(sentOf(now));
}
