// Stored results of daily puzzles: streaks, weeks, two devices, and invalid data.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  dateOf,
  dayOf,
  FIRST_DAY,
  longestOf,
  mergeResults,
  monthOf,
  nearestOf,
  nextDayOf,
  over,
  readResults,
  streakOf,
  weekOf,
} from "../../site/common/puzzle-results.js";
import { DAYS, liveIn } from "../support/zones.mjs";

for (const [zone, moment, day] of DAYS)
  test(`the day is that of the player’s calendar: ${moment} in ${zone}`, (t) => {
    liveIn(t, zone);
    t.mock.timers.enable({ apis: ["Date"], now: Date.parse(moment) });
    assert.equal(dateOf(dayOf()).toISOString().slice(0, 10), day);
    assert.equal(dateOf(monthOf(dayOf())).toISOString().slice(0, 10), `${day.slice(0, 7)}-01`);
  });

/** Make results of daily puzzles that were all finished on their own days. */
const done = (...days) =>
  Object.fromEntries(days.map((day) => [`${day} en`, { tries: [], hints: 0, stars: 2, on: day }]));

test("days in a row end with a day missed; today may still come", () => {
  for (const [days, today, streak, longest] of [
    [[], 10, 0, 0],
    [[10], 10, 1, 1],
    [[8, 9], 10, 2, 2],
    [[8, 9], 11, 0, 2],
    [[4, 5, 6, 9, 10], 10, 2, 3],
  ]) {
    assert.equal(streakOf(done(...days), today), streak, String(days));
    assert.equal(longestOf(done(...days)), longest, String(days));
  }
});

test("a puzzle of an earlier day, or an unfinished one, adds no day to a streak", () => {
  const late = { "9 en": { tries: [], hints: 0, stars: 3, on: 10 } };
  const begun = { "10 en": { tries: [], hints: 1, stars: null, on: 10 } };
  assert.equal(streakOf({ ...late, ...begun }, 10), 0);
});

test("a week begins on Monday", () => {
  const tuesday = dayOf(new Date(2026, 10, 24));
  const week = weekOf(done(tuesday - 1), tuesday);
  assert.deepEqual(
    week.map(({ isDone, isToday }) => `${Number(isDone)}${Number(isToday)}`),
    ["10", "01", "00", "00", "00", "00", "00"],
  );
});

test("stored results are read as far as they are valid", () => {
  const good = {
    tries: [{ move: "G8 QI", word: "QI", score: 24, short: 9.5, stars: 1 }],
    hints: 1,
    stars: 1,
    on: 9,
  };
  for (const bad of [
    null,
    5,
    "x",
    [],
    { "9 en": null },
    { x: good },
    { "9 en": { ...good, on: "9" } },
  ])
    assert.deepEqual(readResults(bad), {});
  assert.deepEqual(readResults({ "9 en": good }), { "9 en": good });
  const [one] = good.tries;
  for (const [points, read] of [
    [12, { ...one, points: 12 }],
    [-3, { ...one, points: -3 }],
    [undefined, one],
    ["12", one],
    [9999, one],
  ])
    assert.deepEqual(
      readResults({ "9 en": { ...good, tries: [{ ...one, points }] } })["9 en"].tries,
      [read],
    );
  const long = { ...good, tries: Array.from({ length: 9 }, () => good.tries[0]), stars: 7 };
  assert.deepEqual(readResults({ "9 en": long })["9 en"].tries.length, 3);
  assert.equal(readResults({ "9 en": long })["9 en"].stars, null);
});

const TODAY = 20_800;
/** Make results of `count` days in a row that end with `last`, in a language. */
const upTo = (last, count, language = "en") =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => {
      const day = last - n;
      return [`${day} ${language}`, { tries: [], hints: 0, stars: 1, on: day }];
    }),
  );
const open = { "20790 en": { tries: [], hints: 1, stars: null, on: 20_790 } };

for (const [what, here, other, fates] of [
  ["another day", done(TODAY), done(TODAY - 1), { taken: 1 }],
  ["one day twice", upTo(TODAY, 3), done(TODAY), { here: 1 }],
  ["a day begun here and finished there", open, done(20_790), { here: 1 }],
  ["a day finished here and begun there", done(20_790), open, { here: 1 }],
  ["tomorrow, of a time zone ahead", {}, done(TODAY + 1), { taken: 1 }],
  ["the day after tomorrow", {}, done(TODAY + 2), { later: 1 }],
  ["the year 9,000,000", upTo(TODAY, 30), upTo(9_003_000, 3000), { later: 3000 }],
  [
    "a puzzle tried on a day to come",
    {},
    { "20790 en": { ...open["20790 en"], on: 1e7 } },
    { later: 1 },
  ],
  ["no room", upTo(TODAY, 2990), upTo(TODAY, 3000, "de"), { taken: 10, full: 2990 }],
  ["a device that is full", upTo(TODAY, 3000), upTo(TODAY, 3000, "de"), { full: 3000 }],
])
  test(`a backup adds results and changes none: ${what}`, () => {
    const merger = mergeResults(here, other, TODAY);
    const { results } = merger;
    for (const key of Object.keys(here)) assert.deepEqual(results[key], here[key], key);
    const counted = { taken: 0, here: 0, full: 0, later: 0, ...fates };
    assert.deepEqual(merger.fates, counted);
    assert.equal(Object.keys(results).length, Object.keys(here).length + counted.taken);
    assert.deepEqual(readResults(results), results, "what is kept reads back");
  });

test("if there are too many results, the oldest are left out", () => {
  const { results } = mergeResults(upTo(TODAY, 2999), readResults(upTo(TODAY, 9, "de")), TODAY);
  assert.ok(results[`${TODAY} de`]);
});

/** Make a try that is `short` points behind the best play and earns `stars` stars. */
const tried = (short, stars) => ({ move: "8H QI", word: "QI", score: 24, short, stars });

for (const [what, tries, hints, nearest, stars] of [
  ["none tried", [], 0, undefined, 0],
  ["the best play", [tried(9.5, 1), tried(0, 3)], 0, 0, 3],
  ["the best play after a hint", [tried(0, 3)], 1, 0, 2],
  ["two that are near", [tried(5, 2), tried(4.5, 2), tried(9, 1)], 0, 4.5, 2],
  ["a near one after both hints", [tried(5, 2)], 2, 5, 1],
  ["a far one after both hints", [tried(50, 0)], 2, 50, 0],
])
  test(`stars go by the nearest try and the hints: ${what}`, () => {
    const result = { tries, hints, stars: null, on: 9 };
    assert.equal(nearestOf(result)?.short, nearest);
    assert.deepEqual(over(result), { ...result, stars });
  });

test("after a puzzle comes the newest one that is not finished", () => {
  const first = FIRST_DAY;
  const begun = { tries: [], hints: 1, stars: null, on: first + 2 };
  for (const [results, today, next] of [
    [{}, first + 2, first + 2],
    [{ [`${first + 2} en`]: begun }, first + 2, first + 2],
    [done(first + 2), first + 2, first + 1],
    [done(first + 2, first + 1, first), first + 2, null],
    [upTo(first + 2, 3, "de"), first + 2, first + 2],
  ])
    assert.equal(nextDayOf(results, "en", today), next, JSON.stringify(results));
});
