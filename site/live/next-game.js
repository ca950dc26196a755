/**
 * The rematch of a joint game at a table. The player who asks for the rematch sends an invitation, and the
 * friend is asked to join, as with any invitation.
 *
 * @import {App} from "../core/app.js"
 * @import {Opened, Saved, View} from "../core/types.js"
 * @import {Sitting} from "./table.js"
 */

import { openText } from "../play/router.js";

/** Whether a view is an invitation that nobody has joined. @param {View} view */
const isInvitation = ({ joint }) => joint?.due === "join";

/** Take the friend's invitation. If both players invite at once, the invitation with the smaller link counts.
 * If the invitation's game is already over here, nothing changes: its seal may have been opened.
 * @param {App} app @param {Sitting} sitting @param {Opened} opened @param {Saved} saved  the game of the table
 * @returns {Promise<boolean>} whether the invitation was allowed */
export async function takeInvitation(app, sitting, { gameId, link, view }, saved) {
  const { table } = sitting;
  if (app.store.game(gameId)?.view.over) return true;
  const isOwn = isInvitation(saved.view);
  if (!table || !saved.view.joint || !isInvitation(view) || !(saved.view.over || isOwn))
    return false;
  if (table.next || (isOwn && saved.link < link)) return true;
  if (isOwn) app.store.forget(saved.gameId);
  sitting.set({ ...table, next: gameId });
  app.ui.closeSheets();
  await openText(app, link);
  return true;
}
