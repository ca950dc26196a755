/**
 * The answer of a puzzle: stars, the best play, a text to share, the coach's card, and the month's days.
 *
 * @import {App} from "../core/app.js"
 * @import {PuzzleReview, RatedMove} from "../core/types.js"
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

/** Build the coach's card: the player's nearest try beside the best play; without a try, or if it was the best
 * play, the second-best play. @param {App} app @param {PuzzleReview} review @param {boolean} isTry */
function cardOf(app, review, isTry) {
  const { best } = review;
  preview(app, best);
  // Points alone are said of a puzzle, not equity beside them.
  return coachCard(
    { ...review, mistake: "none" },
    {
      advice: adviceText(review),
      rival: t("your-opponent"),
      made: isTry ? t("puzzle-own-try") : "",
      shown: best,
      show: (option) => preview(app, option),
      worth: ({ move, score }) =>
        move !== best.move && score >= best.score ? t("puzzle-costs") : "",
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

/** Name the play beside the best one, the player's nearest try or else the next best play, and say why it is not
 * the best. @param {PuzzleReview} review @param {boolean} isTry */
function besideLine({ played, best }, isTry) {
  if (played.move === best.move) return "";
  const [word, bestWord] = [played, best].map((each) => moveParts(each)[1]);
  const points = best.score - played.score;
  const text = t(isTry ? "puzzle-nearest" : "puzzle-next", {
    word: word === bestWord ? played.move : word,
    n: played.score,
  });
  return isTry || points <= 0 ? `${text} · ${farOf({ short: 1, points })}` : text;
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
  const isTry = Boolean(nearest?.short);
  const parts = [
    starsOf(result.stars ?? 0),
    el(
      "p.word-tiles",
      srOnly(best.move),
      faces.map((face) => el("span.tile.draft", HIDDEN, faceOf(face))),
    ),
    worthLine(isFound ? "puzzle-found-on" : "puzzle-scores", best.score, result.tries.length),
    el("p.note", besideLine(review, isTry)),
    shareBox(app, shown),
    el(
      "details.why",
      el("summary", t("puzzle-why")),
      cardOf(app, review, isTry),
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
