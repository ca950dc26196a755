// A turn that somebody else made for the player is noticed, and play can go on from an older turn.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

const FORK = "Two versions of this game";
const KEEP = "Keep the one on this device";
const TAKE = "Use the one in the link";
const MINE = "Did you play this turn?";

const moves = async (link) => (await games.about(link)).moves;

/** Answer the questions about an older turn so that the game goes on from there. */
async function playOn(page) {
  await page.press("View this earlier turn");
  await page.answer("Play on from here", "An earlier turn");
  await page.answer("Play on from here", "Play turn 1 again?");
  await page.see("You’re playing on from an earlier turn.", "#toast");
}

for (const [move, said] of [
  ["best", "Ann played "],
  ["resign", "Ann resigned."],
])
  test(`a turn of mine made elsewhere is shown before it is taken: ${move}`, async (t) => {
    const known = await games.game(["best", "best"]);
    const forged = await games.plus(known, [move]);
    const page = await device(t).show(known);
    page.go(forged);
    await page.dialog(MINE);
    await page.see(`made on another device or in another browser: ${said}`, "dialog");
    await page.answer("No, keep mine");
    await page.find(".turn.yours");
    await page.shows(known);
    const again = await page.reload();
    await again.hear(/Your turn/);
    assert.equal(again.link, known);
    again.go(forged);
    await again.press("Ask again");
    await again.answer("Yes, that was me", MINE);
    await again.shows(forged);
    assert.deepEqual(await again.kept(), [forged]);
  });

test("the newest of several turns made elsewhere is named; an exchange is only counted", async (t) => {
  const known = await games.game(["pass", "pass"]);
  const four = await games.plus(known, ["pass", "pass"]);
  const [a, b, c] = (await games.about(four)).racks[0];
  const page = await device(t).show(known);
  const forged = await games.plus(four, [`exchange ${a}${b}${c}`]);
  for (const what of ["asked", "asked again, as it was only dismissed"]) {
    page.go(forged);
    await page.dialog(MINE);
    await page.see("2 of your turns", "dialog");
    await page.see("The latest: Ann exchanged 3 tiles.", "dialog");
    await page.escape();
    await page.until(() => page.link === known, what);
  }
});

test("a fork at a turn of mine says so, and one at the friend’s turn does not", async (t) => {
  const page = await device(t).show(await games.game());
  const first = await page.take();
  page.go(await games.game(["resign"]));
  await page.dialog(FORK);
  await page.see("That turn is yours", "dialog");
  await page.see("On this device: You played ", "dialog");
  await page.see("In the link: You resigned.", "dialog");
  await page.answer(KEEP);
  await page.shows(first);
  const second = await games.plus(first, ["best"]);
  page.go(second);
  await page.find(".turn.yours");
  page.go(await games.plus(first, ["pass"]));
  await page.dialog(FORK);
  await page.see("that turn was played twice", "dialog");
  await page.see("In the link: Bea passed.", "dialog");
  assert.doesNotMatch(page.text("dialog"), /yours/);
});

test("play goes on from an older turn, and the friend is asked which version counts", async (t) => {
  const start = await games.game();
  const [ann, bea] = [device(t), device(t)];
  let page = await ann.show(start);
  const first = await page.take();
  const friend = await bea.show(first);
  const second = await friend.take();
  page.go(second);
  await page.find(".turn.yours");
  page.go(start);
  await playOn(page);
  await page.until(
    () => page.rack.length === 7 && !page.all(".cell.tile").length,
    "the first turn",
  );
  assert.deepEqual(await page.kept(), [second]);
  page.close();
  page = await ann.open(start);
  await playOn(page);
  await page.passTurn();
  await page.toSend();
  const again = page.link;
  assert.deepEqual(await moves(again), ["pass"]);
  friend.go(again);
  await friend.dialog(FORK);
  await friend.see("On this device: Ann played ", "dialog");
  await friend.see("In the link: Ann passed.", "dialog");
  await friend.answer(KEEP);
  await friend.shows(second);
  await page.menu("Other version of this game");
  await page.dialog(FORK);
  assert.doesNotMatch(page.text("dialog"), /another device/);
  await page.answer(TAKE);
  await page.shows(second);
  assert.deepEqual(await page.kept(), [second]);
});

test("the same move from an older turn is no second version, as it draws the same tiles", async (t) => {
  const start = await games.game();
  const it = device(t);
  const page = await it.show(start);
  const first = await page.take();
  page.close();
  const again = await it.open(start);
  await playOn(again);
  await again.find(".turn.yours");
  assert.equal(await again.take(), first);
  await again.see("You already made this move.");
  assert.deepEqual(await again.kept(), [first]);
});

test("a turn played in another tab of this device raises no question", async (t) => {
  const start = await games.game();
  const it = device(t);
  const one = await it.show(start);
  const two = await it.show(start);
  const played = await two.take();
  one.go(played);
  await one.see("Waiting for Bea");
  await one.shows(played);
  assert.deepEqual(one.all("dialog"), []);
});

test("two players who share a device are not asked which of them played elsewhere", async (t) => {
  const page = await device(t).show(await games.game());
  await page.passTurn();
  await page.toSend();
  await page.menu("Play Bea’s turn on this device");
  await page.answer("OK");
  await page.answer(/^I’m Bea/, "Pass the device to Bea");
  const further = await games.game(["pass", "pass", "pass"]);
  page.go(further);
  await page.answer(/^I’m Bea/, "Pass the device to Bea");
  await page.shows(further);
});
