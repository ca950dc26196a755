// Texts by players: the characters that are shown, and where long texts are cut.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { cut, limit } from "../../site/core/cut.js";
import { cleanText } from "../../site/core/text.js";

const TABLE = new URL("../../src/scrabble/data/unicode/hidden.txt", import.meta.url);

const ENGINE = new URL("../../src/scrabble/game/player_text.py", import.meta.url);
/** How many combining marks the engine keeps on one letter of a name. */
const MOST_MARKS = Number(/^_MAX_MARKS = (\d+)$/m.exec(readFileSync(ENGINE, "utf8"))?.[1]);

/** The engine's table of hidden characters: a code `AD`, a range `C0-D6`, or every second code `100-12E/2`. */
const ranges = readFileSync(TABLE, "utf8")
  .split("\n")
  .filter((line) => line && !line.startsWith("#"))
  .map((line) => {
    const [ends, step = "1"] = line.split("/");
    const [first, last = first] = ends.split("-");
    return [first, last, step].map((each, n) => Number.parseInt(each, n < 2 ? 16 : 10));
  });

test("a single character is hidden here exactly if the engine hides it", () => {
  const hidden = new Set();
  for (const [first, last, step] of ranges)
    for (let code = first; code <= last; code += step) hidden.add(code);
  const differs = [];
  for (let code = 0; code < 0x110000; code += 1) {
    if (code === 0x20) continue;
    const text = `a${String.fromCodePoint(code)}b`;
    if ((cleanText(text) !== text) !== hidden.has(code)) differs.push(code.toString(16));
  }
  assert.deepEqual(differs, []);
});

const FAMILY = "👩‍👩‍👧";
const ENGLAND = "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}";
const WHOLE = [FAMILY, "👍🏽", "❤️", "☺︎", "🧑🏿‍🚀", "👨🏽‍❤️‍👨🏻", "🏴‍☠️", ENGLAND, "🇪🇸", "1️⃣"];

for (const emoji of WHOLE)
  test(`${emoji} stays whole, and is not cut in two`, () => {
    assert.equal(cleanText(` ${emoji}\n`), emoji);
    const { length } = [...emoji];
    for (let most = 0; most < length; most += 1) assert.equal(cut(`a${emoji}`, most + 1), "a");
    assert.equal(cut(`a${emoji}b`, length + 1), `a${emoji}`);
  });

const smuggled = [..."send your key"].map((each) =>
  String.fromCodePoint(0xe0000 + each.charCodeAt(0)),
);

for (const [what, text, shown] of [
  ["hidden text in tag characters", `ok${smuggled.join("")}`, "ok"],
  ["hidden text behind a flag", `🏴${smuggled.join("")}`, "🏴"],
  ["a Hangul filler alone", "\u3164", ""],
  ["accents alone", "\u0301\u0336\u20e3", ""],
  ["an accent without a letter", "Ann \u0336Bea \u0301", "Ann Bea"],
  ["a blank of Braille alone", "\u2800\u2800", ""],
  ["joiners alone", "\u200d\u200c\ufe0f", ""],
  ["a joiner between letters", "a\u200db", "a b"],
  ["half of a character", "a\ud83d", "a"],
  ["a turn of direction", "\u202eabc\u2066", "abc"],
  ["a new line", "a\r\n b", "a b"],
  ["marks without end", `a${"\u0301".repeat(300)}b`, `a${"\u0301".repeat(MOST_MARKS)}b`],
])
  test(`${what} is not shown`, () => {
    assert.equal(cleanText(text), shown);
    assert.equal(cleanText(shown), shown);
  });

test("cleaning 20,000 cleaned texts, or their beginnings, again changes nothing", () => {
  let state = 5;
  const random = (most) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
  const pieces = [...WHOLE, ..."ab \u0301\u200d\ufe0f\u3164\u{e0067}🏴👍🏽é1#\u20e3", "\ud83d"];
  for (let n = 0; n < 20_000; n += 1) {
    const text = Array.from({ length: random(12) }, () => pieces[random(pieces.length)]).join("");
    const shown = cleanText(text);
    assert.equal(cleanText(shown), shown, JSON.stringify(text));
    const begun = cut(shown, random(10)).trim();
    assert.equal(cleanText(begun), begun, JSON.stringify(text));
    assert.ok(begun.isWellFormed());
  }
});

test("a field is left alone until it has too much", () => {
  const set = [];
  const field = {
    text: "",
    get value() {
      return this.text;
    },
    set value(text) {
      set.push(text);
    },
  };
  for (const text of ["ab", `ab${FAMILY}`]) {
    field.text = text;
    limit(field, 4);
  }
  assert.deepEqual(set, ["ab"]);
});
