/**
 * The calendar of the daily puzzles: a month with its stars. Each day opens its puzzle. The calendar is one tab
 * stop: keys move the focus between its days, and on into other months.
 *
 * @import {App} from "../core/app.js"
 */

import {
  dateOf,
  dayOf,
  FIRST_DAY,
  longestOf,
  monthOf,
  puzzleKey,
  readResults,
} from "../common/puzzle-results.js";
import { locales, t } from "../core/i18n.js";
import { button, el, HIDDEN, icon, query, replaceContents, srOnly } from "../ui/dom.js";
import { puzzleLanguage } from "./list.js";

const WEEK = 7;

/** Return the same day of another month, or that month's last day. @param {number} day @param {number} later */
const dayInMonth = (day, later) =>
  Math.min(monthOf(day, later) + day - monthOf(day), monthOf(day, later + 1) - 1);

/** Count the days since Monday. @param {number} day */
const weekday = (day) => (day + 3) % WEEK;

/** The day that each key leads to. @type {Record<string, (day: number) => number>} */
const KEYS = {
  ArrowLeft: (day) => day - 1,
  ArrowRight: (day) => day + 1,
  ArrowUp: (day) => day - WEEK,
  ArrowDown: (day) => day + WEEK,
  Home: (day) => day - weekday(day),
  End: (day) => day - weekday(day) + WEEK - 1,
  PageUp: (day) => dayInMonth(day, -1),
  PageDown: (day) => dayInMonth(day, 1),
};

/** Return the day that a key leads to, at most the first or the last one with a puzzle.
 * @param {string} key @param {number} day @param {number} last
 * @returns {number|null} null if the key has no meaning here */
export function dayByKey(key, day, last) {
  const to = Object.hasOwn(KEYS, key) ? KEYS[key]?.(day) : undefined;
  return to === undefined ? null : Math.max(FIRST_DAY, Math.min(last, to));
}

/** @param {Date} date @param {Intl.DateTimeFormatOptions} how */
export const shownDate = (date, how) =>
  new Intl.DateTimeFormat(locales, { ...how, timeZone: "UTC" }).format(date);

/** Build a day of the calendar. A press opens the day's puzzle.
 * @param {number} day @param {number|null} stars  null if the puzzle was not finished
 * @param {boolean} isStop  whether the Tab key stops here
 * @param {(day: number) => void} open */
function dayCell(day, stars, isStop, open) {
  const today = dayOf();
  const about = stars === null ? t("puzzle-open") : t("puzzle-stars", { n: stars });
  const name = shownDate(dateOf(day), { weekday: "long", day: "numeric", month: "long" });
  const state = {
    "data-day": day,
    tabindex: isStop ? 0 : -1,
    disabled: day < FIRST_DAY || day > today,
    "aria-current": day === today ? "date" : null,
  };
  const classes = `day${stars === null ? "" : `.s${stars}`}`;
  return button(
    classes,
    () => open(day),
    state,
    srOnly(`${name}: ${about}`),
    el("span", HIDDEN, dateOf(day).getUTCDate()),
    stars ? el("small", HIDDEN, "★".repeat(stars)) : null,
  );
}

/** Build the calendar. draw: shows the results as they are now.
 * @param {App} app @param {(day: number) => void} open  opens the puzzle of a day */
export function calendar(app, open) {
  /** The day that has the focus, or gets it by the Tab key. */
  let at = dayOf();
  const heading = el("h2");
  const turn = (/** @type {string} */ key, /** @type {string} */ name, /** @type {string} */ sign) =>
    button("quiet", () => show(key), { "aria-label": t(name), tabindex: -1 }, icon(sign));
  const before = turn("PageUp", "puzzle-before", "back");
  const after = turn("PageDown", "puzzle-after", "forward");
  const onkeydown = (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !show(event.key)) return;
    event.preventDefault();
    query("[tabindex='0']", grid)?.focus();
  };
  const onfocusin = (/** @type {{target: HTMLElement}} */ { target }) => {
    at = Number(target.dataset.day);
    query("[tabindex='0']", grid)?.setAttribute("tabindex", "-1");
    target.tabIndex = 0;
  };
  const grid = el("div.days", { role: "grid", onkeydown, onfocusin });
  const longest = el("p.longest");

  /** @param {string} key @returns {boolean} whether the key has a meaning */
  function show(key) {
    const to = dayByKey(key, at, dayOf());
    if (to === null) return false;
    const isOther = monthOf(to) !== monthOf(at);
    at = to;
    draw();
    if (isOther) app.ui.say(heading.textContent);
    return true;
  }

  function draw() {
    const [today, first, next] = [dayOf(), monthOf(at), monthOf(at, 1)];
    const results = readResults(app.store.settings().puzzles);
    const language = puzzleLanguage(app);
    const name = shownDate(dateOf(first), { month: "long", year: "numeric" });
    replaceContents(heading, name);
    before.disabled = first <= FIRST_DAY;
    after.disabled = next > today;
    const cellOf = (/** @type {number} */ day) => {
      if (day < first || day >= next) return el("div", { role: "gridcell" });
      const stars = results[puzzleKey(day, language)]?.stars ?? null;
      return el("div", { role: "gridcell" }, dayCell(day, stars, day === at, open));
    };
    const weeks = Math.ceil((weekday(first) + next - first) / WEEK);
    const rows = Array.from({ length: weeks }, (_, week) => {
      const monday = first - weekday(first) + week * WEEK;
      const cells = Array.from({ length: WEEK }, (_day, n) => cellOf(monday + n));
      return el("div.seven", { role: "row" }, cells);
    });
    grid.ariaLabel = name;
    replaceContents(grid, rows);
    const most = longestOf(results);
    replaceContents(longest, most > 0 && t("puzzle-longest", { n: most })).hidden = !most;
  }

  const names = Array.from({ length: WEEK }, (_, n) =>
    el("b", shownDate(dateOf(4 + n), { weekday: "narrow" })),
  );
  const box = el(
    "section.month",
    el("header", before, heading, after),
    el("p.seven", HIDDEN, names),
    grid,
    longest,
  );
  draw();
  return { box, draw };
}
