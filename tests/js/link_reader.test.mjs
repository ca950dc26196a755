// The page's own link reader, written from docs/link-format.md alone, agrees with all of the engine's vectors.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { putBack, shuffled } from "../../site/link-reader/bag.js";
import { times } from "../../site/link-reader/lists.js";
import { isJustDealt, lowered, readGame, readSetup } from "../../site/link-reader/reader.js";
import { sha256 } from "../../site/link-reader/sha256.js";
import { alphabetOf } from "../../site/link-reader/tiles.js";
import { lettersOf } from "../support/js/letters.mjs";
import { readNote } from "../support/js/note_reader.mjs";
import { inVectorWords } from "../support/js/vectors.mjs";

const vectors = JSON.parse(readFileSync(new URL("../data/link-vectors.json", import.meta.url)));
const dealt = vectors.games.filter(({ setup }) => (setup.mode ?? "dealt") === "dealt");

/** Read a game's link into the fields of a test vector. */
function readLink(text) {
  const opened = readSetup(text, readNote);
  const { setup, notes, moves, positions } = readGame(opened, lettersOf(opened.setup.language));
  const [dealt] = positions;
  const { board, bag, reason, winners } = positions.at(-1);
  const afterOf = ({ racks, bag: { length: bagCount }, scores, toMove, reason }) => {
    return { racks, bagCount, scores, toMove, over: reason !== null };
  };
  return {
    ...(notes.some(Boolean) && { notes }),
    setup: inVectorWords(setup),
    deal: { racks: dealt.racks, bag: dealt.bag },
    moves: moves.map((move, n) => ({ ...move, after: afterOf(positions[n + 1]) })),
    final: {
      board: times(15, (row) => board.slice(15 * row, 15 * row + 15).join("")),
      bag,
      reason,
      winners,
    },
  };
}

test("our own SHA-256 agrees with the standard one", () => {
  for (const length of [0, 1, 37, 38, 46, 47, 100, 1500]) {
    const bytes = Uint8Array.from({ length }, (_, n) => 7 * n);
    const expected = createHash("sha256").update("pass-a-word link 1").update(bytes).digest("hex");
    const found = Buffer.from(sha256("pass-a-word link 1", bytes).buffer).toString("hex");
    assert.equal(found, expected, `${length} bytes`);
  }
});

/** Matches a line of the character table: a code or a range, perhaps with a step. */
const RANGE = /^([0-9A-F]+)(?:-([0-9A-F]+))?(?:\/(\d))?$/gm;

test("characters have the small letters of Unicode 16.0, whatever version this machine has", () => {
  const table = new URL("../../src/scrabble/data/unicode/has-lower.txt", import.meta.url);
  const hasLower = new Set();
  for (const [, first, last = first, step = 1] of readFileSync(table, "ascii").matchAll(RANGE))
    for (let code = Number(`0x${first}`); code <= Number(`0x${last}`); code += Number(step))
      hasLower.add(code);
  const wrong = times(0x110000 - 0x80, (n) => n + 0x80).filter((code) => {
    const character = String.fromCodePoint(code);
    return (lowered(character) !== character) !== hasLower.has(code);
  });
  assert.ok(hasLower.size > 1000);
  assert.deepEqual(wrong, []);
});

test("bags are shuffled as the vectors say", () => {
  for (const { seed, language, tiles } of vectors.bags) {
    const { bag } = alphabetOf(lettersOf(language));
    assert.equal(shuffled(seed, bag), tiles, `${language} ${seed}`);
  }
});

test("exchanged tiles return to the same places", () => {
  for (const { bag, tiles, seed, turn, after } of vectors.putBack) {
    assert.equal(putBack(bag, tiles, seed, turn), after, `${seed} ${turn}`);
  }
});

for (const { name, link, ...game } of dealt) {
  test(`a link is read as the same game: ${name}`, () => assert.deepEqual(readLink(link), game));
}

test("a link shows without letters whether any move was made", () => {
  for (const { name, link, moves } of dealt)
    assert.equal(isJustDealt(readSetup(link)), moves.length === 0, name);
});

/** Return this reader's code for a bad link; the reader reads no records. @param {{name: string, code: string}} bad */
const codeOf = ({ name, code }) => (name.startsWith("a record") ? "unknown-version" : code);

for (const bad of vectors.bad) {
  test(`a bad link is refused with the same code: ${bad.name}`, () => {
    assert.throws(() => readLink(bad.link), { name: "BadLink", code: codeOf(bad) });
  });
}

test("texts around the limits of section 2", () => {
  const table = [
    ["1", "cut-off"],
    [`1A${"7".repeat(9)}`, "cut-off"],
    [`19${"7".repeat(9)}`, "cut-off"],
    [`13${"7".repeat(10)}`, "mistyped"],
    [`12${"7".repeat(10)}`, "cut-off"],
    [`2${"7".repeat(11)}`, "unknown-version"],
    [`2${"7".repeat(10)}`, "not-a-link"],
  ];
  for (const [text, code] of table) {
    assert.throws(() => readLink(text), { name: "BadLink", code }, text);
  }
});
