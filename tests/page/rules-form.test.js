// The rules in the form for a new game: options, boards and presets. They are in the link, and the friend reads them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { openedEarly } from "../support/page/early.mjs";
import { games } from "../support/page/engine.mjs";
import { question } from "../support/page/sitting.mjs";

/** Open the form with its rules unfolded. */
async function unfolded(page) {
  await page.setUp();
  await page.change();
  await page.find(".boards");
}

/** Create the game of the form; return the content of its link. */
async function created(page) {
  await page.press("Create game");
  await page.until(() => page.link, "a game");
  await page.find(".link-sheet");
  return games.about(page.link);
}

const SENTENCES = [
  "Word checking: Any word; challenger plays on.",
  "Board: Rings.",
  "Bonus for seven tiles: 35.",
  "A challenge that fails costs 5 points for each word of the play.",
  "Once the bag is empty, each player has one more turn. Tiles left over don’t count.",
  "All racks are open: you find them with the unseen tiles.",
];

test("every option that the engine declares is in the form, the line, the link and the invitation", async (t) => {
  const own = device(t);
  const page = await own.open();
  await unfolded(page);
  await page.select("#challenge-rule", "single");
  await page.press("Rings", "radio");
  await page.fill("Bonus for seven tiles", "35");
  await page.select("#option-challenge_cost", "5");
  await page.select("#option-end", "last-turns");
  await page.select("#option-open_racks", "true");
  const line =
    "English · All words · Classic rules, with changes " +
    "Word checking: Any word; challenger plays on. Board: Rings. Bonus for seven tiles: 35. " +
    "A challenge that fails: Costs 5 points a word. End of the game: One more turn each. " +
    "Racks: Open to all. Bea starts: fairest.";
  await page.see(line, ".rules-line");
  const names = page.all(".new [name^=option-]").map(({ name }) => name.slice("option-".length));
  assert.deepEqual([...new Set(names)].sort(), await games.declared());
  const { options } = await created(page);
  assert.deepEqual(options, {
    board: "rings",
    bonus: 35,
    challenge_cost: 5,
    end: "last-turns",
    open_racks: true,
  });
  await page.press("Copy");
  const message = own.clipboard;
  for (const sentence of SENTENCES) assert.ok(message.includes(sentence), sentence);
  assert.match(message, /^Let’s play Pass-a-Word! .* You start, Bea:\n/);
  const friend = await device(t).open(page.link);
  await question(friend);
  const sheet = friend.text(".seat-sheet");
  for (const sentence of SENTENCES) assert.ok(sheet.includes(sentence), sentence);
});

test("a preset sets every rule, is named on the line, and keeps its name with what was changed", async (t) => {
  const page = await device(t).open();
  await unfolded(page);
  await page.press("Lattice", "radio");
  await page.press("Tournament", "radio");
  await page.see(
    "English · All words · Tournament Word checking: Any word; challenger plays on. Turn timer: 2:00. " +
      "A challenge that fails: Costs 5 points a word. Bea starts: fairest.",
    ".rules-line",
  );
  await page.hear(/^English · All words · Tournament Word checking/);
  await page.press("Family", "radio");
  await page.see(
    "English · All words · Family Words accepted by agreement: Allowed. Hints: Free. Bea starts",
    ".rules-line",
  );
  await page.fill("Bonus for seven tiles", "35");
  await page.select("#hints", "off");
  await page.see(
    "English · All words · Family, with changes Hints: None. Bonus for seven tiles: 35. " +
      "Words accepted by agreement: Allowed. Bea starts: fairest.",
    ".rules-line",
  );
  const { rules, options } = await created(page);
  assert.deepEqual([rules.words, rules.hints, rules.challenge], [true, null, "void"]);
  assert.deepEqual(options, { bonus: 35 });
});

test("a preset without options is named to the friend as well", async (t) => {
  const own = device(t);
  const page = await own.open();
  await unfolded(page);
  await page.press("Club", "radio");
  const { rules, options } = await created(page);
  assert.deepEqual([rules.challenge, options], ["double", {}]);
  await page.press("Copy");
  const told = "Word checking: Any word; challenges risk a turn.";
  assert.ok(own.clipboard.includes(told), own.clipboard);
  const friend = await device(t).open(page.link);
  await friend.see(told, ".seat-sheet");
});

test("the cost of a challenge is offered with the rule that it needs, and only then sent", async (t) => {
  const page = await device(t).open();
  await unfolded(page);
  const cost = "#option-challenge_cost";
  assert.deepEqual(page.all(cost), []);
  await page.press("Tournament", "radio");
  assert.equal((await page.find(cost)).value, "5");
  await page.select("#challenge-rule", "double");
  await page.gone(cost);
  const changed = "Tournament, with changes Word checking: Any word; challenges risk a turn.";
  await page.see(changed, ".rules-line");
  await page.select("#challenge-rule", "single");
  await page.see("Tournament Word checking: Any word; challenger plays on.", ".rules-line");
  await page.select("#challenge-rule", "double");
  assert.deepEqual((await created(page)).options, {});
});

test("a number outside its range becomes the nearest one in it, and an empty one the usual", async (t) => {
  const page = await device(t).open();
  await unfolded(page);
  for (const [typed, shown] of [
    ["120", "99"],
    ["-3", "0"],
    ["", "50"],
    ["7", "7"],
  ]) {
    const field = await page.fill(/^Bonus for seven tiles$/, typed);
    await page.keys("{Tab}");
    assert.equal(field.value, shown, typed);
  }
  assert.deepEqual((await created(page)).options, { bonus: 7 });
});

test("joint games offer no options, say so, and name the options that a preset loses", async (t) => {
  const page = await device(t).open();
  await unfolded(page);
  await page.press("Rings", "radio");
  await page.press("Tournament", "radio");
  await page.press("Sealed", "radio");
  await page.see("With this privacy, board, points and end stay classic", ".rules");
  assert.deepEqual(page.all(".new [name^=option-]"), []);
  await page.see(
    "Tournament, with changes A challenge that fails: Costs no points.",
    ".rules-line",
  );
  await page.press("Create game");
  // The engine refuses a joint game with options.
  await page.see("Send this link to Bea, who joins", ".link-sheet");
});

test("a form that was closed keeps its options and its preset", async (t) => {
  const page = await device(t).open();
  await unfolded(page);
  await page.press("Club", "radio");
  await page.press("Lattice", "radio");
  await page.escape();
  await page.press(/^Play a friend/);
  await page.see("Club, with changes Board: Lattice. Word checking", ".rules-line");
  assert.deepEqual((await created(page)).options, { board: "lattice" });
});

test("boards are told apart without colours: by shapes, and in words to a screen reader", async (t) => {
  const page = await device(t).open();
  await unfolded(page);
  const told = (name) => page.document.getElementById(`option-board-${name}-key`).textContent;
  assert.equal(
    told("classic"),
    "triple word: 8. double word: 17. triple letter: 12. double letter: 24.",
  );
  assert.equal(told("plain"), "");
  const radio = await page.role("radio", "Rings");
  assert.equal(radio.getAttribute("aria-describedby"), "option-board-rings-key");
  await page.press("Rings", "radio");
  await page.see("TW 8", ".board-key");
  const outlines = page.all(".board-key path").map((path) => path.getAttribute("d"));
  assert.equal(new Set(outlines).size, 4);
  await page.press("No premium squares", "radio");
  await page.gone(".board-key");
});

test("the form says that strengths of computers come from classic rules if the rules differ", async (t) => {
  const page = await device(t).open();
  await unfolded(page);
  const said = /^Strengths and win chances come from games with classic rules/;
  const isSaid = () => page.all(".rules > .note").some((note) => said.test(note.textContent));
  await page.press("Rings", "radio");
  assert.equal(isSaid(), false);
  await page.select("#kind-1", "3");
  assert.equal(isSaid(), true);
  await page.press("Classic", "radio");
  assert.equal(isSaid(), false);
});

test("a new game with options waits for the engine: the second reader knows only classic boards", async (t) => {
  const { page, begin } = await openedEarly(t);
  await unfolded(page);
  await page.press("Rings", "radio");
  await page.press("Me", "radio");
  await page.press("Create game");
  await page.drawn();
  assert.deepEqual([page.rack, page.all(".table .cell")], [[], []]);
  begin();
  await page.find(".turn.yours");
  assert.match(page.cell(2).className, /\btw\b/);
});

test("a rematch keeps the options", async (t) => {
  const link = await games.game(["resign"], { options: { board: "rings", bonus: 35 } });
  const page = await device(t).show(link);
  await page.press("Rematch");
  await page.answer("I’m Ann");
  await page.until(() => page.link !== link, "the rematch");
  assert.deepEqual((await games.about(page.link)).options, { board: "rings", bonus: 35 });
});
