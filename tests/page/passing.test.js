// Sharing the link: the message, the share sheet of the device, and notices while a dialog is open.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device, FINGER } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

test("the message names the move and the scores, and ends with the link on a line of its own", async (t) => {
  const own = device(t);
  const page = await own.show(await games.game(["best"]));
  const link = await page.take();
  const { scores } = await games.about(link);
  await page.press("Copy message");
  await page.see("Message copied");
  const [message, url, ...more] = own.clipboard.split("\n");
  assert.equal(url, page.window.location.href);
  assert.ok(url.endsWith(`/#${link}`));
  assert.match(message, /^Bea played /);
  assert.ok(message.endsWith(`(Bea ${scores[1]}, Ann ${scores[0]}). Your turn, Ann:`), message);
  assert.deepEqual([more, page.all("dialog")], [[], []]);
});

test("only the friend's move interrupts a screen reader", async (t) => {
  const start = await games.game();
  const page = await device(t).show(start);
  await page.find(".turn.yours");
  await page.equals(() => [page.text("#status"), page.text("#alert")], ["Your turn", ""]);
  const mine = await page.take();
  await page.see("Ann played ", ".link-sheet > [role=status]");
  assert.doesNotMatch(page.text("#status"), /Ann played/); // It is heard once.
  assert.equal(page.text("#alert"), "");
  page.go(await games.plus(mine, ["best"]));
  await page.see(/^Bea played /, "#alert");
});

test("a notice in a dialog outlives it: a link opened meanwhile closes the dialog", async (t) => {
  const own = device(t);
  const old = await games.game();
  const page = await own.show(await games.game(["best", "best"]));
  await page.take();
  own.copy = () => {
    throw new Error("refused");
  };
  await page.press("Copy message");
  await page.see("Couldn’t copy", ".link-sheet #toast");
  await page.see(/^Couldn’t copy/, ".link-sheet > [role=status]");
  page.go(old);
  await page.see("earlier turn", "main #toast");
  await page.press("View this earlier turn");
  await page.answer("View this earlier turn");
  await page.see("latest turn", "main #toast");
  await page.press("Go to the latest turn");
  await page.gone("#toast");
  await page.equals(() => page.rack.length, 7);
});

for (const [fault, isCopied, isSent] of [
  ["", false, true],
  ["AbortError", false, false],
  ["NotAllowedError", true, true],
])
  test(`the share sheet gets the message and may fail: ${fault || "shared"}`, async (t) => {
    const shared = [];
    const own = device(t, { media: FINGER });
    own.prepare = ({ navigator, DOMException }) => {
      navigator.share = async (data) => {
        shared.push(data);
        if (fault) throw new DOMException("no", fault);
      };
    };
    const start = await games.game(["best"]);
    const { racks } = await games.about(start);
    const page = await own.show(start);
    const link = await page.take();
    own.clipboard = "before";
    await page.press("Share…");
    if (isSent) await page.gone(".link-sheet");
    if (isCopied) await page.see("Message copied");
    await page.drawn();
    assert.deepEqual(shared.map(Object.keys), [["text"]]);
    const [{ text }] = shared;
    const [message, url] = text.split("\n");
    assert.ok(url.endsWith(`/#${link}`));
    assert.match(message, /^Bea played /);
    assert.ok(!message.includes(racks[1].join("")));
    assert.equal(own.clipboard, isCopied ? text : "before");
    assert.equal(page.all(".link-sheet").length, isSent ? 0 : 1);
    await page.equals(() => page.text("#line").includes("Not sent yet"), !isSent);
  });

test("SMS and email have the whole message, and the QR code the link", async (t) => {
  const page = await device(t).show(await games.game(["best"]));
  await page.take();
  const { href } = page.window.location;
  for (const [name, start] of [
    ["SMS", "sms:?&body="],
    ["Email", "mailto:?body="],
  ]) {
    const way = await page.role("link", name);
    assert.ok(way.href.startsWith(start), way.href);
    const [message, url] = decodeURIComponent(way.href.slice(start.length)).split("\n");
    assert.match(message, /^Bea played /);
    assert.equal(url, href);
  }
  const code = page.document.querySelector(".qr");
  if (!code.open) await page.user.click(code.querySelector("summary"));
  const picture = await page.role("img", "QR code");
  const [, drawn] = decodeURIComponent(picture.src).split("data:image/svg+xml,");
  assert.equal(drawn, await games.qr(href));
});
