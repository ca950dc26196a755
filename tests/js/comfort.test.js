// Stored notes, the sounds of events, and links to explanations of words.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { definitionOf } from "../../site/config.js";
import { latestNotes, MAX_NOTE, notesOf, withNotes } from "../../site/core/i18n.js";
import { eventOf } from "../../site/device/sounds.js";
import { readRecord, withNotesOf } from "../../site/share/backup.js";

const turn = (seat, move, more = {}) => ({ seat, move, kind: "play", ...more });
const game = (...turns) => ({ players: [{}, {}], turns });
const texts = (view) => view.turns.map(({ note }) => note);

test("notes that a newer link has dropped are kept", () => {
  const old = game(turn(0, "8H UNIT", { note: "hello" }), turn(1, "I7 AN", { note: "hi" }));
  const now = game(turn(0, "8H UNIT"), turn(1, "I7 AN", { note: "hi" }), turn(0, "pass"));
  assert.deepEqual(texts(withNotes(now, old)), ["hello", "hi", undefined]);
  assert.deepEqual(texts(withNotes(now, undefined)), [undefined, "hi", undefined]);
});

test("a turn of one fork keeps no note of the other", () => {
  const old = game(turn(0, "8H UNIT", { note: "hello" }));
  assert.deepEqual(texts(withNotes(game(turn(0, "8H NIT")), old)), [undefined]);
});

/** Return the view with these notes, read like the notes of a game in a backup file. */
const withNotesOfFile = (view, notes) =>
  withNotesOf(view, readRecord({ link: "1a", seats: [], notes }).notes);

test("notes are saved to a file and restored unchanged", () => {
  const noted = game(turn(0, "8H UNIT", { note: "hello" }), turn(1, "pass"));
  const bare = game(turn(0, "8H UNIT"), turn(1, "pass"));
  assert.deepEqual(withNotesOfFile(bare, notesOf(noted)), noted);
});

for (const [name, notes, note] of [
  ["is no list", { 0: "hello" }, undefined],
  ["has no text", [[0, { text: "hello" }]], undefined],
  ["is beside the game", [[7, "hello"], "x", [], null], undefined],
  ["is too long", [[0, "x".repeat(5000)]], "x".repeat(MAX_NOTE)],
  ["turns the text about", [[0, "a\u202eb\u0000c"]], "a b c"],
  ["would be cut in an emoji", [[0, `${"x".repeat(78)}👩‍👩‍👧`]], "x".repeat(78)],
])
  test(`a file whose note ${name} is harmless`, () => {
    assert.deepEqual(texts(withNotesOfFile(game(turn(0, "8H UNIT")), notes)), [note]);
  });

test("with three players, both others' notes since the player's own last turn are shown", () => {
  const noted = ["old", "one's own", "Bea's", "Cleo's"].map((note, n) =>
    turn((n + 2) % 3, "pass", { note }),
  );
  const view = { ...game(...noted), players: [{}, {}, {}] };
  assert.deepEqual(
    latestNotes(view).map(({ note }) => note),
    ["Bea's", "Cleo's"],
  );
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
  isMyTurn: false,
  draft: [],
  view: { link, seat: 0, over: false, turns: [turn(1, "pass")], ...view },
  ...state,
});
const before = at("a");
for (const [event, after] of [
  ["lay", { ...before, draft: [{}] }],
  ["refuse", { ...before, refused: 1 }],
  ["turn", at("b", {}, { isMyTurn: true })],
  ["play", at("b", { turns: [turn(0, "8H UNIT")] })],
  ["seven", at("b", { turns: [turn(0, "8H UNITARY", { bingo: true })] })],
  ["over", at("b", { over: true })],
  ["", at("b", { turns: [turn(0, "hint", { kind: "hint" })] }, { isMyTurn: true })],
  ["", at("b", {}, { isMyTurn: true, stale: true })],
  ["", { ...before, draft: [] }],
])
  test(`heard: ${event || "nothing"}`, () =>
    assert.equal(eventOf(before, after, new Set()), event));

test("the same turn is heard once", () => {
  const heard = new Set();
  const after = at("b", {}, { isMyTurn: true });
  assert.equal(eventOf(before, after, heard), "turn");
  assert.equal(eventOf(before, after, heard), "");
});

const alphabets = new URL("../../src/scrabble/data/alphabets/", import.meta.url);
const languages = readdirSync(alphabets).map((name) => name.replace(".toml", ""));

test("a word is explained in every language, whatever its letters", () => {
  assert.ok(languages.includes("en"));
  for (const language of languages) {
    const url = new URL(definitionOf(language, "COL·LEGI Ñ"));
    assert.equal(url.protocol, "https:");
    assert.equal(url.host, `${language}.wiktionary.org`);
    assert.equal(url.searchParams.get("search"), "col·legi ñ");
  }
});
