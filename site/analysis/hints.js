/**
 * Hints for the current turn, one step at a time: the best score, its number of tiles, its lane, and the
 * moves. If hints have a price, the player sees, confirms and pays it before each step.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {Hint, RatedMove, Stage} from "../core/types.js"
 */

import { moveButton, worthOf } from "../common/rated-move.js";
import { latest } from "../core/engine.js";
import { faultOf, t } from "../core/i18n.js";
import { layAll } from "../play/draft.js";
import { commit } from "../play/game-flow.js";
import { inSlices } from "../play/slices.js";
import { closeSheets, confirm, sheetOnPress } from "../ui/dialogs.js";
import { button, cellAt, check, choices, el, query, radios, replaceContents } from "../ui/dom.js";

/** The field that each step reveals. */
const STEPS = /** @type {const} */ (["score", "tiles", "lane", "moves"]);
const ORDERS = ["points", "equity"];

class HintSheet {
  #app;
  /** @type {Hint} */
  #hint = { step: 0, score: null };
  /** How the moves were compared. @type {Stage} */
  #stage = "equity";
  #asks = latest();
  #order = "points";
  /** Whether only common words count. */
  #isCommon = false;
  #steps = el("ol.steps");
  #found = el("div.hint-moves", {
    onchange: (/** @type {{target: HTMLInputElement}} */ event) => this.#change(event.target),
  });

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
  }

  async show() {
    const { price, bought } = this.#terms();
    this.#draw();
    const note = el("p.note", price ? this.#priced("hint-price", price) : t("hint-free"));
    const parts = [note, this.#steps, this.#found];
    const shown = sheetOnPress(t("hint"), () => parts, "hint-sheet");
    if (bought) await this.#ask(bought);
    await shown;
  }

  #terms() {
    const { price, bought = 0 } = this.#app.state.view?.hints ?? {};
    return { price: price ?? 0, bought };
  }

  /** Say what hints cost. Every turn pays for its hints, but by the early rules only a play pays.
   * @param {string} key @param {number} n */
  #priced(key, n) {
    const isEveryTurn = this.#app.state.view?.hints.charge === "turn";
    return t(isEveryTurn ? `${key}-turn` : key, { n });
  }

  /** @param {number} step */
  #costOf(step) {
    const { price, bought } = this.#terms();
    return price * Math.max(0, step - bought);
  }

  /** Pay for a step, and request its hint. @param {number} step */
  async #take(step) {
    const n = this.#costOf(step);
    if (n) {
      const body = this.#priced("hint-buy-body", n);
      if (!(await confirm(t("hint"), [body], t("hint-buy", { n })))) return;
      if (!(await commit(this.#app, { kind: "hint", step }))) return closeSheets();
    }
    await this.#ask(step);
  }

  /** @param {number} step */
  async #ask(step) {
    const isOvertaken = this.#asks.begin();
    const bar = el("progress", { "aria-label": t("hint-weighing"), max: 1 });
    const reply = await inSlices(
      (budget) => this.#app.ask({ type: "hint", step, common: this.#isCommon, budget }),
      (progress) => {
        bar.value = progress;
        if (!bar.isConnected)
          replaceContents(this.#found, el("p.note", t("hint-weighing")), el("div.running", bar));
      },
      () => isOvertaken() || !this.#steps.isConnected,
    );
    if (!reply) return undefined;
    if (!reply.ok) return this.#app.ui.say(faultOf(reply.error));
    this.#hint = reply.hint;
    this.#stage = reply.stage;
    this.#draw();
    const isNone = this.#hint.score === null;
    return this.#app.ui.say(isNone ? t("hint-none") : this.#answer(step));
  }

  /** @param {number} step @returns {string} what a step reveals */
  #answer(step) {
    const key = STEPS[step - 1];
    if (key === "moves") return "";
    const value = this.#hint[key];
    if (typeof value === "number") return t(key === "score" ? "points-n" : "tiles-n", { n: value });
    return t(/^\d/.test(String(value)) ? "hint-row" : "hint-column", { lane: value ?? "" });
  }

  #draw() {
    const { step: last, score, moves } = this.#hint;
    const isNone = last > 0 && score === null;
    const hadFocus = this.#steps.contains(document.activeElement);
    const lines = STEPS.map((_, n) => {
      const step = n + 1;
      const name = t(`hint-step-${step}`);
      return el(
        "li",
        el("span", name),
        last >= step ? el("b", this.#answer(step)) : this.#way(step),
      );
    });
    replaceContents(this.#steps, !isNone && lines);
    replaceContents(this.#found, isNone ? el("p", t("hint-none")) : moves && this.#movesOf(moves));
    if (hadFocus) this.#focusNext();
  }

  /** Focus the next control after a hint step: the button of the next step, or the best move. */
  #focusNext() {
    const next = query("button", this.#steps) ?? query(".option", this.#found);
    (next ?? query(".cross", this.#steps.closest("dialog") ?? document))?.focus();
  }

  /** Build the button that reveals a step. @param {number} step */
  #way(step) {
    const cost = this.#costOf(step);
    const face = cost ? t("hint-buy", { n: cost }) : t("show");
    const label = `${t(`hint-step-${step}`)}: ${face}`;
    return button("action", () => this.#take(step), { "aria-label": label }, face);
  }

  /** @param {HTMLInputElement} input */
  #change({ type, checked, value }) {
    if (type === "checkbox") {
      this.#isCommon = checked;
      void this.#ask(this.#hint.step);
      return;
    }
    this.#order = value;
    this.#draw();
    query("input:checked", this.#found)?.focus();
  }

  /** Lay a move, and focus its first tile on the board: Enter plays it. @param {RatedMove} move */
  #lay({ tiles }) {
    closeSheets();
    const [{ square: cursor } = { square: this.#app.state.cursor }] = tiles;
    if (layAll(this.#app, tiles)) this.#app.update({ cursor, arrow: null });
    // Wait until the draft is drawn and the dialog has returned the focus.
    requestAnimationFrame(() => setTimeout(() => cellAt(cursor)?.focus({ preventScroll: true })));
  }

  /** @param {RatedMove[]} moves  the best moves */
  #movesOf(moves) {
    const key = this.#order === "points" ? "score" : "equity";
    const lay = (/** @type {RatedMove} */ move) =>
      moveButton(move, () => this.#lay(move), worthOf(move, this.#stage, moves));
    return [
      radios("hint-order", choices(ORDERS, "hint-by"), this.#order),
      check("hint-common", t("hint-common"), this.#isCommon),
      el(
        "ol.options",
        moves.toSorted((a, b) => b[key] - a[key]).map((each) => el("li", lay(each))),
      ),
      el("p.note", t(this.#stage === "equity" ? "hint-equity-note" : "hint-weighed-note")),
    ];
  }
}

/** @param {App} app @returns {Pick<LazyActions, "hint">} */
export const actions = (app) => ({
  hint: () =>
    app.state.view?.mode === "puzzle" ? app.act("puzzle-hint") : new HintSheet(app).show(),
});
