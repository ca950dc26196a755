/**
 * Saves or shares a file that the page has made.
 */

import { el } from "../ui/dom.js";

/** @param {string} name @param {Blob} blob */
export function saveFile(name, blob) {
  const url = URL.createObjectURL(blob);
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Return a function that shares a file, if this browser can.
 * @param {File} file @param {string} [text] */
export function shareFile(file, text) {
  const files = [file];
  const data = { files, ...(text && { text }) };
  return navigator.canShare?.({ files }) ? () => navigator.share(data).catch(() => {}) : null;
}
