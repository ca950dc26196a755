// Copying where the browser has no clipboard, as on plain HTTP, or refuses it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

/** Open a turn's link sheet, given the browser's clipboard and whether it copies selected text. */
async function withSheet(t, { clipboard, copiesSelected }) {
  const own = device(t);
  own.prepare = ({ navigator, document }) => {
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: clipboard });
    if (copiesSelected === undefined) return;
    document.execCommand = (name) => {
      const { value, selectionStart, selectionEnd } = document.activeElement;
      if (copiesSelected) own.copy(value.slice(selectionStart, selectionEnd));
      return name === "copy" && copiesSelected;
    };
  };
  const page = await own.show(await games.game(["best"]));
  await page.take();
  await page.linkSheet();
  return { own, page };
}

const refused = { writeText: () => Promise.reject(new Error("NotAllowedError")) };
const NONE = undefined;

for (const [what, clipboard] of [
  ["has no clipboard for the page", NONE],
  ["refuses the clipboard", refused],
])
  test(`a browser that ${what} copies what is selected, and the turn counts as sent`, async (t) => {
    const { own, page } = await withSheet(t, { clipboard, copiesSelected: true });
    await page.press("Copy");
    await page.see("Message copied");
    assert.match(own.clipboard, /^Bea played /);
    assert.ok(own.clipboard.endsWith(`#${page.link}`));
    assert.deepEqual(page.all("textarea"), []);
    await page.gone(".link-sheet");
    await page.equals(() => page.text("#line").includes("Not sent yet"), false);
  });

for (const [what, given] of [
  ["has no clipboard and no command", { clipboard: NONE }],
  ["refuses both", { clipboard: refused, copiesSelected: false }],
])
  for (const isCopied of [true, false])
    test(`a browser that ${what} shows the text selected, which the player ${isCopied ? "copies" : "leaves"}`, async (t) => {
      const { page } = await withSheet(t, given);
      await page.press("Copy");
      await page.dialog("Copy");
      await page.see("The text is selected: copy it yourself.", "dialog");
      const field = page.document.activeElement;
      assert.match(field.value, /^Bea played /);
      assert.deepEqual([field.selectionStart, field.selectionEnd], [0, field.value.length]);
      if (isCopied) field.dispatchEvent(new page.window.Event("copy", { bubbles: true }));
      await page.escape();
      await page.until(() => page.all("textarea").length === 0, "the text is put away");
      await page.equals(() => page.all(".link-sheet").length, isCopied ? 0 : 1);
      await page.equals(() => page.text("#line").includes("Not sent yet"), !isCopied);
    });
