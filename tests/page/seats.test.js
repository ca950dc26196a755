// Seats: no rack is shown before the player has said who they are, and nobody is asked twice.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";
import { ASKED, isNotAsked, question, showsRack, TWO } from "../support/page/sitting.mjs";

const WATCH = "I’m just watching";

test("before the answer no rack is shown, stored, or sent by the engine", async (t) => {
  const it = device(t);
  const replies = [];
  const { answer } = it;
  it.answer = async (request) => replies[replies.push(await answer.call(it, request)) - 1];
  const link = await games.game(TWO);
  const page = await it.open(link);
  assert.deepEqual(await question(page), [
    ASKED,
    "Show my tiles",
    "No, I’m Bea",
    "I’m just watching",
  ]);
  assert.deepEqual(page.rack, []);
  await page.until(() => page.all(".cell.tile").length > 5, "the board");
  await page.see("Ann’s turn", ".turn");
  assert.match(page.document.title, /^Ann’s turn/);
  assert.ok(replies.some((each) => each.includes('"rack":null')));
  assert.ok(!replies.some((each) => each.includes('"rack":[')));
  const { gameId, view } = JSON.parse(replies[0]);
  assert.deepEqual([it.storage.length, page.window.history.state], [0, null]);
  const other = await it.open();
  await other.find("#start .doors");
  assert.deepEqual(other.all(".game-line"), []);
  await page.press("Show my tiles");
  await page.find(".turn.yours");
  await showsRack(page, link, 0);
  const entry = { gameId, dealId: view.dealId, seats: [0] };
  assert.equal(JSON.stringify(page.window.history.state), JSON.stringify(entry));
});

for (const [answer, turn, seat] of [
  ["Show my tiles", "Your turn", 0],
  ["No, I’m Bea", "Waiting for Ann", 1],
  [WATCH, "Ann’s turn", null],
  ["Escape", "Ann’s turn", null],
])
  test(`the answer decides whose rack is shown, also after a reload: ${answer}`, async (t) => {
    const link = await games.game(TWO);
    const page = await device(t).open(link);
    await page.dialog(ASKED);
    await (answer === "Escape" ? page.escape() : page.answer(answer));
    for (const each of [page, null]) {
      const shown = each ?? (await page.reload());
      await isNotAsked(shown);
      await shown.see(turn, ".turn");
      await showsRack(shown, link, seat);
      assert.equal(shown.all("[data-act=sit]").length, seat === null ? 1 : 0);
    }
  });

const three = (names, more) => games.game(["pass", "pass"], { names, seed: 5, ...more });

for (const [name, made, expected] of [
  [
    "of three",
    () => three(["Ann", "Bea", "Cleo"]),
    ["It’s Cleo’s turn. Are you Cleo?", "Show my tiles", "No, I’m Ann", "No, I’m Bea"],
  ],
  [
    "without names",
    () => three(["Ann", "", ""]),
    ["It’s Player 3’s turn. Are you Player 3?", "Show my tiles", "No, I’m Ann", "No, I’m Player 2"],
  ],
  [
    "of the same name",
    () => three(["Ann", "Bea", "Ann"]),
    [
      "It’s Ann (Player 3)’s turn. Are you Ann (Player 3)?",
      "Show my tiles",
      "No, I’m Ann (Player 1)",
      "No, I’m Bea",
    ],
  ],
  [
    "whose names run from right to left",
    () => three(["דנה", "Bea", "דנה"]),
    [
      "It’s דנה (Player 3)’s turn. Are you דנה (Player 3)?",
      "Show my tiles",
      "No, I’m דנה (Player 1)",
      "No, I’m Bea",
    ],
  ],
  [
    "while a computer is to move",
    () => three(["Ann", "Bea", "Club"], { computers: [0, 0, 3] }),
    ["Which player are you?", "I’m Ann", "I’m Bea"],
  ],
  [
    "of an invitation",
    () => games.game(),
    ["Bea invited you to a word game", "Show my tiles", "No, I’m Bea"],
  ],
  [
    "of an invitation by a player without a name",
    () => games.game([], { names: ["Ann", ""] }),
    ["You’re invited to a word game", "Show my tiles", "No, I’m Player 2"],
  ],
])
  test(`every human is offered, the one to move first, and a spectator last: ${name}`, async (t) => {
    const page = await device(t).open(await made());
    assert.deepEqual(await question(page), [...expected, WATCH]);
  });

test("the seat chosen is neither the one to move nor the first", async (t) => {
  const link = await three(["Ann", "Bea", "Cleo"]);
  const page = await device(t).show(link, "Bea");
  await page.see("Waiting for Cleo");
  await showsRack(page, link, 1);
});

for (const [name, made, turn] of [
  [
    "one human plays computers",
    () => games.game([], { names: ["Ann", "Club"], seed: 3, computers: [0, 1] }),
    "Your turn",
  ],
  ["it is over", () => games.game(["pass", "resign"]), "Game over"],
])
  test(`nobody is asked if there is no choice: ${name}`, async (t) => {
    const page = await device(t).open(await made());
    await isNotAsked(page);
    await page.see(turn, ".turn");
  });

test("nobody is asked about a game written down", async (t) => {
  const it = device(t);
  it.file = new File([RECORD], "game.gcg");
  const page = await it.open();
  await page.openFile();
  await isNotAsked(page);
  await page.see("Recorded game", ".turn");
});

const RECORD = `#character-encoding UTF-8
#player1 Ann Ann
#player2 Bea Bea
#tile-set english
>Ann: EEHLOQT 8D HOTEL +24 24
>Bea: ABDEIRS H8 .ARDS +7 7
`;

test("a spectator follows the game, and can sit down", async (t) => {
  const [before, after] = await Promise.all([games.game(["best"]), games.game(TWO)]);
  const page = await device(t).show(before, WATCH);
  page.go(after);
  await page.see("You’re watching");
  await page.shows(after);
  await isNotAsked(page);
  assert.deepEqual(page.rack, []);
  await page.act("sit");
  assert.deepEqual(await question(page), ["Which player are you?", "I’m Ann", "I’m Bea"]);
  await page.escape();
  await page.gone("dialog");
  await page.act("sit");
  await page.answer("I’m Bea");
  await page.see("Waiting for Ann");
  await showsRack(page, after, 1);
  await page.gone("[data-act=sit]");
});

test("Enter pressed once too often shows no tiles; after the answer the focus is on the board", async (t) => {
  const page = await device(t).open(await games.game(TWO));
  const sheet = await page.dialog(ASKED);
  await page.until(() => page.document.activeElement === sheet, "the question focused");
  for (const key of ["{Enter}", " "]) await page.keys(key);
  await page.drawn();
  assert.equal(page.document.activeElement, sheet);
  await page.rested();
  await page.keys("{Tab}{Tab}{Enter}");
  await page.find(".turn.yours");
  await page.find("#board :focus");
});

for (const [what, bring] of [
  [
    "a pasted link",
    async (page, link) => {
      await page.press("Open a link");
      await page.fill(/^Paste the link/, `Bea played WORD for 9.\nhttps://x.example/p#${link}`);
      await page.keys("{Enter}");
    },
  ],
  ["a file", (page) => page.openFile()],
])
  test(`${what} is asked about before a rack is shown; a reload meanwhile loses no game`, async (t) => {
    const link = await games.game(TWO);
    const it = device(t);
    it.file = new File([await games.file(link)], "game.json");
    const page = await it.open();
    await bring(page, link);
    await question(page);
    assert.deepEqual(page.rack, []);
    const again = await page.reload();
    await question(again);
    assert.deepEqual([again.link, again.rack], [link, []]);
  });

test("a rematch of a game just opened asks who begins it; dismissed, none is made", async (t) => {
  const over = await games.game(["best", "resign"]);
  const page = await device(t).show(over);
  await page.escape();
  await page.act("rematch");
  assert.equal((await question(page))[0], "Which player are you?");
  await page.escape();
  await page.until(() => !page.document.querySelector("dialog"), "the answer taken");
  assert.equal(page.link, over);
  await page.act("rematch");
  await page.answer("I’m Ann");
  await page.see("Send this link to Bea, who starts.", ".link-sheet");
  assert.deepEqual([...page.window.history.state.seats], [1]);
});
