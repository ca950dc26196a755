/**
 * The strip above the board of a puzzle: its name, the streak of days, the tries and the hints. It also highlights
 * the line of the best play on the board, and offers what comes after the puzzle.
 *
 * @import {Action} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {PuzzleResult, Try} from "../common/puzzle-results.js"
 * @import {OfDay} from "./list.js"
 */

import {
  dateOf,
  dayOf,
  nextDayOf,
  readResults,
  STARS,
  streakOf,
  TRIES,
} from "../common/puzzle-results.js";
import { isolated, number, t } from "../core/i18n.js";
import { $, add, button, el, icon, replaceContents } from "../ui/dom.js";
import { puzzleLanguage } from "./list.js";
import { Calendar, shownDate } from "./month.js";

/** The shown puzzle; ofDay: its day, if it is a daily puzzle; hint: what hints reveal, once it is known.
 * @typedef {{link: string, language: string, maker: string, ofDay: OfDay|null, result: PuzzleResult,
 *   hint: Hint|null}} ShownPuzzle */
/** lane: the row or column of the best play; letter: the first letter of its word.
 * @typedef {{lane: string, letter: string}} Hint */

/** How many hints there are: the line of the best play, and its first letter. */
export const HINTS = 2;

/** A longer word is set in smaller letters, so that it stays on its line on a phone. */
const LONG = 6;

const isRow = (/** @type {string} */ lane) => /^\d/.test(lane);

/** Name the puzzle. @param {Pick<ShownPuzzle, "ofDay"|"maker">} shown */
export function nameOfPuzzle({ ofDay, maker }) {
  if (!ofDay) return maker ? t("puzzle-by", { name: isolated(maker) }) : t("puzzle");
  return t("puzzle-n", { number: number(ofDay.number) });
}

/** Tell what the used hints have revealed. @param {ShownPuzzle} shown */
export function hintText({ hint, result }) {
  if (!hint) return "";
  const { lane, letter } = hint;
  const told = [
    t(isRow(lane) ? "puzzle-in-row" : "puzzle-in-column", { lane }),
    t("puzzle-letter", { letter }),
  ];
  return told.slice(0, result.hints).join(" ");
}

/** Estimate how many points a play that scores as much as the best one costs later, because of the tiles kept and
 * the answers. Rounds up, so that it costs more than it scores. @param {{short: number, points: number}} made */
export const costOf = ({ short, points }) => Math.ceil(Math.round(10 * (short - points)) / 10);

/** Say how a try compares with the best play, in points. @param {Pick<Try, "short"|"points">} made */
export function farOf({ short, points }) {
  if (!short) return t("puzzle-best");
  if (points === undefined) return "";
  if (points > 0) return t("puzzle-short", { n: points });
  return t(points ? "puzzle-more-costs" : "puzzle-costs", {
    more: -points,
    n: costOf({ short, points }),
  });
}

/** @param {PuzzleResult} result */
const triesOf = ({ tries }) =>
  Array.from({ length: TRIES }, (_, n) => {
    const made = tries[n];
    if (!made) return el("li", el("small", n + 1));
    return el(
      made.stars === STARS ? "li.made.best" : "li.made",
      el(made.word.length > LONG ? "b.long" : "b", made.word),
      el("span", made.score),
      el("small", farOf(made)),
    );
  });

/** Highlight a row or column of the board, or none. @param {string} [lane]  "10" or "C" */
function light(lane = "") {
  const board = $("board");
  board.classList.remove("lit-row", "lit-column");
  if (!lane) return;
  board.classList.add(isRow(lane) ? "lit-row" : "lit-column");
  const at = isRow(lane) ? Number(lane) - 1 : lane.charCodeAt(0) - "A".charCodeAt(0);
  board.style.setProperty("--lane", String(at));
}

/** The next step: get a hint, then give up, and at the end see the answer.
 * @param {PuzzleResult} result @returns {[act: Action, key: string]} */
function stepOf({ stars, hints }) {
  if (stars !== null) return ["puzzle-result", "puzzle-answer"];
  return hints < HINTS ? ["puzzle-hint", "hint"] : ["puzzle-result", "puzzle-give-up"];
}

/** Build the button that leads on from a finished puzzle: to the newest one not finished, else home.
 * @param {App} app @param {(day: number) => void} open */
function wayOn(app, open) {
  const today = dayOf();
  const next = nextDayOf(readResults(app.store.settings().puzzles), puzzleLanguage(app), today);
  if (next === null) return button("action.primary", "start", icon("home"), t("start"));
  const date = shownDate(dateOf(next), { day: "numeric", month: "long" });
  const text = next === today ? t("puzzle-today") : t("puzzle-on", { date });
  return button("action.primary.way-on", () => open(next), text, icon("forward"));
}

export class Strip {
  #app;
  #open;
  #name = el("p.puzzle-name");
  #streak = el("span.streak");
  #step = button("chip", "puzzle-hint");
  #tries = el("ol.tries", { "aria-label": t("puzzle-tries") });
  #note = el("p.note");
  #ways = el("span.ways-on");
  #days;
  #node;

  /** @param {App} app @param {(day: number) => void} open  opens the puzzle of a day */
  constructor(app, open) {
    this.#app = app;
    this.#open = open;
    this.#days = new Calendar(app, open);
    const unseen = button("chip", "unseen", { "aria-label": t("unseen-title") }, icon("list"));
    this.#node = el(
      "section",
      { id: "puzzle", class: "scores" },
      el("header", this.#name, this.#streak, unseen, this.#step),
      this.#tries,
      this.#note,
      this.#days.box,
    );
    $("scores").after(this.#node);
    $("actions").append(this.#ways);
  }

  /** Show the progress. @param {ShownPuzzle} shown @param {boolean} isThinking  whether a press is being answered */
  draw(shown, isThinking) {
    const { result, hint } = shown;
    const isOver = result.stars !== null;
    this.#drawName(shown);
    const [act, key] = stepOf(result);
    // The button stays the same element, so that it keeps the focus.
    replaceContents(this.#step, act === "puzzle-hint" && icon("bulb"), t(key));
    add(this.#step, { "data-act": act, "aria-disabled": isThinking });
    replaceContents(this.#tries, triesOf(result));
    const told = isOver ? "" : hintText(shown);
    const text = isThinking ? t("hint-weighing") : told;
    replaceContents(this.#note, text).hidden = !text;
    light(told ? hint?.lane : "");
    replaceContents(this.#ways, isOver && wayOn(this.#app, this.#open));
    this.#node.toggleAttribute("data-over", isOver);
    this.#days.draw();
  }

  /** @param {ShownPuzzle} shown */
  #drawName(shown) {
    const { ofDay } = shown;
    const how = /** @type {const} */ ({ weekday: "short", day: "numeric", month: "short" });
    const date = ofDay && el("small", shownDate(dateOf(ofDay.day), how));
    replaceContents(this.#name, el("b", nameOfPuzzle(shown)), date);
    const results = readResults(this.#app.store.settings().puzzles);
    const n = ofDay ? streakOf(results, dayOf()) : 0;
    replaceContents(this.#streak, t("days-n", { n })).hidden = !n;
  }

  remove() {
    this.#node.remove();
    this.#ways.remove();
    light();
  }
}
