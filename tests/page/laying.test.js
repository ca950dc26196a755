// Laying tiles: by taps, taking them back, and the messages about them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device, FINGER } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

/** Open Bea's turn with AAGPUVW. */
async function opened(t) {
  const page = await device(t).show(await games.game(["pass"]));
  await page.find("#rack .tile");
  return page;
}

const arrowOf = (page, square) => page.cell(square).querySelector(".premium").textContent;
const buttons = (page) => page.all("#actions button").map((each) => each.dataset.act);

test("a square, then tiles, lays them in a row", async (t) => {
  const page = await opened(t);
  await page.tap(112);
  for (const letter of "GAP") await page.tapTile(letter);
  await page.equals(() => page.drafts, { 112: "G", 113: "A", 114: "P" });
  assert.equal(arrowOf(page, 115), "→");
});

test("tapping the square again turns the arrow, and then removes it", async (t) => {
  const page = await opened(t);
  for (const [arrow, said] of [
    ["→", "^Tiles go right from 8H\\."],
    ["↓", "^Tiles go down from 8H\\."],
    ["★", "^$"],
  ]) {
    page.heard.length = 0;
    await page.tap(112);
    await page.equals(() => arrowOf(page, 112), arrow);
    assert.match(page.heard.join(), new RegExp(said));
    assert.match(
      page.text("#line"),
      new RegExp(said.replace("^$", "^Place the first|^Tap a tile")),
    );
  }
});

test("two tiles swap by taps, and a tile tapped twice stays", async (t) => {
  const page = await opened(t);
  await page.lay([
    [112, "G"],
    [113, "U"],
  ]);
  for (const square of [112, 113]) await page.tap(square);
  await page.equals(() => page.drafts, { 112: "U", 113: "G" });
  for (const square of [112, 112, 128]) await page.tap(square);
  await page.drawn();
  assert.deepEqual(page.drafts, { 112: "U", 113: "G" });
});

for (const [name, does] of [
  ["a right click", (user, target) => user.pointer({ keys: "[MouseRight]", target })],
  ["a double click", (user, target) => user.dblClick(target)],
])
  test(`${name} takes back the one tile`, async (t) => {
    const page = await opened(t);
    await page.lay([
      [112, "G"],
      [113, "U"],
    ]);
    await does(page.user, page.cell(112));
    await page.equals(() => page.drafts, { 113: "U" });
    assert.equal(page.rack.filter(Boolean).length, 6);
  });

test("the buttons offer what can be done now", async (t) => {
  const page = await opened(t);
  const idle = ["shuffle", "exchange", "pass"];
  assert.deepEqual(buttons(page), idle);
  await page.lay([[112, "G"]]);
  await page.equals(() => buttons(page), ["shuffle", "recall", "play", "note"]);
  await page.act("recall");
  await page.equals(() => buttons(page), idle);
  assert.ok(page.heard.includes("G back on the rack"));
});

test("no fault is reported before Play is pressed", async (t) => {
  const page = await opened(t);
  const scolds = () => page.all(".fault, .badge.bad, .cell.wrong").length;
  await page.lay([[0, "G"]]);
  await page.see("Place the rest of your word.", "#line");
  await page.lay([[1, "U"]]);
  await page.see("The first word must cover the star in the centre.", "#line");
  assert.equal(scolds(), 0);
  const play = await page.role("button", "Play");
  assert.equal(play.ariaDisabled, "true");
  await page.user.click(play);
  await page.find("#line.fault");
  await page.see(/^ ?The first word must cover the star/, "#alert");
  assert.deepEqual(page.all("#toast"), []);
  assert.doesNotMatch(page.text("#status"), /must cover/, "it is said once");
  await page.lay([[2, "V"]]);
  await page.equals(scolds, 0);
  assert.equal(page.link, await games.game(["pass"]));
});

test("a finished invalid word is red, and its score is not offered", async (t) => {
  const page = await opened(t);
  await page.lay([[112, "W"]]);
  await page.see("Place the rest of your word.", "#line");
  assert.deepEqual(page.all(".fault, .badge.bad"), []);
  await page.lay([[113, "G"]]);
  await page.see(/WG isn’t in the dictionary\.$/, "#line.fault");
  assert.equal(page.all(".badge.bad").length, 1);
  assert.equal((await page.role("button", "Play")).ariaDisabled, "true");
});

test("the preview has each word with its multipliers, and the bonus for seven tiles", async (t) => {
  const link = await games.game([], { seed: 11 });
  const { tiles } = await games.best(link);
  assert.equal(tiles.length, 7);
  const page = await device(t).show(link);
  await page.lay(tiles);
  const bonus = await page.find("#line .word.bonus b");
  const word = page.all("#line .word")[0];
  const points = Number(word.lastChild.textContent);
  assert.equal(bonus.textContent, "+50");
  assert.deepEqual(
    page.all("small", word).map((each) => each.textContent),
    ["DL", "DW"],
  );
  assert.equal(page.text(".badge"), `${points + 50}`);
  await page.role("button", new RegExp(`^Play ${points + 50}\\b`));
  await page.hear(new RegExp(`^ARGUING ${points}, .*${points + 50}`));
});

test("a browser that translates the page leaves the tiles as they are", async (t) => {
  const page = await device(t).show(await games.dealt("?"));
  await page.find("#rack .blank");
  await page.lay([[112, page.rack.find((letter) => letter && letter !== "?")]]);
  await page.tapTile("?");
  await page.tap(113);
  await page.dialog(/^Choose a letter/);
  const letters = page.all("#rack .tile b, .cell > b, .letters .tile b");
  assert.ok(letters.length > 26);
  assert.ok(letters.every((letter) => letter.closest('[translate="no"]')));
});

test("a blank keeps its letter on the board and loses it in the rack", async (t) => {
  const page = await device(t).show(await games.dealt("?"));
  await page.find("#rack .blank");
  const rack = page.rack.length;
  await page.tapTile("?");
  await page.tap(112);
  await page.dialog(/^Choose a letter/);
  await page.keys("q");
  await page.equals(() => page.drafts, { 112: "Q" });
  assert.ok(page.cell(112).matches(".blank"));
  await page.tap(112);
  await page.tap(113);
  await page.equals(() => page.drafts, { 113: "Q" });
  await page.act("recall");
  await page.equals(() => page.rack.filter(Boolean).length, rack - 1);
  await page.tapTile("?");
  await page.tap(112);
  await page.dialog(/^Choose a letter/);
});

for (const [settings, expected] of [
  ["{}", ["8"]],
  ['{"vibration": false}', []],
])
  test(`a finger feels a tile that it lays, with settings ${settings}`, async (t) => {
    const phone = device(t, { media: FINGER });
    const ticks = [];
    phone.prepare = ({ navigator }) => {
      navigator.vibrate = (ms) => ticks.push(`${ms}`);
      navigator.userActivation = { hasBeenActive: true };
    };
    phone.storage.setItem("paw.settings /", settings);
    const page = await phone.show(await games.game(["pass"]));
    await page.find("link[href*=forced]"); // The lazy listeners come with these styles.
    await page.lay([[112, "G"]]);
    await page.equals(() => ticks, expected);
  });
