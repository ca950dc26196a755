/**
 * Copying to the clipboard. On plain http a browser has no `navigator.clipboard`, but still copies what is
 * selected; where it refuses that too, the player does it.
 */

import { t } from "../core/i18n.js";
import { sheetOnPress } from "../ui/dialogs.js";
import { all, el } from "../ui/dom.js";

/** A field that holds a text to copy. @param {string} text */
const fieldOf = (text) =>
  /** @type {HTMLTextAreaElement} */ (
    el("textarea", { rows: 4, readonly: true, "aria-label": t("copy") }, text)
  );

/** Copy what is selected in a field for a moment.
 * @param {string} text @returns {boolean} whether the browser did it */
function copySelected(text) {
  const back = /** @type {HTMLElement|null} */ (document.activeElement);
  const field = fieldOf(text);
  field.className = "unseen";
  // A modal dialog lets nothing outside it be selected.
  (all("dialog[open]").at(-1) ?? document.body).append(field);
  field.focus({ preventScroll: true });
  field.select();
  const isCopied = document.execCommand?.("copy") ?? false;
  field.remove();
  back?.focus({ preventScroll: true });
  return isCopied;
}

/** Show a text, selected, for the player to copy. @param {string} text @returns {Promise<boolean>} whether they did */
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

/** Copy a text. Where the browser refuses, the player is asked to. @param {string} text
 * @returns {Promise<boolean>} whether it worked */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text) || showSelected(text);
  }
}
