/**
 * Lists the games stored on this device by urgency: a turn to play, a link to send, waiting for others, over.
 * The start page lists the first three games, and a separate page lists all.
 *
 * @import {Saved, View} from "../core/types.js"
 */

import { avatarOf } from "../common/avatar.js";
import { agoOf } from "../core/ago.js";
import { SIDE } from "../core/draft.js";
import {
  isolated,
  isRecord,
  lastSentence,
  list,
  locales,
  outcome,
  scoreLine,
  signed,
  t,
} from "../core/i18n.js";
import { isAwaited } from "../core/state.js";
import { isPlayed, isUntouched, MAX_OPENED } from "../core/store.js";
import { $, add, all, button, el, icon, query, svg } from "../ui/dom.js";

/** How many games the start page lists. */
const MAX_FIRST = 3;

/** A list of at least this many games has a search field. */
const MANY = 20;

/** How many games of a group are listed before a press asks for more. */
const MAX_LISTED = 100;

/** Draw a small picture of the board: a dot for each tile. @param {View} view */
function boardPicture({ board }) {
  const dots = board.flatMap((cell, at) =>
    cell ? [`M${at % SIDE} ${Math.floor(at / SIDE)}h.9v.9h-.9z`] : [],
  );
  const props = { viewBox: `0 0 ${SIDE} ${SIDE}`, class: "picture", "aria-hidden": "true" };
  return svg("svg", props, svg("path", { d: dots.join("") }));
}

/** The last deleted game, which can be restored. @type {string|undefined} */
let deleted;

/** Remember the focus across a redraw. After a deletion the focus moves to the next game; after an undo, to
 * the restored game. @returns {() => void} restores the focus */
export function focusKept() {
  const games = () => all('[data-act="game-menu"]', $("start"));
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

/** The strings that name the groups of the list, by urgency. */
const GROUPS = ["turn-yours", "group-send", "group-waiting", "group-over", "opened-games"];

/** Rank a game: first a turn here, then an unsent link, then games that wait for others, finished games, and
 * last games only opened or begun. @param {Saved} game */
function urgencyOf(game) {
  const { view, seats, unsent } = game;
  if (!isPlayed(game) || isUntouched(view, seats)) return 4;
  if (unsent && isAwaited(view, seats)) return 1;
  if (view.toMove === null || isRecord(view)) return 3;
  return seats.includes(view.toMove) ? 0 : 2;
}

/** Format "3 hours ago", with the date as a tooltip. @param {number} ms  since 1970 */
function ago(ms) {
  const date = new Date(ms);
  const title = date.toLocaleString(locales, { dateStyle: "medium", timeStyle: "short" });
  return el("time", { datetime: date.toISOString(), title }, agoOf(ms));
}

/** Name the opponents; if not exactly one player is on this device, name all players. @param {Saved} game */
export function rivals({ view: { players }, seats }) {
  const others = players.filter((_, seat) => seats.length !== 1 || !seats.includes(seat));
  return list(others.map(({ label }) => isolated(label)));
}

/** Format the player's points and, in a game of two, then the opponent's. @param {Saved} game */
function pointsOf({ view: { players }, seats: [mine = 0] }) {
  const points = players.map(({ score }) => score);
  if (players.length > 2) return signed(points[mine] ?? 0);
  return scoreLine([...points.slice(mine), ...points.slice(0, mine)]);
}

/** Describe the last move. In a game of two, do not name a play's player: the game's group tells whose it was.
 * @param {View} view */
function lastMove(view) {
  const last = view.turns.at(-1);
  if (last?.kind !== "play" || last.doubted || view.players.length > 2) return lastSentence(view);
  return t("list-play", { word: last.words[0] ?? "", n: last.score });
}

/** Build the line of a game: players, score, last move and its time. @param {Saved} game */
function gameLine(game) {
  const { gameId, link, seats, updated, view } = game;
  const name = rivals(game);
  const urgency = urgencyOf(game);
  const happened = isRecord(view) ? t("record") : outcome(view, seats) || lastMove(view);
  const what = [urgency === 1 && t("not-sent"), happened].filter(Boolean).join(" · ");
  const more = { "data-game": gameId, "aria-label": t("game-menu", { name }) };
  return el(
    "li",
    el(
      "a.game-line",
      { href: `#${link}` },
      avatarOf(name),
      el(
        "span.about",
        el("b.who", name),
        el("b.points", pointsOf(game)),
        el("span.what", what),
        urgency !== 1 && ago(updated),
      ),
      boardPicture(view),
    ),
    urgency === 1 &&
      button("action.primary", "send-game", { "data-game": gameId }, t("send-short")),
    button("quiet", "game-menu", more, icon("dots")),
  );
}

/** Build the list of games. A press on the button below adds more lines. @param {Saved[]} games */
function linesOf(games) {
  const lines = el("ul.card");
  const further = button("action.wide", () => query("a", listNext())?.focus());
  const listNext = () => {
    const from = lines.children.length;
    add(lines, games.slice(from, from + MAX_LISTED).map(gameLine));
    const left = games.length - lines.children.length;
    further.hidden = !left;
    further.textContent = t("show-more", { n: Math.min(left, MAX_LISTED) });
    return lines.children[from];
  };
  listNext();
  return [lines, further];
}

/** Build groups of games; each group has a heading and a count.
 * @param {Saved[]} games  by urgency @param {Saved[]} [counted]  all games, if not all are shown */
const groupsOf = (games, counted = games) =>
  GROUPS.map((key, urgency) => {
    const these = games.filter((game) => urgencyOf(game) === urgency);
    if (!these.length) return null;
    const id = `group-${urgency}`;
    const note = urgency === 4 && el("p.note", t("opened-games-note", { n: MAX_OPENED }));
    const count = counted.filter((game) => urgencyOf(game) === urgency).length;
    const head = el(urgency ? "h2" : "h2.yours", { id }, t(key), " ", el("small", count));
    const props = { "aria-labelledby": id, "data-list": key };
    return el("section.games", props, head, note, linesOf(these));
  });

/** @param {Saved[]} games @returns {Saved[]} */
export const byUrgency = (games) => games.toSorted((a, b) => urgencyOf(a) - urgencyOf(b));

/** Build the list of the most urgent games, and a link to the list of all. @param {Saved[]} games  in the order of urgency */
export function firstGames(games) {
  if (!games.length) return null;
  const rest = [t("all-games"), " ", el("small", games.length), icon("forward")];
  return el(
    "div.mine",
    groupsOf(games.slice(0, MAX_FIRST), games),
    games.length > MAX_FIRST && button("textual", "all-games", rest),
  );
}

/** Build the list of deleted games, each with a button that restores it. @param {Saved[]} games */
export function deletedGames(games) {
  if (!games.length) return null;
  const lines = games.map((game) => {
    const name = rivals(game);
    const label = { "aria-label": `${t("undo")}: ${name}` };
    const undo = button("textual", "restore", { "data-game": game.gameId }, label, t("undo"));
    return el("li.deleted", el("b.who", name), undo);
  });
  const id = "deleted-games";
  return el(
    "section.games",
    { "aria-labelledby": id, "data-list": id },
    el("h2", { id }, t(id), " ", el("small", games.length)),
    el("p.note", t("deleted-games-note")),
    el("ul.card", lines),
  );
}

/** Build the list of all games. A long list has a search field. @param {Saved[]} games  in the order of urgency */
export function allGames(games) {
  const found = el("div.mine.all", groupsOf(games));
  if (games.length < MANY) return [found];
  const label = { "aria-label": t("find-games"), placeholder: t("find-games") };
  const field = el("input", { type: "search", id: "find-games", autocomplete: "off", ...label });
  field.oninput = () => {
    const wanted = field.value.trim().toLocaleLowerCase(locales);
    const fit = games.filter((game) => rivals(game).toLocaleLowerCase(locales).includes(wanted));
    found.replaceChildren(...groupsOf(fit).filter((group) => group !== null));
  };
  return [field, found];
}
