/**
 * Tracks when each press began and ended, and where the last press was. Dialogs that open by themselves use
 * this to ignore presses meant for the page (common/resting.js).
 */

/** How long after the end of a press its click may arrive. */
const CLICK_MS = 500;

/** When the last press of each pointer began and ended. @type {Map<number, {at: number, until: number}>} */
const pointers = new Map();
/** When each key was last pressed. @type {Map<string, number>} */
const keys = new Map();

/** Where a pointer was last pressed; NaN at first. */
export const lastPlace = { x: Number.NaN, y: Number.NaN };

/** Whether nobody has pressed anything on this page yet. */
export const isUntouched = () => !pointers.size && !keys.size;

/** Watch all presses. */
export function bindPresses() {
  const watch = (/** @type {string} */ kind, /** @type {(event: any) => unknown} */ note) =>
    document.addEventListener(kind, note, { capture: true });
  /** @param {PointerEvent} event */
  const end = ({ pointerId, timeStamp: until }) =>
    Object.assign(pointers.get(pointerId) ?? {}, { until });
  watch("pointerdown", ({ pointerId, isPrimary, timeStamp: at, clientX: x, clientY: y }) => {
    // A primary press means that no other finger is down, so drop older presses whose end was missed.
    if (isPrimary) pointers.clear();
    pointers.set(pointerId, { at, until: Number.POSITIVE_INFINITY });
    Object.assign(lastPlace, { x, y });
  });
  watch("pointerup", end);
  watch("pointercancel", end);
  watch("keydown", ({ repeat, code, timeStamp }) => repeat || keys.set(code, timeStamp));
}

/** Return when the press behind an event began. A click without a pointer (a screen reader's, or a phone's
 * back button) begins when it arrives.
 * @param {Event} event @returns {number} 0 for a key whose press was not seen */
export function beganAt(event) {
  if (event instanceof KeyboardEvent) return keys.get(event.code) ?? 0;
  const { timeStamp } = event;
  if (!(event instanceof UIEvent && event.detail)) return timeStamp;
  const clicking = [...pointers.values()].filter(({ until }) => until + CLICK_MS > timeStamp);
  return Math.min(timeStamp, ...clicking.map(({ at }) => at));
}
