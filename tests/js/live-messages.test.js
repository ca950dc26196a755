// Messages between two joined pages: which messages are accepted, and their effects.

import assert from "node:assert/strict";
import { test } from "node:test";
import { addMessage, chatOf, cleanMessage } from "../../site/live/chat.js";
import {
  ended,
  entered,
  heard,
  MAX_MESSAGE,
  newTable,
  REACTIONS,
  readMessage,
  spend,
  VERSION,
  writeMessage,
} from "../../site/live/table.js";

const LINK = "1M2oeSjZoKnpaSTrwmZvk4sZ";
const HI = { kind: "hi", version: VERSION, seat: 1, name: "Bea", link: LINK };

/** One message of each kind. */
const MESSAGES = [
  HI,
  { kind: "link", link: LINK },
  { kind: "got", link: LINK },
  { kind: "say", text: "nice one 👩‍👩‍👧, that was a surprise!" },
  { kind: "typing" },
  { kind: "laying", n: 7 },
  { kind: "react", n: 5 },
  { kind: "away" },
  { kind: "back" },
  { kind: "rematch" },
  { kind: "bye" },
];

const joining = () => entered(newTable("g", 0), "joining", 0);
const met = () => heard(joining(), HI, 1);

for (const message of MESSAGES)
  test(`"${message.kind}" reads back as it was written`, () =>
    assert.deepEqual(readMessage(writeMessage(message)), message));

for (const [what, data] of [
  ["nothing", ""],
  ["no text", new ArrayBuffer(8)],
  ["no JSON", "{kind}"],
  ["a list", "[]"],
  ["null", "null"],
  ["no kind", "{}"],
  ["an unknown kind", '{"kind":"shout"}'],
  ["a kind of every object", '{"kind":"constructor"}'],
  ["a kind of an older page", '{"kind":"__proto__"}'],
  ["a list as its kind", '{"kind":["typing"]}'],
  ["a field too many", '{"kind":"typing","x":1}'],
  ["a field too few", '{"kind":"say"}'],
  ["a number as text", '{"kind":"say","text":5}'],
  ["nothing said", '{"kind":"say","text":""}'],
  ["a seventh reaction", `{"kind":"react","n":6}`],
  ["eight tiles", '{"kind":"laying","n":8}'],
  ["half a tile", '{"kind":"laying","n":0.5}'],
  ["minus one tile", '{"kind":"laying","n":-1}'],
  ["tiles as text", '{"kind":"laying","n":"2"}'],
  ["the tiles themselves", '{"kind":"laying","n":2,"tiles":"AB"}'],
  ["a link with markup", '{"kind":"link","link":"<b>aaaaaaaaaa"}'],
  ["a link with a token", `{"kind":"link","link":"${LINK}~${LINK}"}`],
  ["an address", '{"kind":"link","link":"https://example.org/"}'],
  ["a third seat", JSON.stringify({ ...HI, seat: 2 })],
  ["a name of two lines", JSON.stringify({ ...HI, name: "Bea\nAnn" })],
  ["a long name", JSON.stringify({ ...HI, name: "B".repeat(21) })],
  ["a link of 2,001 characters", `{"kind":"link","link":"${"1".repeat(2001)}"}`],
  ["too much", JSON.stringify({ kind: "link", link: "1".repeat(MAX_MESSAGE) })],
  ["much space", `{"kind":"typing"${" ".repeat(MAX_MESSAGE)}}`],
  ["deep brackets", "[".repeat(MAX_MESSAGE)],
])
  test(`${what} is no message`, () => assert.equal(readMessage(data), null));

/** Return a repeatable source of pseudo-random numbers. @param {number} seed */
function numbers(seed) {
  let state = seed;
  return (most) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
}

const PIECES = [...'{}[]":,\\ \u0000\u202e', "null", "1e999", "-0", "true", "kind", "say", "text"];
const CHANGES = [
  (text, at) => text.slice(0, at) + text.slice(at + 1),
  (text, at, random) => text.slice(0, at) + PIECES[random(PIECES.length)] + text.slice(at),
  (text, at, random) =>
    text.slice(0, at) + String.fromCharCode(random(65_536)) + text.slice(at + 1),
  (text, at) => text.slice(0, at) + text.slice(0, at),
  (text, at) => text.slice(at),
];

/** Make an invalid text: random pieces, or a message with random changes. */
function hostile(random) {
  if (random(4) === 0)
    return Array.from({ length: random(30) }, () => PIECES[random(PIECES.length)]).join("");
  let text = writeMessage(MESSAGES[random(MESSAGES.length)]);
  for (let n = random(3); n >= 0; n -= 1)
    text = CHANGES[random(CHANGES.length)](text, random(text.length + 1), random);
  return text;
}

test("60,000 random and mutated messages either have a valid form or end the session", () => {
  const random = numbers(7);
  const counts = { read: 0, refused: 0 };
  for (let n = 0; n < 60_000; n += 1) {
    const message = readMessage(hostile(random));
    counts[message ? "read" : "refused"] += 1;
    if (!message) continue;
    assert.deepEqual(
      readMessage(writeMessage(message)),
      message,
      "what is let in can be said again",
    );
    const before = met();
    const after = heard(before, message, 2);
    const { log, theirs, laid, reaction, typedAt, isAway, phase, why, ...rest } = after;
    assert.ok(laid >= 0 && laid < 8);
    assert.ok(!reaction || (reaction.n >= 0 && reaction.n < REACTIONS && reaction.seat === 1));
    assert.ok(phase === "joined" || (phase === "over" && ["left", "breach"].includes(why)));
    for (const [name, value] of Object.entries(rest))
      if (phase === "joined") assert.deepEqual(value, before[name], name);
  }
  assert.ok(counts.read > 1000 && counts.refused > 40_000, JSON.stringify(counts));
});

for (const [isMuted, expected] of [
  [false, { n: 3, at: 2, seat: 1 }],
  [true, null],
])
  test(`a reaction is known with when and whose, unless the friend is muted: ${isMuted}`, () => {
    const { reaction } = heard({ ...met(), isMuted }, { kind: "react", n: 3 }, 2);
    assert.deepEqual(reaction, expected);
  });

test("a friend may say much at once, then 16 messages a second; more is a flood", () => {
  let until = 1000;
  for (let n = 0; n < 60; n += 1) until = spend(until, 1000);
  assert.equal(spend(until, 1000), 0);
  assert.equal(spend(until, 1060), 0);
  assert.notEqual(spend(until, 1070), 0);
  assert.equal(spend(until, 1e9), 1e9 + 62.5, "who was silent for long may say no more for it");
});

for (const [text, shown] of [
  ["  two  spaces ", "two spaces"],
  ["two\nlines", "two lines"],
  ["\u202eright to left", "right to left"],
  ["a\u200bb", "a b"],
  ["👩‍👩‍👧", "👩‍👩‍👧"],
  ["\u3164", ""],
  ["a\u{e0041}\u{e0042}", "a"],
  [`${"x".repeat(276)}👩‍👩‍👧`, "x".repeat(276)],
  ["x".repeat(300), "x".repeat(280)],
  ["👍".repeat(300), "👍".repeat(280)],
  [`${"x".repeat(279)} y`, "x".repeat(279)],
])
  test(`${JSON.stringify(text.slice(0, 20))} is said as ${JSON.stringify(shown.slice(0, 20))}`, () => {
    assert.equal(cleanMessage(text), shown);
    assert.equal(cleanMessage(shown), shown);
  });

for (const message of MESSAGES.filter(({ kind }) => kind !== "hi" && kind !== "bye"))
  test(`"${message.kind}" before the greeting ends it`, () =>
    assert.equal(heard(joining(), message, 1).why, "breach"));

for (const [what, hi, why] of [
  ["a second greeting", HI, "breach"],
  ["a greeting from one’s own seat", { ...HI, seat: 0 }, "breach"],
  ["a greeting of another version", { ...HI, version: VERSION - 1 }, "other-version"],
])
  test(`${what} ends it`, () => {
    const before = what.startsWith("a second") ? met() : joining();
    assert.equal(heard(before, hi, 2).why, why);
  });

test("presence is what was said last", () => {
  const after = [
    { kind: "laying", n: 3 },
    { kind: "away" },
    { kind: "typing" },
    { kind: "back" },
  ].reduce((table, message, n) => heard(table, message, n), met());
  assert.deepEqual([after.laid, after.isAway, after.typedAt], [3, false, 2]);
  assert.equal(heard(after, { kind: "link", link: LINK }, 9).laid, 0);
});

test("the chat has the newest 200 messages", () => {
  let chat = [];
  for (let n = 0; n < 300; n += 1) chat = addMessage(chat, n % 2, `${n}`, n);
  assert.equal(chat.length, 200);
  assert.equal(chat.at(-1).text, "299");
});

test("an ended session stays ended, with its first reason", () => {
  const over = ended(met(), "left", 3);
  assert.equal(ended(over, "lost", 4), over);
  assert.equal(over.token, "");
});

test("entries of a stored chat that are not messages are left out", () => {
  const good = { seat: 1, text: "hello", at: 5 };
  const bad = [null, 5, {}, { ...good, seat: 2 }, { ...good, text: 7 }, { ...good, at: "5" }];
  assert.deepEqual(chatOf([...bad, { ...good, more: 1 }, { ...good, text: "\n" }]), [good]);
  assert.deepEqual(chatOf("chat"), []);
  assert.deepEqual(chatOf(Array(1e6).fill(bad[4])), [], "however many there are");
});
