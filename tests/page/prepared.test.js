// The engine prepares a move while its tiles lie on the board; only Play makes the move.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

/** Lay a good move, and wait for the request that prepares it. */
async function laid(it) {
  const page = await it.show(await games.game(["best"]));
  await page.layBest();
  await page.until(() => it.count("commit") === 1, "a move prepared");
  return page;
}

for (const isSlow of [false, true])
  test(`a prepared move is not asked for again, though it is still under way: ${isSlow}`, async (t) => {
    const it = device(t);
    const letGo = it.hold("commit");
    const page = await laid(it);
    const before = page.link;
    if (!isSlow) {
      letGo();
      await it.settled();
    }
    await page.drawn();
    assert.deepEqual([page.link, page.all("dialog")], [before, []]);
    await page.act("play");
    letGo();
    await page.toSend();
    assert.equal(page.link, await games.game(["best", "best"]));
    assert.equal(it.count("commit"), 1);
  });

test("a note written meanwhile goes with the move", async (t) => {
  const page = await laid(device(t));
  await page.act("note");
  await page.fill("Note with this turn", "Well met");
  await page.keys("{Enter}");
  await page.gone("dialog");
  await page.act("play");
  await page.toSend();
  assert.deepEqual((await games.about(page.link)).notes, ["", "Well met"]);
});
