// What is read of a page: the names of elements, and the text that is shown.

import { computeAccessibleName } from "dom-accessibility-api";
import { isShown } from "./missing.mjs";

const STYLE = { display: "", visibility: "", getPropertyValue: () => "" };

/** @param {Element} node */
export const nameOf = (node) =>
  computeAccessibleName(node, { getComputedStyle: () => STYLE })
    .replace(/\s+/g, " ")
    .trim();

/** The text that is shown, of which blanks are one. @param {Node} node @returns {string} */
export function textOf(node) {
  const parts = [...node.childNodes].map((child) => {
    if (child.nodeType === 3) return child.data;
    if (child.nodeType !== 1 || !isShown(child)) return "";
    return /^(SPAN|B|I|EM|BDI|A|SMALL)$/.test(child.tagName) ? textOf(child) : ` ${textOf(child)} `;
  });
  return parts.join("").replace(/\s+/g, " ");
}
