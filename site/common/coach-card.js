/**
 * Texts of reviews and puzzles about compared moves, and the card of a puzzle's answer: it says what the best move does
 * and why, and lists the best moves; a tap on a move shows it on the board.
 *
 * @import {Compared, RatedMove} from "../core/types.js"
 */

import { list, t } from "../core/i18n.js";
import { all, el, HIDDEN } from "../ui/dom.js";
import { moveButton } from "./rated-move.js";
import { style } from "./style.js";

/** How many of the best moves are shown. */
const BEST = 5;
/** Marks of mistakes as in chess, so that colour is not the only sign. */
export const MARKS = { none: "", small: "?!", medium: "?", large: "??" };

/** Say how moves were compared. @param {Compared} found */
export const foundText = ({ stage, exact: isExact, look }) =>
  [look === "deep" && t("review-deep"), t(`found-${isExact ? "exact" : stage}`)]
    .filter(Boolean)
    .join(" ");

/** Say what the best move does. @param {Compared} found */
export function adviceText({ advice: { code, facts } }) {
  const tiles = String(facts.kept ?? "").split(" ");
  const kept = list(tiles.map((tile) => (tile === "?" ? t("coach-a-blank") : tile)));
  return t(`coach-${code}`, { ...facts, kept });
}

/** List the five best moves and, if it is not among them, the move made.
 * @param {Compared} found @returns {RatedMove[]} */
function optionsOf({ played, options }) {
  const best = options.slice(0, BEST);
  return best.some(({ move }) => move === played.move) ? best : [...best, played];
}

/**
 * Build the card.
 *
 * @param {Compared} found
 * @param {object} about
 * @param {string} about.advice  what is better
 * @param {string} about.rival  the name of the other player
 * @param {string} about.made  marks the move made
 * @param {RatedMove} about.shown  the move already on the board
 * @param {(option: RatedMove) => void} about.show  shows a move on the board
 * @param {(option: RatedMove) => string} about.worth  says what a move is worth
 */
export function coachCard(found, { advice, rival, made, shown, show, worth }) {
  void style("common/coach-card.css");
  const { played, mistake, reasons } = found;
  const optionOf = (/** @type {RatedMove} */ option) => {
    const choose = () => {
      show(option);
      for (const each of all(".option", card)) each.ariaPressed = String(each === node);
    };
    const more = option.move === played.move && made && el("small", made);
    const node = moveButton(option, choose, worth(option), more);
    node.ariaPressed = String(option.move === shown.move);
    return el("li", node);
  };
  const lines = reasons.map(({ code, facts }) =>
    el("li", t(`reason-${code}`, { ...facts, name: rival })),
  );
  const card = el(
    "section.turn-card",
    el(
      "div.saying",
      el(`span.mark.${mistake}`, HIDDEN, MARKS[mistake] || "✓"),
      el("p.advice", advice),
    ),
    lines.length > 0 && el("ul.reasons", lines),
    el("h3", t("review-options")),
    el("ol.options", optionsOf(found).map(optionOf)),
  );
  return card;
}
