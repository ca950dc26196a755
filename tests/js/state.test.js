// Pure functions on states and drafts: no tile is lost, duplicated, or laid on another one.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  laid,
  lay,
  layNext,
  loose,
  moveCursor,
  neighbour,
  recall,
  reorder,
  shuffle,
  squareName,
  takeBack,
  tileFor,
} from "../../site/core/draft.js";
import { boardAt, confirms, EMPTY, misread, totalsAt, withView } from "../../site/core/state.js";

const tile = (letter, value = 1) => ({ letter, value });
const cell = (letter, turn = 1) => ({ letter, value: 1, blank: false, turn });
const ALPHABET = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ", "CH", "L·L", "Ñ"].map((letter) => tile(letter));

function view(rack, played = {}) {
  const board = Array(225).fill(null);
  for (const [square, letter] of Object.entries(played)) board[square] = cell(letter);
  return {
    link: "1a",
    seat: 0,
    rack: rack.map((letter) => tile(letter)),
    board,
    alphabet: ALPHABET,
    allowed: { play: true },
    players: [{ score: 9 }, { score: 7 }],
    turns: [
      { number: 1, seat: 0, words: [], scores: [4, 0] },
      { number: 2, seat: 1, words: [], scores: [4, 7] },
      { number: 3, seat: 0, words: [], scores: [9, 7] },
    ],
  };
}

const STORED = [
  { square: 5, letter: "A", blank: false },
  { square: 6, letter: "Q", blank: true },
];
const ARROW = { square: 7, across: true };
const table = (rack = [..."ABC?"], played = {}, kept = {}) =>
  withView(EMPTY, view(rack, played), kept);
const on = (state) => Object.fromEntries(laid(state).map(({ square, letter }) => [square, letter]));

for (const [name, played, last, expected] of [
  ["over the star in a game just begun", {}, null, 112],
  ["after a word across", { 110: "C", 111: "A", 112: "T" }, [110, 111, 112], 113],
  ["beside a word down", { 112: "C", 127: "A", 142: "T" }, [112, 127, 142], 113],
  ["on the square itself where the play was taken back", {}, [30], 30],
  ["at the edge of the board", { 14: "A" }, [14], 14],
])
  test(`typing starts ${name}, and stays where the cursor was moved in the turn`, () => {
    const shown = { ...view([..."ABC"], played), last: last && { squares: last } };
    const state = withView({ ...EMPTY, cursor: 3 }, shown);
    assert.equal(state.cursor, expected);
    assert.equal(withView({ ...state, cursor: 7 }, shown).cursor, 7);
  });

/** A view after another player's move. */
const THEIRS = { turns: [...view([]).turns, { number: 4, seat: 1, words: [], scores: [9, 9] }] };
const Z = { rack: [tile("Z")] };

for (const [name, state, more, expected, draft = []] of [
  ["another player moves", { picked: 1, arrow: ARROW }, THEIRS, [1, ARROW, 7]],
  ["the rack stays", { picked: 1, arrow: ARROW }, {}, [1, ARROW, 7]],
  ["the own move is made, and nothing is laid", {}, {}, [null, null, 114]],
  ["another player moves, and a square was chosen", {}, THEIRS, [null, null, 7]],
  ["another player moves, and no square was chosen", { cursor: 113 }, THEIRS, [null, null, 114]],
  [
    "new tiles come with another player's move",
    { picked: 1, arrow: ARROW },
    { ...THEIRS, ...Z },
    [null, ARROW, 7],
  ],
  [
    "another player of this device is next",
    { arrow: ARROW },
    { ...THEIRS, seat: 1 },
    [null, null, 114],
  ],
  ["another game opens", { arrow: ARROW }, { gameId: "h" }, [null, null, 114]],
  ["other tiles come", { picked: 1 }, Z, [null, null, 114]],
  ["a draft lies", { draft: [{ id: 0, square: 3, letter: "A" }] }, {}, [null, null, 7]],
  ["a draft lies beside a tile in hand", { picked: 2 }, {}, [2, null, 7], STORED.slice(0, 1)],
])
  test(`a tile in hand, arrow and cursor, when ${name}`, () => {
    const before = { ...table([..."ABC"], { 112: "X" }), cursor: 7, ...state };
    const next = { ...view([..."ABC"], { 112: "X", 113: "I" }), link: "1b", ...more };
    const last = { squares: [113] };
    const { picked, arrow, cursor } = withView(before, { ...next, last }, { draft });
    assert.deepEqual([picked, arrow, cursor], expected);
  });

for (const [order, expected] of [
  [[..."CZA"], "CBAA"],
  [["", "C", "", "A"], "BCAA"],
  [[..."ZZZZZZ"], "ABCA"],
  [[], "ABCA"],
])
  test(`tiles in the stored order ${order.join("-")} stay, and new ones fill the gaps`, () => {
    const { rack } = table([..."ABCA"], {}, { order });
    assert.deepEqual(rack.map((each) => each.letter).join(""), expected);
  });

test("the engine confirms only the same stored view", () => {
  const kept = { ...table(), stale: true };
  const same = view([..."ABC?"]);
  const cases = [
    [kept, same, true],
    [{ ...kept, stale: false }, same, false],
    [kept, { ...same, seat: 1 }, false],
    [kept, { ...same, link: "1x" }, false],
    [kept, view([..."ABD?"]), false],
    [kept, { ...same, allowed: { play: false } }, false],
    [{ ...EMPTY, stale: true }, same, false],
  ];
  for (const [state, seen, expected] of cases) assert.equal(confirms(state, seen), expected);
});

/** A new game as the page dealt it has no link yet. */
const [READ, DEALT] = [view([..."ABC?"]), { ...view([..."ABC?"]), link: "" }];

for (const [name, unchecked, checked, facts] of [
  ["the same game", READ, {}, []],
  ["a link that it did not have", DEALT, {}, []],
  ["the name of a computer", DEALT, { players: [{ score: 9, name: "Cy" }, { score: 7 }] }, []],
  ["a player's name", READ, { players: [{ score: 9, name: "Eve" }, { score: 7 }] }, ["names"]],
  ["a score", READ, { players: [{ score: 8 }, { score: 7 }] }, ["scores"]],
  ["who has resigned", READ, { players: [{ score: 9, resigned: true }, { score: 7 }] }, ["scores"]],
  ["the order of the rack", READ, { rack: view([..."BAC?"]).rack }, ["rack"]],
  ["the rack of another seat", READ, { seat: 1, rack: null }, []],
  ["the seat to move", READ, { toMove: 1 }, ["toMove"]],
  ["a tile on the board", READ, { board: view([], { 7: "X" }).board }, ["board"]],
  ["tiles in the bag", READ, { bag: 3 }, ["bag"]],
  ["a turn less", READ, { turns: READ.turns.slice(0, 2) }, ["turns", "turn"]],
  [
    "the points of the last turn",
    READ,
    { turns: [...READ.turns.slice(0, 2), { seat: 0, words: [], score: 1 }] },
    ["turn"],
  ],
  ["the squares of the last turn", READ, { last: { squares: [3] } }, ["last"]],
])
  test(`misreadings of the second reader are named: ${name}`, () => {
    const engines = { ...READ, ...checked };
    assert.deepEqual(misread(unchecked, engines).sort(), facts.toSorted());
    const state = { ...withView(EMPTY, unchecked), isUnchecked: true };
    assert.equal(confirms(state, engines), !facts.length && unchecked.seat === engines.seat);
  });

for (const [name, state, expected] of [
  ["is restored", table([..."ABC?"], { 7: "X" }, { draft: STORED }), { 5: "A", 6: "Q" }],
  [
    "of this seat is restored",
    table([..."A?"], {}, { draft: STORED, seat: 0 }),
    { 5: "A", 6: "Q" },
  ],
  ["of another seat is not shown", table([..."A?"], {}, { draft: STORED, seat: 1 }), {}],
  [
    "with a square that is taken is in the rack",
    table([..."A?"], { 6: "X" }, { draft: STORED }),
    {},
  ],
  ["with a tile that is gone is in the rack", table([..."ABC"], {}, { draft: STORED }), {}],
  [
    "of a game that is over is in the rack",
    withView(EMPTY, { ...view([..."A?"]), over: true }, { draft: STORED }),
    {},
  ],
])
  test(`a stored draft ${name}`, () => assert.deepEqual(on(state), expected));

test("the order of another seat's rack is not used", () => {
  const { rack } = table([..."ABC"], {}, { order: [..."CBA"], seat: 1 });
  assert.deepEqual(rack.map(({ letter }) => letter).join(""), "ABC");
});

test("a tile is either loose or on the board, wherever it is moved", () => {
  let state = table();
  for (const [id, square] of [
    [0, 10],
    [1, 11],
    [0, 11],
    [2, 10],
    [0, 12],
  ]) {
    state = lay(state, id, square);
    const squares = state.draft.map((each) => each.square);
    assert.equal(new Set(squares).size, squares.length);
    assert.equal(loose(state).length + state.draft.length, 4);
  }
});

test("moved onto a laid tile, a laid tile swaps with it and a rack tile replaces it", () => {
  const two = lay(lay(table(), 0, 10), 1, 11);
  assert.deepEqual(on(lay(two, 0, 11)), { 11: "A", 10: "B" });
  assert.deepEqual(on(lay(two, 2, 11)), { 10: "A", 11: "C" });
});

test("nothing is laid on a played tile", () => {
  const state = table([..."AB"], { 10: "X" });
  assert.equal(lay(state, 0, 10), state);
});

test("a blank keeps its letter while it moves and loses it when it is recalled", () => {
  const moved = lay(lay(table(), 3, 10, "Q"), 3, 20);
  assert.deepEqual(laid(moved), [{ square: 20, letter: "Q", blank: true }]);
  assert.deepEqual(laid(lay(recall(moved, 3), 3, 5)), [{ square: 5, letter: "?", blank: true }]);
});

test("typing advances over filled squares, across and down", () => {
  const start = { ...table([..."ABC"], { 11: "X", 25: "Y" }), cursor: 10 };
  assert.deepEqual(on(layNext(layNext(start, 0), 1)), { 10: "A", 12: "B" });
  const down = { ...start, arrow: { square: 10, across: false } };
  assert.deepEqual(on(layNext(layNext(down, 0), 1)), { 10: "A", 40: "B" });
});

test("the last tile is taken back, and the arrow returns to its square", () => {
  const state = takeBack(layNext(layNext({ ...table(), cursor: 10 }, 0), 1));
  assert.deepEqual([on(state), state.arrow], [{ 10: "A" }, { square: 11, across: true }]);
});

test("typing at the edge does not run into the next row", () => {
  const start = { ...table([..."ABC"]), cursor: 14 };
  const full = layNext(layNext(start, 0), 1);
  assert.deepEqual(on(full), { 14: "A" });
});

for (const [typed, wantBlank, rack, expected] of [
  ["A", false, "AB?", "A"],
  ["A", true, "AB?", "?"],
  ["Z", false, "AB?", "?"],
  ["Z", false, "AB", undefined],
  ["É", false, "EB", "E"],
  ["Ñ", false, "NB?", "?"],
  ["C", false, ["CH", "A"], "CH"],
  ["C", false, ["CH", "C"], "C"],
  ["C", false, ["CH", "?"], "?"],
  ["C", true, ["CH", "A"], undefined],
  ["Q", false, ["QU", "A"], "QU"],
  ["L", false, ["L·L", "A"], "L·L"],
]) {
  test(`typing ${typed} with ${rack} takes ${expected}`, () => {
    const state = table([...rack]);
    const found = tileFor(state, typed, wantBlank);
    assert.equal(state.rack.find(({ id }) => id === found?.id)?.letter, expected);
  });
}

test("typing the second letter of a two-letter tile takes that tile instead", () => {
  const state = lay(table(["C", "CH", "A"]), 0, 10);
  assert.deepEqual(tileFor(state, "H", false), { id: 1, letter: "CH", instead: 0 });
});

test("the cursor stops at the edges", () => {
  assert.deepEqual(
    [neighbour(14, 1), neighbour(15, -1), neighbour(3, -15), neighbour(220, 15)],
    [null, null, null, null],
  );
  assert.equal(moveCursor({ ...EMPTY, cursor: 14 }, 1).cursor, 14);
});

test("shuffling and reordering keep the same tiles", () => {
  const state = table();
  const letters = (each) => each.rack.map(({ letter }) => letter).join("");
  assert.equal(letters(shuffle(state, [3, 2, 1, 0])), "?CBA");
  assert.equal(letters(reorder(state, 0, 3)), "BC?A");
});

test("the board and the totals of an earlier turn", () => {
  const now = view([], { 3: "A" });
  now.board[4] = cell("B", 2);
  assert.deepEqual(
    boardAt(now, 1).flatMap((each, at) => (each ? [at] : [])),
    [3],
  );
  assert.deepEqual(
    [totalsAt(now, 0), totalsAt(now, 2), totalsAt(now, null)],
    [
      [0, 0],
      [4, 7],
      [9, 7],
    ],
  );
});

test("squares are named by row and column", () => {
  assert.deepEqual([0, 1, 15, 112, 210, 224].map(squareName), [
    "1A",
    "1B",
    "2A",
    "8H",
    "15A",
    "15O",
  ]);
});
