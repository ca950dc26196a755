/**
 * Dialogs that come by themselves, perhaps under a hand that types or taps twice. Such a dialog has no default:
 * the heading has the focus, and a press beside it does nothing. It rests first, and takes only what began
 * after that. Its answers lie beside the last press, as far as the screen has room.
 *
 * @import {Fill} from "../ui/dialogs.js"
 */

import { fillChoices, showDialog } from "../ui/dialogs.js";
import { add, all, query } from "../ui/dom.js";
import { beganAt, lastPlace } from "../ui/presses.js";

/** How long it rests. */
const REST_MS = 600;
/** How far around the last press another one may be, in pixels. */
const REACH = 24;
/** Where a dialog may stand: as usual, at the top of the screen, or at its bottom. */
const PLACES = ["", "high", "low"];

/** Have a dialog take nothing that began before it has stood in sight for a moment. @param {HTMLDialogElement} dialog */
function rest(dialog) {
  const closed = new AbortController();
  let awake = 0;
  let timer = /** @type {any} */ (0);
  const show = (/** @type {boolean} */ isResting) => {
    dialog.classList.toggle("resting", isResting);
    // A phone's way back would close it, and cannot always be stopped.
    dialog.setAttribute("closedby", isResting ? "none" : "closerequest");
  };
  const begin = () => {
    if (!(dialog.open && dialog.isConnected)) return closed.abort();
    awake = performance.now() + REST_MS;
    clearTimeout(timer);
    timer = setTimeout(show, REST_MS, false);
    return show(true);
  };
  const ignore = (/** @type {Event} */ event) => {
    if (beganAt(event) >= awake) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const kind of ["mousedown", "click", "keydown", "keyup", "cancel"])
    dialog.addEventListener(kind, ignore, { capture: true });
  // A dialog above it is closed, which uncovers it.
  document.addEventListener("close", begin, { capture: true, signal: closed.signal });
  begin();
  // In a window in the background this comes once it is looked at.
  requestAnimationFrame(begin);
}

/** Whether another press at the last place could meet a button. @param {HTMLElement} node */
function isUnderPress(node) {
  const { left, right, top, bottom } = node.getBoundingClientRect();
  const { x, y } = lastPlace;
  return x > left - REACH && x < right + REACH && y > top - REACH && y < bottom + REACH;
}

/** Place a dialog so that no button lies under the last press; as usual if there is no such place.
 * @param {HTMLDialogElement} dialog */
function keepClear(dialog) {
  dialog.style.animation = "none"; // It is measured where it comes to rest.
  const isClear = (/** @type {string} */ place) => {
    dialog.dataset.place = place;
    return !all("button", dialog).some(isUnderPress);
  };
  dialog.dataset.place = PLACES.find(isClear) ?? "";
  dialog.style.removeProperty("animation");
}

/** Show a dialog that comes by itself.
 * @param {string} title @param {Fill} fill @param {string} [classes] */
export const sheet = (title, fill, classes = "plain") =>
  showDialog(title, fill, classes, (dialog) => {
    add(/** @type {HTMLElement} */ (query("h2", dialog)), { tabindex: -1 }).focus();
    // The focus was on an answer, below the fold of a phone on its side.
    dialog.scrollTo(0, 0);
    keepClear(dialog);
    rest(dialog);
  });

/** Offer choices that come by themselves; returns the value of the chosen one.
 * @param {string} title @param {string[]} lines @param {[value: string, text: string][]} ways */
export const choose = (title, lines, ways) => sheet(title, fillChoices(lines, ways));
