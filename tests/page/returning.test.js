// Returning players: the list of games, two players on one device, and what the end of a game offers.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

test("games come first: those where it is the player's turn, then those not sent, then the doors", async (t) => {
  const own = device(t);
  const first = await own.show(await games.game());
  const answer = await games.plus(await first.take(), ["best"]);
  first.go(answer);
  await first.shows(answer); // Before this, the page may still show the previous turn.
  first.close();
  const page = await own.show(await games.game(["best"], { names: ["Cleo", "Dan"], seed: 3 }));
  const unsent = await page.take();
  assert.deepEqual(await page.kept(), [answer, unsent]);
  const headings = page.all(".games h2").map((each) => page.text(`#${each.id}`));
  assert.deepEqual(headings, ["Your turn 1", "To send 1"]);
  const [mine, other] = page.all(".games .game-line");
  assert.match(mine.querySelector("time").textContent, /^(now|1 min. ago)$/);
  assert.match(mine.querySelector("time").title, /20\d\d/);
  const { moves, scores, tiles } = await games.about(answer);
  const word = moves.at(-1).split(" ")[1].toUpperCase();
  assert.match(
    page.text(".games .game-line"),
    new RegExp(`Bea ?${scores[0]}–${scores[1]} ?${word} for ${scores[1]}`),
  );
  assert.equal(mine.querySelector("svg path").getAttribute("d").split("M").length - 1, tiles);
  assert.match(other.textContent, /Not sent yet · [A-Z]+ for \d+/);
  const parts = page.all("#start > *").map(({ className }) => className);
  assert.deepEqual(parts, ["unseen", "mine", "doors", "tail"]);
  await page.press("Send");
  await page.dialog("Send your turn to Cleo");
  assert.equal(page.link, unsent);
});

test("two players on one device, chosen at setup: no link is sent, and the device changes hands", async (t) => {
  const page = await device(t).open();
  await page.press(/^On one device/);
  await page.fill("Player 1", "Ann");
  await page.fill("Player 2", "Bea");
  await page.press("Create game");
  await page.answer(/^I’m Ann/, "Pass the device to Ann");
  await page.passTurn();
  await page.answer(/^I’m Bea/, "Pass the device to Bea");
  await page.drawn();
  await page.find(".turn.yours");
  await page.passTurn();
  await page.answer(/^I’m Ann/, "Pass the device to Ann");
  await page.find(".turn.yours");
  assert.deepEqual(page.all(".link-sheet"), []);
});

test("a player who also takes the friend's turn here keeps their own seat: the device changes hands", async (t) => {
  const page = await device(t).show(await games.game(["best"]), "No, I’m Ann");
  await page.menu(/^Play Bea’s turn/);
  await page.answer("OK");
  await page.answer(/^I’m Bea/, "Pass the device to Bea");
  await page.find("#rack .tile");
  await page.passTurn();
  await page.answer(/^I’m Ann/, "Pass the device to Ann");
  await page.find(".turn.yours");
  assert.deepEqual(page.all(".link-sheet"), []);
});

test("a list of twenty games or more can be searched by name", async (t) => {
  const own = device(t);
  const first = await own.show(await games.game(["best", "best"]));
  await own.settled();
  const [game] = await own.gamesKept("pass-a-word /");
  const named = (n) => ({
    ...game,
    gameId: `game ${n}`,
    view: {
      ...game.view,
      players: game.view.players.map((each, seat) =>
        seat ? { ...each, label: `Cleo ${n}` } : each,
      ),
    },
  });
  for (let n = 1; n < 19; n++) await own.keep(named(n));
  let page = await first.reload();
  assert.equal((await page.kept()).length, 19);
  assert.deepEqual(page.all("#find-games"), []);
  await own.keep(named(19));
  page = await page.reload();
  await page.press("All games 20");
  await page.fill("Search by name", "cleo 1");
  await page.equals(() => page.all(".game-line").length, 11);
  await page.fill("Search by name", "Bea");
  await page.equals(() => page.text(".game-line .who"), "Bea");
});

/** Play a turn as Ann, and open the link in which Bea resigned. */
async function won(own) {
  const page = await own.show(await games.game());
  const mine = await page.take();
  page.go(await games.plus(mine, ["resign"]));
  await page.find(".over-sheet");
  return page;
}

test("the end can be shared, and says how the series stands", async (t) => {
  const own = device(t);
  const page = await won(own);
  await page.press("Rematch");
  await page.find(".link-sheet");
  assert.deepEqual((await games.about(page.link)).names, ["Bea", "Ann"]);
  page.go(await games.plus(page.link, ["resign"]));
  await page.see("You lead the series 2–0", ".over-sheet");
  await page.press("Copy result without words");
  await page.see("Copied.");
  const { origin, pathname } = page.window.location;
  const lines = [
    "Pass-a-Word",
    "Bea 0",
    "⬜",
    "Ann 0",
    "",
    "⬜ 0+ 🟨 15+ 🟩 30+ ⭐ +50",
    origin + pathname,
  ];
  assert.deepEqual(own.clipboard.split("\n"), lines);
});

test("a review that is closed shows the end again, not the turn looked at last", async (t) => {
  const page = await won(device(t));
  await page.answer("Review");
  await page.user.click(await page.find(".turn-line"));
  await page.find("#replay");
  await page.keys("{Escape}");
  await page.gone(".tool");
  await page.gone("#replay");
});

test("a player who has played here is not taught again", async (t) => {
  const page = await won(device(t));
  page.go((await games.joint())[0]);
  const sheet = await page.dialog("Ann invited you to a sealed game");
  assert.deepEqual(page.all(".how, .practice", sheet), []);
});

test("the main button of the end does what is left to do: send the end, or ask for a rematch", async (t) => {
  const own = device(t);
  const page = await won(own);
  assert.equal(page.text(".over-sheet .primary"), "Rematch");
  page.close();
  const other = await own.show(await games.game(["pass"], { seed: 3 }));
  await other.resign();
  await other.find(".over-sheet");
  await other.see("Ann hasn’t seen the end yet", ".over-sheet .bar-gold");
  assert.equal(other.text(".over-sheet .primary"), "Send");
  await other.press("Send");
  await other.see("Anyone with this link can open the game.", ".link-sheet .note");
  await other.press("Copy");
  await other.gone(".bar-gold");
  assert.equal(other.text(".over-sheet .primary"), "Rematch");
});
