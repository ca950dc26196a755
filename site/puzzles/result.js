/**
 * The answer of a puzzle: stars, the best play, a text to share, the coach's card, and the month's days.
 *
 * @import {App} from "../core/app.js"
 * @import {PuzzleReview, RatedMove} from "../core/types.js"
 * @import {ShownPuzzle} from "./strip.js"
 */

import { adviceText, coachCard, foundText } from "../common/coach-card.js";
import { copy } from "../common/copy.js";
import {
  dateOf,
  dayOf,
  FIRST_DAY,
  longestOf,
  monthOf,
  nearestOf,
  puzzleKey,
  readResults,
  STARS,
  streakOf,
} from "../common/puzzle-results.js";
import { moveParts } from "../common/rated-move.js";
import { locales, number, t } from "../core/i18n.js";
import { beside, sheetOnPress, toast } from "../ui/dialogs.js";
import { button, canShare, el, faceOf, HIDDEN, icon, replaceContents, srOnly } from "../ui/dom.js";
import { puzzleLanguage } from "./list.js";
import { starsOf, starsText } from "./strip.js";

const EMOJI = { "★": "⭐", "☆": "☆" };

/** Share a text, or copy it. @param {string} text */
async function share(text) {
  if (canShare())
    try {
      return await navigator.share({ text });
    } catch (error) {
      if (/** @type {Error} */ (error).name === "AbortError") return undefined;
    }
  return (await copy(text)) ? toast(t("copied")) : undefined;
}

/** Compose the text to share, without the answer. @param {App} app @param {ShownPuzzle} shown */
function puzzleMessage({ store, address }, { ofDay, result, link }) {
  const stars = [...starsText(result.stars ?? 0)].map((each) => EMOJI[/** @type {"★"} */ (each)]);
  const streak = streakOf(readResults(store.settings().puzzles), dayOf());
  const text = ofDay
    ? t("puzzle-message", { number: number(ofDay.number), stars: stars.join("") })
    : t("puzzle-message-other", { stars: stars.join("") });
  const days = streak > 1 ? ` ${t("days-n", { n: streak })}` : "";
  return `${text}${days}\n${address.page()}#${link}`;
}

/** @param {Date} date @param {Intl.DateTimeFormatOptions} how */
export const shownDate = (date, how) =>
  new Intl.DateTimeFormat(locales, { ...how, timeZone: "UTC" }).format(date);

/** Build a day of the calendar. A press opens the day's puzzle.
 * @param {number} day @param {number|null} stars  null if the puzzle was not finished
 * @param {(day: number) => void} open */
function dayCell(day, stars, open) {
  const today = dayOf();
  const about = stars === null ? t("puzzle-open") : t("puzzle-stars", { n: stars });
  const name = shownDate(dateOf(day), { day: "numeric", month: "long" });
  const classes = `day${stars === null ? "" : `.s${stars}`}${day === today ? ".today" : ""}`;
  return el(
    "li",
    button(
      classes,
      () => open(day),
      { disabled: day < FIRST_DAY || day > today },
      srOnly(`${name}: ${about}`),
      el("span", { "aria-hidden": true }, dateOf(day).getUTCDate()),
      stars ? el("small", { "aria-hidden": true }, "★".repeat(stars)) : null,
    ),
  );
}

/** Build the calendar of a month with its stars; each day opens its puzzle.
 * @param {App} app @param {(day: number) => void} open */
export function calendar(app, open) {
  const results = readResults(app.store.settings().puzzles);
  const language = puzzleLanguage(app);
  const today = dayOf();
  const longest = longestOf(results);
  const box = el("section.month");
  const draw = (/** @type {number} */ first) => {
    const name = shownDate(dateOf(first), { month: "long", year: "numeric" });
    const next = monthOf(first, 1);
    const before = monthOf(first, -1);
    const days = Array.from({ length: next - first }, (_, n) => first + n);
    const turn = (/** @type {number} */ to, /** @type {string} */ key, /** @type {boolean} */ is) =>
      button(
        "quiet",
        () => draw(to),
        { disabled: !is, "aria-label": t(key) },
        icon(key === "puzzle-before" ? "back" : "forward"),
      );
    const lead = Array.from({ length: (first + 3) % 7 }, () => el("li"));
    const week = Array.from({ length: 7 }, (_, n) =>
      el("b", shownDate(dateOf(4 + n), { weekday: "narrow" })),
    );
    replaceContents(
      box,
      el(
        "header",
        turn(before, "puzzle-before", first > FIRST_DAY),
        el("h3", name),
        turn(next, "puzzle-after", next <= today),
      ),
      el("p.week", { "aria-hidden": true }, week),
      el(
        "ul",
        { "aria-label": name },
        lead,
        days.map((day) => dayCell(day, results[puzzleKey(day, language)]?.stars ?? null, open)),
      ),
      longest > 0 && el("p.note", t("puzzle-longest", { n: longest })),
    );
  };
  draw(monthOf(today));
  return box;
}

/** Preview a play on the present board. @param {App} app @param {RatedMove} play */
function preview(app, { tiles }) {
  const turn = /** @type {any} */ (null);
  app.update({ previewedMove: { turn, tiles } });
}

/** Compare the player's nearest try with the best play. Without a try, or if the try was the best play, compare
 * the second-best play. @param {App} app @param {ShownPuzzle} shown @param {PuzzleReview} review */
function cardOf(app, { result }, review) {
  const nearest = nearestOf(result);
  const { played, best } = review;
  const [key, made] = nearest?.short
    ? ["puzzle-nearest", t("puzzle-own-try")]
    : ["puzzle-next", ""];
  const [, word] = moveParts(played);
  preview(app, best);
  // Do not mark the second-best play as a mistake: nobody made it.
  return coachCard(nearest?.short ? review : { ...review, mistake: "none" }, {
    said: played.move !== best.move && t(key, { word, n: played.score }),
    advice: adviceText(review),
    rival: t("your-opponent"),
    made,
    shown: best,
    show: (option) => preview(app, option),
  });
}

/** Show the answer beside the board. @param {App} app @param {ShownPuzzle} shown @param {PuzzleReview} review
 * @param {(day: number) => void} open */
export function showAnswer(app, shown, review, open) {
  const { result } = shown;
  const { best, faces } = review;
  const isFound = nearestOf(result)?.stars === STARS;
  const message = puzzleMessage(app, shown);
  const parts = [
    el("p.big-stars", starsOf(result.stars ?? 0)),
    el(
      "p.word-tiles",
      srOnly(best.move),
      faces.map((face) => el("span.tile.draft", HIDDEN, faceOf(face))),
    ),
    cardOf(app, shown, review),
    el("p.note", foundText(review)),
    el(
      "div.share-result",
      el("p", message.split("\n")[0]?.replaceAll("⭐", "★")),
      button("action.primary", () => share(message), icon("send"), t("share")),
    ),
    calendar(app, open),
  ];
  beside(t(isFound ? "puzzle-found" : "puzzle-missed"), "answer-panel.below", parts, () => {
    if (app.state.view?.link === shown.link) preview(app, best);
  });
}

/** Offer the link of a puzzle. @param {App} app @param {string} link */
export function showMade({ address }, link) {
  const text = `${t("puzzle-invite")}\n${address.page()}#${link}`;
  return sheetOnPress(t("send-puzzle"), () => [
    el("p", t("puzzle-made")),
    el("p.note.url", link),
    el(
      "footer",
      button("action", async () => (await copy(text)) && toast(t("copied")), t("copy")),
      button("action.primary", () => share(text), icon("send"), t("share")),
    ),
  ]);
}
