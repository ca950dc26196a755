/**
 * The calendar of the daily puzzles: a month with its stars. Each day opens its puzzle. The calendar is one tab
 * stop: keys move the focus between its days, and on into other months.
 *
 * @import {App} from "../core/app.js"
 * @import {Results} from "../common/puzzle-results.js"
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
  const isOffered = day >= FIRST_DAY && day <= today;
  const about = stars === null ? t("puzzle-open") : t("puzzle-stars", { n: stars });
  const date = shownDate(dateOf(day), { weekday: "long", day: "numeric", month: "long" });
  const name = day === today ? t("puzzle-day-today", { date }) : date;
  const state = {
    "data-day": day,
    tabindex: isStop ? 0 : -1,
    disabled: !isOffered,
    "aria-current": day === today ? "date" : null,
  };
  const classes = `day${stars === null ? "" : `.s${stars}`}`;
  return button(
    classes,
    () => open(day),
    state,
    srOnly(isOffered ? `${name}: ${about}` : name),
    el("span", HIDDEN, dateOf(day).getUTCDate()),
    stars ? el("small", HIDDEN, "★".repeat(stars)) : null,
  );
}

/** Build the row of the names of the days. */
function weekNames() {
  const names = Array.from({ length: WEEK }, (_, n) => {
    const [short, long] = /** @type {const} */ (["narrow", "long"]).map((weekday) =>
      shownDate(dateOf(4 + n), { weekday }),
    );
    return el("b", { role: "columnheader" }, srOnly(long ?? ""), el("span", HIDDEN, short));
  });
  return el("div.seven", { role: "row" }, names);
}

export class Calendar {
  #app;
  #open;
  /** The day that has the focus, or gets it by the Tab key. */
  #at = dayOf();
  #heading = el("h2");
  #before = this.#turner("PageUp", "puzzle-before", "back");
  #after = this.#turner("PageDown", "puzzle-after", "forward");
  #grid = el("div.days", {
    role: "grid",
    onkeydown: (/** @type {KeyboardEvent} */ event) => this.#keydown(event),
    onfocusin: (/** @type {{target: HTMLElement}} */ { target }) => this.#focused(target),
  });
  #longest = el("p.longest");
  box = el(
    "section.month",
    el("header", this.#before, this.#heading, this.#after),
    this.#grid,
    this.#longest,
  );

  /** @param {App} app @param {(day: number) => void} open  opens the puzzle of a day */
  constructor(app, open) {
    this.#app = app;
    this.#open = open;
    this.draw();
  }

  /** Build a button that turns the month. The Tab key passes it, since a key does the same.
   * @param {string} key @param {string} name @param {string} sign */
  #turner(key, name, sign) {
    const props = { "aria-label": t(name), tabindex: -1 };
    return button("quiet", () => this.#go(key), props, icon(sign));
  }

  /** Go where a key leads. @param {string} key @returns {boolean} whether the key has a meaning */
  #go(key) {
    const to = dayByKey(key, this.#at, dayOf());
    if (to === null) return false;
    const isOther = monthOf(to) !== monthOf(this.#at);
    this.#at = to;
    this.draw();
    if (isOther) this.#app.ui.say(this.#heading.textContent);
    return true;
  }

  /** @param {KeyboardEvent} event */
  #keydown(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.#go(event.key)) return;
    event.preventDefault();
    this.#stop()?.focus();
  }

  /** @param {HTMLElement} target */
  #focused(target) {
    this.#at = Number(target.dataset.day);
    this.#stop()?.setAttribute("tabindex", "-1");
    target.tabIndex = 0;
  }

  /** Find the day at which the Tab key stops. */
  #stop() {
    return query("[tabindex='0']", this.#grid);
  }

  /** Show the results as they are now. */
  draw() {
    const [first, next] = [monthOf(this.#at), monthOf(this.#at, 1)];
    const results = readResults(this.#app.store.settings().puzzles);
    const name = shownDate(dateOf(first), { month: "long", year: "numeric" });
    replaceContents(this.#heading, name);
    this.#before.disabled = first <= FIRST_DAY;
    this.#after.disabled = next > dayOf();
    this.#grid.ariaLabel = name;
    replaceContents(this.#grid, weekNames(), this.#weeks(first, next, results));
    const n = longestOf(results);
    replaceContents(this.#longest, n > 0 && t("puzzle-longest", { n })).hidden = !n;
  }

  /** Build the weeks of a month. @param {number} first @param {number} next  the first day after it
   * @param {Results} results */
  #weeks(first, next, results) {
    const language = puzzleLanguage(this.#app);
    const cellOf = (/** @type {number} */ day) => {
      const stars = results[puzzleKey(day, language)]?.stars ?? null;
      const isIn = day >= first && day < next;
      return el(
        "div",
        { role: "gridcell" },
        isIn && dayCell(day, stars, day === this.#at, this.#open),
      );
    };
    const monday = first - weekday(first);
    return Array.from({ length: Math.ceil((next - monday) / WEEK) }, (_, week) => {
      const days = Array.from({ length: WEEK }, (_day, n) => monday + week * WEEK + n);
      return el("div.seven", { role: "row" }, days.map(cellOf));
    });
  }
}
