// Data read from a backup is bounded and well-formed, whatever the file contains.

import assert from "node:assert/strict";
import { test } from "node:test";

import { readBackup } from "../../site/share/backup.js";

import { faults, schemaOf } from "../support/js/schema.mjs";

const GOOD = {
  link: "1abcdefghijk",
  seats: [0],
  made: true,
  updated: 1_700_000_000_000,
  others: ["1other"],
  declined: ["1declined"],
  played: true,
  unsent: true,
  chat: [{ seat: 1, text: "hello", at: 5 }],
  notes: [[0, "well done"]],
  links: { 1: "1first" },
  seatKey: "ab".repeat(16),
};
const fileOf = (games, more = {}) =>
  JSON.stringify({ format: "pass-a-word", version: 1, games, ...more });

test("puzzles and words to learn read back as they were saved", () => {
  const puzzles = { "20800 en": { tries: [], hints: 1, stars: 2, on: 20_800 } };
  const words = { en: { words: ["QI"], learnt: ["ZA"] } };
  const found = readBackup(fileOf([], { puzzles, words }));
  assert.deepEqual(found, { games: [], puzzles, words, unread: 0 });
  assert.deepEqual(readBackup(fileOf([])), { games: [], puzzles: {}, words: {}, unread: 0 });
});

const RESULT = { tries: [], hints: 0, stars: 3, on: 20_800 };

for (const [what, entries, unread] of [
  ["a game without a link", { games: [{ seats: [0] }] }, 1],
  ["a puzzle of a language without any", { puzzles: { "20800 xx": RESULT } }, 1],
  ["a puzzle of a day before the first", { puzzles: { "20730 en": RESULT } }, 1],
  ["a day as text", { puzzles: { "20800 en": { ...RESULT, on: "20800" } } }, 1],
  ["a huge day", { puzzles: { "20800 en": { ...RESULT, on: 1e300 } } }, 1],
  ["names of every object", { puzzles: JSON.parse('{"__proto__": {}, "toString": 1}') }, 2],
  ["words of a language without dictionaries", { words: { xx: { words: ["QI"] } } }, 1],
  ["names of every object, as languages", { words: JSON.parse('{"__proto__": {"words": []}}') }, 1],
  [
    "more languages than there are",
    { words: Object.fromEntries(["xa", "xb", "xc"].map((each) => [each, { words: [] }])) },
    3,
  ],
  ["text in place of entries", { puzzles: "x".repeat(9), words: "words" }, 0],
])
  test(`entries of no valid form are counted and left out: ${what}`, () => {
    const found = readBackup(fileOf(entries.games ?? [], entries));
    assert.deepEqual(found, { games: [], puzzles: {}, words: {}, unread });
  });

test("a game reads back as it was saved", () => {
  const { seatKey, links, ...kept } = GOOD;
  assert.deepEqual(readBackup(fileOf([GOOD])).games, [
    { ...kept, links, seat: { links, seatKey } },
  ]);
});

const KEY = "ab".repeat(32);
const SCHEMA = schemaOf("backup");
const result = { tries: [], hints: 0, stars: null, on: 20_781 };
const play = { move: "8H QUIZ", word: "QUIZ", score: 48, short: 0, stars: 3 };
const whole = {
  format: "pass-a-word",
  version: 1,
  games: [{ ...GOOD, seatKey: KEY }],
  puzzles: { "20781 en": { ...result, tries: [play], stars: 3 } },
  words: { en: { words: ["QUIZ"], learnt: ["TAX"] } },
};

test("a backup with every field has the form of its schema", () => {
  assert.deepEqual(faults(whole, SCHEMA), []);
  const { puzzles, words } = readBackup(JSON.stringify(whole));
  assert.deepEqual({ puzzles, words }, { puzzles: whole.puzzles, words: whole.words });
  const fields = Object.keys(SCHEMA.$defs.kept_game.properties);
  assert.deepEqual(Object.keys(GOOD).toSorted(), fields.toSorted());
});

for (const [changed, place] of [
  [{ version: 2 }, "$.version: const"],
  [{ games: [{ ...GOOD, seats: [4], seatKey: KEY }] }, "$.games[0].seats[0]: maximum"],
  [{ games: [{ link: "1a" }] }, "$.games[0]: required"],
  [{ games: [], more: 1 }, "$.more: not named"],
  [{ puzzles: { "20781 en": { ...result, stars: 4 } } }, "$.puzzles.20781 en.stars: maximum"],
  [{ puzzles: { today: result } }, "$.puzzles.today: pattern"],
])
  test(`a backup of another form is found: ${place}`, () =>
    assert.ok(faults({ ...whole, ...changed }, SCHEMA).includes(place)));

for (const text of ["", "[]", "null", "5", '{"games": []}', '{"format":"pass-a-word"}', "{"])
  test(`${JSON.stringify(text)} is no backup`, () => assert.equal(readBackup(text), null));

/** Values to try in every field of a backup; most are invalid or too long. */
const ODD = [
  ...[null, true, 0, -1, 1.5, 1e300, "", "x", [], {}, "__proto__", [[]], [null], [[0]], [{}]],
  ...["x".repeat(5000), Array(30).fill("x".repeat(3000)), Array(300).fill(0), "\ud800", "\u3164"],
  Object.fromEntries(Array.from({ length: 600 }, (_, n) => [n, "1a"])),
  Array(30).fill([0, "\u202e".repeat(2000)]),
  Array(250).fill({ seat: 0, at: 1, text: "<b>\u{e0041}" }),
  { en: Array(9), "1 en": { tries: [{}], hints: {}, on: "1" } },
  { en: { words: Array(900).fill("ZA"), learnt: [{}] } },
];

/** Check that an entry keeps the limits of a stored game. @param {any} kept */
function check({ link, seats, others, declined, chat, notes, links, updated, seat }) {
  assert.ok(link.length <= 2000);
  assert.ok(seats.length <= 4 && seats.every((each) => Number.isInteger(each) && each >= 0));
  assert.ok(others.length <= 4 && declined.length <= 20);
  for (const each of [...others, ...declined]) assert.ok(each.length <= 2000);
  assert.ok(chat.length <= 200 && chat.every(({ text }) => text && [...text].length <= 280));
  assert.ok(notes.length <= 1000 && notes.every(([, text]) => text && [...text].length <= 80));
  assert.ok(links === null || Object.keys(links).length <= 500);
  assert.ok(seat === null || seat.seatKey.length <= 64);
  assert.ok(updated > 0 && updated <= Date.now());
}

test("2,000 backups with fields of any value are read within bounds", () => {
  let state = 11;
  const random = (most) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
  const names = Object.keys(GOOD);
  let count = 0;
  for (let n = 0; n < 2000; n += 1) {
    const game = { ...GOOD };
    for (let m = random(4); m >= 0; m -= 1)
      game[names[random(names.length)]] = ODD[random(ODD.length)];
    const [puzzles, words] = [ODD[random(ODD.length)], ODD[random(ODD.length)]];
    const all = random(9) ? [game] : [game, ODD[random(ODD.length)]];
    const backup = readBackup(fileOf(all, { puzzles, words }));
    assert.deepEqual(backup.puzzles, {});
    for (const each of Object.values(backup.words)) assert.ok(each.words.length < 2);
    assert.ok(Number.isInteger(backup.unread) && backup.unread >= 0);
    const found = backup.games;
    count += found.length;
    found.forEach(check);
  }
  assert.ok(count > 800, `${count} were read`);
});
