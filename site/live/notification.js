/**
 * System notifications of the player's turn, for a page in the background.
 *
 * @import {App} from "../core/app.js"
 */

import { t } from "../core/i18n.js";
import { replaceContents } from "../ui/dom.js";

/** @param {string} text  shown if the page is in the background */
export function notify(text) {
  if (document.visibilityState === "visible") return;
  try {
    new Notification(text, { tag: "turn" }).onclick = () => focus();
  } catch {
    // On phones only a service worker may notify.
  }
}

/** Label the button that turns notifications on or off. @param {App} app @param {HTMLElement} way */
export function showWay({ store }, way) {
  way.hidden = !("Notification" in globalThis);
  replaceContents(way, t(store.settings().notify ? "notify-off" : "notify"));
}

/** Turn notifications on or off. The browser asks the player once. @param {App} app @param {HTMLElement} way */
export async function change(app, way) {
  const isOff = !app.store.settings().notify;
  const isAllowed = isOff && (await Notification.requestPermission()) === "granted";
  app.store.set({ notify: isAllowed });
  if (isOff && !isAllowed) app.ui.toast(t("notify-refused"));
  showWay(app, way);
}
