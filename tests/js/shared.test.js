// Text that other programs share to the installed page.

import assert from "node:assert/strict";
import { test } from "node:test";
import { BASE, browser } from "../support/js/service_worker.mjs";

/** A live-play token, which follows a link after `~`. */
const TOKEN = "5Gx".repeat(30);

for (const [name, fields, fragment] of [
  ["a link in a message", { text: "#scrabble: https://x.example/words/#1abcdefghi" }, "1abcdefghi"],
  ["a link in the address", { url: `${BASE}#1abcdefgh`, title: "Words" }, "1abcdefgh"],
  ["a link with a token", { text: `Ann: ${BASE}#1abcdefghi~${TOKEN} hi` }, `1abcdefghi~${TOKEN}`],
  ["a coded sign", { text: "https://x.example/%231abcdefghi" }, "1abcdefghi"],
  ["the longer of two links", { text: "#1abcdefghi #1abcdefghij" }, "1abcdefghij"],
  ["a seat link", { text: `#S2${"x".repeat(99)}` }, `S2${"x".repeat(99)}`],
  ["a seat link of 1.0", { text: `#S1${"x".repeat(99)}` }, `S1${"x".repeat(99)}`],
  ["a code without its sign", { text: "1abcdefghijklmnop\n" }, "1abcdefghijklmnop"],
  ["a code as its title", { title: " 1abcdefghijklmnop" }, "1abcdefghijklmnop"],
  ["a hashtag", { text: "#crosswordgames are fun" }, "%23crosswordgames%20are%20fun"],
  ["a hashtag and a link", { text: "#crosswordgames #1abcdefghi" }, "1abcdefghi"],
  ["a text without a link", { text: "See you!" }, "See%20you!"],
  ["a long text", { text: "x".repeat(2000) }, "x".repeat(1000)],
  ["an emoji at the cut", { text: `${"x".repeat(999)}👍👍` }, `${"x".repeat(999)}%F0%9F%91%8D`],
  ["half a character", { text: "a\ud83d" }, "a%EF%BF%BD"],
  ["nothing", {}, ""],
])
  test(`a shared text goes into the fragment, to no server: ${name}`, async () => {
    const { host, origin } = browser();
    const worker = await origin.visited();
    const form = new FormData();
    for (const [field, text] of Object.entries(fields)) form.set(field, text);
    const reply = await worker.ask("share", { method: "POST", formData: async () => form });
    assert.equal(reply.status, 303);
    assert.equal(reply.headers.get("Location"), `${BASE}#${fragment}`);
    assert.deepEqual(host.heard(), []);
  });
