/**
 * A second reader of links, written from docs/link-format.md and docs/rules.md alone. It agrees with the
 * engine's reader on all test vectors, which shows that those pages are complete. On a first visit it shows a
 * game, scores drafts and deals new games while Python is loading. It reads dealt games (mode 0) of version 1,
 * and the public part of sealed games (mode 2, docs/sealed-format.md). It has no lexicon, shares no code with the
 * engine, and writes no link.
 */

import { englishOf, PACKS } from "../core/packs.js";
import { numbers, times } from "./lists.js";
import { readPlay } from "./placements.js";
import { apply, deal } from "./replay.js";
import { readSeal, standIn, unseen } from "./sealed.js";
import { demand, payloadOf, Stack } from "./stack.js";
import { alphabetOf, count, tileOf } from "./tiles.js";

/** @import {Move, Position, Setup} from "./replay.js" */
/** @import {MakeOptions} from "./options.js" */
/** @import {Seal} from "./sealed.js" */
/** @import {Alphabet, Letters} from "./tiles.js" */
/** The part of a link that can be read without letters. notes: by seat, in the order of play; seal: null in a
 * dealt game. @typedef {{stack: Stack, setup: Setup, notes: unknown[], seal: Seal|null}} ReadLink */
/** @typedef {{setup: Setup, notes: unknown[], alphabet: Alphabet, moves: Move[],
 *   positions: Position[]}} Game  positions: the deal, and the position after each move */

// Sections 5 and 6: header and parts.

/** Languages by number. Written by `build.py vectors lists`. */
const LANGUAGES = "en gl es fr de it pt pl nl ca".split(" ");
/** The weights of the modes of a link, and of two, three and four players. */
export const MODES = [13, 1, 1, 1];
export const PLAYERS = [14, 1, 1];
const CHALLENGE_RULES = ["void", "single", "double", "single"];
const OWN_LIST = 63;
/** The kind of the part that permits word searches. */
const WORD_SEARCH = 12;
/** The kind of the part with bytes 4 to 15 of an own list's digest; the tag has the first four. */
const LIST_DIGEST = 14;
const LIST_DIGEST_SIZE = 12; // bytes
const NAME_CHARACTERS = "abcdefghijklmnopqrstuvwxyz '-.0123456789";
const NAME_WEIGHTS = numbers(
  "16 3 5 5 16 2 4 5 14 4 4 10 7 12 11 3 1 10 9 9 7 3 2 1 5 2 3 1 1 1 1 1 1 1 1 1 1 1 1 1 4",
);
/** Characters that names and notes never have. */
export const NEVER =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match them.
  /[\0-\x1f\x7f-\xa0\xad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ud800-\uf8ff\ufeff\ufff0-\ufffb\u{e0000}-\u{e00ff}\u{f0000}-\u{10ffff}]/u;

/**
 * Read the header and the parts of a link. Throws `BadLink`.
 *
 * @param {string} text
 * @param {(bytes: number[]) => unknown} [readNote]  decodes a note; by default notes stay bytes
 * @param {Stack} [stack]  holds the text's payload
 * @param {(stack: Stack) => MakeOptions} [withOptions]  reads options; by default a game with options is refused
 * @returns {ReadLink}
 */
export function readSetup(
  text,
  readNote = (bytes) => bytes,
  stack = new Stack(payloadOf(text)),
  withOptions = undefined,
) {
  const mode = stack.choose(MODES);
  demand(mode % 2 === 0, "unknown-version");
  const seal = mode ? readSeal(stack) : null;
  const players = seal ? 2 : stack.choose(PLAYERS) + 2;
  const rule = stack.choose([12, 2, 1, 1]);
  const { number, isOwn, pack, language } = readLexicon(stack);
  const tag = stack.below(isOwn ? 2 ** 32 : 256);
  const lexicon = number ? pack : englishOf(tag);
  const half = () => stack.bits(32).toString(16).padStart(8, "0");
  const seed = seal ? stack.bits(40).toString(16).padStart(16, "0") : half() + half();
  const challengeRule = CHALLENGE_RULES[rule];
  const { bytes, options, ...parts } = readParts(stack, players, seal ? undefined : withOptions);
  const notes = [8, 9, 10, 11].map((kind) => (bytes[kind] ? readNote(bytes[kind]) : ""));
  demand(!notes.slice(players).some(Boolean), "not-canonical");
  const isSearched = bytes[WORD_SEARCH]?.join() === "1";
  const isListed = isOwn && bytes[LIST_DIGEST]?.length === LIST_DIGEST_SIZE;
  demand(parts.earlyRules || challengeRule !== "single", "not-canonical");
  /** @type {Setup} */
  const setup = { language, lexicon, tag, seed, challengeRule, ...parts };
  if (options) {
    const isPriced = rule !== 3 && (parts.houseWords || Number(parts.hintPrice) > 0);
    demand(rule !== 1 && !(isPriced && parts.earlyRules), "mistyped");
    setup.options = options(challengeRule, seed);
  }
  if (seal) {
    demand(rule !== 1 && parts.earlyRules, "not-canonical");
    demand(!parts.computers.length, "mistyped");
    const known = [isSearched, false, isListed];
    const isUnknown = (/** @type {unknown} */ _, /** @type {number} */ kind) =>
      kind >= WORD_SEARCH && !known[kind - WORD_SEARCH];
    demand(!bytes.some(isUnknown), "unknown-version");
    demand(!wasJustDealt(seal) || !notes.some(Boolean), "not-canonical");
    setup.mode = "sealed";
  }
  if (isSearched) setup.wordSearch = true;
  if (isListed) setup.listDigest = hexOf(bytes[LIST_DIGEST]);
  if (rule === 3 || seal) setup.earlyRules = false;
  return { stack, setup, notes: notes.slice(0, players), seal };
}

/** Read a dictionary, and the language of an own list. @param {Stack} stack */
export function readLexicon(stack) {
  const number = stack.choose([48, ...Array(OWN_LIST).fill(1)]);
  const isOwn = number === OWN_LIST;
  const pack = isOwn ? "own" : PACKS[number];
  const language = isOwn ? LANGUAGES[stack.below(64)] : pack?.slice(0, 2);
  demand(language, "unknown-dictionary");
  demand(!number || !pack.startsWith(PACKS[0]), "not-canonical");
  return { number, isOwn, pack, language };
}

/** @param {number[]} bytes */
const hexOf = (bytes) => bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {Seal} seal */
const wasJustDealt = ({ kind }) => kind === "invitation" || kind === "joining";

/** @param {Stack} stack @param {number} players @param {(stack: Stack) => MakeOptions} [withOptions] */
function readParts(stack, players, withOptions) {
  /** @type {Pick<Setup, "names"|"computers"|"hintPrice"|"turnSeconds"|"houseWords"|"earlyRules">
   *   & {bytes: number[][], options?: MakeOptions}} */
  const parts = {
    names: Array(players).fill(""),
    computers: [],
    hintPrice: null,
    turnSeconds: 0,
    houseWords: false,
    earlyRules: true,
    bytes: [],
  };
  let hasRules = false;
  for (let last = 0; stack.choose([1, 1]) === 1; ) {
    const kind = stack.below(16);
    demand(kind > last, "not-canonical");
    demand(kind < 5 || kind > 7 || (kind === 6 && withOptions), "unknown-version");
    last = kind;
    if (kind === 6 && withOptions) parts.options = withOptions(stack);
    else if (kind === 1) {
      parts.names = times(players, () => readName(stack));
      demand(parts.names.some(Boolean), "not-canonical");
    } else if (kind === 3) {
      parts.computers = times(players, () => stack.below(6));
      demand(parts.computers.some(Boolean), "not-canonical");
    } else if (kind < 5) {
      demand(!hasRules, "not-canonical");
      hasRules = true;
      Object.assign(parts, readRules(stack, kind !== 4));
    } else parts.bytes[kind] = times(stack.below(256), () => stack.below(256));
  }
  return parts;
}

/** @param {Stack} stack @param {boolean} earlyRules */
function readRules(stack, earlyRules) {
  const hints = stack.below(32);
  const turnSeconds = stack.below(4096);
  const houseWords = stack.below(2) === 1;
  demand(earlyRules || hints > 1 || houseWords, "not-canonical");
  demand(hints || turnSeconds || houseWords, "not-canonical");
  return { hintPrice: hints ? hints - 1 : null, turnSeconds, houseWords, earlyRules };
}

/** @param {Stack} stack */
function readName(stack) {
  const length = stack.below(21);
  if (length === 0) return "";
  const isCapitalised = stack.choose([1, 15]) === 1;
  const characters = times(length, () => {
    const known = NAME_CHARACTERS[stack.choose(NAME_WEIGHTS)];
    return known ? { known } : { other: String.fromCodePoint(stack.below(0x110000)) };
  });
  const spelt = characters.map(({ known, other }) => known ?? other).join("");
  const name = isCapitalised ? capitals(spelt) : spelt;
  demand(!/^ | $| {2}/.test(name) && !NEVER.test(name), "mistyped");
  const lower = lowered(name);
  demand(isCapitalised === (capitals(lower) === name), "not-canonical");
  demand(!isCapitalised || spelt === lower, "not-canonical");
  const isListed = (/** @type {string} */ one) => NAME_CHARACTERS.includes(one);
  demand(!characters.some(({ other = "ä" }) => isListed(other)), "not-canonical");
  return name;
}

/** Capitals added by Unicode 17.0. Links use 16.0, which has no lower case for them. */
const LATER = /^[\ua7ce\ua7d2\ua7d4\u{16ea0}-\u{16eb8}]$/u;

/** @param {string} text */
export const lowered = (text) =>
  Array.from(text, (one) => (LATER.test(one) ? one : one.toLowerCase())).join("");

/** @param {string} text */
export const capitals = (text) => text.replace(/(?<=^|[ -])[a-z]/g, (one) => one.toUpperCase());

// Section 7: events.

/** Weigh the events at a position, in the order of the format; impossible ones weigh 0. @param {Setup} setup
 * @param {Pick<Position, "bag"|"reason"|"before"|"steps"|"accepted">} position */
export function weightsOf({ hintPrice, houseWords }, { bag, reason, before, steps, accepted }) {
  const on = reason === null;
  const canChallenge = before !== null;
  return [
    [4, true],
    [236, on],
    [5, on && bag.length >= 7],
    [4, on],
    [1, on],
    [3, canChallenge],
    [3, canChallenge],
    [24, on && (hintPrice ?? 0) > 0 && steps < 4],
    [3, on && houseWords && accepted < 10],
  ].map(([weight, isPossible]) => (isPossible ? Number(weight) : 0));
}

/** @param {Stack} stack @param {Position} position @param {Setup} setup @param {Alphabet} alphabet
 * @returns {Move|null} null after the last move */
function readMove(stack, position, setup, alphabet) {
  const { board, racks, toMove, bag, steps } = position;
  const rack = racks[toMove];
  /** @type {(() => Move|null)[]} */
  const readers = [
    () => null,
    () => {
      const tiles = setup.mode ? unseen(board, alphabet) : rack;
      const about = { board, tiles, size: rack.length, isBagEmpty: bag === "" };
      return { kind: "play", tiles: readPlay(stack, about, alphabet) };
    },
    () => {
      if (setup.mode) return { kind: "exchange", tiles: "?".repeat(1 + stack.below(rack.length)) };
      const back = (/** @type {string} */ tile) => tile.repeat(stack.below(count(rack, tile) + 1));
      const tiles = [...new Set(rack)].map(back).join("");
      demand(tiles, "mistyped");
      return { kind: "exchange", tiles };
    },
    () => ({ kind: "pass" }),
    () => ({ kind: "resign" }),
    () => ({ kind: "challenge", upheld: true }),
    () => ({ kind: "challenge", upheld: false }),
    () => ({ kind: "hint", step: steps + 1 + stack.below(4 - steps) }),
    () => {
      const letters = times(stack.below(14) + 2, () => tileOf(1 + stack.below(alphabet.size)));
      return { kind: "accept", word: letters.join("") };
    },
  ];
  return readers[stack.choose(weightsOf(setup, position))]();
}

/** Whether a link has no move after the deal. @param {ReadLink} opened */
export function isJustDealt({ stack, setup, seal }) {
  if (seal) return wasJustDealt(seal);
  const ahead = new Stack(stack.value);
  const dealt = { bag: "?".repeat(7), reason: null, before: null, steps: 0, accepted: 0 };
  return ahead.choose(weightsOf(setup, dealt)) === 0 && ahead.value === 1n;
}

/** Read the moves of a link. In a sealed link, the private fields stay on the stack. Throws `BadLink`.
 * @param {ReadLink} opened @param {Letters} letters @returns {Game} */
export function readGame({ stack, setup, notes, seal }, letters) {
  const alphabet = alphabetOf(letters);
  let position = deal(setup, alphabet);
  const positions = [position];
  const moves = [];
  const turned = new Set();
  while (!position.reason || position.before) {
    const move = readMove(stack, position, setup, alphabet);
    if (!move) break;
    if (move.kind !== "hint" && move.kind !== "accept") turned.add(position.toMove);
    const from = seal ? standIn(position, move, alphabet) : position;
    position = apply(from, move, setup, alphabet);
    moves.push(move);
    positions.push(position);
  }
  demand(seal || stack.value === 1n, "mistyped");
  demand(!notes.some((note, seat) => note && !turned.has(seat)), "not-canonical");
  return { setup, notes, alphabet, moves, positions };
}
