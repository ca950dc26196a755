/**
 * The answer of a puzzle: stars, the best play, a text to share, and the days of the month.
 *
 * @import {App} from "../core/app.js"
 * @import {RatedPlay} from "../core/types.js"
 * @import {Shown} from "./strip.js"
 */

import { copy } from "../common/copy.js";
import {
  dateOf,
  dayOf,
  FIRST_DAY,
  keyOf,
  longestOf,
  monthOf,
  resultsIn,
  STARS,
  streakOf,
} from "../common/puzzle-results.js";
import { locales, number, t } from "../core/i18n.js";
import { sheet, toast } from "../ui/dialogs.js";
import { button, canShare, el, faceOf, icon, replaceContents, srOnly } from "../ui/dom.js";
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

/** How it went, without the answer. @param {App} app @param {Shown} shown */
function messageOf({ store, address }, { ofDay, result, link }) {
  const stars = [...starsText(result.stars ?? 0)].map((each) => EMOJI[/** @type {"★"} */ (each)]);
  const streak = streakOf(resultsIn(store.settings().puzzles), dayOf());
  const text = ofDay
    ? t("puzzle-message", { number: number(ofDay.number), stars: stars.join("") })
    : t("puzzle-message-other", { stars: stars.join("") });
  const days = streak > 1 ? ` ${t("puzzle-days", { n: streak })}` : "";
  return `${text}${days}\n${address.page()}#${link}`;
}

/** @param {Date} date @param {Intl.DateTimeFormatOptions} how */
const shownDate = (date, how) =>
  new Intl.DateTimeFormat(locales, { ...how, timeZone: "UTC" }).format(date);

/** A day of the month, which opens its puzzle.
 * @param {number} day @param {number|null} stars  null where it was not finished
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

/** The days of a month with their stars; each opens its puzzle.
 * @param {App} app @param {(day: number) => void} open */
export function calendar(app, open) {
  const results = resultsIn(app.store.settings().puzzles);
  const language = puzzleLanguage(app);
  const today = dayOf();
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
        days.map((day) => dayCell(day, results[keyOf(day, language)]?.stars ?? null, open)),
      ),
      el("p.note", t("puzzle-longest", { n: longestOf(results) })),
    );
  };
  draw(monthOf(today));
  return box;
}

/** @param {App} app @param {Shown} shown @param {RatedPlay[]} plays  best first
 * @param {(day: number) => void} open */
export function showResult(app, shown, plays, open) {
  const { result } = shown;
  const [best, second] = plays;
  const found = result.tries.findIndex(({ stars }) => stars === STARS);
  const tiles = best?.faces.map((face) => el("span.tile.draft", faceOf(face)));
  const message = messageOf(app, shown);
  return sheet(
    t(found < 0 ? "puzzle-missed" : "puzzle-found"),
    (close) => [
      el("p.big-stars", starsOf(result.stars ?? 0)),
      el("p.word-tiles", { "aria-hidden": true }, tiles),
      el("p.answer", srOnly(`${best?.move ?? ""}. `), t("puzzle-scores", { n: best?.score ?? 0 })),
      second && el("p.note", t("puzzle-next", { word: second.move, n: second.score })),
      el(
        "div.share-result",
        el("p", message.split("\n")[0]?.replaceAll("⭐", "★")),
        button("action.primary", () => share(message), icon("send"), t("share")),
      ),
      calendar(app, (day) => {
        close();
        open(day);
      }),
    ],
    "puzzle-sheet",
  );
}

/** Offer the link of a puzzle. @param {App} app @param {string} link */
export function showMade({ address }, link) {
  const text = `${t("puzzle-invite")}\n${address.page()}#${link}`;
  return sheet(t("send-puzzle"), () => [
    el("p", t("puzzle-made")),
    el("p.note.url", link),
    el(
      "footer",
      button("action", async () => (await copy(text)) && toast(t("copied")), t("copy")),
      button("action.primary", () => share(text), icon("send"), t("share")),
    ),
  ]);
}
