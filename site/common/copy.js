/** Copying to the clipboard. */

import { t } from "../core/i18n.js";
import { toast } from "../ui/dialogs.js";

/** Copy a text; where the browser refuses, a notice says so.
 * @param {string} text @returns {Promise<boolean>} whether it worked */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    toast(t("copy-failed"));
    return false;
  }
}
