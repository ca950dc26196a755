// The live-play line below the board: the friend's activity in words, reactions, and opening the chat.

import assert from "node:assert/strict";
import { test } from "node:test";
import { games } from "../support/page/engine.mjs";
import { leave, satDown, say } from "../support/page/together.mjs";

/** Join Ann's and Bea's pages, and show the line below the board. */
async function joined(t, about) {
  const sitting = await satDown(t, about);
  for (const page of [sitting.ann, sitting.bea]) await page.find(".presence");
  return sitting;
}

test("the friend's activity is described in words, until the connection ends", async (t) => {
  const { ann, bea } = await joined(t);
  await bea.see("Ann is here", ".presence .doing");
  const { tiles } = await games.best(ann.link);
  await ann.lay(tiles.slice(0, 1));
  await bea.see("Ann has 1 tile on the board", ".presence .doing");
  leave(ann);
  await bea.gone(".presence");
});

test("no player who sees each move at once is reminded", async (t) => {
  const { ann, bea } = await joined(t);
  await bea.shows(await ann.take());
  await ann.find("[data-act=shuffle]");
  assert.deepEqual(ann.named("button", /Remind|Send to/), []);
  await ann.press("Menu");
  await ann.role("button", "Send link");
});

test("a reaction is seen and heard once, in the reader’s own language, for three seconds", async (t) => {
  const { ann, bea } = await joined(t, { about: { hasClock: true } });
  await ann.press("React");
  assert.equal(ann.document.activeElement.textContent.slice(0, 4), "Nice");
  await ann.press("Wow");
  await ann.gone(".reactions");
  assert.equal(ann.document.activeElement.ariaLabel, "React");
  await bea.hear("Ann: Wow");
  await bea.see("Wow", ".presence .reaction");
  await bea.pass(3100);
  await bea.gone(".presence .reaction");
  assert.equal(bea.heard.filter((each) => each === "Ann: Wow").length, 1);
});

test("Escape closes the reactions, and nothing is sent", async (t) => {
  const { network, ann } = await joined(t);
  await ann.press("React");
  await ann.keys("{Escape}");
  await ann.gone(".reactions");
  const sent = network.of(ann).channel.sent.filter((each) => each.includes("react"));
  assert.deepEqual(sent, []);
});

test("a message is seen before the chat is opened, counted on its door, and marked as new in it", async (t) => {
  const { ann, bea } = await joined(t);
  await say(bea, "first");
  await ann.see("Bea: first", ".presence .doing");
  await ann.press("Chat, 1 new message");
  await ann.see("first", ".together .said");
  await ann.press("Close");
  await say(ann, "mine");
  await ann.press("Close");
  for (const text of ["second", "third"]) await say(bea, text);
  await ann.press("Chat, 2 new messages");
  await ann.equals(
    () => ann.all(".together .chat > *").map((node) => node.textContent),
    ["Bea first", "Ann mine", "new", "Bea second", "Bea third"],
  );
  await ann.role("button", "Chat");
});

test("reactions of a muted friend are not shown", async (t) => {
  const { ann, bea } = await joined(t);
  await ann.press("Chat");
  await ann.press("Mute chat");
  await bea.press("React");
  await bea.press("Haha");
  await say(bea, "over");
  await bea.see("over", ".together .said");
  await ann.drawn();
  assert.deepEqual(ann.all(".presence .reaction"), []);
  assert.ok(!ann.heard.includes("Bea: Haha"));
});

test("the end of a sitting is two sentences", async (t) => {
  const { ann, bea } = await joined(t);
  await ann.press("Chat");
  leave(bea);
  await ann.see("Bea has left. The game goes on as usual", ".together .state");
});
