/**
 * Explains a text in which the engine found no good link, if the text itself shows what happened.
 *
 * @import {Fault} from "../core/types.js"
 */

const ADDRESS = /\bhttps?:\/\//i;
/** Letters and digits of a link, without the address before them. */
const LINK = /[\dA-Za-z]{16,}/;
/** Codes of faults that a change between capitals and small letters causes. */
const CHANGED = ["not-a-link", "cut-off", "mistyped", "unknown-version", "not-canonical"];

/** Whether all letters of a link are capitals, or all small: an app has changed them, since links mix both.
 * @param {string} text */
function hasOneCase(text) {
  const [link = ""] = LINK.exec(text.slice(text.lastIndexOf("#") + 1)) ?? [];
  return link !== "" && (link === link.toLowerCase() || link === link.toUpperCase());
}

/** Whether a text has an address, but no letter or digit after a `#`. @param {string} text */
function lacksFragment(text) {
  const at = text.indexOf("#");
  return ADDRESS.test(text) && (at < 0 || !/\w/.test(text.slice(at)));
}

/** Return the code of the explanation of a bad link: the engine's code, or a clearer one.
 * @param {Fault} fault  with the text that was opened @returns {string} */
export function problemOf({ code, text = "" }) {
  if (code === "not-a-link" && lacksFragment(text)) return "no-fragment";
  return CHANGED.includes(code) && hasOneCase(text) ? "one-case" : code;
}
