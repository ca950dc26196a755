// A reader of sealed links, written from docs/sealed-format.md without the engine's code, rebuilds both sides
// of each deal and agrees with the engine on every test vector.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { sum, times } from "../../site/link-reader/lists.js";
import { isJustDealt, readSetup } from "../../site/link-reader/reader.js";
import { GUEST, HOST } from "../support/js/sealed/course.mjs";
import { lift, ORDER } from "../support/js/sealed/curve.mjs";
import {
  Deal,
  digestOf,
  keysOf,
  keysOfGuest,
  keysOfHost,
  macKeyOf,
  powersOf,
  requestFor,
  secretOf,
  tagOf,
} from "../support/js/sealed/deal.mjs";
import { openerOf, rankOf, readSealed } from "../support/js/sealed/fields.mjs";
import {
  bytesOf,
  hash,
  numberOf,
  scalar,
  shuffled,
  wordsOf,
} from "../support/js/sealed/hashes.mjs";
import { inVectorWords } from "../support/js/vectors.mjs";

const file = new URL("../data/sealed-vectors.json", import.meta.url);
const { games, deals, seats, bad } = JSON.parse(readFileSync(file));

const words = new URL("../../src/scrabble/data/key_words/english.txt", import.meta.url);
const wordList = readFileSync(words, "ascii")
  .split("\n")
  .filter((line) => line && !line.startsWith("#"));

const hex = (number, digits = 0) => number.toString(16).padStart(digits, "0");
const x64 = (number) => hex(number, 64);
const seedHex = (seed) => hex(seed, 32);

/** Return a link's fields as in the vectors; `before` is the number of moves in the previous link. */
function factsOf(link, before) {
  const { kind, tag, answer, named, laid, element, hidden, key, powers, seed, seeds } = link;
  const facts = { kind, tag: hex(tag) };
  if (kind === "opening") facts.seed = seedHex(seed);
  if (kind === "closing") facts.seeds = seeds.map(seedHex);
  if (link.exchanged) facts.exchanged = link.exchanged;
  if (key) facts.key = x64(key);
  if (powers) facts.powers = powers.map(([x, y]) => [x64(x), Number(y % 2n)]);
  if (named) facts.named = named;
  if (laid) facts.laid = laid;
  if (answer) facts.answer = answer;
  if (element) facts.element = x64(element);
  if (hidden !== undefined) facts.hidden = hidden;
  if (link.moves?.length > before) {
    const seat = link.positions[before].toMove;
    const { racks, bag, scores, toMove, reason } = link.positions.at(-1);
    facts.moves = link.moves.slice(before);
    facts.note = link.notes[seat];
    const held = racks.map((rack) => rack.length);
    facts.after = { held, bagCount: bag.length, scores, toMove, over: reason !== null };
  }
  return facts;
}

/** Describe a move as everybody sees it: of an exchange, only the number of tiles. */
const shown = (move) =>
  move.kind === "exchange" ? { ...move, tiles: move.tiles.replace(/./g, "?") } : move;

for (const { name, links, setup, final } of games)
  test(`everybody reads the same in a sealed game: ${name}`, () => {
    let before = 0;
    for (const { link, ...facts } of links) {
      const read = readSealed(link);
      if (facts.moves) facts.moves = facts.moves.map(shown);
      assert.deepEqual(factsOf(read, before), facts);
      assert.deepEqual(inVectorWords(read.setup), setup);
      assert.equal(isJustDealt(readSetup(link)), !read.moves);
      before = read.moves?.length ?? 0;
      if (facts.kind !== "closing") continue;
      const { board, reason } = read.positions.at(-1);
      const rows = times(15, (row) => board.slice(15 * row, 15 * row + 15).join(""));
      assert.deepEqual([rows, reason], [final.board, final.reason]);
    }
  });

/** Rebuild a game from its device keys and moves; yield each link's fields as read and as rebuilt. */
function* madeAgain({ keys, links }) {
  const [invited, joined] = links.slice(0, 2).map(({ link }) => readSealed(link));
  const invitation = links[0].link;
  const game = BigInt(`0x${invited.setup.seed}`);
  const host = keysOf(Buffer.from(keys[HOST], "hex"), "host", bytesOf(invited.ofSetup));
  const guest = keysOf(Buffer.from(keys[GUEST], "hex"), "guest", Buffer.from(invitation));
  const seeds = [host.seed, guest.seed];
  const mac = macKeyOf(host, joined.key, invitation);
  assert.deepEqual(macKeyOf(guest, invited.key, invitation), mac);
  const powers = powersOf(secretOf(host.seed, game));
  yield [invited, { powers }];
  const deal = new Deal(seeds, game, invited, powers);
  let [before, number] = [digestOf(invitation), 0];
  const tagged = (read, link) => {
    const tag = tagOf(mac, read, number, before);
    before = digestOf(link);
    return tag;
  };
  const { named, element } = deal;
  yield [joined, { named, element, tag: tagged(joined, links[1].link) }];
  for (const { link, moves } of links.slice(2)) {
    const read = readSealed(link);
    const step = read.steps.at(-1);
    const tiles = moves?.at(-1).tiles;
    if (read.kind === "closing") {
      number++;
      const tag = tagged(read, link);
      yield [read, { seeds: seeds.map(numberOf), exchanged: deal.places, tag }, deal];
    } else if (read.kind === "opening") {
      const { run } = step;
      if (moves) deal.turn(step, tiles, before);
      const opener = openerOf(read.steps);
      number = run.number + (run.seat === opener ? 0 : 1);
      const [seed, exchanged] = [numberOf(seeds[opener]), deal.places[opener]];
      yield [read, { seed, exchanged, tag: tagged(read, link) }];
    } else {
      const fields = deal.turn(step, tiles, before);
      number = step.run.number;
      yield [read, { ...fields, tag: tagged(read, link) }];
    }
  }
}

/** Compute the final scores from all racks: after a scoreless end, the links lack the points for tiles left. */
function finalScores({ positions, steps, alphabet }, deal) {
  const { scores, reason } = positions.at(-1);
  if (reason !== "scoreless") return scores;
  const lost = deal.racks(steps.at(-1)).map((rack) => sum(rack.map(alphabet.value)));
  return scores.map((score, seat) => score - lost[seat]);
}

for (const game of games)
  test(`both sides make the same links: ${game.name}`, () => {
    for (const [read, made, deal] of madeAgain(game)) {
      if (deal) assert.deepEqual(finalScores(read, deal), game.final.scores);
      const same = Object.fromEntries(Object.keys(made).map((name) => [name, read[name]]));
      assert.deepEqual(made, same);
    }
  });

for (const { name, ...deal } of deals)
  test(`secrets of a deal and what follows from them: ${name}`, () => {
    const { keys, links } = games.find((each) => each.name === name);
    const invited = readSealed(links[0].link);
    const game = BigInt(`0x${invited.setup.seed}`);
    const { powers } = invited;
    const texts = [bytesOf(invited.ofSetup), Buffer.from(links[0].link)];
    const secrets = texts.map((text, seat) =>
      keysOf(Buffer.from(keys[seat], "hex"), ["host", "guest"][seat], text),
    );
    const made = new Deal(
      secrets.map(({ seed }) => seed),
      game,
      invited,
      powers,
    );
    const mac = macKeyOf(secrets[HOST], readSealed(links[1].link).key, links[0].link);
    const { requests, ...facts } = deal;
    assert.deepEqual(
      {
        seeds: secrets.map(({ seed }) => seed.toString("hex")),
        privateKeys: secrets.map(({ exchange }) => x64(exchange)),
        macKey: mac.toString("hex"),
        words: wordsOf(mac, wordList),
        t: x64(made.t),
        deal: made.id.toString("hex"),
        order: [...made.order],
        table: made.chosen,
      },
      facts,
    );
    for (const { number, labels, rho: written, keys } of requests.filter(
      (each) => each.labels.length,
    )) {
      const rho = BigInt(`0x${written}`);
      const element = requestFor(powers, rho, labels);
      assert.equal(x64(element), links[number + 1].element);
      assert.deepEqual(keysOfGuest(powers, rho, labels).map(x64), keys);
      assert.deepEqual(keysOfHost(made.t, element, labels.length, labels).map(x64), keys);
    }
  });

for (const { name, link, code } of bad)
  test(`a bad sealed link is refused with the same code: ${name}`, () => {
    assert.throws(() => readSealed(link), { name: "BadLink", code });
  });

test("every second number belongs to a point", () => {
  const lifted = times(1000, (n) => lift(BigInt(n))).filter(Boolean).length;
  assert.ok(lifted > 440 && lifted < 560);
  assert.equal(ORDER % 2n, 1n);
});

test("the example of the document", () => {
  const h = hash(Buffer.alloc(16), "host", Buffer.from("abc"), 7);
  const shown = "b86ec5c50fb9ea359368bbed21b03ba671ae6642cd86d297d770a8b700df9f42";
  const wide = "5be668a03b6f7801d9f5ac71dad56b29b2df6dec478d46c59961ded76256afff";
  assert.equal(h.toString("hex"), shown);
  assert.equal(numberOf(h) % 27n, 5n);
  assert.equal(x64(scalar(h)), wide);
  const numbers = times(10, (n) => n + 1);
  assert.deepEqual(shuffled(numbers, h), [10, 4, 5, 1, 9, 6, 3, 7, 2, 8]);
  assert.equal(rankOf([2, 5, 6]), 17n);
});

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const inDigits = (text) =>
  [...text].reduce((sum, one) => 62n * sum + BigInt(DIGITS.indexOf(one)), 0n);

/** Read a seat link by section 32 of docs/sealed-format.md; `fits` says whether its check number is right. */
function readSeat(text) {
  const number = inDigits(text.slice(2, 48));
  const content = text.slice(48);
  const key = hex(number >> 16n, 64);
  const shown = ["pass-a-word seat 2", Buffer.from(key, "hex"), content];
  const hashed = shown.reduce((sum, part) => sum.update(part), createHash("sha256")).digest();
  const links = [];
  for (let at = 0; at < content.length; ) {
    const end = at + 2 + Number(inDigits(content.slice(at, at + 2)));
    links.push(content.slice(at + 2, end));
    at = end;
  }
  return { key, links, fits: number % 65536n === BigInt(hashed.readUInt16BE()) };
}

for (const { name, seat, after, key, text } of seats)
  test(`a seat link holds a key and links: ${name}, seat ${seat}, after ${after}`, () => {
    const read = readSeat(text);
    const known = games.find((game) => game.name === name).links.slice(0, after);
    const texts = known.map(({ link }) => link);
    assert.deepEqual([text.slice(0, 2), read.key, read.fits], ["S2", key, true]);
    assert.deepEqual(read.links, texts);
  });
