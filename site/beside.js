/** A panel beside the board, in the place of the moves; under the board on a phone. */

import { $, button, el, icon } from "./dom.js";
import { t } from "./text.js";

/** @typedef {import("./dom.js").Part} Part */

/** Whether there is room beside the board. */
export const isWide = () => matchMedia("(min-width: 60em)").matches;

/** @type {() => void} */
let leave = () => {};

/** Leave the panel on show, if there is one. */
export function closeBeside() {
  leave();
}

/**
 * Show a panel instead of the one before.
 * @param {string} title
 * @param {string} look
 * @param {Part[]} parts
 * @param {() => void} left  told when the panel is closed
 */
export function beside(title, look, parts, left) {
  leave();
  const back = document.activeElement;
  const heading = el("h2", { id: "tool-title", tabindex: -1 }, title);
  const close = () => {
    leave();
    if (back instanceof HTMLElement) back.focus();
  };
  const onkeydown = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  };
  const cross = button("quiet.cross", close, { "aria-label": t("close") }, icon("close"));
  const panel = el(
    `section.panel.tool.${look}`,
    { onkeydown, "aria-labelledby": heading.id },
    el("header", heading, cross),
    parts,
  );
  leave = () => {
    leave = () => {};
    panel.remove();
    left();
  };
  $("game").append(panel);
  heading.focus({ preventScroll: true });
}
