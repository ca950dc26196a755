/**
 * What the engine makes of a turn: hints, a step at a time, and the review of a whole game.
 *
 * @import {Plain} from "./dom.js"
 * @import {Found, Hinted, Reviewed, SeatReview, View} from "./types.js"
 */

import { chartOfGame, showTurn } from "./chart.js";
import { beside, closeBeside, confirm, sheet } from "./dialogs.js";
import { add, all, button, check, choices, el, put, radios, row, table } from "./dom.js";
import * as page from "./page.js";
import { layAll } from "./placing.js";
import { faultOf, list, signed, t } from "./text.js";
import { commit } from "./turns.js";

/** What the steps of a hint tell: the best score, how many tiles, where, the moves themselves. */
const STEPS = /** @type {const} */ (["score", "tiles", "lane", "moves"]);
const ORDERS = ["points", "worth"];

/** Mistakes as chess players mark them, so that colour is not needed. */
const MARKS = { none: "", small: "?!", medium: "?", large: "??" };

/** A move with its place, points and worth, as a button.
 * @param {Found} option @param {() => void} does @param {Plain} [more] */
function optionButton({ move, score, equity }, does, more) {
  const [where = "", ...word] = move.split(" ");
  return button(
    "option",
    does,
    el("span.where", word.length > 0 && where),
    el("b", word.join(" ") || t(where === "pass" ? "kind-pass" : where)),
    el("span.worth", t("hint-worth", { n: equity.toFixed(1).replace("-", "−") })),
    el("span.points", score),
    more,
  );
}

/** Hints for the turn on show. Where they have a price it is shown, asked about and paid before a
 * step is told. */
export async function showHints() {
  const hints = new Hints();
  const { price, bought } = hints;
  const shown = sheet(
    t("hint"),
    (close) => {
      hints.close = close;
      const note = el("p.note", price ? t("hint-price", { n: price }) : t("hint-free"));
      return [note, hints.steps, hints.moves, hints.live];
    },
    "hint-sheet",
  );
  hints.draw();
  if (bought) await hints.tell(bought);
  await shown;
}

class Hints {
  price = page.state.view?.hints.price ?? 0;
  /** @type {Hinted} */
  #told = { step: 0, score: null };
  #order = "points";
  #isCommon = false;
  close = () => {};
  steps = el("ol.steps");
  /** @type {HTMLElement} */
  moves = el("div.hint-moves", { onchange: this.#sort.bind(this) });
  live = el("p.unseen", { "aria-live": "polite" });

  get bought() {
    return page.state.view?.hints.bought ?? 0;
  }

  /** @param {number} step */
  #cost(step) {
    return this.price * Math.max(0, step - this.bought);
  }

  /** Pay for a step, and have it told. @param {number} step */
  async #take(step) {
    const n = this.#cost(step);
    if (n) {
      if (!(await confirm(t("hint"), [t("hint-buy-body", { n })], t("hint-buy", { n })))) return;
      if (!(await commit({ kind: "hint", step }))) return this.close();
    }
    await this.tell(step);
  }

  /** @param {number} step */
  async tell(step) {
    const reply = await page.ask({ type: "hint", step, common: this.#isCommon });
    if (reply.ok) {
      this.#told = reply.hint;
      this.draw();
    }
    const none = this.#told.score === null ? t("hint-none") : this.#answer(step);
    put(this.live, reply.ok ? none : faultOf(reply.error));
  }

  /** @param {number} step @returns {string} what a step tells, in a few words */
  #answer(step) {
    const key = STEPS[step - 1];
    if (key === "moves") return "";
    const value = this.#told[key];
    if (typeof value === "number") return t(`hint-${key}`, { n: value });
    return t(/^\d/.test(String(value)) ? "hint-row" : "hint-column", { lane: value ?? "" });
  }

  draw() {
    const told = this.#told;
    const hasNone = told.step > 0 && told.score === null;
    const lines = STEPS.map((_, n) => {
      const step = n + 1;
      const cost = this.#cost(step);
      const name = t(`hint-step-${step}`);
      const face = cost ? t("hint-buy", { n: cost }) : t("show");
      const way = () =>
        button("action", () => this.#take(step), { "aria-label": `${name}: ${face}` }, face);
      return el("li", el("span", name), told.step >= step ? el("b", this.#answer(step)) : way());
    });
    put(this.steps, !hasNone && lines);
    put(this.moves, hasNone ? el("p", t("hint-none")) : told.moves && this.#choices(told.moves));
  }

  /** @param {{target: HTMLInputElement}} changed */
  #sort({ target: { type, checked, value } }) {
    if (type === "checkbox") {
      this.#isCommon = checked;
      this.tell(this.#told.step);
      return;
    }
    this.#order = value;
    this.draw();
    /** @type {HTMLElement|null} */ (this.moves.querySelector("input:checked"))?.focus();
  }

  /** @param {Found[]} found  the best moves, once they are told */
  #choices(found) {
    const key = this.#order === "points" ? "score" : "equity";
    const lay = (/** @type {Found} */ option) =>
      optionButton(option, () => {
        this.close();
        layAll(option.tiles);
      });
    return [
      radios("hint-order", choices(ORDERS, "hint-by"), this.#order),
      check("hint-common", t("hint-common"), this.#isCommon),
      el(
        "ol.options",
        found.toSorted((a, b) => b[key] - a[key]).map((each) => el("li", lay(each))),
      ),
      el("p.note", t("hint-worth-note")),
    ];
  }
}

/** @param {number} n @returns {string} with its sign, one decimal */
const exact = (n) => (n < 0 ? "−" : "+") + Math.abs(n).toFixed(1);

/** The review of the game on show: every turn beside the best move there was, the lead as a chart,
 * and the other moves shown on the board. */
export function showReview() {
  const { view } = page.state;
  if (!view || document.querySelector(".tool.review")) return closeBeside();
  return new Review(view).open();
}

/** The engine looks at one turn at a time, and can be stopped. */
class Review {
  #view;
  #turns;
  #bar;
  #running;
  #at = 0;
  #isOn = false;
  #isLeft = false;
  #line = el("p.note", { role: "status" });
  #chart = el("div");
  #sums = el("div");
  #rows = el("ol.reviews");
  #go = button("action", () => (this.#isOn ? this.#stop() : this.#run()));

  /** @param {View} view */
  constructor(view) {
    this.#view = view;
    this.#turns = view.turns.length;
    this.#bar = el("progress", { max: this.#turns, value: 0, "aria-label": t("review") });
    this.#running = el("div.running", this.#bar, this.#go);
  }

  async open() {
    const parts = [this.#line, this.#running, this.#chart, this.#sums, this.#rows];
    beside(t("review"), "review", parts, () => {
      this.#isLeft = true;
      unwatch();
      page.update({ ...page.state, trial: null });
    });
    const unwatch = page.watch(({ shown: board, trial }) => {
      const shown = trial && trial.turn === board ? trial.turn + 1 : board;
      for (const row of all("li[data-turn]", this.#rows))
        row.toggleAttribute("data-shown", Number(row.dataset.turn) === shown);
      showTurn(this.#chart, shown, this.#turns);
    });
    const whole = await page.ask({ type: "review" });
    if (this.#isLeft) return;
    this.#running.hidden = !whole.ok;
    if (!whole.ok) return this.#say(faultOf(whole.error));
    put(this.#chart, chartOfGame(this.#view));
    await this.#run();
  }

  /** @param {string} text */
  #say(text) {
    put(this.#line, text);
  }

  /** @param {{type: "review", turn?: number}|{type: "step", turn: number}} intent */
  #ask(intent) {
    return page.engine.ask(intent, { link: this.#view.link });
  }

  #stop() {
    this.#isOn = false;
    put(this.#go, t("review-go"));
  }

  async #run() {
    this.#isOn = true;
    put(this.#go, t("review-stop"));
    while (this.#isOn && !this.#isLeft && this.#at < this.#turns) {
      this.#at += 1;
      this.#say(t("review-at", { n: this.#at, of: this.#turns }));
      const { ok, turn, error } = await this.#ask({ type: "review", turn: this.#at });
      if (this.#isLeft) return;
      if (!ok) {
        this.#stop();
        return this.#say(faultOf(error));
      }
      this.#bar.value = this.#at;
      if (turn) this.#rows.append(this.#rowOf(turn));
    }
    const { ok, summary } = await this.#ask({ type: "review" });
    if (this.#isLeft || !ok) return;
    put(this.#sums, summaryOf(this.#view, summary));
    this.#running.hidden = this.#at === this.#turns;
    this.#say(t("review-start"));
  }

  /** @param {Reviewed} turn */
  #rowOf(turn) {
    const { number, seat, played, mistake, equityLost } = turn;
    const n = equityLost.toFixed(1);
    const about = el("div.about", { hidden: true });
    const toggle = () => {
      const opens = about.hidden;
      for (const other of all(".about", this.#rows)) other.hidden = true;
      for (const other of all("[aria-expanded]", this.#rows)) other.ariaExpanded = "false";
      head.ariaExpanded = String(opens);
      about.hidden = !opens;
      page.update({ ...page.state, shown: number, trial: null });
      if (opens && !about.children.length) this.#fillIn(about, turn);
      if (opens) head.scrollIntoView({ block: "start" });
    };
    const [where = "", ...word] = played.move.split(" ");
    const lost = mistake !== "none" && [
      el("span.slip", `${MARKS[mistake]} ${t(`mistake-${mistake}`)}`),
      el("span", { "aria-label": t("review-worth-lost", { n }) }, `−${n}`),
    ];
    const head = button(
      "turn-line",
      toggle,
      { "aria-expanded": false },
      el("span.number", number),
      el("span.who", this.#view.players[seat]?.label),
      el("b", word.join(" ") || where),
      el("span.points", signed(played.score)),
      el(`span.judged.${mistake}`, lost || t("review-best")),
    );
    return el("li", { "data-turn": number }, head, about);
  }

  /** @param {HTMLElement} about @param {Reviewed} turn */
  async #fillIn(about, { number, seat, played, options, pointsLost, luck }) {
    const facts = [t("review-luck-of", { n: exact(luck) })];
    if (pointsLost > 0) facts.unshift(t("review-loss", { n: pointsLost }));
    const letters = el("p.note");
    const choices = options.map((option) => {
      const isPlayed = option.move === played.move;
      // Another move is shown on the board as it stood before the turn.
      const tryOut = () =>
        page.update(
          isPlayed
            ? { ...page.state, shown: number, trial: null }
            : {
                ...page.state,
                shown: number - 1,
                trial: { turn: number - 1, tiles: option.tiles },
              },
        );
      return el("li", optionButton(option, tryOut, isPlayed && el("small", t("review-played"))));
    });
    add(
      about,
      el("p.note", list(facts)),
      letters,
      el("h3", t("review-options")),
      el("ol.options", choices),
    );
    const { ok, racks } = await this.#ask({ type: "step", turn: number - 1 });
    const rack = ok ? (racks[seat] ?? []) : [];
    if (rack.length)
      put(letters, t("review-rack", { letters: rack.map(({ letter }) => letter).join(" ") }));
  }
}

/** @param {View} view @param {SeatReview[]} summary */
function summaryOf({ players }, summary) {
  const heads = ["player", "lost", "slips", "luck"].map((key) => t(`review-${key}`));
  const lines = summary
    .filter(({ turns }) => turns)
    .map(({ seat, equityLost, mistakes: { large = 0, medium = 0, small = 0 }, luck }) => {
      const counts = { "aria-label": t("review-slip-counts", { large, medium, small }) };
      const slips = [counts, `${large} · ${medium} · ${small}`];
      return row(players[seat]?.label, equityLost.toFixed(0), slips, exact(luck));
    });
  return [table(heads, lines), el("p.note", t("review-note"))];
}
