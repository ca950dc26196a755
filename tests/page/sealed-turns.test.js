// Turns of sealed games: two versions, challenges, hints, time limits, replay, and the end that opens both seals.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";
import { passes, resigns, sealSays, showsRackOf, sits } from "../support/page/joint.mjs";

const FORK = "Two versions of this game";
const REFUSED = "This link can’t be used";
const FAIR = "Both seals opened: every tile was drawn fairly.";
const SINGLE = { challenge_rule: "single" };

const moves = async (link) => (await games.joint_about(link)).moves;

/** Make two versions of the first turn. */
async function versions() {
  const start = await games.joint();
  const [passed, exchanged] = await Promise.all(
    ["pass", "exchange 2"].map((move) => games.joint_play(start, [move])),
  );
  return { start, passed, exchanged };
}

test("a second version of a turn is refused once it was answered; both are shown", async (t) => {
  const { passed, exchanged } = await versions();
  const page = await sits(device(t), passed, 1);
  page.go(exchanged.at(-1));
  await page.answer("Keep the one on this device", FORK);
  await page.shows(passed.at(-1));
  const answer = await passes(page);
  page.go(exchanged.at(-1));
  const refused = await page.dialog(REFUSED);
  assert.match(refused.textContent, /On this device: Ann passed\./);
  assert.match(refused.textContent, /In the link: Ann exchanged 2 tiles\./);
  await page.answer("Go to the latest turn");
  await page.shows(answer);
});

test("the link's version of a turn can be taken until the turn is answered", async (t) => {
  const { passed, exchanged } = await versions();
  const page = await sits(device(t), passed, 1);
  page.go(exchanged.at(-1));
  await page.answer("Use the one in the link", FORK);
  await page.shows(exchanged.at(-1));
  await page.find(".turn.yours");
  await games.joint_play([...exchanged, await passes(page)], ["pass"]);
});

test("an earlier turn is only looked at", async (t) => {
  const made = await games.joint(["pass", "pass"]);
  const page = await sits(device(t), made, 0);
  page.go(made[2]);
  await page.answer("View this earlier turn");
  await page.see("You’re viewing an earlier turn.", "#line");
  assert.equal(page.link, made[2]);
  page.go(made[1]); // The link of joining has no turn to view.
  await page.shows(made.at(-1));
  await showsRackOf(page, made, 0);
});

test("a phony is challenged off, and its tiles return to its player", async (t) => {
  const start = await games.joint([], SINGLE);
  const ann = await sits(device(t), start, 0);
  const rack = await games.joint_rack(start, 0);
  await ann.lay(await games.pair(rack, false));
  await ann.press(/^Play \d/);
  await ann.toSend();
  const made = [...start, ann.link];
  const bea = await sits(device(t), made, 1);
  await bea.act("challenge");
  await bea.answer("Challenge");
  await bea.see("wasn’t valid and was removed");
  const link = await passes(bea);
  assert.deepEqual((await moves(link)).slice(1), ["challenge upheld", "pass"]);
  ann.go(link);
  await ann.find(".turn.yours");
  await showsRackOf(ann, start, 0);
  assert.deepEqual(ann.all(".cell.tile"), []);
});

test("a play that stands is answered after the challenge, and its player draws", async (t) => {
  const start = await games.joint(["word"], SINGLE);
  const page = await sits(device(t), start, 1);
  await page.act("challenge");
  await page.answer("Challenge");
  await page.see("the play is valid and stands");
  const link = await passes(page);
  assert.deepEqual((await moves(link)).slice(1), ["challenge lost", "pass"]);
  const ann = await sits(device(t), start, 0);
  ann.go(link);
  await ann.find(".turn.yours");
  assert.deepEqual([ann.rack.length, ann.all(".cell.tile").length], [7, 2]);
});

test("under the double rule a lost challenge costs the turn, and the challenged player draws", async (t) => {
  const start = await games.joint(["word"], { challenge_rule: "double" });
  const page = await sits(device(t), start, 1);
  await page.act("challenge");
  await page.answer("Challenge");
  await page.toSend();
  assert.deepEqual((await moves(page.link)).slice(1), ["challenge lost"]);
  const ann = await sits(device(t), start, 0);
  ann.go(page.link);
  await ann.find(".turn.yours");
  assert.equal(ann.rack.length, 7);
});

test("a hint is paid for, knows the player's own rack alone, and the friend sees it", async (t) => {
  const setup = { hint_price: 5 };
  const start = await games.joint([], setup);
  const page = await sits(device(t), start, 0);
  await page.act("hint");
  await page.press("Best score: Pay 5 points");
  await page.press("Pay 5 points");
  const best = await page.find(".hint-sheet .steps b");
  const score = await games.best_score(await games.joint_rack(start, 0));
  assert.equal(Number.parseInt(best.textContent, 10), score);
  await page.escape();
  const link = await passes(page);
  assert.deepEqual(await moves(link), ["hint 1", "pass"]);
  const bea = await sits(device(t), [...start, link], 1);
  await bea.see("took a hint", "#side .moves");
  await bea.find("[data-act=hint]");
});

test("a turn passes when its time is up, and the friend goes on from the pass", async (t) => {
  const start = await games.joint([], { turn_seconds: 45 });
  const page = await device(t, { hasClock: true }).open(await games.seat_link(start, 0));
  await page.dialog("Ready?");
  assert.deepEqual(page.rack, []);
  await page.answer("Show my tiles");
  await page.see("Your turn 0:4");
  await showsRackOf(page, start, 0);
  await page.pass(46_000);
  await page.see("Time’s up");
  await page.answer("Go on", "Go on all the same?");
  await page.until(() => page.link !== start.at(-1), "a new link");
  assert.deepEqual(await moves(page.link), ["pass"]);
  await games.joint_play([...start, page.link], ["pass"]);
});

/** Show a turn in the replay; return the small text below its number. */
async function replayed(own, page, turn) {
  await page.user.click(await page.find(`#side .move[data-turn="${turn}"]`));
  await page.see(`Turn ${turn} of`, ".replay");
  await own.settled();
  await page.drawn();
  return page.text(".replay small");
}

test("the replay shows the player's own racks, and both once the seals are open", async (t) => {
  const made = await games.joint(["exchange 7", "pass"]);
  const racks = await Promise.all(
    [0, 1].map((seat) => games.joint_rack(made.slice(0, 2 + seat), seat)),
  );
  const [mine, theirs] = racks.map(
    (rack, seat) => `${["Ann", "Bea"][seat]}’s tiles: ${rack.join(" ")}`,
  );
  const own = device(t);
  const page = await sits(own, made, 0);
  assert.equal(await replayed(own, page, 1), mine);
  assert.equal(await replayed(own, page, 2), "");
  page.close();
  const again = await own.open(made.at(-1));
  await again.find(".turn.yours");
  const ended = await games.joint_play([...made, await resigns(again)], ["close"]);
  again.go(ended.at(-1));
  await again.see("Verified", ".over-sheet .badge-seal");
  await again.escape();
  assert.equal(await replayed(own, again, 1), `${mine} and ${theirs}`);
});

test("a rack that comes late is not shown below another turn", async (t) => {
  const own = device(t);
  const page = await sits(own, await games.joint(["exchange 7", "pass"]), 0);
  const letGo = own.hold("racks", ({ turn }) => turn === 0);
  await page.user.click(await page.find('#side .move[data-turn="1"]'));
  await page.until(() => own.count("racks"), "the rack asked for");
  await page.user.click(await page.find('#side .move[data-turn="2"]'));
  await page.see("Turn 2 of", ".replay");
  letGo();
  await own.settled();
  await page.drawn();
  assert.equal(page.text(".replay small"), "");
});

test("a player who resigns opens a seal, and the friend the other; both see that the game was fair", async (t) => {
  const made = await games.joint(["pass", "pass", "pass"]);
  const [ann, bea] = [await sits(device(t), made, 0), await sits(device(t), made, 1)];
  const ended = await resigns(bea);
  await bea.see("Waiting for Ann to open the other seal.", ".over-sheet .seal-part");
  ann.go(ended);
  await ann.see("Open your seal so every draw can be checked.", ".over-sheet .bar-gold");
  await ann.press("Open my seal");
  await ann.answer("Open my seal", "Open my seal");
  await ann.find(".link-sheet");
  const closing = ann.link;
  assert.notEqual(closing, ended);
  await ann.escape();
  await sealSays(ann, FAIR);
  bea.go(closing);
  await bea.see("Verified", ".over-sheet .badge-seal");
  assert.equal(bea.link, closing);
});

test("the last play of a whole game opens a seal, and the audit shows both racks", async (t) => {
  const whole = await games.joint_whole();
  const last = whole.slice(0, -1);
  const seat = (await games.joint_about(last.at(-1))).toMove;
  const own = device(t);
  const page = await sits(own, last, seat);
  await page.lay(await games.last_play(whole));
  await page.press(/^Play \d/);
  await page.see("to open the other seal.", ".over-sheet .seal-part");
  assert.equal(page.link, whole.at(-1));
  page.go((await games.joint_play(whole, ["close"])).at(-1));
  await page.see("Verified", ".over-sheet .badge-seal"); // The seat link had all links.
  await page.escape();
  await page.find("[data-act=review]");
});

test("a stranger is told how few links were compared, and what opened seals show", async (t) => {
  const made = await games.joint(["exchange 1", "resign", "close"]);
  const page = await device(t).open(made.at(-1));
  await page.see("1 of 5 links compared", ".over-sheet .seal-part");
  await page.see("one person can make a whole game in two names", ".over-sheet .seal-part");
  await page.find(".chip.joint.partial");
});
