// Sharing the link: the message, the device's share sheet, and notices during a dialog.

import assert from "node:assert/strict";
import { test } from "node:test";
import { qrPicture } from "../../site/share/qr.js";
import { device, FINGER } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";
import { fieldOf, linksIn } from "../support/page/received.mjs";

test("the message names the move and the scores, and ends with the link on its own line", async (t) => {
  const own = device(t);
  const page = await own.show(await games.game(["best"]));
  const link = await page.take();
  const { scores } = await games.about(link);
  await page.linkSheet();
  await page.press("Copy");
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
  await page.see(/^You played .* Not sent yet$/, "#status");
  assert.equal(page.text("#alert"), "");
  page.go(await games.plus(mine, ["best"]));
  await page.see(/^Bea played /, "#alert");
});

test("a notice in a dialog outlives it: a link opened meanwhile closes the dialog", async (t) => {
  const old = await games.game();
  const page = await device(t).show(await games.game(["best", "best"]));
  await page.take();
  await page.menu("Help");
  await page.user.click(await page.see("Troubleshooting details", "summary"));
  await page.press("Copy");
  await page.see("Copied", ".help-sheet #toast");
  await page.see(/^Copied/, ".help-sheet > [role=status]");
  page.go(old);
  await page.see("earlier turn", "main #toast");
  await page.press("View this earlier turn");
  await page.answer("View this earlier turn");
  await page.see("latest turn", "main #toast");
  await page.press("Go to the latest turn");
  await page.gone("#toast");
  await page.equals(() => page.rack.length, 7);
});

/** Fake the device's share sheet, which may fail with this error; return the shared data. */
function shares(own, fault) {
  const shared = [];
  own.prepare = ({ navigator, DOMException }) => {
    // The page asks its own `navigator` whether the device can share.
    navigator.share = async (data) => {
      shared.push(data);
      if (fault) throw new DOMException("no", fault);
    };
  };
  return shared;
}

/** Wait until the button that sends a turn accepts presses; return the button. */
const sendsTurn = (page) => page.find("#actions [data-act=send]:not([data-rests])");

for (const [fault, isSent, hasSheet] of [
  ["", true, false],
  ["AbortError", false, false],
  ["NotAllowedError", false, true],
])
  test(`one press opens the share sheet of the device: ${fault || "shared"}`, async (t) => {
    const own = device(t, { media: FINGER });
    const shared = shares(own, fault);
    const page = await own.show(await games.game(["best"]));
    const link = await page.take();
    await page.user.click(await sendsTurn(page));
    await page.until(() => shared.length, "the share sheet");
    if (hasSheet) await page.find(".link-sheet");
    await page.drawn();
    const [message, url] = shared[0].text.split("\n");
    assert.match(message, /^Bea played /);
    assert.ok(url.endsWith(`/#${link}`));
    assert.equal(page.all(".link-sheet").length, hasSheet ? 1 : 0);
    await page.equals(() => page.text("#line").includes("Not sent yet"), !isSent);
  });

test("a double tap on Play sends nothing, and leaves the focus on what does", async (t) => {
  const own = device(t, { media: FINGER });
  const shared = shares(own, "");
  const page = await own.show(await games.game(["best"]));
  await page.layBest();
  const { link } = page;
  await page.press(/^Play \d/);
  await page.until(() => page.link !== link, "a new link");
  await page.user.click(await page.find("#actions [data-rests]"));
  await page.equals(() => page.document.activeElement.dataset.act, "send");
  await page.drawn();
  assert.deepEqual([shared, page.all("dialog")], [[], []]);
  await page.user.click(await sendsTurn(page));
  await page.until(() => shared.length === 1, "the share sheet");
});

test("more ways stand beside the share sheet of the device, and Escape gives the focus back", async (t) => {
  const own = device(t, { media: FINGER });
  shares(own, "");
  const page = await own.show(await games.game(["best"]));
  await page.take();
  await page.press("More ways");
  await page.dialog("Send your turn to Ann");
  assert.match(page.document.activeElement.textContent, /^Share/);
  await page.escape();
  await page.gone(".link-sheet");
  assert.equal(page.document.activeElement.dataset.act, "ways-to-send");
});

test("the next of three players is named", async (t) => {
  const names = ["Ann", "Bea", "Cleo"];
  const page = await device(t).show(await games.game(["best"], { names }));
  await page.take();
  await page.role("button", "Send to Cleo");
  await page.linkSheet();
  await page.dialog("Send your turn to Cleo");
});

for (const [fault, isCopied, isSent] of [
  ["AbortError", false, false],
  ["NotAllowedError", true, true],
])
  test(`the share sheet gets the message and may fail: ${fault || "shared"}`, async (t) => {
    const own = device(t, { media: FINGER });
    const shared = shares(own, fault);
    const start = await games.game(["best"]);
    const { racks } = await games.about(start);
    const page = await own.show(start);
    const link = await page.take();
    own.clipboard = "before";
    await page.press("More ways");
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

const SIGNS = "#1 & 50%+\u00ab\u00fc";

for (const names of [
  ["Ann", "Bea"],
  [`A ${SIGNS}`, `B ${SIGNS}`],
])
  test(`a friend who gets the link by SMS, email or clipboard can open it: from ${names[1]}`, async (t) => {
    const own = device(t);
    const page = await own.show(await games.game(["best"], { names }));
    await page.take();
    const sheet = await page.linkSheet();
    await page.user.click(page.all("summary", sheet)[0]);
    const { href } = page.window.location;
    const message = `${page.text(".link-sheet .words")}\n${href}`;
    for (const way of ["SMS", "Email"]) {
      const body = fieldOf((await page.role("link", way)).href, "body");
      assert.equal(body, message, way);
      assert.deepEqual(linksIn(body), [href], way);
    }
    const code = page.document.querySelector(".qr");
    if (!code.open) await page.user.click(code.querySelector("summary"));
    const { src } = await page.role("img", "QR code");
    assert.equal(decodeURIComponent(src).split("data:image/svg+xml,")[1], qrPicture(href));
    await page.press("Copy");
    await page.until(() => own.clipboard, "a text");
    assert.equal(own.clipboard, message);
    const friend = await device(t).open(new URL(linksIn(own.clipboard)[0]).hash.slice(1));
    await friend.dialog(/./);
    assert.equal(friend.link, page.link);
  });

test("a link too long for a QR code says so", () => {
  assert.throws(() => qrPicture("a".repeat(859)), RangeError);
  assert.match(qrPicture("a".repeat(858)), /^<svg /);
});
