/**
 * What stands beside the board, or in a sheet on a phone: the moves and the unseen tiles.
 *
 * @import {Turn, View} from "./types.js"
 */

import { button, el, svg } from "./dom.js";
import { store } from "./page.js";
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
        turn.note && el("q", turn.note),
      ),
    );
  };
  return el("ol.moves", view.turns.map(line));
}

/** @typedef {View["unseen"][number]} Unseen */
/** Ways to order the unseen tiles; the alphabet is the order of the engine.
 * @type {Record<string, (a: Unseen, b: Unseen) => number>} */
const ORDERS = {
  letter: () => 0,
  count: (a, b) => b.count - a.count,
  value: (a, b) => b.value - a.value,
};

/** The tiles this seat cannot see, by letter, in the order chosen last on this device.
 * @param {View} view */
export function unseenOf({ unseen, language }) {
  // In these languages Y is counted among the vowels.
  const vowel = ["fr", "pl"].includes(language) ? /^[AEIOUY]/ : /^[AEIOU]/;
  const isVowel = (/** @type {string} */ letter) => vowel.test(letter.normalize("NFD"));
  const sum = (/** @type {(letter: string) => boolean} */ test) =>
    unseen.filter(({ letter }) => test(letter)).reduce((n, { count }) => n + count, 0);
  const [n, vowels, blanks] = [sum(() => true), sum(isVowel), sum((letter) => letter === "?")];
  const tileOf = (/** @type {Unseen} */ { letter, value, count }) =>
    el(
      count ? "li" : "li.none",
      el("b", letter === "?" ? "☐" : letter),
      el("i", value || ""),
      el("span", `×${count}`),
    );
  const consonants = n - vowels - blanks;
  const note = el("p.note", t("unseen-note", { n, vowels, consonants, blanks }));
  const tiles = el("ul.tiles");
  const draw = (/** @type {string} */ chosen) => {
    tiles.replaceChildren(...unseen.toSorted(ORDERS[chosen]).map(tileOf));
    for (const way of ways) way.setAttribute("aria-pressed", String(way.dataset.order === chosen));
  };
  const ways = Object.keys(ORDERS).map((order) => {
    const choose = () => {
      store.set({ unseen: order });
      draw(order);
    };
    return button("order", choose, { "data-order": order }, t(`order-${order}`));
  });
  draw(store.settings().unseen ?? "letter");
  const group = { role: "group", "aria-label": t("unseen-order") };
  return [note, el("div.orders", group, ways), tiles];
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
