/**
 * Draws the board and sets its size. Only squares whose tile, premium or marks have changed are redrawn.
 *
 * @import {State} from "../core/types.js"
 */

import { draftAt, faceOfHeld, isWrong, PREMIUMS, SIDE, squareName } from "../core/draft.js";
import { list, t } from "../core/i18n.js";
import { boardAt } from "../core/state.js";
import { $, el, faceOf, HIDDEN, replaceContents, select, srOnly } from "./dom.js";

const SQUARES = SIDE * SIDE;

/** On a smaller board, with squares below 30 pixels, the points on tiles would be too small to read. */
const SMALL = SIDE * 30;

/** The words of an empty square: one shared object, so that comparisons are cheap. @type {string[]} */
const NONE = [];

/** Build the squares. @returns {[draw: (state: State) => void, unbind: () => void]} */
export function boardPart() {
  const cells = Array.from({ length: SQUARES }, (_, square) =>
    el("div.cell", { role: "button", tabindex: -1, "data-square": square }),
  );
  // A screen reader announces a grid cell together with its row, but the button in it alone.
  const slots = cells.map((cell) => el("div.slot", { role: "gridcell" }, cell));
  for (let row = 0; row < SIDE; row++) {
    $("board").append(el("div.row", { role: "row" }, slots.slice(row * SIDE, (row + 1) * SIDE)));
    $("rows").append(el("span", row + 1));
    $("columns").append(el("span", String.fromCharCode(65 + row)));
  }
  // Set the size in pixels: with container queries, each key press would be slow.
  const table = /** @type {HTMLElement} */ ($("board").closest(".table"));
  const observer = new ResizeObserver(([entry]) => {
    const { width = 0, height = 0 } = entry?.contentRect ?? {};
    const side = Math.min(width, height);
    table.style.setProperty("--board", `${side}px`);
    $("board").parentElement?.classList.toggle("small", side < SMALL);
  });
  observer.observe(table);
  const draws = cells.map(cellPart);
  const draw = (/** @type {State} */ state) => {
    const marks = marksOf(state);
    for (const drawCell of draws) drawCell(marks);
  };
  return [draw, () => observer.disconnect()];
}

/** @param {HTMLElement} cell @param {number} square @returns {(marks: Marks) => void} */
function cellPart(cell, square) {
  // Replace only what changed: a press may be in progress on the square.
  const fill = select(
    (/** @type {Square} */ shows) => {
      const { face, centre, premium, arrow, badge } = shows;
      return { label: labelOf(square, shows), face, centre, premium, arrow, badge };
    },
    (picked) => fillCell(cell, picked),
  );
  return select(
    (/** @type {Marks} */ marks) => squareOf(marks, square),
    (shows) => {
      setLook(cell, shows);
      fill(shows);
    },
  );
}

/** @typedef {ReturnType<typeof marksOf>} Marks */
/** @typedef {ReturnType<typeof squareOf>} Square */

/** Compute the marks on the board, once for all squares. @param {State} state */
function marksOf(state) {
  const { view, replayTurn, preview, draft, previewedMove } = state;
  const turn = view?.turns[Number(replayTurn) - 1];
  const isNow = replayTurn === null;
  const wrong = isNow && isWrong(state);
  const other = previewedMove?.turn === replayTurn ? previewedMove?.tiles : undefined;
  return {
    state,
    board: view ? boardAt(view, replayTurn) : [],
    premiums: view?.premiums ?? PREMIUMS,
    centre: view?.centre ?? (SQUARES - 1) / 2,
    last: new Set(isNow ? view?.last?.squares : turn?.squares),
    wrong: new Set(wrong ? preview?.illegal?.squares : []),
    doubted: new Set(view?.turns.flatMap((each) => each.doubted ?? NONE)),
    other: new Map(other?.map((tile) => [tile.square, tile])),
    play: isNow && draft.length > 0 && (wrong || !preview?.illegal) ? preview?.play : null,
    isNow,
    bad: wrong ? ".bad" : "",
  };
}

/** @param {Marks} marks @param {number} square */
function squareOf(marks, square) {
  const { state, board, premiums, centre, last, wrong, doubted, other, play, isNow, bad } = marks;
  const { arrow } = state;
  const placed = isNow ? draftAt(state, square) : undefined;
  const tile = other.get(square);
  const words = placed ? wordsThrough(play, square) : (board[square]?.words ?? NONE);
  const face = board[square] ?? tile ?? (placed && faceOfHeld(state, placed.id)) ?? null;
  return {
    face,
    id: placed?.id,
    picked: placed !== undefined && placed.id === state.picked,
    previewed: tile !== undefined,
    centre: square === centre,
    premium: premiums[square] ?? "",
    last: last.has(square),
    wrong: wrong.has(square),
    arrow: isNow && arrow?.square === square && !face ? (arrow.across ? "→" : "↓") : "",
    badge: play?.end === square ? [`em.badge${play.down ? ".down" : ""}${bad}`, play.score] : null,
    words,
    doubted: !placed && words.some((word) => doubted.has(word ?? "")),
    focus: square === state.cursor,
  };
}

/** Return the draft's words through a square, across and down, once the engine has checked it.
 * @param {Marks["play"]} play @param {number} square */
const wordsThrough = (play, square) =>
  [1, SIDE].map((step) => {
    const isIt = (/** @type {number[]} */ squares) =>
      squares.includes(square) && squares.includes(squares[0] + step);
    return play?.words.find(({ squares }) => isIt(squares))?.text;
  });

/** @param {HTMLElement} cell @param {Square} shows */
function setLook(
  cell,
  { face, id, picked, previewed, centre, premium, last, wrong, doubted, arrow, focus },
) {
  const flags = {
    star: centre,
    tile: face,
    draft: id !== undefined,
    previewed,
    blank: face?.blank,
    last,
    wrong: wrong || doubted,
    picked,
    arrow,
  };
  const on = Object.entries(flags).flatMap(([name, flag]) => (flag ? [name] : []));
  cell.className = ["cell", premium.toLowerCase(), ...on].join(" ");
  cell.tabIndex = focus ? 0 : -1;
  if (id === undefined) delete cell.dataset.id;
  else cell.dataset.id = String(id);
}

/** @param {HTMLElement} cell
 * @param {Pick<Square, "face"|"centre"|"premium"|"arrow"|"badge"> & {label: string}} shows */
function fillCell(cell, { label, face, centre, premium, arrow, badge }) {
  const sign = centre ? "★" : premium && t(`short-${premium}`);
  replaceContents(
    cell,
    srOnly(label),
    face ? faceOf(face) : el("span.premium", HIDDEN, arrow || sign),
    badge && el(String(badge[0]), HIDDEN, badge[1]),
  );
}

/** Label a square for screen readers: "8H, Q, 10 points, in QUIZ across".
 * @param {number} square @param {Square} shows */
function labelOf(square, { face, id, centre, premium, words, doubted }) {
  const name = squareName(square);
  if (!face) {
    const parts = [centre && t("centre-star"), premium && t(`premium-${premium}`)].filter(Boolean);
    return t(parts.length ? "sq-premium" : "sq-empty", { square: name, premium: parts.join(", ") });
  }
  const letter = face.letter === "?" ? t("undecided") : face.letter;
  const key = id !== undefined ? "sq-draft" : face.blank ? "sq-blank" : "sq-tile";
  const label = t(key, { square: name, letter, points: t("points-n", { n: face.value }) });
  const ways = ["sq-across", "sq-down"];
  const runs = ways.flatMap((way, n) => (words[n] ? [t(way, { word: words[n] })] : []));
  const parts = [label, runs.length && t("sq-in", { words: list(runs) })];
  return [...parts, doubted && t("sq-doubted")].filter(Boolean).join(", ");
}
