// Copies of the page at two paths of one origin leave each other alone.

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

/** Lay a legal play without playing it. @param {any} page */
async function draft(page) {
  await page.layBest();
  await page.role("button", /^Play \d/);
}

test("data stored at one path are not read at the other", async (t) => {
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
