// A game begun with another edition of the dictionary: this device's messages about the game's words.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

const DIFFERS = /started with another edition of the dictionary.*checked with the edition here/;
const DOUBTED = /Not in this device’s dictionary: [A-Z]+\./;

/** Make a game of another dictionary edition, and a play with an invalid word. */
async function begun() {
  const first = await games.game([], { tag: await games.other_edition() });
  return { first, move: await games.phony(first) };
}

test("a player who takes a seat reads that this device's dictionary is another edition, and the consequences", async (t) => {
  const page = await device(t).show((await begun()).first);
  await page.see(DIFFERS, "#toast");
});

test("a player who takes a seat in a game of this device's edition reads nothing about editions", async (t) => {
  const page = await device(t).show(await games.game());
  await page.find(".turn.yours");
  await page.drawn();
  assert.doesNotMatch(page.text("#toast"), /edition/);
});

test("words that the edition here lacks are marked on the board, in the moves and in the sentence", async (t) => {
  const { first, move } = await begun();
  const word = move.slice(3);
  const own = device(t);
  const page = await own.show(first, "Bea");
  page.go(await games.plus(first, [move]));
  await page.find(".turn.yours");
  await page.see(DOUBTED, "#side");
  await page.until(() => page.all(".cell.wrong").length === word.length, "the marks");
  const label = page.all(".cell.wrong")[0].textContent;
  assert.match(label, /, not in this device’s dictionary/);
  await page.until(() => page.heard.some((text) => DOUBTED.test(text)), "the sentence");
  const again = await page.reload();
  await again.until(() => again.all(".cell.wrong").length === word.length, "the marks");
});
