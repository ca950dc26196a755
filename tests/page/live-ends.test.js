// Ends and interruptions of a live session, and the limits on a friend's messages.

import assert from "node:assert/strict";
import { test } from "node:test";
import { games } from "../support/page/engine.mjs";
import { chatOf, isSaid, leave, satDown, say } from "../support/page/together.mjs";

test("a friend who closes the page is missed at once, and the link can be sent", async (t) => {
  const { ann, bea } = await satDown(t);
  await bea.shows(await ann.take());
  leave(bea);
  await ann.see("Bea has left", "#toast");
  await isSaid(ann, "Bea has left");
  await ann.press("Send link");
  assert.doesNotMatch((await ann.find(".link-sheet .url")).textContent, /~/);
});

test("when a player leaves, the connection ends, and the friend may go on by link", async (t) => {
  const { ann, bea } = await satDown(t);
  await bea.user.click(await bea.find(".connection"));
  await bea.press("Leave");
  await bea.gone(".connection");
  assert.deepEqual(bea.all(".tool.together"), []);
  await isSaid(ann, "Bea has left");
  await ann.take();
  await ann.toSend();
  await bea.drawn();
  assert.notEqual(bea.link, ann.link);
});

test("a page restored by the browser's Back button hears its other windows", async (t) => {
  const { ann, bea, devices } = await satDown(t);
  const { window } = ann;
  const turn = (name) => new window.PageTransitionEvent(name, { persisted: true });
  window.dispatchEvent(turn("pagehide"));
  await isSaid(bea, "Ann has left");
  window.dispatchEvent(turn("pageshow"));
  await ann.gone(".connection");
  const second = await devices[0].open(ann.link);
  await second.find(".turn.yours");
  await ann.shows(await second.take());
});

test("a move that a friend whose page died has not confirmed counts as not sent", async (t) => {
  const { network, ann, bea } = await satDown(t, { about: { hasClock: true } });
  bea.close();
  await ann.take();
  network.of(ann).become("disconnected");
  await isSaid(ann, "Bea’s connection is interrupted");
  await ann.hear("Bea’s connection is interrupted");
  await ann.pass(7900);
  await isSaid(ann, "Bea’s connection is interrupted");
  await ann.pass(100);
  await isSaid(ann, "The connection to Bea is lost");
  await ann.see("Not sent yet", "#line");
});

test("a connection that comes back within eight seconds goes on, and what was held up arrives", async (t) => {
  const { network, ann, bea } = await satDown(t, { about: { hasClock: true } });
  const ends = [ann, bea].map((page) => network.of(page));
  network.hold();
  for (const end of ends) end.become("disconnected");
  await isSaid(ann, "Bea’s connection is interrupted");
  const link = await ann.take();
  for (const page of [ann, bea]) await page.pass(7000);
  for (const end of ends) end.become("connected");
  network.release();
  await bea.shows(link);
  for (const page of [ann, bea]) await page.pass(2000);
  await isSaid(ann, "Bea is here");
  await isSaid(bea, "Ann is here");
});

test("a connection that failed is lost at once", async (t) => {
  const { network, ann } = await satDown(t);
  network.of(ann).become("failed");
  await ann.see("The connection to Bea is lost", "#toast");
  await isSaid(ann, "The connection to Bea is lost");
});

for (const [state, said] of [
  ["connected", "Bea has left"],
  ["disconnected", "The connection to Bea is lost"],
])
  test(`a channel that closes while the connection is ${state} means: ${said}`, async (t) => {
    const { network, ann } = await satDown(t);
    network.of(ann).become(state);
    network.of(ann).channel.become("closed");
    await isSaid(ann, said);
  });

const sends = (message) => (channel) => channel.send(JSON.stringify(message));
/** How many messages the page accepts at once. */
const MOST = 60;

/** @param {any} channel @param {number} count */
function flood(channel, count) {
  for (let n = 0; n < count; n += 1) sends({ kind: "typing" })(channel);
}

/** Messages that break the protocol; tests/js/live-messages.test.js has more. */
const BREACHES = [
  ["a field too many", sends({ kind: "say", text: "<b>", html: true })],
  ["a message with hidden text", sends({ kind: "say", text: "ok\u{e0041}\u{e0042}" })],
  ["bytes", (channel) => channel.send(new Uint8Array(60_000))],
  ["a link that is none", sends({ kind: "link", link: "1".repeat(16) })],
];

for (const [what, send] of BREACHES)
  test(`${what} ends the connection and nothing else`, async (t) => {
    const { network, ann, bea, link } = await satDown(t);
    send(network.of(bea).channel);
    await isSaid(ann, "Disconnected: Bea’s page sent something");
    await isSaid(bea, "Ann has left");
    assert.equal(ann.link, link);
    assert.deepEqual([ann.all("dialog"), chatOf(ann)], [[], []]);
  });

const PASS = ["pass"];

/** By kind: moves that Bea's page forges for Ann, and how many questions Ann is asked about them. */
for (const [what, forged, asked] of [
  ["the same turn", [PASS, PASS, PASS, PASS], 1],
  ["different turns", [["resign"], PASS, ["best"], ["pass", "pass"]], 4],
])
  test(`a table ends after four forged links of ${what}, ${asked} of them asked about`, async (t) => {
    const { network, ann, bea, link } = await satDown(t);
    for (const [n, moves] of forged.entries()) {
      const sent = await games.plus(link, moves, `note ${n}`);
      sends({ kind: "link", link: sent })(network.of(bea).channel);
      if (n < asked) await ann.answer("No, keep mine", "Did you play this turn?");
    }
    await isSaid(ann, "Disconnected: Bea’s page went on sending versions of this game");
    await isSaid(bea, "Ann has left");
    assert.deepEqual([ann.link, ann.all("dialog")], [link, []]);
  });

test("after 61 messages at once the connection is over, and the game goes on by link", async (t) => {
  const { network, ann, bea } = await satDown(t, { about: { hasClock: true } });
  await ann.pass(4000);
  flood(network.of(bea).channel, MOST + 1);
  await isSaid(ann, "Disconnected");
  assert.deepEqual((await games.about(await ann.take())).moves.length, 3);
  await ann.toSend();
});

test("sixty messages may come at once, and as many again after four seconds", async (t) => {
  const { network, ann, bea } = await satDown(t, { about: { hasClock: true } });
  for (const [kind, said] of [
    ["away", "Bea is away"],
    ["back", "Bea is here"],
  ]) {
    await ann.pass(4000);
    flood(network.of(bea).channel, MOST - 1);
    sends({ kind })(network.of(bea).channel);
    await isSaid(ann, said);
  }
});

test("a message of 280 characters is heard whole", async (t) => {
  const { network, ann, bea } = await satDown(t);
  await ann.user.click(await ann.find(".connection"));
  const text = "👍".repeat(280);
  sends({ kind: "say", text })(network.of(bea).channel);
  await ann.equals(() => chatOf(ann), [`Bea ${text}`]);
});

test("a link of another game is refused and not shown", async (t) => {
  const { network, ann, bea, link } = await satDown(t);
  const other = await games.game(["best", "best", "best"], { seed: 99 });
  sends({ kind: "link", link: other })(network.of(bea).channel);
  await isSaid(ann, "Disconnected");
  assert.equal(ann.link, link);
  assert.deepEqual(await ann.kept(), [link]);
});

test("a friend’s other version of the turn raises a question, like one from any link", async (t) => {
  const { network, ann, bea, link } = await satDown(t);
  await bea.shows(await ann.take());
  const mine = ann.link;
  sends({ kind: "link", link: await games.plus(link, ["pass"]) })(network.of(bea).channel);
  await ann.answer("Keep the one on this device", "Two versions of this game");
  await ann.shows(mine);
  await isSaid(ann, "Bea is here");
});

test("a muted friend is not heard, and messages sent meanwhile are not stored", async (t) => {
  const { ann, bea } = await satDown(t);
  await ann.user.click(await ann.find(".connection"));
  await ann.press("Mute chat");
  await say(bea, "unheard");
  await bea.equals(() => chatOf(bea), ["You unheard"]);
  await ann.drawn(); // Now the message has arrived.
  await ann.press("Unmute chat");
  await say(bea, "heard");
  await ann.equals(() => chatOf(ann), ["Bea heard"]);
});
