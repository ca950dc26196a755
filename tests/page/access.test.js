// What WCAG asks of forms and lists: nothing happens by choosing alone, nothing typed is lost, and numbers are
// read with their units.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

test("another language is chosen without a reload, which its button makes", async (t) => {
  const page = await device(t).open();
  await page.menu("Settings");
  const list = await page.find("#interface");
  assert.deepEqual(page.named("button", "Change"), []);
  await page.user.selectOptions(list, "de");
  const button = await page.role("button", "Change");
  assert.equal(page.wantsReload, false);
  await page.user.selectOptions(list, "en");
  assert.deepEqual(page.named("button", "Change"), []);
  await page.user.selectOptions(list, "de");
  await page.user.click(button);
  await page.until(() => page.wantsReload, "a reload");
});

for (const [form, opens, field, typed] of [
  ["a new game", (page) => page.press(/^Play a friend/), "#name-1", "Bea"],
  ["a link", (page) => page.act("open-link"), "#paste", "half a link"],
])
  test(`Escape in the form of ${form} keeps what was typed`, async (t) => {
    const page = await device(t).open();
    await opens(page);
    await page.user.type(await page.find(`dialog ${field}`), typed);
    await page.escape();
    await page.gone("dialog");
    await opens(page);
    assert.equal((await page.find(`dialog ${field}`)).value, typed);
  });

test("a game that was made leaves no names in the form", async (t) => {
  const page = await device(t).open();
  await page.setUp();
  await page.press("Create game");
  await page.dialog("Your invitation is ready");
  await page.escape();
  await page.home();
  await page.press(/^Play a friend/);
  assert.equal((await page.find("dialog #name-1")).value, "");
});

test("a move is read with its points and the total", async (t) => {
  const page = await device(t).show(await games.game(["best", "pass"]));
  await page.act("moves");
  const [first, second] = page.all(".moves li", await page.dialog("Moves"));
  assert.match(first.textContent, /^You[A-Z]+\+(\d+), \1 points\1, \1 in total$/);
  assert.match(second.textContent, /passed\+0, 0 points0, 0 in total$/);
});

test("words and names in another language say which", async (t) => {
  const page = await device(t).show(
    await games.game(["best", "pass"], { lexicon: "de-complete", seed: 5 }),
  );
  await page.act("moves");
  const [first, second] = page.all(".moves li b", await page.dialog("Moves"));
  assert.deepEqual([first.lang, second.lang], ["de", ""]);
  await page.escape();
  await page.gone("dialog");
  await page.layBest();
  assert.equal((await page.find("#line .word b")).lang, "de");
  await page.menu("Settings");
  const names = [...(await page.find("#interface")).options].map(({ lang, value }) => [
    lang,
    value,
  ]);
  for (const [lang, value] of names) assert.equal(lang, value);
});
