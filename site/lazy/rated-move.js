/**
 * A move that the engine rated, as hints and reviews show it.
 *
 * @import {RatedMove} from "../core/types.js"
 * @import {Plain} from "../ui/dom.js"
 */

import { t } from "../core/i18n.js";
import { button, el } from "../ui/dom.js";

/** What a move is and where: "8H" and "QUIZ", or the name of a pass.
 * @param {RatedMove} move @returns {[where: string, what: string]} */
export function partsOf({ move, kind }) {
  const [where, ...rest] = move.split(" ");
  return rest.length ? [where, rest.join(" ")] : ["", t(`kind-${kind}`)];
}

/** A move with its place, points and equity, as a button.
 * @param {RatedMove} move @param {() => void} does @param {Plain} [more] */
export function moveButton(move, does, more) {
  const { score, equity } = move;
  const [where, word] = partsOf(move);
  return button(
    "option",
    does,
    el("span.where", where),
    el("b", word),
    el("span.equity", t("hint-equity", { n: equity.toFixed(1).replace("-", "−") })),
    el("span.points", score),
    more,
  );
}
