// Hints: their price, their content, and what the friend sees of them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

/** Pay for a step of the hints. */
async function pay(page, step, points) {
  await page.press(`${step}: Pay ${points} points`);
  await page.press(`Pay ${points} points`);
}

test("a hint is paid for, and the friend sees it", async (t) => {
  const page = await device(t).show(await games.game([], { hint_price: 5 }));
  await page.act("hint");
  await pay(page, "Best score", 5);
  const best = Number.parseInt((await page.find(".steps b")).textContent, 10);
  assert.deepEqual((await games.about(page.link)).moves, ["hint 1"]);
  await pay(page, "Best moves", 15);
  await page.user.click(await page.find(".options .option"));
  await page.press(new RegExp(`^Play ${best}\\b`));
  await page.toSend();
  const friend = await device(t).show(page.link);
  await friend.find(".turn.yours");
  const moves = await friend.until(() => {
    const lines = friend.all("#side .moves li").map((each) => each.textContent);
    return lines.length === 3 && lines;
  });
  assert.equal(moves.filter((text) => text.includes("took a hint")).length, 2);
  assert.match(moves[2], /hints −20/);
  assert.equal(friend.all(".player .score")[0].textContent, `${Math.max(0, best - 20)}`);
});

test("free hints ask nothing and do not change the link; their order and words can be chosen", async (t) => {
  const it = device(t);
  const link = await games.game(["best"], { hint_price: 0 });
  const page = await it.show(link);
  await page.act("hint");
  await page.press("Best moves: Show");
  await page.find(".options .option");
  const shown = (what) =>
    page
      .all(`.option .${what}`)
      .map((each) => Number(each.textContent.split(" ").at(-1).replace("−", "-")));
  for (const [order, what] of [
    ["Points", "points"],
    ["Equity", "equity"],
  ]) {
    await page.press(order, "radio");
    assert.deepEqual(
      shown(what),
      shown(what).toSorted((a, b) => b - a),
      order,
    );
    assert.equal(page.document.activeElement.checked, true);
  }
  const known = it.count("hint");
  await page.press("Common words only", "checkbox");
  await page.until(() => it.count("hint") > known, "hints of common words");
  assert.equal(it.asked.at(-1).common, true);
  await it.settled();
  assert.ok((await page.role("checkbox", "Common words only")).checked);
  await page.escape();
  assert.equal(page.link, link);
});

test("the focus goes on to the next step, and from a move to its first tile on the board", async (t) => {
  const page = await device(t).show(await games.game(["best"], { hint_price: 0 }));
  const focused = () => page.document.activeElement;
  await page.act("hint");
  for (const [step, next] of [
    ["Best score", "Number of tiles: Show"],
    ["Number of tiles", "Row or column: Show"],
    ["Row or column", "Best moves: Show"],
  ]) {
    await page.press(`${step}: Show`);
    await page.equals(() => focused().ariaLabel, next);
  }
  await page.press("Best moves: Show");
  await page.equals(() => focused().classList.contains("option"), true);
  await page.keys("{Enter}");
  await page.find(".cell.draft");
  await page.equals(() => focused().dataset.square, Object.keys(page.drafts)[0]);
  const { link } = page;
  await page.role("button", /^Play \d/);
  await page.keys("{Enter}");
  await page.until(() => page.link !== link, "a move");
});

test("hints of common words that come late do not replace those asked for after them", async (t) => {
  const it = device(t);
  const page = await it.show(await games.game(["best"], { hint_price: 0 }));
  await page.act("hint");
  await page.press("Best moves: Show");
  await page.find(".options .option");
  const shown = () => page.all(".option").map((each) => each.textContent);
  const all = shown();
  const letGo = it.hold("hint", ({ common }) => common);
  const known = it.count("hint");
  for (const more of [1, 2]) {
    await page.press("Common words only", "checkbox");
    await page.until(() => it.count("hint") === known + more, "hints asked for");
  }
  letGo();
  await it.settled();
  await page.drawn();
  assert.deepEqual(shown(), all);
});

test("the line above the board names the friend's play after a hint too", async (t) => {
  const page = await device(t).show(await games.game(["best", "hint 1"], { hint_price: 5 }));
  await page.see(/^Ann played /, ".last-move");
  assert.doesNotMatch(page.text(".last-move"), /took a hint/);
});
