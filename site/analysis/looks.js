/**
 * The engine's looks at the turns of a game, one after the other, in slices; they can be stopped and gone on
 * with. First all turns are looked at quickly, so that the headline is soon there, then the last ones as deep
 * as is usual.
 *
 * @import {Look, Question, ReviewedTurn} from "../core/types.js"
 * @import {App} from "../core/app.js"
 */

import { latest } from "../core/engine.js";
import { faultOf, t } from "../core/i18n.js";
import { inSlices } from "../play/slices.js";
import { say } from "../ui/dialogs.js";
import { button, el, replaceContents } from "../ui/dom.js";

/** After so many turns the headline is drawn again. */
const EVERY = 4;

/**
 * @typedef {object} Told  who is told of what was found
 * @property {(turn: ReviewedTurn) => void} take  what was found of a turn
 * @property {() => Promise<void>} addUp  the sums have changed
 * @property {() => void} haveAll  every turn was looked at quickly
 * @property {() => void} end  nothing is left to be looked at
 */

export class Looks {
  #app;
  #link;
  #of;
  #told;
  /** What is still to be looked at, and how. @type {{turn: number, look: Look}[]} */
  #queue;
  /** What the usual look would search. @type {{turn: number, look: Look}[]} */
  #due = [];
  #runs = latest();
  #isRunning = false;
  #isClosed = false;
  #line = el("p.note");
  #bar = el("progress", { "aria-label": t("review") });
  #go = button("action", () => (this.#isRunning ? this.#stop() : this.run()));
  #running = el("div.running", this.#bar, this.#go);
  nodes = [this.#line, this.#running];

  /** @param {App} app @param {string} link @param {number} turns  how many there are @param {Told} told */
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
    this.#report(t("review-start"));
    this.#line.hidden = true;
    return this.#told.end();
  }

  close() {
    this.#isClosed = true;
  }

  /** Say why the game cannot be looked at. @param {string} fault */
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

  /** Say how it stands, but not at every turn: how far it is, the bar says. @param {string} text */
  #report(text) {
    replaceContents(this.#line, text);
    say(text);
  }

  /** @param {Question<"review">} intent */
  #ask(intent) {
    return this.#app.engine.ask(intent, { link: this.#link });
  }

  /** Look at the turns in the queue. @param {() => boolean} isStopped
   * @returns {Promise<boolean>} whether all were looked at */
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

  /** Look at those turns as deep as is usual that were compared by equity alone.
   * @param {() => boolean} isStopped */
  #searchLast(isStopped) {
    this.#queue = this.#due;
    this.#due = [];
    this.#bar.max = Math.max(1, this.#queue.length);
    this.#told.haveAll();
    return this.#work(isStopped);
  }
}
