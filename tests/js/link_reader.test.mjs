// The second reader of links agrees with the engine on every test vector: that proves the document.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { readLink } from "../support/js/link_reader.mjs";
import { putBack, shuffled } from "../support/js/replay.mjs";

const vectors = JSON.parse(readFileSync(new URL("../data/link-vectors.json", import.meta.url)));
const dealt = vectors.games.filter(({ setup }) => (setup.mode ?? "dealt") === "dealt");

test("bags are shuffled as the vectors say", () => {
  for (const { seed, language, tiles } of vectors.bags) {
    assert.equal(shuffled(seed, language), tiles, `${language} ${seed}`);
  }
});

test("exchanged tiles return to the same places", () => {
  for (const { bag, tiles, seed, turn, after } of vectors.putBack) {
    assert.equal(putBack(bag, tiles, seed, turn), after, `${seed} ${turn}`);
  }
});

for (const { name, link, ...game } of dealt) {
  test(`a link is read as the same game: ${name}`, () => assert.deepEqual(readLink(link), game));
}

for (const { name, link, code } of vectors.bad) {
  test(`a bad link is refused with the same code: ${name}`, () => {
    assert.throws(() => readLink(link), { name: "BadLink", code });
  });
}

test("texts around the limits of section 2", () => {
  const table = [
    ["1", "cut-off"],
    [`1A${"7".repeat(9)}`, "cut-off"],
    [`19${"7".repeat(9)}`, "cut-off"],
    [`13${"7".repeat(10)}`, "mistyped"],
    [`12${"7".repeat(10)}`, "cut-off"],
    [`2${"7".repeat(11)}`, "unknown-version"],
    [`2${"7".repeat(10)}`, "not-a-link"],
  ];
  for (const [text, code] of table) {
    assert.throws(() => readLink(text), { name: "BadLink", code }, text);
  }
});
