/**
 * Begins joint games: a new game, or a rematch.
 *
 * @import {App} from "../core/app.js"
 * @import {NewGame, Reply} from "../core/types.js"
 */

import { seed } from "../core/app.js";
import { nameOf } from "../core/i18n.js";
import { askWithKey } from "./key.js";

/** Make an invitation. @param {App} app @param {NewGame} game */
export const invite = (app, game) => askWithKey(app, { type: "invite", ...game }, { seat: 0 });

/** Make the invitation to a rematch. Only the player who moved second may invite.
 * @param {App} app @param {number|null} seat  the player's seat in the current game
 * @returns {Promise<Reply<"joint-rematch">>} */
export async function inviteAgain(app, seat) {
  const { view } = app.state;
  const reply = await askWithKey(
    app,
    { type: "joint-rematch", seed: seed() },
    { ...app.about, seat },
  );
  if (reply.ok || reply.error.code !== "not-your-turn" || !view) return reply;
  const name = nameOf(view, view.joint?.inviter ?? null);
  return { ok: false, error: { ...reply.error, code: "rematch-theirs", values: { name } } };
}
