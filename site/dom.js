/** Small helpers to build and find elements; text is always set as text, never parsed. */

/** @typedef {Record<string, string|number|boolean|null|undefined|((event: any) => unknown)>} Props */
/** @typedef {Node|string|number|false|null|undefined|Props} Part */
/**
 * @template {string} S
 * @typedef {S extends `${infer Tag}.${string}` ? Tag : S} TagOf
 */
/**
 * @template {string} S
 * @typedef {TagOf<S> extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[TagOf<S>]
 *   : HTMLElement} Made
 */

/**
 * Build an element: `el("p.note", {id: "why"}, "text", node)`.
 * @template {string} S
 * @param {S} what  tag and classes
 * @param {...(Part|Part[])} parts  attributes and `on…` listeners; nodes and text; nothing for false
 * @returns {Made<S>}
 */
export function el(what, ...parts) {
  const [tag = "", ...classes] = what.split(".");
  const node = document.createElement(tag);
  node.classList.add(...classes);
  if (tag === "button") node.setAttribute("type", "button");
  for (const part of parts.flat()) {
    if (part instanceof Node) node.append(part);
    else if (typeof part === "object" && part) dress(node, part);
    else if (part !== false && part !== null && part !== undefined) node.append(String(part));
  }
  return /** @type {Made<S>} */ (node);
}

/** @param {HTMLElement} node @param {Props} props */
function dress(node, props) {
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === "function") node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined)
      node.setAttribute(name, String(value));
  }
}

/**
 * A button: `does` is what it does, or the name of an act for the table of acts.
 * @param {string} look
 * @param {string|(() => unknown)} does
 * @param {...(Part|Part[])} parts
 */
export function button(look, does, ...parts) {
  const props = typeof does === "string" ? { "data-act": does } : { onclick: () => does() };
  return el(`button.${look}`, props, ...parts);
}

/**
 * An element of the page by id; the page is ours, so a missing one is a mistake.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @returns {T}
 */
export function $(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`no element ${id}`);
  return /** @type {T} */ (node);
}

/** @param {string} tag @param {Record<string, string|number>} props @param {...Node} children */
export function svg(tag, props, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(props)) node.setAttribute(name, String(value));
  node.append(...children);
  return node;
}

/** An icon from the page's symbols, hidden from screen readers: the label says it all.
 * @param {string} name */
export function icon(name) {
  return svg("svg", { class: "icon", "aria-hidden": "true" }, svg("use", { href: `#i-${name}` }));
}

/** Words for screen readers alone; what the eye sees beside them is hidden from these.
 * @param {string} text */
export function said(text) {
  return el("span.unseen", text);
}

/** What a tile shows: its letter and its points.
 * @param {{letter: string, value: number, blank?: boolean}} tile */
export function faceOf({ letter, value, blank = letter === "?" }) {
  // Hidden from screen readers: the label of square or button says it in full.
  const hidden = { "aria-hidden": "true" };
  const shown = el(letter.length > 1 ? "b.wide" : "b", hidden, letter === "?" ? "" : letter);
  return [shown, el("i", hidden, blank ? "" : value)];
}
