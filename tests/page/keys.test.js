// The keyboard: where keys work, what they do, and where the focus goes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

/** Open Bea's turn, with a rack without blanks; the board has the focus, as in every opened game. */
async function opened(t) {
  const page = await device(t).show(await games.game(["pass"]));
  await page.equals(() => page.rack, [..."AAGPUVW"]);
  await focused(page, "112");
  return page;
}

const focused = (page, square) =>
  page.equals(() => page.document.activeElement.dataset.square, square);

for (const [name, keys, expected] of [
  ["letters lay tiles from the centre on", "gu", { 112: "G", 113: "U" }],
  ["a space is the arrow across, and another one that down", "  gu", { 112: "G", 127: "U" }],
  ["a letter that is not on the rack lays nothing", "zg", { 112: "G" }],
  ["the last tile is taken back by Backspace", "gu{Backspace}", { 112: "G" }],
  ["the last tile is taken back by Delete", "gu{Delete}", { 112: "G" }],
  ["Escape recalls all", "gu{Escape}", {}],
  ["Home and End go to the ends of the row", "{Home}g{End}u", { 105: "G", 119: "U" }],
  ["arrow keys walk", "{ArrowUp}{ArrowLeft}{ArrowLeft}g", { 95: "G" }],
  [
    "Alt and a digit lay the nth tile",
    "{Alt>}[Digit3][Digit1][Digit7]{/Alt}",
    { 112: "G", 113: "A", 114: "W" },
  ],
  ["keys with Control are left alone", "g{Control>}u{Backspace}{Escape}{/Control}", { 112: "G" }],
  ["keys with Meta are left alone", "g{Meta>}u{Backspace}{Escape}{/Meta}", { 112: "G" }],
  ["keys with Alt are left alone", "g{Alt>}u{Backspace}{Escape}{/Alt}", { 112: "G" }],
  ["a letter that Option makes is a letter", "{Alt>}ú{/Alt}", { 112: "U" }],
  [
    "a letter that AltGr makes on Windows is one",
    "{Control>}{Alt>}ú{/Alt}{/Control}",
    { 112: "U" },
  ],
  [
    "a shortcut with a letter of another script is none",
    "{Control>}ú{/Control}{Meta>}ú{/Meta}",
    {},
  ],
])
  test(name, async (t) => {
    const page = await opened(t);
    await page.keys(keys);
    await page.drawn();
    assert.deepEqual(page.drafts, expected);
  });

test("with an arrow on the board, an arrow key of the other direction only turns it", async (t) => {
  const page = await opened(t);
  await page.tap(112);
  await page.keys("{ArrowDown}{ArrowDown}{ArrowRight}{ArrowRight}");
  await focused(page, "128");
  assert.equal(page.cell(128).querySelector(".premium").textContent, "→");
});

test("after an invitation was not sent, the focus is on the button that sends it", async (t) => {
  const page = await device(t).open();
  await page.setUp();
  await page.press("Create game");
  await page.dialog("Your invitation is ready");
  await page.escape();
  await page.equals(() => page.document.activeElement.dataset.act, "send");
});

test("keys work only on board and rack", async (t) => {
  const page = await opened(t);
  page.document.querySelector("#menu").focus();
  await page.keys("g24?");
  await page.drawn();
  assert.deepEqual([page.drafts, page.all("dialog")], [{}, []]);
  page.all(".rack-tile")[0].focus();
  await page.keys("g");
  await page.equals(() => page.drafts, { 112: "G" });
});

test("arrow keys go round the rack", async (t) => {
  const page = await opened(t);
  const tiles = page.all(".rack-tile");
  tiles[0].focus();
  for (const [key, n] of [
    ["ArrowRight", 1],
    ["ArrowLeft", 0],
    ["ArrowLeft", 6],
  ]) {
    await page.keys(`{${key}}`);
    assert.equal(page.document.activeElement, tiles[n], key);
  }
});

for (const [key, title] of [
  ["2", "Pass this turn?"],
  ["4", "Exchange tiles"],
  ["?", "Help"],
])
  test(`the key ${key} opens ${title}, after which the focus is back`, async (t) => {
    const page = await opened(t);
    await page.keys("{ArrowUp}");
    await focused(page, "97");
    await page.keys(key);
    await page.dialog(title);
    await page.escape();
    await page.gone("dialog");
    await focused(page, "97");
  });

for (const key of ["#", "/"])
  test(`the key ${key} shuffles`, async (t) => {
    const page = await opened(t);
    const before = page.rack;
    await page.keys(key);
    await page.until(() => `${page.rack}` !== `${before}`, "another order");
    assert.deepEqual(page.rack.sort(), before.sort());
  });

test("the exchange is chosen by typing", async (t) => {
  const page = await opened(t);
  await page.keys("4");
  const dialog = await page.dialog("Exchange tiles");
  const [yes] = page.all("footer .primary", dialog);
  const pressed = () => page.all(".choice [aria-pressed=true] b").map((each) => each.textContent);
  assert.equal(yes.ariaDisabled, "true");
  yes.focus();
  await page.keys("{Enter}");
  assert.equal(page.top, dialog, "nothing was chosen");
  page.all(".choice .tile")[0].focus();
  await page.keys("a");
  assert.deepEqual(pressed(), ["A"]);
  await page.keys("a-");
  assert.deepEqual(pressed(), [..."GPUVW"]);
  assert.deepEqual([yes.textContent, yes.ariaDisabled], ["Exchange 5 tiles", "false"]);
});

test("the replay has keys", async (t) => {
  const page = await device(t).show(await games.game(Array(4).fill("best")));
  await page.until(() => page.document.activeElement?.matches(".cell"), "the focus on the board");
  for (const [key, shown] of [
    ["[[", "Turn 3 of 4"],
    ["{PageUp}", "Turn 2 of 4"],
    ["{{", "Turn 0 of 4"],
    ["]", "Turn 1 of 4"],
    ["{PageDown}", "Turn 2 of 4"],
    ["}", ""],
    ["{Shift>}{PageUp}{/Shift}", "Turn 0 of 4"],
    ["{Shift>}{PageDown}{/Shift}", ""],
    ["[[", "Turn 3 of 4"],
    ["]", ""],
  ]) {
    await page.keys(key);
    await page.drawn();
    assert.equal(page.text("#replay p"), shown, key);
  }
});

test("the buttons name their keys", async (t) => {
  const page = await opened(t);
  const shown = page
    .all("#actions button")
    .map((each) => [
      each.dataset.act,
      each.getAttribute("aria-keyshortcuts"),
      each.querySelector("kbd").textContent,
    ]);
  assert.deepEqual(shown, [
    ["shuffle", "/", "/"],
    ["exchange", "4", "4"],
    ["pass", "2", "2"],
  ]);
});

test("Ł, which Option makes on a Mac, is laid on a Polish board", async (t) => {
  const page = await device(t).show(
    await games.game(["pass"], { lexicon: "pl-complete", seed: 9 }),
  );
  await focused(page, "112");
  await page.keys("{Alt>}ł{/Alt}");
  await page.equals(() => page.drafts, { 112: "Ł" });
});
