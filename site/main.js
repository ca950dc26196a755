/**
 * The composition root: makes the engine, the store, the strings and the app, and joins them. Only
 * here does importing a module do anything, and only here is said where each action lives.
 *
 * @import {FirstActions} from "./core/actions.js"
 * @import {LazyMap} from "./core/app.js"
 */

// What others import is named here too, so that a browser learns of it before Python's files stand in line.
import "./config.js";
import "./core/passing-on.js";
import "./ui/board.js";

import { App } from "./core/app.js";
import { Engine } from "./core/engine.js";
import { language, preferred, speak, t } from "./core/i18n.js";
import { applyBadge, applyTheme, isOn } from "./core/settings.js";
import { STARTING, stepTo } from "./core/state.js";
import { Store } from "./core/store.js";
import { bindClock } from "./play/clock.js";
import { bindDraft, draftActions } from "./play/draft.js";
import { Tabs } from "./play/enter-game.js";
import { bindAskAhead, continueGame, flowActions, timeUp } from "./play/game-flow.js";
import { openText, route, routerActions } from "./play/router.js";
import * as startup from "./start-worker.js";
import * as dialogs from "./ui/dialogs.js";
import { $, el, labelPage } from "./ui/dom.js";
import { bindInput, focusRack } from "./ui/input.js";
import { panelActions } from "./ui/panels.js";
import { bindRenderer } from "./ui/render.js";

const startPage = () => import("./start/page.js");
const newGame = () => import("./start/new-game.js");
const versions = () => import("./share/versions.js");
const files = () => import("./share/files.js");
const seats = () => import("./welcome/seats.js");
const wordLists = () => import("./words/lists.js");
const statistics = () => import("./analysis/statistics.js");
const covers = () => import("./moves/ready.js");
const movesWithoutTiles = () => import("./moves/without-tiles.js");
const offline = () => import("./device/offline.js");
const sealed = () => import("./joint/joint.js");

/** Where the actions live that not every visit needs. @type {LazyMap} */
const LAZY = {
  "draw-start": startPage,
  "draw-problem": startPage,
  "show-unchecked": () => import("./welcome/unchecked.js"),
  create: newGame,
  rematch: newGame,
  send: () => import("./share/link-sheet.js"),
  "ask-other-game": () => import("./share/other-game.js"),
  "ask-seat": seats,
  "choose-seat": seats,
  "play-here": seats,
  sit: seats,
  "ask-version": versions,
  "other-version": versions,
  "take-second": versions,
  "ask-ready": covers,
  "go-on": covers,
  pass: movesWithoutTiles,
  exchange: movesWithoutTiles,
  challenge: movesWithoutTiles,
  resign: movesWithoutTiles,
  "may-end": movesWithoutTiles,
  hint: () => import("./analysis/hints.js"),
  review: () => import("./analysis/review.js"),
  dictionary: () => import("./words/dictionary.js"),
  help: () => import("./welcome/help.js"),
  settings: () => import("./device/settings.js"),
  statistics,
  "show-result": statistics,
  "type-move": () => import("./moves/form.js"),
  "share-game": files,
  export: files,
  import: files,
  "open-file": files,
  "take-file": files,
  "take-game": files,
  "repair-games": files,
  "choose-list": wordLists,
  "bring-list": wordLists,
  "ask-for-list": wordLists,
  "computer-turn": () => import("./play/computer.js"),
  "work-idle": () => import("./core/idle.js"),
  "keep-offline": offline,
  "keep-lexicon": offline,
  "play-sounds": () => import("./device/sounds.js"),
  listen: () => import("./device/listeners.js"),
  together: () => import("./live/live.js"),
  prove: sealed,
  "open-sealed": sealed,
  "open-seal": sealed,
  "others-see": sealed,
  "bring-seat": sealed,
};

/** The service worker that had this page from the start, if one did. */
const keeper = navigator.serviceWorker?.controller?.scriptURL;

/** Resolves when the engine is ready for the first time. @type {PromiseWithResolvers<void>} */
const ready = Promise.withResolvers();

const engine = new Engine(startup.makeWorker, {
  started: () => app.update({ engine: STARTING }),
  progress: (part, total) => {
    // With a service worker all is here already.
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
  ...panelActions(made),
  ...pageActions(),
}));

/** @returns {Omit<FirstActions, keyof ReturnType<typeof draftActions>
 *   |keyof ReturnType<typeof flowActions>|keyof ReturnType<typeof routerActions>
 *   |keyof ReturnType<typeof panelActions>>} */
function pageActions() {
  return {
    change: (settings) => {
      store.set(settings);
      applySettings();
      if (settings.interface) location.reload();
    },
    restart: () => {
      const { stale } = app.state;
      engine.start();
      return stale && openText(app, address.link());
    },
    zoom: () => app.update({ isZoomed: !app.state.isZoomed }),
    "show-turn": ({ turn }) => {
      dialogs.closeSheets();
      app.update({ replayTurn: Number(turn) });
    },
    "step-first": () => app.update(stepTo(app.state, () => 0)),
    "step-back": () => app.update(stepTo(app.state, (at) => at - 1)),
    "step-forward": () => app.update(stepTo(app.state, (at) => at + 1)),
    "step-last": () => app.update(stepTo(app.state, (_, end) => end + 1)),
  };
}

/** Look, count and sound as the settings say. */
function applySettings() {
  const settings = store.settings();
  applyTheme(settings);
  applyBadge(store.games(), settings);
  app.update({ namesTurn: isOn(settings, "title") });
}

/** Work that can wait until the engine has answered what the first visit asks. */
async function workLater() {
  const { whenQuiet } = await import("./core/idle.js");
  // For the way home, and so that the keys after that of an exchange find its dialog.
  for (const part of [startPage, movesWithoutTiles]) whenQuiet(app, () => part().catch(() => {}));
  whenQuiet(app, () => app.actInBackground("listen"));
  // After one visit the page works without a network.
  whenQuiet(app, () => app.actInBackground("keep-offline"));
  // What an older version kept, or a failing disk left, is read again from its link.
  if (store.damaged().length) whenQuiet(app, () => app.actInBackground("repair-games"));
}

/** Open files that are dropped on the page. @returns {() => void} ends it */
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

/** Say once that this browser keeps nothing. @returns {() => void} ends it */
function bindStorageNotice() {
  let isSaid = false;
  return app.watch(() => {
    if (store.isRefused && !isSaid) dialogs.toast(t("storage-off"));
    isSaid = store.isRefused;
  });
}

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault(); // It is offered later, when somebody has played a little.
  app.installer = event;
});
// Inside another page nothing of the game begins.
if (startup.isFramed) await (await import("./start/framed.js")).showAddress();
engine.start();
// At the same time: the store, the strings, and the start page where it will be shown.
if (!address.link()) startPage().catch(() => {});
const wanted = store.settings().interface ?? preferred(navigator.languages);
await Promise.all([store.open(), speak(wanted)]);
labelPage(language);
applySettings();
// It was drawn before (start-worker.js).
if (document.getElementById("invitation")) app.update({ screen: "invitation" });
bindRenderer(app);
// The styles of what is on no first screen; those for sizes of screens come after them.
$("layout").before(el("link", { rel: "stylesheet", href: "styles/tools.css" }));
app.watch((now, before) => {
  if (now.view !== before.view || now.screen !== "game")
    applyBadge(store.games(), store.settings());
});
bindDraft(app);
bindClock(app, () => timeUp(app));
bindAskAhead(app);
bindInput(app);
bindDrops();
void ready.promise.then(workLater);
// The address bar may hold the game that is left again: it was written before this event came.
addEventListener("hashchange", ({ newURL }) => route(app, newURL.split("#")[1] ?? ""));
// What other tabs of this device keep is known here too, and the game on show goes on.
tabs.bind(app, (saved) => {
  store.take(saved);
  const { view, stale, answered } = app.state;
  if (!view || stale || view.gameId !== saved.gameId) return;
  if (view.link === saved.link) app.update({ isUnsent: saved.unsent === true });
  else {
    const seats = answered ?? saved.seats;
    void continueGame(app, saved.view, seats, { made: true, link: saved.link });
  }
});
void route(app);
bindStorageNotice();
