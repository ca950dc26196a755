/**
 * The draft: rack tiles laid on free squares, and pure steps between drafts. Only the engine knows what is
 * legal.
 *
 * @import {Cell, Held, Laid, Placed, State} from "./types.js"
 */

export const SIDE = 15;

/** One quarter of the standard board's premium squares, for boards drawn before the first view.
 * Written by `build.py vectors lists`. */
const QUARTER = "T..d...T.D...t....D...d.d..D...d....D....t...t....d...d.T..d...D";
/** The names of premium squares by their marks. */
export const NAMES = /** @type {Record<string, string>} */ ({ T: "TW", D: "DW", t: "TL", d: "DL" });
export const PREMIUMS = Array.from({ length: SIDE * SIDE }, (_, square) => {
  const fold = (/** @type {number} */ at) => Math.min(at, SIDE - 1 - at);
  return NAMES[QUARTER[fold(Math.floor(square / SIDE)) * 8 + fold(square % SIDE)] ?? ""] ?? "";
});

/** @param {State} state @returns {Held[]} the tiles still on the rack */
export function loose(state) {
  return state.rack.filter((tile) => !state.draft.some((placed) => placed.id === tile.id));
}

/** @param {State} state @param {number} id @returns {Held|undefined} */
export function held(state, id) {
  return state.rack.find((tile) => tile.id === id);
}

/** @param {State} state @param {number} square @returns {Placed|undefined} */
export function draftAt(state, square) {
  return state.draft.find((placed) => placed.square === square);
}

/** @param {State} state @param {number} square @returns {Cell|null} the played tile there */
export function playedAt(state, square) {
  return state.view?.board[square] ?? null;
}

/** @param {State} state @param {number} square */
export function isFree(state, square) {
  return !playedAt(state, square) && !draftAt(state, square);
}

/** @param {State} state @returns {Laid[]} the draft as the engine reads it */
export function laid(state) {
  return state.draft.map(({ id, square, letter }) => ({
    square,
    letter,
    blank: held(state, id)?.letter === "?",
  }));
}

/**
 * Lay a tile on a square, from the rack or from another square. If a draft tile is there, the tiles swap.
 * @param {State} state
 * @param {number} id
 * @param {number} square
 * @param {string} [letter]  the letter that a blank stands for
 * @returns {State}
 */
export function lay(state, id, square, letter) {
  const tile = held(state, id);
  if (!tile || playedAt(state, square)) return state;
  const from = state.draft.find((placed) => placed.id === id);
  const there = draftAt(state, square);
  if (there?.id === id) return { ...state, picked: null };
  const rest = state.draft.filter((placed) => placed !== from && placed !== there);
  const face = tile.letter === "?" ? (letter ?? from?.letter ?? "?") : tile.letter;
  const moved = there && from ? [{ ...there, square: from.square }] : [];
  const draft = [...rest, ...moved, { id, square, letter: face }];
  return { ...state, draft, picked: null, preview: null };
}

/** Whether to mark the draft as wrong, not just unfinished: at least two tiles form an invalid word, or the
 * player pressed Play and it was refused. @param {Pick<State, "draft"|"preview">} state */
export const isWrong = ({ draft, preview }) =>
  preview?.isRefused || (preview?.illegal?.code === "bad-words" && draft.length > 1);

/** @param {State} state @param {number} id @returns {State} */
export function recall(state, id) {
  const draft = state.draft.filter((placed) => placed.id !== id);
  const picked = state.picked === id ? null : state.picked;
  return draft.length === state.draft.length ? state : { ...state, draft, picked, preview: null };
}

/** @param {State} state @returns {State} */
export function recallAll(state) {
  return { ...state, draft: [], picked: null, arrow: null, preview: null };
}

/**
 * Reorder the rack by random numbers, one for each tile.
 * @param {State} state
 * @param {number[]} keys
 * @returns {State}
 */
export function shuffle(state, keys) {
  const rack = state.rack
    .map((tile, n) => ({ tile, key: keys[n] ?? 0 }))
    .sort((a, b) => a.key - b.key)
    .map(({ tile }) => tile);
  return { ...state, rack };
}

/** Move a tile within the rack to position `to`.
 * @param {State} state @param {number} id @param {number} to @returns {State} */
export function reorder(state, id, to) {
  const tile = held(state, id);
  if (!tile) return state;
  const rack = state.rack.filter((other) => other !== tile);
  rack.splice(to, 0, tile);
  return { ...recall(state, id), rack };
}

/** @param {State} state @param {number} id @returns {State} */
export function pick(state, id) {
  return { ...state, picked: state.picked === id ? null : id, sorted: null };
}

/** Whether the picked tile goes to another place of the rack next. @param {State} state */
export const isSorting = ({ picked, sorted }) => picked !== null && picked === sorted;

/**
 * Turn the arrow on an empty square: across, down, off.
 * @param {State} state
 * @param {number} square
 * @returns {State}
 */
export function turnArrow(state, square) {
  const { arrow } = state;
  if (arrow?.square !== square)
    return { ...state, cursor: square, arrow: { square, across: true } };
  return { ...state, cursor: square, arrow: arrow.across ? { square, across: false } : null };
}

/** @param {State} state @param {number} step  1 across, 15 down; negative: backwards
 * @returns {State} */
export function moveCursor(state, step) {
  const cursor = neighbour(state.cursor, step);
  return cursor === null ? state : { ...state, cursor };
}

/** @param {number} square @param {number} step @returns {number|null} */
export function neighbour(square, step) {
  const next = square + step;
  const sameRow = Math.floor(next / SIDE) === Math.floor(square / SIDE);
  const inside = Math.abs(step) === 1 ? sameRow : next >= 0 && next < SIDE * SIDE;
  return inside ? next : null;
}

/** @param {State} state @param {number} from @param {number} step
 * @returns {number|null} the next free square after `from` */
export function freeAfter(state, from, step) {
  let square = neighbour(from, step);
  while (square !== null && !isFree(state, square)) square = neighbour(square, step);
  return square;
}

/**
 * Lay a tile at the arrow, or at the cursor if there is no arrow, and advance past filled squares.
 * @param {State} state
 * @param {number} id
 * @param {string} [letter]
 * @returns {State}
 */
export function layNext(state, id, letter) {
  const arrow = state.arrow ?? { square: state.cursor, across: true };
  const step = arrow.across ? 1 : SIDE;
  const square = isFree(state, arrow.square) ? arrow.square : freeAfter(state, arrow.square, step);
  if (square === null) return state;
  const placed = lay(state, id, square, letter);
  const next = freeAfter(placed, square, step) ?? square;
  return { ...placed, arrow: { ...arrow, square: next }, cursor: next };
}

/**
 * Find the rack tile for a typed letter: the letter itself, a two-letter tile that it completes, a blank, or a
 * two-letter tile that it begins. In the last case, `rest` is the tile's second letter.
 * @param {State} state
 * @param {string} typed  one upper-case character
 * @param {boolean} wantBlank
 * @returns {{id: number, letter: string, instead?: number, rest?: string}|null}
 */
export function tileFor(state, typed, wantBlank) {
  const letters = (state.view?.alphabet ?? []).map((tile) => tile.letter);
  const bare = typed.normalize("NFD").charAt(0);
  const letter = letters.includes(typed) ? typed : letters.includes(bare) ? bare : null;
  const free = loose(state);
  const last = state.draft.at(-1);
  if (last && !wantBlank) {
    const pair = free.find((tile) => tile.letter.replace("·", "") === last.letter + typed);
    if (pair) return { id: pair.id, letter: pair.letter, instead: last.id };
  }
  const exact = wantBlank ? undefined : free.find((tile) => tile.letter === letter);
  const blank = free.find((tile) => tile.letter === "?");
  const tile = exact ?? blank;
  if (tile && letter) return { id: tile.id, letter };
  const begun = wantBlank
    ? undefined
    : free.find((each) => each.letter.replace("·", "")[0] === typed);
  return begun ? { id: begun.id, letter: begun.letter, rest: begun.letter.slice(-1) } : null;
}

/** Take back the last tile and point the arrow at its square. @param {State} state @returns {State} */
export function takeBack(state) {
  const last = state.draft.at(-1);
  if (!last) return state;
  const arrow = { square: last.square, across: state.arrow?.across ?? true };
  return { ...recall(state, last.id), arrow, cursor: last.square };
}

/** @param {number} square @returns {string} "8H": row, then column */
export function squareName(square) {
  return `${Math.floor(square / SIDE) + 1}${String.fromCharCode(65 + (square % SIDE))}`;
}

/** Describe how a tile of the player looks: on the board a blank shows its letter.
 * @param {State} state @param {number} id */
export function faceOfHeld(state, id) {
  const tile = held(state, id) ?? { letter: "", value: 0 };
  const placed = state.draft.find((each) => each.id === id);
  return { letter: placed?.letter ?? tile.letter, value: tile.value, blank: tile.letter === "?" };
}
