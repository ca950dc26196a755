// The end of a game: the winner, the points, the best results, and what is left to send.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";
import { sits } from "../support/page/joint.mjs";

/** Return a line's text for screen readers, without its tiles. @param {Element} line */
const readOf = (line) =>
  [...line.querySelectorAll(".key, .word-tiles > .unseen, .said, .moment")]
    .map(({ textContent }) => textContent)
    .join(" ");

const FOUR = { names: ["Ann", "Bea", "Cleo", "Dan"] };

/** Show a game to one player, then open the link with the moves that end the game.
 * @param {string} who  the player */
async function ended(t, who, moves, end, setup = {}) {
  const page = await device(t).show(await games.game(moves, setup), `I’m ${who}`);
  page.go(await games.game([...moves, ...end], setup));
  return [page, await page.find(".over-sheet")];
}

for (const [what, who, moves, end, winner, setup] of [
  ["won", "Ann", ["best", "best", "pass"], ["resign"], "You won", {}],
  ["lost", "Bea", ["best", ...Array(5).fill("pass")], ["pass"], "Ann won", {}],
  ["tied", "Ann", Array(5).fill("pass"), ["pass"], "A tie", { seed: 3 }],
])
  test(`two numbers and a line say that the game is ${what}`, async (t) => {
    const [page, sheet] = await ended(t, who, moves, end, setup);
    assert.equal(page.text(".over-sheet .winner"), winner);
    const { scores } = await games.about(page.link);
    const [first, second] = scores; // Ann, who wins or ties.
    const said = `${first} to ${second}`.replaceAll("-", "−");
    assert.ok(page.text(".over-sheet .final-scores").startsWith(said), said);
    assert.equal(page.all("[data-won]", sheet).length, what === "tied" ? 0 : 1);
    assert.equal(page.document.activeElement, sheet);
  });

test("the winner of four players comes first, then the others by points", async (t) => {
  const moves = [...Array(4).fill("best"), "pass"];
  const [page] = await ended(t, "Ann", moves, Array(3).fill("resign"), FOUR);
  assert.equal(page.text(".over-sheet .winner"), "You won");
  const { names, scores } = await games.about(page.link);
  const points = new Map(names.map((name, n) => [name, scores[n]]));
  const [first, ...others] = page.all(".ranking li span").map((each) => each.textContent);
  assert.equal(first, "You");
  assert.deepEqual(
    others,
    [...others].sort((a, b) => points.get(b) - points.get(a)),
  );
  assert.equal(others.length, 3);
  await page.see("Bea, Cleo, and Dan resigned.", ".over-sheet .why");
});

test("the best word, the player’s own best and the play that took the lead are named", async (t) => {
  const [page, sheet] = await ended(t, "Ann", ["pass", "best", "pass"], ["resign"]);
  const [best, moment, ...more] = page.all(".highlights > li", sheet).map(readOf);
  const { moves, scores } = await games.about(page.link);
  const word = moves[1].split(" ")[1].toUpperCase();
  assert.equal(best, `Best word ${word} ${scores[1]}, Bea`);
  assert.ok(
    moment.endsWith(`${word} for ${scores[1]} on turn 2 put Bea ${scores[1]} ahead.`),
    moment,
  );
  assert.deepEqual(more, []);
});

test("the play that took the lead is shown with the points behind and ahead", async (t) => {
  const [page] = await ended(t, "Ann", ["best", "best", "pass"], ["resign"], { seed: 31 });
  const { moves, scores } = await games.about(page.link);
  const [ann, bea] = scores;
  assert.ok(0 < ann && ann < bea);
  const word = moves[1].split(" ")[1].toUpperCase();
  await page.see(
    `${word} for ${bea} on turn 2 took Bea from ${ann} behind to ${bea - ann} ahead.`,
    ".moment",
  );
});

test("an unsent end says so at the top, until it is sent", async (t) => {
  const page = await device(t).show(await games.game(["best", "best"]));
  await page.resign();
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

test("a player who only opened the end has nothing to send", async (t) => {
  const [page, sheet] = await ended(t, "Ann", ["best", "best", "pass"], ["resign"]);
  assert.deepEqual(page.all(".bar-gold", sheet), []);
  assert.equal(page.text(".over-sheet .primary"), "Rematch");
});

test("the badge of a sealed game says what is known, and has the details behind it", async (t) => {
  const made = await games.joint(["pass", "resign"]);
  const page = await sits(device(t), made, 0);
  await page.press("Not verified yet");
  await page.find(".seal-sheet .seal-part");
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

test("late parts of the sheet have their space from the start, so that no button moves under a finger", async (t) => {
  const MOVES = ["best", "best", "pass"];
  const setup = (seed) => ({ seed });
  const own = device(t);
  for (const seed of [1, 2]) {
    const page = await own.show(await games.game(MOVES, setup(seed)), "I’m Ann");
    page.go(await games.game([...MOVES, "resign"], setup(seed)));
    await page.find(".over-sheet");
    page.close();
  }
  await own.changeGames((game) => {
    game.played = true;
  });
  const letGo = [own.hold("picture", ({ board }) => !board), own.hold("statistics")];
  const page = await own.show(await games.game(MOVES, setup(3)), "I’m Ann");
  page.go(await games.game([...MOVES, "resign"], setup(3)));
  const sheet = await page.find(".over-sheet");
  const places = () =>
    page.all(".choices button, .badges > :not([hidden])", sheet).map(({ localName }) => localName);
  const before = places();
  assert.ok(before.length >= 4);
  const series = sheet.querySelector(".series");
  assert.equal(series.style.visibility, "hidden");
  for (const go of letGo) go();
  await page.until(() => series.style.visibility === "", "the series");
  assert.match(series.textContent, /series/);
  assert.deepEqual(places(), before);
});

test("the end offers to save or share the game, and the series opens the statistics", async (t) => {
  const [page] = await ended(t, "Ann", ["best", "best", "pass"], ["resign"]);
  await page.press("Save or share game");
  await page.dialog("Save or share game");
});

test("a player without a name is You at the end", async (t) => {
  const names = ["Ann", ""];
  const page = await device(t).show(await games.game(["best"], { names }));
  await page.resign();
  const sheet = await page.find(".over-sheet");
  await page.see("You resigned.", ".over-sheet .why");
  assert.deepEqual(
    page.all(".avatar", sheet).map(({ textContent }) => textContent),
    ["Y", "A"],
  );
});

test("the chart shows the player’s own lead above, from either seat", async (t) => {
  for (const [who, turned, moves, end] of [
    ["Ann", false, ["best", "best", "pass"], ["resign"]],
    ["Bea", true, ["best", "best"], ["resign"]],
  ]) {
    const [page, sheet] = await ended(t, who, moves, end);
    assert.equal(page.text(".over-sheet .chart .above"), "You ahead");
    assert.equal(sheet.querySelector(".chart .lead").hasAttribute("transform"), turned);
    page.close();
  }
});

test("the message of a rematch calls it one", async (t) => {
  const own = device(t);
  const page = await own.show(await games.game(["best", "best", "pass"]), "I’m Ann");
  page.go(await games.game(["best", "best", "pass", "resign"]));
  await page.find(".over-sheet");
  await page.press("Rematch");
  await page.see("Rematch! Let’s play Pass-a-Word! You start, Bea:", ".link-sheet .words");
});
