/**
 * What the settings make of this device: how the page looks, and how many games wait on the icon.
 *
 * @import {Saved} from "./types.js"
 */

/** Choices of the looks; the first of each is what a new device has. */
export const CHOICES = {
  theme: ["system", "light", "dark", "contrast"],
  tiles: ["ink", "walnut", "sea"],
  board: ["paper", "cloth", "slate"],
};

/** What is on or off, and which of it a new device has. */
export const SWITCHES = { large: false, sounds: false, vibration: false, title: true, badge: true };

/** @typedef {Record<string, any>} Settings */

/** @param {Settings} settings @param {keyof typeof SWITCHES} name @returns {boolean} */
export const isOn = (settings, name) => settings[name] ?? SWITCHES[name];

/** Put on the looks chosen on this device. @param {Settings} settings */
export function wear(settings) {
  for (const name of [...Object.keys(CHOICES), "large", "title"])
    document.documentElement.dataset[name] = settings[name] ?? "";
}

/** Tell how many games wait for this device, on the icon of the installed page.
 * @param {Saved[]} games @param {Settings} settings */
export function wearBadge(games, settings) {
  const waiting = games.filter(({ view, seats }) => seats.includes(view.toMove ?? -1));
  // A browser may have the call and yet refuse it; the icon is then left alone.
  navigator.setAppBadge?.(isOn(settings, "badge") ? waiting.length : 0).catch(() => {});
}
