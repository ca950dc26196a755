// The stored list of words to learn.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  ankiText,
  MAX_WORDS,
  mergeWords,
  readWords,
  withLearnt,
  withMissed,
} from "../../site/common/words-to-learn.js";

test("missed words are added once, short ones first", () => {
  const { words } = withMissed({ words: ["ZA", "QUIZ"], learnt: [] }, ["QI", "ZA", "QUIET"]);
  assert.deepEqual(words, ["QI", "ZA", "QUIZ", "QUIET"]);
});

test("a learnt word does not come again", () => {
  const kept = withLearnt(withMissed(undefined, ["ZA", "QI"]), ["ZA"]);
  assert.deepEqual(kept, { words: ["QI"], learnt: ["ZA"] });
  assert.deepEqual(withMissed(kept, ["ZA", "XI"]).words, ["QI", "XI"]);
});

test("if there are too many words, the longest go", () => {
  const many = Array.from({ length: MAX_WORDS }, (_, n) => `A${n}`);
  const { words } = withMissed({ words: many, learnt: [] }, ["LONGESTWORD", "A"]);
  assert.equal(words.length, MAX_WORDS);
  assert.equal(words[0], "A");
  assert.ok(!words.includes("LONGESTWORD"));
});

const MANY = Array.from({ length: 2 * MAX_WORDS }, (_, n) =>
  [n % 26, (n / 26) % 26, n / 676].map((at) => String.fromCharCode(65 + at)).join(""),
);

for (const [what, kept, expected] of [
  ["nothing", null, {}],
  ["text", "words", {}],
  ["a number", { en: 1 }, { en: { words: [], learnt: [] } }],
  ["no language", { "en-": { words: ["ZA"] } }, {}],
  [
    "what is no word",
    { en: { words: ["ZA", "ZA", 7, "", "za", "A B", "\u202eAB", "A".repeat(46)], learnt: "QI" } },
    { en: { words: ["ZA"], learnt: [] } },
  ],
  [
    "words of digraphs",
    { ca: { words: ["COL·LABORACIONISTES"] } },
    { ca: { words: ["COL·LABORACIONISTES"], learnt: [] } },
  ],
  [
    "too many words",
    { en: { words: MANY, learnt: MANY } },
    { en: { words: MANY.slice(0, MAX_WORDS), learnt: MANY.slice(-MAX_WORDS) } },
  ],
])
  test(`words stored by another program are validated: ${what}`, () =>
    assert.deepEqual(readWords(kept), expected));

test("too many languages are not read", () => {
  const all = Object.fromEntries(MANY.map((each) => [each.toLowerCase(), { words: ["ZA"] }]));
  assert.equal(Object.keys(readWords(all)).length, 20);
});

const ONE = MANY.slice(0, MAX_WORDS);
const OTHER = MANY.slice(MAX_WORDS);
const LONG = ONE.map((each) => `LONG${each}`).sort();

for (const [what, here, other, expected] of [
  [
    "into nothing",
    { words: [], learnt: [] },
    { words: ["QI"], learnt: ["ZA"] },
    { words: ["QI"], learnt: ["ZA"] },
  ],
  [
    "beside others, older than those learnt here",
    { words: ["QUIZ"], learnt: ["ZA"] },
    { words: ["QI", "QUIZ"], learnt: ["XI"] },
    { words: ["QI", "QUIZ"], learnt: ["XI", "ZA"] },
  ],
  [
    "to learn here and learnt there",
    { words: ["QI", "ZA"], learnt: [] },
    { words: [], learnt: ["ZA"] },
    { words: ["QI", "ZA"], learnt: [] },
  ],
  [
    "learnt here and to learn there",
    { words: [], learnt: ["ZA"] },
    { words: ["ZA"], learnt: [] },
    { words: [], learnt: ["ZA"] },
  ],
  [
    "both there",
    { words: [], learnt: [] },
    { words: ["ZA"], learnt: ["ZA"] },
    { words: [], learnt: ["ZA"] },
  ],
  [
    "short ones beside a full list of long ones",
    { words: LONG, learnt: LONG.map((each) => `${each}S`) },
    { words: OTHER, learnt: ONE },
    { words: LONG, learnt: LONG.map((each) => `${each}S`) },
  ],
  [
    "as many as there is room for, short ones and the newest first",
    { words: LONG.slice(1), learnt: LONG.slice(1).map((each) => `${each}S`) },
    { words: ["QUIZ", "QI"], learnt: ["XI", "XU"] },
    { words: ["QI", ...LONG.slice(1)], learnt: ["XU", ...LONG.slice(1).map((each) => `${each}S`)] },
  ],
])
  test(`a backup adds words and takes none away: ${what}`, () => {
    const known = { words: ["OHR"], learnt: ["UHR"] };
    const { words } = mergeWords({ de: known, en: here }, { en: other });
    assert.deepEqual(words, { de: known, en: expected });
    assert.deepEqual(readWords(words), words, "what is kept reads back");
  });

test("each entry of a backup is counted once", () => {
  const here = { en: { words: ["QI", ...LONG.slice(2)], learnt: ["ZA"] } };
  const other = { en: { words: ["XI", "XU", "ZA"], learnt: ["QI", "AA"] } };
  assert.deepEqual(mergeWords(here, other).fates, { taken: 2, here: 2, full: 1 });
});

test("a meaning is one field of one line", () => {
  assert.equal(
    ankiText([
      ["ZA", "noun: pizza\n\tslice"],
      ["QI", ""],
    ]),
    "ZA\tnoun: pizza slice\nQI\t\n",
  );
});
