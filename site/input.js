/**
 * Pointer and keyboard to acts. Nothing is decided here: each gesture becomes one named act with
 * its squares and tile ids, and `bindInput` gives back the function that unbinds everything.
 */

import { $ } from "./dom.js";

/** A finger may tremble this far, in pixels, before a tap is a drag. */
const SLOP = 8;

/** How far above a finger the lifted tile floats, so that it can be seen. */
const LIFT = 44;

/** @typedef {(name: string, data: Record<string, string|undefined>) => void} Act */
/** @typedef {{lift: (id: number) => void, drop: () => void, light: (square: number|null) => void}} Hand */

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

/** @param {Event} event @param {string} selector @returns {HTMLElement|null} */
const near = (event, selector) =>
  event.target instanceof Element ? event.target.closest(selector) : null;

/** @param {number} x @param {number} y */
const under = (x, y) => {
  const at = document.elementFromPoint(x, y);
  const cell = /** @type {HTMLElement|null} */ (at?.closest(".cell") ?? null);
  const rack = at?.closest("#rack") ?? null;
  return { square: cell ? Number(cell.dataset.square) : null, rack };
};

/** @param {Element} rack @param {number} x @returns {number} the place in the rack nearest to x */
function slotAt(rack, x) {
  const mids = [...rack.children].map((child) => {
    const { left, width } = child.getBoundingClientRect();
    return Math.abs(left + width / 2 - x);
  });
  return mids.indexOf(Math.min(...mids));
}

/** What a key means on the board or the rack. @param {KeyboardEvent} event @param {boolean} onBoard
 * @returns {[string, Record<string, string|undefined>]|null} */
function named(event, onBoard) {
  const { key: pressed, altKey, code } = event;
  if (altKey) {
    const digit = /^Digit([1-9])$/.exec(code)?.[1];
    return digit ? ["nth-tile", { n: digit }] : null;
  }
  const step = STEPS[pressed];
  if (step)
    return onBoard
      ? ["arrow", { step: String(step[0]), across: step[1] ? "yes" : undefined }]
      : ["rack-focus", { step: String(Math.sign(step[0])) }];
  if (onBoard && pressed === "Enter") return ["enter", {}];
  if (onBoard && pressed === " ") return ["turn-arrow", {}];
  if (onBoard && (pressed === "Home" || pressed === "End")) return ["edge", { to: pressed }];
  if (pressed.length <= 2 && /^\p{L}/u.test(pressed)) {
    return ["type", { letter: pressed.toUpperCase(), blank: event.shiftKey ? "yes" : undefined }];
  }
  if (event.shiftKey && pressed.startsWith("Page"))
    return [pressed === "PageUp" ? "step-first" : "step-last", {}];
  const act = KEYS[pressed];
  return act ? [act, {}] : null;
}

/**
 * A tile in the hand, from a press to where it is let go.
 * @param {Act} act
 * @param {Hand} hand  shows it
 */
function dragging(act, hand) {
  /** @type {{id: number, x: number, y: number, pointer: number, lift: number, moving: boolean}|null} */
  let lifted = null;
  let dropped = false;

  /** @returns {boolean} whether a tile was on its way */
  function cancel() {
    const { moving = false } = lifted ?? {};
    lifted = null;
    if (moving) hand.drop();
    return moving;
  }

  /** @param {PointerEvent} event */
  function down(event) {
    const tile = near(event, ".rack-tile.tile, .cell.draft");
    dropped = false;
    if (!tile || event.button !== 0 || !event.isPrimary) return;
    const { clientX: x, clientY: y, pointerId: pointer, pointerType } = event;
    const lift = pointerType === "mouse" ? 0 : LIFT;
    lifted = { id: Number(tile.dataset.id), x, y, pointer, lift, moving: false };
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (!lifted || event.pointerId !== lifted.pointer) return;
    const { clientX: x, clientY: y } = event;
    if (!lifted.moving && Math.hypot(x - lifted.x, y - lifted.y) <= SLOP) return;
    if (!lifted.moving) hand.lift(lifted.id);
    lifted.moving = true;
    $("ghost").style.transform = `translate(${x}px, ${y - lifted.lift}px) translate(-50%, -50%)`;
    hand.light(under(x, y - lifted.lift).square ?? under(x, y).square);
  }

  /** @param {PointerEvent} event */
  function up(event) {
    if (!lifted || event.pointerId !== lifted.pointer) return;
    const { id, lift, moving } = lifted;
    const { clientX: x, clientY: y } = event;
    cancel();
    if (!moving) return;
    dropped = true;
    const { rack } = under(x, y);
    const square = rack ? null : (under(x, y - lift).square ?? under(x, y).square);
    if (square !== null) act("drop", { id: String(id), square: String(square) });
    else act("drop-rack", { id: String(id), to: rack ? String(slotAt(rack, x)) : undefined });
  }

  /** Whether the click that follows is only the end of a drag. */
  function hasDropped() {
    const was = dropped;
    dropped = false;
    return was;
  }

  return { down, move, up, cancel, hasDropped };
}

/**
 * @param {Act} act
 * @param {Hand} hand  shows a drag under way
 * @returns {{unbind: () => void, cancel: () => void}}
 */
export function bindInput(act, hand) {
  const bound = new AbortController();
  const { signal } = bound;
  const drag = dragging(act, hand);
  /** Where the press under way began. @type {PointerEvent|null} */
  let pressed = null;

  /** What was tapped. When press and release meet different elements the browser tells neither: the
   * hand trembled over an edge, or the board moved under it. Then it is where the press began.
   * @param {MouseEvent} event @param {string} selector */
  function tapped(event, selector) {
    const found = near(event, selector);
    if (found || !pressed || near(event, "button, a, dialog")) return found;
    const { clientX: x, clientY: y } = pressed;
    return Math.hypot(event.clientX - x, event.clientY - y) <= SLOP
      ? near(pressed, selector)
      : null;
  }

  /** @param {MouseEvent} event */
  function click(event) {
    if (drag.hasDropped()) return;
    const tile = tapped(event, ".rack-tile");
    const cell = tapped(event, ".cell");
    const button = near(event, "[data-act]");
    if (tile) act("tap-tile", { id: tile.dataset.id });
    else if (cell) act("tap-square", { square: cell.dataset.square });
    else if (button) act(button.dataset.act ?? "", { ...button.dataset });
  }

  /** @param {MouseEvent} event */
  function takeOff(event) {
    const cell = near(event, ".cell.draft");
    if (!cell) return;
    event.preventDefault();
    act("recall-one", { id: cell.dataset.id });
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    const cell = near(event, ".cell");
    if (event.key === "Escape" && drag.cancel()) return undefined;
    if (!(cell || near(event, "#rack")) || event.ctrlKey || event.metaKey) return undefined;
    const name = named(event, cell !== null);
    if (!name) return undefined;
    event.preventDefault();
    return act(name[0], name[1]);
  }

  /** @param {PointerEvent} event */
  function down(event) {
    pressed = event;
    drag.down(event);
  }

  document.addEventListener("pointerdown", down, { signal });
  document.addEventListener("pointermove", drag.move, { signal });
  document.addEventListener("pointerup", drag.up, { signal });
  document.addEventListener("pointercancel", drag.cancel, { signal });
  document.addEventListener("click", click, { signal });
  document.addEventListener("contextmenu", takeOff, { signal });
  document.addEventListener("dblclick", takeOff, { signal });
  document.addEventListener("keydown", key, { signal });
  return { unbind: () => bound.abort(), cancel: drag.cancel };
}
