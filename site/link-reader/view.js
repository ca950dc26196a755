/**
 * The game of a link, or of a new setup, as a seat may see it: a view like the engine's, from the second
 * reader alone. Words are not checked, and the panels beside the board have no data.
 */

import { PREMIUMS } from "../core/draft.js";
import { t } from "../core/i18n.js";
import { weightsOf } from "./reader.js";
import { stretch } from "./replay.js";
import { sha256 } from "./sha256.js";
import { isBlank, tileOf, without } from "./tiles.js";

/** @import {Allowed, Cell, Player, Turn, View} from "../core/types.js" */
/** @import {Game} from "./reader.js" */
/** @import {Move, Position, Setup} from "./replay.js" */

const CENTRE = 112;

/** The number of each kind of move in a link. Not listed: 0 ends the link, and 6 is a challenge that fails. */
const KINDS = /** @type {const} */ ({
  play: 1,
  exchange: 2,
  pass: 3,
  challenge: 5,
  resign: 4,
  hint: 7,
  accept: 8,
});

/** Return the id of a deal, as the engine does. @param {string} seed  16 hexadecimal digits */
export const dealIdOf = (seed) => {
  const digest = sha256(`deal ${BigInt(`0x${seed}`)}`, []);
  return [0, 4].map((at) => digest.getUint32(at).toString(16).padStart(8, "0")).join("");
};

/** @param {Setup} setup @param {Partial<Position>} position @returns {Player[]} */
const playersOf = ({ names, computers }, { scores = [], resigned = [], racks = [] }) =>
  names.map((name, seat) => ({
    name,
    label: name || t("player-n", { n: seat + 1 }),
    score: scores[seat] ?? 0,
    tiles: racks[seat]?.length ?? 0,
    resigned: resigned[seat] ?? false,
    computer: computers[seat] ?? 0,
    best: null,
    bingos: 0,
    mean: 0,
  }));

/** @param {Game} game @param {Move} move @param {number} n @returns {Turn} */
function turnOf({ alphabet, positions }, move, n) {
  const { word, gained, scores } = positions[n + 1];
  const textOf = (/** @type {string} */ tiles) => [...tiles].map(alphabet.text).join("");
  const turn = { number: n + 1, seat: positions[n].toMove, kind: move.kind, outcome: move.kind };
  const rest = { move: "", hintCost: 0, total: 0, withdrawn: false, bingo: false };
  const plain = { ...turn, ...rest, what: "", words: [], score: gained, scores, squares: [] };
  if (move.kind === "play") {
    const squares = move.tiles.map(([square]) => square);
    return { ...plain, words: [textOf(word)], squares };
  }
  if (move.kind === "exchange") return { ...plain, what: String(move.tiles.length) };
  if (move.kind === "accept") return { ...plain, what: textOf(move.word) };
  if (move.kind === "hint") return { ...plain, what: String(move.step) };
  if (move.kind === "challenge")
    return { ...plain, outcome: move.upheld ? "challenge-won" : "challenge-lost" };
  return plain;
}

/** Return the squares of the last move if it is a play. Skip hints, accepted words and failed challenges.
 * @param {Move[]} moves */
function lastSquares(moves) {
  const keeps = (/** @type {Move} */ move) =>
    move.kind === "hint" || move.kind === "accept" || (move.kind === "challenge" && !move.upheld);
  const last = moves.at(-1);
  const shown = last && keeps(last) ? moves.findLast(({ kind }) => kind === "play") : last;
  return shown?.kind === "play" ? shown.tiles.map(([square]) => square) : [];
}

/** @param {Game} game @returns {(Cell|null)[]} */
function cellsOf({ alphabet, moves, positions }) {
  const { board } = positions[positions.length - 1];
  const since = moves.flatMap((move, n) =>
    move.kind === "play"
      ? move.tiles.map(([square]) => /** @type {[number, number]} */ ([square, n + 1]))
      : [],
  );
  const turns = new Map(since);
  const wordAt = (/** @type {number} */ square, /** @type {number} */ step) => {
    const word = stretch(board, square, step);
    return word.length > 1 ? word.map((at) => alphabet.text(board[at])).join("") : "";
  };
  return board.map((tile, square) =>
    tile === "."
      ? null
      : {
          letter: alphabet.text(tile),
          value: alphabet.value(tile),
          blank: isBlank(tile),
          turn: turns.get(square) ?? 0,
          words: [wordAt(square, 1), wordAt(square, 15)],
        },
  );
}

/** Return the rack that a seat may see: while the seat's last play can be challenged, without the new tiles.
 * @param {Game} game @param {number} seat */
function rackOf({ moves, positions }, seat) {
  const { racks, before } = positions[positions.length - 1];
  const last = moves.findLast(({ kind }) => kind === "play");
  if (last?.kind !== "play" || before?.toMove !== seat) return racks[seat];
  const laid = last.tiles.map(([, tile]) => (isBlank(tile) ? "?" : tile));
  return without(before.racks[seat], laid);
}

/** Say whose turn it is, and what can be done, as keys of strings.
 * @param {Setup} setup @param {Position} position @param {number|null} seat
 * @param {boolean} isBare  whether the board has no tile */
function linesOf({ computers }, { toMove, reason }, seat, isBare) {
  if (reason !== null) return { turn: "turn-over", line: "" };
  if (seat === toMove)
    return { turn: "turn-yours", line: isBare ? "line-first" : "line-your-move" };
  if (computers[toMove]) return { turn: "turn-view", line: "line-thinking" };
  return seat === null
    ? { turn: "turn-view", line: "line-invited" }
    : { turn: "turn-of", line: "line-waiting" };
}

/** @param {Setup} setup */
const rulesOf = ({ language, lexicon, tag, mode, challengeRule, turnSeconds, houseWords }) => ({
  language,
  variant: lexicon.split("-")[1] ?? lexicon,
  mode: mode ?? "dealt",
  challengeRule,
  lexicon: { pack: lexicon, state: "", tag, fingerprint: "" },
  turnSeconds,
  houseWords,
});

/** Show a game to a seat.
 * @param {Game} game @param {string} link  "" for a new game
 * @param {number|null} seat  null: show no rack; a sealed game shows none to any seat @returns {View} */
export function viewOf(game, link, seat) {
  const { setup, alphabet, moves, positions } = game;
  const position = positions[positions.length - 1];
  const { toMove, reason, bag, steps } = position;
  const weights = weightsOf(setup, position);
  const board = cellsOf(game);
  const isEmpty = board.every((cell) => !cell);
  const faceOf = (/** @type {string} */ tile) => {
    return { letter: alphabet.text(tile), value: alphabet.value(tile) };
  };
  const rack = seat === null || setup.mode ? null : [...rackOf(game, seat)].map(faceOf);
  const allowed = Object.entries(KINDS).map(([kind, n]) => [
    kind,
    seat === toMove && weights[n] > 0,
  ]);
  return {
    gameId: "",
    version: 0,
    link,
    dealId: setup.mode ? "" : dealIdOf(setup.seed),
    ...rulesOf(setup),
    accepted: [],
    hints: { price: setup.hintPrice, bought: steps, charge: "" },
    seat,
    toMove: reason === null ? toMove : null,
    over: reason !== null,
    players: playersOf(setup, position),
    rack,
    board,
    premiums: PREMIUMS,
    centre: CENTRE,
    bag: bag.length,
    bags: positions.map((each) => each.bag.length),
    unseen: [],
    unseenKinds: {},
    alphabet: alphabet.letters.map((letter, n) => {
      return { letter, value: alphabet.value(tileOf(n + 1)) };
    }),
    turns: moves.map((move, n) => turnOf(game, move, n)),
    last: moves.length ? { squares: lastSquares(moves) } : null,
    chart: null,
    ...linesOf(setup, position, seat, isEmpty),
    humans: setup.names.filter((_, n) => !setup.computers[n]).length,
    reviewable: false,
    allowed: /** @type {Allowed} */ (/** @type {any} */ (Object.fromEntries(allowed))),
    scoreless: { limit: 0, ends: [] },
    result: null,
  };
}
