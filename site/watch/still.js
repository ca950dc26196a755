/**
 * A still of a film as an SVG file: the players with their points, and the board. It looks the same in every theme.
 * Built as elements, so that names are escaped.
 *
 * @import {Face, Film} from "./film.js"
 */

import { SIDE } from "../core/draft.js";
import { signed, t } from "../core/i18n.js";
import { svg } from "../ui/dom.js";

const SQUARE = 64;
const EDGE = 60;
const BOARD = SIDE * SQUARE;
const WIDTH = BOARD + 2 * EDGE;
const HEAD = 120;
const LINE = 72;
const FOOT = 90;
const CENTRE = 112;
/** The most characters of a name; longer ones are cut. */
const MOST_NAME = 20;
const PAPER = "#f4f1ea";
const GRID = "#d5cdbd";
const INK = "#1f2f2c";
const SOFT = "#55625d";
/** The colours of a square and of the letters on it, by premium. @type {Record<string, [string, string]>} */
const PAINT = {
  "": [PAPER, "#3a4642"],
  DL: ["#bfe3f2", "#3a4642"],
  TL: ["#1f6fb2", "#fff"],
  DW: ["#f9d5a7", "#3a4642"],
  TW: ["#b5361c", "#fff"],
};
const PLAYED = { fill: "#24352f", ink: "#fbf6e9" };
const LAST = { fill: "#f0b429", ink: "#2a2003" };

/** @param {string} text @param {number} x @param {number} y @param {number} size @param {Record<string, string>} [more] */
const words = (text, x, y, size, more = {}) =>
  svg("text", { x, y, "font-size": size, fill: INK, ...more }, text);

/** @param {string} fill @param {number} x @param {number} y @param {number} width @param {number} height @param {number} [rx] */
const box = (fill, x, y, width, height, rx = 0) => svg("rect", { fill, x, y, width, height, rx });

/** Draw a square. @param {Face|null} face @param {string} premium @param {number} square @param {boolean} isLast */
function squareOf(face, premium, square, isLast) {
  const [x, y] = [(square % SIDE) * SQUARE, Math.floor(square / SIDE) * SQUARE];
  const middle = { "text-anchor": "middle", fill: "" };
  const [paint, ink] = PAINT[premium] ?? [PAPER, INK];
  if (!face) {
    const sign = square === CENTRE ? "★" : premium && t(`short-${premium}`);
    const text = words(sign, x + SQUARE / 2, y + SQUARE / 2 + 8, 22, { ...middle, fill: ink });
    return [box(paint, x + 1, y + 1, SQUARE - 2, SQUARE - 2, 5), ...(sign ? [text] : [])];
  }
  const look = isLast ? LAST : PLAYED;
  const size = face.letter.length > 1 ? 26 : 38;
  const letter = words(face.letter, x + SQUARE / 2 - 3, y + SQUARE / 2 + 12, size, {
    ...middle,
    fill: look.ink,
    ...(face.blank && { "font-style": "italic" }),
  });
  const value = words(String(face.value), x + SQUARE - 8, y + SQUARE - 8, 15, {
    "text-anchor": "end",
    fill: look.ink,
  });
  return [
    box(look.fill, x + 2, y + 2, SQUARE - 4, SQUARE - 4, 8),
    letter,
    ...(face.blank ? [] : [value]),
  ];
}

/** Draw a step as the text of an SVG file. @param {Film} film @param {number} at @returns {string} */
export function stillOf({ view, frames, premiums }, at) {
  const frame = frames[at];
  if (!frame) return "";
  const top = HEAD + LINE * view.players.length;
  const height = top + BOARD + FOOT;
  const squares = frame.board.flatMap((face, square) =>
    squareOf(face, premiums[square] ?? "", square, frame.squares.includes(square)),
  );
  const players = view.players.flatMap(({ label }, seat) => {
    const y = HEAD + LINE * seat + 36;
    const name = Array.from(label).slice(0, MOST_NAME).join("");
    const points = signed(frame.scores[seat] ?? 0);
    return [words(name, EDGE, y, 44), words(points, WIDTH - EDGE, y, 48, { "text-anchor": "end" })];
  });
  const picture = svg(
    "svg",
    {
      width: WIDTH,
      height,
      viewBox: `0 0 ${WIDTH} ${height}`,
      "font-family": "system-ui, Roboto, Arial, sans-serif",
      "font-weight": 700,
    },
    box(PAPER, 0, 0, WIDTH, height),
    words("Pass-a-Word", EDGE, 76, 40, { "font-family": "Georgia, serif" }),
    words(t("review-at", { n: at, of: view.turns.length }), WIDTH - EDGE, 76, 28, {
      "text-anchor": "end",
      fill: SOFT,
    }),
    ...players,
    box(GRID, EDGE - 2, top - 2, BOARD + 4, BOARD + 4, 6),
    svg("g", { transform: `translate(${EDGE} ${top})` }, ...squares),
    words(t("film-unchecked-short"), EDGE, top + BOARD + 56, 26, { fill: SOFT }),
  );
  return new XMLSerializer().serializeToString(picture);
}
