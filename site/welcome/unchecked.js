/**
 * Shows what the second reader finds in a link while the engine is loading: an invitation, or the board of an
 * unfinished game. This is only displayed, never stored; the engine's view replaces it.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {Cell, Unchecked, View} from "../core/types.js"
 * @import {Game} from "../link-reader/reader.js"
 * @import {Move, Setup} from "../link-reader/replay.js"
 */

import { lastSentence } from "../core/i18n.js";
import { drawInvitation, isInvitation, openShown, playersOf } from "./invitation.js";

/** @param {Game} game @param {Move} move @param {number} n */
function turnOf({ alphabet, positions }, move, n) {
  const { play } = positions[n + 1];
  const textOf = (/** @type {string} */ tiles) => [...tiles].map(alphabet.text).join("");
  const turn = { number: n + 1, seat: positions[n].toMove, kind: move.kind, outcome: move.kind };
  const plain = { ...turn, what: "", words: /** @type {string[]} */ ([]), score: 0 };
  if (move.kind === "play" && play)
    return { ...plain, words: [textOf(play.word)], score: play.score };
  if (move.kind === "exchange") return { ...plain, what: String(move.tiles.length) };
  if (move.kind === "accept") return { ...plain, what: textOf(move.word) };
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

/** Describe the drawn parts of a game, without racks.
 * @param {string} link @param {Game} game @returns {Unchecked} */
export function uncheckedOf(link, game) {
  const { setup, alphabet, moves, positions } = game;
  const position = positions[positions.length - 1];
  const cellOf = (/** @type {string} */ tile) => {
    const face = { letter: alphabet.text(tile), value: alphabet.value(tile) };
    return /** @type {Cell} */ ({ ...face, blank: alphabet.isBlank(tile), turn: 0, words: [] });
  };
  const isOver = position.reason !== null;
  return /** @type {any} */ ({
    link,
    players: playersOf(setup, position),
    toMove: isOver ? null : position.toMove,
    turn: isOver ? "turn-over" : "turn-view",
    board: position.board.map((tile) => (tile === "." ? null : cellOf(tile))),
    bag: position.bag.length,
    turns: moves.map((move, n) => turnOf(game, move, n)),
    last: moves.length ? { squares: lastSquares(moves) } : null,
  });
}

/** Describe an invitation, of which only the names are drawn. @param {string} link @param {Setup} setup
 * @returns {Unchecked} */
const dealtOf = (link, setup) =>
  /** @type {any} */ ({
    link,
    players: playersOf(setup),
    toMove: 0,
    turn: "turn-view",
    board: [],
    bag: 0,
    turns: [],
    last: null,
  });

/** Extract the facts that both readers must agree on.
 * @param {Unchecked|View} view @returns {Record<string, unknown>} */
export function factsOf({ players, toMove, board, bag, turns, last }) {
  const turn = turns.at(-1);
  return {
    board: board.map((cell) => cell && [cell.letter, cell.value, cell.blank]),
    bag,
    toMove,
    names: players.map(({ name }) => name),
    scores: players.map(({ score, resigned }) => [score, resigned]),
    turns: turns.length,
    turn: turn && [turn.seat, turn.outcome, turn.words[0], turn.score],
    last,
  };
}

/** The facts compared for an invitation: its board and bag are not drawn. */
const INVITED = ["names", "turns"];

/** Log the names of facts that the second reader and the engine read differently.
 * @param {Unchecked} unchecked @param {View|null} view  null if the engine refused the link
 * @param {string[]} [facts]  the facts to compare, by default all */
function report(unchecked, view, facts) {
  const [read, found] = [factsOf(unchecked), view && factsOf(view)];
  const isSame = (/** @type {string} */ name) =>
    JSON.stringify(read[name]) === JSON.stringify(found?.[name]);
  const compared = facts ?? Object.keys(read);
  const differing = found ? compared.filter((name) => !isSame(name)) : ["refused"];
  if (differing.length) console.info("The engine reads this link otherwise:", ...differing);
}

/** Show the second reader's game until the page shows something else.
 * @param {App} app @param {Unchecked} unchecked @param {string} [invitation]  the text of an invitation */
function show(app, unchecked, invitation) {
  app.update({ unchecked, screen: invitation ? "invitation" : "game" });
  // The turn is announced later, with the engine's view.
  app.ui.say(invitation ?? lastSentence(unchecked));
  const unwatch = app.watch(({ unchecked: shown, view, screen, engine }) => {
    if (shown === unchecked) return;
    unwatch();
    if (view?.link === unchecked.link) report(unchecked, view, invitation ? INVITED : undefined);
    if (screen === "problem" && engine.phase === "ready") report(unchecked, null);
  });
}

/** @param {App} app @param {string} link */
async function showUnchecked(app, link) {
  const isOvertaken = app.visits.watch();
  const opened = openShown(link);
  if (!opened) app.prepare("open-puzzle"); // It may be a puzzle's link.
  const game = await opened?.game;
  const { view, screen, engine } = app.state;
  if (isOvertaken() || view || !["game", "invitation"].includes(screen)) return;
  if (engine.phase !== "loading") return;
  if (opened && game) show(app, uncheckedOf(link, game));
  else if (opened && isInvitation(opened))
    show(app, dealtOf(link, opened.setup), drawInvitation(opened.setup));
  else app.update({ screen: "game" });
}

/** @param {App} app @returns {Pick<LazyActions, "show-unchecked">} */
export const actions = (app) => ({
  "show-unchecked": ({ link }) => showUnchecked(app, link),
});
