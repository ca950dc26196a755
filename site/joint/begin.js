/**
 * Begins joint games: a new game, or a rematch.
 *
 * @import {App} from "../core/app.js"
 * @import {NewGame, Question, Reply} from "../core/types.js"
 */

import { seed } from "../core/app.js";
import { withKey } from "./key.js";

/**
 * Ask the engine with the key of this device.
 * @template {"invite"|"joint-rematch"} T
 * @param {App} app @param {Question<T>} question @param {object} about  the game in question
 * @returns {Promise<Reply<T>>}
 */
const askWithKey = (app, question, about) =>
  withKey(app, (key) => app.engine.ask(question, { ...about, proof: { key, links: {} } }));

/** Make an invitation. @param {App} app @param {NewGame} game */
export const invite = (app, game) => askWithKey(app, { type: "invite", ...game }, { seat: 0 });

/** Make the invitation to a rematch. The player who asks for the rematch is the host.
 * @param {App} app @param {number|null} seat  the player's seat in the current game */
export const inviteAgain = (app, seat) =>
  askWithKey(app, { type: "joint-rematch", seed: seed() }, { ...app.about, seat });
