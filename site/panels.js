/**
 * What stands beside the board, or in a sheet on a phone: the moves and the unseen tiles.
 *
 * @import {Turn, View} from "./types.js"
 */

import { button, el, svg } from "./dom.js";
import { signed } from "./sentences.js";
import { SIDE } from "./state.js";
import { t } from "./text.js";

/** The score sheet; each line shows the board as it stood then.
 * @param {View} view @param {number|null} [shown] @returns {HTMLElement} */
export function movesOf(view, shown = null) {
  if (!view.turns.length) return el("p.note", t("no-moves"));
  const line = (/** @type {Turn} */ turn) => {
    const current = { "data-turn": turn.number, "aria-current": turn.number === shown && "step" };
    return el(
      "li",
      button(
        turn.withdrawn ? "move.withdrawn" : "move",
        "show-turn",
        current,
        el("span.who", view.players[turn.seat]?.label),
        el(
          "span.what",
          el(
            "b",
            turn.kind === "play"
              ? turn.words[0]
              : t(`kind-${turn.kind}`, { word: turn.move.split(" ")[1] ?? "" }),
          ),
          turn.words.length > 1 && el("small", ` ${turn.words.slice(1).join(", ")}`),
          turn.withdrawn && el("small", ` (${t("withdrawn")})`),
          turn.hintCost > 0 && el("small", ` ${t("hint-charged", { n: turn.hintCost })}`),
        ),
        el("span.points", (turn.score < 0 ? "" : "+") + signed(turn.score)),
        el("span.total", signed(turn.total)),
      ),
    );
  };
  return el("ol.moves", view.turns.map(line));
}

/** @param {string} letter */
const isVowel = (letter) => /^[AEIOU]/.test(letter.normalize("NFD"));

/** The tiles this seat cannot see, by letter.
 * @param {View} view */
export function unseenOf({ unseen }) {
  const sum = (/** @type {(letter: string) => boolean} */ test) =>
    unseen.filter(({ letter }) => test(letter)).reduce((n, { count }) => n + count, 0);
  const [n, vowels, blanks] = [sum(() => true), sum(isVowel), sum((letter) => letter === "?")];
  const tiles = unseen.map(({ letter, value, count }) =>
    el(
      count ? "li" : "li.none",
      el("b", letter === "?" ? "☐" : letter),
      el("i", value || ""),
      el("span", `×${count}`),
    ),
  );
  const consonants = n - vowels - blanks;
  const note = el("p.note", t("unseen-note", { n, vowels, consonants, blanks }));
  return [el("ul.tiles", tiles), note];
}

/** A small picture of the board: a dot a tile.
 * @param {View} view */
export function boardPicture({ board }) {
  const dots = board.flatMap((cell, at) =>
    cell ? [svg("rect", { x: at % SIDE, y: Math.floor(at / SIDE), width: 0.9, height: 0.9 })] : [],
  );
  const props = { viewBox: `0 0 ${SIDE} ${SIDE}`, class: "picture", "aria-hidden": "true" };
  return svg("svg", props, ...dots);
}
