/**
 * Hints for a turn, a step at a time: the best score, how many tiles, where, the moves themselves.
 * Where they have a price it is shown, asked about and paid before a step is told.
 *
 * @import {Found, Hinted} from "./types.js"
 */

import { confirm, sheet } from "./dialogs.js";
import { button, el } from "./dom.js";
import { layAll } from "./draft.js";
import { radios } from "./fields.js";
import * as page from "./page.js";
import { faultOf } from "./sentences.js";
import { t } from "./text.js";
import { commit } from "./turns.js";

const STEPS = /** @type {const} */ (["score", "tiles", "lane", "moves"]);
const ORDERS = ["points", "worth"];

export async function showHints() {
  const price = page.state.view?.hints.price ?? 0;
  /** @type {Hinted} */
  let told = { step: 0, score: null };
  let order = "points";
  let isCommon = false;
  let close = () => {};
  const steps = el("ol.steps");
  const moves = el("div.hint-moves");
  const live = el("p.unseen", { "aria-live": "polite" });
  const bought = () => page.state.view?.hints.bought ?? 0;

  /** @param {number} step */
  async function take(step) {
    const cost = price * (step - bought());
    if (cost > 0) {
      const sure = [t("hint-buy-body", { n: cost })];
      if (!(await confirm(t("hint"), sure, t("hint-buy", { n: cost })))) return;
      if (!(await commit({ kind: "hint", step }))) return close();
    }
    await tell(step);
  }

  /** @param {number} step */
  async function tell(step) {
    const reply = await page.ask({ type: "hint", step, common: isCommon });
    if (!reply.ok) return live.replaceChildren(faultOf(reply.error));
    told = reply.hint;
    draw();
    return live.replaceChildren(told.score === null ? t("hint-none") : answerOf(step));
  }

  /** @param {number} step @returns {string} what a step tells, in a few words */
  function answerOf(step) {
    const key = STEPS[step - 1];
    if (key === "moves") return "";
    const value = told[key ?? "score"];
    return typeof value === "number" ? t(`hint-${key}`, { n: value }) : laneOf(String(value));
  }

  function draw() {
    const hasNone = told.step > 0 && told.score === null;
    const lines = STEPS.map((_, n) => {
      const step = n + 1;
      const cost = price * (step - bought());
      const name = t(`hint-step-${step}`);
      const text = told.step >= step ? answerOf(step) : "";
      const face = cost > 0 ? t("hint-buy", { n: cost }) : t("show");
      const way = button("action", () => take(step), { "aria-label": `${name}: ${face}` }, face);
      return el("li", el("span", name), told.step >= step ? el("b", text) : way);
    });
    steps.replaceChildren(...(hasNone ? [] : lines));
    moves.replaceChildren(...(hasNone ? [el("p", t("hint-none"))] : movesOf()));
  }

  /** @returns {Node[]} the best moves, once they are told */
  function movesOf() {
    if (!told.moves) return [];
    const key = order === "points" ? "score" : "equity";
    const sorted = told.moves.toSorted((a, b) => b[key] - a[key]);
    const ways = ORDERS.map((id) => ({ id, name: t(`hint-by-${id}`) }));
    const sort = radios("hint-order", ways, order, (id) => {
      if (id === order) return;
      order = id;
      draw();
      /** @type {HTMLElement|null} */ (moves.querySelector("input:checked"))?.focus();
    });
    const common = el("input", {
      type: "checkbox",
      id: "hint-common",
      checked: isCommon,
      onchange: ({ target }) => {
        isCommon = target.checked;
        tell(told.step);
      },
    });
    return [
      sort.field,
      el("label.check", { for: common.id }, common, t("hint-common")),
      el("ol.options", sorted.map(optionOf)),
      el("p.note", t("hint-worth-note")),
    ];
  }

  /** @param {Found} option */
  function optionOf({ move, score, equity, tiles }) {
    const lay = () => {
      close();
      layAll(tiles);
    };
    return el("li", optionButton({ move, score, equity }, lay));
  }

  const body = (/** @type {() => void} */ shut) => {
    close = shut;
    const note = price ? t("hint-price", { n: price }) : t("hint-free");
    return [el("p.note", note), steps, moves, live];
  };
  draw();
  const shown = sheet(t("hint"), body, "hint-sheet");
  if (bought()) await tell(bought());
  await shown;
}

/** A move with its place, points and worth, as a button.
 * @param {Pick<Found, "move"|"score"|"equity">} option @param {() => void} does
 * @param {import("./dom.js").Part} [more] */
export function optionButton({ move, score, equity }, does, more) {
  const [where = "", ...word] = move.split(" ");
  return button(
    "option",
    does,
    el("span.where", word.length ? where : ""),
    el("b", word.join(" ") || kindOf(where)),
    el("span.worth", t("hint-worth", { n: equity.toFixed(1).replace("-", "−") })),
    el("span.points", score),
    more,
  );
}

/** @param {string} move */
const kindOf = (move) => t(move === "pass" ? "kind-pass" : move);

/** @param {string} lane @returns {string} a number is a row, a letter a column */
const laneOf = (lane) => t(/^\d/.test(lane) ? "hint-row" : "hint-column", { lane });
