// The page of films: a finished game turn by turn, without engine and storage.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

const HTML = readFileSync(new URL("../../site/watch.html", import.meta.url), "utf8");
const MOVES = ["best", "best", "exchange", "best", "best", "pass"];
/** A record: QZXJKVW, which no dictionary has, and a pass from a rack of which four tiles are known. */
const RECORD = "1P5GvSykAAjZgPbPSYDwhDKRFQK";
const ANNE = { names: ["Ann", "Bea"] };

/** Open the page of films. @param {import("node:test").TestContext} t @param {string} link
 * @param {ConstructorParameters<typeof import("../support/page/device.mjs").Device>[0]} [about]
 * @param {string} [query] */
async function watched(t, link, about = {}, query = "") {
  const it = device(t, about);
  it.html = HTML;
  it.document = `watch.html${query}`;
  const page = await it.open(link);
  assert.ok(page.document.querySelector(".film-sign"), `${page}`);
  return { it, page };
}

/** Make a finished game; Bea resigns. */
const finished = async () => games.game(["best", "best", "pass", "best", "best", "resign"], ANNE);

/** Return the page's description of the shown step. */
const told = (page) => page.document.querySelector(".told").textContent;
const count = (page) => page.text(".film-count");
/** Return the letters on the board. */
const laid = (page) => page.all(".board .tile").length;

test("a film begins before the first move, and each step shows board, scores and what happened", async (t) => {
  const link = await finished();
  const { page } = await watched(t, link);
  assert.deepEqual([laid(page), count(page)], [0, "Turn 0 of 6"]);
  assert.equal(told(page), "Before the first move.");
  const { scores, names } = await games.about(link);
  await page.user.click(page.document.querySelector('[aria-label="Next turn"]'));
  assert.match(told(page), /^Ann played \S+ for \d+\./);
  assert.ok(laid(page) >= 2);
  assert.equal(page.all(".cell.last").length, laid(page));
  assert.equal(page.all(".film-rack .used").length, laid(page));
  await page.user.keyboard("{End}");
  assert.equal(count(page), "Turn 6 of 6");
  assert.match(told(page), /resigned/);
  const shown = page.all(".film-scores .score").map((each) => each.textContent);
  assert.deepEqual([shown.map(Number), names], [scores, ["Ann", "Bea"]]);
});

test("each step is announced once", async (t) => {
  const { page } = await watched(t, await finished());
  page.heard.length = 0;
  await page.user.keyboard("{ArrowRight}");
  await page.user.keyboard("{ArrowRight}");
  await page.user.keyboard("{ArrowLeft}");
  await page.equals(() => page.heard.length, 3);
  assert.match(page.heard[0], /^Ann played .*Ann \d+ and Bea 0\.$/);
  assert.equal(page.heard[0], page.heard[2]);
  assert.match(page.heard[1], /^Bea played/);
});

test("keys step, jump to key turns and to the ends; a field keeps its own keys", async (t) => {
  const { page } = await watched(t, await finished());
  const after = async (key) => {
    await page.user.keyboard(key);
    return Number(page.document.querySelector(".film-place input").value);
  };
  assert.deepEqual([await after("l"), await after("]"), await after("j")], [1, 2, 1]);
  assert.equal(await after("{End}"), 6);
  const keys = page.all(".film-keys button").map((each) => Number(each.dataset.turn));
  assert.ok(keys.length >= 2, `${keys}`);
  assert.equal(await after("{PageUp}"), keys.at(-1));
  assert.equal(await after("{Home}"), 0);
  assert.equal(await after("{PageDown}"), keys[0]);
  page.document.querySelector("select").focus();
  assert.equal(await after("l"), keys[0]);
});

test("a film plays by itself, at the speed chosen, stops at its end and begins again", async (t) => {
  const { page } = await watched(t, await finished(), { hasClock: true });
  const play = page.document.querySelector(".play");
  await page.user.click(play);
  assert.equal(play.textContent, "Pause");
  await page.clock.tickAsync(2400);
  assert.equal(count(page), "Turn 1 of 6");
  await page.user.keyboard("+");
  await page.clock.tickAsync(1200);
  assert.equal(count(page), "Turn 2 of 6");
  await page.user.keyboard("k");
  await page.clock.tickAsync(60_000);
  assert.deepEqual([count(page), play.textContent], ["Turn 2 of 6", "Play"]);
  await page.user.keyboard("k");
  await page.clock.tickAsync(60_000);
  assert.deepEqual([count(page), play.textContent], ["Turn 6 of 6", "Play again"]);
  await page.user.keyboard("k");
  assert.equal(count(page), "Turn 0 of 6");
});

test("every film says that it is unchecked, and leads to the game in a tab of its own", async (t) => {
  const link = await finished();
  const { page } = await watched(t, link);
  assert.equal(page.text(".film-sign"), "Not checked");
  assert.match(page.text(".film-foot"), /Nobody has checked this film/);
  const open = await page.role("link", "Open the game");
  assert.equal(new URL(open.href).hash, `#${link}`);
  assert.equal(new URL(open.href).pathname, "/");
  for (const each of page.all("a[href]"))
    assert.deepEqual([each.target, /\bnoopener\b/.test(each.rel)], ["_blank", true], each.href);
});

test("a film stores nothing and starts no worker, nor any module of the engine", async (t) => {
  const { it, page } = await watched(t, await finished());
  await page.user.keyboard("{End}");
  assert.equal(it.storage.length, 0);
  assert.deepEqual(it.workers, []);
  assert.deepEqual(await it.database.databases(), []);
  assert.deepEqual(
    [...page.loaded].filter((path) => /worker|engine|store|play\//.test(path)),
    [],
  );
});

test("colours and language follow the address, and nothing else does", async (t) => {
  const link = await finished();
  const { page } = await watched(t, link, {}, "?theme=dark&lang=de");
  const { dataset, lang } = page.document.documentElement;
  assert.deepEqual([dataset.theme, lang], ["dark", "de"]);
  assert.match(page.text(".film-sign"), /Ungeprüft/);
  const other = await watched(t, link, { languages: ["fr-CH"] }, "?theme=red&lang=__proto__");
  const shown = other.page.document.documentElement;
  assert.deepEqual([shown.dataset.theme, shown.lang], [undefined, "fr"]);
});

test("a record has a film too, with its racks as far as they are known", async (t) => {
  const { page } = await watched(t, RECORD);
  await page.user.keyboard("{ArrowRight}");
  assert.equal(page.all(".film-rack .used").length, 7);
  await page.user.keyboard("{ArrowRight}");
  assert.equal(page.all(".film-rack .tile").length, 4);
  assert.match(told(page), /^Bea passed/);
});

for (const [what, make, title] of [
  ["a game that goes on", () => games.game(MOVES.slice(0, 2), ANNE), "This game isn’t over yet"],
  ["no link", () => "", "No game to show"],
  ["a seat link", () => `S2${"a".repeat(99)}`, "This is a player’s secret, not a game"],
  [
    "twelve words",
    () => Array(12).fill("apple").join("%20"),
    "This is a player’s secret, not a game",
  ],
  ["a puzzle", async () => (await games.puzzle()).link, "This link holds a puzzle"],
  [
    "a link that was cut off",
    async () => (await finished()).slice(0, -3),
    "This link is incomplete",
  ],
  ["a long text", () => "1".repeat(5000), "This link is too long"],
  ["a text that is no link", () => "%E0%A4%A", "We couldn’t find a game link"],
])
  test(`${what} is refused by name`, async (t) => {
    const { page } = await watched(t, await make());
    await page.find("h1");
    assert.equal(page.text("h1"), title);
    assert.deepEqual(page.all(".board, .film-buttons"), []);
    assert.doesNotMatch(page.document.body.innerHTML, /S2aaa|apple/);
  });

test("another link in the address is another film", async (t) => {
  const { page } = await watched(t, await finished());
  await page.user.keyboard("{End}");
  page.go(await games.game(["best", "resign"], ANNE));
  await page.equals(() => count(page), "Turn 0 of 2");
  await page.user.keyboard("{ArrowRight}");
  assert.equal(count(page), "Turn 1 of 2");
});

test("a still is the picture of the step shown, with names as text", async (t) => {
  const link = await games.game(["best", "resign"], { names: ["<b>&A", "Bea"] });
  const { it, page } = await watched(t, link);
  await page.user.keyboard("{ArrowRight}");
  await page.user.click(await page.role("button", "Save picture"));
  await page.until(() => it.saved.size, "a file");
  const [[name, svg]] = it.saved;
  assert.equal(name, "pass-a-word-1.svg");
  const { documentElement: root } = new page.window.DOMParser().parseFromString(
    svg,
    "image/svg+xml",
  );
  assert.equal(root.localName, "svg");
  assert.deepEqual(root.querySelectorAll("b, script").length, 0);
  assert.ok([...root.querySelectorAll("text")].some(({ textContent }) => textContent === "<b>&A"));
  assert.match(svg, /Not checked/);
});

/** Show a finished game to a spectator on the page of the game. @param {import("node:test").TestContext} t */
async function shownOver(t) {
  const it = device(t);
  const link = await finished();
  const page = await it.open(link);
  await page.find(".over-sheet");
  return { it, page, link };
}

test("the end of a game leads to its film, and so does the menu", async (t) => {
  const { page, link } = await shownOver(t);
  const door = page.all(".over-sheet a").find(({ hash }) => hash === `#${link}`);
  assert.equal(door.textContent, "Watch the game");
  assert.match(door.pathname, /\/watch\.html$/);
  assert.deepEqual([door.target, /\bnoopener\b/.test(door.rel)], ["_blank", true]);
  await page.escape();
  await page.press("Menu");
  await page.role("button", "Watch the game");
});

test("the sheet of files copies code that shows the film in another page", async (t) => {
  const { it, page, link } = await shownOver(t);
  await page.escape();
  await page.press("Menu");
  await page.press("Save or share game");
  await page.press("Copy code for a web page");
  await page.until(() => it.clipboard, "a copy");
  const { body } = new page.window.DOMParser().parseFromString(it.clipboard, "text/html");
  assert.equal(body.children.length, 1);
  const frame = body.querySelector("iframe");
  assert.equal(frame.src, `${it.base}watch.html?lang=en#${link}`);
  assert.deepEqual(
    [frame.title, frame.getAttribute("referrerpolicy")],
    ["Watch the game", "no-referrer"],
  );
});

test("a game that goes on has no film", async (t) => {
  const page = await device(t).show(await games.game(MOVES.slice(0, 2), ANNE));
  await page.press("Menu");
  await page.role("button", "Help");
  assert.deepEqual(page.all(".does-watch"), []);
  await page.press("Save or share game");
  await page.role("button", "Save as GCG");
  assert.ok(!page.all("dialog button").some(({ textContent }) => /web page/.test(textContent)));
});
