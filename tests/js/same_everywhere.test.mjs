/** Python's snapshot must not depend on the machine: clocks, randomness, language and runtime are constants. */

import assert from "node:assert/strict";
import crypto from "node:crypto";
import { test } from "node:test";
import { beTheSameEverywhere } from "../../scripts/runtime/in_pyodide/same_everywhere.mjs";

beTheSameEverywhere();

const FACTS = [
  ["the clock", () => Date.now(), 1_577_836_800_000],
  ["the other clock", () => performance.now(), 0],
  ["the time zone", () => new Date(0).getTimezoneOffset(), 0],
  ["random bytes", () => [...crypto.randomFillSync(new Uint8Array(3))], [0, 0, 0]],
  ["the language", () => navigator.language, "C"],
  // With trampolines, Python's memory would hold a table index that is wrong in other runtimes.
  ["a runtime without trampolines", () => /iPad|iPhone|iPod/.test(navigator.userAgent), true],
];

for (const [name, ask, expected] of FACTS)
  test(name, () => {
    assert.deepEqual(ask(), expected);
    assert.deepEqual(ask(), expected);
  });
