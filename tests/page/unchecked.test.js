// A game that the engine has not checked yet: a player lays tiles and plays early.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { openedEarly, progress, seatedEarly } from "../support/page/early.mjs";
import { games } from "../support/page/engine.mjs";
import { REFUSED } from "../support/page/refused.mjs";
import { isNotAsked, showsRack, TWO } from "../support/page/sitting.mjs";

const HINTS = { hint_price: 3 };

/** Lay a good move early. */
async function drafted(t, link, about) {
  const opened = await seatedEarly(t, link, about);
  await opened.page.layBest();
  return opened;
}

/** Lay a good move early and press Play. */
async function pressed(t, link, about) {
  const opened = await drafted(t, link, about);
  await opened.page.press(/^Play \d+$/);
  await opened.page.role("button", /^Play \d+ when ready/);
  return opened;
}

/** End a device's engine, and the one that starts by itself in its place. */
function dieTwice({ workers }) {
  for (let n = 0; n < 2; n++) workers.at(-1).die("gone");
}

/** Wait until the engine has checked the game on show. */
async function checked({ page, device }) {
  await page.until(() => page.window.history.state?.seats, "the checked game");
  await device.settled();
  await page.drawn();
}

test("tiles are laid, shuffled and recalled, and the points of a draft are shown", async (t) => {
  const link = await games.game(TWO);
  const { page, device: it, said, begin } = await seatedEarly(t, link);
  await showsRack(page, link, 0);
  const move = (await games.best(link)).tiles;
  await page.lay(move);
  const play = await page.role("button", /^Play \d+$/);
  const points = Number(play.textContent.match(/\d+/)[0]);
  await page.hear(`${points} points`);
  await page.see(String(points), ".cell .badge");
  await page.act("recall");
  await page.equals(() => page.drafts, {});
  const { rack } = page;
  await page.act("shuffle");
  await page.until(() => String(page.rack) !== String(rack), "another order");
  await page.lay(move);
  const { drafts } = page;
  assert.equal(it.count("preview"), 0);
  begin();
  await checked({ page, device: it });
  assert.deepEqual([page.drafts, said], [drafts, []]);
  await page.act("play");
  await page.toSend();
  assert.equal(
    (await games.about(page.link)).scores[0],
    (await games.about(link)).scores[0] + points,
  );
});

test("tiles are laid by keys, and Enter plays", async (t) => {
  const link = await games.dealt([..."CAT"], {});
  const { page, begin } = await seatedEarly(t, link);
  page.cell(112).focus();
  await page.keys("cat");
  await page.equals(() => Object.values(page.drafts).join(""), "CAT");
  await page.role("button", /^Play \d+$/);
  await page.keys("{Enter}");
  await page.role("button", /^Play \d+ when ready/);
  await page.hear(/^Your move will be made as soon as the dictionary has loaded/);
  begin();
  await page.toSend();
  assert.equal((await games.about(page.link)).moves.length, 1);
});

test("a blank asks for its letter, which counts nothing", async (t) => {
  const link = await games.dealt([..."?A"], {});
  const { page } = await seatedEarly(t, link);
  await page.lay([
    [112, "A", false],
    [113, "T", true],
  ]);
  await page.role("button", "Play 2");
  assert.ok(page.cell(113).matches(".blank") || page.cell(113).querySelector(".blank"));
});

test("tiles that form no play have no points, and Play does nothing", async (t) => {
  const { page } = await seatedEarly(t, await games.game());
  const [first, second] = page.rack.filter((letter) => letter && letter !== "?");
  await page.lay([[0, first, false]]);
  await page.lay([[30, second, false]]);
  const play = await page.role("button", "Play");
  assert.equal(play.getAttribute("aria-disabled"), "true");
  await page.user.click(play);
  await page.drawn();
  assert.equal(play.textContent.includes("when ready"), false);
});

for (const [act, key] of [
  ["exchange", "4"],
  ["pass", "2"],
  ["hint", ""],
  ["exchange", ""],
  ["pass", ""],
])
  test(`an action that needs the engine says so: ${act}, by ${key ? "key" : "button"}`, async (t) => {
    const { page, worker } = await seatedEarly(t, await games.game(TWO, HINTS));
    worker.tell(progress(1, 4));
    await page.see("25%", "#line");
    const button = await page.find(`[data-act=${act}]`);
    assert.equal(button.getAttribute("aria-disabled"), "true");
    await (key ? page.keys(key) : page.user.click(button));
    await page.see("This needs the dictionary, which is still loading: 25%.", "#toast");
    await page.hear(/^This needs the dictionary/);
    assert.deepEqual(page.all("dialog"), []);
  });

test("Play pressed early waits, shows how far, and is taken back by a second press", async (t) => {
  const link = await games.game(TWO);
  const { page, worker, begin, device: it } = await pressed(t, link);
  const button = await page.find("#actions [data-act=play]");
  assert.equal(button.getAttribute("aria-pressed"), "true");
  worker.tell(progress(43, 100));
  await page.see(/^Play \d+ when ready · 43%/, "#actions [data-act=play]");
  await page.act("play");
  await page.role("button", /^Play \d+$/);
  await page.hear("Taken back: your tiles stay where they are.");
  assert.equal(button.getAttribute("aria-pressed"), "false");
  begin();
  await checked({ page, device: it });
  assert.equal(page.link, link);
  assert.equal(Object.keys(page.drafts).length > 0, true);
  assert.equal(button.getAttribute("aria-pressed"), null);
});

for (const [what, change] of [
  ["recalled", (page) => page.act("recall")],
  ["taken back alone", async (page) => page.user.click(await page.find(".cell.draft"))],
])
  test(`a tile that is ${what} takes the early move back`, async (t) => {
    const link = await games.game(TWO);
    const { page, begin, device: it } = await pressed(t, link);
    await change(page);
    if (what === "taken back alone") {
      const [square] = Object.keys(page.drafts);
      const free = Number(square) === 0 ? 1 : 0;
      await page.tap(free);
    }
    await page.gone("[data-act=play][aria-pressed=true]");
    begin();
    await checked({ page, device: it });
    assert.equal(page.link, link);
  });

test("an early move is made once the engine has checked the game, and can be sent", async (t) => {
  const link = await games.game(TWO);
  const { page, begin, said } = await pressed(t, link);
  begin();
  await page.linkSheet();
  await page.see(/^Ann played /, ".link-sheet .words");
  assert.equal(page.link, await games.plus(link, ["best"]));
  assert.deepEqual([said, page.drafts], [[], {}]);
  await page.escape();
  assert.deepEqual(await page.kept(), [await games.plus(link, ["best"])]);
});

test("an early move with a note takes the note along", async (t) => {
  const link = await games.game(TWO);
  const { page, begin } = await drafted(t, link);
  await page.act("note");
  await page.fill("Note with this turn", "well, well");
  await page.keys("{Enter}");
  await page.gone("dialog");
  await page.press(/^Play \d+$/);
  begin();
  await page.toSend();
  assert.deepEqual((await games.about(page.link)).notes.filter(Boolean), ["well, well"]);
});

test("an early move with an invalid word is refused, and its tiles stay", async (t) => {
  const link = await games.game();
  const { page, begin } = await seatedEarly(t, link);
  const word = (await games.phony(link)).split(" ")[1];
  const tiles = [...word].map((letter, n) => [108 + n, letter, false]);
  await page.lay(tiles);
  await page.press(/^Play \d+$/);
  begin();
  await page.see(/isn’t in the dictionary\.$/, "#line.fault");
  await page.see("Your tiles are still on the board.", "#toast");
  await page.hear(/isn’t in the dictionary\.$/);
  await page.find(".cell.draft.wrong");
  assert.deepEqual([page.link, Object.values(page.drafts).join("")], [link, word]);
});

test("an early move with a phony is made if words can be challenged", async (t) => {
  const link = await games.game([], { challenge_rule: "double" });
  const { page, begin } = await seatedEarly(t, link);
  const move = await games.phony(link);
  await page.lay([...move.split(" ")[1]].map((letter, n) => [108 + n, letter, false]));
  await page.press(/^Play \d+$/);
  begin();
  await page.toSend();
  assert.equal(page.link, await games.plus(link, [move]));
});

test("an early move that goes out ends the game", async (t) => {
  const link = await games.before_end();
  const { page, begin } = await seatedEarly(t, link);
  await page.lay((await games.best(link, "most")).tiles);
  await page.press(/^Play \d+$/);
  begin();
  await page.find(".over-sheet");
  assert.equal(page.link, await games.plus(link, ["most"]));
});

test("after a reload before the engine has started, the seat is not asked again and the draft is there", async (t) => {
  const link = await games.game(TWO);
  const { page, device: it, begin } = await drafted(t, link);
  const { drafts, rack } = page;
  const again = await page.reload();
  await again.equals(() => again.drafts, drafts);
  await isNotAsked(again);
  assert.deepEqual(again.rack, rack);
  assert.equal((await it.gamesKept()).length, 0);
  begin();
  await checked({ page: again, device: it });
  assert.deepEqual([again.drafts, again.rack], [drafts, rack]);
  await isNotAsked(again);
});

test("nothing is stored as a game before the engine has checked it", async (t) => {
  const link = await games.game(TWO);
  const { page, device: it, begin } = await pressed(t, link);
  assert.deepEqual(await it.gamesKept(), []);
  await page.home();
  assert.deepEqual(page.all(".game-line"), []);
  begin();
  await it.settled();
  await page.drawn();
  assert.deepEqual(await it.gamesKept(), []);
  assert.equal(it.count("commit"), 0);
});

test("after 20 seconds the player reads that the tiles can wait", async (t) => {
  const { page, worker } = await seatedEarly(t, await games.game(TWO), { hasClock: true });
  for (let n = 1; n < 19; n++) {
    worker.tell(progress(n, 100));
    await page.pass(1000);
  }
  assert.doesNotMatch(page.text("#line"), /saved/);
  worker.tell(progress(20, 100));
  await page.pass(2000);
  await page.see(
    "Loading the dictionary: 20% Your tiles are saved here: you can come back any time.",
    "#line",
  );
});

for (const [what, dies, line] of [
  ["died twice", dieTwice, "The game stopped responding."],
  [
    "did not arrive",
    ({ workers: [worker] }) =>
      worker.tell({ type: "fatal", code: "part-missing", message: "late.bin: 404" }),
    "Part of the game didn’t arrive",
  ],
])
  test(`an engine that ${what} is reported below the board, and restarts with the same tiles laid`, async (t) => {
    const link = await games.game(TWO);
    const { page, begin, device: it } = await drafted(t, link);
    const { drafts } = page;
    dies(it);
    await page.see(line, "#line");
    await page.see("Your tiles are saved here", "#line");
    assert.deepEqual(page.drafts, drafts);
    begin();
    await page.press("Restart");
    await checked({ page, device: it });
    assert.deepEqual(page.drafts, drafts);
    await page.act("play");
    await page.toSend();
    assert.equal(page.link, await games.plus(link, ["best"]));
  });

test("an early move survives the engine's death", async (t) => {
  const link = await games.game(TWO);
  const { page, begin, device: it } = await pressed(t, link);
  dieTwice(it);
  await page.see("The game stopped responding.", "#line");
  begin();
  await page.press("Restart");
  await page.toSend();
  assert.equal(page.link, await games.plus(link, ["best"]));
});

test("a seat taken in one of two tabs with an unchecked game is taken in both, and one move is made", async (t) => {
  const link = await games.game(TWO);
  const { page, begin, device: it } = await pressed(t, link);
  const other = await it.open(link);
  await other.equals(() => other.drafts, page.drafts);
  await isNotAsked(other);
  begin();
  await page.toSend();
  await checked({ page: other, device: it });
  const made = await games.plus(link, ["best"]);
  assert.equal(page.link, made);
  await other.until(() => other.link === made, "the move from the other tab");
  assert.equal((await it.gamesKept()).length, 1);
});

for (const fault of ["denied", "full", "corrupt"])
  test(`if storage is ${fault}, the player is told to keep the page open, and plays early`, async (t) => {
    const link = await games.game(TWO);
    const it = device(t);
    const { page, begin, worker } = await seatedEarly(t, link, { it, prepare: REFUSED[fault] });
    await page.layBest();
    worker.tell({ type: "fatal", code: "part-missing", message: "late.bin: 404" });
    if (fault !== "corrupt") await page.see("This browser saves nothing: keep this page", "#line");
    begin();
    await page.press("Restart");
    await page.press(/^Play \d+$/);
    await page.until(() => page.link !== link, "the move");
    assert.equal(page.link, await games.plus(link, ["best"]));
    assert.deepEqual(page.all(".seat-sheet"), []);
  });

test("a player who waits for the friend's turn sees the tiles and can lay them, but not play", async (t) => {
  const link = await games.game(TWO);
  const { page, begin, device: it, said } = await openedEarly(t, link);
  await page.answer("No, I’m Bea");
  await showsRack(page, link, 1);
  const tile = page.rack.find((letter) => letter && letter !== "?");
  await page.lay([[0, tile, false]]);
  const shown = () => page.all("#actions button").map((each) => each.dataset.act);
  await page.equals(shown, ["shuffle", "recall", "play"]);
  await page.act("play");
  await page.see("It’s Ann’s turn. Your tiles stay here until it’s yours.", "#toast");
  await page.act("recall");
  const { tiles } = await games.best(await games.plus(link, ["pass"]));
  await page.lay(tiles);
  await page.find(".badge");
  const { drafts } = page;
  assert.equal(it.count("preview"), 0);
  begin();
  await checked({ page, device: it });
  await page.find("#line .word");
  assert.deepEqual([page.drafts, said, page.link], [drafts, [], link]);
});

test("a player who goes home and comes back finds seat and draft, before and after the engine starts", async (t) => {
  const link = await games.game(TWO);
  const { page, begin, device: it } = await drafted(t, link);
  const { drafts } = page;
  await page.home();
  page.go(link);
  await page.equals(() => page.drafts, drafts);
  await isNotAsked(page);
  await page.home();
  begin();
  await it.settled();
  assert.deepEqual(await it.gamesKept(), []);
  page.go(link);
  await page.shows(link);
  await page.equals(() => page.drafts, drafts);
});

const DROPPED =
  "Your move has not been made yet. Your tiles are still on the board: press Play again.";
const LEFT = {
  "the start page": async ({ page, link }) => {
    await page.home();
    page.go(link);
    return page;
  },
  "a reload": ({ page }) => page.reload(),
  "a reload after which the engine is there first": ({ page, begin }) => {
    begin();
    return page.reload();
  },
};
for (const [where, leaves] of Object.entries(LEFT))
  test(`an early move that ${where} has dropped is reported once on return`, async (t) => {
    const link = await games.game(TWO);
    const opened = await pressed(t, link);
    const { drafts } = opened.page;
    const page = await leaves({ ...opened, link });
    await page.see(DROPPED, "#toast");
    await page.equals(() => page.drafts, drafts);
    const again = await page.reload();
    await again.equals(() => again.drafts, drafts);
    opened.begin();
    await checked({ page: again, device: opened.device });
    assert.deepEqual([again.text("#toast"), again.link], ["", link]);
  });

test("tips, a pasted link and the close-up wait for no engine", async (t) => {
  const link = await games.game(TWO);
  const { page, begin } = await seatedEarly(t, link);
  const chip = await page.find(".chip.zoom");
  await page.until(() => page.window.document.querySelector('link[href="styles/print.css"]'));
  await page.user.hover(chip);
  assert.equal(chip.title, "Enlarge board");
  await page.lay([[0, page.rack.find((letter) => letter && letter !== "?"), false]]);
  await page.find(".zoomed");
  const other = await games.game(["pass", "pass"]);
  await page.user.paste(`https://example.org/#${other}`);
  begin();
  await page.seated();
  await page.shows(other);
});

test("the letter of a blank can be chosen while the engine comes", async (t) => {
  const link = await games.dealt([..."?A"], {});
  const { page, begin, device: it } = await seatedEarly(t, link);
  await page.lay([[112, "A", false]]);
  await page.tapTile("?");
  await page.tap(113);
  await page.dialog(/./);
  begin();
  await checked({ page, device: it });
  await page.press("T");
  await page.equals(() => page.drafts, { 112: "A", 113: "T" });
});

test("a move made in another tab meanwhile is shown, and the early move is not made", async (t) => {
  const link = await games.game(TWO);
  const { page, begin, device: it } = await pressed(t, link);
  it.start = undefined;
  const other = await it.open(link);
  await other.shows(link);
  await other.act("recall");
  await other.passTurn();
  const passed = await games.plus(link, ["pass"]);
  await other.shows(passed);
  begin();
  await page.until(() => page.link === passed || page.all("dialog").length, "the newest turn");
  await it.settled();
  const [saved] = await it.gamesKept();
  assert.equal(saved.link, passed);
});

test("a seat taken in another tab answers the open question here", async (t) => {
  const link = await games.game(TWO);
  const { page, begin, device: it } = await openedEarly(t, link);
  await page.find(".seat-sheet");
  it.start = undefined;
  await it.show(link);
  await it.settled();
  begin();
  await page.find(".turn.yours");
  await page.gone("dialog");
  await showsRack(page, link, 0);
});
