/**
 * The review of the game on show: every turn beside the best move there was, the lead as a chart,
 * and what there is to say of each (reviewed-turn.js). The engine looks at one turn at a time, in
 * slices, and can be stopped.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {Question, ReviewedTurn, SeatReview, View} from "../core/types.js"
 */

import { latest } from "../core/engine.js";
import { faultOf, nameOf, signed, t } from "../core/i18n.js";
import { inSlices } from "../play/slices.js";
import { chartOfGame, markTurn } from "../ui/chart.js";
import { beside, closeBeside, say } from "../ui/dialogs.js";
import { all, button, el, HIDDEN, query, replaceContents, row, table } from "../ui/dom.js";
import { partsOf } from "./rated-move.js";
import { exact, foundText, OpenedTurn } from "./reviewed-turn.js";

/** Mistakes as chess players mark them, so that colour is not needed. */
const MARKS = { none: "", small: "?!", medium: "?", large: "??" };

class Review {
  #app;
  #game;
  /** Turns reviewed so far. */
  #at = 0;
  #runs = latest();
  /** The turn that is open. @type {OpenedTurn|null} */
  #opened = null;
  #isRunning = false;
  #isClosed = false;
  #line = el("p.note");
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
    if (!whole.ok) return this.#report(faultOf(whole.error));
    replaceContents(this.#chart, chartOfGame(this.#game));
    return this.#run();
  }

  /** @param {number|null} turn */
  #mark(turn) {
    for (const line of all("li[data-turn]", this.#rows))
      line.toggleAttribute("data-shown", Number(line.dataset.turn) === turn);
    markTurn(this.#chart, turn, this.#bar.max);
  }

  /** @param {Question<"review">} intent */
  #ask(intent) {
    return this.#app.engine.ask(intent, { link: this.#game.link });
  }

  #stop() {
    this.#runs.begin();
    this.#isRunning = false;
    replaceContents(this.#go, t("review-go"));
    this.#report(t("review-start"));
  }

  /** Say how it stands, but not at every turn: how far it is, the bar says. @param {string} text */
  #report(text) {
    replaceContents(this.#line, text);
    say(text);
  }

  async #run() {
    const bar = this.#bar;
    const isOvertaken = this.#runs.begin();
    const isStopped = () => this.#isClosed || isOvertaken();
    this.#isRunning = true;
    replaceContents(this.#go, t("review-stop"));
    while (this.#at < bar.max) {
      const turn = this.#at + 1;
      replaceContents(this.#line, t("review-at", { n: turn, of: bar.max }));
      const reply = await inSlices(
        (budget) => this.#ask({ type: "review", turn, budget }),
        (progress) => {
          bar.value = this.#at + progress;
        },
        isStopped,
      );
      if (!reply) return this.#addUp();
      if (!reply.ok) {
        this.#stop();
        return this.#report(faultOf(reply.error));
      }
      this.#at = turn;
      bar.value = turn;
      if (reply.turn) this.#rows.append(this.#rowOf(reply.turn));
    }
    this.#report(t("review-start"));
    return this.#addUp();
  }

  /** Show the sums of the turns reviewed. */
  async #addUp() {
    const reply = this.#isClosed ? null : await this.#ask({ type: "review" });
    if (this.#isClosed || !reply?.ok || reply.done !== undefined) return;
    replaceContents(this.#sums, this.#summaryOf(reply.summary));
    this.#running.hidden = this.#at === this.#bar.max;
  }

  /** @param {ReviewedTurn} turn */
  #rowOf(turn) {
    const { number, seat, played, mistake, equityLost } = turn;
    const n = equityLost.toFixed(1);
    const opened = new OpenedTurn(this.#app, this.#game, turn, (found) => this.#replace(found));
    const about = opened.node;
    const toggle = () => this.#toggle(head, opened, turn);
    const lost = mistake !== "none" && [
      el("span.mistake", el("span", HIDDEN, MARKS[mistake]), ` ${t(`mistake-${mistake}`)}`),
      el("span", { "aria-label": t("review-equity-lost", { n }) }, `−${n}`),
    ];
    const head = button(
      "turn-line",
      toggle,
      { "aria-expanded": false },
      el("span.number", number),
      el("span.who", nameOf(this.#game, seat)),
      el("b", played.kind === "play" ? partsOf(played)[1] : t(`kind-${played.kind}`)),
      el("span.points", signed(played.score)),
      el(`span.rating.${mistake}`, lost || t("review-best")),
    );
    return el("li", { "data-turn": number }, head, about);
  }

  /** Open one turn and close the others, or close it.
   * @param {HTMLElement} head @param {OpenedTurn} opened @param {ReviewedTurn} turn */
  #toggle(head, opened, turn) {
    const opens = opened !== this.#opened;
    this.#opened?.close();
    this.#opened = opens ? opened : null;
    for (const other of all("[aria-expanded]", this.#rows)) other.ariaExpanded = "false";
    head.ariaExpanded = String(opens);
    this.#app.update({ replayTurn: turn.number, previewedMove: null });
    if (!opens) return;
    opened.open();
    head.scrollIntoView({ block: "start" });
  }

  /** Show what a deeper look found in the place of what was known of the turn.
   * @param {ReviewedTurn} turn */
  #replace(turn) {
    const line = this.#rowOf(turn);
    const old = query(`[data-turn="${turn.number}"]`, this.#rows);
    const hadFocus = old?.contains(document.activeElement);
    old?.replaceWith(line);
    const head = query("button", line);
    head?.click();
    if (hadFocus) head?.focus({ preventScroll: true });
    say(foundText(turn));
    void this.#addUp();
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
