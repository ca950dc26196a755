// The line above the board describes the last move, and calls the player of this device "You".

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

test("the friend’s move stays above the board while tiles are laid and refused", async (t) => {
  const page = await device(t).show(await games.game(["8D VENAL"]));
  const line = /^Ann played VENAL for \d+\./;
  await page.find("#rack .tile");
  const letter = page.rack.find((each) => each && each !== "?");
  await page.lay([[0, letter]]);
  await page.see("Place the rest of your word.", "#line");
  await page.see(line, ".last-move");
  await page.act("play");
  await page.find("#line.fault");
  await page.see(line, ".last-move");
});

test("before the first move the line above the board is empty", async (t) => {
  const page = await device(t).show(await games.game());
  await page.find("#rack .tile");
  assert.equal(page.text(".last-move"), "");
});

for (const [name, names, friend] of [
  ["with a name", ["Ann", "Bea"], "Bea"],
  ["without a name", ["", ""], "Your friend"],
])
  test(`the player of this device is You: ${name}`, async (t) => {
    const page = await device(t).show(await games.game(["pass", "pass"], { names, seed: 20 }));
    const texts = (selector) => page.all(selector).map((each) => each.textContent);
    await page.equals(() => texts("#side .who"), ["You", friend]);
    assert.deepEqual(texts(".player .name"), ["You", friend]);
    await page.take();
    await page.see(/^You played/, ".last-move");
    await page.equals(() => texts("#side .who"), ["You", friend, "You"]);
  });

test("two players on one device have their names", async (t) => {
  const page = await device(t).show(await games.game(["pass"]), "No, I’m Ann");
  await page.menu("Play Bea’s turn on this device");
  await page.answer("OK");
  await page.answer("I’m Bea: show my tiles");
  await page.see("Ann passed.", ".last-move");
  await page.equals(
    () => page.all(".player .name").map((each) => each.textContent),
    ["Ann", "Bea"],
  );
});

test("among several players, the player of this device is You", async (t) => {
  const names = ["Ann", "Bea", "Cleo"];
  const page = await device(t).show(await games.game(["pass"], { names, seed: 20 }));
  await page.equals(
    () => page.all(".player .name").map((each) => each.textContent),
    ["Ann", "You", "Cleo"],
  );
});
