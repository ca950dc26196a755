/**
 * What the player presses: when each press began and ended, and where the last one was. A dialog that comes
 * by itself asks (common/resting.js).
 */

/** A press may click up to this long after it ended. */
const CLICK_MS = 500;

/** Presses of pointers, by pointer. @type {Map<number, {at: number, until: number}>} */
const pointers = new Map();
/** When each key was pressed last. @type {Map<string, number>} */
const keys = new Map();

/** Where a pointer was pressed last; nowhere at first. */
export const lastPlace = { x: Number.NaN, y: Number.NaN };

/** Watch all presses. */
export function bindPresses() {
  const watch = (/** @type {string} */ kind, /** @type {(event: any) => unknown} */ note) =>
    document.addEventListener(kind, note, { capture: true });
  /** @param {PointerEvent} event */
  const end = ({ pointerId, timeStamp: until }) =>
    Object.assign(pointers.get(pointerId) ?? {}, { until });
  watch("pointerdown", ({ pointerId, isPrimary, timeStamp: at, clientX: x, clientY: y }) => {
    // Only the first finger is primary: what is still noted as held then was lost.
    if (isPrimary) pointers.clear();
    pointers.set(pointerId, { at, until: Number.POSITIVE_INFINITY });
    Object.assign(lastPlace, { x, y });
  });
  watch("pointerup", end);
  watch("pointercancel", end);
  watch("keydown", ({ repeat, code, timeStamp }) => repeat || keys.set(code, timeStamp));
}

/** When the press began that an event comes of; a click without a pointer, as screen readers make it, begins
 * when it comes, as does the way back of a phone.
 * @param {Event} event @returns {number} 0 of a key whose press was not seen */
export function beganAt(event) {
  if (event instanceof KeyboardEvent) return keys.get(event.code) ?? 0;
  const { timeStamp } = event;
  if (!(event instanceof UIEvent && event.detail)) return timeStamp;
  const clicking = [...pointers.values()].filter(({ until }) => until + CLICK_MS > timeStamp);
  return Math.min(timeStamp, ...clicking.map(({ at }) => at));
}
