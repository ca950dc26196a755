// Screen reader output while the engine is loading.

import assert from "node:assert/strict";
import { test } from "node:test";
import { openedEarly, progress, seatedEarly } from "../support/page/early.mjs";
import { games } from "../support/page/engine.mjs";

const SAVED = "Your tiles are saved here: you can come back any time.";

/** Count how often a text was announced. */
const timesHeard = (page, text) => page.heard.filter((heard) => heard.includes(text)).length;

test("an invitation is announced by its question alone; turn and dictionary are announced once", async (t) => {
  const { page, begin, said } = await seatedEarly(t, await games.game());
  assert.equal(timesHeard(page, "invited you"), 0);
  assert.equal(timesHeard(page, "dictionary has loaded"), 0);
  begin();
  await page.hear("The dictionary has loaded.");
  assert.equal(timesHeard(page, "Your turn"), 1);
  assert.deepEqual(said, []);
});

test("a spectator hears the last move once", async (t) => {
  const { page, begin } = await openedEarly(t, await games.game(["best", "best", "best"]));
  await page.find(".seat-sheet");
  await page.answer("I’m just watching");
  await page.hear(/Ann played/);
  begin();
  await page.hear("The dictionary has loaded.");
  assert.equal(timesHeard(page, "Ann played"), 1);
});

test("the points of a draft are announced once, then its words", async (t) => {
  const { page, begin } = await seatedEarly(t, await games.dealt([..."CAT"], {}));
  page.cell(112).focus();
  await page.keys("cat");
  await page.hear("10 points");
  begin();
  await page.hear("CAT 10");
  assert.equal(timesHeard(page, "10 points"), 1);
  assert.equal(timesHeard(page, "dictionary has loaded"), 0);
});

test("the line's message about a long wait is announced", async (t) => {
  const { page, worker } = await seatedEarly(t, await games.game(), { hasClock: true });
  for (let n = 1; n < 22; n++) {
    worker.tell(progress(n, 100));
    await page.pass(1000);
  }
  await page.hear(SAVED);
  await page.pass(30_000);
  await page.hear(new RegExp(`slow or gone\\..*${SAVED}`));
});

test("Play says why it does nothing yet", async (t) => {
  const { page } = await seatedEarly(t, await games.game());
  const [first] = page.rack.filter((letter) => letter && letter !== "?");
  await page.lay([[0, first, false]]);
  await page.act("play");
  await page.hear("Place the rest of your word.");
  assert.equal(page.text("#actions [data-act=play]").includes("when ready"), false);
});

test("Enter right after the last letter plays early", async (t) => {
  const { page } = await seatedEarly(t, await games.dealt([..."CAT"], {}));
  page.cell(112).focus();
  await page.keys("cat{Enter}");
  await page.role("button", /^Play 10 when ready/);
});

test("the label of a waiting Play stays while its percentage runs", async (t) => {
  const { page, worker } = await seatedEarly(t, await games.dealt([..."CAT"], {}));
  page.cell(112).focus();
  await page.keys("cat{Enter}");
  worker.tell(progress(43, 100));
  await page.see("Play 10 when ready · 43%", "#actions [data-act=play] span");
  const hidden = page.all("#actions [data-act=play] [aria-hidden]").map((node) => node.textContent);
  assert.ok(hidden.includes(" · 43%"), String(hidden));
});
