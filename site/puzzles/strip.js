/**
 * The strip above the board of a puzzle: its name, the streak of days, and the tries.
 *
 * @import {App} from "../core/app.js"
 * @import {PuzzleResult} from "../common/puzzle-results.js"
 * @import {OfDay} from "./list.js"
 */

import { dateOf, dayOf, readResults, STARS, streakOf, TRIES } from "../common/puzzle-results.js";
import { isolated, locales, number, t } from "../core/i18n.js";
import { $, button, el, HIDDEN, icon, query, replaceContents, srOnly } from "../ui/dom.js";

/** The shown puzzle; ofDay: its day, if it is a daily puzzle.
 * @typedef {{link: string, language: string, maker: string, ofDay: OfDay|null, result: PuzzleResult,
 *   hint: string[]}} ShownPuzzle  hint: the line and the first letter of the best play, as far as revealed */

/** How many hints there are: the line of the best play, and its first letter. */
const HINTS = 2;

/** @param {number} stars */
export const starsText = (stars) => "★".repeat(stars) + "☆".repeat(STARS - stars);

/** Build stars with a label for screen readers. @param {number} stars */
export const starsOf = (stars) =>
  el("span.stars", srOnly(t("puzzle-stars", { n: stars })), el("span", HIDDEN, starsText(stars)));

/** Name the puzzle. @param {ShownPuzzle} shown */
function nameOfPuzzle({ ofDay, maker }) {
  if (!ofDay) return maker ? t("puzzle-by", { name: isolated(maker) }) : t("puzzle");
  return t("puzzle-n", { number: number(ofDay.number) });
}

/** @param {ShownPuzzle} shown */
const dateLine = ({ ofDay }) =>
  ofDay &&
  new Intl.DateTimeFormat(locales, {
    weekday: "long",
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  }).format(dateOf(ofDay.day));

/** @param {ShownPuzzle} shown */
const triesOf = ({ result }) =>
  el(
    "ol.tries",
    { "aria-label": t("puzzle-tries") },
    Array.from({ length: TRIES }, (_, n) => {
      const made = result.tries[n];
      if (!made) return el("li", el("small", n + 1));
      const { word, score, short, stars } = made;
      const far = short ? t("puzzle-short", { n: short }) : t("puzzle-best");
      return el(
        stars === STARS ? "li.made.best" : "li.made",
        el("b", word),
        el("span", score),
        el("small", far),
      );
    }),
  );

/** Build the button for the next step: get a hint, then give up, and at the end see the answer.
 * @param {ShownPuzzle} shown */
function wayOn({ result, hint }) {
  if (result.stars !== null) return button("chip", "puzzle-result", t("puzzle-answer"));
  if (hint.length === HINTS) return button("chip", "puzzle-result", t("puzzle-give-up"));
  return button("chip", "puzzle-hint", icon("bulb"), t("hint"));
}

/** Draw the strip, or remove it. @param {App} app @param {ShownPuzzle|null} shown
 * @param {() => Node} days  builds the calendar beside a wide board */
export function drawStrip({ store }, shown, days) {
  const old = document.getElementById("puzzle");
  if (!shown) return old?.remove();
  const strip = old ?? el("section", { id: "puzzle", class: "scores" });
  const streak = streakOf(readResults(store.settings().puzzles), dayOf());
  const isOver = shown.result.stars !== null;
  const hadFocus = strip.contains(document.activeElement);
  strip.toggleAttribute("data-over", isOver);
  replaceContents(
    strip,
    el(
      "header",
      el("h2", nameOfPuzzle(shown), el("small", dateLine(shown))),
      streak > 0 && el("span.streak", t("days-n", { n: streak })),
      button("chip", "unseen", { "aria-label": t("unseen-title") }, icon("list")),
      wayOn(shown),
    ),
    triesOf(shown),
    !isOver && shown.hint.length > 0 && el("p.note", shown.hint.join(" ")),
    days(),
  );
  if (!old) $("scores").after(strip);
  if (hadFocus) query("header .chip:last-child", strip)?.focus();
  return undefined;
}
