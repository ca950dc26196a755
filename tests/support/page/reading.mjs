// Reads a page: names of elements, and the shown text.

import { computeAccessibleName } from "dom-accessibility-api";
import { isShown } from "./missing.mjs";

const STYLE = { display: "", visibility: "", getPropertyValue: () => "" };

/** @param {Element} node */
export const nameOf = (node) =>
  computeAccessibleName(node, { getComputedStyle: () => STYLE })
    .replace(/\s+/g, " ")
    .trim();

/** Return the shown text, with runs of blanks as one. @param {Node} node @returns {string} */
export function textOf(node) {
  const parts = [...node.childNodes].map((child) => {
    if (child.nodeType === 3) return child.data;
    if (child.nodeType !== 1 || !isShown(child)) return "";
    return /^(SPAN|B|I|EM|BDI|A|SMALL)$/.test(child.tagName) ? textOf(child) : ` ${textOf(child)} `;
  });
  return parts.join("").replace(/\s+/g, " ");
}
