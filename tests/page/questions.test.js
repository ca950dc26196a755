// Dialogs that open by themselves take no stray keys, and cover no draft at a live table.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";
import { isSaid, offered, satDown } from "../support/page/together.mjs";

const MINE = "Did you play this turn?";

/** Keys of a player who types, tabs and presses Enter. */
const TYPED = ["{Enter}", " ", "{Tab}{Enter}", "{Tab}{Tab}{Enter}", "abc{Enter}", "{Escape}"];

const known = () => games.game(["best", "best"]);
const passed = () => games.game(["pass"]);
const KEEP = ["Keep the one on this device", "Use the one in the link"];

/** Questions by kind: the stored game, the link that raises the question, the question's title, its answers. */
const QUESTIONS = [
  [
    "a turn of mine made elsewhere",
    known,
    async () => games.plus(await known(), ["resign"]),
    MINE,
    ["No, keep mine", "Yes, that was me"],
  ],
  ["another version", known, () => games.game(["best", "pass"]), "Two versions of this game", KEEP],
  [
    "other rules",
    passed,
    () => games.game([], { hint_price: 0 }),
    "Same tiles, different rules",
    KEEP,
  ],
];

/** Return the names of a question's buttons. @param {any} page */
const answersOf = (page) => page.all("dialog .choices button").map((each) => each.textContent);

for (const [what, begun, come, title, answers] of QUESTIONS)
  test(`nothing typed answers a question about ${what}, and the safe answer is first`, async (t) => {
    const [mine, link] = [await begun(), await come()];
    const page = await device(t, { hasClock: true }).show(mine);
    page.go(link);
    const dialog = await page.dialog(title);
    assert.deepEqual(answersOf(page), answers);
    for (const keys of TYPED) {
      await page.keys(keys);
      assert.equal(page.document.activeElement, dialog, keys);
      assert.ok(dialog.open, keys);
    }
    await page.rested();
    for (const keys of ["{Enter}", " "]) {
      await page.keys(keys);
      assert.ok(dialog.open, keys);
    }
    await page.keys("{Tab}{Enter}");
    await page.gone("dialog");
    await page.shows(mine);
  });

test("a friend’s offer is not agreed to by a key", async (t) => {
  const { link, devices: made } = await joinedTwice(t);
  const page = await made.open(link);
  await page.seated("I’m Bea");
  await page.dialog("Ann wants to play live with you");
  assert.deepEqual(answersOf(page), ["Join Ann", "Not now"]);
  assert.match(page.document.querySelector("dialog .body p").textContent, /same Wi-Fi/);
  await page.keys("{Enter}{Tab}{Enter}");
  await page.rested();
  await page.keys("{Enter}");
  await page.dialog("Ann wants to play live with you");
});

/** Leave a live session and offer live play again; return the offer's link, and the friend's device. */
async function joinedTwice(t) {
  const { ann, devices } = await satDown(t, { about: { hasClock: true } });
  await ann.user.click(await ann.find(".connection"));
  await ann.press("Leave");
  await ann.gone(".connection");
  const token = await offered(ann);
  devices[1].pages.at(-1).close();
  return { link: `${ann.link}~${token}`, devices: devices[1] };
}

test("a device that changes hands shows no tiles to a second Enter", async (t) => {
  const page = await device(t, { hasClock: true }).show(await games.game());
  await page.handOver("Bea");
  await page.keys("{Enter}{Enter}");
  await page.rested();
  await page.keys("{Enter}");
  await page.dialog("Pass the device to Bea");
  assert.deepEqual(page.rack, []);
});

test("a turn made elsewhere that is taken leaves the earlier version beside it", async (t) => {
  const mine = await known();
  const forged = await games.plus(mine, ["resign"]);
  const page = await device(t).show(mine);
  page.go(forged);
  await page.answer("Yes, that was me", MINE);
  await page.shows(forged);
  await page.escape();
  await page.menu("Other version of this game");
  await page.press("View this earlier turn");
  await page.answer("Play on from here", "An earlier turn");
  await page.answer("Play on from here", /^Play turn/);
  await page.until(() => page.link === mine, "the earlier version");
  await page.find(".turn.yours");
});

const sends = (network, page, link) =>
  network.of(page).channel.send(JSON.stringify({ kind: "link", link }));

/** Ann lays tiles; Bea's page sends a forged resignation. */
async function forgedAtTable(t) {
  const { network, ann, bea, link } = await satDown(t, { about: { hasClock: true } });
  const forged = await games.plus(link, ["resign"]);
  const { tiles } = await games.best(link);
  await ann.lay(tiles);
  const { drafts } = ann;
  sends(network, bea, forged);
  await ann.see("A question about this game waits", "#toast");
  assert.deepEqual([ann.all("dialog"), ann.drafts], [[], drafts]);
  return { ann, bea, link };
}

test("at a table a question waits until the draft is taken back", async (t) => {
  const { ann, bea, link } = await forgedAtTable(t);
  await ann.act("recall");
  await ann.answer("No, keep mine", MINE);
  await ann.shows(link);
  await isSaid(ann, "Bea is here");
  await bea.shows(await ann.take());
});

test("at a table a question that waits is asked at once where the player wants it", async (t) => {
  const { ann, link } = await forgedAtTable(t);
  await ann.press("Show");
  await ann.answer("No, keep mine", MINE);
  await ann.shows(link);
});

test("at a table the draft is played first, and the question is asked about the game after it", async (t) => {
  const { ann, bea, link } = await forgedAtTable(t);
  await ann.press(/^Play \d/);
  await ann.until(() => ann.link !== link, "the play");
  const played = ann.link;
  await bea.shows(played);
  await ann.answer("Keep the one on this device", "Two versions of this game");
  await ann.shows(played);
  assert.equal((await games.about(ann.link)).moves.length, 3);
});
