// Recorded games are marked as such: on the board, in the list and in results.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

const RECORD = "Recorded game, not dealt here; words not checked.";
/** A record (GCG) of an unfinished game, with a word that no dictionary has. */
const OPEN =
  "#player1 Ann Ann\n#player2 Bea Bea\n#tile-set english\n>Ann: QZXJKVW 8D QZXJKVW +168 168\n";
const PASSED = `${OPEN}>Bea: AEIOUEE - +0 0\n`;

/** Paste the text of a file into the field for links, and open it. */
async function pasted(it, text) {
  const page = await it.open();
  await page.act("open-link");
  (await page.find("#paste")).value = text;
  await page.user.click(await page.find(".paste [type=submit]"));
  await page.until(() => page.link, "a game");
  return page;
}

/** Make a record of a finished game, as a file in GCG format. */
async function over() {
  const link = await games.game(["best", "best", "resign"]);
  return games.file(link, "gcg");
}

for (const [what, text] of [
  ["open", OPEN],
  ["open, after a pass", PASSED],
])
  test(`a record that is ${what} says so, and has no turn, no seat and no move`, async (t) => {
    const it = device(t);
    const page = await pasted(it, text);
    await page.see(RECORD, "#line");
    assert.equal(page.text("#turn"), "Recorded game");
    assert.doesNotMatch(page.text("#scores"), /to move/);
    assert.match(page.document.title, /^Recorded game/);
    assert.deepEqual([page.rack, page.all("#actions .action").length > 0], [[], true]);
    for (const act of ["play", "pass", "exchange", "sit", "go-on", "hint", "challenge"])
      assert.deepEqual(page.all(`#actions [data-act="${act}"]`), [], act);
    await page.press("Menu");
    await page.role("button", "Help");
    const offered = page.all(".menu-sheet .choices button").map((each) => each.textContent);
    for (const name of [/on this device$/, /^Type a move/, /^Sit down/, /^Join as/, /^Resign/])
      assert.ok(!offered.some((each) => name.test(each)), `${name}: ${offered}`);
    await page.escape();
    await page.kept();
    assert.match(page.text(".game-line"), new RegExp(RECORD));
    assert.doesNotMatch(page.text(".game-line"), /turn/);
  });

test("a record that is over says so with its result, and in the text of it", async (t) => {
  const it = device(t);
  const page = await pasted(it, await over());
  await page.see(RECORD, "#line");
  await page.see("won", "#line");
  await page.act("result");
  await page.see(RECORD, ".over-sheet");
  await page.press("Copy result without words");
  await page.until(() => it.clipboard, "a text");
  assert.ok(it.clipboard.split("\n").includes(RECORD));
  assert.ok(it.asked.some(({ type, record }) => type === "picture" && record === RECORD));
});

test("no history entry and no backup makes a seat of a record", async (t) => {
  const it = device(t);
  const first = await pasted(it, OPEN);
  await first.see(RECORD, "#line");
  const { gameId } = first.window.history.state;
  const { link } = first;
  first.close();
  await it.changeGames((game) => Object.assign(game, { seats: [1], played: true }));
  const page = await it.open(link, { gameId, seats: [1] });
  await page.see(RECORD, "#line");
  await page.until(() => page.window.history.state.seats.length === 0, "no seat");
  assert.deepEqual([page.rack, page.all(".turn.yours"), page.all("dialog")], [[], [], []]);
});

test("a dealt game is called no record", async (t) => {
  const page = await device(t).show(await games.game(["best"]));
  await page.find(".turn.yours");
  assert.doesNotMatch(page.text(), /Recorded/);
});
