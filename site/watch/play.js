/**
 * Plays a film: its clock, its keys and its controls.
 *
 * @import {Film} from "./film.js"
 * @import {Steps} from "./steps.js"
 */

import { saveFile } from "../common/saved-file.js";
import { drawn } from "./draw.js";
import {
  atStart,
  faster,
  isSame,
  lengthOf,
  meaningOf,
  movedOn,
  nearest,
  shownAt,
  toggled,
} from "./steps.js";
import { stillOf } from "./still.js";

const SVG = "image/svg+xml";

/** The actions of a film, by name. @param {Film} film @param {() => Steps} now
 * @param {(next: Steps) => void} show */
function actsOf(film, now, show) {
  const turns = film.keys.map(({ turn }) => turn);
  const go = (/** @type {number} */ at) => show(shownAt(now(), at));
  const key = (/** @type {number} */ by) => go(nearest(now(), turns, by));
  return {
    go,
    toggle: () => show(toggled(now())),
    forward: () => go(now().at + 1),
    back: () => go(now().at - 1),
    first: () => go(0),
    last: () => go(now().last),
    "next-key": () => key(1),
    "previous-key": () => key(-1),
    faster: () => show(faster(now(), 1)),
    slower: () => show(faster(now(), -1)),
    speed: (/** @type {number} */ speed) => show({ ...now(), speed }),
    still: () => {
      const { at } = now();
      saveFile(`pass-a-word-${at}.svg`, new Blob([stillOf(film, at)], { type: SVG }));
    },
  };
}

/** Show a film with its controls. @param {Film} film @returns {() => void} stops it */
export function play(film) {
  let steps = atStart(film.frames.length - 1);
  let clock = 0;
  const show = (/** @type {Steps} */ next) => {
    const isNew = !isSame(steps, next);
    steps = next;
    draw(steps);
    if (!isNew) return;
    clearTimeout(clock);
    if (steps.isPlaying) clock = window.setTimeout(() => show(movedOn(steps)), lengthOf(steps));
  };
  const acts = actsOf(film, () => steps, show);
  const draw = drawn(film, acts);
  const onkeydown = (/** @type {KeyboardEvent} */ event) => {
    const { tagName, type } = /** @type {HTMLInputElement} */ (event.target);
    const meaning = meaningOf(event, tagName, type);
    if (!meaning) return;
    event.preventDefault();
    acts[meaning]();
  };
  document.addEventListener("keydown", onkeydown);
  draw(steps);
  performance.mark("film-shown");
  return () => {
    clearTimeout(clock);
    document.removeEventListener("keydown", onkeydown);
  };
}
