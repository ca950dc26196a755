// The move form: moves and questions by typing alone, in any language of the page.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

/** Open the move form and type into it. */
async function type(page, text) {
  if (!page.all("#typed-move").length) await page.menu("Type a move");
  await page.fill(/^Type a move/, text);
  await page.keys("{Enter}");
}

const answers = (page) => page.all("[role=log] p").map((each) => each.textContent);

for (const [what, text, sure] of [
  ["a play", (best) => best.text],
  ["an exchange", (_, rack) => `exchange ${rack.slice(0, 3).join("")}`],
  ["a pass", () => "pass", "Pass"],
])
  test(`${what} is made by typing`, async (t) => {
    const link = await games.game(["pass"]);
    const page = await device(t).show(link);
    const { racks } = await games.about(link);
    const typed = text(await games.best(link), racks[1]);
    await type(page, typed);
    if (sure) await page.answer(sure);
    await page.toSend();
    assert.equal(page.link, await games.plus(link, [typed]));
  });

test("questions are answered and impossible moves explained, the newest first", async (t) => {
  const link = await games.game(["best"]);
  const page = await device(t).show(link);
  const { scores, bag } = await games.about(link);
  const asked = {
    score: `Ann ${scores[0]} and Bea 0`,
    bag: `${bag} tiles in the bag`,
    last: `Ann played VENAL for ${scores[0]}.`,
    "row 8": /^8\w V, 8\w E, 8\w N, 8\w A, 8\w L$/,
    "row 1": "empty",
    "column H": /^8H [VENAL]$/,
    unseen: /^(\S+ \d+, )+\S+ \d+$/,
    rack: /^((\w, \d+ points?|blank, 0 points)(, | and |, and )?){7}$/,
    nonsense: "“nonsense” can’t be played with your tiles.",
    "8H QQQ": /^./,
  };
  for (const [n, [question, answer]] of Object.entries(asked).entries()) {
    await type(page, question);
    await page.until(() => answers(page).length === n + 1, question);
    const [said] = answers(page);
    if (answer instanceof RegExp) assert.match(said, answer);
    else assert.equal(said, answer);
  }
  assert.equal(page.link, link);
});

test("another language has its own commands, without accents too, and understands English", async (t) => {
  const file = new URL("../../site/strings/es.json", import.meta.url);
  const strings = JSON.parse(readFileSync(file, "utf8"));
  const [exchange, , , note, , bag, , , , row] = strings["type-move-words"];
  const link = await games.game(["best"]);
  const page = await device(t, { languages: ["es"] }).open(link);
  const first = await page.find(".seat-sheet .choices button");
  await page.rested();
  await page.user.click(first);
  await page.user.click(await page.find("#menu"));
  await page.press(strings["type-move"]);
  const ask = async (text) => {
    const before = answers(page).length;
    await page.fill(/./, text);
    await page.keys("{Enter}");
    return page.until(() => answers(page).length > before && answers(page)[0], text);
  };
  assert.match(await ask("bag"), /\d+/);
  assert.equal(await ask(bag), await ask("bag"));
  assert.equal(await ask(`${row.toUpperCase()} 8`), await ask("row 8"));
  assert.equal(await ask(`${note} abc`), `${strings.note}: abc`);
  const { racks } = await games.about(link);
  const two = racks[1].slice(0, 2).join("");
  await page.fill(/./, `${exchange.normalize("NFD").replace(/\p{M}/gu, "")} ${two}`);
  await page.keys("{Enter}");
  await page.toSend();
  assert.equal((await games.about(page.link)).moves[1], `exchange ${two}`);
});
