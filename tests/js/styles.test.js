// Style sheets: on a touch screen, a finger that has left leaves no look behind.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const SITE = new URL("../../site/", import.meta.url);
const sheets = readdirSync(SITE, { recursive: true }).filter((name) => name.endsWith(".css"));

/** List the rules of a style sheet, each as its selectors and conditions from the outermost in. */
function rulesOf(css) {
  const open = [];
  const rules = [];
  for (const [, before, brace] of css.replace(/\/\*.*?\*\//gs, "").matchAll(/([^{};]*)([{};])/g)) {
    if (brace === "{") {
      open.push(before.trim());
      rules.push([...open]);
    } else if (brace === "}") open.pop();
  }
  return rules;
}

const HOVERS = /^@media \(hover: hover\)/;
/** Find the rules for a pointer that rests, outside the media query for devices with such a pointer. */
const stuck = (css) =>
  rulesOf(css).filter(
    (rule) => rule.at(-1).includes(":hover") && !rule.some((at) => HOVERS.test(at)),
  );

test("styles for a resting pointer apply only to devices with one", () => {
  assert.ok(sheets.length > 15);
  for (const name of sheets)
    assert.deepEqual(stuck(readFileSync(new URL(name, SITE), "utf8")), [], name);
});

test("a rule without the media query is found, also a nested one", () => {
  const css =
    "a { color: red; @media (hover: hover) { &:hover { color: blue; } } &:hover { top: 0; } }";
  assert.deepEqual(stuck(css), [["a", "&:hover"]]);
});
