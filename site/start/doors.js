/**
 * The doors of the start page: the ways to begin a game.
 *
 * @import {App} from "../core/app.js"
 */

import { dateOf, dayOf, readResults, streakOf, weekOf } from "../common/puzzle-results.js";
import { locales, t } from "../core/i18n.js";
import { AS_IT_IS, button, el, HIDDEN, svg } from "../ui/dom.js";
import { STRENGTHS } from "./options.js";

/** @param {string} letter @param {number} x @param {number} y @param {string} classes */
const tile = (letter, x, y, classes) =>
  svg(
    "g",
    { class: classes },
    svg("rect", { x, y, width: 26, height: 26, rx: 4 }),
    svg("text", { x: x + 13, y: y + 20, ...AS_IT_IS }, letter),
  );

/** Draw a message that contains a tile. */
const message = () =>
  svg(
    "svg",
    { viewBox: "0 0 104 82", class: "art", "aria-hidden": "true" },
    svg("path", {
      d: "M8 10h72a8 8 0 0 1 8 8v34a8 8 0 0 1-8 8H34L18 74V60H8a8 8 0 0 1-8-8V18a8 8 0 0 1 8-8z",
    }),
    tile("H", 8, 22, "ink"),
    tile("E", 36, 22, "ink"),
    svg("g", { transform: "rotate(9 79 33)" }, tile("Y", 66, 18, "gold")),
  );

/** Build the name of a door and a line that explains it. @param {string} key */
const about = (key) => el("span.about", el("b", t(key)), el("span.why", t(`${key}-how`)));

/** Build a day of the week. Some languages have no single letters for days: "dl." loses its dot and is set smaller.
 * @param {string} narrow  the day's shortest name @param {string} classes */
function dayLetter(narrow, classes) {
  const name = narrow.replace(/\.$/, "");
  return el(`i${name.length > 1 ? ".long" : ""}${classes}`, name);
}

/** Build the door to today's puzzle, with the days of this week. @param {App["store"]} store */
function puzzleDoor(store) {
  const today = dayOf();
  const results = readResults(store.settings().puzzles);
  const streak = streakOf(results, today);
  const narrow = new Intl.DateTimeFormat(locales, { weekday: "narrow", timeZone: "UTC" });
  const days = weekOf(results, today).map(({ day, isDone, isToday }) =>
    dayLetter(narrow.format(dateOf(day)), `${isDone ? ".done" : ""}${isToday ? ".today" : ""}`),
  );
  const why = streak ? t("days-n", { n: streak }) : t("turn-puzzle");
  return button(
    "door",
    "puzzle-today",
    el("span.about", el("b", t("puzzle-today")), el("span.why", why)),
    el("span.week", HIDDEN, days),
  );
}

/** Build the door to a game of two to four players on one device. */
const deviceDoor = () =>
  button(
    "door",
    "new-game",
    { "data-here": "true" },
    about("one-device"),
    el(
      "span.players-in-turn",
      HIDDEN,
      [1, 2, 3, 4].map((n) => el(`i.avatar.a${n}`, n)),
    ),
  );

/** @param {App} app */
export function doors({ store }) {
  const last = store.settings().strength;
  const levels = STRENGTHS.map((strength) =>
    button(
      strength === last ? "level.last" : "level",
      "play-computer",
      { "data-strength": strength },
      t(`player-${strength}`),
    ),
  );
  const title = el("h2", { id: "computers" }, t("play-computer"));
  return el(
    "div.doors",
    button("door.friend", "new-game", about("play-friend"), message()),
    el(
      "section.door",
      title,
      el("p.why", t("play-computer-how")),
      el(
        "div.levels",
        el("div.levels-in-rows", { role: "group", "aria-labelledby": title.id }, levels),
      ),
    ),
    el("div.pair", puzzleDoor(store), deviceDoor()),
  );
}
