/** Avatars: a player's initial on a colour. */

import { locales } from "../core/i18n.js";
import { el, HIDDEN } from "../ui/dom.js";
import { style } from "./style.js";

/** How many colours there are. */
const COLOURS = 7;

/** Return the first letter of a name. @param {string} name */
const initialOf = (name) => [...name.replace(/\P{L}/gu, "")][0]?.toLocaleUpperCase(locales) ?? "·";

/** Choose a colour for a name, the same everywhere. @param {string} name */
const colourOf = (name) =>
  [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % COLOURS;

/** Load the styles of avatars. */
export const dressAvatars = () => style("common/avatar.css");

/** @param {string} name */
export const avatarOf = (name) => el(`i.avatar.a${colourOf(name)}`, HIDDEN, initialOf(name));

/** Build avatars shown together: if two share a colour, the second gets another one. @param {string[]} names */
export function avatarsOf(names) {
  /** @type {number[]} */
  const taken = [];
  return names.map((name) => {
    let colour = colourOf(name);
    while (taken.includes(colour)) colour = (colour + 1) % COLOURS;
    taken.push(colour);
    return el(`i.avatar.a${colour}`, HIDDEN, initialOf(name));
  });
}
