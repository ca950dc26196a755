/**
 * The composition root: creates the engine, the store, the strings and the app, and connects them. Only this
 * module has side effects when imported, and only this module says where each action lives.
 *
 * @import {FirstActions, LazyActions} from "./core/actions.js"
 * @import {LazyMap} from "./core/app.js"
 */

// Imported first, as in index.html, so that the worker starts before the other modules run.
import "./start-worker.js";
import { App } from "./core/app.js";
import { Engine } from "./core/engine.js";
import { language, speak, t } from "./core/i18n.js";
import { preferred } from "./core/languages.js";
import { applyBadge, applyTheme, isOn } from "./core/settings.js";
import { STARTING, stepTo } from "./core/state.js";
import { Store } from "./core/store.js";
import { bindClock } from "./play/clock.js";
import { bindDraft, draftActions } from "./play/draft.js";
import { sentOf, Tabs } from "./play/enter-game.js";
import { bindAskAhead, continueGame, flowActions, timeUp } from "./play/game-flow.js";
import { openText, route, routerActions } from "./play/router.js";
import { startup } from "./start-worker.js";
import * as dialogs from "./ui/dialogs.js";
import { $, el, labelPage } from "./ui/dom.js";
import { bindInput, focusRack } from "./ui/input.js";
import { bindPresses } from "./ui/presses.js";
import { bindRenderer } from "./ui/render.js";

const startPage = () => import("./start/page.js");
const menu = () => import("./ui/menu.js");
const movesWithoutTiles = () => import("./moves/without-tiles.js");

/**
 * Map action names to the module that implements the actions. It is imported when one of them first runs.
 *
 * @template {keyof LazyActions} A
 * @param {() => Promise<{actions: (app: App) => Pick<LazyActions, A>}>} load @param {A[]} names
 * @returns {Pick<LazyMap, A>}
 */
const lazyActions = (load, ...names) =>
  /** @type {any} */ (Object.fromEntries(names.map((name) => [name, load])));

/** The lazy-loaded modules by action: not every visit needs them. @type {LazyMap} */
const LAZY = {
  ...lazyActions(
    startPage,
    "draw-start",
    "draw-problem",
    "open-link",
    "more-ways",
    "all-games",
    "game-menu",
    "send-game",
    "forget",
    "restore",
  ),
  ...lazyActions(() => import("./start/form.js"), "new-game"),
  ...lazyActions(
    () => import("./welcome/unchecked.js"),
    "show-unchecked",
    "prepare-deal",
    "deal-unchecked",
    "sit-unchecked",
    "score-draft",
  ),
  ...lazyActions(
    () => import("./start/new-game.js"),
    "create",
    "play-computer",
    "rematch",
    "resume-new",
  ),
  ...lazyActions(() => import("./share/send.js"), "offer", "send", "ways-to-send"),
  ...lazyActions(() => import("./common/question.js"), "ask"),
  ...lazyActions(() => import("./common/late-store.js"), "take-late"),
  ...lazyActions(() => import("./welcome/seats.js"), "ask-seat", "choose-seat", "play-here", "sit"),
  ...lazyActions(
    () => import("./share/versions.js"),
    "ask-other-game",
    "ask-version",
    "other-version",
    "take-second",
  ),
  ...lazyActions(() => import("./moves/ready.js"), "ask-ready", "go-on"),
  ...lazyActions(movesWithoutTiles, "pass", "exchange", "challenge", "resign", "may-end"),
  ...lazyActions(() => import("./moves/note.js"), "note"),
  ...lazyActions(() => import("./moves/sort-rack.js"), "sort-tile", "move-tile"),
  ...lazyActions(() => import("./moves/kept-draft.js"), "report-draft"),
  ...lazyActions(menu, "menu"),
  ...lazyActions(() => import("./ui/motion.js"), "play-motions"),
  ...lazyActions(() => import("./ui/side.js"), "draw-side", "moves", "unseen"),
  ...lazyActions(() => import("./analysis/hints.js"), "hint"),
  ...lazyActions(() => import("./analysis/review.js"), "review"),
  ...lazyActions(() => import("./common/film.js"), "watch"),
  ...lazyActions(() => import("./words/dictionary.js"), "dictionary"),
  ...lazyActions(
    () => import("./puzzles/puzzles.js"),
    "puzzle-today",
    "open-puzzle",
    "try",
    "puzzle-hint",
    "puzzle-result",
    "make-puzzle",
    "send-puzzle",
  ),
  ...lazyActions(() => import("./welcome/help.js"), "help"),
  ...lazyActions(() => import("./device/settings.js"), "settings"),
  ...lazyActions(() => import("./analysis/statistics.js"), "statistics", "learn"),
  ...lazyActions(() => import("./analysis/end.js"), "show-result"),
  ...lazyActions(() => import("./moves/form.js"), "type-move"),
  ...lazyActions(
    () => import("./share/files.js"),
    "share-game",
    "export",
    "import",
    "open-file",
    "take-file",
    "take-game",
    "repair-games",
  ),
  ...lazyActions(() => import("./words/lists.js"), "choose-list", "bring-list", "ask-for-list"),
  ...lazyActions(() => import("./play/computer.js"), "computer-turn", "play-now"),
  ...lazyActions(() => import("./core/idle.js"), "work-idle"),
  ...lazyActions(() => import("./device/offline.js"), "keep-offline", "keep-lexicon"),
  ...lazyActions(() => import("./device/sounds.js"), "play-sounds"),
  ...lazyActions(() => import("./device/listeners.js"), "listen"),
  ...lazyActions(() => import("./live/live.js"), "together"),
  ...lazyActions(
    () => import("./joint/joint.js"),
    "prove",
    "open-joint",
    "open-seal",
    "others-see",
    "bring-seat",
    "invite",
    "agree",
    "invite-again",
    "seal-part",
    "show-seat-key",
    "remind-of-key",
    "export-seat",
    "import-seat",
  ),
};

/** The script of the service worker that controlled this page from the start, if any. */
const keeper = navigator.serviceWorker?.controller?.scriptURL;

/** Resolves when the engine is ready for the first time. @type {PromiseWithResolvers<void>} */
const ready = Promise.withResolvers();

const engine = new Engine(startup.makeWorker, {
  started: () => app.update({ engine: STARTING }),
  progress: (part, total) => {
    // With a service worker there is nothing to download.
    const bytes = keeper ? 0 : total;
    app.update({ engine: { ...app.state.engine, part, bytes, isStalled: false } });
  },
  stalled: () => app.update({ engine: { ...app.state.engine, isStalled: true } }),
  ready: (way) => {
    document.documentElement.dataset.start = way;
    performance.mark("engine-ready");
    ready.resolve();
    app.update({ engine: { ...STARTING, phase: "ready", part: 1 } });
  },
  failed: (death) =>
    app.update({ busy: false, engine: { ...STARTING, phase: "failed", ...death } }),
});
const store = new Store(startup.scoped);
const tabs = new Tabs(startup.scoped("pass-a-word"));
const address = {
  link: () => location.hash.slice(1),
  page: () => location.origin + location.pathname,
  kept: () => history.state,
  push: (/** @type {string} */ link) =>
    history.pushState(null, "", link ? `#${link}` : location.pathname + location.search),
  replace: (/** @type {string} */ link, /** @type {unknown} */ kept) =>
    history.replaceState(kept, "", `#${link}`),
};
const ui = { ...dialogs, focusRack };
const app = new App({ engine, store, ui, address, tabs, startup, keeper, lazy: LAZY }, (made) => ({
  ...draftActions(made),
  ...flowActions(made),
  ...routerActions(made),
  ...pageActions(),
}));

/** @returns {Omit<FirstActions, keyof ReturnType<typeof draftActions>
 *   |keyof ReturnType<typeof flowActions>|keyof ReturnType<typeof routerActions>>} */
function pageActions() {
  const step = (/** @type {Parameters<typeof stepTo>[1]} */ to) => () =>
    app.update(stepTo(app.state, to));
  return {
    change: (settings) => {
      store.set(settings);
      applySettings();
      if (settings.interface) location.reload();
    },
    restart: () => {
      const { stale, isUnchecked, view } = app.state;
      engine.start();
      if (isUnchecked && !view?.link) return app.act("resume-new");
      return (stale || isUnchecked) && openText(app, address.link());
    },
    zoom: () => app.update({ isZoomed: !app.state.isZoomed }),
    "show-turn": ({ turn }) => {
      dialogs.closeSheets();
      app.update({ replayTurn: Number(turn) });
    },
    "step-first": step(() => 0),
    "step-back": step((at) => at - 1),
    "step-forward": step((at) => at + 1),
    "step-last": step((_, end) => end + 1),
  };
}

/** Apply the settings: theme, badge and title. */
function applySettings() {
  const settings = store.settings();
  applyTheme(settings);
  applyBadge(store.games(), settings);
  app.update({ namesTurn: isOn(settings, "title") });
}

/** Run the work that can wait until the engine is idle. */
async function workLater() {
  const { whenQuiet } = await import("./core/idle.js");
  // Preload: Home and the menu then open at once, and keys typed after E reach the exchange dialog.
  for (const part of [startPage, menu, movesWithoutTiles])
    whenQuiet(app, () => part().catch(() => {}));
  // After one visit the page works without a network.
  whenQuiet(app, () => app.actInBackground("keep-offline"));
  // Damaged records, from an older version or a failing disk, are restored from their links.
  if (store.damaged().length) whenQuiet(app, () => app.actInBackground("repair-games"));
}

/** Open files that are dropped on the page. @returns {() => void} stops listening */
function bindDrops() {
  const ended = new AbortController();
  const { signal } = ended;
  const over = (/** @type {DragEvent} */ event) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  };
  const drop = (/** @type {DragEvent} */ event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    void app.act("take-file", { file });
  };
  addEventListener("dragover", over, { signal });
  addEventListener("drop", drop, { signal });
  return () => ended.abort();
}

/** Tell the player once if this browser stores nothing, or if its disk answers late.
 * @returns {() => void} stops watching */
function bindStorageNotice() {
  if (store.late) dialogs.toast(t("storage-slow"));
  void store.late?.then((pairs) => app.actInBackground("take-late", { pairs }));
  return app.watch(() => {
    if (store.isRefused === app.state.isUnsaved) return;
    if (store.isRefused) dialogs.toast(t("storage-off"));
    app.update({ isUnsaved: store.isRefused });
  });
}

/** Start rendering the state and handling input. */
function bindPage() {
  bindRenderer(app);
  // Styles not needed on a first screen. The styles of features are inserted after them.
  $("styles").after(el("link", { rel: "stylesheet", href: "styles/tools.css" }));
  // A game is played before device/listeners.js brings the rest: without these, tiles and squares have no edges.
  if (matchMedia("(forced-colors: active)").matches)
    document.head.append(el("link", { rel: "stylesheet", href: "styles/forced-colours.css" }));
  app.watch((now, before) => {
    if (now.view !== before.view || now.screen !== "game")
      applyBadge(store.games(), store.settings());
    if (now.screen === "game" && before.screen !== "game") void app.actInBackground("play-motions");
  });
  bindDraft(app);
  bindClock(app, () => timeUp(app));
  bindAskAhead(app);
  bindInput(app);
  bindDrops();
  // Route by the event's own URL: the address bar may already hold the old game's link again.
  addEventListener("hashchange", ({ newURL }) => route(app, newURL.split("#")[1] ?? ""));
}

/** Take over games that other tabs store. If one of them is the current game, continue it. */
function bindTabs() {
  tabs.bind(app, (saved) => {
    store.take(saved);
    const { view, stale, answered } = app.state;
    if (!view || stale || view.gameId !== saved.gameId) return;
    if (view.link === saved.link) app.update(sentOf(saved));
    else {
      const seats = answered ?? saved.seats;
      void continueGame(app, saved.view, seats, { made: true, link: saved.link });
    }
  });
}

/** Remember the last click until the page handles clicks, which on a slow connection takes long.
 * @returns {() => void} repeats the click */
function rememberPress() {
  /** @type {HTMLElement|null|undefined} */
  let pressed;
  const note = (/** @type {any} */ { target }) => {
    pressed = target.closest("[data-act]");
  };
  document.addEventListener("click", note);
  return () => {
    document.removeEventListener("click", note);
    pressed?.click();
  };
}

/** Report that the page has started. Without this report, start/rescue.js offers help, and the service worker
 * replaces this version. */
function reportStart() {
  $("unstarted").remove();
  navigator.serviceWorker?.addEventListener("message", ({ data, ports: [port] }) => {
    if (data.hasStarted === new URL("./", location.href).href) port?.postMessage(true);
  });
}

/** Load the modules that show the game of a link. @param {boolean} isThere  whether the reader has loaded */
async function prepareReader(isThere) {
  if (isThere) await Promise.all([app.prepare("show-unchecked"), app.prepare("ask-seat")]);
}

/** Start the page. Do not await this at the top level: lazy imports would wait for the whole script that
 * contains this module. */
async function begin() {
  // The game does not start inside another page's frame.
  if (startup.isFramed) await (await import("./start/framed.js")).showAddress();
  engine.start();
  const pressAgain = rememberPress();
  bindPresses();
  // Load the start page, the store and the strings in parallel.
  if (!address.link())
    startPage().then(
      ({ dress }) => dress(),
      () => {},
    );
  const wanted = store.settings().interface ?? preferred(navigator.languages);
  // The reader is prepared first, so that the first frame shows the game of the link and asks who is there.
  const reader = startup.reader?.then(prepareReader);
  await Promise.all([store.open(), speak(wanted, startup.strings), reader]);
  labelPage(language);
  applySettings();
  bindPage();
  void ready.promise.then(workLater);
  bindTabs();
  void route(app);
  pressAgain();
  bindStorageNotice();
  reportStart();
  // The first screen does not need these listeners, and they do not need the engine.
  addEventListener("page-drawn", () => app.actInBackground("listen"), { once: true });
}

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault(); // Offered later, after a few turns.
  app.installer = event;
});
/** Resolves once the first screen is being drawn. @type {Promise<void>} */
export const begun = begin();
