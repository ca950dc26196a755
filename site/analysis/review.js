/**
 * The review of the current game: a headline (headline.js), one chart, the board, a card for one turn
 * (reviewed-turn.js), and the foot that goes from turn to turn (moments.js), while the engine reviews one turn
 * after the other (looks.js). Details of all players and all turns come last.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {Question, ReviewedTurn, SeatReview, View} from "../core/types.js"
 * @import {Kind} from "./moments.js"
 */

import { foundText, MARKS } from "../common/coach-card.js";
import { moveParts } from "../common/rated-move.js";
import { style } from "../common/style.js";
import { faultOf, signed, t, whoOf } from "../core/i18n.js";
import { chartOfGame, markTurn } from "../ui/chart.js";
import { beside, closeBeside, say } from "../ui/dialogs.js";
import { add, all, button, el, HIDDEN, query, replaceContents, srOnly, svg } from "../ui/dom.js";
import { cardText, lostIn } from "./advice.js";
import { chanceChart } from "./chance-chart.js";
import { headlineOf, metersOf, playersOf, verdictText } from "./headline.js";
import { lanesText, showLanes } from "./lanes.js";
import { keepWords, showWords } from "./learn.js";
import { Looks } from "./looks.js";
import { momentsPart, nextOf, soughtBy } from "./moments.js";
import { showMove, TurnCard } from "./reviewed-turn.js";

/** The lines of a board, on the button that shows the best lanes. */
const GRID = "M4 4h16v16H4zM4 9.3h16M4 14.7h16M9.3 4v16M14.7 4v16";

class Review {
  #app;
  #game;
  /** The seat whose headline, chance and key turns are shown. */
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
  /** Whether the card shown was announced. */
  #isTold = false;
  #hasLanes = false;
  #isClosed = false;
  #headline = el("div.headline", el("p.verdict-line", t("review")));
  #meters = el("div.meters");
  #whose = el("div.whose", { role: "group", "aria-label": t("coach-whose") });
  #charts = el("div.charts");
  #foot = momentsPart((kind, way) => this.#go(kind, way));
  #place = el("div.place");
  #about = el("div.about-card");
  #players = el("div.players-coached");
  #more = el("div.choices", { hidden: true });
  #note = el("p.note", t("coach-note"));
  #rows = el("ol.reviews", { "aria-label": t("coach-all-turns") });
  #lanes = button("quiet.lanes-on", () => this.#toggleLanes());

  /** @param {App} app @param {View} game */
  constructor(app, game) {
    this.#app = app;
    this.#game = game;
    const { seats } = app.state;
    if (game.options) add(this.#note, " ", t("learnt-classic"));
    this.#own = seats.length === 1 ? seats[0] : undefined;
    this.#seat = this.#own ?? 0;
    this.#looks = new Looks(app, game.link, game.turns.length, {
      take: (turn) => this.#take(turn),
      addUp: () => this.#addUp(),
      haveAll: () => this.#showFirst(),
      end: () => this.#end(),
    });
    const look = { "aria-label": t("coach-lanes"), title: t("coach-lanes"), "aria-pressed": false };
    const sign = svg("svg", { class: "icon", viewBox: "0 0 24 24" }, svg("path", { d: GRID }));
    sign.setAttribute("aria-hidden", "true");
    replaceContents(this.#lanes, look, sign).hidden = true;
  }

  async show() {
    await style("analysis/review.css");
    const details = [this.#about, this.#whose, this.#players, this.#more, this.#rows, this.#note];
    const parts = [
      this.#headline,
      el("div.measures", this.#looks.nodes, this.#meters),
      this.#charts,
      this.#place,
      this.#foot.node,
      el("div.details", details),
    ];
    beside(t("review"), "review", parts, () => {
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
    query(".tool.review header")?.append(this.#lanes);
    query(".tool.review")?.addEventListener("keydown", (event) => this.#key(event));
    // Hide the draft until a turn is shown.
    showMove(this.#app, this.#game.turns.length, []);
    const unwatch = this.#app.watch(({ replayTurn, previewedMove }) => {
      const isOther = previewedMove?.tiles.length && previewedMove.turn === replayTurn;
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

  /** Go to a key turn or a mistake by key. @param {KeyboardEvent} event */
  #key(event) {
    const sought = soughtBy(event);
    if (!sought || this.#foot.node.hidden) return;
    event.preventDefault();
    event.stopPropagation();
    this.#go(...sought);
  }

  /** @param {Question<"review">} intent */
  #ask(intent) {
    return this.#app.engine.ask(intent, { link: this.#game.link });
  }

  /** Show the first key turn, else the first turn, unless the player has chosen a turn. */
  #showFirst() {
    const first = this.#keys()[0] ?? this.#numbers()[0];
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

  /** Draw the figures and the chart of the reviewed turns. */
  async #addUp() {
    const reply = this.#isClosed ? null : await this.#ask({ type: "review" });
    if (this.#isClosed || !reply?.ok || reply.done !== undefined) return;
    this.#summary = reply.summary;
    this.#chances = reply.chances;
    replaceContents(this.#players, playersOf(this.#game, reply.summary, this.#own));
    this.#drawSeat();
  }

  /** Draw one player's part: headline, meters, chart, and buttons between key turns. */
  #drawSeat() {
    const found = this.#summary[this.#seat];
    if (!found) return;
    replaceContents(this.#headline, headlineOf(this.#game, found, this.#own));
    replaceContents(this.#meters, metersOf(found));
    this.#drawChoice();
    const keys = found.keyTurns.map((turn) => {
      return { turn, isGood: this.#turns.get(turn)?.mistake === "none" };
    });
    const choose = (/** @type {number} */ turn) => this.#choose(turn);
    replaceContents(
      this.#charts,
      chanceChart(this.#game, this.#chances, this.#seat, keys, choose) ?? chartOfGame(this.#game),
    );
    this.#mark(this.#chosen);
    this.#foot.node.hidden = !this.#turns.size;
    this.#sayWhere();
  }

  /** Draw the choice of the player. */
  #drawChoice() {
    const choices = this.#game.players.map((_, seat) => {
      const choose = () => {
        this.#seat = seat;
        this.#drawSeat();
        all("button", this.#whose)[seat]?.focus();
      };
      const pressed = { "aria-pressed": seat === this.#seat };
      return button("chip", choose, pressed, whoOf(this.#game, seat));
    });
    replaceContents(this.#whose, choices);
  }

  /** @returns {number[]} the key turns of the shown player */
  #keys() {
    return this.#summary[this.#seat]?.keyTurns ?? [];
  }

  /** @returns {number[]} the reviewed turns in their order */
  #numbers() {
    return [...this.#turns.keys()].sort((a, b) => a - b);
  }

  /** @returns {number[]} the shown player's mistakes, in the order of the game */
  #mistakes() {
    const isMine = (/** @type {ReviewedTurn|undefined} */ turn) =>
      turn?.seat === this.#seat && turn.mistake !== "none";
    return this.#numbers().filter((number) => isMine(this.#turns.get(number)));
  }

  /** @returns {string} which key turn is shown; "" for another turn */
  #whichKey() {
    const keys = this.#keys();
    if (!keys.length) return t("coach-no-moment");
    const n = keys.indexOf(this.#chosen ?? 0) + 1;
    return n || this.#chosen === null ? t("coach-moment", { n: n || "–", of: keys.length }) : "";
  }

  /** @returns {string} "Turn 4 of 31"; "" before a turn is shown */
  #whichTurn() {
    const n = this.#chosen;
    return n === null ? "" : t("review-at", { n, of: this.#game.turns.length });
  }

  #sayWhere() {
    this.#foot.tell([this.#whichKey(), this.#whichTurn()].filter(Boolean));
  }

  /** Go to the next or previous turn, key turn or mistake, and announce its card once.
   * @param {Kind} kind @param {1|-1} way */
  #go(kind, way) {
    const mistakes = this.#mistakes();
    const numbers = { turn: this.#numbers(), key: this.#keys(), mistake: mistakes }[kind];
    const next = nextOf(numbers, this.#chosen, way);
    const turn = this.#turns.get(next ?? 0);
    if (!turn) return say(t("coach-end"));
    this.#goTo(turn.number);
    return say(this.#announcement(turn, kind));
  }

  /** Describe a card for screen readers: its place among the cards, and its content. @param {ReviewedTurn} turn @param {Kind} kind */
  #announcement(turn, kind) {
    this.#isTold = true;
    const mistakes = this.#mistakes();
    const n = mistakes.indexOf(turn.number) + 1;
    const which =
      kind === "mistake" ? t("coach-mistake", { n, of: mistakes.length }) : this.#whichKey();
    const lines = [kind === "turn" ? "" : which, this.#whichTurn()].filter(Boolean);
    return `${lines.join(", ")}. ${cardText(this.#game, turn)}`;
  }

  /** Show a turn that the player chose, with its card in view. @param {number} turn */
  #goTo(turn) {
    this.#choose(turn);
    for (const node of [this.#headline, this.#place]) node.scrollIntoView({ block: "nearest" });
  }

  /** Show the card of a turn, and the better move on the board. @param {number} number */
  #choose(number) {
    const turn = this.#turns.get(number);
    if (!turn) return;
    const hadFocus = [this.#place, this.#about].some((each) =>
      each.contains(document.activeElement),
    );
    this.#card?.close();
    this.#chosen = number;
    this.#card = new TurnCard(this.#app, this.#game, turn, (found) => this.#deepen(found));
    replaceContents(this.#place, this.#card.node);
    replaceContents(this.#about, this.#card.more);
    this.#card.show();
    if (hadFocus) query(".play[aria-pressed=true]", this.#place)?.focus({ preventScroll: true });
    this.#lanes.hidden = false;
    this.#drawLanes();
    this.#sayWhere();
  }

  #toggleLanes() {
    this.#hasLanes = !this.#hasLanes;
    this.#drawLanes();
    const turn = this.#turns.get(this.#chosen ?? 0);
    if (this.#hasLanes && turn) say(lanesText(turn.lanes));
  }

  #drawLanes() {
    this.#lanes.ariaPressed = String(this.#hasLanes);
    const turn = this.#turns.get(this.#chosen ?? 0);
    showLanes(this.#hasLanes && turn ? turn.lanes : null);
  }

  /** Show the result of a deeper look. @param {ReviewedTurn} turn */
  #deepen(turn) {
    this.#take(turn);
    say(`${foundText(turn)} ${cardText(this.#game, turn)}`);
    void this.#addUp();
  }

  /** Announce the result, the first card and the keys; store and offer the missed words. */
  #end() {
    const found = this.#summary[this.#seat];
    const verdict = found && verdictText(this.#game, found, this.#own);
    const turn = this.#isTold ? undefined : this.#turns.get(this.#chosen ?? 0);
    const card = turn && this.#announcement(turn, "key");
    const parts = [t("review-start"), verdict && `${verdict}.`, card, t("coach-keys")];
    say(parts.filter(Boolean).join(" "));
    this.#keepWords();
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
  #rowOf(turn) {
    const { number, seat, played, mistake } = turn;
    const { n } = lostIn(turn);
    const lost = mistake !== "none" && [
      el("span.mistake", el("span", HIDDEN, MARKS[mistake]), ` ${t(`mistake-${mistake}`)}`),
      srOnly(` ${t("coach-behind", { n })}`),
      el("span", HIDDEN, `−${n}`),
    ];
    const line = button(
      "turn-line",
      () => this.#goTo(number),
      el("span.number", number),
      el("span.who", whoOf(this.#game, seat)),
      el("b", played.kind === "play" ? moveParts(played)[1] : t(`kind-${played.kind}`)),
      el("span.points", played.kind === "play" && signed(played.score)),
      el(`span.rating.${mistake}`, lost || t(n ? "review-good" : "review-best")),
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
