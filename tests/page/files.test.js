// Game files can be pasted, chosen, dropped and saved; a bad file is refused with a message.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

const GOOD = `#character-encoding UTF-8
#player1 Ann Ann
#player2 Bea Bea
#tile-set english
>Ann: EEHLOQT 8D HOTEL +24 24
>Bea: ABDEIRS H8 .ARDS +7 7
>Ann: EEQVZIU - +0 24
`;
const BAD = "#player1 A\n#player2 B\n>A: ABC 8H CAB +15 15\n";

/** Paste a text into the start page, and open it. */
async function paste(page, text) {
  if ((await page.find(".tail, #paste")).matches(".tail")) await page.act("open-link");
  (await page.find("#paste")).value = text;
  await page.user.click(await page.find(".paste [type=submit]"));
}

test("a pasted GCG becomes a record of its game, which can be reviewed", async (t) => {
  const page = await device(t).open();
  await paste(page, GOOD);
  await page.until(() => page.link, "a game");
  const { moves, scores } = await games.about(page.link);
  assert.deepEqual([moves.length, moves[0], scores], [3, "8D HOTEL", [24, 7]]);
  await page.menu("Review");
  await page.until(() => page.all(".turn-line").length === 3, "three turns");
});

for (const [language, said] of [
  ["en", "Line 3: This scores 14, not 15."],
  ["es-ES", "Línea 3: Esto vale 14, no 15."],
  ["fr-FR", "Ligne 3\u00a0: Cela vaut 14, et non 15."],
])
  test(`a file is refused with its line, in the language of the page: ${language}`, async (t) => {
    const page = await device(t, { languages: [language] }).open();
    await paste(page, BAD);
    const fault = await page.find("dialog .fault");
    assert.equal(fault.textContent, said);
    assert.equal(page.link, "");
  });

test("the page names the encoding and the language that it assumed for a file", async (t) => {
  const it = device(t);
  it.file = new File(["#player1 A\n#player2 B\n>A: ÄEGLNRS 8D ÄGELN +36 36\n"], "game.gcg");
  const page = await it.open();
  await page.openFile();
  await page.see("It was read as UTF-8.", "dialog");
  await page.see("It was read as German.", "dialog");
});

test("a language is guessed and named in the language of the page", async (t) => {
  const page = await device(t, { languages: ["fr-FR"] }).open();
  await paste(page, GOOD.replace("#tile-set english\n", ""));
  await page.see("Il a été lu en anglais.", "dialog");
});

test("a file is chosen, or dropped", async (t) => {
  const it = device(t);
  it.file = new File([GOOD], "game.gcg");
  const page = await it.open();
  await page.openFile();
  const link = await page.until(() => page.link, "a game");
  await page.until(() => page.all(".player").length === 2, "its players");
  await page.kept();
  const drop = new page.window.Event("drop", { bubbles: true, cancelable: true });
  page.document.body.dispatchEvent(Object.assign(drop, { dataTransfer: { files: [it.file] } }));
  await page.until(() => page.link === link, "the game again");
  assert.ok(drop.defaultPrevented);
});

test("a game is saved as GCG, text and JSON, and the GCG opens as the same game", async (t) => {
  const it = device(t);
  const link = await games.game([...Array(6).fill("best"), "resign"]);
  const page = await it.show(link);
  await page.find(".over-sheet");
  await page.escape();
  await page.menu("Save or share game");
  for (const name of ["GCG", "text", "JSON"]) await page.press(`Save as ${name}`);
  await page.until(() => it.saved.size === 3, "three files");
  const [gcg, text, json] = ["gcg", "txt", "json"].map((kind) => it.saved.get(`Ann-Bea.${kind}`));
  assert.match(text, /A B C D E F G/);
  assert.equal(JSON.parse(json).mode, "dealt");
  const other = await device(t).open();
  await paste(other, gcg);
  await other.until(() => other.link, "the game");
  const [saved, read] = [await games.about(link), await games.about(other.link)];
  assert.deepEqual([read.moves.slice(0, 6), read.names], [saved.moves.slice(0, 6), ["Ann", "Bea"]]);
});
