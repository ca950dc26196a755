/**
 * The hands on the table: pointer and keyboard become named acts with their squares and tile ids,
 * and the focus and the sight follow the cursor. Nothing is decided here.
 */

import { act, state, update, watch } from "../core/app.js";
import { playedAt } from "../core/state.js";
import { $, all, faceOf, KEYED, one, put } from "./dom.js";
import { faceOfHeld } from "./render.js";

/** A finger may tremble this far, in pixels, before a tap is a drag. */
const SLOP = 8;

/** How far above a finger the lifted tile floats, so that it can be seen. */
const LIFT = 44;

/** @typedef {[name: string, data?: import("../core/app.js").Data]} Named  an act */

const STEPS = /** @type {Record<string, [number, boolean]>} */ ({
  ArrowLeft: [-1, true],
  ArrowRight: [1, true],
  ArrowUp: [-15, false],
  ArrowDown: [15, false],
});

const KEYS = /** @type {Record<string, string>} */ ({
  Backspace: "take-back",
  Delete: "take-back",
  Escape: "recall",
  "#": "shuffle",
  "/": "shuffle",
  2: "pass",
  4: "exchange",
  "[": "step-back",
  "]": "step-forward",
  "{": "step-first",
  "}": "step-last",
  PageUp: "step-back",
  PageDown: "step-forward",
  "?": "help",
});

/** Keys that mean something on the board alone. */
const ON_BOARD = /** @type {Record<string, Named>} */ ({
  Enter: ["enter"],
  " ": ["turn-arrow"],
  Home: ["edge", { to: "Home" }],
  End: ["edge", { to: "End" }],
});

/** @param {number} square @returns {HTMLElement|null} */
export const cellAt = (square) => one(`.cell[data-square="${square}"]`);

/** @param {Event} event @param {string} selector @returns {HTMLElement|null} */
const near = (event, selector) =>
  event.target instanceof Element ? event.target.closest(selector) : null;

/** @param {number} x @param {number} y */
function under(x, y) {
  const at = document.elementFromPoint(x, y);
  const square = /** @type {HTMLElement|null|undefined} */ (at?.closest(".cell"))?.dataset.square;
  return { square: square ? Number(square) : null, rack: at?.closest("#rack") };
}

/** @param {Element} rack @param {number} x @returns {number} the place in the rack nearest to x */
function slotAt(rack, x) {
  const far = [...rack.children].map((child) => {
    const { left, width } = child.getBoundingClientRect();
    return Math.abs(left + width / 2 - x);
  });
  return far.indexOf(Math.min(...far));
}

/** What a key means on the board or the rack.
 * @param {KeyboardEvent} event @param {boolean} onBoard @returns {Named|null} */
function meaning({ key, altKey, shiftKey, code }, onBoard) {
  if (altKey) {
    const digit = /^Digit([1-9])$/.exec(code)?.[1];
    return digit ? ["nth-tile", { n: Number(digit) }] : null;
  }
  const [step = 0, across] = STEPS[key] ?? [];
  if (step && onBoard) return ["arrow", { step, across }];
  if (step) return ["rack-focus", { step: Math.sign(step) }];
  if (onBoard && ON_BOARD[key]) return ON_BOARD[key];
  if (key.length <= 2 && /^\p{L}/u.test(key))
    return ["type", { letter: key.toUpperCase(), blank: shiftKey }];
  if (shiftKey && key.startsWith("Page")) return [key === "PageUp" ? "step-first" : "step-last"];
  return KEYS[key] ? [KEYS[key]] : null;
}

/** @param {KeyboardEvent} event */
function press(event) {
  const cell = near(event, ".cell");
  if (event.key === "Escape" && endDrag()) return;
  if (!(cell || near(event, "#rack")) || event.ctrlKey || event.metaKey) return;
  const named = meaning(event, cell !== null);
  if (!named) return;
  event.preventDefault();
  act(...named);
}

/** A tile in the hand, from the press to where it is let go.
 * @type {{id: number, x: number, y: number, pointer: number, lift: number, moving: boolean}|null} */
let lifted = null;
/** Whether the click that follows is only the end of a drag. */
let dropped = false;
/** Where the press under way began. @type {PointerEvent|null} */
let pressed = null;

/** @returns {boolean} whether a tile was on its way */
function endDrag() {
  const { moving = false } = lifted ?? {};
  lifted = null;
  if (!moving) return false;
  $("ghost").hidden = true;
  document.body.classList.remove("dragging");
  for (const node of all(".lifted, .target")) node.classList.remove("lifted", "target");
  return true;
}

/** @param {PointerEvent} event */
function down(event) {
  const tile = near(event, ".rack-tile.tile, .cell.draft");
  pressed = event;
  dropped = false;
  if (!tile || event.button !== 0 || !event.isPrimary) return;
  const { clientX: x, clientY: y, pointerId: pointer, pointerType } = event;
  const lift = pointerType === "mouse" ? 0 : LIFT;
  lifted = { id: Number(tile.dataset.id), x, y, pointer, lift, moving: false };
}

/** @param {PointerEvent} event */
function move({ pointerId, clientX: x, clientY: y }) {
  if (!lifted || pointerId !== lifted.pointer) return;
  const { id, lift, moving } = lifted;
  if (!moving) {
    if (Math.hypot(x - lifted.x, y - lifted.y) <= SLOP) return;
    lifted.moving = true;
    put($("ghost"), faceOf(faceOfHeld(state, id))).hidden = false;
    document.body.classList.add("dragging");
    one(`[data-id="${id}"].tile`)?.classList.add("lifted");
  }
  $("ghost").style.transform = `translate(${x}px, ${y - lift}px) translate(-50%, -50%)`;
  one(".cell.target")?.classList.remove("target");
  const square = under(x, y - lift).square ?? under(x, y).square;
  if (square !== null && !playedAt(state, square)) cellAt(square)?.classList.add("target");
}

/** @param {PointerEvent} event */
function up({ pointerId, clientX: x, clientY: y }) {
  if (!lifted || pointerId !== lifted.pointer) return;
  const { id, lift } = lifted;
  dropped = endDrag();
  if (!dropped) return;
  const { rack } = under(x, y);
  const square = rack ? null : (under(x, y - lift).square ?? under(x, y).square);
  if (square !== null) act("drop", { id, square });
  else act("drop-rack", { id, to: rack && slotAt(rack, x) });
}

/** What was tapped. When press and release meet different elements the browser tells neither: the
 * hand trembled over an edge, or the board moved under it. Then it is where the press began.
 * @param {MouseEvent} event @param {string} selector */
function tapped(event, selector) {
  const found = near(event, selector);
  if (found || !pressed || near(event, "button, a, dialog")) return found;
  const { clientX: x, clientY: y } = pressed;
  return Math.hypot(event.clientX - x, event.clientY - y) <= SLOP ? near(pressed, selector) : null;
}

/** @param {MouseEvent} event */
function click(event) {
  const isEnd = dropped;
  dropped = false;
  if (isEnd) return;
  const tile = tapped(event, ".rack-tile");
  const cell = tapped(event, ".cell");
  const button = near(event, "[data-act]");
  if (tile) act("tap-tile", { id: tile.dataset.id });
  else if (cell) act("tap-square", { square: cell.dataset.square });
  else if (button) act(button.dataset.act ?? "", button.dataset);
}

/** @param {MouseEvent} event */
function takeOff(event) {
  const cell = near(event, ".cell.draft");
  if (!cell) return;
  event.preventDefault();
  act("recall-one", { id: cell.dataset.id });
}

/** Where no element has the focus any more, the board takes it up, so that keys go on working;
 * where there is no keyboard, nothing does. */
function takeUp() {
  const active = document.activeElement;
  const isLost = active === document.body || !active?.checkVisibility();
  if (state.screen === "game" && isLost && KEYED.matches)
    cellAt(state.cursor)?.focus(
      /** @type {FocusOptions} */ ({ preventScroll: true, focusVisible: false }),
    );
}

/** Listen to the hands from now on. */
export function layHandsOn() {
  const heard = {
    pointerdown: down,
    pointermove: move,
    pointerup: up,
    pointercancel: endDrag,
    click,
    contextmenu: takeOff,
    dblclick: takeOff,
    keydown: press,
  };
  for (const [kind, does] of Object.entries(heard))
    document.addEventListener(kind, /** @type {EventListener} */ (does));
  watch((now, before) => {
    // A drag ends when the game changes under it.
    if (now.view?.link !== before.view?.link) endDrag();
    // The first board is laid out when its size is known, after the frame's own work.
    if (now.screen !== before.screen) requestAnimationFrame(() => setTimeout(takeUp));
    // Both need the layout, which is made once when all is drawn.
    if (now.cursor !== before.cursor)
      requestAnimationFrame(() => {
        const cell = cellAt(state.cursor);
        if (document.activeElement?.closest("#board")) cell?.focus({ preventScroll: true });
        cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
      });
  });
  // A dialog gives the focus back to what had it, if that is still there.
  document.addEventListener("close", () => requestAnimationFrame(takeUp), true);
  $("board").addEventListener("focusin", ({ target }) => {
    const square = target instanceof HTMLElement ? target.dataset.square : undefined;
    if (square && Number(square) !== state.cursor) update({ ...state, cursor: Number(square) });
  });
}
