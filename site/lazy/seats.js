/**
 * Which of the players is here: asked before any rack of a game that this device does not know, and
 * of a spectator who is one of them after all.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {View} from "../core/types.js"
 */

import { isolated, lastSentence, t } from "../core/i18n.js";
import { continueGame } from "../play/game-flow.js";
import { choose, closeSheets } from "../ui/dialogs.js";
import { add, query } from "../ui/dom.js";

/** A name, or a number where there is none; both where two players have the same name.
 * @param {View} view @param {number} seat */
function nameAt({ players }, seat) {
  const own = players[seat]?.name ?? "";
  const number = t("player-n", { n: seat + 1 });
  if (!own) return number;
  const isShared = players.some(({ name }, n) => n !== seat && name === own);
  return isShared ? `${isolated(own)} (${number})` : isolated(own);
}

/** The seats of humans in the order of play, whoever is to move first. @param {View} view */
function humansOf({ players, toMove }) {
  const order = players.map((_, n) => ((toMove ?? 0) + n) % players.length);
  return order.filter((seat) => !players[seat]?.computer);
}

/** Ask a question whose answers are seats. No answer has the focus first: whoever presses Enter once
 * too often must not see tiles.
 * @param {App} app @param {string} title @param {string[]} lines
 * @param {[value: string, text: string][]} ways @returns {Promise<number|null>} */
async function ask(app, title, lines, ways) {
  const { view } = app.state;
  const answered = choose(title, lines, ways, "seat-sheet");
  const heading = query(".seat-sheet h2");
  if (heading) add(heading, { tabindex: -1 }).focus();
  // Another tab went on with the game, so that its seats are known; or another game is on show.
  const unwatch = app.watch((now) => {
    if (now.view === view) return;
    unwatch();
    closeSheets();
  });
  const answer = await answered;
  unwatch();
  return answer ? Number(answer) : null;
}

/** Ask who opened a game. Escape means a spectator, too: that shows no rack, and is not for ever.
 * @param {App} app @param {View} view @returns {Promise<number[]>} */
async function askSeat(app, view) {
  const seats = humansOf(view);
  const isTurnOfHuman = seats[0] === view.toMove;
  const textOf = (/** @type {number} */ seat) => {
    if (seat === view.toMove) return t("seat-yes");
    return t(isTurnOfHuman ? "seat-no" : "seat-me", { name: nameAt(view, seat) });
  };
  const title = isTurnOfHuman
    ? t("seat-title", { name: nameAt(view, seats[0] ?? 0) })
    : t("seat-who");
  const lines = [lastSentence(view), t("seat-body")].filter(Boolean);
  const seat = await ask(app, title, lines, [
    ...seats.map((each) => /** @type {[string, string]} */ ([String(each), textOf(each)])),
    ["", t("seat-watch")],
  ]);
  return seat === null ? [] : [seat];
}

/** Ask a player who they are. @param {App} app @param {View} view
 * @returns {Promise<number[]|null>} null where the question was dismissed */
async function chooseSeat(app, view) {
  const ways = humansOf(view).map((seat) => {
    return /** @type {[string, string]} */ ([
      String(seat),
      t("seat-me", { name: nameAt(view, seat) }),
    ]);
  });
  const seat = await ask(app, t("seat-who"), [], ways);
  return seat === null ? null : [seat];
}

/** A spectator takes a seat. @param {App} app */
async function sit(app) {
  const { view } = app.state;
  const seats = view && (await chooseSeat(app, view));
  if (seats && app.state.view === view) await continueGame(app, view, seats, { made: false });
}

/** @param {App} app @returns {Pick<LazyActions, "ask-seat"|"choose-seat"|"sit">} */
export const actions = (app) => ({
  "ask-seat": ({ view }) => askSeat(app, view),
  "choose-seat": ({ view }) => chooseSeat(app, view),
  sit: () => sit(app),
});
