/**
 * From the address bar, a pasted text, a file or a backup to a game on show; or to the start, or to
 * a page that says what is wrong with a link.
 *
 * @import {FirstActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {Reply, Saved, View} from "../core/types.js"
 */

import { DEATHS } from "../core/engine.js";
import { t } from "../core/i18n.js";
import * as game from "../core/state.js";
import { handsOver, seatFor, showProblem } from "./enter-game.js";
import { continueGame } from "./game-flow.js";

/** @typedef {Extract<Reply<"open">, {ok: true}>} Opened */

/** How many known games a link is compared with, the newest ones: all have room in one request. */
const MAX_COMPARED = 300;

/** How a game written down begins: a GCG pragma or move, JSON, or the rows of a CGP. */
const A_FILE = /^\s*(#[a-z-]+\d? |>|\{|([^/\s]+\/){14})/i;

/** Show what the address bar says. @param {App} app */
export function route(app) {
  const text = app.address.link();
  app.ui.hideToast();
  // What the dialogs asked belongs to the game that is left: nobody waits for their answers.
  app.ui.removeSheets();
  app.ui.closeBeside();
  if (!text) return showStart(app);
  const saved = app.store.byLink(text);
  if (!(saved && showSaved(app, saved))) app.update(game.leaveGame(app.state, "game"));
  return openText(app, text);
}

/** @param {App} app */
export function showStart(app) {
  app.ui.hideToast();
  app.visits.begin();
  if (app.address.link()) app.address.push("");
  app.update(game.leaveGame(app.state, "start"));
  return app.act("draw-start");
}

/** Delete all records that cannot be shown. @param {App} app */
function forgetDamaged(app) {
  for (const [key] of app.store.damaged()) app.store.drop(key);
  showStart(app);
}

/** @param {App} app @param {string} gameId */
function forget(app, gameId) {
  const saved = app.store.game(gameId);
  if (!saved) return;
  app.store.forget(gameId);
  showStart(app);
  const undo = () => {
    app.store.keep(saved);
    showStart(app);
  };
  app.ui.toast(t("deleted"), { text: t("undo"), act: undo });
}

/** Draw a kept game at once, if it may be seen; the engine confirms it later.
 * @param {App} app @param {Saved} saved @returns {boolean} */
function showSaved(app, { view, seats, gameId }) {
  if (seatFor(view, seats) !== view.seat || handsOver(view, seats)) return false;
  const next = game.withView(app.state, view, app.store.draft(gameId));
  app.update({ ...next, seats, stale: true });
  return true;
}

/** @param {App} app @param {string} text  anything with a link in it */
export async function openText(app, text) {
  if (A_FILE.test(text)) return app.act("take-game", { text });
  const { store, engine } = app;
  const isOvertaken = app.visits.begin();
  app.ui.say(t("loading-short"));
  const open = (/** @type {Saved[]} */ saved) => {
    const known = saved.map(({ link, seats }) => ({ link, seats }));
    return engine.ask({ type: "open", text, known });
  };
  const expected = store.byLink(text);
  let reply = await open(expected ? [expected] : []);
  if (isOvertaken()) return undefined;
  const saved = reply.ok ? store.game(reply.gameId) : undefined;
  const known = saved ? [saved] : store.games().slice(0, MAX_COMPARED);
  if (reply.ok && known.length && !(saved && saved === expected)) reply = await open(known);
  if (isOvertaken()) return undefined;
  // The board is there, as it was kept; the line below it says how to start the engine again.
  if (DEATHS.includes(reply.error?.code) && app.state.view) return undefined;
  if (!reply.ok) return showProblem(app, reply.error);
  return saved ? openKnown(app, reply, saved) : openNew(app, reply);
}

/** Open a link of a game that this device does not know. One that is another deal of a known game,
 * or has its tiles and other rules, is taken only if the player says so.
 * @param {App} app @param {Opened} opened */
async function openNew(app, opened) {
  const rival = app.store.game(opened.knownId ?? "");
  if (rival && (await app.act("ask-other-game", { opened })) !== "theirs") {
    const { view, seats, made, link } = rival;
    return continueGame(app, view, seats, { made, link });
  }
  return continueGame(app, opened.view, seatsOfNew(opened.view), { made: false });
}

/** Open a link of a game that this device knows.
 * @param {App} app @param {Opened} opened @param {Saved} saved */
async function openKnown(app, { view, relation, link, forkTurn: turn = 0, notesKept }, saved) {
  const { seats, made } = saved;
  const kept = () => continueGame(app, saved.view, seats, { made, link: saved.link });
  if (relation === "older") {
    const lines = [t("relation-older")];
    const way = await app.ui.choose(t("relation-older-title"), lines, [
      ["newest", t("go-newest")],
      ["look", t("look-older")],
    ]);
    return way === "look" ? lookAt(app, link, kept) : kept();
  }
  if (relation === "fork") {
    const lines = [t("relation-fork", { turn })];
    const way = await app.ui.choose(t("relation-fork-title"), lines, [
      ["mine", t("keep-mine")],
      ["theirs", t("keep-theirs")],
    ]);
    return way === "theirs"
      ? continueGame(app, view, seats, { made: false, kept: saved.link })
      : kept();
  }
  const notice = notesKept ? t("notes-kept") : "";
  return continueGame(app, view, seats, { made: relation === "same" && made, notice });
}

/** Whoever opens a game that this device does not know is the one to move, or the first human after
 * a computer; a record of a game is only looked at.
 * @param {View} view */
export function seatsOfNew({ toMove, players, mode }) {
  if (toMove === null || mode === "stated") return [];
  const order = players.map((_, n) => (toMove + n) % players.length);
  return order.filter((seat) => !players[seat]?.computer).slice(0, 1);
}

/** Show a turn of the past without a rack.
 * @param {App} app @param {string} link @param {() => void} back  goes to the newest turn */
async function lookAt(app, link, back) {
  const reply = await app.viewOf(link, null);
  if (!reply.ok) return showProblem(app, reply.error);
  app.update(game.withView(game.leaveGame(app.state, "game"), reply.view));
  return app.ui.toast(t("read-only"), { text: t("go-newest"), act: back });
}

/** @param {App} app @returns {Pick<FirstActions, "start"|"open"|"forget"|"forget-damaged">} */
export const routerActions = (app) => ({
  start: () => showStart(app),
  open: ({ text }) => openText(app, text),
  forget: ({ game: gameId = "" }) => forget(app, gameId),
  "forget-damaged": () => forgetDamaged(app),
});
