/** Draws a link as a QR code for another device's camera. A script of its own, since few sheets show a code. */

import { encode } from "uqr";

/** The largest QR version used: larger codes are unreliable on a phone's screen. */
const LARGEST = 20;
/** The light margin around a code, in squares. */
const MARGIN = 4;

/** Draw a code, dark on white. Throws a RangeError for a text of more than 858 bytes.
 * @param {string} text @returns {string} SVG */
export function qrPicture(text) {
  const { data, size } = encode(text, { ecc: "L", maxVersion: LARGEST, border: MARGIN });
  const dark = data.flatMap((row, y) => row.map((isDark, x) => isDark && `M${x} ${y}h1v1h-1z`));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">
    <path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dark.filter(Boolean).join("")}"/></svg>`;
}
