/**
 * Listeners that start after the first board: for text pasted outside a field, a change of the device's
 * contrast setting, a mouse that rests on an icon, and the browser's install prompt. This module also loads
 * rarely needed styles, sounds, the close-up for fingers, and the time of the last move.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 */

import { bindAgo } from "../core/ago.js";
import { t } from "../core/i18n.js";
import { applyTheme, CONTRAST, isOn } from "../core/settings.js";
import { bindWindows } from "../live/windows.js";
import { bindCloseUp } from "../moves/close-up.js";
import { IS_FILE } from "../play/router.js";
import { el, query } from "../ui/dom.js";
import { KEYS } from "../ui/input.js";

/** A link after `#`, plain or encoded, or a text that is only a link. */
const HAS_LINK = /(#|%23)\w{12}|^\s*\w{16,}\s*$/;

/** Installing is offered after this many turns played on this device. */
const TURNS = 3;

/** Delay before an offer, so that the player sees the result of the last action. */
const REST_MS = 800;

/** Delay before sounds are offered, so that the motions end first. */
const OFFER_MS = 2500;

/** Open a game pasted anywhere but into a field. @param {App} app */
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

/** Find the keyboard shortcut of an action. @param {string} act */
const shortcutOf = (act) => Object.entries(KEYS).find(([, [name]]) => name === act)?.[0];

/** Show a tooltip with the name and shortcut of an icon button under the mouse. */
function bindTips() {
  document.addEventListener("pointerover", ({ target }) => {
    const found = target instanceof Element ? target.closest(".quiet, .sign, .chip") : null;
    if (!(found instanceof HTMLElement)) return;
    const name = found.ariaLabel || query("span", found)?.textContent || "";
    const key = found.matches(".cross") ? "Esc" : shortcutOf(found.dataset.act ?? "");
    found.title = key ? `${name} (${key})` : name;
  });
}

/** @param {App} app @returns {number} the turns made on this device in all stored games */
const turnsMade = ({ store }) =>
  store.games().reduce((sum, { view, seats }) => {
    return sum + view.turns.filter(({ seat }) => seats.includes(seat)).length;
  }, 0);

/** Offer to install the page, once on each device. @param {App} app */
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

/** Check whether to offer installation after every sent move and every closed dialog. @param {App} app */
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

/** Load the sounds if sounds or vibration are on. @param {App} app */
function wantSounds(app) {
  const settings = app.store.settings();
  if (isOn(settings, "sounds") || isOn(settings, "vibration"))
    void app.actInBackground("play-sounds");
}

/** Offer sounds, once on each device, after the first play on it. @param {App} app */
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

/** Styles for print, and for forced colours that are turned on later: main.js loads those that are on. */
const STYLES = { print: "print", "forced-colours": "(forced-colors: active)" };

/** @param {App} app @returns {Pick<LazyActions, "listen">} */
export const actions = (app) => ({
  listen: () => {
    for (const [name, media] of Object.entries(STYLES)) {
      const href = `styles/${name}.css`;
      if (!query(`link[href="${href}"]`))
        document.head.append(el("link", { rel: "stylesheet", href, media }));
    }
    matchMedia(CONTRAST).onchange = () => applyTheme(app.store.settings());
    bindPaste(app);
    bindTips();
    bindInstall(app);
    bindWindows(app);
    bindCloseUp(app);
    bindAgo(app);
    wantSounds(app);
    bindSoundsOffer(app);
  },
});
