/**
 * Translates gestures and keys into named actions with squares and tiles, and moves the focus with the
 * cursor. The actions decide what happens.
 *
 * @import {Action, Actions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 */

import { faceOfHeld, playedAt } from "../core/draft.js";
import { isSameRack } from "../core/state.js";
import { $, all, cellAt, faceOf, hasKeyboard, query, replaceContents } from "./dom.js";

/** How far a finger may move before a tap becomes a drag, in pixels. */
const SLOP = 8;

/** How far above the finger a dragged tile floats, to stay visible. */
const LIFT = 44;

/** An action with its data. @typedef {{[A in Action]: [A, ...Parameters<Actions[A]>]}[Action]} Step */

const STEPS = /** @type {Record<string, [number, boolean]>} */ ({
  ArrowLeft: [-1, true],
  ArrowRight: [1, true],
  ArrowUp: [-15, false],
  ArrowDown: [15, false],
});

export const KEYS = /** @type {Record<string, Step>} */ ({
  Backspace: ["take-back"],
  Delete: ["take-back"],
  Escape: ["recall"],
  "#": ["shuffle"],
  "/": ["shuffle"],
  2: ["pass"],
  4: ["exchange"],
  "[": ["step-back"],
  "]": ["step-forward"],
  "{": ["step-first"],
  "}": ["step-last"],
  PageUp: ["step-back"],
  PageDown: ["step-forward"],
  "?": ["help"],
});

/** Keys that only work on the board. */
const ON_BOARD = /** @type {Record<string, Step>} */ ({
  Enter: ["lay-or-play"],
  " ": ["turn-arrow"],
  Home: ["row-start"],
  End: ["row-end"],
});

/** @param {Event} event @param {string} selector @returns {HTMLElement|null} */
const near = (event, selector) =>
  event.target instanceof Element ? event.target.closest(selector) : null;

/** @param {number} x @param {number} y */
function under(x, y) {
  const at = document.elementFromPoint(x, y);
  const square = /** @type {HTMLElement|null|undefined} */ (at?.closest(".cell"))?.dataset.square;
  return { square: square ? Number(square) : null, rack: at?.closest("#rack") };
}

/** @param {Element} rack @param {number} x @returns {number} the index of the tile nearest to x */
function slotAt(rack, x) {
  const far = all("button", rack).map((tile) => {
    const { left, width } = tile.getBoundingClientRect();
    return Math.abs(left + width / 2 - x);
  });
  return far.indexOf(Math.min(...far));
}

/** Return the digit of a key. Where digits need Shift, as on French keyboards, the key alone counts too, but for 7 and
 * 9, which are letters there. @param {KeyboardEvent} event @returns {string|undefined} */
export const digitOf = ({ key, code, altKey, shiftKey }) =>
  /^\d$/.exec(key)?.[0] ?? (altKey || shiftKey ? "" : /^Digit([0-68])$/.exec(code)?.[1]);

/** Translate a key on the board or the rack.
 * @param {KeyboardEvent} event @param {boolean} onBoard @returns {Step|null} */
function meaning(event, onBoard) {
  const { key, altKey, ctrlKey, metaKey, shiftKey, code } = event;
  if (metaKey || (ctrlKey && !altKey)) return null;
  const digit = altKey && !ctrlKey && /^Digit([1-9])$/.exec(code)?.[1];
  if (digit) return ["lay-nth", { n: Number(digit) }];
  // Option makes letters, for example ł, and so does AltGr, which is Control with Alt on Windows.
  if (altKey && key < "~") return null;
  const n = key in KEYS ? "" : digitOf(event);
  if (n) return KEYS[n] ?? null;
  const [step = 0, across] = STEPS[key] ?? [];
  if (step && onBoard) return ["move-cursor", { step, across: Boolean(across) }];
  if (step) return [shiftKey ? "move-tile" : "focus-rack", { step: Math.sign(step) }];
  if (onBoard && ON_BOARD[key]) return ON_BOARD[key];
  if (/^\p{L}\p{M}?$/u.test(key))
    return ["type-letter", { letter: key.toUpperCase(), blank: shiftKey }];
  if (shiftKey && key.startsWith("Page")) return [key === "PageUp" ? "step-first" : "step-last"];
  return KEYS[key] ?? null;
}

/** Move the focus along the rack, which is one tab stop. @param {number} step @returns {number} where it was */
export function focusRack(step) {
  const tiles = all("button", $("rack"));
  const at = tiles.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  tiles[(at + step + tiles.length) % tiles.length]?.focus();
  return at;
}

/** Let the Tab key stop at one tile of the rack only. @param {FocusEvent} event */
function stopAt({ target }) {
  for (const tile of all("button", $("rack"))) tile.tabIndex = tile === target ? 0 : -1;
}

/** Pointer and keyboard state of one page. */
class Input {
  /** The tile being dragged, from press to drop.
   * @type {{id: number, x: number, y: number, pointer: number, lift: number, moving: boolean}|null} */
  #lifted = null;
  /** Whether the current press was a drag, so that its click must be ignored. */
  #isDragged = false;
  /** Where the current press began. @type {PointerEvent|null} */
  #pressed = null;
  /** The button of the last single click. @type {HTMLElement|null} */
  #clicked = null;
  #app;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
  }

  /** @param {Step} step */
  #run([name, ...data]) {
    void this.#app.act(name, .../** @type {[any]} */ (data));
  }

  /** @param {KeyboardEvent} event */
  keydown(event) {
    const cell = near(event, ".cell");
    if (event.key === "Escape" && this.endDrag()) return;
    if (!(cell || near(event, "#rack"))) return;
    const step = meaning(event, cell !== null);
    if (!step) return;
    event.preventDefault();
    this.#run(step);
  }

  /** @returns {boolean} whether a tile was being dragged */
  endDrag() {
    const { moving = false } = this.#lifted ?? {};
    this.#lifted = null;
    if (!moving) return false;
    this.#isDragged = true;
    $("ghost").hidden = true;
    document.body.classList.remove("dragging");
    for (const node of all(".lifted, .target")) node.classList.remove("lifted", "target");
    return true;
  }

  /** @param {PointerEvent} event */
  pointerdown(event) {
    const tile = near(event, ".rack-tile.tile, .cell.draft");
    this.#pressed = event;
    this.#isDragged = false;
    if (!tile || event.button !== 0 || !event.isPrimary) return;
    const { clientX: x, clientY: y, pointerId: pointer, pointerType } = event;
    const lift = pointerType === "mouse" ? 0 : LIFT;
    this.#lifted = { id: Number(tile.dataset.id), x, y, pointer, lift, moving: false };
  }

  /** @param {PointerEvent} event */
  pointermove({ pointerId, clientX: x, clientY: y }) {
    const lifted = this.#lifted;
    if (!lifted || pointerId !== lifted.pointer) return;
    const { id, lift, moving } = lifted;
    const { state } = this.#app;
    if (!moving) {
      if (Math.hypot(x - lifted.x, y - lifted.y) <= SLOP) return;
      lifted.moving = true;
      replaceContents($("ghost"), faceOf(faceOfHeld(state, id))).hidden = false;
      document.body.classList.add("dragging");
      query(`[data-id="${id}"].tile`)?.classList.add("lifted");
    }
    const square = under(x, y - lift).square ?? under(x, y).square;
    const cell = square === null ? null : cellAt(square);
    const { style } = $("ghost");
    style.transform = `translate(${x}px, ${y - lift}px) translate(-50%, -50%)`;
    style.setProperty("--side", cell && `${cell.getBoundingClientRect().width}px`);
    query(".cell.target")?.classList.remove("target");
    if (square !== null && !playedAt(state, square)) cell?.classList.add("target");
  }

  /** @param {PointerEvent} event */
  pointerup({ pointerId, clientX: x, clientY: y }) {
    if (!this.#lifted || pointerId !== this.#lifted.pointer) return;
    const { id, lift } = this.#lifted;
    if (!this.endDrag()) return;
    const { rack } = under(x, y);
    const square = rack ? null : (under(x, y - lift).square ?? under(x, y).square);
    if (square !== null) this.#run(["drop-square", { id, square }]);
    else this.#run(["drop-rack", { id, to: rack ? slotAt(rack, x) : null }]);
  }

  pointercancel() {
    this.endDrag();
  }

  /** Find the tapped element. If press and release hit different elements (the finger slipped over an edge,
   * or the board moved), browsers report neither; then take the element where the press began.
   * @param {MouseEvent} event @param {string} selector */
  #tapped(event, selector) {
    const found = near(event, selector);
    const pressed = this.#pressed;
    if (found || !pressed || near(event, "button, a, dialog")) return found;
    const { clientX: x, clientY: y } = pressed;
    return Math.hypot(event.clientX - x, event.clientY - y) <= SLOP
      ? near(pressed, selector)
      : null;
  }

  /** Whether this is the second click of a double click on a button that is gone: it was not meant for the board
   * that took its place. @param {MouseEvent} event */
  #isSecond(event) {
    if (event.detail > 1) return Boolean(this.#clicked?.closest("[hidden]"));
    this.#clicked = near(event, "[data-act]");
    return false;
  }

  /** @param {MouseEvent} event */
  click(event) {
    // Only a mouse's drag ends in a click. A click by a key or a screen reader has a `detail` of 0.
    const isEnd = this.#isDragged && event.detail > 0;
    this.#isDragged = false;
    if (isEnd || this.#isSecond(event)) return;
    const tile = this.#tapped(event, ".rack-tile");
    const cell = this.#tapped(event, ".cell");
    const button = near(event, "[data-act]");
    if (tile) this.#run(["tap-tile", { id: Number(tile.dataset.id) }]);
    else if (cell) this.#run(["tap-square", { square: Number(cell.dataset.square) }]);
    else if (button) this.#run([/** @type {"forget"} */ (button.dataset.act), button.dataset]);
  }

  /** Take a tile off the board on right-click. @param {MouseEvent} event */
  contextmenu(event) {
    const cell = near(event, ".cell.draft");
    if (!cell) return;
    event.preventDefault();
    this.#run(["recall-one", { id: Number(cell.dataset.id) }]);
  }

  /** @param {MouseEvent} event */
  dblclick(event) {
    this.contextmenu(event);
  }
}

/** Restore a lost focus, so that keys keep working. With a keyboard, focus the board. Without one, focus the
 * main button, and only if a dialog or panel has closed. After a close, prefer the button that sends the turn.
 * @param {App} app @param {boolean} [isClosed]  whether a dialog or panel has just closed */
function restoreFocus({ state }, isClosed) {
  const active = document.activeElement;
  const isLost = active === document.body || !active?.checkVisibility();
  const quietly = /** @type {FocusOptions} */ ({ preventScroll: true, focusVisible: false });
  const next = (/** @type {string} */ selector) => query(`#actions ${selector}:not([hidden])`);
  const sends = isClosed && state.isUnsent && next("[data-act=send]");
  // An open dialog keeps the focus or gets it back.
  if (state.screen !== "game" || query("dialog.sheet[open]")) return;
  if (!(isLost || (sends && active?.closest("#board")))) return;
  if (sends) sends.focus(quietly);
  else if (hasKeyboard()) cellAt(state.cursor)?.focus(quietly);
  else if (isClosed) (next(".primary") ?? next("button"))?.focus(quietly);
}

/** @param {App} app */
function followCursor({ state }) {
  const cell = cellAt(state.cursor);
  if (document.activeElement?.closest("#board")) cell?.focus({ preventScroll: true });
  cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

const EVENTS = /** @type {const} */ ([
  "pointerdown",
  "pointermove",
  "pointerup",
  "pointercancel",
  "click",
  "contextmenu",
  "dblclick",
  "keydown",
]);

/** Listen to pointer and keyboard. @param {App} app @returns {() => void} stops listening */
export function bindInput(app) {
  const input = new Input(app);
  const ended = new AbortController();
  const { signal } = ended;
  for (const kind of EVENTS)
    document.addEventListener(kind, (event) => input[kind](/** @type {any} */ (event)), { signal });
  const unwatch = app.watch((now, before) => {
    // Other tiles cancel a drag.
    if (now.view !== before.view && !isSameRack(now.view, before.view)) input.endDrag();
    // The focus may be lost, for example on a link that was followed. Restore it once the new board has its
    // size, after this frame.
    if (now.screen !== before.screen || now.view?.link !== before.view?.link)
      addEventListener("page-drawn", () => setTimeout(() => restoreFocus(app)), { once: true });
    // Focus and scroll after drawing: both need the layout, which is then computed only once.
    if (now.cursor !== before.cursor) requestAnimationFrame(() => followCursor(app));
  });
  // A closing dialog returns the focus to the element that had it, if that element still exists.
  const closed = () => requestAnimationFrame(() => restoreFocus(app, true));
  document.addEventListener("close", closed, { capture: true, signal });
  const focused = (/** @type {FocusEvent} */ { target }) => {
    const square = target instanceof HTMLElement ? target.dataset.square : undefined;
    if (square && Number(square) !== app.state.cursor) app.update({ cursor: Number(square) });
  };
  $("board").addEventListener("focusin", focused, { signal });
  $("rack").addEventListener("focusin", stopAt, { signal });
  return () => {
    unwatch();
    ended.abort();
  };
}
