// Games with a fair draw: the order of joining, each player's messages, and the verdict.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device, FINGER } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";
import { passes, resigns, sealSays, sits } from "../support/page/joint.mjs";

const THREE = { mode: "fair-draw", names: ["Ann", "Bea", "Cleo"] };
const TAKEN = "This seat is taken";

/** Make the links of a game of three players: all have joined and made these moves. */
const three = (moves = []) => games.joint(moves, THREE);

test("the form makes a game for three, and says what is promised and who joins next", async (t) => {
  const page = await device(t, { media: FINGER }).open();
  await page.setUp();
  await page.press("Add a player");
  await page.fill("Friend 2", "Cleo");
  await page.press("Fair draw", "radio");
  await page.see("Nobody can choose or repeat a draw", ".pick:has(:checked) .note");
  await page.see("a programmer could read your tiles", ".pick:has(:checked) .note");
  await page.press("Create game");
  await page.see("Everyone adds a number so nobody can pick the tiles", ".link-sheet");
  assert.equal((await games.joint_about(page.link)).due, "join");
  await page.press("Copy");
  await page.gone("dialog");
  await page.role("button", "Joining: 1 of 3");
  await page.see("1 of 3 have joined. Bea joins next.", "#line");
  assert.deepEqual(page.rack, []);
});

test("each player is told whom the link goes to, and joins or publishes with one press", async (t) => {
  const [invitation] = await three();
  const own = device(t, { media: FINGER });
  const bea = await own.open(invitation);
  await bea.dialog("Ann invited you to a game with a fair draw");
  await bea.press("I’m Bea: join");
  await bea.see("Send this link on to Cleo, who joins next.", ".link-sheet");
  const joining = bea.link;
  await bea.escape();
  const third = device(t);
  third.chance = 21;
  const cleo = await third.open(joining);
  const asked = await cleo.dialog("Ann invited you to a game with a fair draw");
  assert.match(asked.textContent, /you send the link it makes to Bea\./);
  await cleo.press("I’m Cleo: join");
  await cleo.see("Send this link to Bea", ".link-sheet");
  const last = cleo.link;
  bea.go(last);
  await bea.answer("Make my link", "Make my link");
  await bea.see("Send this link to Ann, who starts.", ".link-sheet");
  await bea.escape();
  await bea.drawn();
  assert.deepEqual([bea.rack, (await games.joint_about(bea.link)).due], [[], "move"]);
  const made = await games.joint_play([invitation, joining, last, bea.link], ["pass"]);
  bea.go(made.at(-1));
  await bea.find(".turn.yours");
  assert.equal(bea.rack.length, 7);
  await bea.role("button", "Fair draw");
  await games.joint_about(await passes(bea));
});

test("the player who moves first has tiles once the ring is complete", async (t) => {
  const page = await sits(device(t), await three(), 0);
  await page.find(".turn.yours");
  assert.equal(page.rack.length, 7);
});

test("a stranger is shown the board, and offered no new deal", async (t) => {
  const made = await three(["pass"]);
  const page = await device(t).open(made.at(-1));
  await page.press("I’m Bea: move my seat to this device");
  await page.find(".bring-sheet textarea");
  assert.doesNotMatch(page.text(".bring-sheet"), /I have neither/); // Only a game of two players can be dealt again.
  assert.deepEqual([page.all("#rack"), page.all(".join-sheet")], [[], []]);
});

test("a player who answered one joining link refuses a second; its maker learns this with the next link", async (t) => {
  const made = await three();
  const [invitation, , joined] = made;
  const other = await games.joint_join(invitation);
  const cleo = await sits(device(t), made.slice(0, 3), 2);
  cleo.go(other);
  await cleo.answer("Go to the latest turn", TAKEN);
  await cleo.shows(joined);
  const eve = await device(t).open(invitation);
  await eve.press("I’m Bea: join");
  await eve.find(".link-sheet");
  await eve.escape();
  eve.go(made[3]);
  const taken = await eve.dialog(TAKEN);
  assert.match(taken.textContent, /Ann plays with somebody who joined before you\./);
});

test("a deleted game is joined again only if the player agrees: its secret is known", async (t) => {
  const [invitation] = await three();
  const own = device(t);
  const page = await own.open(invitation);
  await page.press("I’m Bea: join");
  await page.find(".link-sheet");
  await page.escape();
  await page.kept();
  await page.forget();
  page.close();
  const again = await own.open(invitation);
  await again.press("I’m Bea: join");
  await again.see("ask for a new invitation", "dialog");
  await again.answer("Go on", "Go on all the same?");
  await again.find("[data-act=send]");
});

test("after turns without a score the last draws are published, and all links compared", async (t) => {
  const made = await three([...Array(5).fill("pass"), "exchange 7"]);
  const page = await sits(device(t), made, 0);
  await page.see("The scores aren’t final", ".over-sheet");
  await page.press("Make my link");
  await page.answer("Make my link", "Make my link");
  await page.see("numbers that are still missing", ".link-sheet");
  const ended = await games.joint_play([...made, page.link], ["close"]);
  assert.equal((await games.joint_about(ended.at(-1))).due, null);
  await page.escape();
  await sealSays(page, /The last draws are still open: they need a link from Bea/);
  page.go(ended.at(-1));
  await page.see("Verified", ".over-sheet .badge-seal");
  await page.escape();
  await page.find(".chip.joint.matched");
  await page.find("[data-act=review]");
});

test("a player who resigns may ask for a rematch, invites to it, and moves first", async (t) => {
  const page = await sits(device(t), await three(["resign"]), 1);
  await resigns(page);
  await page.see("Verified", ".over-sheet .badge-seal");
  await page.press("Rematch");
  await page.see("Everyone adds a number so nobody can pick the tiles", ".link-sheet");
  assert.deepEqual((await games.joint_about(page.link)).names, ["Bea", "Cleo", "Ann"]);
});
