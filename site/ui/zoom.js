/**
 * Enlarges the board or shows all of it. An enlarged board follows the tiles that are laid: it shows them, the
 * next square and one more.
 *
 * @import {App} from "../core/app.js"
 * @import {State} from "../core/types.js"
 */

import { freeAfter, SIDE } from "../core/draft.js";
import { $, query } from "./dom.js";

/** The fields of the state that an enlarged board follows. @type {(keyof State)[]} */
const FOLLOWED = ["isZoomed", "draft", "arrow", "view", "replayTurn"];

/** Return the square where the next tile probably goes: at the arrow, or after two or more tiles in a line.
 * @param {State} state @returns {number|null} */
function nextOf(state) {
  const { arrow, draft } = state;
  const squares = draft.map(({ square }) => square).sort((a, b) => a - b);
  const [first = 0, second] = squares;
  if (arrow) return arrow.square;
  if (second === undefined) return null;
  const isAcross = Math.floor(first / SIDE) === Math.floor(second / SIDE);
  return freeAfter(state, squares.at(-1) ?? 0, isAcross ? 1 : SIDE);
}

/** List the squares to show: an earlier turn's if one is shown; else the draft and the next square; else the arrow,
 * the last play or the cursor. @param {State} state @returns {number[]} */
export function squaresToShow(state) {
  const { draft, arrow, view, cursor, replayTurn } = state;
  const squaresOf = (/** @type {number[]|undefined} */ squares) =>
    squares?.length ? squares : [cursor];
  if (replayTurn !== null) return squaresOf(view?.turns[replayTurn - 1]?.squares);
  if (!draft.length) return arrow ? [arrow.square] : squaresOf(view?.last?.squares);
  const next = nextOf(state);
  return [...draft.map(({ square }) => square), ...(next === null ? [] : [next])];
}

/** Compute how far to scroll in one direction, so that squares and their neighbours are in sight. If there is no
 * room for all, the last square of the list counts: the one where the next tile goes.
 * @param {number[]} places  of the squares in this direction @param {number} side  of a square, in pixels
 * @param {number} room  in pixels @param {number|null} at  how far it is scrolled; null: centre the squares
 * @returns {number} in pixels */
export function scrolled(places, side, room, at) {
  const startOf = (/** @type {number[]} */ shown) => (Math.min(...shown) - 1) * side;
  const endOf = (/** @type {number[]} */ shown) => (Math.max(...shown) + 2) * side;
  const fit = (/** @type {number} */ now, /** @type {number[]} */ shown) =>
    Math.max(endOf(shown) - room, Math.min(startOf(shown), now));
  const begin = at ?? (startOf(places) + endOf(places) - room) / 2;
  return fit(fit(begin, places), places.slice(-1));
}

/** @param {State} state @param {boolean} isNew  whether the board has just been enlarged */
function follow(state, isNew) {
  const frame = query(".zoomed");
  if (!frame) return;
  const squares = squaresToShow(state);
  const side = $("board").getBoundingClientRect().width / SIDE;
  const { clientWidth, clientHeight, scrollLeft, scrollTop } = frame;
  const columns = squares.map((square) => square % SIDE);
  const rows = squares.map((square) => Math.floor(square / SIDE));
  frame.scrollLeft = scrolled(columns, side, clientWidth, isNew ? null : scrollLeft);
  frame.scrollTop = scrolled(rows, side, clientHeight, isNew ? null : scrollTop);
}

/** Draw the size of the board, and scroll it to the laid tiles. @param {App} app */
export function bindZoom(app) {
  const draw = (/** @type {boolean} */ isNew) => {
    const { isZoomed } = app.state;
    $("board").parentElement?.classList.toggle("zoomed", isZoomed);
    const chip = query(".chip.zoom");
    if (chip) chip.ariaPressed = String(isZoomed);
    follow(app.state, isNew);
  };
  app.watch((now, before) => {
    const isNew = now.isZoomed && !before.isZoomed;
    const isSame = FOLLOWED.every((name) => now[name] === before[name]);
    if (!isSame) addEventListener("page-drawn", () => draw(isNew), { once: true });
  });
  draw(app.state.isZoomed);
  addEventListener("page-drawn", () => draw(false), { once: true });
}
