/**
 * Reviews the turns of a game one after the other, in slices; a review can be stopped and resumed. First all
 * turns get a quick look, so that the headline appears soon. Then turns that the quick look compared by equity
 * alone get the usual look.
 *
 * @import {Look, Question, ReviewedTurn} from "../core/types.js"
 * @import {App} from "../core/app.js"
 */

import { latest } from "../core/engine.js";
import { faultOf, t } from "../core/i18n.js";
import { inSlices } from "../play/slices.js";
import { say } from "../ui/dialogs.js";
import { button, el, replaceContents } from "../ui/dom.js";

/** The headline is redrawn after this many turns. */
const EVERY = 4;

/**
 * @typedef {object} Told  callbacks for results
 * @property {(turn: ReviewedTurn) => void} take  takes the result of a turn
 * @property {() => Promise<void>} addUp  redraws the sums
 * @property {() => void} haveAll  called once every turn had a quick look
 * @property {() => void} end  called once no turn is left to review
 */

export class Looks {
  #app;
  #link;
  #of;
  #told;
  /** The turns still to review, and how deeply. @type {{turn: number, look: Look}[]} */
  #queue;
  /** Turns that still need the usual look. @type {{turn: number, look: Look}[]} */
  #due = [];
  #runs = latest();
  #isRunning = false;
  #isClosed = false;
  #line = el("p.note");
  #bar = el("progress", { "aria-label": t("review") });
  #go = button("action", () => (this.#isRunning ? this.#stop() : this.run()));
  #running = el("div.running", this.#bar, this.#go);
  nodes = [this.#line, this.#running];

  /** @param {App} app @param {string} link @param {number} turns  their number @param {Told} told */
  constructor(app, link, turns, told) {
    this.#app = app;
    this.#link = link;
    this.#of = turns;
    this.#told = told;
    this.#queue = Array.from({ length: turns }, (_, n) => ({ turn: n + 1, look: "quick" }));
    this.#bar.max = turns;
    this.#bar.value = 0;
  }

  async run() {
    const isOvertaken = this.#runs.begin();
    const isStopped = () => this.#isClosed || isOvertaken();
    this.#isRunning = true;
    replaceContents(this.#go, t("review-stop"));
    const isDone = (await this.#work(isStopped)) && (await this.#searchLast(isStopped));
    if (!isDone) return this.#isClosed ? undefined : this.#told.addUp();
    this.#isRunning = false;
    this.#running.hidden = true;
    this.#line.hidden = true;
    return this.#told.end();
  }

  close() {
    this.#isClosed = true;
  }

  /** Say why the game cannot be reviewed. @param {string} fault */
  refuse(fault) {
    this.#running.hidden = true;
    this.#report(fault);
  }

  #stop() {
    this.#runs.begin();
    this.#isRunning = false;
    replaceContents(this.#go, t("review-go"));
    this.#report(t("review-start"));
  }

  /** Show and announce a message. Single turns are not announced: the bar shows them. @param {string} text */
  #report(text) {
    replaceContents(this.#line, text);
    say(text);
  }

  /** @param {Question<"review">} intent */
  #ask(intent) {
    return this.#app.engine.ask(intent, { link: this.#link });
  }

  /** Review the turns in the queue. @param {() => boolean} isStopped
   * @returns {Promise<boolean>} whether all were reviewed */
  async #work(isStopped) {
    const bar = this.#bar;
    for (let next = this.#queue[0]; next; next = this.#queue[0]) {
      const { turn, look } = next;
      const done = bar.max - this.#queue.length;
      bar.value = done;
      replaceContents(this.#line, t("review-at", { n: turn, of: this.#of }));
      const reply = await inSlices(
        (budget) => this.#ask({ type: "review", turn, look, budget }),
        (progress) => {
          bar.value = done + progress;
        },
        isStopped,
      );
      if (!reply) return false;
      if (!reply.ok) {
        this.#stop();
        this.#report(faultOf(reply.error));
        return false;
      }
      this.#queue.shift();
      if (reply.turn) this.#told.take(reply.turn);
      if (reply.turn?.look === "quick") this.#due.push({ turn, look: "usual" });
      if (!(turn % EVERY)) await this.#told.addUp();
    }
    bar.value = bar.max;
    await this.#told.addUp();
    return !isStopped();
  }

  /** Give the usual look to turns whose moves were compared by equity only.
   * @param {() => boolean} isStopped */
  #searchLast(isStopped) {
    this.#queue = this.#due;
    this.#due = [];
    this.#bar.max = Math.max(1, this.#queue.length);
    this.#told.haveAll();
    return this.#work(isStopped);
  }
}
