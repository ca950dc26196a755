// QR codes: the fixed patterns stand where they must, and known codes come out module by module.

import assert from "node:assert/strict";
import { test } from "node:test";
import { qr } from "../../site/qr.js";

const FINDER = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"];
const READ_BY_OTHERS = [
  "1111111001000010101111111",
  "1000001011011101101000001",
  "1011101001110000101011101",
  "1011101011011110001011101",
  "1011101000101000101011101",
  "1000001010100111001000001",
  "1111111010101010101111111",
  "0000000000001010100000000",
  "1111101111100100010101010",
  "1110000001011100010100010",
  "0111011111000111100101011",
  "1101010001101011101100001",
  "0000001011010111011010111",
  "1000100000111010100101010",
  "1010011110001001001111011",
  "1010000000111001111110001",
  "1001101111010100111110100",
  "0000000010100101100011000",
  "1111111011100110101010111",
  "1000001000101010100011001",
  "1011101010101101111110110",
  "1011101011110001011011111",
  "1011101010000101000001101",
  "1000001011101010110111001",
  "1111111010100100011111111",
];

const rowsOf = (text) => qr(text).map((row) => row.map(Number).join(""));

for (const [length, size] of [
  [1, 21],
  [17, 21],
  [18, 25],
  [150, 45],
  [400, 69],
  [858, 97],
]) {
  test(`${length} characters make a code of ${size} modules with three finders`, () => {
    const rows = rowsOf("a".repeat(length));
    assert.deepEqual([rows.length, rows[0].length], [size, size]);
    const corner = (row, column) =>
      rows.slice(row, row + 7).map((each) => each.slice(column, column + 7));
    for (const [row, column] of [
      [0, 0],
      [0, size - 7],
      [size - 7, 0],
    ])
      assert.deepEqual(corner(row, column), FINDER);
    const timing = rows[6].slice(8, size - 8);
    assert.match(timing, /^(10)*1$/);
  });
}

test("a text beyond the largest code is refused", () => {
  assert.throws(() => qr("a".repeat(859)), RangeError);
});

test("a code read by two independent readers stays as it was", () => {
  const rows = rowsOf("https://example.org/p/#1aZ91");
  assert.deepEqual(rows, READ_BY_OTHERS);
});
