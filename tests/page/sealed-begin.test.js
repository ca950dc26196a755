// Starting sealed games: with the form, after a lost key, as a rematch, and when this device already has a seat.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device, FINGER } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";
import { resigns, sealSays, showsRackOf, sits } from "../support/page/joint.mjs";

const AWAITED = "Open the link that Bea sends back.";
const SECOND = "A second deal?";

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

test("the maker of an invitation is offered the seat, and not asked to join", async (t) => {
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

test("a lost key is followed by a new game, to which the same player invites", async (t) => {
  const made = await games.joint(["most"]);
  const page = await device(t).open(made.at(-1));
  await page.press("I’m Bea: move my seat to this device");
  await page.user.click(await page.see("I have neither", "dialog summary"));
  await page.press("I’m Bea: begin a new game");
  await page.see("who joins and sends a link back", ".link-sheet");
  const again = [page.link, await games.joint_join(page.link)];
  assert.deepEqual((await games.joint_about(again[0])).names, ["Bea", "Ann"]);
  page.go(again[1]);
  await page.find(".turn.yours");
  assert.equal(page.rack.length, 7);
});

test("only the player who moved second invites to a rematch, and so begins it", async (t) => {
  const made = await games.joint(["resign"]);
  const page = await sits(device(t), made, 0);
  await page.press("Rematch");
  await page.see("Bea moved second, so Bea begins the next game", ".toast");
  assert.equal(page.link, made.at(-1));
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

for (const [kind, setup, other, join] of [
  ["sealed game of the same names", {}, {}, "Join game"],
  ["sealed game of other names", {}, { names: ["Anna", "Bea"] }, "Join game"],
  ["sealed game without names", {}, { names: ["", ""] }, "Join game"],
  ["fair draw", { mode: "fair-draw", names: ["Ann", "Bea", "Cleo"] }, {}, "I’m Bea: join"],
])
  test(`a second invitation to a ${kind} soon after the first is asked about`, async (t) => {
    const [first] = await games.joint([], setup);
    const [second] = await games.joint([], { ...setup, ...other, seed: 8 });
    const page = await device(t).open(first);
    await page.press(join);
    await page.find(".link-sheet");
    await page.escape();
    const { link } = page;
    page.go(second);
    await page.dialog(SECOND);
    await page.see("Someone with bad tiles could start over", "dialog");
    await page.press("Keep the one on this device");
    await page.shows(link);
    page.go(second);
    await page.answer("Use the one in the link", SECOND);
    await page.dialog(/invited you to a/);
  });

const ASKED = "Go on all the same?";

test("a device whose key came as words asks before it begins a game", async (t) => {
  const page = await device(t).open();
  await page.menu("Settings");
  await page.press("Seat key");
  await page.fill(/12 words/, (await games.joint_words(1)).join(" "));
  await page.press("Use this key here");
  page.go((await games.joint()).at(0));
  await page.press("Join game");
  await page.answer("Go on", ASKED);
  await page.find(".link-sheet");
});

test("a restored seat asks once before it answers, and both pages show the same words", async (t) => {
  const made = await games.joint();
  const page = await device(t).open(await games.seat_link(made, 0));
  await page.find(".turn.yours");
  await page.act("pass");
  await page.answer("Pass");
  await page.answer("Cancel", ASKED);
  await page.shows(made.at(-1));
  await page.act("pass");
  await page.answer("Pass");
  await page.answer("Go on", ASKED);
  await page.until(() => page.link !== made.at(-1), "a new link");
  const words = await games.joint_compared(made, 0);
  assert.deepEqual(words, await games.joint_compared([...made, page.link], 1));
  await page.linkSheet();
  await page.escape();
  await page.answer("Not now", "Keep your seat key");
  await sealSays(page, `Compare with Bea: ${words.join(", ")}.`);
});
