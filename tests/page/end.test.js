// The end of a game: who won, the points, what was best, and what is still to be done.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";
import { sits } from "../support/page/joint.mjs";

const FOUR = { names: ["Ann", "Bea", "Cleo", "Dan"] };

/** Play a game to its end by these moves on a device that knows it. */
async function ended(t, moves, end, setup = {}, who) {
  const page = await device(t).show(await games.game(moves, setup), who);
  page.go(await games.game([...moves, ...end], setup));
  return [page, await page.find(".over-sheet")];
}

for (const [what, moves, end, who, winner, points] of [
  ["won", ["best", "best"], ["pass", "resign"], undefined, "You won", ["44", "20"]],
  ["lost", ["best", "best"], ["resign"], undefined, "Bea won", null],
  ["tied", Array(5).fill("pass"), ["pass"], undefined, "A tie", null],
])
  test(`two numbers and one line say who has ${what}`, async (t) => {
    const [page, sheet] = await ended(t, moves, end, {}, who);
    assert.equal(page.text(".over-sheet .winner"), winner);
    const { scores } = await games.about(page.link);
    assert.match(
      page.text(".over-sheet .final-scores"),
      new RegExp(`^${scores[0]} to ${scores[1]}`),
    );
    assert.equal(page.all("[data-won]", sheet).length, what === "tied" ? 0 : 1);
    assert.equal(page.document.activeElement.textContent, "Game over");
  });

test("of four players the winner comes first, and the others by points", async (t) => {
  const [page] = await ended(t, ["best", "best", "best", "best"], Array(12).fill("pass"), FOUR);
  const { names, scores } = await games.about(page.link);
  const ranked = names.map((name, n) => [name, scores[n]]).sort((a, b) => b[1] - a[1]);
  const shown = page.all(".ranking li").map((line) => line.textContent.slice(1));
  assert.deepEqual(
    shown,
    ranked.map(([name, score]) => `${name}${score}`.replace("-", "−")),
  );
});

test("the best word, the player’s own and the play that took the lead are told", async (t) => {
  const moves = ["pass", "best", "best", "best"];
  const [page, sheet] = await ended(t, moves, ["resign"]);
  const [best, own] = page.all(".highlights > li", sheet);
  const { scores } = await games.about(await games.game(moves));
  assert.match(best.textContent, /^Best word.+\d+, (Ann|Bea)$/);
  if (own.textContent.startsWith("Your best")) assert.match(own.textContent, /\d+, turn \d+$/);
  await page.see(/ on turn \d+ (put|took) (you|Bea) /, ".highlights .moment");
  assert.ok(scores.length === 2);
});

test("an end that was not sent says so above the rest, until it was", async (t) => {
  const page = await device(t).show(await games.game(["best", "best"]));
  await page.menu("Resign");
  await page.answer("Resign");
  await page.see("Bea hasn’t seen the end yet", ".bar-gold");
  await page.escape();
  await page.see("Not sent yet", "#line");
  assert.equal(page.text("#actions .primary"), "Send link");
  await page.home();
  await page.see("To send 1", "#start");
  await page.press("Send");
  await page.dialog("Send the result to Bea");
  await page.press("Copy");
  await page.equals(() => page.text("#line").includes("Not sent yet"), false);
  await page.act("result");
  await page.find(".over-sheet");
  assert.deepEqual(page.all(".bar-gold"), []);
});

test("who only opened the end has nothing to send", async (t) => {
  const [page, sheet] = await ended(t, ["best", "best"], ["pass", "resign"]);
  assert.deepEqual(page.all(".bar-gold", sheet), []);
  assert.equal(page.text(".over-sheet .primary"), "Rematch");
});

test("the badge of a sealed game says what is known, and has the details behind it", async (t) => {
  const made = await games.joint(["pass", "resign"]);
  const page = await sits(device(t), made, 0);
  await page.press("Not verified yet");
  await page.see("Both seals", ".seal-sheet .seal-part").catch(() => {});
  await page.escape();
  page.go((await games.joint_play(made, ["close"])).at(-1));
  await page.press("Verified");
  await page.see("Both seals opened: every tile was drawn fairly.", ".seal-sheet .seal-part");
});

test("a play of seven tiles has a star in the text without words", async (t) => {
  const own = device(t);
  const start = await games.dealt([..."RETAINS"]);
  const page = await own.show(await games.plus(start, ["8D RETAINS"]), "Ann");
  page.go(await games.plus(start, ["8D RETAINS", "resign"]));
  await page.find(".over-sheet");
  await page.press("Copy result without words");
  assert.match(own.clipboard, /\n⭐\n/);
  assert.doesNotMatch(own.clipboard, /RETAINS/);
});
