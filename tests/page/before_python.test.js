// Before the engine is ready: what the page shows and allows. Nothing is lost.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

const VECTORS = new URL("../data/sealed-vectors.json", import.meta.url);
const [{ link: SEALED }] = JSON.parse(readFileSync(VECTORS, "utf8")).games.find(
  ({ name }) => name === "names, notes",
).links;
const NAMES = { names: ["Bea", "דנה"], seed: 20 };
const progress = (loaded, total) => ({ type: "progress", loaded, total });

/** Hold back a device's engine; return the function that lets it start. */
function hold(device) {
  let release;
  device.start = new Promise((begin) => {
    release = begin;
  });
  return () => release();
}

/** Open a page whose engine starts only when the test calls `begin`. */
async function opened(t, link = "", about = {}) {
  const it = device(t, about);
  const begin = hold(it);
  const page = await it.open(link);
  return { page, device: it, worker: it.workers[0], begin };
}

const boardOf = (page) => page.all("#board .cell > b").map((letter) => letter.textContent);

test("a game under way is shown with nothing to do, until the engine's own takes its place", async (t) => {
  const { page, worker, begin } = await opened(t, await games.game(["best", "best", "best"]));
  await page.see("Checking the game", "#line");
  const before = [boardOf(page), page.text(".player")];
  assert.ok(before[0].length > 5);
  assert.match(page.text("#line .last-move"), /^Ann played /);
  assert.equal(page.text("#turn"), "Bea’s turn");
  assert.deepEqual([page.rack, page.all(".action, dialog")], [[], []]);
  await page.hear(/^Ann played /);
  assert.deepEqual(
    page.heard.filter((text) => text.includes("’s turn")),
    [],
  );
  worker.tell(progress(1, 4));
  const bar = await page.find("#progress");
  await page.equals(() => bar.getAttribute("aria-valuenow"), "25");
  assert.equal(bar.style.getPropertyValue("--part"), "0.25");
  begin();
  await page.find(".seat-sheet");
  await page.gone("#progress");
  assert.deepEqual([boardOf(page), page.text(".player")], before);
});

test("an invitation names who invited and who starts; then comes the question who is there", async (t) => {
  const { page, begin } = await opened(t, await games.game([], NAMES));
  const title = "דנה invited you to a word game";
  await page.role("heading", title);
  assert.equal(page.text("#invitation h1 bdi"), "דנה");
  assert.equal(page.text("#invitation .lead"), "Bea starts.");
  await page.hear(/invited you to a word game/);
  await page.see(/(Load|Start)ing the game/, "#waiting");
  await page.equals(() => page.all("#game"), []);
  begin();
  await page.dialog(title);
  await page.gone("#invitation");
});

test("the practice that was begun goes on in the welcome", async (t) => {
  const { page, begin } = await opened(t, await games.game([], NAMES));
  await page.find("#invitation .practice[open]");
  assert.equal(page.all("#invitation .board .cell").length, 225);
  await page.press("W");
  await page.press("Empty square 1");
  begin();
  const board = await page.find(".seat-sheet .practice[open] .practice-board");
  assert.match(board.textContent, /^W/);
});

test("the practice is one stop of the tab key, and arrows lead through it", async (t) => {
  const { page } = await opened(t, await games.game([], NAMES));
  await page.find("#invitation .practice[open]");
  const stops = () => page.all(".practice [tabindex='0']").map((stop) => stop.textContent);
  const first = await page.find(".practice [tabindex='0']");
  assert.equal(first.ariaLabel, "Empty square 1");
  first.focus();
  await page.keys("{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}");
  assert.match(page.document.activeElement.textContent, /^R/);
  assert.equal(stops().length, 1);
  await page.keys("{Enter}{ArrowLeft}{Enter}");
  assert.match(page.text(".practice-square:nth-child(4)"), /^R/);
  assert.equal(stops().length, 1);
});

test("a sealed invitation names who made it: the player who starts", async (t) => {
  const { page } = await opened(t, SEALED);
  await page.role("heading", "Ann invited you to a word game");
  assert.equal(page.text("#invitation .lead"), "Ann starts.");
});

/** Open a link; return the page's log until a dialog opens. `changed` replaces a text in the engine's reply. */
async function logged(t, link, changed) {
  const it = device(t);
  const begin = hold(it);
  const said = [];
  it.prepare = ({ console }) => {
    console.info = (...words) => said.push(words.slice(1).join(" "));
  };
  if (changed)
    it.replies.open = async (intent, about) => {
      const body = JSON.stringify({ ...about, intent });
      const reply = await it.fetch(new URL("bridge", it.base), { method: "POST", body });
      return JSON.parse((await reply.text()).replaceAll(...changed));
    };
  const page = await it.open(link);
  await page.find("body[data-screen=invitation], #board .cell b");
  begin();
  await page.find("dialog");
  return said;
}

for (const [what, linkOf] of [
  ["for two", () => games.game([], NAMES)],
  ["for three, one of them without a name", () => games.game([], { names: ["Ann", "", "Cy"] })],
  [
    "with a computer",
    () => games.game([], { names: ["Ann", "Bea", "Club"], computers: [0, 0, 3] }),
  ],
  ["to a sealed game", async () => (await games.joint())[0]],
  ["that was begun", () => games.game(["best", "best"], NAMES)],
])
  test(`nothing is logged of an invitation that both readers read alike: ${what}`, async (t) => {
    assert.deepEqual(await logged(t, await linkOf()), []);
  });

test("another name in the engine's answer to an invitation is logged", async (t) => {
  assert.deepEqual(await logged(t, await games.game([], NAMES), ["Bea", "Eve"]), ["names"]);
});

test("another link takes the place of an invitation", async (t) => {
  const { page } = await opened(t, await games.game([], NAMES));
  await page.role("heading", /^דנה/);
  page.go(await games.game([], { names: ["Cleo", "Dan"], seed: 21 }));
  await page.role("heading", /^Dan invited/);
  assert.equal(page.all("#invitation").length, 1);
  page.go(await games.game(["best"]));
  await page.until(() => boardOf(page).length);
  assert.deepEqual(page.all("#invitation"), []);
});

test("a game is set up before the engine is ready, and made once however often it is asked for", async (t) => {
  const { page, begin, device } = await opened(t);
  await page.setUp();
  await page.change();
  await page.select("#language", "gl");
  await page.select(".new [name=variant]", "roots");
  const button = await page.press("Create game");
  await page.see("Starts once the game has loaded");
  await page.user.click(button);
  assert.equal(button.getAttribute("aria-disabled"), "true");
  begin();
  await page.find(".link-sheet");
  const { setup } = await games.about(page.link);
  assert.deepEqual([setup.language, setup.lexicon], ["gl", "gl-roots"]);
  assert.equal(device.count("new"), 1);
  await page.escape();
  assert.equal((await page.kept()).length, 1);
});

test("tiles laid in a known game before the engine is ready stay, and no link is read", async (t) => {
  const link = await games.game(["best", "best"]);
  const it = device(t);
  const first = await it.show(link);
  await first.until(() => first.window.localStorage.getItem("paw.pack /"));
  const begin = hold(it);
  const page = await first.reload();
  await page.see("Checking the game", "#line");
  await page.act("shuffle");
  await page.drawn();
  const shuffled = page.rack;
  await page.tapTile(shuffled[0]);
  await page.tap(0);
  await page.find(".cell.draft[data-square='0']");
  await page.tapTile(shuffled[2]);
  const picked = (await page.find(".rack-tile.picked")).textContent;
  begin();
  await page.gone("#progress");
  await page.until(() => !page.text("#line").includes("Checking the game"));
  await page.drawn();
  assert.equal(page.link, link);
  assert.deepEqual(page.drafts, { 0: shuffled[0] });
  assert.deepEqual(page.rack.filter(Boolean), shuffled.slice(1));
  assert.equal(page.text(".rack-tile.picked"), picked);
  assert.deepEqual(
    [...page.loaded].filter((path) => path.includes("link-reader")),
    [],
  );
});

test("a silent connection is told after eight seconds, and can be tried again", async (t) => {
  const link = await games.game(["best"]);
  const { page, begin, device } = await opened(t, link, { hasClock: true });
  await page.pass(7000);
  assert.doesNotMatch(page.text(), /slow or gone/);
  await page.pass(1100);
  await page.see("The connection is slow or gone.");
  begin();
  await page.press("Try again");
  await page.seated();
  assert.deepEqual([page.link, device.workers.length], [link, 2]);
});

test("a missing part is told as such, and not as a browser that lacks WebAssembly", async (t) => {
  const { page, worker } = await opened(t, await games.game(["best"]));
  worker.tell({ type: "fatal", code: "part-missing", message: "late.bin: 404" });
  const problem = await page.find("#problem[data-code=part-missing]");
  assert.match(problem.textContent, /Part of it didn’t arrive/);
  assert.doesNotMatch(problem.textContent, /WebAssembly/);
});
