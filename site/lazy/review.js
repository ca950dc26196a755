/**
 * The review of the game on show: every turn beside the best move there was, the lead as a chart,
 * and the other moves shown on the board. The engine looks at one turn at a time, and can be stopped.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {Question, RatedMove, ReviewedTurn, SeatReview, View} from "../core/types.js"
 */

import { faultOf, list, nameOf, signed, t } from "../core/i18n.js";
import { chartOfGame, markTurn } from "../ui/chart.js";
import { beside, closeBeside } from "../ui/dialogs.js";
import { add, all, button, el, query, replaceContents, row, table } from "../ui/dom.js";
import { moveButton, partsOf } from "./rated-move.js";

/** Mistakes as chess players mark them, so that colour is not needed. */
const MARKS = { none: "", small: "?!", medium: "?", large: "??" };

/** @param {number} n @returns {string} with its sign, one decimal */
const exact = (n) => (n < 0 ? "−" : "+") + Math.abs(n).toFixed(1);

class Review {
  #app;
  #game;
  /** Turns asked about so far. */
  #at = 0;
  #isRunning = false;
  #isClosed = false;
  #line = el("p.note", { role: "status" });
  #bar = el("progress", { "aria-label": t("review") });
  #go = button("action", () => (this.#isRunning ? this.#stop() : this.#run()));
  #running = el("div.running", this.#bar, this.#go);
  #chart = el("div");
  #sums = el("div");
  #rows = el("ol.reviews");

  /** @param {App} app @param {View} game */
  constructor(app, game) {
    this.#app = app;
    this.#game = game;
    this.#bar.max = game.turns.length;
    this.#bar.value = 0;
  }

  async show() {
    const parts = [this.#line, this.#running, this.#chart, this.#sums, this.#rows];
    beside(t("review"), "review", parts, () => {
      this.#isClosed = true;
      unwatch();
      // The board is again as the game left it.
      this.#app.update({ previewedMove: null, replayTurn: null });
      // A rematch is next, unless another panel takes the place of this one.
      setTimeout(() => !query(".tool") && query('[data-act="rematch"]:not([hidden])')?.focus());
    });
    const unwatch = this.#app.watch(({ replayTurn, previewedMove }) => {
      const isOther = previewedMove && previewedMove.turn === replayTurn;
      this.#mark(isOther ? previewedMove.turn + 1 : replayTurn);
    });
    const whole = await this.#app.ask({ type: "review" });
    if (this.#isClosed) return;
    this.#running.hidden = !whole.ok;
    if (!whole.ok) return replaceContents(this.#line, faultOf(whole.error));
    replaceContents(this.#chart, chartOfGame(this.#game));
    return this.#run();
  }

  /** @param {number|null} turn */
  #mark(turn) {
    for (const line of all("li[data-turn]", this.#rows))
      line.toggleAttribute("data-shown", Number(line.dataset.turn) === turn);
    markTurn(this.#chart, turn, this.#bar.max);
  }

  /** @template {"review"|"racks"} T @param {Question<T>} intent */
  #ask(intent) {
    return this.#app.engine.ask(intent, { link: this.#game.link });
  }

  #stop() {
    this.#isRunning = false;
    replaceContents(this.#go, t("review-go"));
  }

  async #run() {
    const bar = this.#bar;
    this.#isRunning = true;
    replaceContents(this.#go, t("review-stop"));
    while (this.#isRunning && this.#at < bar.max) {
      this.#at += 1;
      replaceContents(this.#line, t("review-at", { n: this.#at, of: bar.max }));
      const reply = await this.#ask({ type: "review", turn: this.#at });
      if (this.#isClosed) return;
      if (!reply.ok) {
        this.#stop();
        replaceContents(this.#line, faultOf(reply.error));
        return;
      }
      bar.value = this.#at;
      if (reply.turn) this.#rows.append(this.#rowOf(reply.turn));
    }
    const reply = await this.#ask({ type: "review" });
    if (this.#isClosed || !reply.ok) return;
    replaceContents(this.#sums, this.#summaryOf(reply.summary ?? []));
    this.#running.hidden = this.#at === bar.max;
    replaceContents(this.#line, t("review-start"));
  }

  /** @param {ReviewedTurn} turn */
  #rowOf(turn) {
    const { number, seat, played, mistake, equityLost } = turn;
    const n = equityLost.toFixed(1);
    const about = el("div.about", { hidden: true });
    const toggle = () => this.#toggle(head, about, turn);
    const lost = mistake !== "none" && [
      el("span.mistake", `${MARKS[mistake]} ${t(`mistake-${mistake}`)}`),
      el("span", { "aria-label": t("review-equity-lost", { n }) }, `−${n}`),
    ];
    const head = button(
      "turn-line",
      toggle,
      { "aria-expanded": false },
      el("span.number", number),
      el("span.who", nameOf(this.#game, seat)),
      el("b", partsOf(played)[1]),
      el("span.points", signed(played.score)),
      el(`span.rating.${mistake}`, lost || t("review-best")),
    );
    return el("li", { "data-turn": number }, head, about);
  }

  /** Open one turn and close the others, or close it.
   * @param {HTMLElement} head @param {HTMLElement} about @param {ReviewedTurn} turn */
  #toggle(head, about, turn) {
    const opens = about.hidden;
    for (const other of all(".about", this.#rows)) other.hidden = true;
    for (const other of all("[aria-expanded]", this.#rows)) other.ariaExpanded = "false";
    head.ariaExpanded = String(opens);
    about.hidden = !opens;
    this.#app.update({ replayTurn: turn.number, previewedMove: null });
    if (opens && !about.children.length) this.#fillIn(about, turn);
    if (opens) head.scrollIntoView({ block: "start" });
  }

  /** @param {HTMLElement} about @param {ReviewedTurn} turn */
  async #fillIn(about, { number, seat, played, options, pointsLost, luck }) {
    const facts = [t("review-luck-of", { n: exact(luck) })];
    if (pointsLost > 0) facts.unshift(t("review-loss", { n: pointsLost }));
    const letters = el("p.note");
    const others = options.map((option) => this.#optionOf(option, number, played.move));
    add(
      about,
      el("p.note", list(facts)),
      letters,
      el("h3", t("review-options")),
      el("ol.options", others),
    );
    const reply = await this.#ask({ type: "racks", turn: number - 1 });
    const rack = reply.ok ? (reply.racks[seat] ?? []) : [];
    const text = rack.map(({ letter }) => letter).join(" ");
    if (rack.length) replaceContents(letters, t("review-rack", { letters: text }));
  }

  /** Another move is shown on the board as it stood before the turn.
   * @param {RatedMove} option @param {number} number @param {string} played */
  #optionOf(option, number, played) {
    const isPlayed = option.move === played;
    const replayTurn = isPlayed ? number : number - 1;
    const previewedMove = isPlayed ? null : { turn: replayTurn, tiles: option.tiles };
    const show = () => this.#app.update({ replayTurn, previewedMove });
    return el("li", moveButton(option, show, isPlayed && el("small", t("review-played"))));
  }

  /** @param {SeatReview[]} summary */
  #summaryOf(summary) {
    const heads = ["player", "lost", "mistakes", "luck"].map((key) => t(`review-${key}`));
    const lines = summary
      .filter(({ turns }) => turns)
      .map(({ seat, equityLost, mistakes: { large = 0, medium = 0, small = 0 }, luck }) => {
        const counts = { "aria-label": t("review-mistake-counts", { large, medium, small }) };
        const made = [counts, `${large} · ${medium} · ${small}`];
        return row(nameOf(this.#game, seat), equityLost.toFixed(0), made, exact(luck));
      });
    return [table(heads, lines), el("p.note", t("review-note"))];
  }
}

/** @param {App} app @returns {Pick<LazyActions, "review">} */
export const actions = (app) => ({
  /** Opens the review, or closes it where it is open. */
  review: () => {
    const { view } = app.state;
    if (!view || query(".tool.review")) return closeBeside();
    return new Review(app, view).show();
  },
});
