/**
 * Shows a rated move in hints and reviews.
 *
 * @import {RatedMove, Stage} from "../core/types.js"
 * @import {Plain} from "../ui/dom.js"
 */

import { number, t } from "../core/i18n.js";
import { button, el } from "../ui/dom.js";

/** Split a move into place and content: "8H" and "QUIZ", "Exchange" and its tiles, or "" and the name of a
 * pass. @param {RatedMove} move @returns {[where: string, what: string]} */
export function moveParts({ move, kind }) {
  const [where = "", ...rest] = move.split(" ");
  if (!rest.length) return ["", t(`kind-${kind}`)];
  return [kind === "exchange" ? t("exchange") : where, rest.join(" ")];
}

/** @param {number} value @returns {string} the value with one decimal, "−3.5" or "−3,5" */
const tenths = (value) =>
  number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).replace("-", "−");

/** Say what a move is worth: its equity or, after a search, how far it is behind the best move.
 * @param {RatedMove} move @param {Stage} stage @param {RatedMove[]} among */
export function worthOf({ equity }, stage, among) {
  if (stage === "equity") return t("hint-equity", { n: tenths(equity) });
  const less = Math.max(...among.map((each) => each.equity)) - equity;
  return less > 0 ? t("equity-less", { n: tenths(less) }) : t("equity-best");
}

/** Build a button with a move's place, points and worth.
 * @param {RatedMove} move @param {() => void} does @param {string} worth @param {Plain} [more] */
export function moveButton(move, does, worth, more) {
  const [where, word] = moveParts(move);
  return button(
    "option",
    does,
    el("span.where", where),
    el("b", word),
    el("span.equity", worth),
    el("span.points", move.score),
    more,
  );
}
