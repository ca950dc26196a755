// A player who has chosen a seat is not asked again: the history entry and the stored game keep the seat.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";
import { REFUSED } from "../support/page/refused.mjs";
import { ASKED, isNotAsked, question, showsRack, TWO } from "../support/page/sitting.mjs";

test("one’s own link, opened again, shows one’s own rack where the browser keeps nothing", async (t) => {
  const it = device(t);
  it.prepare = REFUSED.denied;
  const page = await it.show(await games.game(["best"]));
  const sent = await page.take();
  const again = await page.reload();
  await isNotAsked(again);
  await again.see("Waiting for Ann");
  await showsRack(again, sent, 1);
});

for (const ways of [["back"], ["back", "forward"]])
  test(`each entry of the history has its own seats, where nothing else is kept: ${ways}`, async (t) => {
    const it = device(t);
    it.prepare = REFUSED.denied;
    const first = await games.game(TWO);
    const second = await games.game(["pass"], { names: ["Dan", "Eve"], seed: 31 });
    const page = await it.show(first, "Bea");
    page.go(second);
    await page.answer(/Dan/);
    await showsRack(page, second, 0);
    for (const way of ways) {
      const { link } = page;
      page.window.history[way]();
      await page.until(() => page.link !== link, way);
    }
    const [link, seat] = ways.length === 1 ? [first, 1] : [second, 0];
    assert.equal(page.link, link);
    const again = await page.reload();
    await isNotAsked(again);
    await showsRack(again, link, seat);
  });

for (const [what, stateOf] of [
  ["a seat that is not there", (gameId) => ({ gameId, seats: [7] })],
  ["another game", () => ({ gameId: "other", seats: [0] })],
  ["a number", () => 5],
])
  test(`data that another page stored with the address are no answer: ${what}`, async (t) => {
    const it = device(t);
    it.prepare = REFUSED.denied;
    const page = await it.show(await games.game(TWO), "Bea");
    const { history } = page.window;
    history.replaceState(stateOf(history.state.gameId), "");
    const again = await page.reload();
    assert.equal((await question(again))[0], ASKED);
    assert.deepEqual(again.rack, []);
  });

test("a game of a backup keeps its seats", async (t) => {
  const link = await games.game(TWO);
  const it = device(t);
  const backup = { format: "pass-a-word", version: 1, games: [{ link, seats: [1], made: false }] };
  it.file = new File([JSON.stringify(backup)], "games.json");
  const page = await it.open();
  await page.openFile();
  await page.user.click(await page.find(".game-line"));
  await isNotAsked(page);
  await showsRack(page, link, 1);
});

test("a game made here is not asked about, and shows no tiles before the friend has started", async (t) => {
  const it = device(t);
  it.prepare = REFUSED.denied;
  const page = await it.open();
  await page.setUp();
  await page.press("Create game");
  await page.find(".link-sheet");
  await page.escape();
  const again = await page.reload();
  await isNotAsked(again);
  await again.see("Bea’s turn");
  assert.deepEqual([again.rack, again.all("[data-act=sit]")], [[], []]);
});

test("the question ends when the game goes on in another tab, with the seat chosen there", async (t) => {
  const link = await games.game(["best"]);
  const it = device(t);
  const page = await it.open(link);
  await question(page);
  const other = await it.show(link);
  const sent = await other.take();
  await page.see("Waiting for Ann");
  await page.shows(sent);
  assert.deepEqual(page.all("dialog"), []);
  await showsRack(page, sent, 1);
});
