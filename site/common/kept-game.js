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

/** Note whether the newest link still has to be passed on.
 * @param {App} app @param {Saved} saved @param {boolean} isUnsent */
export function noteUnsent(app, saved, isUnsent) {
  if ((saved.unsent ?? false) === isUnsent) return;
  keepChanged(app, saved, { unsent: isUnsent });
  if (app.state.view?.link === saved.link) app.update({ isUnsent });
}
