// Announcements for players who cannot see the board, and the keys that request them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

/** Open Bea's turn beside VENAL on 8D, with the focus on the board, and wait for the keys. */
async function opened(t, setup = {}, moves = ["8D VENAL"]) {
  const page = await device(t).show(await games.game(moves, setup));
  await page.find("link[href*=forced]"); // The keys come with these styles.
  await page.find(".turn.yours");
  await page.find("#rack .tile");
  await page.until(() => page.document.activeElement.matches(".cell"), "the focus on the board");
  page.heard.length = 0;
  return page;
}

const heard = (page, text) => page.heard.filter((each) => each.trim() === text).length;
const first = (page) => page.rack.find((letter) => letter && letter !== "?");

test("laid, recalled and shuffled tiles are announced", async (t) => {
  const page = await opened(t);
  const letter = first(page);
  page.cell(0).focus();
  await page.keys(letter.toLowerCase());
  await page.hear(`${letter} on 1A`);
  await page.keys("{Backspace}");
  await page.hear(`${letter} back on the rack`);
  await page.keys("/");
  await page.hear(/^Your tiles: (\w+, ){5}\w+,? and \w+$/);
});

test("an arrow turned by a key is announced", async (t) => {
  const page = await opened(t);
  page.cell(0).focus();
  await page.keys(" ");
  await page.hear(/^Tiles go right from 1A/);
  await page.keys("{ArrowDown}");
  await page.hear(/^Tiles go down from 1A/);
});

test("the drawn tiles are announced after the move", async (t) => {
  const page = await opened(t);
  const { racks } = await games.about(page.link);
  const { tiles } = await games.best(page.link);
  const kept = [...racks[1]];
  for (const [, letter, isBlank] of tiles) kept.splice(kept.indexOf(isBlank ? "?" : letter), 1);
  await page.take();
  const { racks: after } = await games.about(page.link);
  const drawn = [...after[1]];
  for (const letter of kept) drawn.splice(drawn.indexOf(letter), 1);
  const text = await page.hear(/^You drew /);
  const said = text.match(/\b(blank|[A-Z])\b/g).map((each) => (each === "blank" ? "?" : each));
  assert.deepEqual(said.sort(), drawn.sort());
});

test("a repeated message is a different text, and a refused play is announced once", async (t) => {
  const page = await opened(t);
  page.cell(0).focus();
  await page.keys(first(page).toLowerCase());
  await page.find(".cell.draft");
  await page.until(() => page.document.querySelector(".why"), "the reason");
  await page.act("play");
  const reason = "New tiles must touch tiles on the board.";
  await page.until(() => heard(page, reason) === 1, "the refusal");
  await page.act("play");
  await page.hear(`${reason}\u00a0`);
  assert.equal(heard(page, reason), 2);
});

test("a closing dialog announces where the player is", async (t) => {
  const page = await opened(t);
  await page.keys("?");
  await page.dialog("Help");
  await page.escape();
  await page.hear("Ann: Your turn");
});

for (const [key, text] of [
  ["1", /^(\w+, \d+ points?(, | and |, and )?){7}$/],
  ["5", /^Ann \d+ and Bea 0$/],
  ["6", /^\d+ tiles in the bag$/],
  ["0", /^Ann played VENAL for \d+\.$/],
  ["8", /^Row 8: 8D V, 8E E, 8F N, 8G A, 8H L\. Column H: 8H L\.$/],
])
  test(`the key ${key} answers on the board alone, also on a French keyboard`, async (t) => {
    const page = await opened(t);
    page.cell(112).focus();
    await page.keys(key);
    await page.hear(text);
    page.heard.length = 0;
    const { KeyboardEvent } = page.window;
    const press = (node) =>
      node.dispatchEvent(
        new KeyboardEvent("keydown", { key: "à", code: `Digit${key}`, bubbles: true }),
      );
    press(page.document.querySelector("#menu"));
    assert.deepEqual(page.heard, []);
    press(page.cell(112));
    await page.hear(new RegExp(text.source.replace("$", "\u00a0?$")));
    assert.deepEqual(page.drafts, {});
  });

for (const [key, setup, title] of [
  [".", {}, "Type a move"],
  ["3", { challenge_rule: "double" }, "Challenge the last play?"],
  ["!", { hint_price: 0 }, "Hint"],
])
  test(`the key ${key} opens ${title} where the game offers it`, async (t) => {
    const page = await opened(t, setup);
    await page.keys(key);
    await page.dialog(title);
  });

test("a challenge and a hint that the game does not offer have no key", async (t) => {
  const page = await opened(t);
  await page.keys("3!");
  await page.drawn();
  assert.deepEqual(page.all("dialog"), []);
});

test("Control with an arrow key goes from word to word, round the board", async (t) => {
  const page = await opened(t, {}, ["8D VENAL", "pass"]);
  page.cell(0).focus();
  for (const [key, square] of [
    ["ArrowRight", "108"],
    ["ArrowRight", "108"],
    ["ArrowLeft", "108"],
    ["ArrowDown", "108"], // There is no word down: the focus stays.
  ]) {
    await page.keys(`{Control>}{${key}}{/Control}`);
    await page.equals(() => page.document.activeElement.dataset.square, square);
  }
});

test("F6 goes round board, rack, buttons and panel", async (t) => {
  const page = await opened(t);
  const part = () =>
    page.document.activeElement.closest("#board, #rack, #actions, #side, .tool")?.id;
  await page.find("#side .move");
  for (const id of ["rack", "actions", "side", "board", "rack"]) {
    await page.keys("{F6}");
    assert.equal(part(), id);
  }
  await page.keys("{Shift>}{F6}{/Shift}");
  assert.equal(part(), "board");
});

test("the rack is one tab stop, which goes along with the arrow keys", async (t) => {
  const page = await opened(t);
  const stops = () => page.all("#rack button").map(({ tabIndex }) => tabIndex);
  assert.deepEqual(stops(), [0, -1, -1, -1, -1, -1, -1]);
  page.all("#rack button")[0].focus();
  await page.keys("{ArrowRight}");
  assert.deepEqual(stops(), [-1, 0, -1, -1, -1, -1, -1]);
});

test("a typed move is counted before it is played, and stays in the form when that is closed", async (t) => {
  const page = await opened(t);
  const { link } = page;
  const { text } = await games.best(link);
  await page.keys(".");
  await page.fill(/^Type a move/, text);
  await page.press("How many points?");
  const answer = await page.until(() => page.all("[role=log] p")[0], "an answer");
  const [, n] = new RegExp(`^${text}: (\\d+) points$`).exec(answer.textContent);
  assert.deepEqual([page.link, page.drafts], [link, {}]);
  await page.escape();
  await page.gone("dialog");
  await page.keys(".");
  assert.equal((await page.find("#typed-move")).value, text);
  await page.keys("{Enter}");
  await page.see(new RegExp(` for ${n}\\.`), ".last-move");
});

test("a square of the board is a button in a cell of a grid, and its parts are landmarks", async (t) => {
  const page = await opened(t);
  const roles = [];
  for (let node = page.cell(112); !node.matches("main"); node = node.parentElement)
    if (node.getAttribute("role")) roles.push(node.getAttribute("role"));
  assert.deepEqual(roles, ["button", "gridcell", "row", "grid", "application", "region"]);
  const names = ["Board", "Your tiles"];
  for (const name of names) await page.role("region", name);
  await page.role("complementary", "Moves");
});
