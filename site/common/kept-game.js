/**
 * Changes to a game that this device keeps, told to its other windows.
 *
 * @import {App} from "../core/app.js"
 * @import {Saved, View} from "../core/types.js"
 */

import { sentence, t } from "../core/i18n.js";

/** @param {App} app @param {Saved} saved @param {Partial<Saved>} changes */
export function keepChanged({ store, tabs }, saved, changes) {
  const now = { ...saved, ...changes };
  store.keep(now);
  try {
    tabs.post(now);
  } catch {
    // The page is being left: the store has it.
  }
}

/** The links of other versions once another one is played: the one left is the last.
 * @param {Saved} left @param {string[]} [others]  those known @returns {string[]} */
export const othersWith = ({ link, others: kept = [] }, others = kept) => [
  ...others.filter((each) => each !== link),
  link,
];

/** What two versions of a game have as one of their turns, each in a sentence where it has one.
 * @param {View} here @param {View} other  that of a link @param {number} at  which turn, from 0 */
export const versionLines = (here, other, at) =>
  Object.entries({ "version-here": here, "version-link": other }).flatMap(([key, view]) => {
    const turn = view.turns[at];
    return turn ? t(key, { sentence: sentence(view, turn) }) : [];
  });

/** When a game was played last, as a record of it says; now, if that cannot be. @param {unknown} ms */
export const pastTime = (ms) =>
  Number(ms) > 0 && Number(ms) < Date.now() ? Number(ms) : Date.now();

/** Note whether the newest link still has to be passed on.
 * @param {App} app @param {Saved} saved @param {boolean} isUnsent */
export function noteUnsent(app, saved, isUnsent) {
  if ((saved.unsent ?? false) === isUnsent) return;
  keepChanged(app, saved, { unsent: isUnsent });
  if (app.state.view?.link === saved.link) app.update({ isUnsent });
}
