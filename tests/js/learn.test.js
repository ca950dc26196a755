// The words to learn that a device keeps.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ankiText, checked, MOST, withLearnt, withMissed } from "../../site/common/words-to-learn.js";

test("missed words are added once, short ones first", () => {
  const { words } = withMissed({ words: ["ZA", "QUIZ"], learnt: [] }, ["QI", "ZA", "QUIET"]);
  assert.deepEqual(words, ["QI", "ZA", "QUIZ", "QUIET"]);
});

test("a learnt word does not come again", () => {
  const kept = withLearnt(withMissed(undefined, ["ZA", "QI"]), "ZA");
  assert.deepEqual(kept, { words: ["QI"], learnt: ["ZA"] });
  assert.deepEqual(withMissed(kept, ["ZA", "XI"]).words, ["QI", "XI"]);
});

test("the longest go where there are too many", () => {
  const many = Array.from({ length: MOST }, (_, n) => `A${n}`);
  const { words } = withMissed({ words: many, learnt: [] }, ["LONGESTWORD", "A"]);
  assert.equal(words.length, MOST);
  assert.equal(words[0], "A");
  assert.ok(!words.includes("LONGESTWORD"));
});

for (const [kept, expected] of [
  [null, {}],
  ["words", {}],
  [{ en: 1 }, { en: { words: [], learnt: [] } }],
  [{ "en-": { words: ["ZA"] } }, {}],
  [
    { en: { words: ["ZA", 7, "", "A".repeat(16)], learnt: "QI" } },
    { en: { words: ["ZA"], learnt: [] } },
  ],
])
  test(`what another program wrote is checked: ${JSON.stringify(kept)}`, () => {
    assert.deepEqual(checked(kept), expected);
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
