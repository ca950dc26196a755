/**
 * What the page listens to once its first board is there: text pasted outside a field, a change of
 * the contrast that the device asks for, a mouse that rests on a sign, and the browser's offer to
 * install the page. With them come the styles that few need, sounds, and what helps a finger.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 */

import { t } from "../core/i18n.js";
import { applyTheme, CONTRAST, isOn } from "../core/settings.js";
import { bindWindows } from "../live/windows.js";
import { bindCloseUp } from "../moves/close-up.js";
import { IS_FILE } from "../play/router.js";
import { el, query } from "../ui/dom.js";
import { KEYS } from "../ui/input.js";

/** A link behind its sign, as it is or coded, or a text that is nothing else. */
const HAS_LINK = /(#|%23)\w{12}|^\s*\w{16,}\s*$/;

/** Own turns on this device after which installing is offered. */
const TURNS = 3;

/** How long a board rests before something is offered, so that what was just done is seen. */
const REST_MS = 800;

/** How long after a play sounds are offered: what moves is to be seen first. */
const OFFER_MS = 2500;

/** Open a game that is pasted anywhere but into a field. @param {App} app */
function bindPaste(app) {
  document.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text") ?? "";
    const isField = event.target instanceof Element && event.target.closest("input, textarea");
    if (isField || !(HAS_LINK.test(text) || IS_FILE.test(text))) return;
    event.preventDefault();
    app.ui.closeSheets();
    void app.act("open", { text });
  });
}

/** The key that does the same as an action. @param {string} act */
const shortcutOf = (act) => Object.entries(KEYS).find(([, [name]]) => name === act)?.[0];

/** Name a button that has only a sign, and its key, where the mouse rests on it. */
function bindTips() {
  document.addEventListener("pointerover", ({ target }) => {
    const found = target instanceof Element ? target.closest(".quiet, .sign, .chip") : null;
    if (!(found instanceof HTMLElement)) return;
    const name = found.ariaLabel || query("span", found)?.textContent || "";
    const key = found.matches(".cross") ? "Esc" : shortcutOf(found.dataset.act ?? "");
    found.title = key ? `${name} (${key})` : name;
  });
}

/** @param {App} app @returns {number} the turns made on this device, of all games kept here */
const turnsMade = ({ store }) =>
  store.games().reduce((sum, { view, seats }) => {
    return sum + view.turns.filter(({ seat }) => seats.includes(seat)).length;
  }, 0);

/** Offer to install the page: once on each device.
 * @param {App} app */
async function offerInstall(app) {
  const { installer, store, state } = app;
  const { screen, busy, isUnsent } = state;
  const isAway = screen !== "game" || busy || isUnsent || query("dialog[open]");
  if (!installer || store.settings().installOffered || isAway || turnsMade(app) < TURNS) return;
  store.set({ installOffered: true });
  const answer = await app.act("ask", {
    title: t("install-title"),
    parts: [t("install-body")],
    ways: [
      ["", t("install-never")],
      ["install", t("install")],
    ],
  });
  if (answer) installer.prompt();
}

/** Look whether to offer it after every move, once that was sent, and when a dialog is closed.
 * @param {App} app */
function bindInstall(app) {
  let timer = /** @type {any} */ (0);
  const check = () => {
    clearTimeout(timer);
    timer = setTimeout(() => offerInstall(app), REST_MS);
  };
  app.watch(({ view, isUnsent }, before) => {
    if (view !== before.view || isUnsent !== before.isUnsent) check();
  });
  document.addEventListener("close", check, { capture: true });
}

/** Fetch the sounds on a device that wants them, or the buzz, once it is quiet. @param {App} app */
function wantSounds(app) {
  const settings = app.store.settings();
  if (isOn(settings, "sounds") || isOn(settings, "vibration"))
    void app.actInBackground("play-sounds");
}

/** Offer sounds: once on each device, after the first play made on it. @param {App} app */
function bindSoundsOffer(app) {
  const offer = () => {
    const turnOn = () => {
      void app.act("change", { sounds: true });
      void app.act("play-sounds");
    };
    app.ui.toast(t("sounds-offer"), { text: t("sounds-on"), act: turnOn });
  };
  app.watch(({ view, seats }, before) => {
    const { sounds, soundsOffered } = app.store.settings();
    if (soundsOffered || sounds !== undefined) return;
    const last = view?.turns.at(-1);
    const isNew = view?.gameId === before.view?.gameId && view !== before.view;
    if (!isNew || last?.kind !== "play" || last.seat !== before.view?.seat) return;
    if (!seats.includes(last.seat)) return;
    app.store.set({ soundsOffered: true });
    setTimeout(offer, OFFER_MS);
  });
}

/** The styles for paper, and for a system that sets all colours: few need them, and none at once. */
const STYLES = { print: "print", "forced-colours": "(forced-colors: active)" };

/** @param {App} app @returns {Pick<LazyActions, "listen">} */
export const actions = (app) => ({
  listen: () => {
    for (const [name, media] of Object.entries(STYLES))
      document.head.append(el("link", { rel: "stylesheet", href: `styles/${name}.css`, media }));
    matchMedia(CONTRAST).onchange = () => applyTheme(app.store.settings());
    bindPaste(app);
    bindTips();
    bindInstall(app);
    bindWindows(app);
    bindCloseUp(app);
    wantSounds(app);
    bindSoundsOffer(app);
  },
});
