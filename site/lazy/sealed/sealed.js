/**
 * Sealed games: what the page does in them, and in no other game.
 *
 * @import {LazyActions} from "../../core/actions.js"
 * @import {App} from "../../core/app.js"
 */

import { faultOf } from "../../core/i18n.js";
import { continueGame, goNewest, passOn } from "../../play/game-flow.js";
import { toast } from "../../ui/dialogs.js";
import { openSeal } from "./end.js";
import { showWhatOthersSee } from "./panel.js";
import { bringSeat, remindOfKey, showSeatKey } from "./seat-key.js";
import { openSealed, proofFor, withKey } from "./take.js";

/** Begin the next game of the same players: who asks for it invites. @param {App} app */
async function rematch(app) {
  const reply = await app.ask({ type: "sealed-rematch" });
  if (!reply.ok) return toast(faultOf(reply.error));
  if (app.store.game(reply.view.gameId)) return goNewest(app, reply.view.gameId);
  app.address.push(reply.link);
  await continueGame(app, reply.view, [0], { made: true });
  return passOn(app);
}

/** @param {App} app @returns {Pick<LazyActions, "proof-for"|"open-sealed"|"invite-sealed"
 *   |"rematch-sealed"|"open-seal"|"others-see"|"bring-seat"|"seat-key"|"remind-of-key">} */
export const actions = (app) => ({
  "proof-for": ({ link }) => proofFor(app, link),
  "open-sealed": ({ opened }) => openSealed(app, opened),
  "invite-sealed": (game) =>
    withKey(app, (key) =>
      app.engine.ask({ type: "invite", ...game }, { seat: 0, proof: { key, links: {} } }),
    ),
  "rematch-sealed": () => rematch(app),
  "open-seal": () => openSeal(app),
  "others-see": () => showWhatOthersSee(app),
  "bring-seat": (data) => bringSeat(app, data?.text),
  "seat-key": () => showSeatKey(app),
  "remind-of-key": () => remindOfKey(app),
});
