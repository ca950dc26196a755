// The game below the second reader of links: tiles, bag, scores and turns, written from
// docs/rules.md and sections 1 and 10 of docs/link-format.md, apart from the engine.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

export const data = (path) =>
  readFileSync(new URL(`../../../src/scrabble/data/${path}`, import.meta.url), "utf8");
const lines = (path) => data(path).trim().split("\n");
export const numbers = (text) => text.trim().split(/\s+/).map(Number);
export const times = (n, make) => Array.from({ length: n }, (_, i) => make(i));
export const sum = (list) => list.reduce((a, b) => a + b, 0);
const sorted = (tiles) => [...tiles].sort().join("");
export const without = (tiles, taken) =>
  [...taken].reduce((left, one) => left.replace(one, ""), tiles);
export const count = (tiles, one) => tiles.split(one).length - 1;
export const sha256 = (...parts) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

// Tiles (link-format.md, section 1). The number of a letter; 0 for an empty square.

const LAYOUT = lines("layouts/classic.txt").join("");
const LETTER_MULTIPLIER = { d: 2, t: 3 };
const WORD_MULTIPLIER = { D: 2, T: 3 };
export const letterMultiplier = (square) => LETTER_MULTIPLIER[LAYOUT[square]] ?? 1;
export const wordMultiplier = (square) => WORD_MULTIPLIER[LAYOUT[square]] ?? 1;
export const letterOf = (tile) => (tile === "." ? 0 : ((tile.charCodeAt(0) - 1) % 32) + 1);
export const tileOf = (letter) => String.fromCharCode(64 + letter);
export const blankOf = (letter) => String.fromCharCode(96 + letter);
const isBlank = (tile) => tile === "?" || tile > blankOf(0);

export function readAlphabet(language) {
  const text = data(`alphabets/${language}.toml`);
  const rows = text.matchAll(/^\S+ = \[(\d+), (\d+)\]$/gm);
  const letters = [...rows].map(([, held, worth]) => [Number(held), Number(worth)]);
  const blanks = Number(text.match(/^blanks = (\d+)$/m)[1]);
  const table = lines(`link_v1/${language}.txt`)
    .filter((line) => line[0] !== "#")
    .map(numbers);
  return {
    size: letters.length,
    value: (tile) => (isBlank(tile) ? 0 : letters[letterOf(tile) - 1][1]),
    bag: "?".repeat(blanks) + letters.map(([held], i) => tileOf(i + 1).repeat(held)).join(""),
    alone: [0, ...table[0]],
    pair: table.slice(1),
  };
}

// The board.

export const beside = (square, step) => {
  const next = square + step;
  const leaves = Math.abs(step) === 1 && Math.floor(next / 15) !== Math.floor(square / 15);
  return leaves || next < 0 || next > 224 ? -1 : next;
};

/** The occupied squares from the one beside `square` to the next gap. */
export function run(board, square, step) {
  const squares = [];
  let at = beside(square, step);
  for (; at >= 0 && board[at] !== "."; at = beside(at, step)) squares.push(at);
  return squares;
}

// The bag (link-format.md, section 10).

function dice(seed, stage) {
  let [block, ready] = [0, []];
  const next = () => {
    if (ready.length === 0) {
      const place = Buffer.alloc(6);
      place.writeUInt16BE(stage);
      place.writeUInt32BE(block++, 2);
      const bytes = sha256("pass-a-word bag 1", Buffer.from(seed, "hex"), place);
      ready = times(16, (i) => bytes.readUInt16BE(2 * i));
    }
    return ready.shift();
  };
  return (n) => {
    let drawn = next();
    while (drawn >= 65536 - (65536 % n)) drawn = next();
    return drawn % n;
  };
}

export function shuffled(seed, language) {
  const tiles = [...readAlphabet(language).bag];
  const below = dice(seed, 0);
  for (let i = tiles.length - 1; i > 0; i--) {
    const j = below(i + 1);
    [tiles[i], tiles[j]] = [tiles[j], tiles[i]];
  }
  return tiles.join("");
}

export function putBack(bag, tiles, seed, stage) {
  const below = dice(seed, stage);
  const mixed = [...bag];
  for (const tile of sorted(tiles)) mixed.splice(below(mixed.length + 1), 0, tile);
  return mixed.join("");
}

// What a move does. A position is a plain value; moves make new ones.

export function deal(setup) {
  const [bag, players] = [shuffled(setup.seed, setup.language), setup.names.length];
  return {
    board: Array(225).fill("."),
    racks: times(players, (i) => sorted(bag.slice(7 * i, 7 * i + 7))),
    bag: bag.slice(7 * players),
    scores: Array(players).fill(0),
    resigned: Array(players).fill(false),
    toMove: 0,
    stage: 0,
    scoreless: 0,
    steps: 0,
    accepted: 0,
    before: null, // the position before the last play, while that can be challenged
    reason: null,
    winners: null,
  };
}

function playScore(board, placed, value) {
  const fresh = placed.map(([square]) => square);
  const laid = [...board];
  for (const [square, tile] of placed) laid[square] = tile;
  const stretch = (at, step) => [...run(laid, at, -step), at, ...run(laid, at, step)];
  const down = fresh[0] % 15 === fresh.at(-1) % 15;
  const [along, across] = down ? [15, 1] : [1, 15];
  const words = [stretch(fresh[0], along), ...fresh.map((square) => stretch(square, across))];
  const premium = (multiplier, at) => (fresh.includes(at) ? multiplier(at) : 1);
  const points = (word) =>
    sum(word.map((at) => value(laid[at]) * premium(letterMultiplier, at))) *
    word.reduce((product, at) => product * premium(wordMultiplier, at), 1);
  const score = sum(words.filter((word) => word.length > 1).map(points));
  return { laid, score: score + (fresh.length === 7 ? 50 : 0) };
}

function finish(position, reason, out, value) {
  const { scores, racks, resigned } = position;
  const lost = racks.map((rack, seat) => (resigned[seat] ? 0 : sum([...rack].map(value))));
  const final = scores.map((score, seat) => score - lost[seat] + (seat === out ? sum(lost) : 0));
  const rank = (seat) => final[seat] * 1e6 + scores[seat];
  const best = Math.max(...scores.map((_, seat) => (resigned[seat] ? -Infinity : rank(seat))));
  const winners = [...scores.keys()].filter((seat) => !resigned[seat] && rank(seat) === best);
  return { ...position, scores: final, reason, winners };
}

const replaced = (list, index, value) => list.map((one, i) => (i === index ? value : one));

export function apply(position, move, setup, alphabet) {
  const stage = position.stage + (isFree(move, setup) ? 0 : 1);
  const going = { ...position, stage, before: null };
  const done = (changes) => endTurn(going, changes, alphabet);
  return MOVES[move.kind]({ position, move, setup, alphabet, stage, going, done });
}

/** Whether a move costs no turn; by the early rules each counts. */
const isFree = (move, { turnsCounted, checking }) =>
  turnsCounted &&
  (["hint", "accept"].includes(move.kind) || (checking === "single" && move.upheld === false));

/** The scores once hints are paid for, in a turn with this score. */
function charged({ scores, toMove, steps }, { turnsCounted, hintPrice }, score) {
  const most = turnsCounted ? scores[toMove] + score : score;
  return replaced(
    scores,
    toMove,
    scores[toMove] + score - Math.min(most, steps * (hintPrice ?? 0)),
  );
}

/** The position once a move is made: the next player, and the end where nobody scores any more. */
function endTurn(going, changes, alphabet) {
  const after = (seat) => {
    const next = (seat + 1) % going.racks.length;
    return going.resigned[next] ? after(next) : next;
  };
  const next = { ...going, steps: 0, toMove: after(going.toMove), ...changes };
  const limit = Math.max(6, 2 * count(next.resigned.join(), "false"));
  return next.scoreless >= limit ? finish(next, "scoreless", -1, alphabet.value) : next;
}

/** Each kind of move, from what `apply` knows to the position after it. */
const MOVES = {
  play: ({ position, move, setup, alphabet, done }) => {
    const { board, racks, bag, toMove, scoreless } = position;
    const { laid, score } = playScore(board, move.tiles, alphabet.value);
    const taken = move.tiles.map(([, tile]) => (isBlank(tile) ? "?" : tile));
    const kept = sorted(without(racks[toMove], taken) + bag.slice(0, taken.length));
    const next = {
      board: laid,
      racks: replaced(racks, toMove, kept),
      bag: bag.slice(taken.length),
      scores: charged(position, setup, score),
      scoreless: score ? 0 : scoreless + 1,
      before: setup.checking === "checked" ? null : position,
    };
    return kept
      ? done(next)
      : finish(done({ ...next, scoreless: 0 }), "out", toMove, alphabet.value);
  },
  exchange: ({ position, move, setup, stage, done }) => {
    const { racks, bag, toMove, scoreless } = position;
    const drawn = bag.slice(0, move.tiles.length);
    const kept = sorted(without(racks[toMove], move.tiles) + drawn);
    return done({
      racks: replaced(racks, toMove, kept),
      bag: putBack(bag.slice(drawn.length), move.tiles, setup.seed, stage),
      scores: charged(position, setup, 0),
      scoreless: scoreless + 1,
    });
  },
  pass: ({ position, setup, done }) =>
    done({ scores: charged(position, setup, 0), scoreless: position.scoreless + 1 }),
  resign: ({ position, going, done }) => {
    going.resigned = replaced(position.resigned, position.toMove, true);
    const left = [...position.racks.keys()].filter((seat) => !going.resigned[seat]);
    const next = done({});
    return left.length > 1 ? next : { ...next, reason: "resigned", winners: left };
  },
  challenge: ({ position, move, setup, stage, going, done }) => {
    const { before, accepted, steps, toMove, scoreless } = position;
    if (move.upheld) {
      const scores = charged(before, setup, 0);
      const undone = { ...before, stage, scores, toMove, accepted, steps, before: null };
      return done({ ...undone, scoreless: undone.scoreless + 1 });
    }
    if (position.reason || setup.checking === "single") return going;
    return done({ scores: charged(position, setup, 0), scoreless: scoreless + 1 });
  },
  hint: ({ position, move, stage }) => ({ ...position, stage, steps: move.step }),
  accept: ({ position, stage }) => ({ ...position, stage, accepted: position.accepted + 1 }),
};
