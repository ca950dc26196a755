/**
 * The question before a turn, with covered racks, when the device changes hands or a timed turn starts; and the
 * press that continues a waiting game.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {View} from "../core/types.js"
 */

import { lastSentence, nameOf, t, waitText } from "../core/i18n.js";
import { continueGame } from "../play/game-flow.js";

/** The turn whose question was closed before the engine had checked the game. */
let closed = "";

/** @param {View} view  of a game with a known deal */
const turnOf = ({ dealId, turns }) => JSON.stringify([dealId, turns.length]);

/** Wait until the player to move has the device and is ready.
 * @param {App} app @param {View} cover  the game without a rack
 * @param {boolean} changesHands  whether another player has to take the device @returns {Promise<boolean>} */
async function isReady(app, cover, changesHands) {
  const { table } = app.state;
  // At a live table a turn begins when the friend's move arrives.
  if (!changesHands && table?.phase === "joined" && table.gameId === cover.gameId) return true;
  const name = nameOf(cover);
  const title = changesHands ? t("hand-over", { name }) : t("ready-title");
  const press = changesHands ? t("hand-ready", { name }) : t("ready-go");
  const parts = [lastSentence(cover), cover.turnSeconds ? waitText(cover, "ready") : ""].filter(
    Boolean,
  );
  const { isUnchecked } = app.state;
  const turn = turnOf(cover);
  // The player closed this question before the engine had checked the game: do not ask it again.
  if (!isUnchecked && turn === closed) {
    closed = "";
    return false;
  }
  const isYes = (await app.act("ask", { title, parts, ways: [["yes", press]] })) === "yes";
  closed = isUnchecked && !isYes ? turn : "";
  return isYes;
}

/** Continue a game that waits for a press. @param {App} app */
async function goOn(app) {
  const { view, waits, seats, isUnchecked } = app.state;
  closed = "";
  if (isUnchecked) return app.act("sit-unchecked");
  const saved = app.store.game(view?.gameId ?? "");
  if (!saved || !view || !waits) return;
  if (app.store.newerThan(view))
    return continueGame(app, view, seats, { made: false, isTrial: true });
  const made = waits === "computer" || saved.made;
  await continueGame(app, saved.view, saved.seats, { made, link: saved.link });
}

/** @param {App} app @returns {Pick<LazyActions, "ask-ready"|"go-on">} */
export const actions = (app) => ({
  "ask-ready": ({ cover, changesHands }) => isReady(app, cover, changesHands),
  "go-on": () => goOn(app),
});
