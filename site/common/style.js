/** Lazy-loads the styles of a feature. */

import { el } from "../ui/dom.js";

/** Pending and finished loads, by address. @type {Map<string, Promise<unknown>>} */
const asked = new Map();

/** Load styles, once. @param {string} href
 * @returns {Promise<unknown>} resolves when they have loaded or failed */
export function style(href) {
  const known = asked.get(href);
  if (known) return known;
  const { promise, resolve } = Promise.withResolvers();
  asked.set(href, promise);
  document.head.append(el("link", { rel: "stylesheet", href, onload: resolve, onerror: resolve }));
  return promise;
}
