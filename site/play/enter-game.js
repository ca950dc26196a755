/**
 * Enters a game: chooses the seat to show, hands the device over between two players, and stores the game.
 * `game-flow.js` continues from there.
 *
 * @import {App} from "../core/app.js"
 * @import {Entry, Fault, Move, Saved, State, View} from "../core/types.js"
 */

import { isSaved, MAX_OTHERS } from "../core/forms.js";
import {
  isRecord,
  lastSentence,
  noteSentence,
  t,
  turnText,
  withLabels,
  withNotes,
} from "../core/i18n.js";
import { confirms, isAwaited, leaveGame, misread, withView } from "../core/state.js";
import { isPlayed, isUntouched } from "../core/store.js";

/** The channel to other tabs of this device. Each stored game is sent to all of them. */
export class Tabs {
  #name;
  #channel;

  /** @param {string} name */
  constructor(name) {
    this.#name = name;
    this.#channel = new BroadcastChannel(name);
  }

  /** @param {Saved} saved */
  post(saved) {
    this.#channel.postMessage(saved);
  }

  /** Listen for games that other tabs store. A page in the back-forward cache must not listen, since the
   * browser would discard the page. When the page is restored, it reads the store.
   * @param {App} app @param {(saved: Saved) => unknown} take @returns {() => void} stops listening */
  bind(app, take) {
    const ended = new AbortController();
    const { signal } = ended;
    const listen = () => {
      this.#channel.onmessage = ({ data }) => isSaved(data) && take(data);
    };
    const shown = async (/** @type {PageTransitionEvent} */ { persisted }) => {
      if (!persisted) return;
      this.#channel = new BroadcastChannel(this.#name);
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

/** How long after a send the button says "Send again" before it says "Remind", in ms. */
export const AGAIN_MS = 600_000;

/** Whether a game's link has to be sent, and whether it was just sent. @param {Partial<Saved>} saved */
export const sentOf = ({ unsent = false, sent = 0 }) => ({
  isUnsent: unsent,
  isJustSent: Date.now() - sent < AGAIN_MS,
});

/** @param {App} app @param {Fault} fault */
export async function showProblem(app, fault) {
  app.ui.hideToast();
  app.update(leaveGame(app.state, "problem"));
  app.ui.warn(await app.act("draw-problem", { fault }));
}

/** Choose the seat whose rack this device shows: the seat to move if it is played here, else another seat here.
 * Before the first move the waiting player sees no rack, so that nobody re-creates games until the tiles are
 * good; joint games need no such protection.
 * @param {View} view @param {number[]} mine @returns {number|null} */
export function seatFor(view, mine) {
  if (view.joint) return mine[0] ?? null;
  if (view.toMove !== null && mine.includes(view.toMove)) return view.toMove;
  return view.turns.length ? (mine.at(-1) ?? null) : null;
}

/** @param {View} view @param {number[]} mine @returns {boolean} whether two players share this device */
export function handsOver(view, mine) {
  return mine.length > 1 && view.toMove !== null && mine.includes(view.toMove);
}

/** Return the seats of the player who opens a game, if they are certain: the only human's seat among
 * computers; no seat in a game that is over or a record. @param {View} view
 * @returns {number[]|null} null if the player must be asked */
export function certainSeats(view) {
  const { toMove, players } = view;
  if (toMove === null || isRecord(view)) return [];
  const humans = players.flatMap(({ computer }, seat) => (computer ? [] : [seat]));
  return humans.length > 1 ? null : humans;
}

/** Read the seats of a game from a browser history entry, or from the note of an unchecked game. The entry may
 * belong to another game or to another page of this origin. @param {any} entry @param {View} view
 * @returns {number[]|null} null if it has no valid seats */
export function seatsOfEntry(entry, { gameId, dealId, players }) {
  const isOfGame = entry && (entry.gameId === gameId || (dealId && entry.dealId === dealId));
  const seats = isOfGame ? entry.seats : null;
  const isFree = (/** @type {any} */ seat, /** @type {number} */ n) =>
    Number.isInteger(seat) && players[seat]?.computer === 0 && seats.indexOf(seat) === n;
  return Array.isArray(seats) && seats.length <= players.length && seats.every(isFree)
    ? seats
    : null;
}

/** Return the seats of the player who opens a game: from the note of an unchecked game, from the browser's history,
 * or because no other seat is possible. @param {App} app @param {View} view
 * @returns {number[]|null} null if the player must be asked */
export const knownSeats = ({ store, address }, view) =>
  seatsOfEntry(store.unchecked(view.dealId), view) ??
  seatsOfEntry(address.kept(), view) ??
  certainSeats(view);

/** Return the time at which this turn's clock started on this device, or 0 if it has not. It may have started while
 * the game was unchecked. A move that does not end the turn, for example a hint, does not restart the clock;
 * another version of the game does.
 * @param {App["store"]} store @param {View} view @param {Entry & {link: string}} entry */
function startOf(store, { gameId, dealId, turns, toMove }, { link, made, others }) {
  const [old, noted] = [store.game(gameId), store.unchecked(dealId)];
  const goesOn = old?.link === link || (made && !others && turns.at(-1)?.seat === toMove);
  return (goesOn && old?.started) || (noted?.turn === turns.length && noted.started) || 0;
}

/** Whether the clock of this device's turn has yet to start.
 * @param {View} view @param {number[]} mine @param {number} started */
export const awaitsStart = ({ turnSeconds, toMove }, mine, started) =>
  turnSeconds > 0 && mine.includes(toMove ?? -1) && !started;

/** @param {App} app @param {View} view @param {Entry & {link: string}} entry @param {number|null} seat
 * @returns {Promise<View|null>} the game as the seat sees it */
async function seenBy(app, view, { link, see }, seat) {
  if (see) return see(seat);
  if (view.seat === seat && view.link === link) return view;
  const reply = await app.viewOf(link, seat);
  if (reply.ok) return reply.view;
  void showProblem(app, reply.error);
  return null;
}

/** Load the players' own word list for a game played here, if this device has it. For a link that was only
 * opened, `ask-for-list` offers to load the list. @param {App} app @param {View|null} view */
async function withOwnList(app, view) {
  if (view?.variant !== "own" || view.lexicon.state !== "absent") return view;
  const saved = app.store.game(view.gameId);
  if (!saved || !(saved.made || isPlayed(saved)) || !(await app.act("bring-list", { view })))
    return view;
  const reply = await app.viewOf(view.link, view.seat);
  return reply.ok ? reply.view : view;
}

/** Store a game, send it to other tabs, and put its link and seats into the address bar.
 * @param {App} app @param {View} view @param {number[]} mine @param {Entry & {link: string}} entry
 * @param {number} now  when the turn's clock started, if it has just started */
function keepGame({ store, address, tabs }, view, mine, entry, now) {
  const { made, link, order } = entry;
  const old = store.game(view.gameId);
  const named = withLabels(view, mine, store.settings()["your-name"]);
  const shown = withNotes(named, old?.view);
  const isNew = old?.link !== link;
  const saved = {
    gameId: shown.gameId,
    link,
    seats: mine,
    made,
    started: startOf(store, view, entry) || now,
    updated: (!isNew && old?.updated) || Date.now(),
    view: shown,
    others: (entry.others ?? old?.others ?? []).slice(-MAX_OTHERS),
    declined: old?.declined ?? [],
    chat: old?.chat,
    played: (made && !isUntouched(shown, mine)) || (old !== undefined && isPlayed(old)),
    unsent: (isNew ? made : old?.unsent === true) && isAwaited(shown, mine),
    ...(!isNew && old?.sent && { sent: old.sent }),
    ...(view.joint && { links: { ...old?.links, ...view.joint.links } }),
  };
  store.keep(saved);
  // Change the drafts only now, so that a page that closes before the game is stored loses nothing.
  const unchecked = store.unchecked(shown.dealId);
  if (unchecked) {
    // A game that was deleted may have left an older draft.
    if (!old || !store.draft(shown.gameId)) store.keepDraft(shown.gameId, unchecked);
    store.dropUnchecked(shown.dealId);
  }
  if (order) store.keepDraft(shown.gameId, { order, draft: [] });
  if (isNew || saved.started !== old?.started) tabs.post(saved);
  // Even without storage, the browser's history records that this turn was made here.
  const { gameId, dealId } = shown;
  address.replace(link, { gameId, dealId, seats: mine, ...(made && { made: link }) });
  return { shown, started: saved.started, isNew, ...sentOf(saved) };
}

/** Put the link of an older turn into the address bar, and store nothing. @param {App} app
 * @param {View} shown @param {number[]} mine @param {number} started  when the turn's clock started, or 0 */
function showTrial({ address }, shown, mine, started) {
  address.replace(shown.link, { gameId: shown.gameId, seats: mine });
  return { shown, started, isNew: false, isUnsent: false };
}

/** Store the seats of an unchecked game, which is not stored itself.
 * @param {App} app @param {View} view @param {number[]} mine @param {Entry & {link: string}} entry
 * @param {number} now  when the turn's clock started, if it has just started */
function showUnchecked({ store }, view, mine, entry, now) {
  const { dealId, turns } = view;
  const kept = store.unchecked(dealId) ?? { dealId, order: [], draft: [] };
  const started = startOf(store, view, entry) || now; // Another tab may have started it before.
  store.keepUnchecked({ ...kept, seats: mine, started, turn: turns.length });
  const shown = withLabels(view, mine, store.settings()["your-name"]);
  return { shown, started, isNew: false, isUnsent: false };
}

/** Tell the player if the second reader has shown something wrong. A new game on show has no link yet.
 * @param {App} app @param {View} view  from the engine @returns {boolean} whether it has */
export function reportMisread({ state: { isUnchecked, view: read }, ui }, view) {
  const isSame = isUnchecked && read && (read.link || view.link) === view.link;
  const facts = isSame ? misread(read, view) : [];
  if (!facts.length) return false;
  console.info("The engine reads this link otherwise:", ...facts);
  ui.toast(t("read-otherwise"));
  ui.warn(t("read-otherwise"));
  return true;
}

/**
 * Show a game and store it.
 *
 * @param {App} app
 * @param {View} view
 * @param {number[]} seats  played on this device; none for a record
 * @param {Entry} entry
 * @returns {Promise<{shown: View, isNew: boolean, pending: Move|null}|null>} what is shown, whether it is
 *   new to this device, and the move that waited for it; null if the player left or did not uncover the rack,
 *   or if the game cannot be shown
 */
export async function enter(app, view, seats, { link = view.link, ...more }) {
  const entry = { ...more, link };
  const { isTrial, see } = entry;
  const mine = isRecord(view) ? [] : seats;
  // Showing an unchecked game does not overtake the request that checks it.
  const isOvertaken = see ? app.visits.watch() : app.visits.begin();
  const isHere = isShown(app.state, view) && app.state.view?.seat === view.toMove;
  const started = startOf(app.store, view, entry);
  const keep = (/** @type {View} */ seen, now = 0) => {
    if (see) return showUnchecked(app, seen, mine, entry, now);
    return isTrial ? showTrial(app, seen, mine, now) : keepGame(app, seen, mine, entry, now);
  };
  const changesHands = handsOver(view, mine) && !isHere;
  const starts = awaitsStart(view, mine, started);
  if (changesHands || starts) {
    // Store the game before covering the rack: the next player may never uncover it.
    keep(view);
    const cover = await seenBy(app, view, entry, null);
    if (!cover || isOvertaken()) return null;
    reportMisread(app, cover);
    const covered = withView(app.state, withLabels(cover, mine));
    const isUnchecked = see !== undefined;
    app.update({ ...covered, isUnchecked, seats: mine, stale: false, waits: "ready" });
    if (!(await app.act("ask-ready", { cover, changesHands })) || isOvertaken()) return null;
  }
  const seen = await withOwnList(app, await seenBy(app, view, entry, seatFor(view, mine)));
  if (!seen || isOvertaken()) return null;
  const { shown, started: since, isNew, ...sent } = keep(seen, starts ? Date.now() : 0);
  const { isUnchecked, pending } = app.state;
  const isConfirmed = confirms(app.state, shown);
  const isMisread = !see && reportMisread(app, shown);
  const stored = see ? app.store.unchecked(shown.dealId) : app.store.draft(shown.gameId);
  const kept = isTrial ? undefined : stored;
  const confirmed = isUnchecked ? CHECKED : {};
  const next = isConfirmed ? confirmed : withView(app.state, shown, kept);
  const about = { view: shown, seats: mine, stale: false, started: since, ...sent };
  app.update({ ...next, ...about, isUnchecked: see !== undefined });
  // The sheet that sends a new move announces it; an unchecked game was announced when it was shown.
  const isKnown = !see && isConfirmed && isUnchecked;
  if (isKnown && !pending && !app.state.draft.length) app.ui.say(t("words-loaded"));
  if (!isKnown && (!isNew || !app.state.isUnsent)) announce(app, shown, mine);
  const goesOn = isConfirmed ? pending : null;
  if (kept?.draft.length)
    void app.actInBackground("report-draft", { kept, pending: goesOn, isMisread });
  return { shown, isNew, pending: goesOn };
}

/** Fields to reset once the engine has confirmed an unchecked game; the engine then previews the draft itself. */
const CHECKED = { isLate: false, pending: null, preview: null };

/** Whether a view, or the unchecked view of its deal, is on show. @param {State} state @param {View} view */
const isShown = ({ view: shown, isUnchecked }, { gameId, dealId }) =>
  shown?.gameId === gameId || (isUnchecked && shown?.dealId === dealId);

/** Announce a friend's move assertively; a move of the player's own, or a game without moves, politely. A notice
 * tells it to a player who looks at an earlier turn.
 * @param {App} app @param {View} view @param {number[]} mine */
function announce(app, view, mine) {
  const { ui, state } = app;
  const isOwn = mine.includes(view.turns.at(-1)?.seat ?? mine[0] ?? 0);
  const text = [lastSentence(view), noteSentence(view), turnText(view)].filter(Boolean).join(" ");
  if (state.replayTurn !== null) app.offerNow(text);
  else if (isOwn) ui.say(text);
  else ui.warn(text);
}
