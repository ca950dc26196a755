/**
 * The review of the current game: a headline for each player (headline.js), charts of winning chance and
 * lead, and a card for one turn (reviewed-turn.js), while the engine reviews one turn after the other
 * (looks.js).
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {Question, ReviewedTurn, SeatReview, View} from "../core/types.js"
 */

import { foundText, MARKS } from "../common/coach-card.js";
import { moveParts } from "../common/rated-move.js";
import { style } from "../common/style.js";
import { faultOf, nameOf, signed, t } from "../core/i18n.js";
import { boardAt } from "../core/state.js";
import { chartOfGame, markTurn } from "../ui/chart.js";
import { beside, closeBeside, say } from "../ui/dialogs.js";
import { all, button, el, HIDDEN, icon, query, replaceContents } from "../ui/dom.js";
import { chanceChart } from "./chance-chart.js";
import { headlineOf } from "./headline.js";
import { keepWords, showWords } from "./learn.js";
import { Looks } from "./looks.js";
import { showLanes, TurnCard } from "./reviewed-turn.js";

class Review {
  #app;
  #game;
  /** The seat whose chance and key turns are shown. */
  #seat;
  #own;
  #looks;
  /** @type {Map<number, ReviewedTurn>} */
  #turns = new Map();
  /** @type {SeatReview[]} */
  #summary = [];
  /** @type {(number|null)[]} */
  #chances = [];
  /** The number of the turn whose card is shown. @type {number|null} */
  #chosen = null;
  /** @type {TurnCard|null} */
  #card = null;
  #hasLanes = false;
  #isClosed = false;
  #sums = el("div.sums");
  #whose = el("div.whose", { role: "group", "aria-label": t("coach-whose") });
  #charts = el("div.charts");
  #where = el("p.where-now", { "aria-live": "polite" });
  #nav = el("nav.moments", { "aria-label": t("coach-moments"), hidden: true });
  #place = el("div.place");
  #more = el("div.choices", { hidden: true });
  #note = el("p.note", t("coach-note"));
  #rows = el("ol.reviews", { "aria-label": t("coach-all-turns") });

  /** @param {App} app @param {View} game */
  constructor(app, game) {
    this.#app = app;
    this.#game = game;
    const { seats } = app.state;
    this.#own = seats.length === 1 ? seats[0] : undefined;
    this.#seat = this.#own ?? 0;
    this.#looks = new Looks(app, game.link, game.turns.length, {
      take: (turn) => this.#take(turn),
      addUp: () => this.#addUp(),
      haveAll: () => this.#showFirst(),
      end: () => this.#keepWords(),
    });
    const arrow = (
      /** @type {string} */ sign,
      /** @type {string} */ key,
      /** @type {() => void} */ go,
    ) => button("sign.action", go, { "aria-label": t(key), title: t(key) }, icon(sign));
    this.#nav.append(
      arrow("first", "coach-turn-before", () => this.#step(-1)),
      arrow("back", "coach-moment-before", () => this.#jump(-1)),
      this.#where,
      arrow("forward", "coach-moment-next", () => this.#jump(1)),
      arrow("last", "coach-turn-next", () => this.#step(1)),
    );
  }

  async show() {
    void style("analysis/review.css");
    const parts = [
      ...this.#looks.nodes,
      this.#sums,
      this.#whose,
      this.#charts,
      this.#nav,
      this.#place,
      this.#more,
      this.#rows,
      this.#note,
    ];
    beside(t("review"), "review.below", parts, () => {
      this.#isClosed = true;
      this.#looks.close();
      unwatch();
      this.#card?.close();
      showLanes(null);
      // Show the board at the end of the game again.
      this.#app.update({ previewedMove: null, replayTurn: null });
      // Focus the rematch button, unless another panel replaces this one.
      setTimeout(() => !query(".tool") && query('[data-act="rematch"]:not([hidden])')?.focus());
    });
    query(".tool.review")?.addEventListener("keydown", (event) => this.#key(event));
    const unwatch = this.#app.watch(({ replayTurn, previewedMove }) => {
      const isOther = previewedMove && previewedMove.turn === replayTurn;
      this.#mark(isOther ? previewedMove.turn + 1 : replayTurn);
    });
    const whole = await this.#app.ask({ type: "review" });
    if (this.#isClosed) return;
    if (!whole.ok) return this.#looks.refuse(faultOf(whole.error));
    replaceContents(this.#charts, chartOfGame(this.#game));
    return this.#looks.run();
  }

  /** @param {number|null} turn */
  #mark(turn) {
    for (const line of all("li[data-turn]", this.#rows))
      line.toggleAttribute("data-shown", Number(line.dataset.turn) === turn);
    for (const chart of all(".chart", this.#charts)) markTurn(chart, turn, this.#game.turns.length);
  }

  /** Go to the previous or next key turn with the arrow keys. @param {KeyboardEvent} event */
  #key(event) {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!way || event.altKey || event.ctrlKey || event.metaKey || this.#nav.hidden) return;
    event.preventDefault();
    event.stopPropagation();
    this.#jump(way);
  }

  /** @param {Question<"review">} intent */
  #ask(intent) {
    return this.#app.engine.ask(intent, { link: this.#game.link });
  }

  /** Show the first key turn, unless the player has chosen a turn. */
  #showFirst() {
    const [first] = this.#keys();
    if (this.#chosen === null && first) this.#choose(first);
  }

  /** Store a turn's result in place of an earlier result. @param {ReviewedTurn} turn */
  #take(turn) {
    const old = query(`[data-turn="${turn.number}"]`, this.#rows);
    const line = this.#rowOf(turn);
    this.#turns.set(turn.number, turn);
    if (old) old.replaceWith(line);
    else this.#rows.append(line);
    if (this.#chosen === turn.number) this.#choose(turn.number);
  }

  /** Draw the headline and the chart of the reviewed turns. */
  async #addUp() {
    const reply = this.#isClosed ? null : await this.#ask({ type: "review" });
    if (this.#isClosed || !reply?.ok || reply.done !== undefined) return;
    this.#summary = reply.summary;
    this.#chances = reply.chances;
    replaceContents(this.#sums, headlineOf(this.#game, reply.summary, this.#own));
    this.#drawSeat();
  }

  /** Draw the part about one player: name, chart, and buttons between key turns. */
  #drawSeat() {
    const choices = this.#game.players.map((_, seat) => {
      const choose = () => {
        this.#seat = seat;
        this.#drawSeat();
        all("button", this.#whose)[seat]?.focus();
      };
      const pressed = { "aria-pressed": seat === this.#seat };
      return button("chip", choose, pressed, nameOf(this.#game, seat));
    });
    replaceContents(this.#whose, choices);
    const keys = this.#keys();
    const choose = (/** @type {number} */ turn) => this.#choose(turn);
    replaceContents(
      this.#charts,
      chanceChart(this.#game, this.#chances, this.#seat, keys, choose),
      chartOfGame(this.#game),
    );
    this.#mark(this.#chosen);
    this.#nav.hidden = !this.#turns.size;
    this.#sayWhere();
  }

  /** @returns {number[]} the key turns of the shown player */
  #keys() {
    return this.#summary[this.#seat]?.keyTurns ?? [];
  }

  #sayWhere() {
    const keys = this.#keys();
    const at = this.#chosen === null ? -1 : keys.indexOf(this.#chosen);
    const isKey = at >= 0 || this.#chosen === null;
    const lines = [
      keys.length
        ? isKey && t("coach-moment", { n: at + 1 || "–", of: keys.length })
        : t("coach-no-moment"),
      this.#chosen !== null && t("review-at", { n: this.#chosen, of: this.#game.turns.length }),
    ].filter(Boolean);
    replaceContents(
      this.#where,
      lines.map((text, n) => el(n ? "small" : "b", text)),
    );
  }

  /** Go to the next or previous key turn. @param {number} way */
  #jump(way) {
    const keys = this.#keys();
    const at = this.#chosen ?? (way > 0 ? 0 : Number.POSITIVE_INFINITY);
    const next = way > 0 ? keys.find((turn) => turn > at) : keys.findLast((turn) => turn < at);
    if (next) this.#goTo(next);
  }

  /** Show a turn that the player chose, and scroll to its card. @param {number} turn */
  #goTo(turn) {
    this.#choose(turn);
    this.#place.scrollIntoView({ block: "start" });
  }

  /** Go to the next or previous reviewed turn. @param {number} way */
  #step(way) {
    const numbers = [...this.#turns.keys()].sort((a, b) => a - b);
    const at = this.#chosen ?? 0;
    const next =
      way > 0 ? numbers.find((turn) => turn > at) : numbers.findLast((turn) => turn < at);
    if (next) this.#goTo(next);
  }

  /** Show the card of a turn, and the board after it. @param {number} number */
  #choose(number) {
    const turn = this.#turns.get(number);
    if (!turn) return;
    this.#card?.close();
    this.#chosen = number;
    this.#card = new TurnCard(this.#app, this.#game, turn, (found) => this.#deepen(found));
    const toggle = () => {
      this.#hasLanes = !this.#hasLanes;
      this.#drawLanes();
    };
    const pressed = { "aria-pressed": this.#hasLanes };
    const lanes = button("chip.lanes-on", toggle, pressed, t("coach-lanes"));
    query("h3", this.#card.node)?.before(lanes);
    replaceContents(this.#place, this.#card.node);
    this.#app.update({ replayTurn: number, previewedMove: null });
    this.#drawLanes();
    this.#sayWhere();
  }

  #drawLanes() {
    const turn = this.#turns.get(this.#chosen ?? 0);
    const on = query(".lanes-on", this.#place);
    if (on) on.ariaPressed = String(this.#hasLanes);
    if (!this.#hasLanes || !turn) return showLanes(null);
    const board = boardAt(this.#game, turn.number - 1).flatMap((cell, n) => (cell ? [n] : []));
    const laid = [...turn.options, turn.played].flatMap(({ tiles }) => tiles);
    return showLanes(turn.lanes, new Set([...board, ...laid.map(({ square }) => square)]));
  }

  /** Show the result of a deeper look. @param {ReviewedTurn} turn */
  #deepen(turn) {
    const hadFocus = this.#place.contains(document.activeElement);
    this.#take(turn);
    if (hadFocus) query(".option", this.#place)?.focus({ preventScroll: true });
    say(foundText(turn));
    void this.#addUp();
  }

  /** Store the words that the players of this device missed, and offer to show them. */
  #keepWords() {
    const here = this.#app.state.seats;
    const seats = here.length ? here : [this.#seat];
    const mine = [...this.#turns.values()].filter(({ seat }) => seats.includes(seat));
    const { language } = this.#game;
    keepWords(
      this.#app,
      language,
      mine.flatMap(({ words }) => words),
    );
    const open = () => showWords(this.#app, language);
    const words = button("action", open, t("learn-title"));
    replaceContents(this.#more, words).hidden = false;
  }

  /** Build the line of a turn in the list. @param {ReviewedTurn} turn */
  #rowOf({ number, seat, played, mistake, equityLost }) {
    const n = equityLost.toFixed(1);
    const lost = mistake !== "none" && [
      el("span.mistake", el("span", HIDDEN, MARKS[mistake]), ` ${t(`mistake-${mistake}`)}`),
      el("span", { "aria-label": t("review-equity-lost", { n }) }, `−${n}`),
    ];
    const line = button(
      "turn-line",
      () => this.#goTo(number),
      el("span.number", number),
      el("span.who", nameOf(this.#game, seat)),
      el("b", played.kind === "play" ? moveParts(played)[1] : t(`kind-${played.kind}`)),
      el("span.points", signed(played.score)),
      el(`span.rating.${mistake}`, lost || t("review-best")),
    );
    return el("li", { "data-turn": number }, line);
  }
}

/** @param {App} app @returns {Pick<LazyActions, "review">} */
export const actions = (app) => ({
  /** Opens the review, or closes it if open. */
  review: () => {
    const { view } = app.state;
    if (!view || query(".tool.review")) return closeBeside();
    return new Review(app, view).show();
  },
});
