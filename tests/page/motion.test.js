// Animations of the board and rack: which tiles move and when. The page never waits for an animation.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

const MOVES = { media: ["hover", "fine"] };
const SEVEN = { seed: 11 };

const isOn = ({ isOn: on }) => on;
/** Return where an animation runs: its square, its index on the rack, or its element's class. */
const placeOf = ({ node }) =>
  node.dataset.square ??
  (node.matches(".rack-tile") ? [...node.parentElement.children].indexOf(node) : node.className);
/** Return the place, start and duration of all animations of the selected elements. */
const motionsOf = ({ window }, selector) =>
  window.motions
    .filter(({ node }) => node.matches(selector))
    .map((each) => [placeOf(each), each.delay, each.duration]);
const cells = (page) => motionsOf(page, ".cell");
const rack = (page) => motionsOf(page, ".rack-tile");
const forget = ({ window }) => window.motions.splice(0);

/** Open a game as the player to move. */
async function opened(t, moves, setup = {}, about = MOVES) {
  const page = await device(t, about).show(await games.game(moves, setup));
  await page.find(".turn.yours");
  await page.drawn();
  forget(page);
  return page;
}

/** Take a turn, then open the link with the friend's reply. */
async function answered(t, about = MOVES) {
  const page = await opened(t, ["best", "best"], {}, about);
  await page.take();
  await page.drawn();
  forget(page);
  page.go(await games.plus(page.link, ["best"]));
  return page;
}

test("a friend’s tiles arrive one by one when a link is opened, but can be used at once", async (t) => {
  const page = await answered(t);
  await page.until(() => cells(page).some(([, begins]) => begins >= 400), "motions");
  const seen = cells(page);
  assert.deepEqual(
    seen.map(([, begins, lasts]) => [begins, lasts]),
    seen.map((_, n) => [400 + 140 * n, 220]),
  );
  assert.equal(motionsOf(page, ".cover").length, seen.length);
  assert.ok(seen.every(([square]) => page.cell(square).matches(".tile.last")));
  await page.find(".turn.yours");
});

for (const [what, ms, around] of [
  ["a slow device draws the table with what moves, then what stands around it", 30, "Your turn"],
  ["another device draws both in one frame", 0, /^Not sent yet/],
])
  test(`a turn's animation: ${what}`, async (t) => {
    const it = device(t, MOVES);
    let at = 0;
    it.prepare = ({ performance }) => {
      performance.now = () => (at += ms);
    };
    const page = await it.show(await games.game(["pass"]));
    await page.find(".turn.yours");
    const move = await games.best(page.link);
    await page.lay(move.tiles);
    await page.drawn();
    const seen = [];
    page.window.addEventListener("table-drawn", () => {
      if (page.cell(move.tiles[0][0]).matches(".last")) seen.push(page.text("#turn"));
    });
    await page.press(/^Play \d/);
    await page.see(/^Not sent yet/, "#turn");
    assert.match(seen[0], new RegExp(around));
  });

test("with reduced motion nothing moves, and the line above the board says what happened", async (t) => {
  const page = await answered(t, {});
  await page.see(/Bea played [A-Z]+ for \d+/, ".last-move");
  await page.find(".turn.yours");
  await page.drawn();
  assert.deepEqual(page.window.motions, []);
  assert.deepEqual(page.all(".plate, .gain"), []);
});

test("the player's own tiles land, the score counts up, and new tiles come from the side of the bag", async (t) => {
  const page = await opened(t, ["pass"]);
  const move = await games.best(page.link);
  await page.lay(move.tiles);
  const kept = page.rack;
  await page.press(/^Play \d/);
  await page.until(() => rack(page).length, "new tiles");
  assert.deepEqual(
    cells(page),
    move.tiles.map(([square], n) => [`${square}`, 40 * n, 180]),
  );
  const places = rack(page).map(([place]) => place);
  assert.deepEqual(
    places,
    kept.flatMap((letter, n) => (letter ? [] : [n])),
  );
  for (const [n, letter] of kept.entries()) if (letter) assert.equal(page.rack[n], letter);
  assert.deepEqual(motionsOf(page, ".gain"), [["gain", 180, 1700]]);
});

test("a play of all seven tiles has its own animation, which any key ends", async (t) => {
  const page = await opened(t, [], SEVEN);
  await page.take();
  const plate = await page.find(".plate");
  assert.equal(plate.getAttribute("aria-hidden"), "true");
  assert.match(plate.textContent, /^all 7 tilesARGUING/);
  const waves = cells(page).filter(([, begins]) => begins >= 420);
  assert.equal(waves.length, 7);
  await page.keys("{Shift}");
  await page.gone(".plate, .gain, .piece");
  assert.deepEqual(page.window.motions.filter(isOn), []);
  await page.equals(() => page.text(".player:not(.moving) .score"), "70");
});

test("a press ends the animation and still has its usual effect", async (t) => {
  const page = await answered(t);
  await page.until(() => page.window.motions.some(isOn), "motions");
  await page.find(".turn.yours");
  await page.tapTile(page.rack[0] || "?");
  assert.deepEqual(page.window.motions.filter(isOn), []);
  await page.find("#rack .picked");
});

test("shuffled tiles pass each other, recalled ones fly back, last tile first", async (t) => {
  const page = await opened(t, ["pass"]);
  await page.act("shuffle");
  await page.until(() => rack(page).length, "motions");
  assert.deepEqual(
    rack(page),
    page.rack.map((_, n) => [n, 0, 240]),
  );
  await page.lay([
    [112, "G"],
    [113, "U"],
  ]);
  forget(page);
  await page.act("recall");
  await page.until(() => rack(page).length, "motions");
  const slots = ["U", "G"].map((letter) => page.rack.indexOf(letter)); // The rack has one U and one G.
  assert.deepEqual(
    rack(page),
    slots.map((slot, n) => [slot, 30 * n, 220]),
  );
});

test("the tiles of a phony shake and fall when it is challenged", async (t) => {
  const link = await games.game([], { challenge_rule: "double" });
  const page = await opened(t, [await games.phony(link)], { challenge_rule: "double" });
  const before = page.all(".cell.tile").length;
  await page.act("challenge");
  await page.answer("Challenge");
  await page.until(() => motionsOf(page, ".removed").length, "motions");
  assert.equal(motionsOf(page, ".removed").length, before);
  assert.deepEqual(page.all(".cell.tile"), []);
});

test("a game that is opened again stands still", async (t) => {
  const page = await opened(t, ["best", "best"]);
  const again = await page.reload();
  await again.find(".turn.yours");
  await again.drawn();
  assert.deepEqual(cells(again), []);
});
