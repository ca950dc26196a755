/**
 * A finished game as a film: the content of each step, and the key turns. Plain values, without the document.
 *
 * @import {Result, View} from "../core/types.js"
 * @import {Game} from "../link-reader/reader.js"
 * @import {Adjustment, RecordedGame} from "../link-reader/record.js"
 */

import { PREMIUMS } from "../core/draft.js";
import { isNonTurnMove } from "../core/i18n.js";
import { isBlank } from "../link-reader/tiles.js";
import { viewOf } from "../link-reader/view.js";
import { HEIGHT, WIDTH } from "../ui/chart.js";

/** @typedef {{letter: string, value: number, blank: boolean}} Face */
/**
 * The view after a number of turns. squares: of its play; rack: the tiles that its player had, as far as
 * they are known; used: which of them the turn used; adjustments: points outside a play.
 * @typedef {{board: (Face|null)[], scores: number[], seat: number|null, squares: number[],
 *   rack: Face[], used: boolean[], adjustments: Adjustment[]}} Frame
 */
/** A turn to jump to. why: the string that names the reason. @typedef {{turn: number, why: string}} KeyTurn */
/** @typedef {{view: View, link: string, premiums: string[], frames: Frame[], keys: KeyTurn[]}} Film */

/** The most key turns of a film. */
const MOST_KEYS = 5;
const BINGO = 7;

/** Whether the play of a turn was taken off the board. @param {View["turns"]} turns @param {number} n  its index */
const isWithdrawn = (turns, n) =>
  turns.slice(n + 1).find((turn) => !isNonTurnMove(turn))?.outcome === "challenge-won";

/** Return the lead of a seat over the best of the others. @param {number[]} scores @param {number} seat */
const leadOf = (scores, seat) =>
  (scores[seat] ?? 0) - Math.max(...scores.filter((_, other) => other !== seat));

/** Find the play that took its player from behind or level into the lead by the largest step.
 * @param {View["turns"]} turns @param {Frame[]} frames @param {number[]} plays  the indices of plays that stood */
function momentOf(turns, frames, plays) {
  let [found, most] = [-1, 0];
  for (const n of plays) {
    const seat = turns[n]?.seat ?? 0;
    const [before, after] = [n, n + 1].map((at) => leadOf(frames[at]?.scores ?? [], seat));
    if (n === 0 || before === undefined || after === undefined || before > 0 || after <= 0)
      continue;
    if (after - before >= most) [found, most] = [n, after - before];
  }
  return found;
}

/** Choose the key turns: the moment, each player's best word, removed plays, and plays of seven tiles.
 * @param {View} view @param {Frame[]} frames @returns {KeyTurn[]} in the order of the turns */
function keyTurns({ turns, players }, frames) {
  const indices = [...turns.keys()];
  const plays = indices.filter((n) => turns[n]?.kind === "play" && !isWithdrawn(turns, n));
  const scoreOf = (/** @type {number} */ n) => turns[n]?.score ?? 0;
  const bests = players.map(
    (_, seat) =>
      plays.filter((n) => turns[n]?.seat === seat).sort((a, b) => scoreOf(b) - scoreOf(a))[0],
  );
  const removed = indices.filter((n) => turns[n]?.outcome === "challenge-won");
  const bingos = plays.filter((n) => turns[n]?.squares.length === BINGO);
  /** @type {[number|undefined, string][]} */
  const found = [
    [momentOf(turns, frames, plays), "over-moment"],
    ...bests
      .toSorted((a = -1, b = -1) => scoreOf(b) - scoreOf(a))
      .map((n) => /** @type {[number|undefined, string]} */ ([n, "stat-word"])),
    ...removed.map((n) => /** @type {[number, string]} */ ([n, "film-removed"])),
    ...bingos.map((n) => /** @type {[number, string]} */ ([n, "bonus"])),
  ];
  /** @type {Map<number, string>} */
  const whys = new Map();
  for (const [n = -1, why] of found)
    if (n >= 0 && !whys.has(n) && whys.size < MOST_KEYS) whys.set(n, why);
  return [...whys].map(([n, why]) => ({ turn: n + 1, why })).sort((a, b) => a.turn - b.turn);
}

const MARGIN = 6;
/** The edge of the chart stands for at least this lead. */
const LEAST = 10;
const STOPS = [0.25, 0.5, 0.75, 1];

/** Return the lead turn by turn, as the engine's `chart` does: with more than two players, over the average.
 * @param {Frame[]} frames @returns {View["chart"]} */
function chartOf(frames) {
  const turns = frames.length - 1;
  if (turns < 2) return null;
  const scores = frames.map((frame) => frame.scores);
  const sum = (/** @type {number[]} */ all) => all.reduce((a, b) => a + b, 0);
  const leads =
    scores[0]?.length === 2
      ? [scores.map(([a = 0, b = 0]) => a - b)]
      : (scores[0] ?? []).map((_, seat) =>
          scores.map((all) => (all[seat] ?? 0) - sum(all) / all.length),
        );
  const most = Math.max(LEAST, ...leads.flat().map(Math.abs));
  const height = (HEIGHT / 2 - MARGIN) / most;
  const pointOf = (/** @type {number} */ lead, /** @type {number} */ turn) =>
    `${((turn / turns) * WIDTH).toFixed(1)},${(HEIGHT / 2 - lead * height).toFixed(1)}`;
  const leaders = [...new Set(STOPS.map((part) => Math.round(part * turns)))].map((turn) => {
    const all = scores[turn] ?? [];
    const [first = 0, second = 0] = all.toSorted((a, b) => b - a);
    return { turn, seat: first === second ? null : all.indexOf(first), n: first - second };
  });
  return {
    lines: leads.map((line) => line.map(pointOf).join(" ")),
    most: Math.round(most),
    leaders,
  };
}

/** Mark which tiles of a rack a turn used. @param {string} rack @param {string[]} taken */
function usedOf(rack, taken) {
  const left = [...taken];
  return [...rack].map((tile) => {
    const at = left.indexOf(tile);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** Return the tiles that a move takes off the rack. @param {Game["moves"][number]} move @returns {string[]} */
function takenBy(move) {
  if (move.kind === "play") return move.tiles.map(([, tile]) => (isBlank(tile) ? "?" : tile));
  return move.kind === "exchange" ? [...move.tiles] : [];
}

/** @param {Game|RecordedGame} game  that is over, or a record @param {string} link @returns {Film} */
export function filmOf(game, link) {
  const { alphabet, positions, moves, setup } = game;
  const shown = viewOf(game, link, null);
  const { reason, winners } = positions[positions.length - 1];
  const faceOf = (/** @type {string} */ tile) => ({
    letter: alphabet.text(tile),
    value: alphabet.value(tile),
    blank: isBlank(tile),
  });
  const isRecord = "adjustments" in game;
  const frames = positions.map((position, at) => {
    const move = moves[at - 1];
    const before = positions[at - 1];
    const rack = (isRecord ? game.racks[at - 1] : before?.racks[before.toMove]) ?? "";
    return {
      board: position.board.map((tile) => (tile === "." ? null : faceOf(tile))),
      scores: position.scores,
      seat: before?.toMove ?? null,
      squares: move?.kind === "play" ? move.tiles.map(([square]) => square) : [],
      rack: [...rack].map(faceOf),
      used: move ? usedOf(rack, takenBy(move)) : [],
      adjustments: (isRecord && game.adjustments[at - 1]) || [],
    };
  });
  const result =
    reason === null ? null : /** @type {Result} */ (/** @type {any} */ ({ reason, winners }));
  const mode = setup.mode ?? "dealt";
  const view = { ...shown, mode, result, chart: chartOf(frames) };
  const premiums = setup.options?.premiums ?? PREMIUMS;
  return { view, link, premiums, frames, keys: keyTurns(view, frames) };
}
