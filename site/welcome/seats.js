/**
 * Asks which player is here: before a rack is shown in a game that is new to this device, and when a spectator
 * wants a seat. In a new game, the question also welcomes the player. `askOnce` is imported rather than requested as
 * an action: loading an action takes a task of its own, and the browser is busy drawing the board.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {View} from "../core/types.js"
 */

import { ownNameField } from "../common/own-name.js";
import { askOnce } from "../common/question.js";
import { changedRules } from "../common/rules-text.js";
import { isNonTurnMove, isolated, lastSentence, nameOf, t } from "../core/i18n.js";
import { takeSeats } from "../play/game-flow.js";

/** Return a player's name; the number if the player has no name; both if two players share the name.
 * @param {View} view @param {number} seat */
function nameAt({ players }, seat) {
  const own = players[seat]?.name && players[seat].label;
  const number = t("player-n", { n: seat + 1 });
  if (!own) return number;
  const isShared = players.some(({ label }, n) => n !== seat && label === own);
  return isShared ? `${isolated(own)} (${number})` : isolated(own);
}

/** List the seats of humans in the order of play, from the player to move. @param {View} view */
function humansOf({ players, toMove }) {
  const order = players.map((_, n) => ((toMove ?? 0) + n) % players.length);
  return order.filter((seat) => !players[seat]?.computer);
}

/** Ask a question whose answers are seats.
 * @param {App} app @param {string} title @param {(string|Node)[]} parts
 * @param {[value: string, text: string][]} ways @returns {Promise<number|null>} */
async function ask(app, title, parts, ways) {
  const answer = await askOnce(app, { title, parts, ways, classes: "seat-sheet" });
  return answer ? Number(answer) : null;
}

/** Whether the game has just begun: nothing was played, except perhaps the host's first turn.
 * @param {View} view */
const hasJustBegun = ({ turns, toMove }) =>
  turns.filter((turn) => !isNonTurnMove(turn)).length < 2 &&
  turns.every(({ seat }) => seat !== toMove);

/** Return the title of the question and the text above its answers.
 * @param {View} view @param {number[]} seats  the seats of humans
 * @returns {[title: string, parts: string[]]} */
function questionOf(view, [first = 0, ...others]) {
  const last = [lastSentence(view)].filter(Boolean);
  const who = [...last, t("seat-body")];
  if (first !== view.toMove) return [t("seat-who"), who];
  const name = nameAt(view, first);
  if (!hasJustBegun(view)) return [t("seat-title", { name }), who];
  const [friend = 0] = others;
  const isByFriend = others.length === 1 && view.players[friend]?.name !== "";
  const title = isByFriend
    ? t("invited-title", { name: nameAt(view, friend) })
    : t("invited-title-n");
  const isNamed = view.players[first]?.name !== "";
  const begins = t(isNamed ? "invited-start" : "you-start", { name });
  const you = view.turns.length ? t("invited-turn", { name }) : begins;
  return [title, [...last, you]];
}

/** Ask who opened a game. Escape answers "spectator", which shows no rack and can be changed later.
 * @param {App} app @param {View} view @returns {Promise<number[]>} */
async function askSeat(app, view) {
  const seats = humansOf(view);
  const isTurnOfHuman = seats[0] === view.toMove;
  const textOf = (/** @type {number} */ seat) => {
    if (seat === view.toMove) return t("ready-go");
    return t(isTurnOfHuman ? "seat-no" : "seat-me", { name: nameAt(view, seat) });
  };
  const [title, texts] = questionOf(view, seats);
  const lines = [...texts, changedRules(view)].filter(Boolean);
  const name = ownNameField(app, view, seats[0] ?? 0);
  const seat = await ask(app, title, name ? [...lines, name] : lines, [
    ...seats.map((each) => /** @type {[string, string]} */ ([String(each), textOf(each)])),
    ["", t("seat-watch")],
  ]);
  return seat === null ? [] : [seat];
}

/** Ask a player who they are. @param {App} app @param {View} view
 * @returns {Promise<number[]|null>} null if dismissed */
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

/** Let a spectator take a seat. @param {App} app */
async function sit(app) {
  const { view } = app.state;
  if (view?.joint) return app.act("bring-seat");
  const seats = view && (await chooseSeat(app, view));
  if (seats && app.state.view?.gameId === view.gameId) await takeSeats(app, view, seats);
}

/** Also play the seat to move on this device. @param {App} app */
async function playHere(app) {
  const { view, seats } = app.state;
  if (!view) return;
  const name = nameOf(view);
  const lines = [t("play-here-body", { name })];
  if (!(await app.ui.confirm(t("play-here", { name }), lines, t("ok")))) return;
  if (app.state.view?.gameId !== view.gameId) return;
  await takeSeats(app, view, [...new Set([...seats, view.toMove ?? 0])]);
}

/** @param {App} app @returns {Pick<LazyActions, "ask-seat"|"choose-seat"|"play-here"|"sit">} */
export const actions = (app) => ({
  "ask-seat": ({ view }) => askSeat(app, view),
  "choose-seat": ({ view }) => chooseSeat(app, view),
  "play-here": () => playHere(app),
  sit: () => sit(app),
});
