/**
 * A move that the engine rated, as hints and reviews show it.
 *
 * @import {RatedMove, Stage} from "../core/types.js"
 * @import {Plain} from "../ui/dom.js"
 */

import { t } from "../core/i18n.js";
import { button, el } from "../ui/dom.js";

/** What a move is and where: "8H" and "QUIZ", "Exchange" and its tiles, or the name of a pass.
 * @param {RatedMove} move @returns {[where: string, what: string]} */
export function moveParts({ move, kind }) {
  const [where = "", ...rest] = move.split(" ");
  if (!rest.length) return ["", t(`kind-${kind}`)];
  return [kind === "exchange" ? t("exchange") : where, rest.join(" ")];
}

/** What a move is worth: its equity; or where the moves were searched, how much less it wins than
 * the best of them. @param {RatedMove} move @param {Stage} stage @param {RatedMove[]} among */
export function worthOf({ equity }, stage, among) {
  if (stage === "equity") return t("hint-equity", { n: equity.toFixed(1).replace("-", "−") });
  const less = Math.max(...among.map((each) => each.equity)) - equity;
  return less > 0 ? t("equity-less", { n: less.toFixed(1) }) : t("equity-best");
}

/** A move with its place, points and worth, as a button.
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
