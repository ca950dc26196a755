/**
 * What the player has chosen for this device: which choices there are, and how they are applied.
 *
 * @import {Saved} from "./types.js"
 */

/** Choices of the looks; the first of each is what a new device has. */
export const CHOICES = {
  theme: ["system", "light", "dark", "contrast"],
  tiles: ["ink", "walnut", "sea"],
  board: ["paper", "cloth", "slate"],
};

/** A device that asks for more contrast. */
export const CONTRAST = "(prefers-contrast: more)";

/** Settings that are on or off, with their defaults; a tick is for what a finger touches. */
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

/** Set the looks chosen on this device, for the styles. Where the theme is that of the device, one
 * that asks for more contrast gets it. @param {Settings} settings */
export function applyTheme(settings) {
  const shown = document.documentElement.dataset;
  for (const name of [...Object.keys(CHOICES), "large", "title"])
    shown[name] = settings[name] ?? "";
  const isDevice = !shown.theme || shown.theme === "system";
  if (isDevice && matchMedia(CONTRAST).matches) shown.theme = "contrast";
}

/** Show how many games wait for a move here on the icon of the installed page.
 * @param {Saved[]} games @param {Settings} settings */
export function applyBadge(games, settings) {
  const waiting = games.filter(({ view, seats }) => seats.includes(view.toMove ?? -1));
  // A browser may have the function and yet refuse the call; the icon is then left alone.
  navigator.setAppBadge?.(isOn(settings, "badge") ? waiting.length : 0).catch(() => {});
}
