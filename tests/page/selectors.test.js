// The selector search of support/page/selectors.mjs finds the same elements as jsdom's search.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

const { implForWrapper } = createRequire(import.meta.url)("jsdom/lib/generated/idl/utils.js");
const ROOT = new URL("../../", import.meta.url);
const CALL =
  /\b(?:querySelector(?:All)?|query|all|matches|closest|find|gone|act)\(\s*(["'`])([^"'`$]+)\1/g;
const MORE = [
  "*",
  "ul > li b",
  "ul > li > b, #rack > *:not(.blank)",
  "main :not([hidden]) > .tile b",
  '[role="gridcell"] > [tabindex="0"]',
  "[class]:not([id])",
  ":checked",
  "li:first-child",
  '[aria-label*="a"]',
];

const selectors = () => {
  const found = new Set(MORE);
  for (const folder of ["site", "tests/page"])
    for (const name of readdirSync(new URL(folder, ROOT), { recursive: true, encoding: "utf8" }))
      if (name.endsWith(".js"))
        for (const call of readFileSync(new URL(`${folder}/${name}`, ROOT), "utf8").matchAll(CALL))
          if (/[#.[]/.test(call[2])) found.add(call[2]);
  return [...found];
};

/** Whether a string from the sources is a valid selector. */
function isSelector(document, text) {
  try {
    document.createDocumentFragment().querySelector(text);
    return true;
  } catch {
    return false;
  }
}

test("selectors find what jsdom finds, from the document and within it", async (t) => {
  const page = await device(t).open(await games.game(["8D VENAL"]));
  await page.seated();
  await page.act("unseen");
  await page.find("dialog[open] h2");
  const { document } = page;
  const own = implForWrapper(document);
  const quick = own._getDOMSelector;
  const asJsdom = (read) => {
    delete own._getDOMSelector;
    try {
      return read();
    } finally {
      own._getDOMSelector = quick;
    }
  };
  const same = (each, read) => {
    const [found, expected] = [read(), asJsdom(read)].map((nodes) => [...nodes]);
    assert.ok(
      found.length === expected.length && found.every((node, n) => node === expected[n]),
      `${each} finds ${found.length} and not ${expected.length}`,
    );
    return found;
  };
  let count = 0;
  for (const each of selectors().filter((each) => isSelector(document, each))) {
    const found = same(each, () => document.querySelectorAll(each));
    same(each, () => [document.querySelector(each)]);
    same(each, () => document.querySelector("dialog").querySelectorAll(each));
    for (const node of found.slice(0, 1)) {
      assert.ok(node.matches(each), each);
      same(each, () => [node.parentElement?.closest(each)]);
    }
    count += found.length;
  }
  assert.ok(count > 2000, `${count} elements`);
});
