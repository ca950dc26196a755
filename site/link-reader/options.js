/** Kind 6 of section 6 of docs/link-format.md: the options of a game, and the boards that they name. */

import { NAMES, PREMIUMS } from "../core/draft.js";
import { shuffledBy } from "./bag.js";
import { replaced, times } from "./lists.js";
import { decided } from "./replay.js";
import { demand } from "./stack.js";

/** @import {Options, Position} from "./replay.js" */
/** @import {Stack} from "./stack.js" */

/** The options by number: how many numbers a link has for a value, how many values there are, and the default. */
const OPTIONS = [
  { below: 64, values: 5, usual: 0 },
  { below: 100, values: 100, usual: 50 },
  { below: 8, values: 3, usual: 0 },
  { below: 8, values: 2, usual: 0 },
  { below: 2, values: 2, usual: 0 },
  { below: 65536, values: 65536, usual: 0 },
];
const [BOARD, BONUS, COST, END, OPEN, DRAWN] = OPTIONS.keys();
const NUMBERS = 64;
const COSTS = [0, 5, 10];
/** The number of the board that each game draws, and of the one without premium squares. */
const [PLAIN, DRAWN_BOARD] = [1, 4];

/** Quarters of the boards 2 and 3. Written by `build.py vectors lists`. */
const QUARTERS =
  "d.T..d......D..tT.t...d....D.t.D.D..d...d..t.d.d..d......t.D.d.D T..d..d..D..T..d..d..t..d..t..d..T..D..D..t.....d..d..d..d..D..D".split(
    " ",
  );

/** A drawn board takes its squares in this order. */
const COUNTS = /** @type {const} */ ([
  ["TW", 8],
  ["DW", 16],
  ["TL", 12],
  ["DL", 24],
]);
const SIDE = 15;
const HALF = 7;
const CENTRE = 112;

/** Builds the options of a game or a record. @typedef {(rule: string, seed?: string) => Options} MakeOptions
 *   rule: of challenges; seed: of a dealt game */

/** Read the changed options. Throws `BadLink`. @param {Stack} stack @returns {MakeOptions}  throws `BadLink` too */
export function readOptions(stack) {
  const found = OPTIONS.map(({ usual }) => usual);
  let last = -1;
  while (stack.choose([1, 1]) === 1) {
    const number = stack.below(NUMBERS);
    const option = OPTIONS[number];
    demand(option, "unknown-version");
    const value = stack.below(option.below);
    demand(value < option.values, "unknown-version");
    demand(number > last && value !== option.usual, "not-canonical");
    found[number] = value;
    last = number;
  }
  demand(last >= 0, "not-canonical");
  return (rule, seed) => optionsOf(found, rule, seed);
}

/** @param {number} square */
const foldOf = (square) =>
  [Math.floor(square / SIDE), square % SIDE].map((at) => Math.abs(at - HALF));

/** List the squares but the centre in groups of mirror images, by first square. */
function mirrored() {
  /** @type {Map<string, number[]>} */
  const groups = new Map();
  for (const square of times(SIDE * SIDE, (n) => n)) {
    const key = String(foldOf(square).sort((a, b) => b - a));
    groups.set(key, [...(groups.get(key) ?? []), square]);
  }
  return [...groups.values()].filter(([first]) => first !== CENTRE);
}

/** @param {number} number  below 65536 @returns {string[]} the premium squares of a drawn board */
function drawn(number) {
  const premiums = Array(SIDE * SIDE).fill("");
  premiums[CENTRE] = "DW";
  let groups = shuffledBy("pass-a-word board 1", number, mirrored());
  for (const [name, count] of COUNTS) {
    let left = count;
    groups = groups.filter((group) => {
      if (group.length > left) return true;
      left -= group.length;
      for (const square of group) premiums[square] = name;
      return false;
    });
  }
  return premiums;
}

/** @param {string} quarter  64 marks, as in core/draft.js */
const unfolded = (quarter) =>
  times(SIDE * SIDE, (square) => {
    const [row, column] = foldOf(square).map((at) => HALF - at);
    return NAMES[quarter[row * (HALF + 1) + column]] ?? "";
  });

/** @param {number} board @param {number} number  of the drawn board */
function premiumsOf(board, number) {
  if (board === DRAWN_BOARD) return drawn(number);
  if (board === PLAIN) return Array(SIDE * SIDE).fill("");
  return board ? unfolded(QUARTERS[board - 2]) : PREMIUMS;
}

/** Take the cost of a failed challenge off the challenger's score, even after the end of the game.
 * @param {number} cost  for each word @returns {(position: Position) => Position} */
const chargedFor = (cost) => (position) => {
  const { toMove, reason, made } = position;
  const less = (/** @type {number[]} */ scores) =>
    replaced(scores, toMove, scores[toMove] - cost * made);
  const paid = { ...position, scores: less(position.scores), gained: -cost * made || 0 };
  return reason ? decided(paid, less(position.earned), paid.scores) : paid;
};

/** Count the last turns: once a move has emptied the bag, each player has one more turn. Tiles left do not count.
 * @param {Position} position  after a turn @param {number} playing  how many players are left
 * @param {boolean} isScoreless  whether scoreless turns end the game @returns {Position} */
function countedDown(position, playing, isScoreless) {
  const { lastTurns: had = null, bag, scores } = position;
  const lastTurns = had === null ? (bag ? null : playing) : had - 1;
  const reason = lastTurns === 0 ? "last-turns" : isScoreless ? "scoreless" : null;
  const next = { ...position, lastTurns, reason };
  return reason ? decided(next, scores, scores) : next;
}

/** @param {number[]} values  the index of each option's value @param {string} rule @param {string} [seed]
 * @returns {Options} */
function optionsOf(values, rule, seed) {
  const isDrawn = values[BOARD] === DRAWN_BOARD;
  demand(!values[COST] || rule === "single", "mistyped");
  if (seed === undefined) demand(!values[OPEN], "not-canonical");
  demand(!values[DRAWN] || (isDrawn && seed === undefined), "mistyped");
  const number = seed === undefined ? values[DRAWN] : Number.parseInt(seed.slice(-4), 16);
  return {
    number: values[BOARD],
    premiums: premiumsOf(values[BOARD], number),
    bonus: values[BONUS],
    cost: COSTS[values[COST]],
    hasLastTurns: values[END] === 1,
    afterFailure: chargedFor(COSTS[values[COST]]),
    afterTurn: countedDown,
  };
}
