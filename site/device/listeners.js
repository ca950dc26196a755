/**
 * Listeners that start after the first board: for text pasted outside a field, a change of the device's
 * contrast setting, a mouse that rests on an icon, and the browser's install prompt. This module also loads
 * rarely needed styles, sounds, the close-up for fingers, the time of the last move, and speech and keys for
 * players who do not see the board.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 */

import { bindAgo } from "../core/ago.js";
import { t } from "../core/i18n.js";
import { applyTheme, CONTRAST, isOn } from "../core/settings.js";
import { bindWindows } from "../live/windows.js";
import { bindCloseUp } from "../moves/close-up.js";
import { AGAIN_MS } from "../play/enter-game.js";
import { IS_FILE } from "../play/router.js";
import { el, query } from "../ui/dom.js";
import { KEYS } from "../ui/input.js";
import { ACTS, bindKeys } from "./keys.js";
import { bindSoundsOffer } from "./sounds-offer.js";
import { bindSpoken } from "./spoken.js";

/** A link after `#`, plain or encoded, or a text that is only a link. */
const HAS_LINK = /(#|%23)\w{12}|^\s*\w{16,}\s*$/;

/** Installing is offered after this many turns played on this device. */
const TURNS = 3;

/** Delay before an offer, so that the player sees the result of the last action. */
const REST_MS = 800;

/** Whether a text is an address, or contains this page's address. @param {App} app @param {string} text */
const isAddress = (app, text) =>
  /^\s*https?:\/\/\S+\s*$/i.test(text) || text.includes(app.address.page());

/** Open a game pasted anywhere but into a field. @param {App} app */
function bindPaste(app) {
  document.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text") ?? "";
    const isField = event.target instanceof Element && event.target.closest("input, textarea");
    // The start page also says what is wrong with a link that lost its game.
    const isCut = app.state.screen === "start" && isAddress(app, text);
    if (isField || !(HAS_LINK.test(text) || IS_FILE.test(text) || isCut)) return;
    event.preventDefault();
    app.ui.closeSheets();
    void app.act("open", { text });
  });
}

/** Find the keyboard shortcut of an action. @param {string} act */
const shortcutOf = (act) =>
  [...Object.entries(KEYS), ...Object.entries(ACTS)].find(
    ([, name]) => [name].flat()[0] === act,
  )?.[0];

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

/** Let "Send again" become "Remind" once the friend has had time to answer. @param {App} app */
function bindReminder(app) {
  let timer = /** @type {any} */ (0);
  let last = 0;
  app.watch(({ view, isJustSent }) => {
    const { sent = 0 } = (isJustSent && app.store.game(view?.gameId ?? "")) || {};
    if (sent === last) return;
    last = sent;
    clearTimeout(timer);
    const end = () => app.update({ isJustSent: false });
    if (sent) timer = setTimeout(end, sent + AGAIN_MS - Date.now());
  });
}

/** Load the sounds if sounds or vibration are on. @param {App} app */
function wantSounds(app) {
  const settings = app.store.settings();
  if (isOn(settings, "sounds") || isOn(settings, "vibration"))
    void app.actInBackground("play-sounds");
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
    bindReminder(app);
    bindSpoken(app);
    bindKeys(app);
  },
});
