/**
 * The settings of this device: the choices for each setting, and the functions that apply them.
 *
 * @import {Saved} from "./types.js"
 */

/** Choices of appearance; the first choice of each list is the default. */
export const CHOICES = {
  theme: ["system", "light", "dark", "contrast"],
  tiles: ["ink", "walnut", "sea"],
  board: ["paper", "cloth", "slate"],
};

/** Matches a device that asks for more contrast. */
export const CONTRAST = "(prefers-contrast: more)";

/** Boolean settings and their defaults. */
export const SWITCHES = {
  large: false,
  "close-up": true,
  sounds: false,
  vibration: globalThis.matchMedia?.("(pointer: coarse)").matches ?? false,
  title: true,
  badge: true,
};

/** @typedef {Record<string, any>} Settings */

/** @param {Settings} settings @param {keyof typeof SWITCHES} name @returns {boolean} */
export const isOn = (settings, name) => settings[name] ?? SWITCHES[name];

/** Apply the chosen appearance. With the theme "system", the device's setting for more contrast counts too.
 * @param {Settings} settings */
export function applyTheme(settings) {
  const shown = document.documentElement.dataset;
  for (const name of [...Object.keys(CHOICES), "large", "title"])
    shown[name] = settings[name] ?? "";
  const isDevice = !shown.theme || shown.theme === "system";
  const isFixed = shown.theme === "light" || shown.theme === "dark";
  // Two `meta` elements colour the browser's bar: the first for light themes, the second for dark ones.
  for (const [n, scheme] of ["light", "dark"].entries()) {
    const meta = document.querySelectorAll("meta[name=theme-color]")[n];
    const isIt = shown.theme === scheme ? "all" : "not all";
    meta?.setAttribute("media", isFixed ? isIt : `(prefers-color-scheme: ${scheme})`);
  }
  if (isDevice && matchMedia(CONTRAST).matches) shown.theme = "contrast";
}

/** Show the number of games that wait for a move here on the installed page's icon.
 * @param {Saved[]} games @param {Settings} settings */
export function applyBadge(games, settings) {
  const waiting = games.filter(({ view, seats }) => seats.includes(view.toMove ?? -1));
  // Some browsers have the function but refuse the call.
  navigator.setAppBadge?.(isOn(settings, "badge") ? waiting.length : 0).catch(() => {});
}
