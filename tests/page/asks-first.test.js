// Merely opening a link changes nothing, and the page asks before a pass that ends the game.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

const PASSES = Array(5).fill("pass");
const HEBREW = "\u05d0\u05d1\u05d2";
const WORDS = "house\nmouse\nhorse\ntea\neat\nate\nat\nto\nox\nted";

/** Make a game with this time limit for a turn; Bea is to move. @param {number} seconds */
const timed = (seconds) => games.game(["pass"], { turn_seconds: seconds });

test("a limit of one second passes no turn before somebody has pressed", async (t) => {
  const link = await timed(1);
  const page = await device(t, { hasClock: true }).show(link);
  await page.dialog("Ready?");
  await page.see("Bea has 0:01", "dialog");
  assert.deepEqual(page.rack, []);
  await page.pass(1500);
  await page.escape();
  await page.gone("dialog");
  await page.pass(3000);
  assert.deepEqual([page.link, page.rack], [link, []]);
  await page.act("go-on");
  await page.answer("Show my tiles", "Ready?");
  await page.equals(() => page.rack.length, 7);
  await page.pass(2000);
  await page.see("Time’s up");
  await page.until(() => page.link !== link, "a new link");
  assert.deepEqual((await games.about(page.link)).moves, ["pass", "pass"]);
});

test("the time runs from the press: a reload neither asks again nor adds time", async (t) => {
  const page = await device(t, { hasClock: true }).show(await timed(45));
  await page.pass(60_000);
  await page.answer("Show my tiles", "Ready?");
  await page.see("Your turn 0:4");
  await page.pass(20_000);
  const again = await page.reload();
  await again.see(/Your turn 0:2[0-5]/);
  assert.deepEqual(again.all("dialog"), []);
});

test("computers play on only after a press, until it is a person's turn", async (t) => {
  const own = device(t, { hasClock: true });
  const setup = { names: ["Ann", "Master", "Club"], computers: [0, 2, 1] };
  const link = await games.game(["pass"], setup);
  const page = await own.show(link);
  await page.see("Master is next, and plays when you’re ready.");
  await page.pass(3000);
  assert.deepEqual([page.link, own.count("think")], [link, 0]);
  await page.act("go-on");
  await page.find(".turn.yours");
  assert.equal((await games.about(page.link)).moves.length, 3);
});

/** Return the start page's lists of games: the title of each list, and its links. */
async function listed(page) {
  await page.kept();
  return page.all(".games").map((card) => {
    const links = page.all(".game-line", card).map((line) => line.getAttribute("href").slice(1));
    return [card.querySelector("h2").firstChild.data, links];
  });
}

test("a link that was only opened is listed apart, and nothing else is kept of it", async (t) => {
  const own = device(t);
  const link = await games.game(["best"]);
  const page = await own.show(link);
  await page.find(".turn.yours");
  assert.deepEqual(await listed(page), [["Recently opened", [link]]]);
  const kept = Array.from({ length: own.storage.length }, (_, n) => own.storage.key(n));
  assert.deepEqual(
    kept.filter((name) => name.includes("draft")),
    [],
  );
  await page.user.click(await page.find(".game-line"));
  await page.find(".turn.yours");
  const played = await page.take();
  assert.deepEqual(await listed(page), [["To send", [played]]]);
});

test("opening a link loads no own word list without a press; after a move it does", async (t) => {
  const own = device(t);
  const tag = await games.own_tag(WORDS);
  own.file = new File([WORDS], "a.txt", { type: "text/plain" });
  const start = await own.open();
  await start.setUp();
  await start.change();
  await start.press("Choose text file");
  await start.see("10 words");
  await games.forget_list(tag);
  const page = await own.show(await games.game([], { lexicon: "own", tag }));
  await page.see("The word list this game started with is on this device.", "dialog");
  assert.equal(await games.has_list(tag), false);
  await page.answer("Use this list");
  await own.settled();
  assert.equal(await games.has_list(tag), true);
  await page.passTurn();
  await page.toSend();
  await games.forget_list(tag);
  const again = await page.reload();
  await again.see("Not sent yet", "#line");
  assert.deepEqual(again.all("dialog"), []);
  assert.equal(await games.has_list(tag), true);
});

test("games that cannot be counted are named by the statistics, until they are repaired", async (t) => {
  const own = device(t);
  const page = await own.show(await games.game(["best"]));
  const { scores } = await games.about(await page.take());
  page.close();
  await own.changeGames((game) => {
    game.view.players[0].bingos = "x";
  });
  const again = await own.open();
  await again.menu("Statistics");
  await again.see(
    "1 game isn’t counted because its record on this device is damaged: " +
      `Ann ${scores[0]} and Bea ${scores[1]}. Open it once to repair it.`,
    "dialog",
  );
  await again.escape();
  await again.user.click(await again.find(".game-line"));
  await again.see("Not sent yet", "#line");
  await again.kept();
  await again.menu("Statistics");
  await again.find("dialog table");
  assert.doesNotMatch(again.text("dialog"), /counted/);
});

test("statistics say when they fill, until a game is over", async (t) => {
  const own = device(t);
  const page = await own.show(await games.game(["pass", "pass"]));
  for (const isEmpty of [true, false]) {
    await page.menu("Statistics");
    const { textContent } = await page.dialog("Statistics");
    assert.equal(textContent.includes("These numbers appear once a game is over."), isEmpty);
    await page.escape();
    if (isEmpty) await page.resign();
    if (isEmpty) await page.escape();
  }
});

test("the sixth pass says that it ends the game, and so does the result", async (t) => {
  const own = device(t);
  const page = await own.show(await games.game(PASSES.slice(1)));
  await page.act("pass");
  await page.dialog(/./);
  assert.doesNotMatch(page.text("dialog"), /ends the game/);
  page.close();
  const last = await own.show(await games.game(PASSES, { seed: 21 }));
  await last.act("pass");
  await last.see("This ends the game: 6 turns in a row without points.", "dialog");
  await last.answer("Pass");
  await last.see("The game ended after 6 turns in a row without points.", ".over-sheet");
});

test("an exchange that ends the game says so, too, and a typed one asks first", async (t) => {
  const link = await games.game(PASSES);
  const page = await device(t).show(link);
  await page.act("exchange");
  await page.see("This ends the game", "dialog");
  await page.escape();
  const [letter] = page.rack.filter(Boolean);
  await page.menu("Type a move");
  await page.fill(/./, `exchange ${letter}`);
  await page.keys("{Enter}");
  const asked = await page.dialog("End the game?");
  assert.match(asked.textContent, /This ends the game/);
  await page.escape();
  await page.gone("dialog");
  assert.equal(page.link, link);
});

test("a name from right to left is isolated: in the list, the scores, the moves and the title", async (t) => {
  const page = await device(t).show(await games.game(["pass"], { names: [HEBREW, "Bea"] }));
  const isApart = async (part) => {
    assert.equal((await page.find(`${part} bdi`)).textContent, HEBREW);
    const isolated = new Set(page.all("bdi").map((each) => each.textContent));
    assert.deepEqual([...isolated], [HEBREW]);
  };
  for (const part of ["#side .who", ".player .name"]) await isApart(part);
  await page.kept();
  await isApart(".game-line .about");
  const waiting = await device(t).show(await games.game([], { names: [HEBREW, "Bea"] }), "I’m Bea");
  const title = `\u2068${HEBREW}\u2069’s turn · 0–0 · Pass-a-Word`;
  await waiting.equals(() => waiting.document.title, title);
});
