/**
 * Entering a game: the seat that this device shows, the hand-over between two players on it, and
 * what is kept. What follows once a game is on show is `turns.js`.
 *
 * @import {Reply, Saved, View} from "../core/types.js"
 */

import { late, say, state, store, update, viewOf, warn } from "../core/app.js";
import { lastSaid, nameOf, noteSaid, t, turnText, withNotes } from "../core/i18n.js";
import * as game from "../core/state.js";
import { choose, hideToast } from "../ui/dialogs.js";
import { one } from "../ui/dom.js";
import { drawProblem } from "../ui/start-page.js";

/** Other tabs of this device: what is kept here is known there too. @type {BroadcastChannel} */
let tabs;

/** Hear what other tabs keep. While the browser keeps this page for the way back it hears nothing,
 * since a page that is spoken to would be thrown away; it looks at the store when it is back.
 * @param {(saved: Saved) => unknown} take */
export function hearTabs(take) {
  const open = () => {
    tabs = new BroadcastChannel("pass-a-word");
    tabs.onmessage = ({ data }) => take(data);
  };
  open();
  window.onpagehide = () => tabs.close();
  window.onpageshow = async ({ persisted }) => {
    if (!persisted) return;
    open();
    for (const saved of await store.changed()) take(saved);
  };
}

/** Counts what was opened: an answer that comes after the next opening is dropped. */
let opening = 0;

/** @returns {() => boolean} whether something else was opened since */
export function stay() {
  const mine = opening;
  return () => mine !== opening;
}

/** Leave what is on show. @returns {() => boolean} whether something else was opened since */
export function leave() {
  opening += 1;
  return stay();
}

/** @param {Reply} reply */
export function showProblem({ error }) {
  hideToast();
  update({ ...game.EMPTY, engine: state.engine, screen: "problem" });
  drawProblem(error);
  warn(one("#problem h1")?.textContent ?? "");
}

/** The seat whose rack this device shows: its seat to move, else its own; and nobody's before the
 * first move, so that making games over and over until the tiles are good gains nothing.
 * @param {View} view @param {number[]} mine @returns {number|null} */
export function seatFor(view, mine) {
  if (view.toMove !== null && mine.includes(view.toMove)) return view.toMove;
  return view.turns.length ? (mine.at(-1) ?? null) : null;
}

/** @param {View} view @param {number[]} mine @returns {boolean} whether two players share this device */
export function handsOver(view, mine) {
  return mine.length > 1 && view.toMove !== null && mine.includes(view.toMove);
}

/** Cover the racks until the next player has the device. @param {View} view */
async function handOver(view) {
  const name = nameOf(view);
  const cover = await viewOf(view.link, null);
  if (cover.ok) update(game.withView(state, cover.view));
  await choose(t("hand-over", { name }), [lastSaid(view)], [["", t("hand-ready", { name })]]);
}

/** @param {View} view @param {string} link @param {number|null} seat @returns {Promise<View|null>} */
async function seen(view, link, seat) {
  if (view.seat === seat && view.link === link) return view;
  const reply = await viewOf(link, seat);
  if (!reply.ok) showProblem(reply);
  return reply.ok ? reply.view : null;
}

/** Bring the players' own list of words, if the game has one and this device keeps it.
 * @param {View|null} view */
async function judged(view) {
  if (view?.variant !== "own" || view.lexicon.state !== "absent") return view;
  const { bringList } = await late();
  if (!(await bringList(view))) return view;
  const reply = await viewOf(view.link, view.seat);
  return reply.ok ? reply.view : view;
}

/** @typedef {{made: boolean, link?: string, kept?: string, order?: string[]}} About  whether its
 * last move was made here; a link further than the view; the link of the other version that is kept
 * too; after a move, the order of the rack: what was laid is played now */

/** Keep a game, tell other tabs of it, and put its link into the address bar.
 * @param {View} view @param {number[]} mine @param {About & {link: string}} about */
function keepGame(view, mine, { made, link, kept, order }) {
  const old = store.game(view.gameId);
  const shown = withNotes(view, old?.view);
  const isNew = old?.link !== link;
  const saved = {
    gameId: shown.gameId,
    link,
    seats: mine,
    made,
    opened: (!isNew && old?.opened) || Date.now(),
    updated: (!isNew && old?.updated) || Date.now(),
    view: shown,
    ...(kept ? { kept } : {}),
  };
  store.keep(saved);
  // Not before the new game is kept: a page that is closed in between finds its draft again.
  if (order) store.keepDraft(shown.gameId, { order, draft: [] });
  if (isNew) tabs.postMessage(saved);
  if (location.hash.slice(1) !== link) history.replaceState(null, "", `#${link}`);
  return { shown, opened: saved.opened, isNew };
}

/**
 * Make a game the one on show, and keep it.
 * @param {View} view
 * @param {number[]} mine  seats that are played on this device
 * @param {About} about
 * @returns {Promise<{shown: View, opened: number, isNew: boolean}|null>} what is on show, since
 *   when, and whether this device did not know it; null when it was left or cannot be shown
 */
export async function enter(view, mine, about) {
  const { link = view.link } = about;
  const isLeft = leave();
  const isHere = state.view?.gameId === view.gameId && state.view.seat === view.toMove;
  const keep = (/** @type {View} */ what) => keepGame(what, mine, { ...about, link });
  if (handsOver(view, mine) && !isHere) {
    // What was played is kept before it is covered: the device may change hands for good.
    keep(view);
    await handOver(view);
    if (isLeft()) return null;
  }
  const fresh = await judged(await seen(view, link, seatFor(view, mine)));
  if (!fresh || isLeft()) return null;
  const { shown, opened, isNew } = keep(fresh);
  const next = game.confirms(state, shown)
    ? { ...state, view: shown }
    : game.withView(state, shown, store.draft(shown.gameId));
  update({ ...next, seats: mine, stale: false });
  // The friend's move is told at once; one's own, and what is only opened, when there is time.
  const tell = mine.includes(shown.turns.at(-1)?.seat ?? mine[0] ?? 0) ? say : warn;
  tell([lastSaid(shown), noteSaid(shown), turnText(shown)].filter(Boolean).join(" "));
  return { shown, opened, isNew };
}
