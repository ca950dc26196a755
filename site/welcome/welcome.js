/**
 * Three pictures of how a game by link works, for guests and for the help.
 *
 * @import {App} from "../core/app.js"
 */

import { t } from "../core/i18n.js";
import { isPlayed } from "../core/store.js";
import { el, svg } from "../ui/dom.js";
import { practice } from "./practice.js";

/** The side of a square in the pictures. */
const SIDE = 20;
const STEP = 22; // from one square to the next

/** @param {string} classes @param {number} x @param {number} y */
const square = (classes, x, y) =>
  svg("rect", { class: classes, x, y, width: SIDE, height: SIDE, rx: 3 });

/** @param {string} letter @param {number} x @param {number} y @param {string} [classes] */
const tile = (letter, x, y, classes = "laid") =>
  svg(
    "g",
    { class: classes },
    square("face", x, y),
    svg("text", { x: x + SIDE / 2, y: y + SIDE / 2 + 5 }, letter),
  );

/** Draw squares side by side in one row. @param {number} x @param {number} y @param {number} count */
const rowOf = (x, y, count) =>
  Array.from({ length: count }, (_, n) => square("square", x + n * STEP, y));

/** @param {...Node} parts */
const picture = (...parts) =>
  svg("svg", { viewBox: "0 0 100 72", "aria-hidden": "true" }, ...parts);

/** Draw a tile moving from the rack to the board. */
const dragging = () =>
  picture(
    ...rowOf(7, 6, 4),
    tile("C", 7, 6),
    tile("A", 29, 6),
    svg("rect", { class: "ledge", x: 4, y: 46, width: 92, height: 24, rx: 5 }),
    tile("E", 7, 48, "held"),
    tile("O", 51, 48, "held"),
    tile("R", 73, 48, "held"),
    svg("path", { class: "way", d: "M40 60C41 52 45 47 51 43" }),
    svg("g", { transform: "rotate(-7 62 30)" }, tile("T", 53, 19)),
  );

/** Draw a laid word and the Play button below it. */
const playing = () =>
  picture(
    ...rowOf(7, 6, 4),
    tile("C", 7, 6),
    tile("A", 29, 6),
    tile("T", 51, 6),
    svg("rect", { class: "button", x: 16, y: 42, width: 68, height: 26, rx: 8 }),
    svg("text", { class: "on-button", x: 50, y: 60 }, t("play")),
  );

/** Draw a message with the link being sent. */
const sending = () =>
  picture(
    svg("path", {
      class: "bubble",
      d: "M14 8h56a8 8 0 0 1 8 8v28a8 8 0 0 1-8 8H22L8 62V16a8 8 0 0 1 6-8z",
    }),
    svg("path", { class: "words", d: "M18 22h46M18 30h28" }),
    svg("path", { class: "link", d: "M18 41h40" }),
    svg("path", { class: "plane", d: "M96 38 68 49l11 5 5 11z" }),
    svg("path", { class: "plane", d: "M79 54 96 38" }),
  );

/** @type {[caption: string, draw: () => Element][]} */
const STEPS = [
  ["how-drag", dragging],
  ["how-play", playing],
  ["how-send", sending],
];

/** Draw the three pictures of a turn, from the tiles to the link. */
function howPictures() {
  const steps = STEPS.map(([caption, draw]) => el("li", draw(), t(caption)));
  return el("ol.how", { "aria-label": t("how-title") }, steps);
}

/** Return the pictures and an optional practice. @returns {HTMLElement[]} */
export const howItWorks = () => [howPictures(), practice()];

/** Return how a game works, for a guest who has not played here.
 * @param {App} app @returns {HTMLElement[]} */
export const howForNewcomers = ({ store }) => (store.games().some(isPlayed) ? [] : howItWorks());
