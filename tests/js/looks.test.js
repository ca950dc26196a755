// On every board, light and dark, kinds of squares look different, also to the colour-blind, and labels are
// readable. Tiles are readable, and look different from draft tiles and plain squares.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { CHOICES } from "../../site/core/settings.js";

const SITE = new URL("../../site/", import.meta.url);
const css = readFileSync(new URL("styles/style.css", SITE), "utf8");

// Matrices that simulate colour vision on linear RGB: Machado, Oliveira, Fernandes (2009), severity 1.
const EYES = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
const TO_XYZ = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
];
const WHITE = [0.95047, 1, 1.08883];
const SQUARES = ["cell", "dl", "tl", "dw", "tw"];

const dot = (rows, v) => rows.map((row) => row.reduce((sum, x, n) => sum + x * v[n], 0));
const linear = (hex) =>
  [1, 3, 5].map((at) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
const seen = (hex, eye) => dot(EYES[eye], linear(hex)).map((c) => Math.min(1, Math.max(0, c)));
const lab = (rgb) => {
  const [x, y, z] = dot(TO_XYZ, rgb).map((c, n) => {
    const part = c / WHITE[n];
    return part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116;
  });
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
};
const distance = (a, b, eye) => {
  const [p, q] = [a, b].map((hex) => lab(seen(hex, eye)));
  return Math.hypot(...p.map((c, n) => c - q[n]));
};
const luminance = (hex) => dot(TO_XYZ, linear(hex))[1];
const contrast = (a, b) => {
  const [low, high] = [a, b].map(luminance).sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};

/** Read the colours that a CSS block sets, for light or dark. */
function colours(block, scheme) {
  const set = block.matchAll(/--([\w-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+))/g);
  const whole = (hex) => (hex.length > 4 ? hex : hex.replace(/\w/g, "$&$&"));
  return Object.fromEntries(
    [...set].map(([, name, light, dark, both]) => [
      name,
      whole(both ?? (scheme === "light" ? light : dark)),
    ]),
  );
}
const blockOf = (sheet, opening) => {
  const from = sheet.indexOf(opening);
  assert.notEqual(from, -1, opening);
  return sheet.slice(from, sheet.indexOf("}", from));
};
const set = (name, choice, scheme) =>
  choice === CHOICES[name][0] ? {} : colours(blockOf(css, `&[data-${name}="${choice}"]`), scheme);

test("the board is first shown in the chosen set", () => {
  const asked = { cell: "#f4f1ea", dl: "#bfe3f2", tl: "#1f6fb2", dw: "#f9d5a7", tw: "#b5361c" };
  const usual = colours(blockOf(css, ":root {"), "light");
  for (const [name, colour] of Object.entries(asked)) assert.equal(usual[name], colour, name);
});

for (const scheme of ["light", "dark"]) {
  const usual = colours(blockOf(css, ":root {"), scheme);

  test(`${scheme}: the edge of a control has 3:1, whatever it lies on`, () => {
    for (const ground of ["paper", "card"])
      assert.ok(contrast(usual.line, usual[ground]) >= 3, ground);
  });

  for (const choice of CHOICES.board) {
    const board = { ...usual, ...set("board", choice, scheme) };
    test(`${choice}, ${scheme}: squares are 14 apart for every eye, labels have 5:1`, () => {
      for (const eye of Object.keys(EYES))
        for (const [n, a] of SQUARES.entries())
          for (const b of SQUARES.slice(n + 1)) {
            const far = distance(board[a], board[b], eye);
            assert.ok(far >= 14, `${eye}: ${a} and ${b} are ${far.toFixed(1)} apart`);
          }
      for (const square of ["cell", "dl", "dw"])
        assert.ok(contrast(board[square], board["on-light"]) >= 5, square);
      for (const square of ["tl", "tw"])
        assert.ok(contrast(board[square], board["on-deep"]) >= 5, square);
    });

    for (const look of CHOICES.tiles)
      test(`${look} on ${choice}, ${scheme}: a tile differs from squares and draft tiles`, () => {
        const tile = { ...board, ...set("tiles", look, scheme) };
        assert.ok(contrast(tile.tile, tile["on-tile"]) >= 4.5);
        assert.ok(contrast(tile.gold, tile["on-gold"]) >= 4.5);
        for (const eye of Object.keys(EYES)) {
          assert.ok(distance(tile.tile, tile.gold, eye) >= 14, eye);
          assert.ok(distance(tile.tile, tile.cell, eye) >= 14, eye);
        }
      });
  }
}
