// Reads the parts of a sealed link that need no key, by sections 24, 27, 29 and 30 of docs/sealed-format.md.

import { times } from "../../../../site/link-reader/lists.js";
import { readGame, readSetup } from "../../../../site/link-reader/reader.js";
import { BadLink, demand, payloadOf, Stack } from "../../../../site/link-reader/stack.js";
import { alphabetOf } from "../../../../site/link-reader/tiles.js";
import { lettersOf } from "../letters.mjs";
import { readNote } from "../note_reader.mjs";
import { courseOf, HOST, held, runsOf } from "./course.mjs";
import { FIELD, G, lift, multiples } from "./curve.mjs";

const SEED = 2n ** 128n;

/** A stack that records the choices that are read, so that they can be encoded again with changes. */
class Recorder extends Stack {
  choices = [];

  take(total, span) {
    const found = super.take(total, (rest) => {
      const [chosen, weight, before] = span(rest);
      this.choices.push([BigInt(total), BigInt(weight), BigInt(before)]);
      return [chosen, weight, before];
    });
    return found;
  }

  /** Take a number below a limit; both may have more than 32 bits. */
  number(limit) {
    demand(this.value > 0n, "mistyped");
    const found = this.value % limit;
    this.value /= limit;
    this.choices.push([limit, 1n, found]);
    return found;
  }

  bits(count) {
    return this.number(2n ** BigInt(count));
  }
}

/** Encode choices as one number, with the first choice on top. */
const stacked = (choices) =>
  choices.reduceRight(
    (x, [total, weight, before]) => (x / weight) * total + before + (x % weight),
    1n,
  );

const below = (stack, limit) => stack.number(limit);

export function choose(n, k) {
  if (k < 0 || k > n) return 0n;
  let found = 1n;
  for (let at = 1; at <= k; at++) found = (found * BigInt(n - k + at)) / BigInt(at);
  return found;
}

/** Return the rank of a set of labels among all sets of its size. */
export const rankOf = (labels) =>
  labels.reduce((rank, label, at) => rank + choose(label - 1, at + 1), 0n);

function readSet(stack, count, among) {
  let rank = below(stack, choose(among, count));
  const labels = [];
  for (let [size, label] = [count, among]; size > 0; size--, label--) {
    while (choose(label - 1, size) > rank) label--;
    rank -= choose(label - 1, size);
    labels.unshift(label);
  }
  return labels;
}

function readX(stack) {
  const x = below(stack, FIELD);
  demand(lift(x), "mistyped");
  return x;
}

let small;
function readPowers(stack) {
  const points = times(7, () => {
    const x = below(stack, FIELD);
    const point = lift(x, BigInt(stack.below(2)));
    demand(point, "mistyped");
    return point;
  });
  demand(new Set(points.map(([x]) => x)).size === 7, "mistyped");
  small ??= multiples(
    G,
    times(255, (n) => BigInt(n + 1)),
  ).map(([x]) => x);
  demand(!small.includes(points[0][0]), "mistyped");
  return points;
}

/** Return the different tiles of a language, in order. */
export const kindsOf = (alphabet) => [...new Set(alphabet.bag)];

function readTurn(stack, steps, kinds) {
  const { run, before, after, answers, names } = steps.at(-1);
  demand(!(run.to.reason !== null && !run.to.before), "mistyped");
  if (!run.isOver) return {};
  const fields = {};
  if (run.seat === HOST) {
    const limit = kinds * (before.renames ? before.possible : 1);
    fields.answer = times(answers, () => stack.below(limit));
  } else {
    fields.named = readSet(stack, names, before.possible - before.fresh);
    fields.laid = readSet(stack, run.laid.length, before.possible - names);
    if (after.asked) fields.element = readX(stack);
  }
  if (run.returned) fields.hidden = Number(below(stack, setsOf(run)));
  return fields;
}

/** Return how many sets of places a run can exchange. */
export const setsOf = (run) => choose(held(run.from, run.seat), run.returned);

/** Return the player who opens the first seal. */
export const openerOf = (steps) =>
  steps.at(-1).run.to.before ? steps.at(-1).run.to.toMove : steps.at(-1).run.seat;

/** Read the places on the rack of the tiles in each exchange of a seat. */
function readPlacesExchanged(stack, steps, seat) {
  const runs = steps.map(({ run }) => run).filter((run) => run.seat === seat && run.returned);
  return runs.map((run) => readSet(stack, run.returned, held(run.from, seat)));
}

/** Read all fields of a sealed link. `ofSetup` is the setup alone as a number. Throws `BadLink`. */
export function readSealed(text) {
  const recorder = new Recorder(payloadOf(text));
  const opened = readSetup(text, readNote, recorder);
  const { stack, seal, setup } = opened;
  if (!seal) throw new BadLink("not-sealed");
  const letters = lettersOf(setup.language);
  const alphabet = alphabetOf(letters);
  const kinds = kindsOf(alphabet);
  const { choices } = recorder;
  const link = { ...seal, setup, alphabet, kinds, ofSetup: stacked(choices.slice(4)) };
  if (seal.kind === "invitation")
    Object.assign(link, { key: readX(stack), powers: readPowers(stack) });
  else if (seal.kind === "joining") {
    link.key = readX(stack);
    link.named = readSet(stack, 7, alphabet.bag.length);
    link.element = readX(stack);
  } else Object.assign(link, readMoves(opened, letters, kinds));
  demand(stack.value === 1n, "mistyped");
  return link;
}

function readMoves(opened, letters, kinds) {
  const { stack, seal } = opened;
  const { notes, moves, positions, alphabet } = readGame(opened, letters);
  demand(moves.length, "mistyped");
  const steps = courseOf(runsOf(moves, positions), alphabet.bag.length);
  const game = { notes, moves, positions, steps };
  if (seal.kind === "turn") return { ...game, ...readTurn(stack, steps, kinds.length) };
  demand(positions.at(-1).reason !== null, "mistyped");
  if (seal.kind === "opening") {
    const seed = below(stack, SEED);
    return { ...game, seed, exchanged: readPlacesExchanged(stack, steps, openerOf(steps)) };
  }
  const seeds = times(2, () => below(stack, SEED));
  return { ...game, seeds, exchanged: times(2, (seat) => readPlacesExchanged(stack, steps, seat)) };
}
