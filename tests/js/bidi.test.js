// Right-to-left names do not reorder the scores beside them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { isolated, nameOf, noteSentence, outcome, standing } from "../../site/core/i18n.js";
import { messageOf } from "../../site/share/message.js";
import { viewOf } from "../support/js/app.mjs";
import { speak } from "../support/js/strings.mjs";

speak();
const HEBREW = "\u05d0\u05d1\u05d2";
const ISOLATED = `\u2068${HEBREW}\u2069`;

for (const [name, expected] of [
  ["Ann", "Ann"],
  ["Жанна 48–31", "Жанна 48–31"],
  [HEBREW, ISOLATED],
  [`Ann ${HEBREW}`, `\u2068Ann ${HEBREW}\u2069`],
  ["\u0627\u0628", "\u2068\u0627\u0628\u2069"],
  ["\u{1e900}", "\u2068\u{1e900}\u2069"],
  ["", ""],
])
  test(`a name is isolated only where it turns the line: ${JSON.stringify(name)}`, () =>
    assert.equal(isolated(name), expected));

test("every sentence with a name isolates it, and a note as well", () => {
  const players = [HEBREW, "Bea"].map((label) => ({ label, score: 31, computer: 0 }));
  const turn = { number: 1, seat: 0, kind: "pass", outcome: "pass", words: [], note: HEBREW };
  const view = viewOf({ players, turns: [turn] });
  assert.equal(nameOf(view), ISOLATED);
  assert.match(standing(view), new RegExp(`^${ISOLATED} 31`));
  assert.equal(noteSentence(view), `${ISOLATED}: ${ISOLATED}`);
  assert.match(
    messageOf(view),
    new RegExp(`^${ISOLATED} passed \\(${ISOLATED} 31, Bea 31\\)\\. Your turn, `),
  );
  const over = { winners: [0], reason: "scoreless", out: null, turns: 6, rows: [] };
  assert.equal(outcome({ ...view, result: over }), `${ISOLATED} won 31 to 31.`);
});
