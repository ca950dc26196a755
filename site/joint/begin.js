/**
 * Begins joint games: a new game, a rematch, or a redeal.
 *
 * @import {App} from "../core/app.js"
 * @import {NewGame, Question, Reply} from "../core/types.js"
 */

import { seed } from "../core/app.js";
import { faultOf } from "../core/i18n.js";
import { continueGame, goNewest, passOn } from "../play/game-flow.js";
import { toast } from "../ui/dialogs.js";
import { withKey } from "./key.js";

/**
 * Ask the engine with the key of this device.
 * @template {"invite"|"joint-rematch"|"redeal"} T
 * @param {App} app @param {Question<T>} question @param {object} about  the game in question
 * @returns {Promise<Reply<T>>}
 */
const askWithKey = (app, question, about) =>
  withKey(app, (key) => app.engine.ask(question, { ...about, proof: { key, links: {} } }));

/** Make an invitation. @param {App} app @param {NewGame} game */
export const invite = (app, game) => askWithKey(app, { type: "invite", ...game }, { seat: 0 });

/** Make the invitation to a rematch. The player who asks for the rematch is the host. @param {App} app */
export const inviteAgain = (app) =>
  askWithKey(app, { type: "joint-rematch", seed: seed() }, app.about);

/** Ask the friend for a redeal of the current game, whose key is lost.
 * @param {App} app @param {number} seat  the seat of the player who asks */
export async function redeal(app, seat) {
  const reply = await askWithKey(app, { type: "redeal", seed: seed() }, { ...app.about, seat });
  if (!reply.ok) return toast(faultOf(reply.error));
  if (app.store.game(reply.view.gameId)) return goNewest(app, reply.view.gameId);
  app.address.push(reply.link);
  await continueGame(app, reply.view, [0], { made: true });
  return passOn(app, reply.view);
}
