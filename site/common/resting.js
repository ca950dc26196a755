/**
 * Dialogs that open by themselves, perhaps while the player types or double-taps. Such a dialog has no
 * default: the dialog itself has the focus, and a press outside does nothing. For a moment the dialog rests: it
 * ignores presses that began before it opened or while it rests. If there is room, its buttons avoid the
 * place of the last press.
 *
 * @import {Fill} from "../ui/dialogs.js"
 */

import { fillChoices, showDialog } from "../ui/dialogs.js";
import { add, all } from "../ui/dom.js";
import { beganAt, isUntouched, lastPlace } from "../ui/presses.js";

/** How long a dialog rests. */
const REST_MS = 600;
/** How long a dialog rests on an untouched page, where no press was meant for the covered content. */
const FIRST_REST_MS = 250;
/** How far from the last press the next press may land, in pixels. */
const REACH = 24;
/** Places of a dialog: the usual one, the top of the screen, or its bottom. */
const PLACES = ["", "high", "low"];

/** Make a dialog ignore presses that began before it has been visible for a moment.
 * @param {HTMLDialogElement} dialog */
function rest(dialog) {
  const closed = new AbortController();
  const lasts = isUntouched() ? FIRST_REST_MS : REST_MS;
  let awake = Number.POSITIVE_INFINITY;
  let timer = /** @type {any} */ (0);
  const show = (/** @type {boolean} */ isResting) => {
    dialog.classList.toggle("resting", isResting);
    // A phone's back button would close the dialog; scripts cannot always prevent that.
    dialog.setAttribute("closedby", isResting ? "none" : "closerequest");
  };
  const begin = () => {
    if (!(dialog.open && dialog.isConnected)) return closed.abort();
    awake = performance.now() + lasts;
    clearTimeout(timer);
    timer = setTimeout(show, lasts, false);
    return show(true);
  };
  const ignore = (/** @type {Event} */ event) => {
    if (beganAt(event) >= awake) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const kind of ["mousedown", "click", "keydown", "keyup", "cancel"])
    dialog.addEventListener(kind, ignore, { capture: true });
  // Rest again when a dialog above is closed.
  document.addEventListener("close", begin, { capture: true, signal: closed.signal });
  show(true);
  // The moment begins when the dialog is drawn: a background window draws no frame until it is visible.
  requestAnimationFrame(begin);
}

/** Whether another press at the last place could hit a button. @param {HTMLElement} node */
function isUnderPress(node) {
  const { left, right, top, bottom } = node.getBoundingClientRect();
  const { x, y } = lastPlace;
  return x > left - REACH && x < right + REACH && y > top - REACH && y < bottom + REACH;
}

/** Place a dialog so that no button is under the last press, or else in the usual place.
 * @param {HTMLDialogElement} dialog */
function keepClear(dialog) {
  dialog.style.animation = "none"; // Measure buttons in their final places.
  const isClear = (/** @type {string} */ place) => {
    dialog.dataset.place = place;
    return !all("button", dialog).some(isUnderPress);
  };
  dialog.dataset.place = PLACES.find(isClear) ?? "";
  dialog.style.removeProperty("animation");
}

/** Show a dialog that opens by itself. @param {string} title @param {Fill} fill @param {string} [classes] */
export const sheet = (title, fill, classes = "plain") =>
  showDialog(title, fill, classes, (dialog) => {
    // Orca may miss a focus that moves while the page changes, except to a dialog.
    add(dialog, { tabindex: -1 }).focus();
    // Undo the browser's scrolling: it first focuses an answer, far down on a phone in landscape.
    dialog.scrollTo(0, 0);
    keepClear(dialog);
    rest(dialog);
  });

/** Offer choices in a dialog that opens by itself; returns the chosen value.
 * @param {string} title @param {string[]} lines @param {[value: string, text: string][]} ways */
export const choose = (title, lines, ways) => sheet(title, fillChoices(lines, ways));
