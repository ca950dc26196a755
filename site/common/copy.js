/**
 * Copies to the clipboard. On plain http, browsers lack `navigator.clipboard` but can still copy a selection.
 * If the browser refuses that too, the player copies a selected text.
 */

import { t } from "../core/i18n.js";
import { sheetOnPress } from "../ui/dialogs.js";
import { all, el } from "../ui/dom.js";

/** Build a field with a text to copy. @param {string} text */
const fieldOf = (text) =>
  /** @type {HTMLTextAreaElement} */ (
    el("textarea", { rows: 4, readonly: true, "aria-label": t("copy") }, text)
  );

/** Copy a text by selecting it in a temporary field.
 * @param {string} text @returns {boolean} whether the browser copied it */
function copySelected(text) {
  const back = /** @type {HTMLElement|null} */ (document.activeElement);
  const field = fieldOf(text);
  field.className = "unseen";
  // Append to the top dialog: nothing outside a modal dialog can be selected.
  (all("dialog[open]").at(-1) ?? document.body).append(field);
  field.focus({ preventScroll: true });
  field.select();
  const isCopied = document.execCommand?.("copy") ?? false;
  field.remove();
  back?.focus({ preventScroll: true });
  return isCopied;
}

/** Show a selected text for the player to copy.
 * @param {string} text @returns {Promise<boolean>} whether the player did */
async function showSelected(text) {
  const field = fieldOf(text);
  let isCopied = false;
  field.oncopy = () => {
    isCopied = true;
  };
  const shown = sheetOnPress(t("copy"), () => [el("p", t("copy-failed")), field]);
  field.focus();
  field.select();
  await shown;
  return isCopied;
}

/** Copy a text; if the browser refuses, ask the player to copy it. @param {string} text
 * @returns {Promise<boolean>} whether it was copied */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text) || showSelected(text);
  }
}
