/**
 * Changes to a game that this device keeps, told to its other windows.
 *
 * @import {App} from "../core/app.js"
 * @import {Saved} from "../core/types.js"
 */

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
