/**
 * The coach's card of one turn in a review, with luck, tiles and the best lanes. The lanes are also shown as a
 * heat map on the board. A button starts a deeper look, which can be stopped.
 *
 * @import {App} from "../core/app.js"
 * @import {Question, ReviewedTurn, View} from "../core/types.js"
 */

import { adviceText, coachCard, foundText } from "../common/coach-card.js";
import { SIDE } from "../core/draft.js";
import { latest } from "../core/engine.js";
import { faultOf, list, nameOf, sentence, t } from "../core/i18n.js";
import { inSlices } from "../play/slices.js";
import { $, all, button, cellAt, el, HIDDEN, query, replaceContents } from "../ui/dom.js";

/** @param {number} n @returns {string} the number with its sign and one decimal */
export const exact = (n) => (n < 0 ? "−" : "+") + Math.abs(n).toFixed(1);

/** How many lanes are shown. */
const MAX_LANES = 6;
/** The tint of the best lane, in per cent. */
const DEEPEST = 55;

/** @param {string} name  "8" or "H" @returns {number[]} its squares */
function squaresOf(name) {
  const row = Number(name) - 1;
  const column = name.charCodeAt(0) - 65;
  return Array.from({ length: SIDE }, (_, n) => (row >= 0 ? row * SIDE + n : n * SIDE + column));
}

/** List the best lanes, best first. @param {Record<string, number>} lanes */
const bestLanes = (lanes) =>
  Object.entries(lanes)
    .sort(([, one], [, two]) => two - one)
    .slice(0, MAX_LANES);

/** Show lanes on the board in place of the previous lanes; null shows none. Besides the colour, the score is
 * shown on the first free square of its lane. @param {Record<string, number>|null} lanes
 * @param {Set<number>} [taken]  squares with tiles or a previewed move: no score may cover them */
export function showLanes(lanes, taken = new Set()) {
  for (const cell of all(".cell[style]")) cell.style.removeProperty("--heat");
  const frame = $("board").parentElement;
  if (frame) query(".lanes", frame)?.remove();
  if (!lanes) return;
  const best = bestLanes(lanes);
  const top = best[0]?.[1] ?? 0;
  /** @type {Map<number, number>} */
  const heat = new Map();
  for (const [name, score] of best)
    for (const square of squaresOf(name))
      heat.set(square, Math.max(heat.get(square) ?? 0, (score / top) * DEEPEST));
  for (const [square, part] of heat)
    cellAt(square)?.style.setProperty("--heat", `${Math.round(part)}%`);
  const names = best.map(([name, score]) => {
    const row = Number(name);
    const node = el(row ? "b.across" : "b.down", score);
    const square = squaresOf(name).find((each) => !taken.has(each)) ?? 0;
    node.style.gridArea = `${Math.floor(square / SIDE) + 1} / ${(square % SIDE) + 1}`;
    return node;
  });
  frame?.append(el("div.lanes", HIDDEN, names));
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
   * @param {(turn: ReviewedTurn) => void} onDeeper  called with the result of a deeper look */
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

  /** Stop a deeper look that is running. */
  close() {
    this.#looks.begin();
  }

  /** Build the card. A press on the move made shows the board after the turn, other moves the board before it.
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

  /** Say how deep the look was, and offer a deeper one. @param {string} [fault] */
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
