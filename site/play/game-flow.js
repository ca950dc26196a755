/**
 * The flow of a game: makes the player's moves, and continues a shown game with the clock, a computer's move
 * or the end.
 *
 * @import {FirstActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {Entry, Fault, Move, Question, View} from "../core/types.js"
 */

import { laid, loose, recallAll } from "../core/draft.js";
import { faultOf, isNonTurnMove, isRecord, nameOf, t } from "../core/i18n.js";
import { isWatched } from "../core/state.js";
import { checkDraft } from "./draft.js";
import { enter } from "./enter-game.js";

/** Debounce before the move of a playable draft is prefetched. */
const REST_MS = 150;

/** Enter a game and continue it.
 * @param {App} app @param {View} view @param {number[]} seats @param {Entry} entry */
export async function continueGame(app, view, seats, entry) {
  const entered = await enter(app, view, seats, entry);
  if (!entered) return;
  const { shown, isNew, pending } = entered;
  const isOvertaken = app.visits.watch();
  const { variant, common, lexicon, over, hints, link } = shown;
  if (variant !== "own") void app.actInBackground("keep-lexicon", { ...lexicon, common });
  if (variant !== "own" && lexicon.state !== "matched") app.ui.toast(t(`notice-${lexicon.state}`));
  if (entry.notice) app.ui.toast(entry.notice);
  if (over && !entry.made && isNew && !isRecord(shown)) {
    const seen = app.act("show-result", { view: shown });
    // At a live table do not wait: the friend's rematch may close the result.
    if (!app.state.table) await seen;
  }
  // Until the list is loaded, the board is shown without word checks.
  if (variant === "own" && lexicon.state === "absent")
    return app.act("ask-for-list", { view: shown });
  const isComputer = computerMoves(shown);
  // After a move made here the computer plays at once; after opening a link it waits.
  if (isComputer && entry.made) await computerTurn(app);
  else if (isComputer && !isWatched(app.state)) app.update({ waits: "computer" });
  const warms = !isComputer && (over || hints.price !== null);
  void app.actInBackground("work-idle", { link, isOvertaken, warms });
  if (pending) await makePending(app, pending);
}

/** Make the move that waited until the engine had checked the game. @param {App} app @param {Move} move */
async function makePending(app, move) {
  if (move.kind !== "play") return commit(app, move);
  const { draft } = app.state;
  await checkDraft(app);
  return app.state.draft === draft && play(app, t("tiles-stay")); // Moving a tile cancels the move.
}

/** Let a move wait for the engine; the same request again takes it back. @param {App} app @param {Move} move */
function wait(app, move) {
  const pending = app.state.pending ? null : move;
  app.update({ pending });
  app.ui.say(t(pending ? "move-waits" : "move-taken-back"));
}

/** Show a known game at the newest stored turn. @param {App} app @param {string} gameId */
export async function goNewest(app, gameId) {
  const saved = app.store.game(gameId);
  if (!saved) return;
  const { view, seats, made, link } = saved;
  await continueGame(app, view, seats, { made, link });
}

/** Pass when the time is up. @param {App} app */
export function timeUp(app) {
  app.ui.closeSheets();
  app.update({ ...recallAll(app.state), replayTurn: null });
  app.ui.toast(t("time-up"));
  return commit(app, { kind: "pass" });
}

/** @param {View} view */
const computerMoves = (view) => !isRecord(view) && view.players[view.toMove ?? -1]?.computer;

/** Let the computer make its move. @param {App} app */
async function computerTurn(app) {
  const reply = await app.act("computer-turn", { isOvertaken: app.visits.watch() });
  if (!reply) return undefined;
  if (!reply.ok) return app.ui.toast(faultOf(reply.error));
  if (!reply.done) return undefined;
  await continueGame(app, reply.view, app.state.seats, { made: true });
  return passOn(app, reply.view);
}

/** Say why a move is refused. The line below the board says what is wrong with the draft. @param {App} app @param {Fault} fault @param {string} [more] */
function refuse(app, fault, more = "") {
  const { refused, preview } = app.state;
  app.update({
    refused: refused + 1,
    preview: preview && { ...preview, isRefused: true },
    lookedUpSquare: null,
  });
  const text = faultOf(fault);
  if (preview?.illegal) app.ui.warn(text);
  else app.ui.toast(text);
  if (more) app.ui.toast(more);
}

/** Build the request to make a move. @param {App} app @param {Move} move
 * @returns {Question<"commit">} */
function commitOf({ state }, move) {
  const note = isNonTurnMove(move) ? "" : state.note.trim();
  return { type: "commit", move, ...(note && { note }) };
}

/** Convert the draft to a move. @param {App} app @returns {Move} */
const moveOfDraft = ({ state }) => ({ kind: "play", tiles: laid(state) });

/** Prefetch the move of a playable draft, so that Play is answered at once.
 * @param {App} app @returns {() => void} stops watching */
export function bindAskAhead(app) {
  let timer = /** @type {any} */ (0);
  const ask = async () =>
    app.engine.askAhead(commitOf(app, moveOfDraft(app)), await app.withProof(app.about));
  const unwatch = app.watch(({ preview, isUnchecked, isMyTurn }, before) => {
    if (preview === before.preview) return;
    clearTimeout(timer);
    if (preview?.play && !preview.illegal && !isUnchecked && isMyTurn)
      timer = setTimeout(ask, REST_MS);
  });
  return () => {
    unwatch();
    clearTimeout(timer);
  };
}

/** @param {App} app @param {Move} move @returns {Promise<boolean>} whether the move was made */
export async function commit(app, move) {
  const { view, busy, isUnchecked } = app.state;
  if (isUnchecked) app.update({ pending: move });
  if (!view || busy || isUnchecked) return false;
  app.update({ busy: true });
  const reply = await app.ask(commitOf(app, move));
  // Compare links: meanwhile the engine may have replaced the stored view of the same turn.
  if (app.state.view?.link !== view.link) return false;
  const newer = reply.ok ? app.store.newerThan(view) : undefined;
  app.update({ busy: newer !== undefined });
  if (!reply.ok) {
    if (view.joint && (await app.act("agree", reply.error))) return commit(app, move);
    refuse(app, reply.error);
    return false;
  }
  const { seats, rack } = app.state;
  const free = loose(app.state);
  const order = rack.map((tile) => (free.includes(tile) ? tile.letter : ""));
  // Tiles laid before a challenge stay if they still fit.
  const staysLaid = isNonTurnMove(move) || move.kind === "challenge";
  const entry = { made: true, ...(!staysLaid && { order }) };
  if (newer) await app.act("take-second", { view: reply.view, newer, entry });
  else await continueGame(app, reply.view, seats, entry);
  await passOn(app, reply.view);
  return true;
}

/** After a move made here by a human or a computer, show the end, or offer to send the link to the player who
 * waits for it: once for each link. Before the first turn, show the ways to send the link at once.
 * @param {App} app @param {View} moved  a view of the game; another game may be shown by now */
export async function passOn(app, { gameId }) {
  const { view, offeredLink, waits, isUnsent } = app.state;
  if (view?.gameId !== gameId || waits || view.link === offeredLink) return;
  app.update({ offeredLink: view.link });
  if (view.over) await app.act("show-result", { view });
  else if (isUnsent) await app.act(view.turns.length ? "offer" : "ways-to-send");
}

/** Take seats on this device. Enter the game at its newest stored turn, which may come from another tab.
 * @param {App} app @param {View} view @param {number[]} seats */
export async function takeSeats(app, view, seats) {
  const newest = app.store.game(view.gameId) ?? { view, link: view.link };
  app.update({ answered: seats });
  await continueGame(app, newest.view, seats, { made: false, link: newest.link });
}

/** Let the draft of an unchecked game wait for the engine, if its tiles can be a play.
 * @param {App} app @returns {Promise<unknown>} */
async function playEarly(app) {
  if (!app.state.preview) await checkDraft(app);
  const { preview, isUnchecked } = app.state;
  if (!isUnchecked) return play(app);
  return preview?.play ? wait(app, moveOfDraft(app)) : app.ui.toast(t("line-laying"));
}

/** Play the draft, if it is legal. @param {App} app @param {string} [more]  added to why it is not */
async function play(app, more) {
  const { preview, draft, isMyTurn, isUnchecked, view } = app.state;
  if (!draft.length || !view) return undefined;
  if (!isMyTurn) return app.ui.toast(t("plan-waits", { name: nameOf(view) }));
  if (isUnchecked) return playEarly(app);
  if (preview?.illegal) return refuse(app, preview.illegal, more);
  if (view.mode === "puzzle") return app.act("try");
  // Wait for the preview: it tells whether this play ends the game.
  if (!preview && view.scoreless.ends.includes("play")) return undefined;
  if (preview?.play?.ends && !(await app.act("may-end", { kind: "play" }))) return undefined;
  return commit(app, moveOfDraft(app));
}

/** @param {App} app @returns {Pick<FirstActions, "play"|"result">} */
export const flowActions = (app) => ({
  play: () => play(app),
  result: () => app.state.view && app.act("show-result", { view: app.state.view }),
});
