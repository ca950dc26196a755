/**
 * The words of the interface, from `strings/<language>.json`.
 *
 * `t("left", {n: 3})` fills `{n}`; an entry with plural forms is chosen by `n`.
 */

/** Interface languages, by their own names. */
export const LANGUAGES = {
  en: "English",
  gl: "Galego",
  es: "Español",
  fr: "Français",
  de: "Deutsch",
};

/** @type {Record<string, string|Record<string, string>>} */
let strings = {};
let plural = new Intl.PluralRules("en");
let lists = new Intl.ListFormat("en");
export let language = "en";
/** For lists, numbers, dates and names: where a browser knows no Galician, Portuguese is nearest. */
export let locales = ["en"];

/** @param {string} wanted */
export async function speak(wanted) {
  const found = Object.hasOwn(LANGUAGES, wanted) ? wanted : "en";
  const reply = await fetch(`strings/${found}.json`);
  strings = await reply.json();
  language = found;
  locales = [found, "pt"];
  plural = new Intl.PluralRules([found, "en"]);
  lists = new Intl.ListFormat(locales);
  document.documentElement.lang = found;
  for (const node of document.querySelectorAll("[data-t]")) {
    node.textContent = t(/** @type {HTMLElement} */ (node).dataset.t ?? "");
  }
  for (const node of document.querySelectorAll("[data-label]")) {
    node.setAttribute("aria-label", t(/** @type {HTMLElement} */ (node).dataset.label ?? ""));
  }
}

/** @returns {string} the first of the browser's languages that the page speaks */
export function preferred() {
  const spoken = navigator.languages.map((each) => each.slice(0, 2));
  return spoken.find((each) => each in LANGUAGES) ?? "en";
}

/** @param {string} key @returns {string[]} an entry of several paragraphs */
export function lines(key) {
  const entry = /** @type {unknown} */ (strings[key]);
  return Array.isArray(entry) ? entry : [];
}

/** @param {string} key */
export function has(key) {
  return key in strings;
}

/**
 * @param {string} key
 * @param {Record<string, string|number>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const entry = strings[key] ?? key;
  const form =
    typeof entry === "string"
      ? entry
      : (entry[plural.select(Number(values.n))] ?? entry.other ?? key);
  return form.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/** @param {number} value @returns {string} with the language's own digit groups */
export function number(value) {
  return new Intl.NumberFormat(locales).format(value);
}

/** @param {number} seconds @returns {string} "0:45" */
export function clockOf(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** @param {string[]} names @returns {string} "Ann, Bea and Cleo" */
export function list(names) {
  return lists.format(names);
}
