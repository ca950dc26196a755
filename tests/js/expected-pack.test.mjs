// Before Python starts, the page knows which dictionary a link names.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { packOf } from "../../site/worker/dictionary.js";

const read = (path) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url)));
const { packs } = read("src/scrabble/data/lexicons/manifest.json");
const { games, puzzles } = read("tests/data/link-vectors.json");
const sealed = read("tests/data/sealed-vectors.json");

test("every vector names its dictionary", () => {
  const shipped = new Set(packs.map(({ name }) => name));
  const wanted = games.map(({ setup }) => (shipped.has(setup.dictionary) ? setup.dictionary : ""));
  assert.deepEqual(
    games.map(({ link }) => packOf(link)),
    wanted,
  );
  assert.ok(new Set(wanted).size > 2);
});

test("a link that no seed deals names none: its header is another one", () => {
  const inSealed = sealed.games.flatMap(({ links }) => links);
  for (const { link } of [...inSealed, ...puzzles]) assert.equal(packOf(link), "");
});

test("every dictionary of the catalogue is known by its number", () => {
  // A setup's fourth choice is its lexicon: number 0 has weight 48, any other number weight 1. Each of the
  // three choices before it has a total weight of 16; this test always takes their first option.
  const linkOf = (number) => {
    let stack = (111n << 60n) + BigInt(number ? 47 + number : 0);
    for (const weight of [12n, 14n, 13n]) stack = (stack / weight) * 16n + (stack % weight);
    let [rest, digits] = [stack << 16n, ""];
    for (; rest; rest /= 62n) digits = DIGITS[Number(rest % 62n)] + digits;
    return `1x${digits}`;
  };
  for (const { number, name } of packs) assert.equal(packOf(linkOf(number)), name);
  for (const number of [packs.length, 62, 63]) assert.equal(packOf(linkOf(number)), "");
});

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

for (const text of [
  "",
  "1",
  "2S57czNmY6TPuMMFOdk0bcX91gfCXR",
  "see 1S57czNmY6TPuMMFOdk0bcX91gfCXR",
  "1".repeat(2001),
])
  test(`no dictionary is expected of ${JSON.stringify(text.slice(0, 40))}`, () => {
    assert.equal(packOf(text), "");
  });
