/**
 * The pages around the game: the start page with the stored games, the list of all games, and the page that
 * says what is wrong with a link and how to continue.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {Fault, Saved} from "../core/types.js"
 */

import { dressAvatars } from "../common/avatar.js";
import { style } from "../common/style.js";
import { DEATHS } from "../core/engine.js";
import { has, t } from "../core/i18n.js";
import { mayBeWatched } from "../core/state.js";
import { isPlayed } from "../core/store.js";
import { goNewest } from "../play/game-flow.js";
import { fillChoices, sheetOnPress } from "../ui/dialogs.js";
import {
  $,
  AS_IT_IS,
  AS_TYPED,
  add,
  button,
  el,
  form,
  HIDDEN,
  hasKeyboard,
  icon,
  query,
  replaceContents,
  submit,
} from "../ui/dom.js";
import { doors } from "./doors.js";
import { allGames, byUrgency, deletedGames, firstGames, focusKept, rivals } from "./games.js";
import { problemOf } from "./link-problem.js";
import { knownOptions, lastWords } from "./options.js";

/** The text of a field for links that was closed before its link was opened. */
let pasted = "";

/** Whether the list of all games is shown instead of the doors. */
let isList = false;

/** Load the styles of the pages in this module. */
export const dress = () => Promise.all([style("start/start.css"), dressAvatars()]);

/** Load the files needed to deal a game against the computer before the engine is ready. @param {App} app */
async function prepareDeal(app) {
  const { language } = lastWords(app, await knownOptions(app));
  await app.actInBackground("prepare-deal", { language });
}

/** @param {App} app @param {boolean} keeps  keep the list of all games, if shown */
async function drawStart(app, keeps) {
  const { store } = app;
  await dress();
  void app.prepare("new-game");
  if (app.state.engine.phase === "loading") void prepareDeal(app);
  const games = byUrgency(store.games());
  isList = keeps && isList && games.length > 0;
  const keepFocus = focusKept();
  const damaged = store.damaged().length;
  $("start").onkeydown = (event) => undoByKey(app, event);
  replaceContents(
    $("start"),
    { "data-shows": isList ? "games" : "home" },
    damaged > 0 && damagedCard(damaged),
    isList ? listOf(games) : homeOf(app, games),
  );
  keepFocus();
}

/** @param {App} app @param {Saved[]} games */
function homeOf(app, games) {
  const title = el("h1", { tabindex: -1 }, t("tagline"));
  const letters = [..."PASSAWORD"].map((letter, n) =>
    el(n === 4 ? "span.tile.draft" : "span.tile", letter),
  );
  const hero = el("div.hero", el("p.logo", HIDDEN, AS_IT_IS, letters), title);
  return [
    // Players with games come to continue them: hide the tagline, and leave out the logo.
    games.some(isPlayed) ? add(title, { class: "unseen" }) : hero,
    app.store.newGame() && button("action.wide.resume", "resume-new", t("resume-new")),
    firstGames(games),
    doors(app),
    el(
      "div.tail",
      button("textual", "open-link", icon("link"), t("open-link")),
      button("textual", "more-ways", t("home-more"), icon("down")),
      el("p.note", t("tagline-more")),
    ),
    deletedGames(deleted),
  ];
}

/** @param {Saved[]} games */
const listOf = (games) => [
  el(
    "div.list-head",
    button("quiet", "start", { "aria-label": t("start") }, icon("left")),
    el("h1", { tabindex: -1 }, t("my-games")),
    button("action.primary", "new-game", t("new-game")),
  ),
  ...allGames(games),
  deletedGames(deleted),
];

/** @param {App} app */
async function showAll(app) {
  isList = true;
  await drawStart(app, true);
  $("start").querySelector("h1")?.focus();
  scrollTo(0, 0);
}

/** Show the actions for a game of the list. @param {App} app @param {string} gameId */
async function showGameMenu(app, gameId) {
  const game = app.store.game(gameId);
  if (!game) return undefined;
  const ways = /** @type {[string, string][]} */ ([
    ["open", t("open")],
    ...(mayBeWatched(game.view) ? [["watch", t("watch")]] : []),
    ["share", t("share-game")],
    ["forget", t("delete")],
  ]);
  const way = await sheetOnPress(rivals(game), fillChoices([], ways));
  if (way === "forget") return app.act("forget", { game: gameId });
  if (way === "watch") return app.act("watch", { link: game.link });
  if (way) await app.act("open", { text: game.link });
  return way === "share" && app.state.view?.gameId === gameId && app.act("share-game");
}

/** The games deleted since this page was opened, the latest first. @type {Saved[]} */
let deleted = [];

/** Delete a game. It can be restored until the page is closed. @param {App} app @param {string} gameId */
async function forget(app, gameId) {
  const saved = app.store.game(gameId);
  if (!saved) return;
  app.store.forget(gameId);
  deleted = [saved, ...deleted];
  await drawStart(app, true);
  const text = t(hasKeyboard() ? "undo-key" : "undo");
  app.ui.toast(t("deleted"), { text, act: () => restore(app, gameId) });
}

/** Undo the latest deletion by Ctrl+Z, or Cmd+Z; in a field, these undo typing.
 * @param {App} app @param {KeyboardEvent} event */
function undoByKey(app, event) {
  const { key, ctrlKey, metaKey, target } = event;
  const isTyping = target instanceof HTMLElement && target.matches("input, textarea");
  const [last] = deleted;
  if (key !== "z" || !(ctrlKey || metaKey) || isTyping || !last) return;
  event.preventDefault();
  void app.act("restore", { game: last.gameId });
}

/** @param {App} app @param {string} gameId */
function restore(app, gameId) {
  const saved = deleted.find((each) => each.gameId === gameId);
  deleted = deleted.filter((each) => each !== saved);
  if (saved && !app.store.game(gameId)) app.store.keep(saved);
  app.ui.hideToast();
  return drawStart(app, true);
}

/** Open a game with an unsent link, and send it. @param {App} app @param {string} gameId */
async function sendGame(app, gameId) {
  const { link } = app.store.game(gameId) ?? {};
  if (!link) return;
  app.address.push(link);
  await goNewest(app, gameId);
  await app.act("send");
}

/** The entries of "More": the action, its icon, and the string that names it. In two groups, the second
 * with files. */
const MORE = /** @type {const} */ ([
  [
    ["statistics", "chart", "statistics"],
    ["learn", "book", "learn-title"],
    ["help", "help", "help"],
    ["settings", "settings", "settings"],
  ],
  [
    ["open-file", "import", "open-file"],
    ["import", "import", "import"],
    ["export", "save", "export"],
  ],
]);

/** @param {App} app */
async function showMore(app) {
  const way = await sheetOnPress(
    t("home-more"),
    (close) => [
      ...MORE.map((group) =>
        el(
          "div.choices",
          { role: "group" },
          group.map(([name, sign, key]) =>
            button("action", () => close(name), icon(sign), el("span", t(key))),
          ),
        ),
      ),
      el("p.note", t("open-file-note")),
    ],
    "menu-sheet",
  );
  const chosen = MORE.flat().find(([name]) => name === way)?.[0];
  return chosen && app.act(chosen);
}

/** Build the field for a link, with its button. @param {App} app @param {() => void} [left]  called before opening
 * @returns {HTMLElement} */
function pasteField(app, left = () => {}) {
  const input = el(
    "textarea",
    { id: "paste", rows: 3, required: true, ...AS_TYPED },
    { "aria-label": t("paste-here"), placeholder: t("paste-here") },
    pasted,
  );
  input.oninput = () => {
    pasted = input.value;
  };
  input.onkeydown = (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    input.form?.requestSubmit();
  };
  const open = () => {
    pasted = "";
    left();
    return app.act("open", { text: input.value });
  };
  return form("paste", open, input, submit("action.primary.wide", t("open")));
}

/** @param {App} app */
async function askForLink(app) {
  const shown = sheetOnPress(t("got-link"), (close) => [pasteField(app, close)], "open-sheet");
  query(".open-sheet textarea")?.focus();
  await shown;
}

/** Build the card for damaged records. The player can save them to a file or delete them.
 * @param {number} n */
function damagedCard(n) {
  return el(
    "section.card.damaged",
    el("p", t("damaged", { n })),
    button("action", "export", t("export")),
    button("action", "forget-damaged", t("delete")),
  );
}

const RELOADED = ["unknown-version", "unknown-dictionary", ...DEATHS];

/** @param {App} app @param {Fault} fault @returns {string} the heading */
function drawProblem(app, fault) {
  const { message } = fault;
  const code = problemOf(fault);
  const known = has(`problem-${code}`);
  const heading = el("h1", { tabindex: -1 }, t(`problem-${known ? code : "other"}-title`));
  const paste = pasteField(app);
  $("problem").dataset.code = code;
  replaceContents(
    $("problem"),
    el(
      "div.card.problem",
      heading,
      el("p", known ? t(`problem-${code}`) : message),
      el("p.note", t("problem-safe")),
      RELOADED.includes(code) &&
        button("action.primary.wide", () => location.reload(), t("reload")),
    ),
    el("div.card", el("h2", t("got-link")), paste),
    button("action.wide", "start", t("start")),
  );
  // Show the card now, not in the next frame: a hidden element cannot get the focus.
  $("problem").hidden = false;
  heading.focus();
  return heading.textContent ?? "";
}

/** @param {App} app @returns {Pick<LazyActions, "draw-start"|"draw-problem"|"open-link"|"more-ways"|"all-games"
 *   |"game-menu"|"send-game"|"forget"|"restore">} */
export const actions = (app) => ({
  "draw-start": ({ keeps = false } = {}) => drawStart(app, keeps),
  "draw-problem": ({ fault }) => drawProblem(app, fault),
  "open-link": () => askForLink(app),
  "more-ways": () => showMore(app),
  "all-games": () => showAll(app),
  "game-menu": ({ game = "" }) => showGameMenu(app, game),
  "send-game": ({ game = "" }) => sendGame(app, game),
  forget: ({ game = "" }) => forget(app, game),
  restore: ({ game = "" }) => restore(app, game),
});
