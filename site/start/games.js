/**
 * The games kept on this device, as the start page lists them: what waits for somebody here comes first.
 *
 * @import {Saved, View} from "../core/types.js"
 */

import { SIDE } from "../core/draft.js";
import { isolated, isRecord, locales, nameOf, signed, t, turnText } from "../core/i18n.js";
import { isAwaited } from "../core/state.js";
import { $, add, all, button, el, HIDDEN, query, svg } from "../ui/dom.js";

/** A small picture of the board: a dot for each tile.
 * @param {View} view */
function boardPicture({ board }) {
  const dots = board.flatMap((cell, at) =>
    cell ? [`M${at % SIDE} ${Math.floor(at / SIDE)}h.9v.9h-.9z`] : [],
  );
  const props = { viewBox: `0 0 ${SIDE} ${SIDE}`, class: "picture", "aria-hidden": "true" };
  return svg("svg", props, svg("path", { d: dots.join("") }));
}

/** The game that was deleted last, which can be taken back. @type {string|undefined} */
let deleted;

/** Where the focus goes when the page is drawn anew: after a deletion to the next game, after taking it
 * back to that game again. @returns {() => void} puts it there */
export function focusKept() {
  const games = () => all('[data-act="forget"]', $("start"));
  const at = games().findIndex((each) => each.matches(":focus"));
  const taken = deleted;
  deleted = games()[at]?.dataset.game;
  return () => {
    const isLost = document.activeElement === document.body;
    const next = games()[at] ?? games().at(-1) ?? query("h1", $("start"));
    const back = games().find((each) => isLost && each.dataset.game === taken);
    (at < 0 ? back : next)?.focus();
  };
}

/** What waits for somebody here comes first: a turn, then a link that was not sent; what is over comes
 * last. @param {Saved} game */
export function urgencyOf({ view, seats, unsent }) {
  if (view.toMove === null || isRecord(view)) return 3;
  if (seats.includes(view.toMove)) return 0;
  return unsent && isAwaited(view, seats) ? 1 : 2;
}

/** Seconds of the units in which a date is told, the longest first.
 * @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** "3 hours ago", and the date where the mouse rests on it. @param {number} ms  since 1970 */
function ago(ms) {
  const seconds = (Date.now() - ms) / 1000;
  const [unit, length] = UNITS.find(([, each]) => seconds >= each) ?? ["second", seconds + 1];
  const format = new Intl.RelativeTimeFormat(locales, { numeric: "auto" });
  const date = new Date(ms);
  const title = date.toLocaleString(locales, { dateStyle: "medium", timeStyle: "short" });
  const text = format.format(-Math.floor(seconds / length), unit);
  return el("time", { datetime: date.toISOString(), title }, text);
}

/** @param {Saved} game */
function lineOf({ gameId, link, seats, updated, unsent, view }) {
  const points = view.players
    .map(({ label, score }) => `${isolated(label)}\u00a0${signed(score)}`)
    .join("\u00a0· ");
  const mine = view.toMove !== null && seats.includes(view.toMove) && !isRecord(view);
  const isUnsent = unsent === true && isAwaited(view, seats);
  return el(
    "li",
    el(
      "a.game-line",
      { href: `#${link}` },
      boardPicture(view),
      el(
        "span.about",
        el(mine ? "b.yours" : "b", isRecord(view) ? t("record") : turnText(view)),
        isUnsent && el("span.yours", t("line-unsent", { name: nameOf(view) })),
        el("span", points),
        el("small", ago(updated)),
      ),
    ),
    button(
      "quiet",
      "forget",
      { "data-game": gameId, "aria-label": `${t("delete")}: ${points}` },
      el("span", HIDDEN, "✕"),
    ),
  );
}

/** How many games are listed before a press asks for more. */
const MAX_LISTED = 100;

/** @param {string} title @param {Saved[]} games @param {HTMLElement} [more]  below the title */
export function gamesCard(title, games, more) {
  if (!games.length) return null;
  const lines = el("ul");
  const further = button("action.wide", () => query("a", listNext())?.focus());
  const listNext = () => {
    const from = lines.children.length;
    add(lines, games.slice(from, from + MAX_LISTED).map(lineOf));
    const left = games.length - lines.children.length;
    further.hidden = !left;
    further.textContent = t("show-more", { n: Math.min(left, MAX_LISTED) });
    return lines.children[from];
  };
  listNext();
  return el(
    "section.card.games",
    { "data-list": title },
    el("div.games-head", el("h2", t(title)), more),
    lines,
    further,
  );
}
