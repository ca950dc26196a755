/**
 * The draft: laying tiles by tap, drag and keyboard, taking them back, and the arrow that typing follows.
 * Each change is stored on this device, and the engine checks the draft once it has settled. This module does
 * not know what is legal.
 *
 * @import {FirstActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {Laid, State} from "../core/types.js"
 */

import { chance } from "../core/app.js";
import * as steps from "../core/draft.js";
import { faultOf, t, whyNot } from "../core/i18n.js";
import { arrowText, isSameRack, withView } from "../core/state.js";

/** Debounce before the engine checks a draft. */
const SETTLE_MS = 90;
/** Debounce before a fault is announced, so that unfinished words are not announced. */
const PAUSE_MS = 1000;

/** Store and check the current game's draft after each change. @param {App} app
 * @returns {() => void} stops watching */
export function bindDraft(app) {
  let timer = /** @type {any} */ (0);
  const unwatch = app.watch((now, before) => {
    const { view, draft, rack, engine, isUnchecked, pending } = now;
    const isChanged = draft !== before.draft || rack !== before.rack;
    if (view === before.view) {
      if (isChanged) app.ui.hideToast();
      if (KEPT.some((field) => now[field] !== before[field])) keepDraft(app);
    }
    if (pending && draft !== before.draft) app.update({ pending: null });
    const isSettled =
      isUnchecked === before.isUnchecked && (isUnchecked || engine.phase === before.engine.phase);
    if (!isChanged && isSettled) return;
    clearTimeout(timer);
    const isOvertaken = app.previews.watch();
    if (view && draft.length && (isUnchecked || engine.phase === "ready"))
      timer = setTimeout(() => isOvertaken() || checkDraft(app), SETTLE_MS);
  });
  return () => {
    unwatch();
    clearTimeout(timer);
  };
}

/** The fields that are stored with a draft. */
const KEPT = /** @type {const} */ (["draft", "rack", "note", "preview", "pending"]);

/** @param {App} app */
function keepDraft({ state, store }) {
  const { view, rack, note, preview, pending, isUnchecked } = state;
  if (!view?.rack || store.newerThan(view)) return; // Only the newest turn's draft is stored.
  const kept = {
    order: rack.map(({ letter }) => letter),
    draft: steps.laid(state),
    note,
    seat: view.seat,
    fits: Boolean(preview?.play),
    pending: Boolean(pending),
  };
  const unchecked = isUnchecked && store.unchecked(view.dealId);
  if (unchecked) store.keepUnchecked({ ...unchecked, ...kept });
  if (!isUnchecked) store.keepDraft(view.gameId, kept);
}

/** Score the draft of an unchecked game, without its words. @param {App} app */
async function scoreDraft(app) {
  const { draft } = app.state;
  const preview = await app.act("score-draft", { tiles: steps.laid(app.state) });
  if (app.state.draft !== draft || !app.state.isUnchecked) return;
  app.update({ preview });
  if (preview.play) app.ui.say(t("points-n", { n: preview.play.score }));
}

/** Ask the engine about the draft. @param {App} app */
export async function checkDraft(app) {
  const { draft, isUnchecked } = app.state;
  const isOvertaken = app.previews.begin();
  if (isUnchecked) return scoreDraft(app);
  const reply = await app.ask({ type: "preview", tiles: steps.laid(app.state) });
  if (isOvertaken() || app.state.draft !== draft) return undefined;
  const { play, illegal } = reply.ok ? reply : { play: null, illegal: reply.error };
  app.update({ preview: { play, illegal } });
  const words = (play?.words ?? []).map(({ text, points }) => `${text} ${points}`);
  if (words.length > 1 || play?.bonus) words.push(t("line-total", { n: play?.score ?? 0 }));
  if (!illegal) return app.ui.say(words.join(", "));
  const isObsolete = () => app.state.draft !== draft || app.state.preview?.isRefused;
  const sayWhyNot = () => isObsolete() || app.ui.say(whyNot(illegal, draft));
  setTimeout(sayWhyNot, PAUSE_MS);
}

/** Lay a whole move, for example one from a hint.
 * @param {App} app @param {Laid[]} tiles @returns {boolean} whether the rack has the tiles */
export function layAll(app, tiles) {
  const { view, rack, note } = app.state;
  const order = rack.map(({ letter }) => letter);
  const next = view && withView(app.state, view, { order, draft: tiles, note });
  if (next?.draft.length !== tiles.length) return false;
  app.update(next);
  return true;
}

/** Lay a whole move and wait for the engine's check. @param {App} app @param {Laid[]} tiles
 * @returns {Promise<string|null>} the fault, or ""; null if the rack lacks the tiles */
export async function layAndCheck(app, tiles) {
  if (!layAll(app, tiles)) return null;
  await checkDraft(app);
  const { preview } = app.state;
  return preview?.illegal ? faultOf(preview.illegal) : "";
}

/** Lay a tile; a blank first asks for its letter. @param {App} app @param {number} id
 * @param {(letter?: string) => State} laidAs  returns the state with the tile laid
 * @param {string} [letter]  the typed letter */
async function lay(app, id, laidAs, letter) {
  const { state } = app;
  const tile = steps.held(state, id);
  if (tile?.letter !== "?" || letter || state.draft.some((placed) => placed.id === id))
    return app.update(laidAs(letter));
  const chosen = await app.ui.askBlank(state.view?.alphabet ?? []);
  // Meanwhile another rack may have given the id to another tile.
  const isThere = chosen && isSameRack(app.state.view, state.view);
  return isThere ? app.update(laidAs(chosen)) : undefined;
}

/** Lay a tile at the arrow, or at the cursor; say if the board ends before it.
 * @param {App} app @param {number} id @param {string} [letter]  the typed letter */
function layNext(app, id, letter) {
  const laidAs = (/** @type {string|undefined} */ face) => steps.layNext(app.state, id, face);
  return laidAs(letter) === app.state
    ? app.ui.toast(t("board-ends"))
    : lay(app, id, laidAs, letter);
}

/** Whether tiles may be laid: if the game goes on and a rack is shown. On another player's turn they are a plan,
 * where one player has this device. When the time is up, a pass may wait for the engine: then no tile may be laid.
 * A review shows other moves on the board: then neither. @param {App} app */
const canLay = ({ state: { view, seats, isMyTurn, busy, pending, previewedMove } }) =>
  Boolean(view?.rack && !view.over && !busy && !previewedMove && (isMyTurn || seats.length < 2)) &&
  pending?.kind !== "pass";

/** Leave a past turn or a looked-up square, and show the present board to lay tiles on. @param {App} app */
function showNow(app) {
  const { replayTurn, lookedUpSquare } = app.state;
  if (replayTurn !== null || lookedUpSquare !== null)
    app.update({ replayTurn: null, lookedUpSquare: null });
}

/** @param {App} app */
function sayArrow({ state, ui }) {
  if (state.arrow) ui.say(arrowText(state));
}

/** @param {App} app @param {number} tile */
function tapTile(app, tile) {
  if (!canLay(app)) return undefined;
  showNow(app);
  const { draft, arrow, picked } = app.state;
  const isSorting = steps.isSorting(app.state);
  if (isSorting && tile !== picked) return app.act("sort-tile", { id: tile });
  if (draft.some((placed) => placed.id === tile)) return app.update(steps.recall(app.state, tile));
  if (arrow && picked === null) return layNext(app, tile);
  if (tile !== picked || isSorting) return app.update(steps.pick(app.state, tile));
  // Picked a second time, a tile waits for its new place in the rack.
  app.update({ sorted: tile });
  return app.ui.say(t("rack-sort"));
}

/** @param {App} app @param {number} at */
function tapSquare(app, at) {
  if (steps.playedAt(app.state, at)) return app.update({ cursor: at, lookedUpSquare: at });
  if (!canLay(app)) return app.update({ cursor: at, lookedUpSquare: null });
  showNow(app);
  const { picked } = app.state;
  const there = steps.draftAt(app.state, at);
  if (picked !== null && picked !== there?.id)
    return lay(app, picked, (letter) => ({
      ...steps.lay(app.state, picked, at, letter),
      cursor: at,
    }));
  if (there) return app.update({ ...steps.pick(app.state, there.id), cursor: at });
  app.update(steps.turnArrow(app.state, at));
  return sayArrow(app);
}

/** @param {App} app @param {string} letter @param {boolean} wantBlank */
function typeLetter(app, letter, wantBlank) {
  if (!canLay(app)) return undefined;
  showNow(app);
  const { begun, draft } = app.state;
  if (begun?.draft === draft && begun.rest === letter) return app.update({ begun: null });
  const found = steps.tileFor(app.state, letter, wantBlank);
  if (!found) return app.ui.toast(t("announce-no-tile", { letter }));
  const { id, rest } = found;
  if (found.instead !== undefined) app.update(steps.takeBack(app.state));
  const laid = layNext(app, id, found.letter);
  if (rest) app.update({ begun: { draft: app.state.draft, rest } });
  return laid;
}

/** Move the cursor and its arrow; an arrow that points in the other direction only turns.
 * @param {App} app @param {number} step @param {boolean} across */
function moveCursor(app, step, across) {
  const { arrow } = app.state;
  if (arrow && arrow.across !== across) {
    app.update({ arrow: { ...arrow, across } });
    return sayArrow(app);
  }
  return jumpTo(app, steps.moveCursor(app.state, step).cursor);
}

/** @param {App} app @param {number} cursor */
function jumpTo(app, cursor) {
  const { arrow } = app.state;
  app.update({ cursor, arrow: arrow && { ...arrow, square: cursor } });
}

/** @param {App} app */
function turnArrow(app) {
  const { state } = app;
  const { cursor: square, arrow } = state;
  if (!canLay(app) || steps.playedAt(state, square)) return;
  app.update({ arrow: { square, across: !(arrow?.across ?? false) } });
  sayArrow(app);
}

/** Lay the tile at place `n` of the rack. @param {App} app @param {number} n  counted from 1 */
function layNth(app, n) {
  const tile = app.state.rack[n - 1];
  if (tile && canLay(app) && steps.loose(app.state).includes(tile)) void layNext(app, tile.id);
}

/** @param {App} app */
const rowStart = ({ state: { cursor } }) => cursor - (cursor % steps.SIDE);

/** @param {App} app @returns {Pick<FirstActions, "tap-tile"|"tap-square"|"drop-square"|"drop-rack"
 *   |"recall-one"|"lay-nth"|"type-letter"|"take-back"|"move-cursor"|"row-start"|"row-end"
 *   |"turn-arrow"|"lay-or-play"|"focus-rack"|"shuffle"|"recall">} */
export const draftActions = (app) => ({
  "tap-tile": ({ id }) => tapTile(app, id),
  "tap-square": ({ square }) => tapSquare(app, square),
  "drop-square": ({ id, square }) =>
    canLay(app) &&
    lay(app, id, (letter) => ({ ...steps.lay(app.state, id, square, letter), arrow: null })),
  "drop-rack": ({ id, to }) =>
    app.update(to === null ? steps.recall(app.state, id) : steps.reorder(app.state, id, to)),
  "recall-one": ({ id }) => app.update(steps.recall({ ...app.state, picked: null }, id)),
  "lay-nth": ({ n }) => layNth(app, n),
  "type-letter": ({ letter, blank }) => typeLetter(app, letter, blank),
  "take-back": () => app.update(steps.takeBack(app.state)),
  "move-cursor": ({ step, across }) => moveCursor(app, step, across),
  "row-start": () => jumpTo(app, rowStart(app)),
  "row-end": () => jumpTo(app, rowStart(app) + steps.SIDE - 1),
  "turn-arrow": () => turnArrow(app),
  "lay-or-play": () => {
    const { picked, draft, cursor } = app.state;
    return picked !== null || !draft.length ? tapSquare(app, cursor) : app.act("play");
  },
  "focus-rack": ({ step }) => app.ui.focusRack(step),
  shuffle: () => app.update(steps.shuffle(app.state, app.state.rack.map(chance))),
  recall: () => {
    if (app.state.draft.length) app.ui.say(t("announce-recalled"));
    app.update(steps.recallAll(app.state));
  },
});
