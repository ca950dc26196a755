/**
 * Moves without tiles, which the player confirms first; and the confirmation of a move that ends the game by
 * scoreless turns.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {Held, Kind, View} from "../core/types.js"
 * @import {Plain} from "../ui/dom.js"
 */

import { recallAll } from "../core/draft.js";
import { sentence, t } from "../core/i18n.js";
import { commit } from "../play/game-flow.js";
import { paragraphs, sheetOnPress, tileLabel } from "../ui/dialogs.js";
import { button, el, faceOf, srOnly } from "../ui/dom.js";
import { noteField } from "./note.js";

/** Warn that a move ends the game by scoreless turns, if it does.
 * @param {View|null} view @param {Kind} kind @returns {string[]} */
function linesOnEnd(view, kind) {
  if (!view?.scoreless.ends.includes(kind)) return [];
  return [t(kind === "challenge" ? "ends-game-perhaps" : "ends-game", { n: view.scoreless.limit })];
}

/** Ask for confirmation if a move ends the game by scoreless turns.
 * @param {App} app @param {Kind} kind @returns {Promise<boolean>} whether to make the move */
export async function mayEnd({ state, ui }, kind) {
  const lines = linesOnEnd(state.view, kind);
  return !lines.length || (await ui.confirm(t("ends-title"), lines, t(kind)));
}

/** Build a field for a note with the move, if another player can read it. @param {App} app */
const fieldOfNote = (app) => app.state.view !== null && app.state.view.humans > 1 && noteField(app);

/** Make a move without tiles, after a confirmation.
 * @param {App} app @param {"pass"|"challenge"|"resign"} kind @param {string[]} lines  what the move means */
async function confirmMove(app, kind, lines = [t(`${kind}-body`)]) {
  const all = [...lines, ...linesOnEnd(app.state.view, kind)];
  const isSure = await app.ui.confirm(t(`${kind}-title`), all, t(kind), fieldOfNote(app));
  if (!isSure || !(await commit(app, { kind }))) return;
  // The draft stays after a challenge, but not the note that was sent with it.
  if (kind === "challenge") app.update({ note: "" });
}

/** @param {App} app */
async function exchange(app) {
  const { isMyTurn, view, rack } = app.state;
  if (!isMyTurn || !view) return;
  if (!view.allowed.exchange) return app.ui.toast(t("exchange-not"));
  app.update(recallAll(app.state));
  const lines = [t("exchange-how"), ...linesOnEnd(view, "exchange")];
  const letters = await askExchange(rack, lines, fieldOfNote(app));
  if (letters.length) await commit(app, { kind: "exchange", letters });
}

/** Let the player choose the tiles to exchange: tap, or type letters; `-` inverts the choice.
 * @param {Held[]} rack @param {string[]} lines  what an exchange means
 * @param {Plain} [more]  more fields @returns {Promise<string[]>} empty when dismissed */
async function askExchange(rack, lines, more) {
  const pressed = (/** @type {HTMLElement} */ node) => node.ariaPressed === "true";
  /** @type {Held[]} */
  let chosen = [];
  const answer = await sheetOnPress(t("exchange-title"), (close) => {
    const tiles = rack.map((held) => {
      const classes = held.letter === "?" ? "tile.blank" : "tile";
      const node = button(
        classes,
        () => turn(node),
        { "aria-pressed": false },
        srOnly(tileLabel(held)),
        faceOf(held),
      );
      return node;
    });
    const yes = button("action.primary", () => chosen.length && close("yes"));
    const turn = (/** @type {HTMLElement[]} */ ...nodes) => {
      for (const node of nodes) node.ariaPressed = String(!pressed(node));
      chosen = rack.filter((_, n) => tiles[n] && pressed(tiles[n]));
      const n = chosen.length;
      yes.ariaDisabled = String(!n);
      yes.replaceChildren(n ? t("exchange-n", { n }) : t("exchange-none"));
    };
    const onkeydown = (/** @type {KeyboardEvent} */ { key }) => {
      if (key === "-") return turn(...tiles);
      const same = tiles.filter((_, n) => rack[n]?.letter === key.toUpperCase());
      const one = same.find((node) => !pressed(node)) ?? same[0];
      return one && turn(one);
    };
    turn();
    const foot = el("footer", button("action", close, t("cancel")), yes);
    return [...paragraphs(lines), el("div.rack.choice", { onkeydown }, tiles), more, foot];
  });
  return answer ? chosen.map(({ letter }) => letter) : [];
}

/** Say what a challenge that fails costs. @param {View} view @returns {string[]} */
function costLines({ challengeRule, options }) {
  const turn = challengeRule === "double" ? [t("challenge-cost")] : [];
  const value = options?.challenge_cost;
  return value ? [...turn, t("option-challenge_cost", { value: String(value) })] : turn;
}

/** @param {App} app
 * @returns {Pick<LazyActions, "pass"|"exchange"|"challenge"|"resign"|"may-end">} */
export const actions = (app) => ({
  pass: () => app.state.isMyTurn && app.state.view?.allowed.pass && confirmMove(app, "pass"),
  exchange: () => exchange(app),
  challenge: () => {
    const { view } = app.state;
    const play = view?.turns.findLast(({ kind }) => kind === "play");
    if (!view || !play) return undefined;
    return confirmMove(app, "challenge", [
      sentence(view, play),
      t("challenge-body"),
      ...costLines(view),
    ]);
  },
  resign: () => confirmMove(app, "resign"),
  "may-end": ({ kind }) => mayEnd(app, kind),
});
