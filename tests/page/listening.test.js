// Listeners added after the first board: pasted text, the device's contrast setting,
// and the browser's offer to install the page.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

const listening = (page) => page.until(() => page.document.querySelector("link[media=print]"));

/** Paste a text like a browser; return whether the page takes it. */
function paste(page, text, target = page.document.body) {
  const event = new page.window.Event("paste", { bubbles: true, cancelable: true });
  event.clipboardData = { getData: () => text };
  target.dispatchEvent(event);
  return event.defaultPrevented;
}

for (const around of ["Bea played GLUE for 10. Your turn, Ann:\nhttps://x.example/#LINK", "LINK"])
  test(`a game is pasted anywhere, even under a dialog: ${around.slice(0, 4)}`, async (t) => {
    const one = await games.game();
    const other = await games.game([], { names: ["Cleo", "Dan"], seed: 3 });
    const page = await device(t).open();
    await listening(page);
    assert.ok(paste(page, around.replace("LINK", one)));
    await page.seated();
    assert.equal(page.link, one);
    await page.press("Menu");
    await page.dialog("Menu");
    assert.ok(paste(page, around.replace("LINK", other), page.top));
    await page.answer(/^(Show my tiles|I’m )/, /invited you/);
    await page.shows(other);
    await page.gone("dialog");
  });

for (const [what, textOf] of [
  ["a link without its game", () => "https://x.example/pass-a-word/"],
  [
    "a sentence with this page’s address",
    ({ location }) => `Play at ${location.origin}${location.pathname} with me`,
  ],
])
  test(`the start page says what is wrong with ${what}`, async (t) => {
    const page = await device(t).open();
    await listening(page);
    assert.ok(paste(page, textOf(page.window)));
    await page.see(/link/, "#problem h1, #problem h2");
  });

test("other text is not opened, and fields keep theirs", async (t) => {
  const link = await games.game(["best"]);
  const page = await device(t).show(link);
  await listening(page);
  const words = "Good luck with the next game, Wolfeschlegelsteinhausenberger!";
  assert.ok(!paste(page, words));
  await page.drawn();
  assert.equal(page.link, link);
  await page.home();
  await page.setUp();
  assert.ok(!paste(page, `https://x.example/#${link}`, page.document.querySelector("#name-0")));
  await page.drawn();
  assert.equal(page.link, "");
});

/** Offer to install the page, like a browser; return a list that records the prompts. */
function offerFrom(page) {
  const prompted = [];
  const offer = new page.window.Event("beforeinstallprompt", { cancelable: true });
  offer.prompt = () => prompted.push("prompted");
  page.window.dispatchEvent(offer);
  assert.ok(offer.defaultPrevented, "the browser's own waits");
  return prompted;
}

for (const answer of ["Install", ""])
  test(`installing is offered once, after the third turn: ${answer || "Escape"}`, async (t) => {
    const page = await device(t, { hasClock: true }).show(await games.game(["best", "best"]));
    await listening(page);
    const prompted = offerFrom(page);
    const isOffered = async () => {
      await page.pass(1200);
      return page.top.textContent.includes("Install Pass-a-Word?");
    };
    const second = await page.take();
    assert.ok(!(await isOffered()), "not after the second turn");
    page.go(await games.plus(second, ["best"]));
    const third = await page.take();
    await page.toSend();
    assert.ok(!(await isOffered()), "not before the turn was sent");
    await page.linkSheet();
    await page.press("Copy");
    await page.dialog("Install Pass-a-Word?");
    await (answer ? page.answer(answer) : page.escape());
    await page.gone("dialog");
    await page.pass(1200);
    assert.deepEqual(prompted, answer === "Install" ? ["prompted"] : []);
    page.go(await games.plus(third, ["best"]));
    await page.take();
    assert.ok(!(await isOffered()), "only once");
    const again = await page.reload();
    await listening(again);
    offerFrom(again);
    await again.act("send");
    await again.escape();
    await again.pass(1200);
    assert.deepEqual(again.all("dialog"), []);
  });

test("a device that asks for contrast gets it, also later; a theme chosen here stays", async (t) => {
  const it = device(t, { media: ["contrast: more"] });
  const theme = ({ document }) => document.documentElement.dataset.theme;
  const page = await it.show(await games.game(["best", "best"]));
  assert.equal(theme(page), "contrast");
  await listening(page);
  it.change([]);
  assert.equal(theme(page), "");
  it.change(["contrast: more"]);
  assert.equal(theme(page), "contrast");
  it.change([]);
  await page.menu("Settings");
  await page.press("Dark", "radio");
  it.change(["contrast: more"]);
  assert.equal(theme(page), "dark");
  await page.escape();
  const again = await page.reload();
  assert.equal(theme(again), "dark");
});
