// Looking at earlier turns: no move is made meanwhile, and a move that arrives says so.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

const LOOKING = "You’re looking at an earlier turn.";
const BACK = "Back to the current turn";

/** Show an earlier turn of this game. */
async function looked(page, turn) {
  await page.user.click(await page.find(`#side [data-turn="${turn}"]`));
  await page.find("#replay");
}

test("no play is made while an earlier turn is shown, by button or key", async (t) => {
  const link = await games.game(["best", "best"]);
  const page = await device(t).show(link);
  const { tiles } = await games.best(link);
  await page.lay(tiles);
  await page.role("button", /^Play \d/);
  await looked(page, 1);
  const play = await page.role("button", /^Play \d/);
  assert.equal(play.ariaDisabled, "true");
  await page.user.click(play);
  await page.see(LOOKING, "#toast");
  page.cell(0).focus();
  await page.keys("{Enter}");
  await page.drawn();
  assert.equal(page.link, link);
  await page.press(BACK);
  await page.gone("#replay");
  assert.equal((await page.role("button", /^Play \d/)).ariaDisabled, "false");
});

for (const [name, move, setup] of [
  ["Exchange", "exchange", {}],
  ["Pass", "pass", {}],
  ["Challenge", "challenge", { challenge_rule: "double" }],
])
  test(`${name} does nothing while an earlier turn is shown`, async (t) => {
    const page = await device(t).show(await games.game(["best", "best"], setup));
    await looked(page, 1);
    assert.equal((await page.role("button", name)).ariaDisabled, "true");
    await page.act(move);
    await page.see(LOOKING, "#toast");
    assert.deepEqual(page.all("dialog"), []);
  });

test("beside an earlier turn the unseen tiles are those of now, and say so", async (t) => {
  const page = await device(t).show(await games.game(["best", "best"]));
  await page.see("Unseen tiles", "#side");
  assert.doesNotMatch(page.text("#side"), /Unseen tiles now/);
  await looked(page, 1);
  await page.see("Unseen tiles now", "#side");
  await page.act("unseen");
  await page.dialog("Unseen tiles now");
});

test("the line above the board names the shown turn, then again the last move", async (t) => {
  const page = await device(t).show(await games.game(["8D VENAL", "pass"]));
  for (const [turn, line] of [
    [1, /^You played VENAL/],
    [2, /^Bea passed/],
  ]) {
    await page.user.click(await page.find(`#side [data-turn="${turn}"]`));
    await page.see(line, ".last-move");
  }
  await page.keys("{{");
  await page.press("Start of the game");
  await page.see("Before the first move.", ".last-move");
  await page.press(BACK);
  await page.see(/^Bea passed/, ".last-move");
});

test("a move that arrives while an earlier turn is shown is told, and the player goes on looking", async (t) => {
  const it = device(t);
  const sent = await games.game(["best", "best", "best"]);
  const page = await it.show(sent, "No, I’m Ann");
  const other = await it.show(sent);
  await looked(page, 1);
  const board = page.all(".cell.tile").length;
  other.go(await games.plus(sent, ["best"]));
  await page.see(/^Bea played .* Your turn/, "#toast");
  await page.see("Turn 1 of 4", "#replay");
  assert.equal(page.all(".cell.tile").length, board);
  await page.press(BACK);
  await page.gone("#replay");
  await page.see(/^Bea played/, ".last-move");
});

test("an earlier turn is announced, and the page says whose turn followed it", async (t) => {
  const page = await device(t).show(await games.game(["8D VENAL", "pass"]));
  await page.see("Your turn", "#turn");
  page.cell(0).focus();
  await page.keys("[[");
  await page.see(/^Turn 1 of 2\. You played VENAL/, "#status");
  assert.equal(page.text("#turn"), "Turn 1 of 2");
  assert.match(page.text("#title"), /Turn 1 of 2$/);
  assert.match(page.text(".player.moving"), /^Bea/);
  assert.equal(page.all("#turn.yours").length, 0);
  await page.keys("]");
  await page.see("Turn 2 of 2. Bea passed.", "#status");
  await page.see("Your turn", "#turn");
});

test("a move chosen in the list keeps the focus", async (t) => {
  const page = await device(t).show(await games.game(["best", "best"]));
  await looked(page, 1);
  await page.find('#side [data-turn="1"][aria-current]');
  assert.equal(page.document.activeElement.dataset.turn, "1");
});
