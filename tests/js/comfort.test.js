// Notes, sounds and statistics as plain values: what is remembered, heard and counted.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { definitionOf } from "../../site/config.js";
import { meetings, opponents } from "../../site/results.js";
import { eventOf } from "../../site/sounds.js";
import { cleaned, latestNotes, MOST, notesOf, withNotes } from "../../site/text.js";

const turn = (seat, move, more = {}) => ({ seat, move, kind: "play", ...more });
const game = (...turns) => ({ players: [{}, {}], turns });
const texts = (view) => view.turns.map(({ note }) => note);

test("notes that a newer link carries no longer are remembered", () => {
  const old = game(turn(0, "8H UNIT", { note: "hello" }), turn(1, "I7 AN", { note: "hi" }));
  const now = game(turn(0, "8H UNIT"), turn(1, "I7 AN", { note: "hi" }), turn(0, "pass"));
  assert.deepEqual(texts(withNotes(now, old)), ["hello", "hi", undefined]);
  assert.deepEqual(texts(withNotes(now, undefined)), [undefined, "hi", undefined]);
});

test("a turn that was played otherwise keeps no note of the other version", () => {
  const old = game(turn(0, "8H UNIT", { note: "hello" }));
  assert.deepEqual(texts(withNotes(game(turn(0, "8H NIT")), old)), [undefined]);
});

test("notes go into a file and come back as they were", () => {
  const told = game(turn(0, "8H UNIT", { note: "hello" }), turn(1, "pass"));
  const bare = game(turn(0, "8H UNIT"), turn(1, "pass"));
  assert.deepEqual(cleaned(bare, notesOf(told)), told);
});

for (const [name, notes, note] of [
  ["is no list", { 0: "hello" }, undefined],
  ["has no text", [[0, { text: "hello" }]], undefined],
  ["is beside the game", [[7, "hello"], "x", [], null], undefined],
  ["is too long", [[0, "x".repeat(5000)]], "x".repeat(MOST)],
  ["turns the text about", [[0, "a\u202eb\u0000c"]], "abc"],
])
  test(`a file whose note ${name} does no harm`, () => {
    assert.deepEqual(texts(cleaned(game(turn(0, "8H UNIT")), notes)), [note]);
  });

test("a hint taken does not hide the friend's note", () => {
  const view = game(turn(1, "pass", { note: "your turn" }), turn(0, "hint", { kind: "hint" }));
  assert.deepEqual(
    latestNotes(view).map(({ note }) => note),
    ["your turn"],
  );
});

const at = (link, view = {}, state = {}) => ({
  refused: 0,
  stale: false,
  mine: false,
  draft: [],
  view: { link, seat: 0, over: false, turns: [turn(1, "pass")], ...view },
  ...state,
});
const before = at("a");
for (const [event, after] of [
  ["place", { ...before, draft: [{}] }],
  ["refuse", { ...before, refused: 1 }],
  ["turn", at("b", {}, { mine: true })],
  ["play", at("b", { turns: [turn(0, "8H UNIT")] })],
  ["over", at("b", { over: true })],
  ["", at("b", { turns: [turn(0, "hint", { kind: "hint" })] }, { mine: true })],
  ["", at("b", {}, { mine: true, stale: true })],
  ["", { ...before, draft: [] }],
])
  test(`heard: ${event || "nothing"}`, () =>
    assert.equal(eventOf(before, after, new Set()), event));

test("the same turn is heard once", () => {
  const heard = new Set();
  const after = at("b", {}, { mine: true });
  assert.equal(eventOf(before, after, heard), "turn");
  assert.equal(eventOf(before, after, heard), "");
});

const saved = (scores, winners, more = {}) => ({
  seats: [0],
  view: {
    players: scores.map((score, n) => ({ label: ["Me", "Bea", "Cleo"][n], computer: 0, score })),
    result: { winners },
    turns: [],
    ...more,
  },
});
const ENDS = ["lost", "tied", "won"];
const ends = (games) =>
  meetings(games)
    .flat()
    .map(({ who, lead }) => [who, ENDS[Math.sign(lead) + 1]]);

test("each opponent of a finished game is met once", () => {
  assert.deepEqual(ends([saved([300, 200], [0])]), [["Bea", "won"]]);
  assert.deepEqual(ends([saved([200, 300], [1])]), [["Bea", "lost"]]);
  assert.deepEqual(ends([saved([300, 300], [0, 1])]), [["Bea", "tied"]]);
  const three = [
    ["Bea", "lost"],
    ["Cleo", "won"],
  ];
  assert.deepEqual(ends([saved([250, 300, 200], [1])]), three);
});

test("games that go on, are played by two here, or only looked at do not count", () => {
  const games = [
    saved([1, 2], [], { result: null }),
    { ...saved([1, 2], [1]), seats: [0, 1] },
    { ...saved([1, 2], [1]), seats: [] },
  ];
  assert.deepEqual(meetings(games), []);
});

test("a friend and a computer's level have one line each, the one met most often first", () => {
  const computer = [
    { label: "Me", computer: 0, score: 1 },
    { label: "Club 2", computer: 3, score: 5 },
  ];
  const games = [
    saved([0, 0], [1], { players: computer }),
    saved([300, 201], [0]),
    saved([200, 300], [1], {
      players: [
        { label: "Me", score: 200 },
        { label: "bea", computer: 0, score: 300 },
      ],
    }),
  ];
  const lines = opponents(meetings(games).flat());
  const [bea, club] = lines;
  assert.equal(lines.length, 2);
  assert.deepEqual(bea.slice(1), [2, "1 · 1 · 0", "250–251"]);
  assert.deepEqual(club.slice(1, 3), [1, "0 · 1 · 0"]);
});

const alphabets = new URL("../../src/scrabble/data/alphabets/", import.meta.url);
const languages = readdirSync(alphabets).map((name) => name.replace(".toml", ""));

test("a word is explained in each of the ten languages, whatever its letters", () => {
  assert.equal(languages.length, 10);
  for (const language of languages) {
    const url = new URL(definitionOf(language, "COL·LEGI Ñ"));
    assert.equal(url.protocol, "https:");
    assert.equal(url.host, `${language}.wiktionary.org`);
    assert.equal(url.searchParams.get("search"), "col·legi ñ");
  }
});
