// The coach's texts about a turn, the keys of a review, and the lanes in words.

import assert from "node:assert/strict";
import { test } from "node:test";
import { adviceOf, behind, cardText } from "../../site/analysis/advice.js";
import { verdictText, whole } from "../../site/analysis/headline.js";
import { nextOf, soughtBy } from "../../site/analysis/moments.js";
import { viewOf } from "../support/js/app.mjs";
import { speak } from "../support/js/strings.mjs";

const JIVY = { move: "M3 JIVY", kind: "play", score: 34, equity: 30.2 };
const turnOf = (code, more = {}) => ({
  ...{ number: 1, seat: 0, best: JIVY, kept: ["C", "M", "N", "O"] },
  ...{ advice: { code, facts: {} }, mistake: "large", equityLost: 25.4, ...more },
});
const move = (text, kind) => ({ best: { move: text, kind, score: 0, equity: 4 } });

for (const [name, turn, expected] of [
  ["the tiles kept", turnOf("keeps"), "Better: JIVY at M3 for 34. It keeps C M N O."],
  [
    "a blank kept",
    turnOf("keeps", { kept: ["?", "S"] }),
    "Better: JIVY at M3 for 34. It keeps S and a blank.",
  ],
  ["a better mix", turnOf("balance"), "Better: JIVY at M3 for 34. It keeps a better mix: C M N O."],
  ["the score alone", turnOf("scores"), "Better: JIVY at M3 for 34."],
  ["all seven tiles", turnOf("bingo"), "Better: JIVY at M3 for 34. It plays all seven tiles."],
  ["the end", turnOf("goes-out"), "Better: JIVY at M3 for 34. It ends the game."],
  ["an exchange", turnOf("exchange", move("exchange QVV", "exchange")), "Better: exchange QVV."],
  ["a pass", turnOf("pass", move("pass", "pass")), "Better: pass."],
  ["nothing", turnOf("scores", { mistake: "none", equityLost: 0 }), "Nothing was better."],
  [
    "nearly nothing",
    turnOf("scores", { mistake: "none", equityLost: 0.4 }),
    "As good as the best move.",
  ],
  [
    "little",
    turnOf("scores", { mistake: "none", equityLost: 1.4 }),
    "Nearly as good as the best move.",
  ],
])
  test(`the coach says in a sentence what was better: ${name}`, () => {
    speak();
    assert.equal(adviceOf(turn).replaceAll("\u00a0", " "), expected);
  });

for (const [equity, expected] of [
  [30.2, ["best", "best"]],
  [29.9, ["as good", "as good"]],
  [29.6, ["−1", "worth 1 point less"]],
  [5.1, ["−25", "worth 25 points less"]],
])
  test(`a move of equity ${equity} is shown in whole points behind the best, and never as 0`, () => {
    speak();
    assert.deepEqual(behind({ ...JIVY, equity }, JIVY), expected);
  });

test("a card is one message: what was played, what that lost, what was better", () => {
  speak();
  const made = { number: 1, seat: 0, kind: "play", outcome: "play", words: ["CAZ"], what: "CAZ" };
  const game = viewOf({ players: [{ label: "Ann", score: 9 }], turns: [{ ...made, score: 9 }] });
  const text = cardText(game, turnOf("scores"));
  assert.match(
    text,
    /^Ann played .*\. Large mistake, worth 25 points less\. Better: JIVY at M3 for 34\.$/,
  );
});

test("the headline praises by accuracy, and only the player", () => {
  speak();
  const game = viewOf({ players: [{ label: "Ann" }, { label: "Bea" }] });
  const texts = [70, 69.4, 45, 44.4, 0].map((accuracy) =>
    verdictText(game, { seat: 0, accuracy, mistakes: {} }, 0),
  );
  const blundered = { seat: 0, accuracy: 78, mistakes: { large: 2 } };
  assert.equal(verdictText(game, blundered, 0), "Not bad: 78% accurate");
  assert.deepEqual(texts, [
    "Well played: 70% accurate",
    "Not bad: 69% accurate",
    "Not bad: 45% accurate",
    "Room to grow: 44% accurate",
    "Room to grow: 0% accurate",
  ]);
  const found = { seat: 1, accuracy: 90, mistakes: {} };
  assert.equal(verdictText(game, found, 0), "Bea: 90% accurate");
  assert.equal(verdictText(game, found, undefined), "Bea: 90% accurate");
  assert.equal(verdictText(game, { ...found, accuracy: null }, 0), "");
});

test("an amount that rounds to nothing has no sign", () => {
  assert.deepEqual([-0.4, 0.4, -0.6, 12.5].map(whole), ["0", "0", "−1", "+13"]);
});

for (const [keys, expected] of [
  [{ key: "ArrowRight" }, ["key", 1]],
  [{ key: "ArrowLeft" }, ["key", -1]],
  [{ key: "m" }, ["mistake", 1]],
  [{ key: "M", shiftKey: true }, ["mistake", -1]],
  [{ key: "M" }, ["mistake", 1]],
  [{ key: "m", ctrlKey: true }, undefined],
  [{ key: "ArrowRight", altKey: true }, undefined],
  [{ key: "Enter" }, undefined],
  [{ key: "undefined" }, undefined],
])
  test(`the keys ${JSON.stringify(keys)} lead to ${expected}`, () => {
    assert.deepEqual(
      soughtBy({ shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...keys }),
      expected,
    );
  });

for (const [at, way, expected] of [
  [null, 1, 2],
  [null, -1, 9],
  [2, 1, 5],
  [3, 1, 5],
  [3, -1, 2],
  [9, 1, undefined],
  [2, -1, undefined],
])
  test(`from turn ${at}, step ${way} leads to ${expected}`, () => {
    assert.equal(nextOf([2, 5, 9], at, way), expected);
  });
