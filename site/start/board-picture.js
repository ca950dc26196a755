/**
 * Small pictures of boards. Each kind of premium square has its own shape as well as its colour, and a key with
 * names and counts.
 */

import { t } from "../core/i18n.js";
import { el, svg } from "../ui/dom.js";

const SIDE = 15;
const CENTRE = (SIDE * SIDE - 1) / 2;

/** The outline of each kind of premium square, in a square of side 1: a square, a diamond, a disc and a bar.
 * @type {Record<string, string>} */
const SHAPES = {
  TW: "m.06.06h.88v.88h-.88z",
  DW: "m.5.02.48.48-.48.48-.48-.48z",
  TL: "m.1.5a.4.4 0 1 0 .8 0a.4.4 0 1 0-.8 0",
  DL: "m.16.34h.68v.32h-.68z",
};
const STAR = "m.5 0 .15.35.38.03-.29.25.09.37-.33-.2-.33.2.09-.37-.29-.25.38-.03z";

/** Draw a path of the same outline at some squares.
 * @param {string} name @param {string} shape @param {number[]} squares */
const marks = (name, shape, squares) =>
  svg("path", {
    class: name.toLowerCase(),
    d: squares.map((at) => `M${at % SIDE} ${Math.floor(at / SIDE)}${shape}`).join(""),
  });

/** @param {string[]} premiums @param {string} name @returns {number[]} the squares with this premium */
const squaresOf = (premiums, name) =>
  premiums.flatMap((each, square) => (each === name && square !== CENTRE ? [square] : []));

/** Draw a board, hidden from screen readers. @param {string[]|null} premiums  the name of each square's premium;
 * null for a board that each game draws */
export function boardPicture(premiums) {
  const frame = { class: "board-picture", viewBox: `0 0 ${SIDE} ${SIDE}`, "aria-hidden": "true" };
  const ground = svg("rect", { width: SIDE, height: SIDE, rx: 0.6 });
  const unknown = svg("text", { x: SIDE / 2, y: 10.6, "text-anchor": "middle" }, "?");
  if (!premiums) return svg("svg", frame, ground, unknown);
  const kinds = Object.entries(SHAPES);
  const drawn = kinds.map(([name, shape]) => marks(name, shape, squaresOf(premiums, name)));
  return svg("svg", frame, ground, ...drawn, marks("centre", STAR, [CENTRE]));
}

/** Count the premium squares of each kind on a board.
 * @param {string[]|null} premiums @returns {[name: string, n: number][]} */
const countsOf = (premiums) =>
  Object.keys(SHAPES).flatMap((name) => {
    const n = premiums?.filter((each) => each === name).length ?? 0;
    return n ? [/** @type {[string, number]} */ ([name, n])] : [];
  });

/** Say how many premium squares of each kind a board has. @param {string[]|null} premiums */
export const boardText = (premiums) =>
  countsOf(premiums)
    .map(([name, n]) => t("rule-chosen", { what: t(`premium-${name}`), value: n }))
    .join(" ");

/** Show how many premium squares of each kind a board has, beside the shape of the kind.
 * @param {string[]|null} premiums */
export function boardKey(premiums) {
  const frame = { class: "board-picture", viewBox: "0 0 1 1" };
  return countsOf(premiums).map(([name, n]) =>
    el(
      "span",
      svg("svg", frame, marks(name, SHAPES[name] ?? "", [0])),
      `${t(`short-${name}`)} ${n}`,
    ),
  );
}
