/**
 * One turn of a review: the coach's card with the five best moves, and below them why, the tiles, the luck, and a
 * button for a deeper look, which can be stopped.
 *
 * @import {App} from "../core/app.js"
 * @import {Question, RatedMove, ReviewedTurn, View} from "../core/types.js"
 */

import { foundText, MARKS } from "../common/coach-card.js";
import { moveParts } from "../common/rated-move.js";
import { latest } from "../core/engine.js";
import { faultOf, has, narrate, signed, t } from "../core/i18n.js";
import { inSlices } from "../play/slices.js";
import { all, button, el, HIDDEN, query, replaceContents, srOnly } from "../ui/dom.js";
import { adviceOf, behind, lostIn, madeText, mistakeText } from "./advice.js";
import { whole } from "./headline.js";

/** How many of the best moves are shown. */
const BEST = 5;
/** A longer word is set in smaller letters, so that it stays on its line on a phone. */
const LONG = 7;

/** List the best moves with their ranks and, unless it is one of them, the move made.
 * @param {ReviewedTurn} turn @returns {[rank: string, move: RatedMove][]} */
function rankedOf({ played, options }) {
  const ranked = options.slice(0, BEST).map((move, n) => [String(n + 1), move]);
  const isAmong = options.slice(0, BEST).some(({ move }) => move === played.move);
  return /** @type {any} */ (isAmong ? ranked : [...ranked, ["–", played]]);
}

/** Split a move into what is played and where: "JIVY" and "M3", or "Exchange J V" and "".
 * @param {RatedMove} option */
function wordAndPlace(option) {
  const [where, word] = moveParts(option);
  if (option.kind === "play") return [word, where];
  return [option.kind === "exchange" ? `${where} ${word}` : t("pass"), ""];
}

/** Show a sign, and say the words to screen readers. @param {string} sign @param {string} words */
const inShort = (sign, words) => [el("span", HIDDEN, sign), srOnly(` ${words}`)];

/** Show the board after a turn, with the tiles of another move. No tile can be laid on it.
 * @param {App} app @param {number} turn @param {RatedMove["tiles"]} tiles  none for the move made */
export const showMove = (app, turn, tiles) =>
  app.update({ replayTurn: turn, previewedMove: { turn, tiles } });

export class TurnCard {
  #app;
  #game;
  #turn;
  #onDeeper;
  #looks = latest();
  #deeper = el("div.deeper");
  #letters = el("p");
  /** The card and the best moves. */
  node;
  /** Further sentences about the turn. */
  more;

  /** @param {App} app @param {View} game @param {ReviewedTurn} turn
   * @param {(turn: ReviewedTurn) => void} onDeeper  called with the result of a deeper look */
  constructor(app, game, turn, onDeeper) {
    this.#app = app;
    this.#game = game;
    this.#turn = turn;
    this.#onDeeper = onDeeper;
    this.#offer();
    this.node = el(
      "section.turn-review",
      {
        "aria-label": t("review-at", { n: turn.number, of: game.turns.length }),
        "data-turn": turn.number,
      },
      this.#saying(),
      el("ol.plays", { "aria-label": t("review-options") }, this.#plays()),
    );
    this.more = el("div.about-turn", this.#letters, this.#reasons(), this.#facts(), this.#deeper);
    void this.#fillIn();
  }

  /** Show the better move on the board, or the move made if none was better. */
  show() {
    const { mistake, played, best, options } = this.#turn;
    const better = options.find(({ move }) => move === best.move) ?? best;
    this.#show(mistake === "none" ? played : better);
  }

  /** Stop a deeper look that is running. */
  close() {
    this.#looks.begin();
  }

  #saying() {
    const turn = this.#turn;
    const { mistake } = turn;
    const { n } = lostIn(turn);
    const lost = mistake !== "none" && [
      " ",
      el("span.lost", HIDDEN, `−${n}`),
      srOnly(mistakeText(turn)),
    ];
    return el(
      "div.saying",
      el(`span.mark.${mistake}`, HIDDEN, MARKS[mistake] || "✓"),
      el("p.made", madeText(this.#game, turn), lost),
      el("p.advice", adviceOf(turn)),
    );
  }

  #plays() {
    return rankedOf(this.#turn).map(([rank, move]) => el("li", this.#playOf(rank, move)));
  }

  /** Build the button of a move, which shows it on the board. @param {string} rank @param {RatedMove} option */
  #playOf(rank, option) {
    const { best, played, mistake } = this.#turn;
    const [word, where] = wordAndPlace(option);
    const isMade = option.move === played.move;
    const [sign, less] = behind(option, best);
    const points = { n: option.score };
    const place = [where, isMade && t("review-played")].filter(Boolean).join(" · ");
    return button(
      `play${isMade && mistake !== "none" ? ".poor" : ""}`,
      () => this.#show(option),
      { "data-move": option.move, "data-rank": rank },
      el("span.rank", HIDDEN, rank),
      el(word.length > LONG ? "b.long" : "b", word),
      place && el("small.where", " ", place),
      option.kind === "play" &&
        el("span.points", inShort(signed(option.score), t("points-n", points))),
      el("small.less", sign === less ? ` ${sign}` : inShort(sign, less)),
    );
  }

  /** Show a move on the board: the move made after the turn, others on the board before it.
   * @param {RatedMove} option */
  #show(option) {
    const { number, played } = this.#turn;
    const isMade = option.move === played.move;
    if (isMade) showMove(this.#app, number, []);
    else showMove(this.#app, number - 1, option.tiles);
    for (const each of all(".play", this.node))
      each.ariaPressed = String(each.dataset.move === option.move);
  }

  /** Build the reasons why the best move was better: nothing, unless the turn was a mistake. */
  #reasons() {
    const { mistake, reasons, rival } = this.#turn;
    if (mistake === "none") return null;
    const lines = reasons.map(({ code, facts }) => {
      const key = `reason-${code}`;
      const values = { ...facts, n: Math.round(Number(facts.n)) };
      const isOfRival = has(`${key}-you`);
      return el("li", isOfRival ? narrate(key, this.#game, rival, values) : t(key, values));
    });
    return lines.length > 0 && el("ul.reasons", lines);
  }

  /** Build the line of points lost and luck drawn, without figures that round to 0. Only mistakes lose points. */
  #facts() {
    const { mistake, pointsLost, luck, reasons, chanceLost } = this.#turn;
    const isMistake = mistake !== "none";
    const lost = isMistake ? Math.round(chanceLost ?? 0) : 0;
    const isNew = isMistake && pointsLost > 0 && !reasons.some(({ code }) => code === "score");
    const facts = [
      lost > 0 && t("coach-chance-lost", { n: lost }),
      isNew && t("review-loss", { n: pointsLost }),
      whole(luck) !== "0" && t("review-luck-of", { n: whole(luck) }),
    ].filter(Boolean);
    return facts.length > 0 && el("p.note", facts.join(" · "));
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
    const { deeper, stage, exact: isExact } = this.#turn;
    const go = deeper && button("action", () => this.#look(), t("review-deeper"));
    const found = stage !== "equity" || isExact ? foundText(this.#turn) : "";
    replaceContents(this.#deeper, el("p.note", fault || found), go);
  }

  async #look() {
    const { number: turn } = this.#turn;
    const isOvertaken = this.#looks.begin();
    const isStopped = () => isOvertaken() || !this.more.isConnected;
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
