// What an enlarged board shows, and how far it scrolls for it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { lay, layNext, turnArrow } from "../../site/core/draft.js";
import { EMPTY, withView } from "../../site/core/state.js";
import { scrolled, squaresToShow } from "../../site/ui/zoom.js";
import { viewOf } from "../support/js/app.mjs";

const cell = { letter: "X", value: 8, blank: false, turn: 1, words: [] };
const board = Array(225).fill(null).with(115, cell);
const TURNS = [{ squares: [20, 21] }, { squares: [] }];
const table = withView(EMPTY, viewOf({ board, turns: TURNS, last: { squares: [115] } }));

/** Lay the first tiles of the rack on these squares. */
const laid = (...squares) => squares.reduce((state, square, id) => lay(state, id, square), table);

for (const [name, state, expected] of [
  ["nothing is laid: the last play", table, [115]],
  ["a square is chosen", turnArrow(table, 40), [40]],
  ["one tile: no direction yet", laid(112), [112]],
  ["two across: the next square, past a played tile", laid(113, 114), [113, 114, 116]],
  ["two down", laid(15, 0), [15, 0, 30]],
  ["a word to the edge", laid(223, 224), [223, 224]],
  ["an arrow", layNext(turnArrow(turnArrow(table, 40), 40), 0), [40, 55]],
  ["an earlier turn, not the draft", { ...laid(113, 114), replayTurn: 1 }, [20, 21]],
  ["an earlier turn without tiles: the cursor", { ...table, replayTurn: 2, cursor: 7 }, [7]],
])
  test(`an enlarged board shows: ${name}`, () => assert.deepEqual(squaresToShow(state), expected));

// Squares of 40 pixels, and room for five of them.
for (const [name, places, at, expected] of [
  ["enlarged: the square is in the middle", [7], null, 200],
  ["in sight with its neighbours: nothing moves", [5, 6], 150, 150],
  ["a neighbour out of sight at the end", [8], 170, 200],
  ["a neighbour out of sight at the start", [3], 170, 80],
  ["no room for all: the next square at the end", [1, 9], 0, 240],
  ["no room for all: the next square at the start", [9, 1], 240, 0],
])
  test(`an enlarged board scrolls: ${name}`, () =>
    assert.equal(scrolled(places, 40, 200, at), expected));
