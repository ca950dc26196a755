// Opening an invitation stays cheap with many stored games: finished games are not searched.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

const MANY = 300;

/** Make a device with many finished games of Ann and Bea; `change` replaces fields of their views. */
async function withPast(t, change = {}) {
  const own = device(t);
  const page = await own.show(await games.game(["best", "resign"]));
  await page.kept();
  page.close();
  const [ended] = await own.gamesKept();
  const past = Array.from({ length: MANY }, (_, n) => ({
    ...ended,
    gameId: `past${n}`,
    link: `${ended.link.slice(0, -4)}${1000 + n}`,
    view: { ...ended.view, gameId: `past${n}`, dealId: `deal${n}`, ...change },
  }));
  await own.keep(...past);
  own.asked.length = 0;
  return { own, ended };
}

for (const [what, change] of [
  ["games that are over", {}],
  ["records without an end", { mode: "stated", dealId: "", over: false }],
])
  test(`${what} are neither compared nor sent to the engine`, async (t) => {
    const { own } = await withPast(t, change);
    const page = await own.open(await games.game([], { seed: 77 }));
    await page.dialog("Bea invited you to a word game");
    const opens = own.asked.filter(({ type }) => type === "open");
    assert.deepEqual(
      opens.map(({ known }) => known.length),
      [0],
    );
  });

test("the deal of a game that is over is known again under other rules", async (t) => {
  const { own, ended } = await withPast(t);
  const page = await own.open(await games.game([], { hint_price: 0 }));
  await page.dialog("Same tiles, different rules");
  const [, second] = own.asked.filter(({ type }) => type === "open");
  assert.deepEqual(
    second.known.map(({ link, over, turns }) => [link, over, turns]),
    [[ended.link, true, 2]],
  );
});
