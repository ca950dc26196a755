// Seats of sealed games: who sees a rack, where the key is, and how a seat goes to another device.

import assert from "node:assert/strict";
import { test } from "node:test";
import { faults, schemaOf } from "../support/js/schema.mjs";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";
import {
  keptOf,
  keyOf,
  passes,
  passesRestored,
  showsRackOf,
  sits,
} from "../support/page/joint.mjs";

const KEEP = "Keep your seat key";
const BRING = "Move my seat to this device";

/** Accept an invitation to a sealed game; after the host has passed, return the game's links and the page. */
async function joined(own) {
  const made = (await games.joint()).slice(0, 1);
  const page = await own.open(made[0]);
  await page.press("Join game");
  await page.find(".link-sheet");
  made.push(page.link);
  await page.escape();
  const played = await games.joint_play(made, ["pass"]);
  page.go(played.at(-1));
  await page.find(".turn.yours");
  return { made: played, page };
}

/** Show the seat key of the current game. */
async function seatKey(page) {
  await page.menu("Settings");
  await page.press("Seat key");
  return page.dialog("Seat key");
}

test("a player without a key sees no rack: it is not shown, stored, or in any message", async (t) => {
  const own = device(t);
  const replies = [];
  const answer = own.answer.bind(own);
  own.answer = async (request) => {
    const reply = await answer(request);
    replies.push(reply);
    return reply;
  };
  const made = await games.joint(["exchange 7", "exchange 7"]);
  const page = await own.open(made.at(-1));
  await page.find("[data-act=sit]");
  assert.deepEqual(page.all("#rack"), []);
  const heard = replies.join("\n");
  const kept = await keptOf(own);
  assert.match(heard, /"rack": ?null/);
  assert.match(kept, /tiles/);
  for (const text of [heard, kept, page.document.documentElement.outerHTML])
    assert.doesNotMatch(text, /"rack": ?\[/);
  await page.act("sit");
  await page.dialog(BRING);
});

test("the key of a device is in no link and on no screen, but in its own database", async (t) => {
  const own = device(t);
  const { made, page } = await joined(own);
  const key = await keyOf(own);
  assert.match(key, /^[0-9a-f]{32}$/);
  const shown = [page.document.documentElement.outerHTML, page.window.location.href];
  for (const text of [...shown, await keptOf(own)]) assert.ok(!text.includes(key));
  const { rack } = page;
  page.close();
  const again = await own.open(made.at(-1)); // The same key gives the same tiles.
  await again.find(".turn.yours");
  assert.deepEqual(again.rack, rack);
  assert.equal(await keyOf(own), key);
  const further = await games.joint_play([...made, await passes(again)], ["pass"]);
  again.go(further.at(-1));
  await again.find(".turn.yours");
});

test("the seat link that the settings show takes the seat to another device", async (t) => {
  const made = await games.joint(["pass"]);
  const page = await sits(device(t), made, 1);
  await seatKey(page);
  await page.press("Show my seat link");
  const { textContent: shown } = await page.find(".seat-key .url");
  assert.equal(
    shown,
    page.window.location.href.replace(/#.*/, `#${await games.seat_link(made, 1)}`),
  );
  const other = await device(t).open(shown.split("#")[1]);
  await other.shows(made.at(-1)); // The game's link has replaced the seat link in the address.
  await showsRackOf(other, made, 1);
  await games.joint_play([...made, await passesRestored(other)], ["pass"]);
});

test("a cleared device goes on from its seat link, and refuses other texts", async (t) => {
  const made = await games.joint(["pass"]);
  const page = await device(t).open(made.at(-1));
  await page.press("I’m Bea: move my seat to this device");
  await page.dialog(BRING);
  assert.deepEqual(page.all("#rack"), []);
  await page.fill(/seat link/i, "nothing");
  await page.press(BRING);
  await page.see(/\S/, ".bring-sheet .fault");
  await page.fill(/seat link/i, await games.seat_link(made, 1));
  await page.answer(BRING);
  await page.find(".turn.yours");
  await showsRackOf(page, made, 1);
  await games.joint_play([...made, await passesRestored(page)], ["pass"]);
});

test("a seat is rebuilt from twelve words and the chat", async (t) => {
  const made = await games.joint(["pass"]);
  const page = await device(t).open(made.at(-1));
  await page.act("sit");
  await page.dialog(BRING);
  await page.fill(/seat link/i, `Ann: see#${made[0]} Bea: see#${made[1]}`);
  await page.user.click(await page.see("I have the 12 words", "dialog summary"));
  await page.fill(/12 words/, (await games.joint_words(1)).join(" "));
  await page.answer(BRING);
  await page.find(".turn.yours");
  await showsRackOf(page, made, 1);
});

test("the player is reminded once to keep the key, and shown its words on demand", async (t) => {
  const own = device(t);
  const { made, page } = await joined(own);
  made.push(await passes(page));
  await page.linkSheet();
  await page.escape();
  await page.see("The tiles of sealed games are tied to this device.", "dialog");
  await page.answer("Show seat key", KEEP);
  await page.press("Show 12 words");
  await page.find(".key-words");
  assert.deepEqual(
    page.all(".key-words li").map((each) => each.textContent),
    await games.words_of(await keyOf(own)),
  );
  await page.escape();
  page.go((await games.joint_play(made, ["pass"])).at(-1));
  await page.find(".turn.yours");
  await passes(page);
  await page.linkSheet();
  await page.escape();
  await page.equals(() => page.document.activeElement.dataset.act, "send");
  assert.deepEqual(page.all("dialog"), []);
});

test("after the reminder the focus is on the button that sends the turn, not on the board", async (t) => {
  const page = await sits(device(t), await games.joint(), 0);
  page.cell(112).focus();
  await passes(page);
  await page.linkSheet();
  await page.escape();
  await page.answer("Not now", KEEP);
  await page.equals(() => page.document.activeElement.dataset.act, "send");
  await page.keys("{Enter}");
  await page.find(".link-sheet");
});

test("a file of all games brings a sealed game with the key of its seat, and no key of a device", async (t) => {
  const own = device(t);
  const { made, page } = await joined(own);
  const { rack } = page;
  await page.kept();
  await page.menu("Export games");
  const text = await page.until(() => own.saved.get("pass-a-word.json"));
  assert.deepEqual(faults(JSON.parse(text), schemaOf("backup")), []);
  const other = device(t);
  other.chance = 21;
  other.file = new File([text], "pass-a-word.json");
  const there = await other.open();
  await there.openFile();
  await there.user.click(await there.find(".game-line"));
  await there.find(".turn.yours");
  assert.deepEqual(there.rack, rack);
  const key = await keyOf(own);
  assert.ok(!text.includes(`"${key}"`));
  assert.match(text, /"seatKey": "[0-9a-f]{64}"/);
  await games.joint_play([...made, await passesRestored(there)], ["pass"]);
  const [invitation] = await games.joint([], { seed: 9, names: ["Zoe", "Bea"] });
  there.go(invitation);
  await there.answer("Use the one in the link", "A second deal?");
  await there.press("Join game");
  await there.find(".link-sheet");
  assert.notEqual(await keyOf(other), key, "another device's games are sealed by its own key");
});

test("a game saved as JSON goes on where it is played; elsewhere its seat can be brought", async (t) => {
  const own = device(t);
  const made = await games.joint();
  const page = await sits(own, made, 0);
  await page.menu("Save or share game");
  await page.press("Save as JSON");
  const text = await page.until(() => [...own.saved.values()][0]);
  page.close();
  for (const each of [own, device(t)]) {
    each.file = new File([text], "game.json");
    const there = await each.open();
    await there.openFile();
    if (each === own) await there.find(".turn.yours");
    else await there.role("button", "I’m Ann: move my seat to this device");
    assert.equal(there.link, made.at(-1));
    assert.equal(there.rack.length, each === own ? 7 : 0);
  }
});

test("a seat link of the friend’s seat is named as such, and replaces the player's own only after a question", async (t) => {
  const made = await games.joint(["pass"]);
  const page = await sits(device(t), made, 1);
  await showsRackOf(page, made, 1);
  const { rack } = page;
  const theirs = await games.seat_link(made, 0);
  page.go(theirs);
  await page.dialog("This is Ann’s seat");
  await page.escape();
  await page.shows(made.at(-1));
  await page.find(".turn.yours");
  assert.deepEqual(page.rack, rack);
  page.go(theirs);
  await page.answer("Play as Ann", "This is Ann’s seat");
  await showsRackOf(page, made, 0);
});
