/**
 * Sealed games begun: a new one, the next one of the same players, one in the place of another.
 *
 * @import {App} from "../../core/app.js"
 * @import {NewGame, Reply} from "../../core/types.js"
 */

import { seed } from "../../core/app.js";
import { faultOf } from "../../core/i18n.js";
import { continueGame, goNewest, passOn } from "../../play/game-flow.js";
import { toast } from "../../ui/dialogs.js";
import { withKey } from "./key.js";

/** Make an invitation with the key of this device.
 * @param {App} app @param {NewGame} game @returns {Promise<Reply<"invite">>} */
export const invite = (app, game) =>
  withKey(app, (key) =>
    app.engine.ask({ type: "invite", ...game }, { seat: 0, proof: { key, links: {} } }),
  );

/** Make the invitation to the next game of the same players: who asks for it invites.
 * @param {App} app @returns {Promise<Reply<"sealed-rematch">>} */
export const inviteAgain = (app) =>
  withKey(app, (key) =>
    app.engine.ask(
      { type: "sealed-rematch", seed: seed() },
      { ...app.about, proof: { key, links: {} } },
    ),
  );

/** Ask the friend for a redeal of the game on show, whose key is lost: who asks for it invites.
 * @param {App} app @param {number} seat  of who asks */
export async function redeal(app, seat) {
  const reply = await withKey(app, (key) =>
    app.engine.ask(
      { type: "redeal", seed: seed() },
      { ...app.about, seat, proof: { key, links: {} } },
    ),
  );
  if (!reply.ok) return toast(faultOf(reply.error));
  if (app.store.game(reply.view.gameId)) return goNewest(app, reply.view.gameId);
  app.address.push(reply.link);
  await continueGame(app, reply.view, [0], { made: true });
  return passOn(app);
}
