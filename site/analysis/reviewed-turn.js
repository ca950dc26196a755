/**
 * What a review shows of one turn when it is opened: why the best move is better, how that was
 * found, the rack, and the other moves; and a deeper look, which can be stopped.
 *
 * @import {App} from "../core/app.js"
 * @import {Question, RatedMove, ReviewedTurn, View} from "../core/types.js"
 */

import { latest } from "../core/engine.js";
import { faultOf, list, nameOf, t } from "../core/i18n.js";
import { inSlices } from "../play/slices.js";
import { add, button, el, query, replaceContents } from "../ui/dom.js";
import { moveButton, worthOf } from "./rated-move.js";

/** @param {number} n @returns {string} with its sign, one decimal */
export const exact = (n) => (n < 0 ? "−" : "+") + Math.abs(n).toFixed(1);

/** How the moves of a turn were compared. @param {ReviewedTurn} turn */
export const foundText = ({ stage, exact: isExact, deep }) =>
  [deep && t("review-deep"), t(`found-${isExact ? "exact" : stage}`)].filter(Boolean).join(" ");

export class OpenedTurn {
  #app;
  #game;
  #turn;
  #onDeeper;
  #looks = latest();
  #deeper = el("div.deeper");
  node = el("div.about", { hidden: true });

  /** @param {App} app @param {View} game @param {ReviewedTurn} turn
   * @param {(turn: ReviewedTurn) => void} onDeeper  called with what a deeper look found */
  constructor(app, game, turn, onDeeper) {
    this.#app = app;
    this.#game = game;
    this.#turn = turn;
    this.#onDeeper = onDeeper;
  }

  open() {
    this.node.hidden = false;
    if (!this.node.children.length) void this.#fillIn();
  }

  close() {
    this.node.hidden = true;
    this.#stop();
  }

  async #fillIn() {
    const { number, seat, pointsLost, luck, options, reasons } = this.#turn;
    const facts = [t("review-luck-of", { n: exact(luck) })];
    if (pointsLost > 0 && !reasons.some(({ code }) => code === "score"))
      facts.unshift(t("review-loss", { n: pointsLost }));
    const letters = el("p.note");
    this.#offer();
    add(
      this.node,
      this.#reasons(),
      el("p.note", list(facts)),
      letters,
      this.#deeper,
      el("h3", t("review-options")),
      el(
        "ol.options",
        options.map((option) => this.#optionOf(option)),
      ),
    );
    const reply = await this.#ask({ type: "racks", turn: number - 1 });
    const rack = reply.ok ? (reply.racks[seat] ?? []) : [];
    const text = rack.map(({ letter }) => letter).join(" ");
    if (rack.length) replaceContents(letters, t("review-rack", { letters: text }));
  }

  /** @template {"review"|"racks"} T @param {Question<T>} intent */
  #ask(intent) {
    return this.#app.engine.ask(intent, { link: this.#game.link });
  }

  #reasons() {
    const { reasons, seat, rival } = this.#turn;
    const names = { player: nameOf(this.#game, seat), name: nameOf(this.#game, rival) };
    const lines = reasons.map(({ code, facts }) =>
      el("li", t(`reason-${code}`, { ...facts, ...names })),
    );
    return lines.length > 0 && el("ul.reasons", lines);
  }

  /** Another move is shown on the board as it stood before the turn. @param {RatedMove} option */
  #optionOf(option) {
    const { number, played, options, stage } = this.#turn;
    const isPlayed = option.move === played.move;
    const replayTurn = isPlayed ? number : number - 1;
    const previewedMove = isPlayed ? null : { turn: replayTurn, tiles: option.tiles };
    const show = () => this.#app.update({ replayTurn, previewedMove });
    const more = isPlayed && el("small", t("review-played"));
    return el("li", moveButton(option, show, worthOf(option, stage, options), more));
  }

  /** Say how the turn was looked at, and offer a deeper look. @param {string} [fault] */
  #offer(fault = "") {
    const go = this.#turn.deeper && button("action", () => this.#look(), t("review-deeper"));
    replaceContents(this.#deeper, el("p.note", fault || foundText(this.#turn)), go);
  }

  async #look() {
    const { number: turn } = this.#turn;
    const isOvertaken = this.#looks.begin();
    const isStopped = () => isOvertaken() || !this.node.isConnected;
    const label = t("review-deeper-at", { n: turn });
    const bar = el("progress", { "aria-label": label, max: 1, value: 0 });
    const stop = () => {
      this.#stop();
      query("button", this.#deeper)?.focus();
    };
    const onkeydown = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      stop();
    };
    const end = button("action", stop, t("review-stop"));
    replaceContents(this.#deeper, el("div.running", { onkeydown }, bar, end));
    end.focus();
    const reply = await inSlices(
      (budget) => this.#ask({ type: "review", turn, deep: true, budget }),
      (progress) => {
        bar.value = progress;
      },
      isStopped,
    );
    if (!reply) return;
    if (!reply.ok) this.#offer(faultOf(reply.error));
    else if (reply.turn) this.#onDeeper(reply.turn);
  }

  /** End the look under way, and offer another. */
  #stop() {
    this.#looks.begin();
    this.#offer();
  }
}
