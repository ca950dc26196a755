/**
 * The answer of a puzzle: stars, the best play, a text to share, the coach's card, and the month's days.
 *
 * @import {App} from "../core/app.js"
 * @import {PuzzleReview, RatedMove} from "../core/types.js"
 * @import {PuzzleResult, Try} from "../common/puzzle-results.js"
 * @import {ShownPuzzle} from "./strip.js"
 */

import { adviceText, coachCard, foundText } from "../common/coach-card.js";
import { copy } from "../common/copy.js";
import { nearestOf, readResults, STARS } from "../common/puzzle-results.js";
import { moveParts } from "../common/rated-move.js";
import { t } from "../core/i18n.js";
import { beside, sheetOnPress, toast } from "../ui/dialogs.js";
import { button, canShare, el, faceOf, HIDDEN, icon, query, srOnly, svg } from "../ui/dom.js";
import { linesOf, messageOf } from "./message.js";
import { Calendar } from "./month.js";
import { farOf } from "./strip.js";

/** The outline of a star, in a frame of 24 by 24. */
const STAR = "m12 3.5 2.6 5.5 6 .8-4.4 4.2 1.1 6-5.3-2.9L6.7 20l1.1-6-4.4-4.2 6-.8z";
/** Stands for the points in a sentence, until they are set in bold. */
const POINTS = "\n";

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

/** Preview a play on the present board. @param {App} app @param {RatedMove} play */
function preview(app, { tiles }) {
  const turn = /** @type {any} */ (null);
  app.update({ previewedMove: { turn, tiles } });
}

/** Find the try that the answer explains: the one that scores most above the best play, else the nearest one.
 * @param {PuzzleResult} result @returns {Try|undefined} undefined if only the best play was tried */
export function explainedOf(result) {
  const [most] = result.tries.toSorted((a, b) => (a.points ?? 0) - (b.points ?? 0));
  const found = most?.short && Number(most.points) < 0 ? most : nearestOf(result);
  return found?.short ? found : undefined;
}

/** Compare a play with the best one. @param {PuzzleReview} review @param {RatedMove} play */
const farFrom = ({ best }, { equity, score }) =>
  farOf({ short: best.equity - equity, points: best.score - score });

/** Build the coach's card: the try that is explained beside the best play; without one, the second-best play. @param {App} app @param {PuzzleReview} review @param {boolean} isTry */
function cardOf(app, review, isTry) {
  const { best } = review;
  preview(app, best);
  // A puzzle shows only points, and equity only if a play scores as much as the best one.
  return coachCard(
    { ...review, mistake: "none" },
    {
      advice: adviceText(review),
      rival: t("your-opponent"),
      made: isTry ? t("puzzle-own-try") : "",
      shown: best,
      show: (option) => preview(app, option),
      worth: (play) =>
        play.move !== best.move && play.score >= best.score ? farFrom(review, play) : "",
    },
  );
}

/** Draw stars. @param {number} stars */
const starsOf = (stars) =>
  el(
    "p.big-stars",
    srOnly(t("puzzle-stars", { n: stars })),
    Array.from({ length: STARS }, (_, n) =>
      svg(
        "svg",
        { class: n < stars ? "award on" : "award", viewBox: "0 0 24 24", "aria-hidden": "true" },
        svg("path", { d: STAR }),
      ),
    ),
  );

/** Say what the best play scores, with the points in bold. @param {string} key @param {number} score
 * @param {number} n  the number of the try */
function worthLine(key, score, n) {
  const [before, after] = t(key, { points: POINTS, n }).split(POINTS);
  return el("p", before, el("b", t("points-n", { n: score })), after);
}

/** Name the play beside the best one, a try or else the next best play, and say why it is not the best.
 * @param {PuzzleReview} review @param {string} key  the string that names it */
function besideLine(review, key) {
  const { played, best } = review;
  if (played.move === best.move) return "";
  const [word, bestWord] = [played, best].map((each) => moveParts(each)[1]);
  const text = t(key, { word: word === bestWord ? played.move : word, n: played.score });
  const isNext = key === "puzzle-next" && played.score < best.score;
  return isNext ? text : `${text} · ${farFrom(review, played)}`;
}

/** Build the text to share, and the button that shares it. @param {App} app @param {ShownPuzzle} shown */
function shareBox({ store, address }, shown) {
  const [name, ...lines] = linesOf(shown, readResults(store.settings().puzzles));
  const text = messageOf([name ?? "", ...lines], `${address.page()}#${shown.link}`);
  return el(
    "div.share-result",
    el("p", el("b", name), ...lines.map((line) => el("span", line))),
    button(
      "action.primary",
      () => share(text),
      canShare() && icon("send"),
      el("span", t(canShare() ? "share" : "copy")),
    ),
  );
}

/** Show the answer beside the board, or as a sheet below it.
 * @param {App} app @param {ShownPuzzle} shown @param {PuzzleReview} review
 * @param {(day: number) => void} open  opens the puzzle of a day */
export function showAnswer(app, shown, review, open) {
  const { result } = shown;
  const { best, faces } = review;
  const nearest = nearestOf(result);
  const isFound = nearest?.stars === STARS;
  const explained = explainedOf(result);
  const tried = explained === nearest ? "puzzle-nearest" : "puzzle-tried";
  const parts = [
    starsOf(result.stars ?? 0),
    el(
      "p.word-tiles",
      srOnly(best.move),
      faces.map((face) => el("span.tile.draft", HIDDEN, faceOf(face))),
    ),
    worthLine(isFound ? "puzzle-found-on" : "puzzle-scores", best.score, result.tries.length),
    el("p.note", besideLine(review, explained ? tried : "puzzle-next")),
    shareBox(app, shown),
    el(
      "details.why",
      el("summary", t("puzzle-why")),
      cardOf(app, review, Boolean(explained)),
      el("p.note", foundText(review)),
    ),
    new Calendar(app, open).box,
  ];
  beside(t(isFound ? "puzzle-found" : "puzzle-missed"), "answer-panel.below", parts, () => {
    if (app.state.view?.link === shown.link) preview(app, best);
  });
  // Where the page scrolls, the heading, which has the focus, may be below the screen.
  query(".answer-panel h2")?.scrollIntoView({ block: "nearest" });
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
