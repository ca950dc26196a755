// A film's steps, keys and key turns, the texts that it opens, and the snippet that shows it elsewhere.

import assert from "node:assert/strict";
import { test } from "node:test";
import { useStrings } from "../../site/core/i18n.js";
import { openWhole } from "../../site/link-reader/whole.js";
import { filmOf } from "../../site/watch/film.js";
import { openGame } from "../../site/watch/open.js";
import {
  atStart,
  faster,
  lengthOf,
  meaningOf,
  movedOn,
  nearest,
  shownAt,
  toggled,
} from "../../site/watch/steps.js";
import { lettersOf } from "../support/js/letters.mjs";
import { stringsOf } from "../support/js/strings.mjs";

useStrings("en", stringsOf("en"));

/** A game of four computers, in Catalan, with thirty turns. */
const FOUR =
  "1RKMRLjhEqW5Ccv7cxsrxSqU8lldXLHXhM3doXWM7YqbJLoqLZD1moYFDQbAJOTzA9H8rQRLBGz1PcRXjblwPc6D8bo";
/** The record of `FOUR`. */
const RECORD =
  "1z2520Sczzg99Qjq5mI1R75l0popzvSmzkXq5j69KPOuM2bMVDdzdw7iE31AULfaLB9uMpq0W3SgWpeAU3amn8YT0IlKokFqZIgmX9aXpeJupnigzlbpLV1kgiqiQ";
const letters = async (language) => lettersOf(language);
const read = (link) => openWhole(link).read({ ca: lettersOf("ca"), en: lettersOf("en") });

test("a film has a frame for the deal and for each turn", () => {
  const { frames, view } = filmOf(read(FOUR), FOUR);
  assert.equal(frames.length, view.turns.length + 1);
  assert.equal(frames[0].board.filter(Boolean).length, 0);
  for (const [n, { board, squares, rack, used }] of frames.entries()) {
    assert.ok(
      squares.every((square) => board[square]),
      `${n}`,
    );
    assert.equal(used.filter(Boolean).length >= squares.length, true, `${n}`);
    assert.ok(rack.length <= 7);
  }
});

test("the record of a game gives the same film, except for facts that records lack", () => {
  const [game, record] = [FOUR, RECORD].map((link) => filmOf(read(link), link));
  assert.deepEqual(record.frames, game.frames);
  assert.deepEqual(record.keys, game.keys);
  assert.deepEqual(record.view.chart, game.view.chart);
});

test("key turns are few, in order, and each has a reason", () => {
  const { keys, view } = filmOf(read(FOUR), FOUR);
  assert.ok(keys.length > 1 && keys.length <= 5);
  assert.deepEqual(
    keys,
    keys.toSorted((a, b) => a.turn - b.turn),
  );
  const best = Math.max(...view.turns.map(({ score }) => score));
  assert.ok(keys.some(({ turn }) => view.turns[turn - 1].score === best));
});

test("a film plays to its end, and from its end again", () => {
  let steps = toggled(atStart(3));
  const seen = [];
  for (; steps.isPlaying; steps = movedOn(steps)) seen.push(steps.at);
  assert.deepEqual([seen, steps.at], [[0, 1, 2], 3]);
  assert.deepEqual(toggled(steps), { ...atStart(3), isPlaying: true });
  assert.equal(movedOn(steps), steps);
  assert.equal(toggled(atStart(0)).isPlaying, false);
});

test("a step stays within the film, and stops it", () => {
  const playing = toggled(atStart(3));
  for (const [to, at] of [
    [-1, 0],
    [2, 2],
    [99, 3],
    [Number.NaN, 0],
  ])
    assert.deepEqual(shownAt(playing, to), { ...playing, at, isPlaying: false });
});

test("the next key turn is the nearest, and after the last one the end", () => {
  const at = (n) => ({ ...atStart(9), at: n });
  const found = [0, 3, 4, 7, 9].map((n) => [nearest(at(n), [3, 7], -1), nearest(at(n), [3, 7], 1)]);
  assert.deepEqual(found, [
    [0, 3],
    [0, 7],
    [3, 7],
    [3, 9],
    [7, 9],
  ]);
});

test("there are four speeds, and a faster one shows a turn for less time", () => {
  const slow = [...Array(5)].reduce((steps) => faster(steps, -1), atStart(1));
  const fast = [...Array(5)].reduce((steps) => faster(steps, 1), atStart(1));
  assert.deepEqual([slow.speed, fast.speed], [0.5, 4]);
  assert.equal(lengthOf(slow), 8 * lengthOf(fast));
});

test("a control keeps the keys that it needs itself", () => {
  const key = (name, more = {}) => ({
    key: name,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    ...more,
  });
  assert.equal(meaningOf(key(" "), "BODY"), "toggle");
  assert.equal(meaningOf(key(" "), "BUTTON"), undefined);
  assert.equal(meaningOf(key("k"), "BUTTON"), "toggle");
  assert.equal(meaningOf(key("ArrowRight"), "INPUT", "range"), undefined);
  assert.equal(meaningOf(key("k"), "SELECT"), undefined);
  assert.equal(meaningOf(key("ArrowLeft", { altKey: true }), "BODY"), undefined);
});

test("a link is opened alone, in an address, encoded, and before a token", async () => {
  for (const text of [
    FOUR,
    `https://a.example/paw/#${FOUR}`,
    `%20${FOUR}`,
    `${FOUR}~${"a".repeat(60)}`,
  ]) {
    const { game, link } = await openGame(text, letters);
    assert.deepEqual([game?.moves.length, link], [30, FOUR], text);
  }
});

for (const [what, text, code] of [
  ["nothing", "", "nothing"],
  ["a seat link", `S2${"b".repeat(99)}`, "secret"],
  ["a seat link in an address", `https://a.example/%23S2${"b".repeat(99)}`, "secret"],
  [
    "a device key in twelve words",
    "one two six ten red blue green black white brown pink gray".replaceAll(" ", "-"),
    "secret",
  ],
  ["a huge text", "x".repeat(1e6), "too-long"],
  ["a link of more than a thousand characters", `1${"0".repeat(1200)}`, "too-long"],
  ["markup", "<img src=x onerror=alert(1)>", "not-a-link"],
  ["a damaged escape", "%ff%", "not-a-link"],
  ["a link that was cut off", FOUR.slice(0, -1), "cut-off"],
  ["a link with another letter", `${FOUR.slice(0, -1)}p`, "mistyped"],
])
  test(`${what} is refused before anything is fetched`, async () => {
    const { game, code: found } = await openGame(text, () => assert.fail("a fetch"));
    assert.deepEqual([game, found], [null, code]);
  });

test("a missing file is the fault of the connection, not of the link", async () => {
  await assert.rejects(
    openGame(FOUR, () => Promise.reject(new TypeError("offline"))),
    TypeError,
  );
});
