// Tiles of two letters, and the players' own word lists.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device, FINGER } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

for (const [lexicon, double] of [
  ["gl-roots", "CH"],
  ["ca-complete", "L·L"],
])
  test(`${double} is one tile: on the rack, laid, taken back, played`, async (t) => {
    const link = await games.dealt([double], { lexicon });
    const page = await device(t).show(link);
    await page.find("#rack .tile");
    assert.ok(page.rack.includes(double));
    await page.role("button", new RegExp(`^${double}, \\d+ point`));
    await page.lay([[112, double]]);
    assert.deepEqual([page.drafts, page.rack.includes(double)], [{ 112: double }, false]);
    await page.act("recall");
    await page.until(() => page.rack.includes(double));
    await page.take("most");
    await page.toSend();
    assert.equal((await games.about(page.link)).moves.length, 1);
  });

test("a game in Galician is played to its end, and the friend sees the same", async (t) => {
  const page = await device(t).show(await games.before_end({ lexicon: "gl-roots" }));
  await page.take("most");
  const { scores } = await games.about(page.link);
  const friend = await device(t).show(page.link);
  const letters = (of) => of.all("#board .cell > b").map(({ textContent }) => textContent);
  for (const each of [page, friend]) {
    const verdict = (await each.find(".over-sheet .verdict")).textContent;
    for (const score of scores) assert.ok(verdict.includes(score), verdict);
    await each.until(() => letters(each).some((text) => text.length > 1), "a tile of two letters");
  }
  await friend.equals(() => letters(friend), letters(page));
});

const WORDS = "house\nmouse\nhorse\ntea\neat\nate\nat\nto\nox\nted\nbad-word!\n";

test("an own word list is requested, compared and stored, and judges the words", async (t) => {
  const [ann, bea] = [device(t), device(t, { media: FINGER })];
  ann.file = new File([WORDS], "mine.txt");
  const page = await ann.open();
  await page.setUp();
  await page.change();
  await page.until(() => page.all("#variant option").length > 1, "the form's options");
  await page.press("Choose text file");
  await page.see("10 words. Each player needs the same file. 1 line skipped: 11 bad-word!");
  await page.press("Create game");
  await page.see("Send your word list too", ".link-sheet");
  const tag = await games.own_tag(WORDS);
  await games.forget_list(tag);

  let theirs = await bea.show(page.link);
  await theirs.dialog("This game uses its own word list");
  bea.file = new File(["quite\nother\nwords\n"], "wrong.txt");
  await theirs.press("Choose text file");
  await theirs.see("This isn’t the word list this game started with. Ask Ann", "dialog .fault");
  await theirs.answer("Show the board only");
  await theirs.find("#board");
  theirs = await theirs.reload();
  bea.file = new File([WORDS], "mine.txt");
  await theirs.answer("Choose text file");
  await theirs.find(".turn.yours");
  await theirs.press("Dictionary");
  for (const [word, said] of [
    ["house", "HOUSE is a word"],
    ["quiz", "QUIZ is not a word"],
  ]) {
    await theirs.fill("Letters", word);
    await theirs.see(said, ".verdict");
  }
  await theirs.press("Close");
  await games.forget_list(tag);
  theirs = await theirs.reload();
  await theirs.answer("Use this list");
  await theirs.act("pass");
  assert.ok(await games.has_list(tag));
  await theirs.dialog("Pass this turn?");
});

test("the page names its assumptions about a list: its encoding, and that the first word of a line counts", async (t) => {
  const it = device(t);
  const page = await it.open();
  await page.setUp();
  await page.change();
  for (const [bytes, said] of [
    [[0x63, 0x61, 0x66, 0xe9], "The file isn’t UTF-8: it was read as Windows-1252."],
    [new TextEncoder().encode("tea\tn. a drink"), "Only the first word of each line counts."],
  ]) {
    it.file = new File([new Uint8Array(bytes)], "mine.txt");
    await page.press("Choose text file");
    await page.see(`1 word. Each player needs the same file. ${said}`);
  }
});

test("a long list is read in slices, with a bar, and can be stopped", async (t) => {
  const letters = [..."abcdefghijklmnop"];
  const pairs = letters.flatMap((one) => letters.map((other) => one + other));
  const words = pairs.flatMap((one) => pairs.map((other) => one + other));
  const it = device(t);
  it.file = new File([words.join("\n")], "long.txt");
  const page = await it.open();
  await page.setUp();
  await page.change();
  let letGo = it.hold("read-list", ({ stop }) => !stop);
  await page.press("Choose text file");
  await page.dialog("Reading the word list");
  await page.press("Stop");
  letGo();
  await page.gone("dialog progress");
  await page.until(() => it.asked.some(({ stop }) => stop), "the engine is told");
  assert.equal(page.document.querySelector('[value="own"]'), null);

  let asked = 0;
  letGo = it.hold("read-list", () => ++asked === 2);
  await page.press("Choose text file");
  await page.until(() => asked === 2, "the slice after one of a fixed number of steps");
  const { value } = await page.find("dialog progress");
  assert.ok(value > 0 && value < 1, `${value}`);
  letGo();
  await page.see("65,536 words. Each player needs the same file.");
  await page.gone("dialog progress");
  await games.forget_list(await games.own_tag(words.join("\n")));
});
