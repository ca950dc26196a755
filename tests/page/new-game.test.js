// The form for a new game: what is chosen there is in the link.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

/** Have the game made that the form describes; return what its link holds. */
async function created(page) {
  await page.press("Create game");
  await page.until(() => page.link, "a game");
  await page.find(".link-sheet");
  return games.about(page.link);
}

test("all rules are chosen, and begin with the strictest", async (t) => {
  const page = await device(t).open();
  await page.fill("Your name", "Ann");
  await page.fill("Friend’s name", "Bea");
  await page.user.click(await page.see("More options", "summary"));
  const chosen = {
    "challenge-rule": "double",
    hints: "5",
    "house-words": "on",
    "word-search": "on",
    "turn-time": "45",
  };
  const first = {
    "challenge-rule": "void",
    hints: "off",
    "house-words": "off",
    "word-search": "off",
    "turn-time": "0",
  };
  for (const [name, value] of Object.entries(chosen)) {
    assert.equal((await page.find(`[name="${name}"]`)).value, first[name]);
    await page.select(`[name="${name}"]`, value);
  }
  const { rules } = await created(page);
  assert.deepEqual(rules, {
    hints: 5,
    challenge: "double",
    words: true,
    search: true,
    seconds: 45,
    computers: [],
  });
});

test("any of three players can be drawn to start, who is then sent the link", async (t) => {
  const it = device(t);
  it.prepare = ({ crypto }) => {
    crypto.getRandomValues = (list) => list.fill(0xf0000000);
  };
  const page = await it.open();
  await page.press("3", "radio");
  await page.role("radio", "Friend 1");
  await page.press("Random", "radio");
  for (const [n, name] of ["Ann", "Bea", "Cleo"].entries())
    await page.user.type(await page.find(`#name-${n}`), name);
  const { names } = await created(page);
  assert.deepEqual(names, ["Cleo", "Ann", "Bea"]);
  await page.see("Send this link to Cleo, who starts.", ".link-sheet");
  await page.escape();
  await page.see("Cleo’s turn", ".turn");
});

test("computers take seats by their strength", async (t) => {
  const page = await device(t).open();
  await page.press("4", "radio");
  await page.select("[name=kind-1]", "2");
  await page.select("[name=kind-2]", "5");
  await page.fill("Your name", "Ann");
  await page.user.type(await page.find("#name-3"), "Dan");
  await page.press("Me", "radio");
  await page.press("Create game");
  await page.find(".turn.yours");
  const { names, rules } = await games.about(page.link);
  assert.deepEqual([names[0], names[3], rules.computers], ["Ann", "Dan", [0, 2, 5, 0]]);
});
