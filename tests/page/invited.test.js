// The first game with a friend: names, unsent links, and that repeated taps make only one game.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device, FINGER } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

const TEN_MINUTES = 600_000;

/** Return the focused element's action, or its tag. */
const focused = ({ document: { activeElement: node } }) => node.dataset.act ?? node.localName;

test("a turn that was not sent is marked until it is; then the friend can be reminded", async (t) => {
  const own = device(t, { media: FINGER });
  const page = await own.show(await games.game(["best"]));
  await page.take();
  await page.see("Not sent yet", "#line");
  await page.home();
  await page.user.click(await page.see("Not sent yet", ".game-line"));
  await page.see("Not sent yet", "#line");
  const second = await page.reload();
  await second.see("Not sent yet", "#line");
  await second.act("send");
  await second.press("Copy");
  assert.match(own.clipboard, /^Bea played /);
  await second.see("Open the link that Ann sends you.", "#line");
  await second.equals(() => focused(second), "send");
  await second.press("Send again");
  await second.press("Copy");
  assert.match(own.clipboard, /^Bea played /);
  await own.changeGames((game) => {
    game.sent -= TEN_MINUTES;
  });
  const third = await second.reload();
  await third.press("Remind Ann");
  await third.press("Copy");
  const [reminder, url] = own.clipboard.split("\n");
  assert.match(reminder, /^A reminder: it’s your turn/);
  assert.equal(url, third.window.location.href);
});

test("the button that sends again becomes the one that reminds, ten minutes after the last send", async (t) => {
  const page = await device(t, { hasClock: true }).show(await games.game(["best"]));
  await page.find("link[href*=forced]"); // The lazy listeners come with these styles.
  await page.take();
  const copied = async () => {
    await page.pass(1000); // The button that sends rests at first.
    await page.linkSheet();
    await page.answer("Copy");
    await page.role("button", "Send again");
  };
  await copied();
  await page.pass(TEN_MINUTES / 2);
  await copied();
  await page.pass(TEN_MINUTES - 5000);
  await page.role("button", "Send again");
  await page.pass(5000);
  await page.role("button", "Remind Ann");
});

test("a backup knows which turn was not sent", async (t) => {
  const [own, other] = [device(t), device(t)];
  const page = await own.show(await games.game(["best"]));
  await page.take();
  await page.kept();
  await page.menu("Export games");
  const text = await page.until(() => own.saved.get("pass-a-word.json"));
  other.file = new File([text], "games.json");
  const there = await other.open();
  await there.menu("Import games");
  await there.see("Not sent yet", ".game-line");
});

test("the player's own name is requested and remembered; a friend may be invited without a name", async (t) => {
  const own = device(t, { media: FINGER });
  const page = await own.open();
  await page.press(/^Play a friend/);
  await page.press("Create game");
  await page.see("Enter your name", "#name-missing");
  assert.equal(page.document.activeElement.id, "name-0");
  assert.equal(page.document.activeElement.autocomplete, "nickname");
  assert.equal(own.count("new"), 0);
  await page.fill("Your name", "Ann");
  await page.gone("#name-missing");
  await page.press("Create game");
  await page.see("Send this link to your friend, who starts.", ".link-sheet");
  await page.see("Let’s play Pass-a-Word! You start:", ".link-sheet .words");
  const invitation = page.link;
  assert.deepEqual((await games.about(invitation)).names, ["", "Ann"]);
  await page.escape();
  await page.see("Your friend", ".name");
  await page.see("Not sent yet", ".turn");
  await page.home();
  await page.see("Your friend", ".game-line .who");
  await page.press(/^Play a friend/);
  assert.equal((await page.role("textbox", "Your name")).value, "Ann");
  assert.equal((await page.find("#name-1")).value, "");

  const bea = await device(t).open(invitation);
  await bea.see("You start.", ".seat-sheet");
  await bea.answer("Show my tiles", "Ann invited you to a word game");
  const played = await bea.take();
  page.go(played);
  await page.find(".turn.yours");
  await page.see(/^Your friend played/, ".last-move");
});

test("an invited friend may say her name, which is remembered and in her messages", async (t) => {
  const invitation = await games.game([], { names: ["", "Ann"] });
  const own = device(t, { media: FINGER });
  const page = await own.open(invitation);
  await page.dialog("Ann invited you to a word game");
  await page.rested();
  await page.fill("Your name", "Bea");
  await page.keys("{Enter}");
  await page.gone("dialog");
  await page.take();
  await page.linkSheet();
  await page.answer("Copy");
  assert.match(own.clipboard, /^Bea played \w+ for \d+ \(Bea \d+, Ann 0\)/);
  const again = await own.open(await games.game(["pass"], { names: ["Cleo", ""], seed: 5 }));
  await again.dialog("Cleo invited you to a word game");
  assert.deepEqual(again.named("textbox", "Your name"), []);
});

test("no name is asked of a friend who has one in the invitation", async (t) => {
  const page = await device(t).open(await games.game());
  await page.find(".seat-sheet");
  assert.deepEqual(page.named("textbox", "Your name"), []);
});

test("impatient taps make one game: the button reacts at once, and ignores taps until the game is made", async (t) => {
  const own = device(t, { media: FINGER });
  const page = await own.open();
  await page.setUp();
  const letGo = own.hold("new");
  await page.user.dblClick(await page.role("button", "Create game"));
  await page.press("Creating…");
  await page.drawn();
  assert.equal(own.count("new"), 1);
  letGo();
  await page.find(".link-sheet");
  await page.escape();
  assert.equal((await page.kept()).length, 1);
  await page.press(/^Play a friend/);
  await page.role("button", "Create game");
});

test("closing the form while its game is being made cancels the game", async (t) => {
  const own = device(t, { media: FINGER });
  const page = await own.open();
  await page.setUp();
  const letGo = own.hold("new");
  await page.press("Create game");
  await page.press("Close");
  letGo();
  await own.settled();
  await page.drawn();
  assert.deepEqual([page.link, await page.kept()], ["", []]);
});

test("the link of a player's own turn is for another device, and has no message", async (t) => {
  const own = device(t, { media: FINGER });
  const page = await own.show(await games.game(["best", "best"]));
  await page.menu("Continue on another device");
  const sheet = await page.dialog("Continue on another device");
  assert.match(sheet.textContent, /choose Ann there/);
  assert.deepEqual(page.named("button", "Copy link only"), []);
  await page.answer("Copy");
  assert.equal(own.clipboard, page.window.location.href);
});

test("after a deletion the focus is on the next game, after the last on the heading, and back", async (t) => {
  const own = device(t, { media: FINGER });
  const first = await own.show(await games.game(["best", "best"]));
  first.close();
  const page = await own.show(await games.game(["pass"], { names: ["Cleo", "Dan"], seed: 3 }));
  assert.equal((await page.kept()).length, 2);
  for (const expected of ["game-menu", "h1"]) {
    await page.forget();
    await page.equals(() => focused(page), expected);
  }
  await page.press("Undo");
  await page.equals(() => focused(page), "game-menu");
});

for (const key of ["Control", "Meta"])
  test(`after a deletion ${key}+Z undoes it, but not in a field`, async (t) => {
    const page = await device(t).show(await games.game(["best", "best"]));
    await page.home();
    await page.forget();
    await page.role("button", "Undo (Ctrl+Z)");
    await page.press("Open a link");
    await page.find(".open-sheet textarea");
    await page.keys(`{${key}>}z{/${key}}`);
    await page.escape();
    await page.drawn();
    assert.deepEqual(page.all(".game-line"), []);
    page.document.querySelector("#start h1").focus();
    await page.keys(`{${key}>}z{/${key}}`);
    await page.equals(() => focused(page), "game-menu");
  });

test("deleted games are listed until they come back, also after the offer to undo has gone", async (t) => {
  const page = await device(t, { hasClock: true }).show(await games.game(["best", "best"]));
  const { link } = page;
  await page.home();
  await page.forget();
  await page.pass(10_000);
  await page.gone("#toast");
  await page.see("Recently deleted", ".games h2");
  await page.user.click(await page.find("[data-act=restore]"));
  await page.gone("[data-act=restore]");
  await page.see("Recently opened", ".games h2");
  assert.equal((await page.find(".game-line")).getAttribute("href"), `#${link}`);
});

test("an offer to undo stays while it has the focus or the pointer, and then a little longer", async (t) => {
  const page = await device(t, { hasClock: true }).show(await games.game(["best", "best"]));
  await page.home();
  await page.forget();
  const undo = await page.role("button", "Undo (Ctrl+Z)");
  undo.focus();
  await page.pass(60_000);
  undo.blur();
  await page.pass(1000);
  await page.role("button", "Undo (Ctrl+Z)");
  await page.pass(6000);
  await page.gone("#toast");
});

test("a hover title names a sign and its key", async (t) => {
  const page = await device(t).show(await games.game(["best", "best"]));
  await page.user.click(await page.find(".move"));
  await page.until(() => page.document.querySelector("link[media=print]")); // Hover titles come with these styles.
  for (const [name, title] of [
    ["Previous turn", "Previous turn ([)"],
    ["Menu", "Menu"],
  ]) {
    const sign = await page.role("button", name);
    await page.user.hover(sign);
    assert.equal(sign.title, title);
  }
});
