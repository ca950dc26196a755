/**
 * The optional field for the player's own name, which this device remembers and uses where a game has no name for
 * the player.
 *
 * @import {App} from "../core/app.js"
 * @import {View} from "../core/types.js"
 */

import { limit } from "../core/cut.js";
import { t } from "../core/i18n.js";
import { el, query } from "../ui/dom.js";

/** The most code points of a name. */
export const MAX_NAME = 20;

/** Build the field for a player who takes the seat of a game by link.
 * @param {App} app @param {View} view @param {number} seat
 * @returns {HTMLElement|false} false if the game or this device has a name */
export function ownNameField({ store }, { players }, seat) {
  if (players[seat]?.name !== "" || store.settings()["your-name"]) return false;
  const input = el("input", {
    id: "own-name",
    autocomplete: "nickname",
    spellcheck: "false",
    enterkeyhint: "go",
    placeholder: t("optional"),
  });
  input.oninput = () => {
    limit(input, MAX_NAME);
    store.set({ "your-name": input.value.trim() || undefined });
  };
  // Enter goes on, as in a form.
  input.onkeydown = (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    query(".action.primary", input.closest("dialog") ?? document)?.click();
  };
  return el("div.field", el("label", { for: input.id }, t("your-name")), input);
}
