/** The steps of a film: which step is shown, and whether the film plays. Pure functions without document and clock. */

/** How long a turn is shown at the usual speed. */
export const TURN_MS = 2400;
export const SPEEDS = [0.5, 1, 2, 4];

/** @typedef {{at: number, last: number, isPlaying: boolean, speed: number}} Steps  at: how many turns are shown */

/** @param {number} last @returns {Steps} */
export const atStart = (last) => ({ at: 0, last, isPlaying: false, speed: 1 });

/** Show another step; the film stops. @param {Steps} steps @param {number} at */
export const shownAt = (steps, at) => ({
  ...steps,
  at: Math.max(0, Math.min(steps.last, Math.round(at) || 0)),
  isPlaying: false,
});

/** Start or stop; at the end start again from the beginning. @param {Steps} steps */
export function toggled(steps) {
  if (steps.isPlaying || steps.last === 0) return { ...steps, isPlaying: false };
  return { ...steps, at: steps.at === steps.last ? 0 : steps.at, isPlaying: true };
}

/** Move on by a turn while the film plays; the last turn stops it. @param {Steps} steps */
export function movedOn(steps) {
  if (!steps.isPlaying) return steps;
  const at = Math.min(steps.last, steps.at + 1);
  return { ...steps, at, isPlaying: at < steps.last };
}

/** Return the nearest of some turns before or after a step; the ends count too.
 * @param {Steps} steps @param {number[]} turns @param {number} by  -1 or 1 */
export function nearest({ at, last }, turns, by) {
  const ahead = turns.filter((turn) => (turn - at) * by > 0);
  const end = by < 0 ? 0 : last;
  return ahead.length ? at + by * Math.min(...ahead.map((turn) => Math.abs(turn - at))) : end;
}

/** Return the steps at the next speed, faster or slower. @param {Steps} steps @param {number} by  -1 or 1 */
export function faster(steps, by) {
  const at = SPEEDS.indexOf(steps.speed) + by;
  return { ...steps, speed: SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, at))] ?? 1 };
}

/** How long the current step is shown. @param {Steps} steps */
export const lengthOf = ({ speed }) => TURN_MS / speed;

/** Whether two steps show the same, at the same speed. @param {Steps} one @param {Steps} other */
export const isSame = (one, other) =>
  one.at === other.at && one.isPlaying === other.isPlaying && one.speed === other.speed;

/** @typedef {"toggle"|"forward"|"back"|"first"|"last"|"next-key"|"previous-key"|"faster"|"slower"} Meaning */

/** The actions of keys. @type {Record<string, Meaning>} */
const KEYS = {
  " ": "toggle",
  k: "toggle",
  ArrowRight: "forward",
  ArrowLeft: "back",
  l: "forward",
  j: "back",
  "]": "forward",
  "[": "back",
  Home: "first",
  End: "last",
  PageDown: "next-key",
  PageUp: "previous-key",
  "+": "faster",
  "-": "slower",
};

/** Return the action of a key, if any. Keys that the focused control uses have none.
 * @param {{key: string, ctrlKey: boolean, metaKey: boolean, altKey: boolean}} event
 * @param {string} tag  of the focused element, in capitals @param {string} [type]  of the focused field */
export function meaningOf({ key, ctrlKey, metaKey, altKey }, tag, type) {
  if (ctrlKey || metaKey || altKey || tag === "SELECT") return undefined;
  if (key === " " && ["BUTTON", "A", "SUMMARY"].includes(tag)) return undefined;
  if (type === "range" && /^(Arrow|Page|Home|End)/.test(key)) return undefined;
  return KEYS[key];
}
