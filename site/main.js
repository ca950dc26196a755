/**
 * The wiring: words, renderer, hands, address bar, other tabs, dropped files; and what the menu and
 * the buttons around the board open. Modules that not every visit needs are fetched when first wanted.
 */

import {
  act,
  addActs,
  engine,
  engineReady,
  late,
  offerReload,
  state,
  storageRefused,
  store,
  update,
  watch,
} from "./core/app.js";
import { nameOf, t } from "./core/i18n.js";
import { keepOffline } from "./core/offline.js";
import { isOn, wear, wearBadge, whenQuiet } from "./core/settings.js";
import { EMPTY } from "./core/state.js";
import { followDraft } from "./play/draft.js";
import { hearTabs } from "./play/enter-game.js";
import { goOn } from "./play/game-flow.js";
import { openText, route } from "./play/router.js";
import { askNote, choose, closeSheets, sheet, toast } from "./ui/dialogs.js";
import { $, one } from "./ui/dom.js";
import { cellAt, layHandsOn } from "./ui/input.js";
import { chartOfGame, movesOf, unseenOf } from "./ui/panels.js";
import { createRenderer } from "./ui/render.js";

async function menu() {
  const { view, mine, screen } = state;
  const inGame = view && screen === "game";
  const away = inGame && view.toMove !== null && !mine;
  const name = view ? nameOf(view) : "";
  const offered = Object.entries({
    start: true,
    send: inGame,
    "play-here": away,
    "type-move": inGame && !view.over,
    hint: inGame && mine && view.hints.price !== null,
    dictionary: true,
    review: inGame && view.reviewable,
    "share-game": inGame,
    settings: true,
    help: true,
    statistics: !inGame,
    export: !inGame,
    import: !inGame,
    resign: inGame && mine,
  }).filter(([, on]) => on);
  /** @type {[string, string][]} */
  const ways = offered.map(([value]) => [value, t(value, { name })]);
  await act(await choose(t("menu"), [], ways, "menu-sheet"));
}

/** Look, count and sound as the settings say. */
function heed() {
  const settings = store.settings();
  wear(settings);
  wearBadge(store.games(), settings);
  // No sound is made, nor even fetched, on a device that wants none.
  if (isOn(settings, "sounds") || isOn(settings, "vibration"))
    late().then(({ follow }) => follow(watch, store.settings));
}

/** Show the board as it stood after another turn.
 * @param {(at: number, end: number) => number} to  from the turn on show, or the last one */
function step(to) {
  const end = state.view?.turns.length ?? 0;
  const next = Math.max(0, to(state.shown ?? end, end));
  update({ ...state, shown: next < end ? next : null });
}

/** Show the board larger, or whole; larger, what matters is brought into sight. */
function zoom() {
  const frame = /** @type {HTMLElement} */ ($("board").parentElement);
  const { arrow, draft, view, cursor } = state;
  const isLarge = frame.classList.toggle("zoomed");
  const chip = one(".chip.zoom");
  if (chip) chip.ariaPressed = String(isLarge);
  const square = arrow?.square ?? draft.at(-1)?.square ?? view?.last?.squares[0] ?? cursor;
  if (isLarge) cellAt(square)?.scrollIntoView({ block: "center", inline: "center" });
}

addActs({
  menu,
  change: (settings) => {
    store.set(settings);
    heed();
    if (settings.interface) location.reload();
    update({ ...state });
  },
  restart: () => {
    const { stale } = state;
    update({ ...state, engine: EMPTY.engine });
    engine.restart();
    return stale && openText(location.hash.slice(1));
  },
  zoom,
  note: () => askNote(state.note, (note) => update({ ...state, note })),
  moves: () => {
    const { view, shown } = state;
    return (
      view && sheet(t("moves"), () => [movesOf(view, shown), chartOfGame(view, shown)], "tall")
    );
  },
  unseen: () => {
    const { view } = state;
    return view && sheet(t("unseen-title"), () => unseenOf(view), "tall");
  },
  "show-turn": ({ turn }) => {
    closeSheets();
    update({ ...state, shown: Number(turn) });
  },
  "step-first": () => step(() => 0),
  "step-back": () => step((at) => at - 1),
  "step-forward": () => step((at) => at + 1),
  "step-last": () => step((_, end) => end + 1),
});

heed();

watch(createRenderer());
watch((now, before) => {
  if (now.view !== before.view || now.screen !== "game") wearBadge(store.games(), store.settings());
});
followDraft();
layHandsOn();

// After one visit the page works without a network; nothing is fetched to be kept before the game
// is on show. A new version waits until it is wanted.
engineReady.then(() =>
  whenQuiet(engine, () => keepOffline((reload) => offerReload("new-version", reload))),
);

// What an older version kept, or a failing disk left, is read anew from its link.
if (store.damaged().length)
  engineReady.then(() => whenQuiet(engine, async () => (await late()).repairGames()));

window.onhashchange = route;

// What other tabs of this device keep is known here too, and the game on show goes on.
hearTabs((saved) => {
  store.take(saved);
  const { view, stale } = state;
  if (view && !stale && view.gameId === saved.gameId && view.link !== saved.link)
    goOn(saved.view, saved.seats, { made: true, link: saved.link });
});

window.ondragover = (event) => {
  if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
};
window.ondrop = async (event) => {
  const file = event.dataTransfer?.files[0];
  if (!file) return;
  event.preventDefault();
  (await late()).takeFile(file);
};

route();
let isTold = false;
watch(() => {
  if (storageRefused && !isTold) toast(t("storage-off"));
  isTold = storageRefused;
});
