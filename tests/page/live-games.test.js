// Whole games in live play, open and sealed, to the end and the rematch.

import assert from "node:assert/strict";
import { test } from "node:test";
import { games } from "../support/page/engine.mjs";
import { answered, devices, isSaid, offered, satDown } from "../support/page/together.mjs";

/** Make the link of a game that ends soon. */
async function nearlyOver() {
  let link = await games.game(Array(16).fill("most"));
  for (;;) {
    const { bag, racks } = await games.about(link);
    if (bag === 0 && racks.some((rack) => rack.length < 7)) return link;
    link = await games.plus(link, ["most", "most"]);
  }
}

test("a game is played to its end, and its rematch begins in place", async (t) => {
  const { ann, bea } = await satDown(t, { link: await nearlyOver() });
  for (let [mover, other] = [ann, bea]; ; [mover, other] = [other, mover]) {
    const link = await mover.take("most");
    await other.shows(link);
    if ((await games.about(link)).over) break;
    assert.deepEqual(mover.all(".link-sheet"), []);
  }
  const { link } = ann;
  for (const page of [ann, bea]) {
    await page.find(".over-sheet");
    await page.escape();
    await page.gone("dialog");
  }
  await ann.act("rematch");
  await ann.until(() => ann.link !== link);
  await bea.shows(ann.link);
  const [before, now] = [await games.about(link), await games.about(ann.link)];
  assert.notEqual(now.setup.seed, before.setup.seed);
  const [starter, other] = now.names[0] === "Ann" ? [ann, bea] : [bea, ann];
  await other.shows(await starter.take());
  for (const page of [ann, bea]) {
    await page.drawn();
    assert.deepEqual(page.all("dialog"), []);
  }
  await isSaid(ann, "Bea is here");
});

/** Start a sealed game of Ann and Bea, and join their pages for live play; Ann is to move. */
async function satDownSealed(t) {
  const { made } = devices(t);
  made[1].chance = 21;
  const ann = await made[0].open();
  await ann.setUp();
  await ann.press("Sealed", "radio");
  await ann.press("Create game");
  await ann.find(".link-sheet");
  const bea = await made[1].open(ann.link);
  await bea.press("Join game");
  await bea.find(".link-sheet");
  for (const page of [ann, bea]) {
    await page.escape();
    await page.gone("dialog");
  }
  const joining = bea.link;
  ann.go(joining);
  await ann.find(".turn.yours");
  bea.go(`${joining}~${await offered(ann)}`);
  ann.go(`${joining}~${await answered(bea)}`);
  await isSaid(ann, "Bea is here");
  await isSaid(bea, "Ann is here");
  return { ann, bea };
}

/** Exchange all tiles: the key “-” selects them. @param {any} page */
async function exchangeAll(page) {
  const { link } = page;
  await page.find(".turn.yours");
  await page.act("exchange");
  await page.find("dialog");
  await page.keys("-");
  await page.press(/^Exchange \d/);
  await page.until(() => page.link !== link, "a new link");
  return page.link;
}

/** @param {any} page */
async function resign(page) {
  const { link } = page;
  await page.resign();
  await page.until(() => page.link !== link, "a new link");
  return page.link;
}

test("a sealed game is played live, until both seals are open", async (t) => {
  const { ann, bea } = await satDownSealed(t);
  for (const [mover, other] of [
    [ann, bea],
    [bea, ann],
  ]) {
    await other.shows(await exchangeAll(mover));
    assert.deepEqual(mover.all(".link-sheet"), []);
    await other.equals(() => other.rack.length, 7);
  }
  await bea.shows(await resign(ann));
  await bea.find(".over-sheet");
  await bea.press("Open my seal");
  await bea.answer("Open my seal");
  await ann.see("Verified", ".over-sheet .badge-seal");
});

test("a sealed rematch is joined over the connection, and nobody has to send a link", async (t) => {
  const { ann, bea } = await satDownSealed(t);
  const ended = await resign(ann);
  await ann.find(".over-sheet");
  await ann.escape();
  await bea.find(".over-sheet");
  await bea.escape();
  await bea.act("rematch");
  await ann.find(".join-sheet");
  await ann.press("Join game");
  for (const [mover, other] of [
    [bea, ann],
    [ann, bea],
  ]) {
    const link = await exchangeAll(mover);
    await other.shows(link);
    assert.notEqual(link, ended);
    await mover.drawn();
    assert.deepEqual(mover.all("dialog"), []);
  }
  await isSaid(ann, "Bea is here");
  await isSaid(bea, "Ann is here");
});
