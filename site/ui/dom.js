/**
 * Helpers to build and find elements and form fields. Text is always set as text, never parsed.
 *
 * @import {Action} from "../core/actions.js"
 */

import { SIDE } from "../core/draft.js";
import { t } from "../core/i18n.js";

/** @typedef {Record<string, string|number|boolean|null|undefined|((event: any) => unknown)>} Props */
/** @typedef {Node|string|number|false|null|undefined|Props} Plain */
/** @typedef {Plain|Plain[]|Plain[][]} Part */
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
 * @param {...Part} parts  passed to `add`
 * @returns {Made<S>}
 */
export function el(what, ...parts) {
  const [tag = "", ...classes] = what.split(".");
  const node = document.createElement(tag);
  node.classList.add(...classes);
  return /** @type {Made<S>} */ (add(node, tag === "button" && { type: "button" }, ...parts));
}

/**
 * Add attributes, `on…` listeners, nodes and text to an element; false adds nothing.
 * @template {HTMLElement} T
 * @param {T} node @param {...Part} parts @returns {T}
 */
export function add(node, ...parts) {
  for (const part of parts.flat(2)) {
    if (part instanceof Node) node.append(part);
    else if (typeof part === "object" && part)
      for (const [name, value] of Object.entries(part)) setAttribute(node, name, value);
    else if (part !== false && part != null) node.append(...texts(String(part)));
  }
  return node;
}

/** Split text so that the parts marked by `isolated` of core/i18n.js become elements. @param {string} text */
const texts = (text) =>
  text.split(/\u2068(.*?)\u2069/s).map((part, n) => (n % 2 ? el("bdi", part) : part));

/** Replace an element's contents.
 * @template {HTMLElement} T @param {T} node @param {...Part} parts @returns {T} */
export function replaceContents(node, ...parts) {
  node.replaceChildren();
  return add(node, ...parts);
}

/** Set an attribute. A boolean adds or removes the attribute, but sets an ARIA attribute to "true" or "false".
 * @param {HTMLElement} node @param {string} name @param {Props[string]} value */
function setAttribute(node, name, value) {
  if (typeof value === "function") node.addEventListener(name.slice(2), value);
  else if (typeof value === "boolean" && !name.startsWith("aria-"))
    node.toggleAttribute(name, value);
  else if (value != null) node.setAttribute(name, String(value));
}

/**
 * Build a button; `does` is an action or a function.
 * @param {string} classes
 * @param {Action|(() => unknown)} does
 * @param {...Part} parts
 */
export function button(classes, does, ...parts) {
  const props = typeof does === "string" ? { "data-act": does } : { onclick: () => does() };
  return el(`button.${classes}`, props, ...parts);
}

/** Build a form that calls a function on submit and sends nothing.
 * @param {string} classes @param {() => unknown} does @param {...Part} parts */
export function form(classes, does, ...parts) {
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    does();
  };
  return el(`form.${classes}`, { onsubmit }, ...parts);
}

/** Build a table row; the first cell is its head. @param {...Part} cells  the contents of each cell */
export const row = (...cells) =>
  el(
    "tr",
    cells.map((cell, n) => (n ? el("td", cell) : el("th", { scope: "row" }, cell))),
  );

/** @param {string[]} heads  keys of strings @param {Node[]} rows */
export function table(heads, rows) {
  const named = heads.map((head) => el("th", { scope: "col" }, t(head)));
  return el("table", heads.length > 0 && el("thead", el("tr", named)), el("tbody", rows));
}

/** Find all elements that match a selector.
 * @param {string} selector @param {ParentNode} [within] @returns {HTMLElement[]} */
export const all = (selector, within = document) => [
  .../** @type {NodeListOf<HTMLElement>} */ (within.querySelectorAll(selector)),
];

/**
 * Get an element of the page by id. Throws if there is none.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @returns {T}
 */
export function $(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`no element ${id}`);
  return /** @type {T} */ (node);
}

/** @param {number} square @returns {HTMLElement|null} */
export const cellAt = (square) =>
  /** @type {HTMLElement|null} */ (
    $("board").children[Math.floor(square / SIDE)]?.children[square % SIDE]?.firstElementChild ??
      null
  );

/** @param {string} tag @param {Record<string, string|number>} props
 * @param {...(Node|string)} children */
export function svg(tag, props, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(props)) node.setAttribute(name, String(value));
  node.append(...children);
  return node;
}

/** Return a data URL for the engine's SVG. @param {string} text  SVG */
export const pictureUrl = (text) => `data:image/svg+xml,${encodeURIComponent(text)}`;

/** Find the first element that matches, in the page or within another.
 * @param {string} selector @param {ParentNode} [within] @returns {HTMLElement|null} */
export const query = (selector, within = document) => within.querySelector(selector);

/** Build a link that opens in a new tab. @param {string} href @param {string} text */
export const outsideLink = (href, text) =>
  el("a.textual", { href, target: "_blank", rel: "noopener noreferrer" }, text);

/** Attributes of fields for names, words and links: they turn off the browser's corrections. */
export const AS_TYPED = { autocomplete: "off", autocapitalize: "off", spellcheck: "false" };

/** Attributes of visible content that screen readers skip, because a label already describes it. */
export const HIDDEN = { "aria-hidden": true };

/** For letters of tiles: a browser that translates the page would change them. */
export const AS_IT_IS = { translate: "no" };

/** Whether the device has a mouse, and so most likely a keyboard. */
export const hasKeyboard = () => matchMedia("(hover: hover) and (pointer: fine)").matches;

/** Whether the device has a share sheet. */
export const canShare = () => typeof globalThis.navigator?.share === "function";

/** Build an icon, hidden from screen readers: the button's label names it. @param {string} name */
export function icon(name) {
  const frame = { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" };
  return svg("svg", frame, svg("use", { href: `icons/signs.svg#${name}` }));
}

/** Build text for screen readers only. @param {string} text */
export function srOnly(text) {
  return el("span.unseen", text);
}

/** Build a tile's face: its letter and points.
 * @param {{letter: string, value: number, blank?: boolean}} tile */
export function faceOf({ letter, value, blank = letter === "?" }) {
  const shown = el(
    letter.length > 1 ? "b.wide" : "b",
    HIDDEN,
    AS_IT_IS,
    letter === "?" ? "" : letter,
  );
  return [shown, el(value > 9 ? "i.ten" : "i", HIDDEN, blank ? "" : value)];
}

/** @typedef {{id: string, name: string}} Choice */

/** List choices by id; the string `key-id` names each choice.
 * @param {readonly string[]} ids @param {string} key @returns {Choice[]} */
export const choices = (ids, key) => ids.map((id) => ({ id, name: t(`${key}-${id}`) }));

/** Build a checkbox. @param {string} name @param {string} text @param {boolean} checked */
export const check = (name, text, checked) =>
  el("label.check", el("input", { type: "checkbox", name, checked }), text);

/** Build radio buttons in a row; the first is the default.
 * @param {string} name @param {Choice[]} all @param {unknown} chosen */
export function radios(name, all, chosen) {
  const at = all.findIndex(({ id }) => id === chosen);
  const ways = all.map(({ id: value, name: text }, n) => {
    const id = `${name}-${value}`;
    const checked = n === Math.max(at, 0);
    const label = el("label", { for: id }, text);
    // The browser scrolls to the button only, a dot at the top of the row.
    const onfocus = () => label.scrollIntoView({ block: "nearest" });
    return [el("input", { type: "radio", name, id, value, checked, onfocus }), label];
  });
  return el("fieldset.choice-row", el("legend", t(name)), ways);
}

/** Build a select with its label. @param {string} name */
export function dropdown(name) {
  const control = el("select", { id: name, name });
  return { control, field: el("div.field", el("label", { for: name }, t(name)), control) };
}

/** @param {HTMLSelectElement} control @param {Choice[]} all @param {unknown} chosen */
export function fill(control, all, chosen) {
  const option = (/** @type {Choice} */ { id, name }) =>
    el("option", { value: id, selected: id === String(chosen) }, name);
  replaceContents(control, all.map(option));
}

/** Return a form's values by field name. @param {HTMLFormElement} from @returns {Record<string, string>} */
export const valuesOf = (from) =>
  /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(from)));

/** Build the submit button, which Enter presses too. @param {string} classes @param {string} text */
export const submit = (classes, text) => el(`button.${classes}`, { type: "submit" }, text);

/** Fill the page's HTML with the strings named by its `data-t` and `data-label`; link the manifest of the language.
 * @param {string} language */
export function labelPage(language) {
  document.documentElement.lang = language;
  if (language !== "en")
    query("link[rel=manifest]")?.setAttribute("href", `manifests/${language}.webmanifest`);
  for (const node of all("[data-t]")) node.textContent = t(node.dataset.t ?? "");
  for (const node of all("[data-label]")) node.ariaLabel = t(node.dataset.label ?? "");
}

/** Let the player pick a file. @param {string} accept @returns {Promise<File|undefined>} */
export function pickFile(accept) {
  return new Promise((resolve) => {
    el("input", {
      type: "file",
      accept,
      onchange: ({ target }) => resolve(target.files[0]),
      oncancel: () => resolve(undefined),
    }).click();
  });
}

/**
 * Make a function that draws only when the values picked from its input, usually the state, have changed. It
 * does not draw if `pick` returns null. Identical objects are not compared further.
 *
 * @template I
 * @template {Record<string, unknown>} P
 * @param {(input: I) => P|null} pick
 * @param {(picked: P, input: I) => void} draw
 * @returns {(input: I) => void}
 */
export function select(pick, draw) {
  /** @type {P|null} */
  let last = null;
  let text = "";
  return (input) => {
    const picked = pick(input);
    const before = last;
    if (!picked || (before && Object.keys(picked).every((key) => picked[key] === before[key])))
      return;
    last = picked;
    const now = JSON.stringify(picked);
    if (now !== text) draw(picked, input);
    text = now;
  };
}
