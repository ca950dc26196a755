/**
 * The coach's card of one turn in a review, with its luck, the tiles and the best lanes; and a deeper look,
 * which can be stopped.
 *
 * @import {App} from "../core/app.js"
 * @import {Question, ReviewedTurn, View} from "../core/types.js"
 */

import { adviceText, coachCard, foundText } from "../common/coach-card.js";
import { latest } from "../core/engine.js";
import { faultOf, list, nameOf, sentence, t } from "../core/i18n.js";
import { inSlices } from "../play/slices.js";
import { button, el, query, replaceContents } from "../ui/dom.js";
import { bestLanes } from "./lanes.js";

/** @param {number} n @returns {string} with its sign, one decimal */
export const exact = (n) => (n < 0 ? "−" : "+") + Math.abs(n).toFixed(1);

export class TurnCard {
  #app;
  #game;
  #turn;
  #onDeeper;
  #looks = latest();
  #deeper = el("div.deeper");
  #letters = el("p.note");
  node;

  /** @param {App} app @param {View} game @param {ReviewedTurn} turn
   * @param {(turn: ReviewedTurn) => void} onDeeper  called with what a deeper look found */
  constructor(app, game, turn, onDeeper) {
    this.#app = app;
    this.#game = game;
    this.#turn = turn;
    this.#onDeeper = onDeeper;
    this.#offer();
    this.node = this.#cardOf(turn);
    this.node.ariaLabel = t("review-at", { n: turn.number, of: game.turns.length });
    this.node.dataset.turn = String(turn.number);
    this.node.append(el("p.note", this.#facts()), this.#letters, this.#deeper);
    void this.#fillIn();
  }

  /** End a deeper look under way. */
  close() {
    this.#looks.begin();
  }

  /** A move is shown on the board as it stood before the turn; the one made as it was made.
   * @param {ReviewedTurn} turn */
  #cardOf(turn) {
    const { number, rival, played, mistake, equityLost } = turn;
    const made = this.#game.turns[number - 1];
    return coachCard(turn, {
      said: made && sentence(this.#game, made),
      advice:
        mistake === "none"
          ? t(equityLost ? "coach-as-good" : "coach-nothing-better")
          : adviceText(turn),
      rival: nameOf(this.#game, rival),
      made: t("review-played"),
      shown: played,
      show: (option) => {
        const isPlayed = option.move === played.move;
        const replayTurn = isPlayed ? number : number - 1;
        const previewedMove = isPlayed ? null : { turn: replayTurn, tiles: option.tiles };
        this.#app.update({ replayTurn, previewedMove });
      },
    });
  }

  #facts() {
    const { pointsLost, luck, reasons, lanes, chanceLost } = this.#turn;
    const facts = [t("review-luck-of", { n: exact(luck) })];
    if (pointsLost > 0 && !reasons.some(({ code }) => code === "score"))
      facts.unshift(t("review-loss", { n: pointsLost }));
    if (chanceLost) facts.unshift(t("coach-chance-lost", { n: chanceLost.toFixed(1) }));
    const best = bestLanes(lanes).map(([name, score]) => `${name} ${score}`);
    return [
      facts.join(" · "),
      best.length > 0 && ` · ${t("coach-best-lanes", { lanes: list(best) })}`,
    ];
  }

  async #fillIn() {
    const { number, seat } = this.#turn;
    const reply = await this.#ask({ type: "racks", turn: number - 1 });
    const rack = reply.ok ? (reply.racks[seat] ?? []) : [];
    const letters = rack.map(({ letter }) => letter).join(" ");
    if (rack.length) replaceContents(this.#letters, t("review-rack", { letters }));
  }

  /** @template {"review"|"racks"} T @param {Question<T>} intent */
  #ask(intent) {
    return this.#app.engine.ask(intent, { link: this.#game.link });
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
      this.#looks.begin();
      this.#offer();
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
      (budget) => this.#ask({ type: "review", turn, look: "deep", budget }),
      (progress) => {
        bar.value = progress;
      },
      isStopped,
    );
    if (!reply) return;
    if (!reply.ok) this.#offer(faultOf(reply.error));
    else if (reply.turn) this.#onDeeper(reply.turn);
  }
}
