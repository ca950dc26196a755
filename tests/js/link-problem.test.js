// The page explains a text without a good link, if the text itself shows what happened to it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { problemOf } from "../../site/start/link-problem.js";

const ADDRESS = "https://games.example/paw/";
const LINK = "1N1Fq8zKx0pWm3RtYb7";

for (const [what, code, text, told] of [
  ["an address without its fragment", "not-a-link", ADDRESS, "no-fragment"],
  ["a message around such an address", "not-a-link", `Your turn, Ann:\n${ADDRESS}.`, "no-fragment"],
  ["a long text of addresses", "not-a-link", `${"http://".repeat(20_000)}#a#`, "not-a-link"],
  ["an address that ends in #", "not-a-link", `${ADDRESS}#`, "no-fragment"],
  ["an address whose # holds something else", "not-a-link", `${ADDRESS}#rules`, "not-a-link"],
  ["words without an address", "not-a-link", "Your turn, Ann", "not-a-link"],
  ["a link in small letters", "mistyped", LINK.toLowerCase(), "one-case"],
  ["a link in capitals", "cut-off", LINK.toUpperCase(), "one-case"],
  ["an address in small letters", "mistyped", `${ADDRESS}#${LINK}`.toLowerCase(), "one-case"],
  ["a seat link in small letters", "not-a-link", `s1${"a7".repeat(49)}b`, "one-case"],
  ["a link with one other letter", "mistyped", LINK.replace("q", "Q"), "mistyped"],
  ["a short part of a link", "cut-off", "1n1fq8zkx0", "cut-off"],
  ["a game that the rules forbid", "impossible-move", LINK.toLowerCase(), "impossible-move"],
  ["a fault without a text", "mistyped", undefined, "mistyped"],
])
  test(`${what} is explained as ${told}`, () => {
    assert.equal(problemOf({ code, message: "", ...(text !== undefined && { text }) }), told);
  });
