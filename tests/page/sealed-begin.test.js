// Starting sealed games: with the form, after a lost key, as a rematch, and when this device already has a seat.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device, FINGER } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";
import { passes, resigns, sealSays, showsRackOf, sits } from "../support/page/joint.mjs";

const AWAITED = "Open the link that Bea sends back.";
const NEW_DEAL = "Bea asks for a new deal";

test("a sealed game is made and joined with one press, and no tile is seen before", async (t) => {
  const own = device(t);
  const ann = await own.open();
  await ann.setUp();
  await ann.press("Sealed", "radio");
  await ann.see("Nobody can read your tiles", ".pick:has(:checked) .note");
  await ann.change();
  await ann.select("#challenge-rule", "double");
  await ann.select("#hints", "5");
  await ann.select("#turn-time", "120");
  await ann.press("Create game");
  await ann.see("Send this link to Bea, who joins and sends a link back.", ".link-sheet");
  const invitation = ann.link;
  await ann.escape();
  await ann.see("Not sent yet", "#line");
  assert.deepEqual(ann.rack, []);

  const friend = device(t, { media: FINGER });
  friend.chance = 21;
  const bea = await friend.open(invitation);
  const sheet = await bea.dialog("Ann invited you to a sealed game");
  assert.equal(
    sheet.querySelector("p.note").textContent,
    "Dictionary: English · All words. Word checking: Any word; challenges risk a turn. " +
      "Hints: 5 points each. Turn timer: 2:00.",
  );
  assert.equal(sheet.querySelectorAll(".how svg").length, 3);
  await bea.press("Join game");
  await bea.see("Send this link back to Ann.", ".link-sheet");
  await bea.escape();
  assert.deepEqual(bea.rack, []);
  ann.go(bea.link);
  await ann.answer("Show my tiles", "Ready?");
  await ann.find(".turn.yours");
  assert.equal(ann.rack.length, 7);
  ann.go(await games.joint_join(invitation));
  await ann.answer("Go to the latest turn", "This seat is taken");
  await ann.shows(bea.link);
  await ann.equals(() => ann.rack.length, 7);
});

test("who made an invitation is offered the seat and not asked to join", async (t) => {
  const own = device(t);
  const page = await own.open();
  await page.setUp();
  await page.press("Sealed", "radio");
  await page.press("Create game");
  await page.find(".link-sheet");
  const invitation = page.link;
  await page.escape();
  await page.kept();
  await page.forget();
  page.go(invitation);
  await page.find(".join-sheet");
  assert.deepEqual(page.named("button", "Join game"), []);
  await page.answer("I’m Ann: move my seat to this device");
  await page.see(AWAITED, "#line");
  await page.find("[data-act=send]");
});

test("a cleared device brings the seat of its invitation by the seat link", async (t) => {
  const [invitation, joining] = await games.joint();
  const page = await device(t).open(invitation);
  await page.find(".join-sheet");
  await page.press("I’m Ann: move my seat to this device");
  await page.dialog("Move my seat to this device");
  await page.fill(/seat link/i, await games.seat_link([invitation], 0));
  await page.answer("Move my seat to this device");
  await page.see(AWAITED, "#line");
  page.go(joining);
  await showsRackOf(page, [invitation, joining], 0);
});

test("a lost key is followed by a new deal, if the friend agrees", async (t) => {
  const made = await games.joint(["most"]);
  const page = await device(t).open(made.at(-1));
  await page.press("I’m Bea: move my seat to this device");
  await page.user.click(await page.see("I have neither", "dialog summary"));
  await page.press("I’m Bea: ask for a new deal");
  await page.see("I’ve lost the key", ".link-sheet .words");
  await page.see("If Ann agrees, you get a link back.", ".link-sheet");
  const invitation = page.link;
  await page.escape();
  await sealSays(
    page,
    /\(turn 1\) is said to be lost, and Ann is asked to begin again\. Nothing proves it/,
  );
  const again = [invitation, await games.joint_join(invitation)];
  page.go(again[1]);
  await page.find(".turn.yours");
  assert.equal(page.rack.length, 7);
  await sealSays(page, /Ann agreed to begin again/);
  assert.equal((await games.joint_about(await passes(page))).redeal, true);
});

test("who is asked for a new deal sees the old score, and may refuse or agree", async (t) => {
  const made = await games.joint(["most", "pass"]);
  const page = await sits(device(t), made, 0);
  const asked = await games.joint_redeal(made, 1);
  const [score] = (await games.joint_about(made.at(-1))).scores;
  page.go(asked);
  const question = await page.dialog(NEW_DEAL);
  assert.ok(question.textContent.includes(`On this device it stands at Ann ${score}, Bea 0.`));
  await page.answer("Don’t agree");
  await page.shows(made.at(-1));
  await showsRackOf(page, made, 0);
  page.go(asked);
  await page.answer("Agree and join", NEW_DEAL);
  await page.find(".link-sheet");
  const again = await games.joint_play([asked, page.link], ["pass"]);
  page.go(again.at(-1));
  await page.find(".turn.yours");
  await sealSays(page, /Ann agreed to begin again/);
});

test("a device without the old game says so before anything is agreed to", async (t) => {
  const page = await device(t).open(await games.joint_redeal(await games.joint(), 1));
  const question = await page.dialog(NEW_DEAL);
  assert.match(question.textContent, /This device doesn’t have that game/);
});

test("a rematch is a new sealed game, to which the player who asks for it invites", async (t) => {
  const made = await games.joint(["pass"]);
  const page = await sits(device(t), made, 1);
  await resigns(page);
  await page.press("Rematch");
  await page.see("who joins and sends a link back", ".link-sheet");
  assert.deepEqual((await games.joint_about(page.link)).names, ["Bea", "Ann"]);
  const again = [page.link, await games.joint_join(page.link)];
  page.go(again[1]);
  await page.find(".turn.yours");
  assert.equal(page.rack.length, 7);
});

for (const [kind, setup, join] of [
  ["sealed game", {}, "Join game"],
  ["fair draw", { mode: "fair-draw", names: ["Ann", "Bea", "Cleo"] }, "I’m Bea: join"],
])
  test(`a second invitation to a ${kind} soon after the first is asked about`, async (t) => {
    const [first] = await games.joint([], setup);
    const [second] = await games.joint([], { ...setup, seed: 8 });
    const page = await device(t).open(first);
    await page.press(join);
    await page.find(".link-sheet");
    await page.escape();
    const { link } = page;
    page.go(second);
    await page.dialog("A second game with the same players");
    await page.see("Someone with bad tiles could start over", "dialog");
    await page.press("Go to the other game");
    await page.shows(link);
    page.go(second);
    await page.answer("Open the new game", "A second game with the same players");
    await page.dialog(/invited you to a/);
  });
