/**
 * Entering a game: the seat that this device shows, the hand-over between two players on it, and
 * what is kept. What follows once a game is on show is in `game-flow.js`.
 *
 * @import {App} from "../core/app.js"
 * @import {Fault, Saved, View} from "../core/types.js"
 */

import { lastSentence, nameOf, noteSentence, t, turnText, withNotes } from "../core/i18n.js";
import * as game from "../core/state.js";

/** @typedef {{made: boolean, link?: string, others?: string[], isTrial?: boolean, order?: string[],
 *   notice?: string}} Entry  made: whether its last move was made here; link: where it is further than
 * the view; others: links of other versions that are kept too, if they change; isTrial: an older turn
 * is on show to be played on from, and nothing is kept before a move is made; order: of the rack, after
 * a move whose tiles are on the board now; notice: what to say of it */

/** How many other versions of a game are kept. */
const MAX_OTHERS = 4;

const TABS = "pass-a-word";

/** Other tabs of this device: what is kept in one is known in all. */
export class Tabs {
  #channel = new BroadcastChannel(TABS);

  /** @param {Saved} saved */
  post(saved) {
    this.#channel.postMessage(saved);
  }

  /** Listen to what other tabs keep. While the browser holds this page for the way back it must not
   * listen, since a page that gets messages is discarded; when it is back it reads the store.
   * @param {App} app @param {(saved: Saved) => unknown} take @returns {() => void} ends it */
  bind(app, take) {
    const ended = new AbortController();
    const { signal } = ended;
    const listen = () => {
      this.#channel.onmessage = ({ data }) => take(data);
    };
    const shown = async (/** @type {PageTransitionEvent} */ { persisted }) => {
      if (!persisted) return;
      this.#channel = new BroadcastChannel(TABS);
      listen();
      for (const saved of await app.store.changed()) take(saved);
    };
    listen();
    addEventListener("pagehide", () => this.#channel.close(), { signal });
    addEventListener("pageshow", shown, { signal });
    return () => {
      ended.abort();
      this.#channel.close();
    };
  }
}

/** @param {App} app @param {Fault} fault */
export async function showProblem(app, fault) {
  app.ui.hideToast();
  app.update(game.leaveGame(app.state, "problem"));
  app.ui.warn(await app.act("draw-problem", { fault }));
}

/** The seat whose rack this device shows: its seat to move, else its own. Before the first move it
 * is nobody's, so that making games over and over until the tiles are good gains nothing.
 * @param {View} view @param {number[]} mine @returns {number|null} */
export function seatFor(view, mine) {
  if (view.toMove !== null && mine.includes(view.toMove)) return view.toMove;
  return view.turns.length ? (mine.at(-1) ?? null) : null;
}

/** @param {View} view @param {number[]} mine @returns {boolean} whether two players share this device */
export function handsOver(view, mine) {
  return mine.length > 1 && view.toMove !== null && mine.includes(view.toMove);
}

/** The seats that a player who opens a game certainly plays, without being asked: the only human among
 * computers; nobody in a game that is over or written down. @param {View} view
 * @returns {number[]|null} null where it may be one player or another */
export function certainSeats({ toMove, players, mode }) {
  if (toMove === null || mode === "stated") return [];
  const humans = players.flatMap(({ computer }, seat) => (computer ? [] : [seat]));
  return humans.length > 1 ? null : humans;
}

/** The seats that an entry of the browser's history has for a game. It may be of another game, or
 * written by another page of this origin. @param {any} entry @param {View} view
 * @returns {number[]|null} null where it has none */
export function seatsOfEntry(entry, { gameId, players }) {
  const seats = entry?.gameId === gameId ? entry.seats : null;
  const isFree = (/** @type {any} */ seat, /** @type {number} */ n) =>
    Number.isInteger(seat) && players[seat]?.computer === 0 && seats.indexOf(seat) === n;
  return Array.isArray(seats) && seats.length <= players.length && seats.every(isFree)
    ? seats
    : null;
}

/** Cover the racks until the next player has the device. @param {App} app @param {View} view */
async function handOver(app, view) {
  const name = nameOf(view);
  const cover = await app.viewOf(view.link, null);
  if (cover.ok) app.update(game.withView(app.state, cover.view));
  const ready = t("hand-ready", { name });
  await app.ui.choose(t("hand-over", { name }), [lastSentence(view)], [["", ready]]);
}

/** @param {App} app @param {View} view @param {string} link @param {number|null} seat
 * @returns {Promise<View|null>} the game as that seat sees it */
async function seenBy(app, view, link, seat) {
  if (view.seat === seat && view.link === link) return view;
  const reply = await app.viewOf(link, seat);
  if (reply.ok) return reply.view;
  showProblem(app, reply.error);
  return null;
}

/** Load the players' own word list, if the game has one and this device keeps it.
 * @param {App} app @param {View|null} view */
async function withOwnList(app, view) {
  if (view?.variant !== "own" || view.lexicon.state !== "absent") return view;
  if (!(await app.act("bring-list", { view }))) return view;
  const reply = await app.viewOf(view.link, view.seat);
  return reply.ok ? reply.view : view;
}

/** Keep a game, send it to other tabs, and put its link into the address bar, with its seats.
 * @param {App} app @param {View} view @param {number[]} mine @param {Entry & {link: string}} entry */
function keepGame({ store, address, tabs }, view, mine, entry) {
  const { made, link, order } = entry;
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
    others: (entry.others ?? old?.others ?? []).slice(-MAX_OTHERS),
    declined: old?.declined ?? [],
  };
  store.keep(saved);
  // Not before the new game is kept: a page that is closed in between finds its draft again.
  if (order) store.keepDraft(shown.gameId, { order, draft: [] });
  if (isNew) tabs.post(saved);
  address.replace(link, { gameId: shown.gameId, seats: mine });
  return { shown, opened: saved.opened, isNew };
}

/** @param {App} app @param {View} shown  an older turn, whose link goes into the address bar alone
 * @param {number[]} mine */
function showTrial({ address }, shown, mine) {
  address.replace(shown.link, { gameId: shown.gameId, seats: mine });
  return { shown, opened: Date.now(), isNew: false };
}

/**
 * Put a game on show, and keep it.
 *
 * @param {App} app
 * @param {View} view
 * @param {number[]} mine  seats that are played on this device
 * @param {Entry} entry
 * @returns {Promise<{shown: View, isNew: boolean}|null>} what is on show, and whether this device
 *   did not know it; null when it was left or cannot be shown
 */
export async function enter(app, view, mine, entry) {
  const { link = view.link } = entry;
  const isOvertaken = app.visits.begin();
  const old = app.state.view;
  const isHere = old?.gameId === view.gameId && old.seat === view.toMove;
  const keep = (/** @type {View} */ seen) =>
    entry.isTrial ? showTrial(app, seen, mine) : keepGame(app, seen, mine, { ...entry, link });
  if (handsOver(view, mine) && !isHere) {
    // What was played is kept before it is covered: the device may change hands for good.
    keep(view);
    await handOver(app, view);
    if (isOvertaken()) return null;
  }
  const seen = await withOwnList(app, await seenBy(app, view, link, seatFor(view, mine)));
  if (!seen || isOvertaken()) return null;
  const { shown, opened, isNew } = keep(seen);
  const next = game.confirms(app.state, shown)
    ? { view: shown }
    : game.withView(app.state, shown, entry.isTrial ? {} : app.store.draft(shown.gameId));
  app.update({ ...next, seats: mine, stale: false, firstSeen: opened });
  announce(app, shown, mine);
  return { shown, isNew };
}

/** Report a friend's move at once; one's own, and a game just opened, when there is time.
 * @param {App} app @param {View} view @param {number[]} mine */
function announce({ ui }, view, mine) {
  const isOwn = mine.includes(view.turns.at(-1)?.seat ?? mine[0] ?? 0);
  const text = [lastSentence(view), noteSentence(view), turnText(view)].filter(Boolean).join(" ");
  if (isOwn) ui.say(text);
  else ui.warn(text);
}
