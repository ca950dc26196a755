// A second reader of links, written from docs/link-format.md and docs/rules.md alone: that it
// agrees with the first one on all test vectors shows that those pages say everything.
// It knows dealt games (mode 0), has no dictionaries, and shares no code with the engine.

import { readNote } from "./note_reader.mjs";
import {
  apply,
  beside,
  blankOf,
  count,
  data,
  deal,
  letterMultiplier,
  letterOf,
  numbers,
  readAlphabet,
  run,
  sum,
  tileOf,
  times,
  without,
  wordMultiplier,
} from "./replay.mjs";
import { demand, payloadOf, Stack } from "./stack.mjs";

// Sections 5 and 6: header and parts.

const LANGUAGES = ["en", "gl", "es", "fr", "de", "it", "pt", "pl", "nl", "ca"];
const CHECKING = ["checked", "single", "double", "single"];
const NAME_CHARACTERS = "abcdefghijklmnopqrstuvwxyz '-.0123456789";
const NAME_WEIGHTS = numbers(
  "16 3 5 5 16 2 4 5 14 4 4 10 7 12 11 3 1 10 9 9 7 3 2 1 5 2 3 1 1 1 1 1 1 1 1 1 1 1 1 1 4",
);

function readHeader(stack) {
  const mode = stack.choose([13, 1, 1, 1]);
  demand(mode === 0, "unknown-version");
  const players = stack.choose([14, 1, 1]) + 2;
  const rule = stack.choose([12, 2, 1, 1]);
  const checking = CHECKING[rule];
  const number = stack.choose([48, ...Array(63).fill(1)]);
  const own = number === 63;
  const pack = own
    ? { name: "own", language: LANGUAGES[stack.below(64)] }
    : JSON.parse(data("lexicons/manifest.json")).packs.find((one) => one.number === number);
  demand(pack?.language, "unknown-dictionary");
  const tag = stack.below(own ? 2 ** 32 : 256);
  const half = () => stack.below(2 ** 32).toString(16);
  const seed = times(2, () => half().padStart(8, "0")).join("");
  const setup = { language: pack.language, dictionary: pack.name, tag, seed, checking };
  const parts = readParts(stack, players);
  demand(!(parts.turnsCounted && checking === "single"), "not-canonical");
  return { ...setup, ...parts, ...(rule === 3 && { turnsCounted: true }) };
}

function readParts(stack, players) {
  const parts = { names: Array(players).fill(""), computers: [] };
  const bytes = [];
  let hasRules = false;
  Object.assign(parts, { hintPrice: null, turnSeconds: 0, houseWords: false });
  for (let last = 0; stack.choose([1, 1]) === 1; ) {
    const kind = stack.below(16);
    demand(kind > last, "not-canonical");
    demand(kind < 5 || kind > 7, "unknown-version");
    last = kind;
    if (kind === 1) {
      parts.names = times(players, () => readName(stack));
      demand(parts.names.some(Boolean), "not-canonical");
    } else if (kind === 2 || kind === 4) {
      demand(!hasRules, "not-canonical");
      hasRules = true;
      const hints = stack.below(32);
      parts.hintPrice = hints ? hints - 1 : null;
      parts.turnSeconds = stack.below(4096);
      parts.houseWords = stack.below(2) === 1;
      if (kind === 4) {
        demand(hints > 1 || parts.houseWords, "not-canonical");
        parts.turnsCounted = true;
      }
      demand(hints || parts.turnSeconds || parts.houseWords, "not-canonical");
    } else if (kind === 3) {
      parts.computers = times(players, () => stack.below(6));
      demand(parts.computers.some(Boolean), "not-canonical");
    } else {
      bytes[kind] = times(stack.below(256), () => stack.below(256));
    }
  }
  const notes = [8, 9, 10, 11].map((kind) => (bytes[kind] ? readNote(bytes[kind]) : ""));
  demand(!notes.slice(players).some(Boolean), "not-canonical");
  if (notes.some(Boolean)) parts.notes = notes.slice(0, players);
  return parts;
}

function readName(stack) {
  const length = stack.below(21);
  if (length === 0) return "";
  const capitalised = stack.choose([1, 15]) === 1;
  const characters = times(length, () => {
    const known = NAME_CHARACTERS[stack.choose(NAME_WEIGHTS)];
    return known ? { known } : { other: String.fromCodePoint(stack.below(0x110000)) };
  });
  const spelt = characters.map(({ known, other }) => known ?? other).join("");
  const name = capitalised ? capitals(spelt) : spelt;
  demand(!/^ | $| {2}|[^ \p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(name), "mistyped");
  const lower = name.toLowerCase();
  demand(capitalised === (capitals(lower) === name), "not-canonical");
  demand(!capitalised || spelt === lower, "not-canonical");
  demand(
    characters.every(({ other = "ä" }) => !NAME_CHARACTERS.includes(other)),
    "not-canonical",
  );
  return name;
}

const capitals = (text) => text.replace(/(?<=^|[ -])[a-z]/g, (one) => one.toUpperCase());

// Section 8: which squares are covered.

const CENTRE = 112;
const COUNT = [
  [numbers("0 -11 -9 -3 -6 -11 -24 0"), numbers("0 0 10 26 24 30 4 -18")],
  [numbers("0 21 5 8 3 -6 -12 0"), numbers("0 0 -6 -2 -1 -7 -8 -3")],
];
const CROSSING = numbers("7 -12 -1 2 0 -2");
const OLD_IN_MAIN = numbers("11 22 3 -6 -16 -31");
const WORD_PRODUCT = { 1: -20, 2: 5, 3: 21, 4: 28, 6: 0 };
const LETTER_SUM = numbers("-13 -2 4 12 13 0 24");
const OLD_IN_CROSS = numbers("7 20 17 11 9 1 1 -8 -9 -28");
const SHAPE = [
  "11 -10 -10 -15 -22 -25 1 -21 -21",
  "-13 -12 -24 2 -23 -10 -12 -15 -3",
  "1 -19 -17 5 -10 -2 4 -2 0",
  "2 -26 -13 -8 -10 -4 -16 -5 -1",
].map(numbers);
const capped = (table, n) => table[Math.min(n, table.length - 1)];

function placements(board, size) {
  const empty = !board.some((tile) => tile !== ".");
  const found = [];
  for (const step of [1, 15]) {
    const other = step === 1 ? 15 : 1;
    for (const first of times(225, (i) => (step === 1 ? i : (i % 15) * 15 + Math.floor(i / 15)))) {
      const before = run(board, first, -step).length;
      const squares = [];
      let [between, groups] = [0, 0];
      for (let at = first; at >= 0 && squares.length < size && board[first] === "."; ) {
        squares.push(at);
        const after = run(board, at, step);
        const crosses = squares.map(
          (one) => run(board, one, -other).length + run(board, one, other).length,
        );
        const old = before + between + after.length;
        const single = squares.length === 1;
        const listed = single
          ? old > 0 && (step === 1 || crosses[0] === 0)
          : old > 0 || sum(crosses) > 0 || (empty && squares.includes(CENTRE));
        if (listed) {
          const shape = { before, after: after.length, groups, old, crosses };
          found.push({ step, squares: [...squares], empty, ...shape });
        }
        between += after.length;
        groups += after.length > 0;
        at = beside(after.at(-1) ?? at, step);
      }
    }
  }
  return found;
}

function placementScore(placement, size, bagEmpty) {
  const { step, squares, empty, before, after, groups, old, crosses } = placement;
  const counted = COUNT[Number(bagEmpty)][Number(squares.length === size)][squares.length];
  if (empty) return counted - (step === 15 ? 24 : 0);
  const product = squares.map(wordMultiplier).reduce((a, b) => a * b);
  return (
    counted +
    capped(CROSSING, crosses.filter(Boolean).length) +
    capped(OLD_IN_MAIN, old) +
    (WORD_PRODUCT[product] ?? 25) +
    capped(LETTER_SUM, sum(squares.map(letterMultiplier)) - squares.length) +
    capped(OLD_IN_CROSS, sum(crosses)) +
    capped(SHAPE, before)[3 * Math.min(after, 2) + Math.min(groups, 2)]
  );
}

// Section 9: which tiles are put down.

const HELD = numbers("0 0 10 16 20 23 26 28");
const BLANK = numbers("0 -20 -30 -32 -26 -22 -18 -4");

function readPlace(stack, { board, racks, toMove, bag }, { alone, pair, value, size }) {
  let rack = racks[toMove];
  const listed = placements(board, rack.length);
  const scores = listed.map((one) => placementScore(one, rack.length, bag === ""));
  const { squares, step } = listed[stack.chooseByScore(scores)];
  const [along, across] = squares.length === 1 || step === 1 ? [1, 15] : [15, 1];
  const laid = [...board];
  const letterAt = (square) => (square < 0 ? 0 : letterOf(laid[square]));
  const tiles = squares.map((square) => {
    const [p, f, u, d] = [-along, along, -across, across].map((by) => letterAt(beside(square, by)));
    const known = !squares.includes(beside(square, along));
    const fit = (n) => {
      const next = known ? 4 * pair[n][f] : 0;
      const cross = u || d ? 3 * (pair[u][n] + pair[n][d]) : 0;
      return Math.floor((8 * pair[p][n] + next + cross) / 8);
    };
    const distinct = [...new Set(rack)];
    const worth = (tile) =>
      fit(letterOf(tile)) +
      HELD[count(rack, tile)] +
      Math.floor((5 * (letterMultiplier(square) - 1) * value(tile)) / 2);
    const points = distinct.map((tile) => (tile === "?" ? BLANK[squares.length] : worth(tile)));
    let tile = distinct[stack.chooseByScore(points)];
    rack = without(rack, tile);
    if (tile === "?") {
      tile = blankOf(1 + stack.chooseByScore(times(size, (i) => alone[i + 1] + fit(i + 1))));
    }
    laid[square] = tile;
    return [square, tile];
  });
  return { kind: "play", tiles };
}

// Section 7: events.

function readMove(stack, position, setup, alphabet) {
  const { racks, toMove, bag, reason, before, steps, accepted } = position;
  const on = reason === null;
  const rack = racks[toMove];
  const exchange = () => {
    const back = (tile) => tile.repeat(stack.below(count(rack, tile) + 1));
    const tiles = [...new Set(rack)].map(back).join("");
    demand(tiles, "mistyped");
    return { kind: "exchange", tiles };
  };
  const hint = () => ({ kind: "hint", step: steps + 1 + stack.below(4 - steps) });
  const accept = () => {
    const letters = times(stack.below(14) + 2, () => tileOf(1 + stack.below(alphabet.size)));
    return { kind: "accept", word: letters.join("") };
  };
  const events = [
    [4, true, () => null],
    [236, on, () => readPlace(stack, position, alphabet)],
    [5, on && bag.length >= 7, exchange],
    [4, on, () => ({ kind: "pass" })],
    [1, on, () => ({ kind: "resign" })],
    [3, before, () => ({ kind: "challenge", upheld: true })],
    [3, before, () => ({ kind: "challenge", upheld: false })],
    [24, on && setup.hintPrice > 0 && steps < 4, hint],
    [3, on && setup.houseWords && accepted < 10, accept],
  ];
  const taken = stack.choose(events.map(([weight, possible]) => (possible ? weight : 0)));
  return events[taken][2]();
}

/** Read a link: setup, deal, moves with what is known after each, and the end. */
export function readLink(text) {
  const stack = new Stack(payloadOf(text));
  const { notes, ...setup } = readHeader(stack);
  const alphabet = readAlphabet(setup.language);
  let position = deal(setup);
  const dealt = { racks: position.racks, bag: position.bag };
  const moves = [];
  const turned = new Set();
  while (!position.reason || position.before) {
    const move = readMove(stack, position, setup, alphabet);
    if (!move) break;
    if (!["hint", "accept"].includes(move.kind)) turned.add(position.toMove);
    position = apply(position, move, setup, alphabet);
    const { racks, bag, scores, reason, toMove } = position;
    const after = { racks, bagCount: bag.length, scores, toMove, over: reason !== null };
    moves.push({ ...move, after });
  }
  demand(stack.value === 1n, "mistyped");
  demand(!notes?.some((note, seat) => note && !turned.has(seat)), "not-canonical");
  const { board, bag, reason, winners } = position;
  const rows = times(15, (row) => board.slice(15 * row, 15 * row + 15).join(""));
  return {
    ...(notes && { notes }),
    setup,
    deal: dealt,
    moves,
    final: { board: rows, bag, reason, winners },
  };
}
