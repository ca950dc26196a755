/**
 * The state of the page as one plain object, and the pure steps between states.
 *
 * Every function here takes a state and returns a new one; none touches the document, the clock or
 * chance. Only the engine knows what is legal: a draft is just tiles on free squares.
 *
 * @import {Arrow, Cell, Held, KeptDraft, Laid, Placed, Preview, Tile, Unchecked, View} from "./types.js"
 * @import {Table} from "./table.js"
 */

export const SIDE = 15;
const CENTRE = 112;

/** The usual premium squares, one quarter of the board: for what is shown before a view. */
const QUARTER = "T..d...T.D...t....D...d.d..D...d....D....t...t....d...d.T..d...D";
const NAMES = /** @type {Record<string, string>} */ ({ T: "TW", D: "DW", t: "TL", d: "DL" });
export const PREMIUMS = Array.from({ length: SIDE * SIDE }, (_, square) => {
  const fold = (/** @type {number} */ at) => Math.min(at, SIDE - 1 - at);
  return NAMES[QUARTER[fold(Math.floor(square / SIDE)) * 8 + fold(square % SIDE)] ?? ""] ?? "";
});

/**
 * @typedef {object} State
 * @property {"start"|"game"|"problem"|"invitation"} screen
 * @property {EngineState} engine
 * @property {View|null} view  the game on show, as the engine described it last
 * @property {Unchecked|null} unchecked  what the second reader of links finds in the link on show, until
 *   the engine has answered; nothing can be done with it
 * @property {number[]} seats  of this game that are played on this device
 * @property {number[]|null} answered  seats that a player has just taken here, until they are on show
 * @property {boolean} isMyTurn  the seat shown is to move on this device
 * @property {boolean} stale  the view is one this device kept; the engine has not confirmed it yet
 * @property {boolean} isPast  an older turn is on show than this device knows
 * @property {number} started  when the time of the turn on show began here, in ms; 0 if it has not
 * @property {Held[]} rack  in the order the player gave it
 * @property {Placed[]} draft
 * @property {number|null} picked  id of the tile to place next
 * @property {Arrow|null} arrow  where typed letters go
 * @property {number} cursor  the square that has the keyboard focus
 * @property {Preview|null} preview
 * @property {boolean} busy  a move is on its way to the engine
 * @property {number|null} lookedUpSquare  of a played tile whose words are to be explained
 * @property {string} note  to be sent with the turn
 * @property {number} refused  number of moves refused; a growing number has a sound
 * @property {number|null} secondsLeft  of a turn with a time limit
 * @property {number|null} replayTurn  the turn after which the board is shown; null is now
 * @property {""|"ready"|"computer"} waits  for a press: the player who has the device, or a computer
 * @property {number|null} thinking  progress of a computer's search, 0 to 1
 * @property {{turn: number, tiles: (Laid & Tile)[]}|null} previewedMove  on the board after a turn
 * @property {boolean} isZoomed  the board is shown larger than the screen
 * @property {boolean} namesTurn  the title of the page says whose turn it is
 * @property {string} offeredLink  the link that was last offered for sending
 * @property {boolean} isUnsent  somebody elsewhere is to move, and was not sent the link yet
 * @property {Table|null} table  joined with a friend's page, or on the way to it
 */

/** Fields reset by every new view. */
const CLEARED = {
  picked: null,
  arrow: null,
  preview: null,
  busy: false,
  lookedUpSquare: null,
  secondsLeft: null,
  replayTurn: null,
  thinking: null,
  waits: /** @type {State["waits"]} */ (""),
  previewedMove: null,
  isPast: false,
  answered: /** @type {number[]|null} */ (null),
  unchecked: /** @type {Unchecked|null} */ (null),
};

/** @typedef {{phase: "loading"|"ready"|"failed", part: number, bytes: number, isStalled: boolean,
 *   code: string, message: string}} EngineState  part: of the bytes to download, which are 0 where
 *   there is nothing to download or nothing known of it; code: what it died of
 */
/** @type {EngineState} */
export const STARTING = {
  phase: "loading",
  part: 0,
  bytes: 0,
  isStalled: false,
  code: "",
  message: "",
};

/** @type {State} */
export const EMPTY = {
  screen: "start",
  engine: STARTING,
  view: null,
  seats: [],
  isMyTurn: false,
  stale: false,
  started: 0,
  rack: [],
  draft: [],
  cursor: CENTRE,
  note: "",
  refused: 0,
  isZoomed: false,
  namesTurn: true,
  offeredLink: "",
  isUnsent: false,
  table: null,
  ...CLEARED,
};

/** Leave the game on show; what belongs to the page stays.
 * @param {State} state @param {State["screen"]} screen @returns {State} */
export const leaveGame = ({ engine, isZoomed, namesTurn, offeredLink, table }, screen) => ({
  ...EMPTY,
  engine,
  isZoomed,
  namesTurn,
  offeredLink,
  table,
  screen,
});

/**
 * Show a view: the rack keeps the player's order, and a kept draft returns where it still fits.
 * @param {State} state
 * @param {View} view
 * @param {Partial<KeptDraft>} kept
 * @returns {State}
 */
export function withView(state, view, kept = {}) {
  const rack = ordered(view, kept.order ?? []);
  const isMyTurn = Object.values(view.allowed).some(Boolean);
  const { note = "" } = kept;
  /** @type {State} */
  const fresh = { ...state, ...CLEARED, note, isMyTurn, view, rack, draft: [], screen: "game" };
  if (state.view?.link !== view.link) fresh.cursor = startOfTyping(fresh, view);
  return (kept.draft ?? []).reduce((now, each) => {
    const tile = loose(now).find(({ letter }) => letter === (each.blank ? "?" : each.letter));
    return tile ? place(now, tile.id, each.square, each.letter) : now;
  }, fresh);
}

/** Where letters go that are typed before a square was chosen: beside the last play, or over the star.
 * @param {State} state @param {View} view */
function startOfTyping(state, { last }) {
  const at = last?.squares[0] ?? CENTRE;
  return isFree(state, at) ? at : (freeAfter(state, at, 1) ?? at);
}

/** Whether a view from the engine confirms the kept one on show: then everything the player did
 * meanwhile, down to a tile just picked up, stays as it is.
 * @param {State} state @param {View} view */
export function confirms({ stale, view: kept }, view) {
  const same = (/** @type {View} */ { link, seat, rack, allowed }) =>
    JSON.stringify([link, seat, rack, allowed]);
  return stale && kept !== null && same(kept) === same(view);
}

/**
 * The tiles of a view's rack in the order of `letters`; tiles it does not name come last.
 * @param {View} view
 * @param {string[]} letters
 * @returns {Held[]}
 */
function ordered(view, letters) {
  const tiles = (view.rack ?? []).map((tile, id) => ({ ...tile, id }));
  /** @type {Held[]} */
  const first = [];
  for (const letter of letters) {
    const at = tiles.findIndex((tile) => tile.letter === letter);
    if (at >= 0) first.push(...tiles.splice(at, 1));
  }
  return [...first, ...tiles];
}

/** @param {State} state @returns {Held[]} the rack's tiles that are not on the board */
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
function isFree(state, square) {
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
 * Put a rack tile on a square, from rack or from another square; onto a draft tile they swap.
 * @param {State} state
 * @param {number} id
 * @param {number} square
 * @param {string} [letter]  what it stands for, if it is a blank
 * @returns {State}
 */
export function place(state, id, square, letter) {
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

/** Whether the draft is wrong, not just unfinished: two tiles or more make a word that is none, or Play was
 * pressed. @param {Pick<State, "draft"|"preview">} state */
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
  return { ...state, picked: state.picked === id ? null : id };
}

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

/** @param {State} state @param {number} step  1 across, 15 down; negative is back
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
function freeAfter(state, from, step) {
  let square = neighbour(from, step);
  while (square !== null && !isFree(state, square)) square = neighbour(square, step);
  return square;
}

/**
 * Place a tile at the arrow, or at the cursor if there is none, and advance over filled squares.
 * @param {State} state
 * @param {number} id
 * @param {string} [letter]
 * @returns {State}
 */
export function placeNext(state, id, letter) {
  const arrow = state.arrow ?? { square: state.cursor, across: true };
  const step = arrow.across ? 1 : SIDE;
  const square = isFree(state, arrow.square) ? arrow.square : freeAfter(state, arrow.square, step);
  if (square === null) return state;
  const placed = place(state, id, square, letter);
  const next = freeAfter(placed, square, step) ?? square;
  return { ...placed, arrow: { ...arrow, square: next }, cursor: next };
}

/**
 * The rack tile for a typed letter: the letter itself, a two-letter tile it completes, or a blank.
 * @param {State} state
 * @param {string} typed  one upper-case character
 * @param {boolean} wantBlank
 * @returns {{id: number, letter: string, instead?: number}|null}
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
  return tile && letter ? { id: tile.id, letter } : null;
}

/** Take back the tile placed last, and point the arrow at where it was.
 * @param {State} state @returns {State} */
export function takeBack(state) {
  const last = state.draft.at(-1);
  if (!last) return state;
  const arrow = { square: last.square, across: state.arrow?.across ?? true };
  return { ...recall(state, last.id), arrow, cursor: last.square };
}

/** The board as it stood after a turn; `null` is now.
 * @param {Pick<View, "board">} view @param {number|null} turn @returns {(Cell|null)[]} */
export function boardAt(view, turn) {
  if (turn === null) return view.board;
  return view.board.map((cell) => (cell && cell.turn <= turn ? cell : null));
}

/** The players' totals after a turn; `null` is now, 0 the deal.
 * @param {Pick<View, "players"|"turns">} view @param {number|null} turn @returns {number[]} */
export const totalsAt = ({ players, turns }, turn) =>
  turn === null
    ? players.map(({ score }) => score)
    : (turns[turn - 1]?.scores ?? players.map(() => 0));

/** The turn that the replay shows after a step.
 * @param {State} state @param {(at: number, end: number) => number} to  from the turn on show and the
 *   last one @returns {Partial<State>} */
export function stepTo({ view, replayTurn }, to) {
  const end = view?.turns.length ?? 0;
  const next = Math.max(0, to(replayTurn ?? end, end));
  return { replayTurn: next < end ? next : null };
}

/** @param {number} square @returns {string} "8H": row, then column */
export function squareName(square) {
  return `${Math.floor(square / SIDE) + 1}${String.fromCharCode(65 + (square % SIDE))}`;
}

/** Whether a game that goes on is watched: none of its humans plays on this device.
 * @param {Pick<State, "view"|"seats"|"isPast">} state */
export const isWatched = ({ view, seats, isPast }) =>
  Boolean(view?.humans && view.mode !== "stated" && !view.over) && !isPast && !seats.length;

/** A tile in the hand as it looks: on the board a blank has its letter.
 * @param {State} state @param {number} id */
export function faceOfHeld(state, id) {
  const tile = held(state, id) ?? { letter: "", value: 0 };
  const placed = state.draft.find((each) => each.id === id);
  return { letter: placed?.letter ?? tile.letter, value: tile.value, blank: tile.letter === "?" };
}
