// Screen reader output, and the focus after an action.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";
import { isShown } from "../support/page/missing.mjs";

/** Return the action of the focused element. */
const focused = (page) => page.document.activeElement.dataset.act;

test("after a hint is laid, the focus is on its first tile, where Enter plays", async (t) => {
  const page = await device(t).show(await games.game(["pass"], { seed: 21, hint_price: 0 }));
  await page.act("hint");
  await page.press("Best moves: Show");
  await page.user.click(await page.find(".options .option"));
  const [first] = await page.until(() => page.all(".cell.draft").length && page.all(".cell.draft"));
  await page.equals(() => page.document.activeElement, first);
});

test("after a review, the rematch is next", async (t) => {
  const page = await device(t).show(await games.game(["best", "best", "resign"]));
  await page.answer("Review");
  await page.find(".turn-line");
  await page.press("Close");
  await page.equals(() => focused(page), "rematch");
});

test("the heading names the other players and whose turn it is", async (t) => {
  const page = await device(t).show(await games.game(["best", "best"]));
  await page.see(/^Bea: Your turn$/, "#game h1");
});

/** Return the text that a screen reader reads out. @param {Element} node @returns {string} */
const spoken = (node) =>
  [...node.childNodes]
    .map((child) => {
      if (child.nodeType === 3) return child.data;
      if (child.nodeType !== 1 || child.ariaHidden === "true" || !isShown(child)) return "";
      return child.ariaLabel ?? spoken(child);
    })
    .join(" ");

test("decorative signs are not spoken", async (t) => {
  const page = await device(t).show(await games.game(["best", "best"]));
  await page.find("#side .who");
  const said = [spoken(page.document.body)];
  await page.act("unseen");
  said.push(spoken(await page.dialog(/./)));
  await page.escape();
  await page.kept();
  said.push(spoken(page.document.body));
  for (const text of said) assert.doesNotMatch(text, /[▸▾✕★☐→↓⇄↵]/);
});

test("announced texts leave the live regions again", async (t) => {
  const page = await device(t, { hasClock: true }).show(await games.game(["best", "best"]));
  await page.see(/Your turn/, "#status, #alert");
  await page.pass(7000);
  await page.equals(() => page.text("#status") + page.text("#alert"), "");
});

test("a move still to be sent is announced once", async (t) => {
  const page = await device(t).show(await games.game(["best", "best"]));
  await page.take();
  await page.hear(/^You played .* Not sent yet$/);
  await page.drawn();
  assert.equal(page.heard.filter((text) => text.includes("You played")).length, 1);
});

test("a move that nobody waits for is announced once, in the page", async (t) => {
  const page = await device(t).show(
    await games.game([], { names: ["Ann", ""], seed: 21, computers: [0, 1] }),
  );
  await page.take();
  await page.hear(/You played/);
  await page.drawn();
  assert.equal(page.heard.filter((text) => text.includes("You played")).length, 1);
  assert.deepEqual(page.all("dialog"), []);
});

test("the end is heard in its dialog", async (t) => {
  const page = await device(t).show(await games.game(["pass", "resign"]));
  await page.see("Ann won: Bea resigned.", ".over-sheet > [role=status]");
});

test("the points of one word are announced once; a total only if it is the sum of several words", async (t) => {
  const link = await games.game();
  const page = await device(t).show(link);
  const { tiles } = await games.best(link);
  await page.lay(tiles);
  const word = tiles.map(([, letter]) => letter).join("");
  await page.hear(new RegExp(`${word} `));
  await page.drawn();
  assert.deepEqual(
    page.heard.filter((text) => text.includes("in total")),
    [],
  );
});

test("a challenge names the play that it is about, also after a hint", async (t) => {
  const setup = { hint_price: 5, challenge_rule: "double" };
  const page = await device(t).show(await games.game(["best", "hint 1"], setup));
  await page.act("challenge");
  const { textContent } = await page.dialog("Challenge the last play?");
  assert.match(textContent, /Ann played/);
  assert.doesNotMatch(textContent, /took a hint/);
});

for (const [name, challenge_cost, expected] of [
  ["says what it costs if it fails", 5, /A challenge that fails costs 5 points/],
  ["says nothing of points where it costs none", 0, /^(?!.*points)/],
])
  test(`the question before a challenge ${name}`, async (t) => {
    const setup = { challenge_rule: "single", options: { challenge_cost } };
    const page = await device(t).show(await games.game(["best"], setup));
    await page.act("challenge");
    const dialog = await page.dialog("Challenge the last play?");
    assert.match(dialog.textContent, expected);
  });

test("a challenge is reported with the move after it", async (t) => {
  const setup = { challenge_rule: "single" };
  const page = await device(t).show(await games.game(["best", "challenge", "best"], setup));
  await page.see("the play is valid and stands. Bea played", ".last-move");
});

for (const [name, opens, expected] of [
  ["the menu", (page) => page.act("menu"), "Home"],
  ["a question", (page) => page.act("pass"), "Cancel"],
  [
    "the letters of a blank",
    async (page) => {
      await page.tapTile("?");
      await page.tap(0);
    },
    "A",
  ],
])
  test(`an opened dialog or panel focuses a choice, not its Close button: ${name}`, async (t) => {
    const page = await device(t).show(await games.dealt("?", {}, ["best", "best"]));
    await opens(page);
    await page.dialog(/./);
    const { textContent } = page.document.activeElement;
    assert.ok(textContent.startsWith(expected), textContent);
  });
