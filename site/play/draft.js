/**
 * The tiles being laid: tap, drop, type, take back, and the arrow that typing follows; the draft is
 * kept on this device at each change, and judged by the engine once it has settled. Nothing here knows
 * what is legal.
 *
 * @import {State} from "../core/state.js"
 * @import {Laid} from "../core/types.js"
 */

import { act, addActs, ask, say, state, store, update, watch } from "../core/app.js";
import { faultOf, t } from "../core/i18n.js";
import { chance } from "../core/settings.js";
import * as game from "../core/state.js";
import { askBlank } from "../ui/dialogs.js";
import { $ } from "../ui/dom.js";

/** A draft rests this long before the engine is asked about it. */
const SETTLE_MS = 90;

let settling = 0;
let asked = 0;

/** Keep and judge the draft of the game on show from now on. */
export function followDraft() {
  watch((now, before) => {
    const changed = now.draft !== before.draft || now.rack !== before.rack;
    if ((changed || now.note !== before.note) && now.view === before.view) keepDraft();
    if (changed || now.engine.phase !== before.engine.phase) settle();
  });
}

function keepDraft() {
  const { view, rack, note } = state;
  if (!view?.rack) return;
  store.keepDraft(view.gameId, {
    order: rack.map(({ letter }) => letter),
    draft: game.laid(state),
    note,
  });
}

/** Ask the engine about the draft once it has settled. */
function settle() {
  clearTimeout(settling);
  const { view, draft, mine, engine } = state;
  if (view && mine && draft.length && engine.phase === "ready")
    settling = setTimeout(judge, SETTLE_MS);
}

async function judge() {
  const { draft } = state;
  const mark = ++asked;
  const reply = await ask({ type: "preview", tiles: game.laid(state) });
  if (mark !== asked || state.draft !== draft) return;
  const preview = reply.ok ? reply : { play: null, illegal: reply.error };
  update({ ...state, preview });
  const { play, illegal } = preview;
  const words = (play?.words ?? []).map(({ text, points }) => `${text} ${points}`);
  say(illegal ? faultOf(illegal) : [...words, t("line-total", { n: play?.score ?? 0 })].join(", "));
}

/** Lay a whole move, as a hint gave it.
 * @param {Laid[]} tiles @returns {boolean} whether they are in the rack */
export function layAll(tiles) {
  const { view, rack, note } = state;
  const order = rack.map(({ letter }) => letter);
  const next = view && game.withView(state, view, { order, draft: tiles, note });
  if (next?.draft.length !== tiles.length) return false;
  update(next);
  return true;
}

/** Lay a whole move and wait for what the engine says of it; gives the fault, or nothing, and null
 * where it cannot be laid. @param {Laid[]} tiles @returns {Promise<string|null>} */
export async function layAndAsk(tiles) {
  if (!layAll(tiles)) return null;
  clearTimeout(settling);
  await judge();
  const { preview } = state;
  return preview?.illegal ? faultOf(preview.illegal) : "";
}

/** A tile that is a blank asks for its letter first; `put` gives the state with the tile down.
 * @param {number} id @param {(letter?: string) => State} put @param {string} [letter] */
async function lay(id, put, letter) {
  const tile = game.held(state, id);
  if (tile?.letter !== "?" || letter || state.draft.some((placed) => placed.id === id))
    return update(put(letter));
  const chosen = await askBlank(state.view?.alphabet ?? []);
  return chosen ? update(put(chosen)) : undefined;
}

/** Tiles may be laid when a rack is on show, also while the friend thinks. */
const canLay = () => Boolean(state.view?.rack && !state.view.over && !state.busy);

/** Leave the replay, and what was looked at: tiles are laid on the board of now. */
function now() {
  if (state.shown !== null || state.looked !== null)
    update({ ...state, shown: null, looked: null });
}

function sayArrow() {
  const { arrow } = state;
  if (!arrow) return;
  const square = game.squareName(arrow.square);
  say(t(arrow.across ? "said-arrow-across" : "said-arrow-down", { square }));
}

/** @param {number} tile */
function tapTile(tile) {
  if (!canLay()) return undefined;
  now();
  if (state.draft.some((placed) => placed.id === tile)) return update(game.recall(state, tile));
  if (state.arrow && state.picked === null)
    return lay(tile, (letter) => game.placeNext(state, tile, letter));
  return update(game.pick(state, tile));
}

/** @param {number} at */
function tapSquare(at) {
  const { picked } = state;
  const there = game.draftAt(state, at);
  if (game.playedAt(state, at)) return update({ ...state, cursor: at, looked: at });
  if (!canLay()) return update({ ...state, cursor: at, looked: null });
  now();
  if (picked !== null && picked !== there?.id)
    return lay(picked, (letter) => ({ ...game.place(state, picked, at, letter), cursor: at }));
  if (there) return update({ ...game.pick(state, there.id), cursor: at });
  update(game.turnArrow(state, at));
  return sayArrow();
}

/** @param {string} letter @param {boolean} wantBlank */
function type(letter, wantBlank) {
  if (!canLay()) return undefined;
  now();
  const found = game.tileFor(state, letter, wantBlank);
  if (!found) return say(t("said-no-tile", { letter }));
  if (found.instead !== undefined) update(game.takeBack(state));
  return lay(found.id, (face) => game.placeNext(state, found.id, face), found.letter);
}

/** Walk with the cursor; an arrow on the board is turned first. @param {number} step @param {boolean} across */
function walk(step, across) {
  const { arrow } = state;
  if (arrow && arrow.across !== across) return update({ ...state, arrow: { ...arrow, across } });
  const moved = game.moveCursor(state, step);
  return update(arrow ? { ...moved, arrow: { ...arrow, square: moved.cursor } } : moved);
}

addActs({
  "tap-tile": ({ id }) => tapTile(Number(id)),
  "tap-square": ({ square }) => tapSquare(Number(square)),
  drop: ({ id, square }) =>
    canLay() && lay(id, (letter) => ({ ...game.place(state, id, square, letter), arrow: null })),
  "drop-rack": ({ id, to }) =>
    update(to == null ? game.recall(state, id) : game.reorder(state, id, to)),
  "recall-one": ({ id }) => update(game.recall({ ...state, picked: null }, Number(id))),
  "nth-tile": ({ n }) => {
    const tile = state.rack[n - 1];
    if (tile && canLay() && game.loose(state).includes(tile))
      lay(tile.id, (letter) => game.placeNext(state, tile.id, letter));
  },
  type: ({ letter, blank }) => type(letter, blank),
  "take-back": () => update(game.takeBack(state)),
  arrow: ({ step, across }) => walk(step, across),
  edge: ({ to }) => {
    const row = state.cursor - (state.cursor % game.SIDE);
    const cursor = to === "Home" ? row : row + game.SIDE - 1;
    update({ ...state, cursor, arrow: state.arrow && { ...state.arrow, square: cursor } });
  },
  "turn-arrow": () => {
    if (!canLay() || game.playedAt(state, state.cursor)) return;
    update({ ...state, arrow: { square: state.cursor, across: !(state.arrow?.across ?? false) } });
    sayArrow();
  },
  enter: () =>
    state.picked !== null || !state.draft.length ? tapSquare(state.cursor) : act("play"),
  "rack-focus": ({ step }) => {
    const tiles = [...$("rack").children];
    const at = tiles.indexOf(/** @type {Element} */ (document.activeElement)) + step;
    const next = tiles[(at + tiles.length) % tiles.length];
    if (next instanceof HTMLElement) next.focus();
  },
  shuffle: () => update(game.shuffle(state, state.rack.map(chance))),
  recall: () => {
    if (state.draft.length) say(t("said-recalled"));
    update(game.recallAll(state));
  },
});
