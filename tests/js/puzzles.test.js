// Puzzles without a document: the text to share, tries in points, and the keys of the calendar.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { FIRST_DAY } from "../../site/common/puzzle-results.js";
import { useStrings } from "../../site/core/i18n.js";
import { linesOf, messageOf } from "../../site/puzzles/message.js";
import { dayByKey } from "../../site/puzzles/month.js";
import { farOf, hintText } from "../../site/puzzles/strip.js";

const EN = JSON.parse(readFileSync(new URL("../../site/strings/en.json", import.meta.url), "utf8"));
useStrings("en", EN);

const DAY = FIRST_DAY + 50;
/** Make a result with this many tries. */
const made = (tries, hints, stars, on = DAY) => ({
  tries: Array(tries).fill({}),
  hints,
  stars,
  on,
});
/** Make the results of `count` days in a row, up to a day. */
const row = (count, last = DAY) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`${last - n} en`, made(1, 0, 3, last - n)]),
  );

test("the text to share has stars, tries, hints and days in a row, but not the answer", () => {
  const ofDay = { day: DAY, number: 51, link: "x" };
  const name = "Pass-a-Word puzzle 51";
  for (const [result, results, lines, day = ofDay] of [
    [made(3, 0, 3), row(11), [name, "★★★ in 3 tries", "11 days in a row"]],
    [made(1, 1, 2), row(1), [name, "★★☆ in 1 try with 1 hint"]],
    [made(0, 2, 0), row(2), [name, "☆☆☆ with 2 hints", "2 days in a row"]],
    // A puzzle of an earlier day adds no day.
    [made(1, 0, 3, DAY + 1), row(9, DAY + 1), [name, "★★★ in 1 try"]],
    [made(2, 0, 1), row(9), ["A Pass-a-Word puzzle", "★☆☆ in 2 tries"], null],
  ])
    assert.deepEqual(linesOf({ ofDay: day, result }, results), lines);
  assert.equal(messageOf(["A", "★★☆"], "https://a.b/#x"), "A\n⭐⭐☆\nhttps://a.b/#x");
});

test("a try is compared in points; one that scores as much costs points later", () => {
  for (const [short, points, text] of [
    [0, 0, "the best play"],
    [46.2, 45, "45 points short"],
    [0.4, 1, "1 point short"],
    [9.5, 0, "costs about 10 later"],
    [0.3, 0, "costs about 1 later"],
    [0.2, -1, "1 more, but costs about 2 later"],
    [4.6, -9, "9 more, but costs about 14 later"],
    // A result stored by 1.0
    [9.5, undefined, ""],
  ])
    assert.equal(farOf({ short, points }), text, `${short} ${points}`);
});

test("a hint names the row or column, the second one the first letter too", () => {
  for (const [lane, hints, text] of [
    ["10", 1, "The best play is in row 10."],
    ["C", 1, "The best play is in column C."],
    ["C", 2, "The best play is in column C. Its word starts with Q."],
    ["C", 0, ""],
  ])
    assert.equal(hintText({ hint: { lane, letter: "Q" }, result: { hints } }), text);
  assert.equal(hintText({ hint: null, result: { hints: 1 } }), "");
});

const day = (/** @type {string} */ text) => Date.parse(text) / 86_400_000;

test("keys lead through the days of the calendar, from the first puzzle to today", () => {
  const today = day("2026-12-02");
  for (const [from, key, to] of [
    ["2026-11-25", "ArrowLeft", "2026-11-24"],
    ["2026-11-30", "ArrowRight", "2026-12-01"],
    ["2026-11-25", "ArrowUp", "2026-11-18"],
    ["2026-11-25", "ArrowDown", "2026-12-02"],
    ["2026-11-25", "Home", "2026-11-23"],
    ["2026-11-25", "End", "2026-11-29"],
    ["2026-11-30", "PageUp", "2026-10-30"],
    ["2026-10-31", "PageDown", "2026-11-30"],
    ["2026-11-28", "PageDown", "2026-12-02"],
    ["2026-12-02", "ArrowRight", "2026-12-02"],
    ["2026-10-08", "ArrowUp", "2026-10-05"],
    ["2026-10-08", "PageUp", "2026-10-05"],
  ])
    assert.equal(dayByKey(key, day(from), today), day(to), `${from} ${key}`);
  for (const key of ["a", "Tab", "Enter", "constructor"])
    assert.equal(dayByKey(key, today, today), null, key);
});
