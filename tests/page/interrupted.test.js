// A turn interrupted at any step, or changed from outside, is made exactly once.

import assert from "node:assert/strict";
import { test } from "node:test";
import { withGlobal } from "@sinonjs/fake-timers";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

const draft = (page) => page.layBest();
async function preview(page) {
  await draft(page);
  await page.role("button", /^Play \d/);
}
/** Press Play while the engine does not answer. */
async function sendOff(page, it) {
  it.hold("commit");
  await preview(page);
  await page.act("play");
  await page.until(() => it.count("commit"), "the play asked for");
}
async function commit(page) {
  const { link } = page;
  await preview(page);
  await page.act("play");
  await page.until(() => page.link !== link, "a new link");
}
async function seeLink(page) {
  await commit(page);
  await page.linkSheet();
}
async function share(page) {
  await seeLink(page);
  await page.press("Copy");
  await page.gone(".link-sheet");
}

/** Interruptions: reload the page, or close it and open its address in a new tab. */
const WAYS = {
  "a reload": (page) => page.reload(),
  "a new tab": (page, it) => {
    const { link } = page;
    page.close();
    return it.open(link);
  },
};

for (const [step, does, isOver] of [
  ["the play is checked", preview, false],
  ["Play is pressed", sendOff, false],
  ["the link is new", commit, true],
  ["the link is copied", share, true],
])
  for (const [way, interrupt] of Object.entries(WAYS))
    test(`a turn goes on after ${way} when ${step}`, async (t) => {
      const it = device(t);
      const before = await games.game(["best"]);
      const after = await games.plus(before, ["best"]);
      const first = await it.show(before);
      await does(first, it);
      const page = await interrupt(first, it);
      it.replies = {};
      if (isOver) await page.see("Waiting for Ann");
      else {
        await page.role("button", /^Play \d/);
        await page.act("play");
        await page.toSend();
      }
      await page.equals(() => [page.link, page.drafts], [after, {}]);
      assert.deepEqual(await page.kept(), [after]);
    });

for (const [way, interrupt] of Object.entries(WAYS))
  test(`on a shared device a move counts before the next player takes it, also after ${way}`, async (t) => {
    const it = device(t);
    const first = await it.show(await games.game(["pass"]), "Ann");
    await first.menu("Play Bea’s turn on this device");
    await first.answer("OK");
    await first.answer(/^I’m Bea/);
    await first.find(".turn.yours");
    await commit(first);
    await first.role("button", /^I’m Ann/);
    const { link } = first;
    const page = await interrupt(first, it);
    await page.role("button", /^I’m Ann/);
    assert.deepEqual([page.link, page.rack], [link, []]);
    await page.press(/^I’m Ann/);
    await page.find(".turn.yours");
    assert.deepEqual(page.drafts, {});
    assert.deepEqual(await page.kept(), [link]);
  });

test("the friend’s reply is the whole game, even where all that was kept is lost", async (t) => {
  const it = device(t);
  const first = await it.show(await games.game());
  const answer = await games.plus(await first.take(), ["best"]);
  first.close();
  it.clear();
  const page = await it.show(answer);
  assert.equal(await page.take(), await games.plus(answer, ["best"]));
  await page.toSend();
});

for (const year of [1980, 2099])
  test(`a device clock in the year ${year} changes nothing`, async (t) => {
    const it = device(t);
    it.prepare = (window) =>
      withGlobal(window).install({ now: Date.UTC(year, 0), toFake: ["Date"] });
    const before = await games.game(["best"]);
    const page = await it.show(before);
    const after = await page.take();
    assert.equal(after, await games.plus(before, ["best"]));
    await page.toSend();
    assert.deepEqual(await page.kept(), [after]);
  });

test("Back goes to the start and Forward to the game", async (t) => {
  const link = await games.game(["best", "best"]);
  const page = await device(t).open();
  await page.find("#start .doors");
  page.go(link);
  await page.seated();
  await page.find(".turn.yours");
  page.window.history.back();
  await page.find("#start .doors");
  page.window.history.forward();
  await page.find(".turn.yours");
  assert.equal(page.link, link);
});
