// Compares how site/link-reader/whole.js and the engine read records and games with options. Standard input is the
// JSON `{letters: {language: …}, games: [{link, facts}]}` with the engine's facts, or null if it refuses the link.
// Prints for each game the names of the facts that differ; a code, or `crash: …`, if the reader refuses the link.

import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { useStrings } from "../../../site/core/i18n.js";
import { isOver, openWhole } from "../../../site/link-reader/whole.js";
import { filmOf } from "../../../site/watch/film.js";
import { stringsOf } from "./strings.mjs";

useStrings("en", stringsOf("en"));

/** @param {any} move */
const moveOf = ({ kind, tiles, upheld, step, word }) => [
  kind,
  tiles ?? upheld ?? step ?? word ?? null,
];

function factsOf(link, letters) {
  const game = openWhole(link).read(letters);
  const { setup, moves, positions, racks, left, adjustments, ending } = game;
  const { names, language, challengeRule, options } = setup;
  const { reason, winners } = positions.at(-1);
  return {
    setup: [names, language, challengeRule],
    options: options ? [options.number, options.bonus, options.cost, options.hasLastTurns] : null,
    premiums: options?.premiums ?? null,
    moves: moves.map(moveOf),
    boards: positions.map(({ board }) => board.join("")),
    scores: positions.map(({ scores }) => scores),
    gained: positions.slice(1).map(({ gained }) => gained),
    bags: positions.map(({ bag }) => bag.length),
    held: positions.map((each) => each.racks.map((rack) => rack.length)),
    toMove: positions.map(({ toMove }) => toMove),
    result: [reason, winners],
    isOver: isOver(game),
    sheet: ending ? [racks, left, adjustments, ending] : null,
    ...chartOf(filmOf(game, link)),
  };
}

/** Return the numbers of a film's chart, and the turn that its key turns call the moment. */
function chartOf({ view: { chart }, keys }) {
  const lines = chart?.lines.map((line) => line.split(/[ ,]/).map((each) => Math.round(10 * each)));
  return {
    leads: lines ?? null,
    leaders: chart ? [chart.most, chart.leaders] : null,
    moment: keys.find(({ why }) => why === "over-moment")?.turn ?? null,
  };
}

/** Whether two facts agree: Python rounds the last digit of a lead differently. */
const agree = (name, one, other) =>
  name === "leads" && one && other
    ? one.flat().every((each, n) => Math.abs(each - other.flat()[n]) <= 1)
    : isDeepStrictEqual(one, other);

function differencesIn(letters, { link, facts }) {
  try {
    const read = factsOf(link, letters);
    if (!facts) return [];
    return Object.keys(read).filter((name) => !agree(name, read[name], facts[name]));
  } catch (error) {
    return [error.name === "BadLink" ? error.code : `crash: ${error.stack}`];
  }
}

const { letters, games } = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(games.map((game) => differencesIn(letters, game))));
