// Reads a page: names of elements, and the shown text.

import { computeAccessibleName } from "dom-accessibility-api";
import { isShown } from "./missing.mjs";

const STYLE = { display: "", visibility: "", getPropertyValue: () => "" };

/** @param {Element} node */
export const nameOf = (node) =>
  computeAccessibleName(node, { getComputedStyle: () => STYLE })
    .replace(/\s+/g, " ")
    .trim();

/** Return the shown text, with single spaces. @param {Node} node @returns {string} */
export function textOf(node) {
  const parts = [...node.childNodes].map((child) => {
    if (child.nodeType === 3) return child.data;
    if (child.nodeType !== 1 || !isShown(child)) return "";
    return /^(SPAN|B|I|EM|BDI|A|SMALL)$/.test(child.tagName) ? textOf(child) : ` ${textOf(child)} `;
  });
  return parts.join("").replace(/\s+/g, " ");
}

const DRAWN = [
  "aria-pressed",
  "aria-disabled",
  "aria-current",
  "aria-label",
  "disabled",
  "checked",
];

/** List all drawn elements, one per line: tag, classes, states and text. Live regions and notices are left
 * out, because they report earlier actions. @param {Element} node @returns {string[]} */
export function outline(node) {
  if (!isShown(node) || node.matches("[role=status], [role=alert], #toast, script, style"))
    return [];
  const states = DRAWN.filter((name) => node.hasAttribute(name)).map(
    (name) => `${name}=${node.getAttribute(name)}`,
  );
  const own = [...node.childNodes].filter(({ nodeType }) => nodeType === 3);
  const text = own.map(({ data }) => data.trim()).join(" ");
  const { localName, className, value = "" } = /** @type {any} */ (node);
  const line = [localName, className.baseVal ?? className, ...states, value, text];
  return [line.join(" ").trim(), ...[...node.children].flatMap(outline)];
}
