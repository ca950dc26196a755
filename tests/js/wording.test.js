// Texts for players: moves, the end of a game, and the message with a link.

import assert from "node:assert/strict";
import { test } from "node:test";
import { lastSentence, outcome, sentence } from "../../site/core/i18n.js";
import { messageOf } from "../../site/share/message.js";
import { viewOf } from "../support/js/app.mjs";
import { speak, stringsOf } from "../support/js/strings.mjs";

const english = stringsOf("en");

test("the names of strings are those of the vocabulary", () => {
  const odd = Object.keys(english).filter((key) => /said|told|judged|slip|worth/.test(key));
  assert.deepEqual(odd, []);
});

const PLAY = {
  number: 1,
  seat: 1,
  kind: "play",
  outcome: "play",
  what: "",
  words: ["GLUE"],
  score: 10,
};
const CHALLENGE = { number: 2, seat: 0, kind: "challenge", what: "", words: [], score: 0 };
const game = (scores, more = {}) =>
  viewOf({
    players: scores.map((score, seat) => ({ label: ["Ann", "Bea", "Cleo"][seat], score })),
    turns: [PLAY],
    ...more,
  });
const ended = (scores, winners, more = {}) =>
  game(scores, { over: true, toMove: null, result: { winners, reason: "out", rows: [] }, ...more });
const resigned = (view, ...seats) => ({
  ...view,
  players: view.players.map((each, seat) => ({ ...each, resigned: seats.includes(seat) })),
  result: { ...view.result, reason: "resigned" },
});

const RESIGNED = { ...PLAY, kind: "resign", outcome: "resign", words: [], score: 0 };
const NEW = game([0, 0], { turns: [] });
const NAMELESS = [
  { name: "Ann", label: "Ann", score: 0 },
  { name: "", label: "Player 2", score: 10 },
];
const FRIENDS = [
  { name: "", label: "Your friend", score: 0 },
  { name: "Bea", label: "Bea", score: 10 },
];
for (const [name, purpose, view, expected] of [
  ["an invitation", "turn", NEW, "Let’s play Pass-a-Word! You start, Ann:"],
  ["a play", "turn", game([0, 10]), "Bea played GLUE for 10 (Bea 10, Ann 0). Your turn, Ann:"],
  [
    "a play of who was invited without a name",
    "turn",
    game([0, 10], { players: NAMELESS }),
    "GLUE for 10 (10–0). Your turn, Ann:",
  ],
  [
    "a play among three",
    "turn",
    game([4, 10, 8], { toMove: 2 }),
    "Bea played GLUE for 10 (Bea 10, Cleo 8, Ann 4). Your turn, Cleo:",
  ],
  ["the end", "end", ended([45, 58], [1]), "Bea played GLUE for 10. Bea won 58 to 45."],
  [
    "a play for a friend without a name",
    "turn",
    game([10, 0], { players: FRIENDS, toMove: 0 }),
    "Bea played GLUE for 10 (10–0). Your turn:",
  ],
  [
    "a pass of who was invited without a name",
    "turn",
    game([0, 10], { players: NAMELESS, turns: [{ ...PLAY, kind: "pass", outcome: "pass" }] }),
    "Passed (10–0). Your turn, Ann:",
  ],
  [
    "the end of a game with who has no name",
    "end",
    ended([0, 10], [0], { players: NAMELESS }),
    "GLUE for 10. Ann won 0 to 10.",
  ],
  [
    "the end that a friend without a name won",
    "end",
    ended([0, 10], [0], { players: FRIENDS }),
    "Bea played GLUE for 10. Game over (10–0).",
  ],
  [
    "a tie with a friend without a name",
    "end",
    ended([0, 10], [0, 1], { players: FRIENDS }),
    "Bea played GLUE for 10. A tie (10–0).",
  ],
  [
    "the end by a player without a name who resigned",
    "end",
    resigned(ended([0, 10], [0], { players: NAMELESS, turns: [RESIGNED] }), 1),
    "Ann won by resignation (0–10).",
  ],
  [
    "the end for a friend without a name",
    "end",
    resigned(ended([0, 10], [0], { players: FRIENDS, turns: [RESIGNED] }), 1),
    "Bea resigned. Game over (10–0).",
  ],
  [
    "the end by who resigned",
    "end",
    resigned(ended([0, 10], [0], { turns: [RESIGNED] }), 1),
    "Ann won: Bea resigned (Ann 0, Bea 10).",
  ],
  [
    "a reminder",
    "reminder",
    game([0, 10]),
    "A reminder: it’s your turn in our game of Pass-a-Word, Ann (Bea 10, Ann 0):",
  ],
  [
    "a reminder of an invitation",
    "reminder",
    NEW,
    "A reminder: our game of Pass-a-Word is waiting for you to start, Ann:",
  ],
  ["a board that is shown", "board", game([0, 10]), "Bea played GLUE for 10 (Bea 10, Ann 0)."],
  ["a new board that is shown", "board", NEW, ""],
  ["one’s own turn", "device", game([0, 10]), ""],
])
  test(`the message of ${name} names who is next and every score`, () => {
    speak();
    assert.equal(messageOf(view, purpose), expected);
  });

test("a message names its sender, whom the page calls You", () => {
  speak();
  const view = game([0, 10]);
  const players = view.players.map((each, seat) => ({ ...each, isMe: seat === 1 }));
  assert.equal(sentence({ ...view, players }, PLAY), "You played GLUE for 10.");
  const message = messageOf({ ...view, players }, "turn");
  assert.equal(message, "Bea played GLUE for 10 (Bea 10, Ann 0). Your turn, Ann:");
});

for (const [name, view, seats, expected] of [
  ["the winner", ended([45, 58], [1]), [1], "You won 58 to 45."],
  ["the loser", ended([45, 58], [1]), [0], "Bea won 58 to 45."],
  ["both on one device", ended([45, 58], [1]), [0, 1], "Bea won 58 to 45."],
  ["a tie", ended([45, 45], [0, 1]), [0], "Ann and Bea tied (45–45)."],
  ["a tie on one device", ended([45, 45], [0, 1]), [0, 1], "Ann and Bea tied (45–45)."],
  ["a score below zero", ended([-3, 8], [1]), [0], "Bea won 8 to −3."],
  ["the winner of three", ended([7, 5, 9], [2]), [2], "You won (Cleo 9, Ann 7, Bea 5)."],
  ["a resignation", resigned(ended([9, 5], [1]), 0), [1], "You won: Ann resigned."],
  ["who resigned", resigned(ended([9, 5], [1]), 0), [0], "You resigned. Bea won."],
  ["who watches", resigned(ended([9, 5], [1]), 0), [], "Bea won: Ann resigned."],
  [
    "two resignations",
    resigned(ended([9, 5, 1], [2]), 0, 1),
    [],
    "Cleo won: Ann and Bea resigned.",
  ],
])
  test(`the end of a game as ${name} reads it`, () => {
    speak();
    const isMe = (seat) => String(seats) === String(seat);
    const players = view.players.map((each, seat) => ({ ...each, isMe: isMe(seat) }));
    assert.equal(outcome({ ...view, players }, seats), expected);
  });

for (const [result, expected] of [
  ["challenge-won", "Ann challenged GLUE: the play wasn’t valid and was removed."],
  ["challenge-lost", "Ann challenged GLUE: the play is valid and stands."],
])
  test(`a ${result} names the word of the play before it`, () => {
    speak();
    const turn = { ...CHALLENGE, outcome: result };
    assert.equal(sentence(game([0, 10], { turns: [PLAY, turn] }), turn), expected);
  });

const LOST = { ...CHALLENGE, outcome: "challenge-lost" };
const HINT = { ...CHALLENGE, kind: "hint", outcome: "hint" };

for (const [name, turns, expected] of [
  ["a play alone", [PLAY, PLAY], "Bea played GLUE for 10."],
  [
    "a play after a challenge",
    [PLAY, LOST, PLAY],
    "Ann challenged GLUE: the play is valid and stands. Bea played GLUE for 10.",
  ],
  [
    "a play after a challenge and a hint",
    [PLAY, LOST, HINT, PLAY],
    "Ann challenged GLUE: the play is valid and stands. Bea played GLUE for 10.",
  ],
  ["a hint", [PLAY, HINT], "Ann took a hint."],
  ["a play two turns after a challenge", [LOST, PLAY, PLAY], "Bea played GLUE for 10."],
  ["nothing", [], ""],
])
  test(`${name} is put into words with what it answers`, () => {
    speak();
    const numbered = turns.map((turn, n) => ({ ...turn, number: n + 1 }));
    assert.equal(lastSentence(game([0, 10], { turns: numbered })), expected);
  });
