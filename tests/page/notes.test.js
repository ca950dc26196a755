// Notes between friends: written with a turn, sent with its link, read beside the scores.

import assert from "node:assert/strict";
import { test } from "node:test";
import { faults, schemaOf } from "../support/js/schema.mjs";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

const NOTE = "<b>Well</b> done!";
const FIELD = "Note with this turn";

/** Return the notes beside the scores. */
const said = (page) => page.all(".notes span").map((each) => each.textContent);
/** Return the notes in the list of moves. */
const inMoves = (page) => page.all("#side .move q").map((each) => each.textContent);

test("a note is stored with the draft, sent with the turn, and shown to the friend", async (t) => {
  const [bea, ann] = [device(t), device(t)];
  let page = await bea.show(await games.game(["best"]));
  await page.layBest();
  await page.act("note");
  await page.fill(FIELD, NOTE);
  assert.equal(page.document.activeElement.id, "note");
  await page.keys("{Enter}");
  await page.gone("dialog");
  page = await page.reload();
  await page.role("button", `Note: ${NOTE}`);
  await page.press(/^Play \d/);
  await page.toSend();
  await page.linkSheet();
  assert.doesNotMatch(page.text(".message"), /Well/);
  await page.escape();
  await page.equals(() => said(page), [`You: ${NOTE}`]);

  const theirs = await ann.show(page.link);
  await theirs.find(".turn.yours");
  await theirs.equals(() => said(theirs), [`Bea: ${NOTE}`]);
  await theirs.hear(/^Bea played .* Bea: <b>Well<\/b> done! Your turn$/);
  await theirs.equals(() => inMoves(theirs), [NOTE]);
});

test("the newest link carries the newest note, and older ones stay where they were read", async (t) => {
  const [bea, ann] = [device(t), device(t)];
  const first = await games.plus(await games.game(["best"]), ["best"], NOTE);
  const theirs = await ann.show(first);
  await theirs.equals(() => inMoves(theirs), [NOTE]);
  await theirs.act("pass");
  await theirs.fill(FIELD, "No tiles :-(");
  await theirs.answer("Pass");
  await theirs.toSend();
  await theirs.equals(() => said(theirs), ["You: No tiles :-("]);

  const page = await bea.show(theirs.link);
  theirs.go(await page.take());
  await theirs.find(".turn.yours");
  const { notes } = await games.about(theirs.link);
  assert.deepEqual(notes.filter(Boolean), ["No tiles :-("]);
  await theirs.equals(() => said(theirs), []);
  await theirs.equals(() => inMoves(theirs), [NOTE, "No tiles :-("]);
});

test("a note is taken back by the button in its dialog", async (t) => {
  const page = await device(t).show(await games.game(["best"]));
  await page.layBest();
  await page.act("note");
  await page.fill(FIELD, NOTE);
  await page.answer("OK");
  await page.role("button", `Note: ${NOTE}`);
  await page.act("note");
  await page.answer("Delete");
  await page.role("button", "Add note");
  await page.press(/^Play \d/);
  await page.toSend();
  assert.deepEqual((await games.about(page.link)).notes.filter(Boolean), []);
});

test("a note is written and read by keyboard in the move form", async (t) => {
  const [ann, bea] = [device(t), device(t)];
  const page = await ann.show(await games.game(["best", "best"]));
  await page.menu("Type a move");
  await page.fill(/^Type a move/, "note Your turn");
  await page.keys("{Enter}");
  await page.see("Note: Your turn", "[role=log]");
  await page.fill(/^Type a move/, "pass");
  await page.keys("{Enter}");
  await page.dialog("Pass this turn?");
  assert.equal((await page.role("textbox", FIELD)).value, "Your turn");
  await page.answer("Pass");
  await page.toSend();
  const theirs = await bea.show(page.link);
  await theirs.menu("Type a move");
  await theirs.fill(/^Type a move/, "last");
  await theirs.keys("{Enter}");
  await theirs.see("Ann passed. Ann: Your turn", "[role=log]");
});

test("against computers alone nobody is asked for a note", async (t) => {
  const page = await device(t).show(
    await games.game([], { names: ["Ann", "Club"], computers: [0, 3] }),
  );
  await page.layBest();
  await page.role("button", /^Play \d/);
  assert.deepEqual(page.all('[data-act="note"]'), []);
  await page.act("recall");
  await page.act("pass");
  await page.dialog("Pass this turn?");
  assert.deepEqual(page.named("textbox", FIELD), []);
});

test("a backup restores notes and other versions; forged content is shown as text", async (t) => {
  const [link, fork] = await Promise.all([games.game(["best", "best"]), games.game(["pass"])]);
  const notes = [[0, "first <i>note</i>\u202e"]];
  const forged = [
    { link, seats: [0], made: false, others: [fork, 5], notes },
    { link, seats: ["x"], notes: "none" },
  ];
  let text = JSON.stringify({ format: "pass-a-word", version: 1, games: forged });
  for (const [each, unread] of [
    [device(t), 1],
    [device(t), 0],
  ]) {
    const page = await each.open();
    each.file = new File([text], "games.json");
    await page.menu("Import games");
    await page.see("1 game imported.", unread ? "dialog" : "#toast");
    if (unread) await page.answer("OK");
    await page.user.click(await page.find(".game-line"));
    await page.find(".turn.yours");
    await page.equals(() => inMoves(page), ["first <i>note</i>"]);
    await page.kept();
    await page.menu("Export games");
    text = await page.until(() => each.saved.get("pass-a-word.json"));
    assert.deepEqual(JSON.parse(text).games[0].others, [fork]);
    assert.deepEqual(faults(JSON.parse(text), schemaOf("backup")), []);
  }
});
