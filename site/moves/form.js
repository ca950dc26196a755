/**
 * A form to type moves, commands, and questions about the game.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 */

import { cut } from "../core/cut.js";
import {
  faultOf,
  lastSentence,
  lines,
  list,
  MAX_NOTE,
  noteSentence,
  standing,
  t,
} from "../core/i18n.js";
import { layAndCheck } from "../play/draft.js";
import { commit } from "../play/game-flow.js";
import { sheetOnPress, tileLabel } from "../ui/dialogs.js";
import { AS_TYPED, button, el, form, submit } from "../ui/dom.js";
import { mayEnd } from "./without-tiles.js";

/** The text typed into a form that was closed. */
let unfinished = "";

/** @param {App} app */
function moveForm(app) {
  const answer = el("div.answers", { role: "log" });
  const input = el("input", { id: "typed-move", ...AS_TYPED, value: unfinished });
  input.oninput = () => {
    unfinished = input.value;
  };
  const fillIn = (/** @type {() => void} */ close) => {
    const leave = () => {
      unfinished = "";
      close();
    };
    const reply = async (/** @type {Promise<string>} */ asked) => {
      const text = await asked;
      if (text) answer.prepend(el("p", text));
      input.select();
    };
    const does = () => reply(runCommand(app, input.value.trim(), leave));
    const tries = () => reply(tryMove(app, input.value.trim()));
    const label = el("label", { for: input.id }, t("type-move-how"));
    const foot = el(
      "footer",
      button("action", tries, t("type-move-try")),
      submit("action.primary", t("ok")),
    );
    return [form("typed", does, label, input, foot), answer];
  };
  const shown = sheetOnPress(t("type-move"), fillIn, "move-sheet");
  input.focus();
  return shown;
}

/** @param {App} app @param {string} typed @param {() => void} close
 * @returns {Promise<string>} the answer */
async function runCommand(app, typed, close) {
  const { view, isMyTurn } = app.state;
  if (!view || !typed) return "";
  const read = await app.ask({ type: "read", text: typed, words: lines("type-move-words") });
  if (app.state.view?.gameId !== view.gameId) return "";
  const { verb = "", text, tiles, letters, note: written = "" } = read.ok ? read : {};
  const answer = text ?? answers(app)[verb]?.();
  if (answer !== undefined) return answer || t("line-empty");
  if (!isMyTurn) return t("not-your-turn");
  if (verb === "note") {
    const note = cut(written, MAX_NOTE);
    app.update({ note });
    return `${t("note")}: ${note || t("line-empty")}`;
  }
  if (verb) {
    close();
    if (!letters?.length) void app.act(/** @type {"pass"|"challenge"|"exchange"} */ (verb));
    else if (await mayEnd(app, "exchange")) await commit(app, { kind: "exchange", letters });
    return "";
  }
  const fault = tiles ? await layAndCheck(app, tiles) : null;
  if (app.state.view?.gameId !== view.gameId) return "";
  if (fault !== "") return fault ?? t("type-move-not", { typed });
  close();
  void app.act("play");
  return "";
}

/** Tell the score of a typed play without changing the board. @param {App} app @param {string} typed
 * @returns {Promise<string>} */
async function tryMove(app, typed) {
  const read = await app.ask({ type: "read", text: typed, words: lines("type-move-words") });
  if (!read.ok || !read.tiles) return typed && t("type-move-not", { typed });
  const reply = await app.ask({ type: "preview", tiles: read.tiles });
  const { play, illegal } = reply.ok ? reply : { play: null, illegal: reply.error };
  if (illegal) return faultOf(illegal);
  return t("type-move-tried", {
    move: typed,
    points: t("points-n", { n: play?.score ?? 0 }),
  });
}

/** The answers that need no engine. @param {App} app @returns {Record<string, () => string>} */
export function answers({ state: { view, rack } }) {
  if (!view) return {};
  return {
    rack: () => list(rack.map(tileLabel)),
    bag: () => t("left", { n: view.bag }),
    score: () => standing(view),
    last: () => [lastSentence(view), noteSentence(view)].join(" ").trim() || t("no-moves"),
  };
}

/** @param {App} app @returns {Pick<LazyActions, "type-move">} */
export const actions = (app) => ({ "type-move": () => moveForm(app) });
