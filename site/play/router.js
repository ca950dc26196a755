/**
 * Routes from the address bar, a pasted text, a file or a backup to a game; or to the start page, or to a
 * page that explains what is wrong with a link.
 *
 * @import {FirstActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {Opened, Saved, View} from "../core/types.js"
 */

import { DEATHS } from "../core/engine.js";
import { isNonTurnMove, t } from "../core/i18n.js";
import { leaveGame, withView } from "../core/state.js";
import {
  awaitsStart,
  handsOver,
  knownSeats,
  reportMisread,
  seatFor,
  sentOf,
  showProblem,
} from "./enter-game.js";
import { continueGame, goNewest, takeSeats } from "./game-flow.js";

/** How many known games a link is compared with, the newest first; so many fit into one request. */
const MAX_COMPARED = 300;

/** The separator between a link and a token for live play. */
const TOKEN = /~(?=\w{60})/;

/** The start of a game file: a GCG pragma or move, JSON, or the rows of a CGP. */
export const IS_FILE = /^\s*(#[a-z-]+\d? |>|\{|([^/\s]+\/){14})/i;

/** A seat link. */
export const IS_SEAT = /\bS\d\w{99}/;

/** Show the game or page that a link points to.
 * @param {App} app @param {string} [text]  the link, by default the one in the address bar */
export function route(app, text = app.address.link()) {
  app.ui.hideToast();
  // Open dialogs are about the previous game.
  app.ui.removeSheets();
  app.ui.closeBeside();
  if (!text) return showStart(app);
  const saved = app.store.byLink(text.split(TOKEN)[0]);
  if (!(saved && showSaved(app, saved))) app.update(leaveGame(app.state, "game"));
  return openText(app, text);
}

/** @param {App} app @param {boolean} [keeps]  keep the list of all games, if shown */
function showStart(app, keeps = false) {
  app.ui.hideToast();
  app.visits.begin();
  if (app.address.link()) app.address.push("");
  app.update(leaveGame(app.state, "start"));
  return app.act("draw-start", { keeps });
}

/** Delete all damaged records. @param {App} app */
function forgetDamaged(app) {
  for (const [key] of app.store.damaged()) app.store.drop(key);
  void showStart(app);
}

/** Draw a stored game at once, if no press is needed to see its rack; the engine confirms it later.
 * @param {App} app @param {Saved} saved @returns {boolean} */
function showSaved(app, saved) {
  const { view, seats, gameId, started } = saved;
  if (seatFor(view, seats) !== view.seat || handsOver(view, seats)) return false;
  if (awaitsStart(view, seats, started)) return false;
  const next = withView(app.state, view, app.store.draft(gameId));
  app.update({ ...next, seats, stale: true, ...sentOf(saved) });
  return true;
}

/** @param {App} app @param {string} text  contains a link, perhaps followed by a token */
export async function openText(app, text) {
  const [link, token] = text.split(TOKEN);
  await openLink(app, link);
  // Live play needs a checked game. If the engine could not check this one, its restart opens the link again.
  return token && !app.state.isUnchecked && app.act("together", { token });
}

/** List the known games to compare with a new game: games with the same deal, and unfinished games.
 * @param {App["store"]} store @param {View} view */
const rivalsOf = (store, { dealId }) =>
  store
    .games()
    .filter(({ view: { mode } }) => mode !== "stated") // Records have no deal.
    .filter(({ view }) => !view.over || (dealId && view.dealId === dealId))
    .slice(0, MAX_COMPARED);

/** Describe a stored game for the engine to compare: `turns` counts the moves that ended a turn.
 * @param {Saved} saved */
export const knownOf = ({ link, seats, others = [], view: { over, turns } }) => {
  const count = turns.filter((turn) => !isNonTurnMove(turn)).length;
  return { link, seats, others, over, turns: count };
};

/** @param {App} app @param {string} text */
async function openLink(app, text) {
  if (IS_FILE.test(text)) return app.act("take-game", { text });
  if (IS_SEAT.test(text)) return app.act("bring-seat", { text });
  const { store, engine } = app;
  const isOvertaken = app.visits.begin();
  app.ui.say(t("loading-short"));
  const open = (/** @type {Saved[]} */ saved) =>
    engine.ask({ type: "open", text, known: saved.map(knownOf) });
  const expected = store.byLink(text);
  if (!expected) {
    if (app.state.engine.phase === "loading")
      void app.actInBackground("show-unchecked", { link: text, isOvertaken });
    void app.prepare("ask-seat");
    void app.prepare("ask");
  }
  let reply = await open(expected ? [expected] : []);
  if (isOvertaken()) return undefined;
  if (reply.ok && reply.view.joint) return app.act("open-joint", { opened: reply });
  const saved = reply.ok ? store.game(reply.gameId) : undefined;
  const rivals = reply.ok ? rivalsOf(store, reply.view) : [];
  const known = saved ? [saved] : rivals;
  if (known.length && !(saved && saved === expected)) reply = await open(known);
  if (isOvertaken()) return undefined;
  // The stored board is shown; the line below it tells how to restart the engine.
  if (DEATHS.includes(reply.error?.code) && app.state.view) return undefined;
  if (reply.error?.code === "is-puzzle") return app.act("open-puzzle", { text });
  if (!reply.ok) return showProblem(app, { ...reply.error, text });
  // Another tab has answered the question for a seat, which is open here.
  if (saved && app.state.isUnchecked && !app.state.view?.rack) app.ui.removeSheets();
  return saved ? openKnown(app, reply, saved) : openNew(app, reply);
}

/** Open a link of an unknown game. If it is another deal of a known game, or has the same tiles and other
 * rules, ask the player first. @param {App} app @param {Opened} opened */
async function openNew(app, opened) {
  const { view } = opened;
  const rival = app.store.game(opened.knownId ?? "");
  if (rival) {
    // Another question replaces the unchecked game; the tiles laid there stay stored.
    app.ui.removeSheets();
    app.update(leaveGame(app.state, "game"));
    if ((await app.act("ask-other-game", { opened })) !== "theirs")
      return goNewest(app, rival.gameId);
  }
  const seats = knownSeats(app, view) ?? (await askSeat(app, view));
  return seats && takeSeats(app, view, seats);
}

/** Show the board without a rack and ask who is there. Nothing is stored before the answer.
 * @param {App} app @param {View} view  without a rack
 * @returns {Promise<number[]|null>} no seats for a spectator; null if another game has been opened */
async function askSeat(app, view) {
  const isOvertaken = app.visits.watch();
  app.address.replace(view.link, null);
  if (reportMisread(app, view)) app.ui.removeSheets(); // The open question may name wrong players.
  app.update(withView(leaveGame(app.state, "game"), view));
  app.ui.say(""); // The link has loaded; the question announces itself.
  const seats = await app.act("ask-seat", { view }); // Joins the question if it is already open.
  // An answer counts even if another tab has continued the same game.
  const isAnswered = seats.length > 0 && app.state.view?.gameId === view.gameId;
  return isOvertaken() && !isAnswered ? null : seats;
}

/** Open a link of a known game: take its next turn, ask about anything else.
 * @param {App} app @param {Opened} opened @param {Saved} saved */
function openKnown(app, opened, saved) {
  const { view, relation, ownTurns, notesKept } = opened;
  // Close the question about the seat: only now the disk or another tab has shown that this game is known.
  if (app.state.isUnchecked && !app.state.seats.length) app.ui.removeSheets();
  const kept = /** @type {{made?: string}|null} */ (app.address.kept());
  const isOwn = relation === "newer" && kept?.made === view.link;
  if (!isOwn && (relation === "older" || relation === "fork" || ownTurns))
    return app.act("ask-version", { opened, saved });
  const made = isOwn || (relation === "same" && saved.made);
  const notice = notesKept ? t("notes-kept") : "";
  return continueGame(app, view, saved.seats, { made, notice });
}

/** @param {App} app @returns {Pick<FirstActions, "start"|"open"|"forget-damaged"
 *   |"go-newest">} */
export const routerActions = (app) => ({
  start: () => showStart(app),
  open: ({ text }) => openText(app, text),
  "forget-damaged": () => forgetDamaged(app),
  "go-newest": () => goNewest(app, app.state.view?.gameId ?? ""),
});
