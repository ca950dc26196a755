/**
 * Reads records, mode 1 of docs/link-format.md, by docs/formats.md, "Links of records": games written down, with
 * their racks as far as they are known. The page of films loads it (watch/), the game does not.
 */

import { numbers, times } from "./lists.js";
import { readOptions } from "./options.js";
import { readPlay } from "./placements.js";
import { capitals, MODES, NEVER, PLAYERS, readLexicon } from "./reader.js";
import {
  ENDINGS,
  ended,
  isOut,
  playing,
  recorded,
  startOfRecord,
  UNKNOWN,
  unseenBy,
  withRack,
} from "./record-replay.js";
import { demand } from "./stack.js";
import { alphabetOf, count, sorted, without } from "./tiles.js";

/** @import {Game} from "./reader.js" */
/** @import {Sheet} from "./record-replay.js" */
/** @import {Move, Setup} from "./replay.js" */
/** @import {Stack} from "./stack.js" */
/** @import {Alphabet, Letters} from "./tiles.js" */
/** Points outside a play. @typedef {{seat: number, kind: string, points: number}} Adjustment */
/** racks: the rack from which each move was made, as far as it is known; left: the racks at the end; adjustments:
 * after each move.
 * @typedef {Game & {racks: string[], left: string[], adjustments: Adjustment[][], ending: string}} RecordedGame */
/** A record whose header has been read up to the names.
 * @typedef {{stack: Stack, players: number, challengeRule: string, language: string, lexicon: string}} OpenedRecord */

const RULES = ["void", "single", "double"];
const RULE_WEIGHTS = [3, 16, 3, 1];
const IS_NAMED = [1, 15];
const IS_WHOLE = [1, 3];
const IS_MORE = [31, 1];
const [PUZZLE, WITH_OPTIONS, PUZZLE_OF_ENGLISH_2] = [0, 1, 2];
const SPECIAL_KINDS = 8;

const NAME_LENGTHS = numbers("2 2 3 6 14 18 18 14 10 7 6 6 5 4 3 2 2 1 1 1 1");
const STYLES = [5, 9, 2];
const [LOWER, CAPITALS, MIXED] = [0, 1, 2];
const CASES = [5, 1];
const CHARACTERS = "abcdefghijklmnopqrstuvwxyz -'.0123456789";
const LETTERS = 26;
const CHARACTER_SCORES = numbers(
  "0 -19 -13 -13 0 -23 -16 -13 -3 -23 -16 -6 -11 -3 -5 -19 -37 -5 -7 -7 -10 -23 -24 -37 -15 -25 -21 -37 -49 -41 -41 -33 -37 -41 -41 -41 -41 -33 -41 -41 -23",
);
/** The ranges of all other characters. */
const RANGES = [
  [0xc0, 0x180],
  [0x20, 0xc0],
  [0x180, 0x3000],
  [0x3000, 0x110000],
];
const RANGE_WEIGHTS = [12, 1, 2, 1];

/** The most lines of a score sheet. */
const MAX_LINES = 800;
const EVENTS = [4, 236, 6, 4, 1, 2, 2, 2];
const EVENTS_OUT = [220, 2, 0, 8, 1, 2, 12, 8];
const HAS_CHANGED = [255, 1];
const IS_COUNTED = [15, 1];
const RACK = 7;
const ADJUSTMENTS = ["challenge", "time", "hint"];
const ADJUSTMENT_WEIGHTS = [12, 3, 1];
const POINTS = [5, 10, 20, 30];
const POINT_WEIGHTS = [8, 8, 2, 1, 1];
const MAX_POINTS = 10_000;
const ENDING_WEIGHTS = [14, 1, 1];
const ENDING_WEIGHTS_OUT = [2, 7, 7];

// Header

/** Read the header of a record up to its names. Throws `BadLink`. @param {Stack} stack @returns {OpenedRecord} */
export function openRecord(stack) {
  demand(stack.choose(MODES) === 1, "unknown-version");
  const players = stack.choose(PLAYERS) + 2;
  const challengeRule = RULES[stack.choose(RULE_WEIGHTS)];
  demand(challengeRule, "unknown-version");
  const { isOwn, pack, language } = readLexicon(stack);
  demand(isOwn || !/\d$/.test(pack), "not-canonical"); // A record names the first edition of a lexicon.
  return { stack, players, challengeRule, language, lexicon: pack };
}

/** @param {string} text */
const lowered = (text) => text.replace(/[A-Z]/g, (one) => one.toLowerCase());

/** @param {string} name */
function styleOf(name) {
  const lower = lowered(name);
  if (lower === name) return LOWER;
  return capitals(lower) === name ? CAPITALS : MIXED;
}

/** @param {Stack} stack @param {Letters} english */
function readName(stack, { pair }) {
  const length = stack.choose(NAME_LENGTHS);
  if (length === 0) return "";
  const style = stack.choose(STYLES);
  let name = "";
  let before = "";
  for (let n = 0; n < length; n++) {
    const fits = pair[CHARACTERS.slice(0, LETTERS).indexOf(before || " ") + 1].slice(1);
    const scores = CHARACTER_SCORES.map(
      (score, at) => score + Math.floor(((fits[at] ?? 0) * 5) / 8),
    );
    const at = stack.chooseByScore(scores);
    let one = CHARACTERS[at];
    if (!one) {
      const [first, end] = RANGES[stack.choose(RANGE_WEIGHTS)];
      one = String.fromCodePoint(first + stack.below(end - first));
      demand(!CHARACTERS.includes(lowered(one)), "not-canonical");
    } else if (style === MIXED && at < LETTERS && stack.choose(CASES)) one = one.toUpperCase();
    before = lowered(one);
    name += one;
  }
  const found = style === CAPITALS ? capitals(name) : name;
  demand(!/^ | $| {2}/.test(found) && !NEVER.test(found), "mistyped");
  demand(styleOf(found) === style, "not-canonical");
  return found;
}

/** @param {OpenedRecord} opened @param {Letters} english @returns {{setup: Setup, isWhole: boolean}} */
function readHeader({ stack, players, challengeRule, language, lexicon }, english) {
  const names = times(players, () => "");
  if (stack.choose(IS_NAMED)) {
    for (const seat of names.keys()) names[seat] = readName(stack, english);
    demand(names.some(Boolean), "not-canonical");
  }
  const isWhole = stack.choose(IS_WHOLE) === 1;
  const kind = stack.choose(IS_MORE) ? stack.below(SPECIAL_KINDS) : null;
  demand(kind !== PUZZLE && kind !== PUZZLE_OF_ENGLISH_2, "is-puzzle");
  demand(kind === null || kind === WITH_OPTIONS, "unknown-version");
  const rules = { hintPrice: null, turnSeconds: 0, houseWords: false, earlyRules: true };
  /** @type {Setup} */
  const setup = {
    ...{ language, lexicon, tag: 0, seed: "", challengeRule, names, computers: [], ...rules },
    mode: "stated",
  };
  if (kind !== null) setup.options = readOptions(stack)(challengeRule);
  return { setup, isWhole };
}

// Lines

/** @param {number} n @param {number} k  how many of n are chosen */
const choices = (n, k) =>
  k < 0 || k > n ? 0 : times(k, (at) => at).reduce((all, at) => (all * (n - at)) / (at + 1), 1);

/** Read which tiles were drawn from the unseen ones. @param {Stack} stack @param {string} unseen  in order
 * @param {number} size */
function readDraw(stack, unseen, size) {
  let [drawn, others, left] = ["", unseen.length, size];
  for (const tile of new Set(unseen)) {
    const held = count(unseen, tile);
    others -= held;
    const weights = times(
      Math.min(held, left) + 1,
      (k) => choices(held, k) * choices(others, left - k),
    );
    const taken = stack.choose(weights);
    drawn += tile.repeat(taken);
    left -= taken;
  }
  return drawn;
}

/** The weights of each number of known tiles: all equal, or higher for none and all. @param {number} room */
const evenly = (room) => times(room + 1, () => 1);
/** @param {number} room */
const allOrNone = (room) => times(room + 1, (n) => (n === 0 || n === room ? 4 : 1));

/** Read the known part of a rack.
 * @param {Stack} stack @param {Sheet} sheet @param {number} seat @param {Alphabet} alphabet
 * @param {((room: number) => number[])|null} weightsOf  for the number of drawn tiles known; null: all are known */
function readRack(stack, sheet, seat, alphabet, weightsOf) {
  const had = sheet.known[seat];
  const hasChanged = had !== "" && stack.choose(HAS_CHANGED) === 1;
  const from = hasChanged ? withRack(sheet, seat, "") : sheet;
  const kept = from.known[seat];
  const room = sheet.racks[seat].length - kept.length;
  const drawn = weightsOf ? stack.choose(weightsOf(room)) : room;
  const rack = sorted(kept + readDraw(stack, unseenBy(from, alphabet), drawn));
  const keepsAll = without(rack, had).length === rack.length - had.length;
  demand(!hasChanged || !keepsAll, "not-canonical");
  return rack;
}

/** Weigh the events of a score sheet, in the order of the format. @param {Sheet} sheet @param {number} turns */
function weightsOf(sheet, turns) {
  const goesOn = playing(sheet) > 1;
  const holds = goesOn && sheet.racks[sheet.toMove] !== "";
  const canChallenge = goesOn && sheet.before !== null;
  const possible = [
    ...[true, holds, holds && sheet.bag !== "", goesOn, goesOn, canChallenge, canChallenge],
    turns > 0,
  ];
  const weights = isOut(sheet) ? EVENTS_OUT : EVENTS;
  return weights.map((weight, n) => (possible[n] ? weight : 0));
}

/** @param {Stack} stack @param {Sheet} sheet @param {Alphabet} alphabet @returns {Move} */
function readPlace(stack, sheet, alphabet) {
  const { board, known, toMove, bag } = sheet;
  const tiles = known[toMove];
  demand(tiles.length >= (board.every((tile) => tile === ".") ? 2 : 1), "mistyped");
  const about = { board, tiles, size: tiles.length, isBagEmpty: bag === "" };
  return { kind: "play", tiles: readPlay(stack, about, alphabet) };
}

/** @param {Stack} stack @param {string} rack @returns {Move} */
function readExchange(stack, rack) {
  if (stack.choose(IS_COUNTED))
    return { kind: "exchange", tiles: UNKNOWN.repeat(1 + stack.below(RACK)) };
  const back = (/** @type {string} */ tile) => tile.repeat(stack.below(count(rack, tile) + 1));
  const tiles = [...new Set(rack)].map(back).join("");
  demand(tiles, "mistyped");
  return { kind: "exchange", tiles };
}

/** @param {Stack} stack @param {number} players @returns {Adjustment} */
function readAdjustment(stack, players) {
  const kind = ADJUSTMENTS[stack.choose(ADJUSTMENT_WEIGHTS)];
  const seat = stack.below(players);
  const usual = POINTS[stack.choose(POINT_WEIGHTS)];
  const points = usual ?? stack.below(MAX_POINTS);
  demand(usual || !POINTS.includes(points), "not-canonical");
  return { seat, kind, points: kind === "challenge" ? points : -points };
}

/** @param {Stack} stack @param {number} event @param {Sheet} sheet  with its rack stated
 * @param {Alphabet} alphabet @returns {Move} */
function readMove(stack, event, sheet, alphabet) {
  if (event === 1) return readPlace(stack, sheet, alphabet);
  if (event === 2) return readExchange(stack, sheet.known[sheet.toMove]);
  if (event === 3) return { kind: "pass" };
  if (event === 4) return { kind: "resign" };
  return { kind: "challenge", upheld: event === 5 };
}

/** Read the lines of a score sheet. isStated: whether every rack stated is whole.
 * @param {Stack} stack @param {Setup} setup @param {Alphabet} alphabet @param {boolean} isWhole */
function readLines(stack, setup, alphabet, isWhole) {
  let sheet = startOfRecord(setup, alphabet);
  const positions = [sheet];
  /** @type {Move[]} */
  const moves = [];
  /** @type {string[]} */
  const racks = [];
  /** @type {Adjustment[][]} */
  const adjustments = [];
  let isStated = true;
  for (let lines = 0; ; lines++) {
    demand(lines <= MAX_LINES, "mistyped");
    const event = stack.choose(weightsOf(sheet, moves.length));
    if (event === 0) return { sheet, positions, moves, racks, adjustments, isStated };
    if (event === 7) {
      const adjustment = readAdjustment(stack, setup.names.length);
      const { seat, points } = adjustment;
      const scores = sheet.scores.map((score, n) => score + (n === seat ? points : 0));
      sheet = { ...sheet, scores };
      adjustments[moves.length - 1].push(adjustment);
      positions[moves.length] = sheet;
      continue;
    }
    const { toMove } = sheet;
    const states = event <= 3;
    const rack = states ? readRack(stack, sheet, toMove, alphabet, isWhole ? null : evenly) : "";
    if (states) {
      isStated &&= rack.length === sheet.racks[toMove].length;
      sheet = withRack(sheet, toMove, rack);
    }
    const move = readMove(stack, event, sheet, alphabet);
    sheet = recorded(sheet, move, setup, alphabet);
    racks.push(rack);
    moves.push(move);
    adjustments.push([]);
    positions.push(sheet);
  }
}

/** Read a record. Throws `BadLink`.
 * @param {OpenedRecord} opened @param {Letters} letters  of its language @param {Letters} english
 * @returns {RecordedGame} */
export function readRecord(opened, letters, english) {
  const { stack } = opened;
  const { setup, isWhole } = readHeader(opened, english);
  const alphabet = alphabetOf(letters);
  const { isStated, sheet, ...read } = readLines(stack, setup, alphabet, isWhole);
  demand(isStated === isWhole, "not-canonical");
  const ending = ENDINGS[stack.choose(isOut(sheet) ? ENDING_WEIGHTS_OUT : ENDING_WEIGHTS)];
  let last = sheet;
  for (const seat of last.racks.keys()) {
    const weights = ending === "open" ? allOrNone : null;
    last = withRack(last, seat, readRack(stack, last, seat, alphabet, weights));
  }
  demand(stack.value === 1n, "mistyped");
  const positions = [...read.positions.slice(0, -1), ended(last, ending, setup, alphabet)];
  return { setup, notes: [], alphabet, ...read, left: last.known, ending, positions };
}
