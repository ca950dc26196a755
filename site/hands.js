/**
 * The hands on the table: gestures and keys become acts, and the focus and the sight follow the
 * cursor. A drag ends when the game changes under it.
 */

import { $, faceOf } from "./dom.js";
import { bindInput } from "./input.js";
import { act, state, update, watch } from "./page.js";
import { faceOfHeld } from "./render.js";
import { playedAt } from "./state.js";

/** @param {number} square @returns {HTMLElement|null} */
export const cellAt = (square) => document.querySelector(`.cell[data-square="${square}"]`);

const hand = {
  /** @param {number} id */
  lift(id) {
    $("ghost").replaceChildren(...faceOf(faceOfHeld(state, id)));
    $("ghost").hidden = false;
    document.body.classList.add("dragging");
    document.querySelector(`[data-id="${id}"].tile`)?.classList.add("lifted");
  },
  drop() {
    $("ghost").hidden = true;
    document.body.classList.remove("dragging");
    for (const node of document.querySelectorAll(".lifted, .target"))
      node.classList.remove("lifted", "target");
  },
  /** @param {number|null} square */
  light(square) {
    document.querySelector(".cell.target")?.classList.remove("target");
    if (square !== null && !playedAt(state, square)) cellAt(square)?.classList.add("target");
  },
};

/** Where no element has the focus any more, the board takes it up, so that keys go on working;
 * where there is no keyboard, nothing does. */
function takeUp() {
  const active = document.activeElement;
  const isLost = active === document.body || !active?.checkVisibility();
  if (state.screen === "game" && isLost && matchMedia("(hover: hover) and (pointer: fine)").matches)
    cellAt(state.cursor)?.focus(
      /** @type {FocusOptions} */ ({ preventScroll: true, focusVisible: false }),
    );
}

/** Listen to the hands from now on. */
export function layHandsOn() {
  const { cancel } = bindInput(act, hand);
  watch((now, before) => {
    if (now.view?.link !== before.view?.link) cancel();
    if (now.screen !== before.screen) requestAnimationFrame(takeUp);
    if (now.arrow && now.arrow !== before.arrow)
      cellAt(now.arrow.square)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (now.cursor !== before.cursor && document.activeElement?.closest("#board"))
      cellAt(now.cursor)?.focus({ preventScroll: true });
  });
  // A dialog gives the focus back to what had it, if that is still there.
  document.addEventListener("close", () => requestAnimationFrame(takeUp), true);
  $("board").addEventListener("focusin", ({ target }) => {
    const square = target instanceof HTMLElement ? target.dataset.square : undefined;
    if (square && Number(square) !== state.cursor) update({ ...state, cursor: Number(square) });
  });
}
