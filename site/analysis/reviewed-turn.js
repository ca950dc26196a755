/**
 * The card of one turn in a review: what was played and what is better, why, how that was found, and
 * the best moves, each shown on the board by a tap; and a deeper look, which can be stopped.
 *
 * @import {App} from "../core/app.js"
 * @import {Question, RatedMove, ReviewedTurn, View} from "../core/types.js"
 */

import { latest } from "../core/engine.js";
import { faultOf, list, nameOf, sentence, t } from "../core/i18n.js";
import { inSlices } from "../play/slices.js";
import { button, el, HIDDEN, query, replaceContents } from "../ui/dom.js";
import { bestLanes } from "./lanes.js";
import { moveButton, worthOf } from "../common/rated-move.js";

/** So many of the best moves are shown. */
const BEST = 5;
/** Mistakes as chess players mark them, so that colour is not needed. */
export const MARKS = { none: "", small: "?!", medium: "?", large: "??" };

/** @param {number} n @returns {string} with its sign, one decimal */
export const exact = (n) => (n < 0 ? "−" : "+") + Math.abs(n).toFixed(1);

/** How the moves of a turn were compared. @param {ReviewedTurn} turn */
export const foundText = ({ stage, exact: isExact, look }) =>
  [look === "deep" && t("review-deep"), t(`found-${isExact ? "exact" : stage}`)]
    .filter(Boolean)
    .join(" ");

/** What the best move does, in a sentence; that nothing was better where that is so.
 * @param {ReviewedTurn} turn */
export function adviceText({ mistake, advice: { code, facts } }) {
  if (mistake === "none") return t("coach-nothing-better");
  const tiles = String(facts.kept ?? "").split(" ");
  const kept = list(tiles.map((tile) => (tile === "?" ? t("coach-a-blank") : tile)));
  return t(`coach-${code}`, { ...facts, kept });
}

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
    const label = t("coach-turn", { n: turn.number, of: game.turns.length });
    this.node = el(
      "section.turn-card",
      { "aria-label": label, "data-turn": turn.number },
      this.#saying(),
      this.#reasons(),
      el("h3", t("review-options")),
      el("ol.options", this.#options()),
      el("p.note", this.#facts()),
      this.#letters,
      this.#deeper,
    );
    void this.#fillIn();
  }

  /** End a deeper look under way. */
  close() {
    this.#looks.begin();
  }

  #saying() {
    const { number, equityLost, mistake } = this.#turn;
    const made = this.#game.turns[number - 1];
    const n = equityLost.toFixed(1);
    const lost = el("span.lost", { "aria-label": t("review-equity-lost", { n }) }, `−${n}`);
    return el(
      "div.saying",
      el(`span.mark.${mistake}`, HIDDEN, MARKS[mistake] || "✓"),
      el("p", made && sentence(this.#game, made), " ", mistake !== "none" && lost),
      el("p.advice", adviceText(this.#turn)),
    );
  }

  /** The five best moves and, where it is none of them, the one that was made. */
  #options() {
    const { played, options } = this.#turn;
    const best = options.slice(0, BEST);
    const isThere = best.some(({ move }) => move === played.move);
    return (isThere ? best : [...best, played]).map((option) => this.#optionOf(option));
  }

  #facts() {
    const { pointsLost, luck, reasons, lanes, chanceLost } = this.#turn;
    const facts = [t("review-luck-of", { n: exact(luck) })];
    if (pointsLost > 0 && !reasons.some(({ code }) => code === "score"))
      facts.unshift(t("review-loss", { n: pointsLost }));
    if (chanceLost) facts.unshift(t("coach-chance-lost", { n: chanceLost.toFixed(1) }));
    const best = bestLanes(lanes).map(([name, score]) => `${name} ${score}`);
    return [list(facts), best.length > 0 && ` · ${t("coach-best-lanes", { lanes: list(best) })}`];
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

  #reasons() {
    const { reasons, seat, rival } = this.#turn;
    const names = { player: nameOf(this.#game, seat), name: nameOf(this.#game, rival) };
    const lines = reasons.map(({ code, facts }) =>
      el("li", t(`reason-${code}`, { ...facts, ...names })),
    );
    return lines.length > 0 && el("ul.reasons", lines);
  }

  /** A move is shown on the board as it stood before the turn; the one made as it was made.
   * @param {RatedMove} option */
  #optionOf(option) {
    const { number, played, options, stage } = this.#turn;
    const isPlayed = option.move === played.move;
    const replayTurn = isPlayed ? number : number - 1;
    const previewedMove = isPlayed ? null : { turn: replayTurn, tiles: option.tiles };
    const choose = () => {
      this.#app.update({ replayTurn, previewedMove });
      for (const each of this.node.querySelectorAll(".option"))
        each.ariaPressed = String(each === node);
    };
    const more = isPlayed && el("small", t("review-played"));
    const node = moveButton(option, choose, worthOf(option, stage, [...options, played]), more);
    node.ariaPressed = String(isPlayed);
    return el("li", node);
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
