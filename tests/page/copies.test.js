// Copies of the page at two paths of one origin are independent; both find data that earlier versions
// shared, which is kept.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

const ONE = "paw/";
const OTHER = "paw-beta/";
const theme = ({ document }) => document.documentElement.dataset.theme;

async function chooseDark(page) {
  await page.menu("Settings");
  await page.press("Dark", "radio");
  await page.escape();
}

/** Lay a play as a draft. @param {any} page */
async function draft(page) {
  await page.lay((await games.best(page.link)).tiles);
  await page.role("button", /^Play \d/);
}

test("what is kept at one path is not read at the other", async (t) => {
  const it = device(t);
  const one = await it.show(await games.game(), undefined, ONE);
  const link = await one.take();
  await chooseDark(one);
  one.close();
  const start = await it.open("", null, OTHER);
  await start.find("#start .doors");
  assert.deepEqual([start.all(".game-line"), theme(start)], [[], ""]);
  start.close();
  const other = await it.show(link, undefined, OTHER);
  await draft(other);
  other.close();
  const again = await it.show(link, undefined, ONE);
  await again.see("Waiting for Bea");
  assert.deepEqual([again.drafts, theme(again)], [{}, "dark"]);
});

test("a move at one path is not announced at the other", async (t) => {
  const it = device(t);
  const start = await games.game();
  const [page, same, different] = [
    await it.show(start, undefined, ONE),
    await it.show(start, undefined, ONE),
    await it.show(start, undefined, OTHER),
  ];
  const link = await page.take();
  await same.see("Waiting for Bea");
  await different.drawn();
  assert.deepEqual([same.link, different.link], [link, start]);
});

/** Make a device with a game, its draft and a setting stored by earlier versions. */
async function former(t) {
  const it = device(t);
  const link = await games.game(["best", "best"]);
  const page = await it.show(link, undefined, ONE);
  await draft(page);
  await chooseDark(page);
  page.close();
  await it.settled();
  const [game] = await it.gamesKept(`pass-a-word /${ONE}`);
  assert.equal(game.link, link);
  const kept = Array.from({ length: it.storage.length }, (_, n) => it.storage.key(n));
  const noted = kept.map((name) => [name.replace(` /${ONE}`, ""), it.storage.getItem(name)]);
  it.clear();
  for (const each of noted) it.storage.setItem(...each);
  await it.make("pass-a-word", game);
  return { it, link };
}

test("each copy begins with the game, the draft and the settings that both had shared", async (t) => {
  const { it, link } = await former(t);
  for (const path of [ONE, OTHER]) {
    const page = await it.open("", null, path);
    await page.user.click(await page.find(".game-line"));
    await page.role("button", /^Play \d/);
    assert.deepEqual([page.link, theme(page)], [link, "dark"]);
    page.close();
  }
  assert.deepEqual(
    (await it.gamesKept("pass-a-word")).map((game) => game.link),
    [link],
  );
});

test("what earlier versions kept is copied once: a copied game that is deleted stays deleted", async (t) => {
  const { it } = await former(t);
  const page = await it.open("", null, ONE);
  await page.forget();
  await page.gone(".game-line");
  await it.settled();
  const again = await page.reload();
  await again.find("#start .doors");
  assert.deepEqual(again.all(".game-line"), []);
  const other = await it.open("", null, OTHER);
  await other.find(".game-line");
});

test("a copied game that is played on is kept at this path only", async (t) => {
  const { it, link } = await former(t);
  const page = await it.open("", null, ONE);
  await page.user.click(await page.find(".game-line"));
  await page.press(/^Play \d/);
  await page.toSend();
  const kept = [];
  for (const name of [`pass-a-word /${ONE}`, "pass-a-word"])
    kept.push(...(await it.gamesKept(name)).map((game) => game.link));
  assert.deepEqual(kept, [await games.plus(link, ["best"]), link]);
});

test("a damaged record of an earlier version is set aside here, and stays where it came from", async (t) => {
  const it = device(t);
  const record = { gameId: "old", view: { version: 0 }, mine: "as it was" };
  await it.make("pass-a-word", record);
  const page = await it.open("", null, ONE);
  await page.find(".damaged");
  assert.deepEqual(await it.gamesKept("pass-a-word"), [record]);
});
