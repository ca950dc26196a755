// Computer players: when they move, games without links to send, and turns with a time limit.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

const CLUB = { names: ["Ann", "Club"], computers: [0, 3] };

/** Wait until this many moves are made and it is this page's turn; return the moves. */
async function moved(page, count) {
  let link = await page.until(() => page.link, "a game");
  let { moves } = await games.about(link);
  while (moves.length < count) {
    await page.until(() => page.link !== link, "a move");
    link = page.link;
    moves = (await games.about(link)).moves;
  }
  await page.find(".turn.yours");
  assert.equal(moves.length, count);
  return moves;
}

test("a computer answers without a link to send, and a reload goes on from there", async (t) => {
  const page = await device(t).show(await games.game([], CLUB));
  await page.take();
  await moved(page, 2);
  assert.deepEqual(page.all("dialog"), []);
  const { link } = page;
  const again = await page.reload();
  await again.find(".turn.yours");
  assert.deepEqual([again.link, again.all("dialog")], [link, []]);
  await again.take();
  await moved(again, 4);
});

test("the end of a game against a computer has no link to send", async (t) => {
  const page = await device(t).show(await games.before_end(CLUB));
  await page.take("most");
  const sheet = await page.find(".over-sheet");
  await page.see("You played your last tile.", ".over-sheet");
  await page.role("button", "Rematch");
  assert.deepEqual(page.named("button", "Send"), [], sheet.textContent);
});

test("the device that has the link plays the computer’s turn; then the friend is sent it", async (t) => {
  const setup = { names: ["Ann", "Club", "Bea"], computers: [0, 2, 0] };
  const ann = await device(t).show(await games.game([], setup));
  await ann.take();
  await ann.toSend();
  assert.equal((await games.about(ann.link)).moves.length, 2);
  const bea = await device(t).show(ann.link);
  await bea.take();
  await bea.toSend();
  ann.go(bea.link);
  await moved(ann, 3);
});

test("a game against a computer does not count as a waiting turn before the player’s first move", async (t) => {
  const page = await device(t).show(await games.game([], CLUB));
  await page.home();
  await page.see("Recently opened", ".games h2");
  assert.doesNotMatch(page.text("#start .mine"), /Your turn/);
  await page.see("The crossword game", "#start h1:not(.unseen)");
  await page.user.click(await page.find(".game-line"));
  await page.find(".turn.yours");
  await page.take();
  await moved(page, 2);
  await page.home();
  await page.see("Your turn", ".games h2");
});

test("a computer does not move on when its game is left, and thinks again when it is back", async (t) => {
  const it = device(t);
  const page = await it.show(await games.game([], CLUB));
  const letGo = it.hold("think");
  const mine = await page.take();
  await page.until(() => it.count("think"), "thinking");
  assert.deepEqual(await page.kept(), [mine]);
  letGo();
  await it.settled();
  await page.drawn();
  assert.deepEqual([page.link, page.all("#game")], ["", []]);
  await page.user.click(await page.find(".game-line"));
  await moved(page, 2);
});

test("a turn with a limit passes when the time is up, and a reload adds none", async (t) => {
  const it = device(t, { hasClock: true });
  let page = await it.show(await games.game([], { ...CLUB, turn_seconds: 45 }));
  await page.answer("Show my tiles", "Ready?");
  await page.see("Your turn 0:4", ".turn");
  await page.pass(20_000);
  page = await page.reload();
  await page.see("Your turn 0:2", ".turn");
  await page.pass(30_000);
  await page.see("Time’s up: your turn is passed.", "#toast");
  await page.answer("Show my tiles", "Ready?");
  await page.see("Your turn 0:4", ".turn");
  const [first, ...more] = (await games.about(page.link)).moves;
  assert.deepEqual([first, more.length], ["pass", 1]);
});

const NOT_COMPUTERS = /The computer did not do this\./;
const three = (strength) => ({ names: ["Ann", "Bot", "Bea"], computers: [0, strength, 0] });

for (const [name, setup, move] of [
  ["an exchange", three(4), "with_exchange"],
  ["a resignation of the strongest", three(5), "resign"],
  ["one in a game of one human", CLUB, "with_exchange"],
])
  test(`a move made by somebody else for a computer is named once the page is idle: ${name}`, async (t) => {
    const made = move === "resign" ? ["pass", move] : ["pass"];
    const link = await games.game(made, setup);
    const page = await device(t).show(made.length > 1 ? link : await games.with_exchange(link));
    await page.see(NOT_COMPUTERS, "#toast");
    await page.see(NOT_COMPUTERS, "#side");
    await page.see("Your turn", ".turn");
  });

test("a computer's own move is never named, not even without the common words", async (t) => {
  const it = device(t);
  const page = await it.show(await games.without_common_words(three(1)));
  await page.until(() => it.count("other-moves"), "the moves being compared");
  await it.settled();
  await page.drawn();
  assert.doesNotMatch(page.text(), NOT_COMPUTERS);
});
