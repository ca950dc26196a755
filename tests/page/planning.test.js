// Planning: tiles laid while another player has the turn, and what happens to them when the turn comes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";
import { sits } from "../support/page/joint.mjs";
import { TWO } from "../support/page/sitting.mjs";
import { satDown } from "../support/page/together.mjs";

const BACK = "Your tiles are back on your rack.";
const WAITS = "It’s Ann’s turn. Your tiles stay here until it’s yours.";

/** Return a good move that the player after the mover could make now. */
const planFor = async (link) => (await games.best(await games.plus(link, ["pass"]))).tiles;

/** Open Bea's page while Ann is to move. */
async function waiting(t, moves = TWO, setup = {}, about = {}) {
  const link = await games.game(moves, setup);
  const it = device(t, about);
  const page = await it.show(link, "I’m Bea");
  await page.find("#rack .tile");
  return { page, it, link };
}

/** The toast, or "" if none is shown. */
const toast = (page) => page.text("#toast");

const play = (page) => page.find("#actions [data-act=play]");

test("a plan is scored and judged, survives a reload, and can be played when the turn comes", async (t) => {
  const { page, it, link } = await waiting(t);
  await page.lay(await planFor(link));
  await page.find(".badge");
  await page.find("#line .word");
  const off = await play(page);
  assert.deepEqual([off.textContent.trim(), off.ariaDisabled], ["Ann’s turn↵", "true"]);
  await page.act("play");
  await page.see(WAITS, "#toast");
  const { drafts } = page;
  const again = await page.reload();
  await again.equals(() => again.drafts, drafts);
  await again.find("#line .word");
  const next = await games.plus(link, ["pass"]);
  again.go(next);
  await again.find(".turn.yours");
  assert.deepEqual([again.drafts, toast(again), it.count("commit")], [drafts, "", 0]);
  await again.press(/^Play \d+$/);
  await again.toSend();
  assert.equal(again.link, await games.plus(next, ["best"]));
});

test("a plan with an invalid word is red; a plan is shuffled and recalled like any draft", async (t) => {
  const { page } = await waiting(t, ["pass", "pass"]);
  page.cell(112).focus();
  await page.keys("wg");
  await page.see(/WG isn’t in the dictionary\.$/, "#line.fault");
  assert.equal(page.all(".badge.bad").length, 1);
  await page.act("shuffle");
  await page.act("recall");
  await page.equals(() => page.drafts, {});
  assert.equal(page.rack.filter(Boolean).length, 7);
});

test("a plan whose square is taken goes back to the rack, with one message", async (t) => {
  const { page, link } = await waiting(t);
  const [[square]] = (await games.best(link)).tiles;
  await page.tap(square);
  await page.user.click(await page.find("#rack .tile:not(.blank)"));
  await page.equals(() => Object.keys(page.drafts), [String(square)]);
  page.go(await games.plus(link, ["best"]));
  await page.see(new RegExp(`${BACK} \\d+[A-O] is taken\\.`), "#toast");
  await page.hear(new RegExp(BACK));
  await page.equals(() => [page.drafts, page.rack.filter(Boolean).length], [{}, 7]);
  const again = await page.reload();
  await again.find(".turn.yours");
  await again.drawn();
  assert.deepEqual([again.drafts, toast(again)], [{}, ""]);
});

test("a plan beside a word that a challenge removes goes back to the rack", async (t) => {
  const start = await games.game(["pass"], { challenge_rule: "double" });
  const phony = await games.phony(start);
  const link = await games.plus(start, [`${phony.slice(0, 8)}`]);
  const page = await device(t).show(link, "I’m Bea");
  await page.find("#rack p");
  await page.tap(123);
  await page.user.click(await page.find("#rack .tile:not(.blank)"));
  await page.find(".badge");
  page.go(await games.plus(link, ["challenge", "pass"]));
  await page.see(`${BACK} The first word must cover the star in the centre.`, "#toast");
  await page.equals(() => [page.drafts, page.rack.filter(Boolean).length], [{}, 7]);
});

for (const [name, isPhony] of [
  ["that stands", false],
  ["that a challenge removes", true],
])
  test(`the friend's word can be challenged while tiles are laid: one ${name}`, async (t) => {
    const start = await games.game([], { challenge_rule: "single" });
    const word = isPhony ? await games.phony(start) : "best";
    const link = await games.plus(start, [word]);
    const page = await device(t).show(link);
    await page.find(".turn.yours");
    const tile = page.rack.find((letter) => letter && letter !== "?");
    await page.lay([[0, tile, false]]);
    await page.act("challenge");
    await page.fill(/^Note/, "Really?");
    await page.answer("Challenge");
    await page.until(() => page.link !== link, "a challenge");
    await page.find(".turn.yours");
    assert.deepEqual(page.drafts, { 0: tile });
    await page.act("note");
    assert.equal((await page.role("textbox", /^Note/)).value, "");
  });

test("tiles that do not touch the board yet stay where they are", async (t) => {
  const { page, link } = await waiting(t);
  const tile = page.rack.find((letter) => letter && letter !== "?");
  await page.lay([[0, tile, false]]);
  await page.see("Place the rest of your word.", "#line");
  page.go(await games.plus(link, ["pass"]));
  await page.find(".turn.yours");
  await page.see("Place the rest of your word.", "#line");
  assert.deepEqual([page.drafts, toast(page)], [{ 0: tile }, ""]);
});

test("after a player's own move the new tiles can be laid as a plan, and Send stays", async (t) => {
  const page = await device(t).show(await games.game(TWO));
  await page.take();
  await page.toSend();
  await page.lay(await planFor(page.link));
  await page.find("#line .word");
  await page.linkSheet();
  assert.equal(Object.keys(page.drafts).length > 0, true);
});

test("a computer's progress stays visible, and its move removes neither the plan nor the tile in hand", async (t) => {
  const it = device(t);
  const setup = { names: ["Ann", "Club"], computers: [0, 3] };
  const page = await it.show(await games.game([], setup));
  const letGo = it.hold("think");
  await page.take();
  await page.see("Club is thinking", "#line");
  const [first, second] = page.rack.filter((letter) => letter && letter !== "?");
  await page.lay([[0, first, false]]);
  await page.tapTile(second);
  await page.until(() => it.count("preview") > 1, "a check of the plan");
  await page.see("Club is thinking", "#line");
  assert.match((await play(page)).textContent, /^Club’s turn/);
  letGo();
  await page.find(".turn.yours");
  await page.drawn();
  assert.deepEqual(page.drafts, { 0: first });
  assert.equal(page.all("#rack [aria-pressed=true]").length, 1);
});

test("in a game of four a plan stays while the others play", async (t) => {
  const setup = { names: ["Ann", "Bea", "Cleo", "Dan"] };
  const { page, link } = await waiting(t, ["pass", "pass", "pass"], setup);
  const tile = page.rack.find((letter) => letter && letter !== "?");
  await page.lay([[0, tile, false]]);
  for (const [name, moves] of [
    ["Ann’s turn", ["best"]],
    ["Your turn", ["best", "pass"]],
  ]) {
    page.go(await games.plus(link, moves));
    if (name === "Your turn") await page.find(".turn.yours");
    else await page.see(new RegExp(`^${name}`), "#actions [data-act=play]");
    await page.drawn();
    assert.deepEqual(page.drafts, { 0: tile });
  }
});

test("no clock runs for a plan; the plan is still there once the turn has started", async (t) => {
  const { page, link } = await waiting(t, TWO, { turn_seconds: 45 });
  const tile = page.rack.find((letter) => letter && letter !== "?");
  await page.lay([[0, tile, false]]);
  assert.equal(page.text(".turn"), "Waiting for Ann");
  page.go(await games.plus(link, ["pass"]));
  await page.dialog("Ready?");
  assert.deepEqual(page.drafts, {});
  await page.answer("Show my tiles", "Ready?");
  await page.see("Your turn 0:4", ".turn");
  assert.deepEqual(page.drafts, { 0: tile });
});

test("a plan is not shown to the other player of this device, who cannot plan", async (t) => {
  const { page } = await waiting(t, ["pass", "pass"]);
  await page.lay([[112, "A", false]]);
  await page.menu("Play Ann’s turn on this device");
  await page.answer("OK");
  await page.answer("I’m Ann: show my tiles", "Pass the device to Ann");
  await page.find(".turn.yours");
  await page.drawn();
  assert.deepEqual([page.drafts, toast(page)], [{}, ""]);
});

test("in a sealed game a plan uses the known tiles, and stays when new tiles come", async (t) => {
  const made = await games.joint(["pass"], { challenge_rule: "double" });
  const page = await sits(device(t), made, 1);
  await page.find("#rack .tile");
  const tiles = page.rack.filter((letter) => letter && letter !== "?").slice(0, 3);
  await page.lay(tiles.slice(1).map((letter, n) => [112 + n, letter, false]));
  await page.press(/^Play \d+$/);
  await page.toSend();
  await page.equals(() => page.rack.filter(Boolean).length, 5);
  await page.lay([[127, tiles[0], false]]);
  await page.find("#line .word");
  page.go((await games.joint_play([...made, page.link], ["pass"])).at(-1));
  await page.find(".turn.yours");
  await page.equals(() => page.rack.length, 7);
  assert.deepEqual([page.drafts, toast(page)], [{ 127: tiles[0] }, ""]);
});

test("a plan is not sent to a friend at a live table, whose move leaves it in place", async (t) => {
  const { ann, bea } = await satDown(t);
  const tile = bea.rack.find((letter) => letter && letter !== "?");
  await bea.lay([[0, tile, false]]);
  await bea.see("Place the rest of your word.", "#line");
  await ann.drawn();
  assert.doesNotMatch(ann.text(".doing"), /on the board/);
  const next = await ann.take();
  await bea.shows(next);
  await bea.find(".turn.yours");
  assert.deepEqual([bea.drafts, toast(bea)], [{ 0: tile }, ""]);
});
