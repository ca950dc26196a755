/**
 * Applies moves by docs/rules.md, as far as reading a link needs: racks, bag, scores, turn and end. A position
 * is a plain value; each move returns a new position.
 */

import { putBack, shuffled } from "./bag.js";
import { replaced, sum, times } from "./lists.js";
import {
  isBlank,
  letterMultiplier,
  letterOf,
  run,
  sorted,
  tileOf,
  without,
  wordMultiplier,
} from "./tiles.js";

/** @import {Alphabet} from "./tiles.js" */
/**
 * The options of a game, and what they change. number: of its board; premiums: of that board, by square; bonus: for
 * a play of seven tiles; cost: of a failed challenge, for each word; afterFailure: takes that cost off; afterTurn:
 * counts the last turns, and ends the game.
 * @typedef {{number: number, premiums: string[], bonus: number, cost: number, hasLastTurns: boolean,
 *   afterFailure: (position: Position) => Position,
 *   afterTurn: (position: Position, playing: number, isScoreless: boolean) => Position}} Options
 */
/**
 * @typedef {{language: string, lexicon: string, tag: number, seed: string, challengeRule: string,
 *   names: string[], computers: number[], hintPrice: number|null, turnSeconds: number,
 *   houseWords: boolean, earlyRules: boolean, wordSearch?: boolean, listDigest?: string,
 *   mode?: "sealed"|"stated", options?: Options}} Setup
 *   earlyRules: also true in games without free moves, where the early rules make no difference
 * @typedef {{kind: "play", tiles: [square: number, tile: string][]}|{kind: "exchange", tiles: string}
 *   |{kind: "pass"}|{kind: "resign"}|{kind: "challenge", upheld: boolean}
 *   |{kind: "hint", step: number}|{kind: "accept", word: string}} Move
 * @typedef {object} Position
 * @property {string[]} board  a tile for each square, or "."
 * @property {string[]} racks
 * @property {string} bag
 * @property {number[]} scores
 * @property {boolean[]} resigned
 * @property {number} toMove
 * @property {number} stage  the number under which the bag is shuffled
 * @property {number} scoreless  how many scoreless turns in a row
 * @property {number} steps  hint steps bought this turn
 * @property {number} accepted  how many words have been accepted
 * @property {Position|null} before  the position before the last play, while that play can be challenged
 * @property {string} word  the main word of the last play
 * @property {number} made  how many words the last play made
 * @property {number} gained  what the last move added to its player's score, before leftover tiles count
 * @property {string|null} reason  why the game ended
 * @property {number[]} earned  the scores before leftover tiles count
 * @property {number|null} [lastTurns]  the turns left once the bag is empty, in a game with last turns
 * @property {number[]|null} winners
 */

/** Deal a game. @param {Setup} setup @param {Alphabet} alphabet */
export const deal = (setup, alphabet) =>
  startWith(
    setup.mode ? "?".repeat(alphabet.bag.length) : shuffled(setup.seed, alphabet.bag),
    setup.names.length,
  );

/** Start with racks from the front of a bag; `?` is an unknown tile.
 * @param {string} bag @param {number} players @returns {Position} */
export function startWith(bag, players) {
  return {
    board: Array(225).fill("."),
    racks: times(players, (n) => sorted(bag.slice(7 * n, 7 * n + 7))),
    bag: bag.slice(7 * players),
    scores: Array(players).fill(0),
    resigned: Array(players).fill(false),
    toMove: 0,
    stage: 0,
    scoreless: 0,
    steps: 0,
    accepted: 0,
    before: null,
    word: "",
    made: 0,
    gained: 0,
    earned: [],
    reason: null,
    winners: null,
  };
}

/** Return the word through a square as its squares, along a line.
 * @param {string[]} board @param {number} at @param {number} step */
export const stretch = (board, at, step) => [
  ...run(board, at, -step).reverse(),
  at,
  ...run(board, at, step),
];

/** Lay a play's tiles, unchecked, and score it. @param {string[]} board
 * @param {[number, string][]} placed @param {Alphabet} alphabet @param {Partial<Options>} [options]
 * @returns {{laid: string[], word: string, made: number, score: number, end: number, down: boolean}} laid: the
 *   board with the tiles; word: the main word; made: how many words; end, down: the main word's last square and
 *   its direction */
export function played(board, placed, { value }, { premiums, bonus = 50 } = {}) {
  const fresh = placed.map(([square]) => square);
  const laid = [...board];
  for (const [square, tile] of placed) laid[square] = tile;
  const [first, second] = fresh;
  const isAlone = second === undefined;
  const down = isAlone ? stretch(laid, first, 1).length === 1 : first % 15 === second % 15;
  const [along, across] = down ? [15, 1] : [1, 15];
  const main = stretch(laid, first, along);
  const words = [main, ...fresh.map((square) => stretch(laid, square, across))].filter(
    (word) => word.length > 1,
  );
  const premium = (/** @type {typeof letterMultiplier} */ multiplier, /** @type {number} */ at) =>
    fresh.includes(at) ? multiplier(at, premiums) : 1;
  const points = (/** @type {number[]} */ word) =>
    sum(word.map((at) => value(laid[at]) * premium(letterMultiplier, at))) *
    word.reduce((product, at) => product * premium(wordMultiplier, at), 1);
  const all = sum(words.map(points));
  const word = main.map((at) => tileOf(letterOf(laid[at]))).join("");
  const score = all + (fresh.length === 7 ? bonus : 0);
  return { laid, word, made: words.length, score, end: main[main.length - 1], down };
}

/** @param {Position} position @param {string} reason @param {number} out  the seat that went out, or -1
 * @param {Alphabet} alphabet @returns {Position} */
function finished(position, reason, out, { value }) {
  const { scores, racks, resigned } = position;
  const lost = racks.map((rack, seat) => (resigned[seat] ? 0 : sum([...rack].map(value))));
  const final = scores.map((score, seat) => score - lost[seat] + (seat === out ? sum(lost) : 0));
  return decided({ ...position, reason }, scores, final);
}

/** Return a finished game with its winners.
 * @param {Position} position @param {number[]} earned  the scores before leftover tiles count
 * @param {number[]} scores @returns {Position} */
export function decided(position, earned, scores) {
  const rank = (/** @type {number} */ seat) => scores[seat] * 1e6 + earned[seat];
  const stayed = [...scores.keys()].filter((seat) => !position.resigned[seat]);
  const best = Math.max(...stayed.map(rank));
  const winners = stayed.filter((seat) => rank(seat) === best);
  return { ...position, scores, earned, winners };
}

/** Whether a move costs no turn. By the early rules, every move costs one. @param {Move} move @param {Setup} setup */
const isFree = (move, { earlyRules, challengeRule }) =>
  !earlyRules &&
  (move.kind === "hint" ||
    move.kind === "accept" ||
    (challengeRule === "single" && move.kind === "challenge" && !move.upheld));

/** Return all scores after a turn that scored `score`, less the price of the turn's hints.
 * @param {Position} position @param {Setup} setup @param {number} score */
function charged({ scores, toMove, steps }, { earlyRules, hintPrice }, score) {
  const most = earlyRules ? score : scores[toMove] + score;
  const cost = Math.min(most, steps * (hintPrice ?? 0));
  return replaced(scores, toMove, scores[toMove] + score - cost);
}

/** Return the next seat in play after the seat to move. @param {Position} position */
export function nextSeat({ racks, resigned, toMove }) {
  let next = (toMove + 1) % racks.length;
  while (resigned[next]) next = (next + 1) % racks.length;
  return next;
}

/** Finish a turn: the next player, or the end after too many scoreless turns or after the last turns.
 * @param {Position} going @param {Partial<Position>} changes @param {Setup} setup @param {Alphabet} alphabet */
function endTurn(going, changes, setup, alphabet) {
  /** @type {Position} */
  const next = { ...going, steps: 0, toMove: nextSeat(going), ...changes };
  const playing = next.resigned.filter((gone) => !gone).length;
  const limit = Math.max(6, 2 * playing);
  const isScoreless = next.scoreless >= limit;
  if (setup.options?.hasLastTurns) return setup.options.afterTurn(next, playing, isScoreless);
  return isScoreless ? finished(next, "scoreless", -1, alphabet) : next;
}

/** @typedef {{position: Position, move: any, setup: Setup, alphabet: Alphabet, stage: number,
 *   going: Position, done: (changes: Partial<Position>) => Position}} Making  the data to
 *   apply a move; going: the position with its next stage and without `before`; done: ends the turn */

/** @param {Making} making */
function play({ position, move, setup, alphabet, done }) {
  const { board, racks, bag, toMove, scoreless } = position;
  const { laid, word, made, score } = played(board, move.tiles, alphabet, setup.options);
  const scores = charged(position, setup, score);
  const tiles = /** @type {[number, string][]} */ (move.tiles);
  const taken = tiles.map(([, tile]) => (isBlank(tile) ? "?" : tile));
  const kept = sorted(without(racks[toMove], taken) + bag.slice(0, taken.length));
  const next = {
    board: laid,
    racks: replaced(racks, toMove, kept),
    bag: bag.slice(taken.length),
    scores,
    scoreless: score ? 0 : scoreless + 1,
    before: setup.challengeRule === "void" ? null : position,
    word,
    made,
  };
  if (kept || setup.options?.hasLastTurns) return done(next);
  return finished(done({ ...next, scoreless: 0 }), "out", toMove, alphabet);
}

/** @param {Making} making */
function exchange({ position, move, setup, stage, done }) {
  const { racks, bag, toMove, scoreless } = position;
  const drawn = bag.slice(0, move.tiles.length);
  const kept = sorted(without(racks[toMove], move.tiles) + drawn);
  return done({
    racks: replaced(racks, toMove, kept),
    bag: putBack(bag.slice(drawn.length), move.tiles, setup.seed, stage),
    scores: charged(position, setup, 0),
    scoreless: scoreless + 1,
  });
}

/** @param {Making} making */
const pass = ({ position, setup, done }) =>
  done({ scores: charged(position, setup, 0), scoreless: position.scoreless + 1 });

/** @param {Making} making @returns {Position} */
function resign({ position, setup, going, alphabet }) {
  const resigned = replaced(position.resigned, position.toMove, true);
  const left = [...resigned.keys()].filter((seat) => !resigned[seat]);
  const next = endTurn({ ...going, resigned }, {}, setup, alphabet);
  const isLast = left.length === 1;
  return isLast ? decided({ ...next, reason: "resigned" }, next.scores, next.scores) : next;
}

/** @param {Making} making */
function challenge({ position, move, setup, stage, going, done }) {
  const { before, accepted, steps, toMove, scoreless } = position;
  if (move.upheld && before) {
    const scores = charged(before, setup, 0);
    const undone = { ...before, stage, scores, toMove, accepted, steps, before: null, gained: 0 };
    return done({ ...undone, scoreless: undone.scoreless + 1 });
  }
  if (position.reason || setup.challengeRule === "single")
    return setup.options?.afterFailure(going) ?? going;
  return done({ scores: charged(position, setup, 0), scoreless: scoreless + 1 });
}

/** How each kind of move changes a position. @type {Record<Move["kind"], (making: Making) => Position>} */
const MOVES = {
  play,
  exchange,
  pass,
  resign,
  challenge,
  hint: ({ going, position: { before }, move }) => ({ ...going, before, steps: move.step }),
  accept: ({ going, position: { before, accepted } }) => ({
    ...going,
    before,
    accepted: accepted + 1,
  }),
};

/** @param {Position} position @param {Move} move @param {Setup} setup @param {Alphabet} alphabet */
export function apply(position, move, setup, alphabet) {
  const stage = position.stage + (isFree(move, setup) ? 0 : 1);
  const { toMove, scores: had } = position;
  const going = { ...position, stage, before: null, gained: 0 };
  const done = (/** @type {Partial<Position>} */ changes) => {
    const gained = changes.scores ? changes.scores[toMove] - had[toMove] : 0;
    return endTurn(going, { gained, ...changes }, setup, alphabet);
  };
  return MOVES[move.kind]({ position, move, setup, alphabet, stage, going, done });
}
