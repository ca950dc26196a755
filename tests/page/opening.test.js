// Opening any link gives a game or a plain sentence, and never loses a game.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

const KEEP = "Keep the one on this device";
const SECOND = "A second game with the same players";
const TAKE = "Use the one in the link";

for (const [code, damage] of [
  ["cut-off", (link) => link.slice(0, -4)],
  ["mistyped", (link) => link.slice(0, 9) + (link[9] === "a" ? "b" : "a") + link.slice(10)],
  ["one-case", (link) => link.toLowerCase()],
  ["unknown-version", (link) => `2${link.slice(1)}`],
  ["not-a-link", () => "hello"],
  ["too-long", (link) => link + "A".repeat(2500)],
])
  test(`a link that is ${code} is explained and changes nothing`, async (t) => {
    const good = await games.game(["best", "best"]);
    const page = await device(t).show(good);
    page.go(damage(good));
    const problem = await page.find("#problem[data-code]");
    assert.equal(problem.dataset.code, code);
    await page.gone("#game");
    await page.until(
      () => page.document.activeElement === problem.querySelector("h1"),
      "the focus",
    );
    assert.deepEqual(await page.kept(), [good]);
  });

test("a whole message can be pasted", async (t) => {
  const link = await games.game(["best"]);
  const page = await device(t).open();
  await page.press("Open a link");
  await page.fill(/^Paste the link/, `Ann played WORD for 9.\nhttps://x.example/p#${link}`);
  await page.keys("{Enter}");
  await page.seated();
  await page.find(".turn.yours");
  assert.equal(page.link, link);
});

test("a pasted address whose fragment was cut off is told as what it is", async (t) => {
  const page = await device(t).open();
  await page.press("Open a link");
  await page.fill(/^Paste the link/, "Your turn, Bea:\nhttps://x.example/p/");
  await page.keys("{Enter}");
  await page.see("The game is missing from this link", "#problem h1");
});

test("a link wrapped by a mail program still opens", async (t) => {
  const link = await games.game(["best"]);
  const page = await device(t).show(encodeURIComponent(`<${link}>`));
  await page.find(".turn.yours");
  assert.equal(page.link, link);
});

test("my own link, opened again, shows that I am waiting, and my tiles", async (t) => {
  const page = await device(t).show(await games.game(["best"]));
  const { racks } = await games.about(await page.take());
  const again = await page.reload();
  await again.see("Waiting for Ann");
  assert.deepEqual(again.rack.filter(Boolean).sort(), racks[1].filter((it) => it !== "?").sort());
});

test("an old link opens the newest turn, and a notice says so", async (t) => {
  const old = await games.game();
  const newest = await games.game(["best", "best", "best"]);
  const page = await device(t).show(newest);
  page.go(old);
  await page.see("That link was an earlier turn.", "#toast");
  await page.find(".turn");
  assert.equal(page.link, newest);
  assert.deepEqual(page.all("dialog"), []);
  await page.press("View this earlier turn");
  await page.until(() => page.rack.length === 0 && page.all(".cell.tile").length === 0);
  assert.deepEqual(await page.kept(), [newest]);
});

for (const choice of [KEEP, TAKE])
  test(`the player chooses between two answers to one turn: ${choice}`, async (t) => {
    const [mine, theirs] = await Promise.all([games.game(["best"]), games.game(["pass"])]);
    const page = await device(t).show(mine);
    page.go(theirs);
    await page.dialog("Two versions of this game");
    await page.answer(choice);
    const chosen = choice === KEEP ? mine : theirs;
    await page.shows(chosen);
    assert.deepEqual(await page.kept(), [chosen]);
  });

for (const answer of [KEEP, TAKE, ""])
  test(`a game with changed rules is taken only if the player says so: ${answer || "Escape"}`, async (t) => {
    const known = await games.game(["pass"]);
    const changed = await games.game(["pass"], { hint_price: 5 });
    const page = await device(t).show(known);
    page.go(changed);
    await page.dialog("Same tiles, different rules");
    await page.see("Hints: “None” on this device, “5 points each” in the link.", "dialog");
    await (answer ? page.press(answer) : page.escape());
    await page.seated();
    const isTaken = answer === TAKE;
    await page.shows(isTaken ? changed : known);
    assert.equal((await page.kept()).length, isTaken ? 2 : 1);
  });

test("another deal for the same players is asked about while the game has hardly begun", async (t) => {
  const [first, second, third] = [
    await games.game(["best"]),
    await games.game(["best", "best"]),
    await games.game(["best", "best", "best"]),
  ];
  const other = await games.game(["pass"], { seed: 21 });
  const page = await device(t).show(first);
  page.go(other);
  await page.answer("Go to the other game", SECOND);
  await page.shows(first);
  assert.equal(await page.take(), second);
  page.go(third);
  await page.shows(third);
  page.go(other);
  await page.seated("Show my tiles");
  await page.shows(other);
  assert.deepEqual(page.all("dialog"), []);
});

for (const [way, isTaken] of [
  ["the main button opens the new game", true],
  ["Escape leads to the known game", false],
])
  test(`the answer to a second deal: ${way}`, async (t) => {
    const [known, other] = [await games.game(["pass"]), await games.game([], { seed: 21 })];
    const page = await device(t).show(known);
    page.go(other);
    const dialog = await page.dialog(SECOND);
    await page.see("Someone with bad tiles could start over", "dialog");
    const main = dialog.querySelector(".primary");
    assert.equal(main.textContent, "Open the new game");
    await page.rested();
    await (isTaken ? page.user.click(main) : page.escape());
    await page.seated();
    await page.shows(isTaken ? other : known);
    assert.equal((await page.kept()).length, isTaken ? 2 : 1);
  });

test("notes that a link changed stay as they were", async (t) => {
  const start = await games.game();
  const known = await games.plus(start, ["pass"], "Hi!");
  const page = await device(t).show(known);
  page.go(await games.plus(start, ["pass"], "Bye!"));
  await page.see("The link changed notes on earlier turns.");
  await page.until(() => page.link === known, "the known link");
  assert.match(page.text(".notes"), /Hi!$/);
});

test("a newer turn goes on with the game", async (t) => {
  const page = await device(t).show(await games.game());
  const mine = await page.take();
  const answer = await games.plus(mine, ["best"]);
  page.go(answer);
  await page.shows(answer); // Before this, the page may still show the previous turn.
  assert.deepEqual(await page.kept(), [answer]);
});

test("markup in a name is only text", async (t) => {
  const name = "<img src=x onerror=1";
  const page = await device(t).show(await games.game([], { names: ["Ann", name], seed: 3 }));
  assert.deepEqual(page.all("main img"), []);
  assert.match(page.text(".player:last-child .name"), /<img/);
});

test("a press before anything listens counts as soon as something does", async (t) => {
  const it = device(t);
  let bring = () => {};
  const strings = new Promise((resolve) => {
    bring = resolve;
  });
  const fetched = it.fetch.bind(it);
  it.fetch = async (address, options) => {
    if (`${address}`.includes("strings/")) await strings;
    return fetched(address, options);
  };
  const opening = it.open(await games.game([], { names: ["Ann", "Bea"] }));
  while (!it.pages[0]?.loaded.has("main.js")) await new Promise((later) => setTimeout(later, 10));
  const [page] = it.pages;
  page.document
    .querySelector("#home svg, #home")
    .dispatchEvent(new page.window.MouseEvent("click", { bubbles: true }));
  bring();
  await opening;
  await page.role("button", /^Play a friend/);
});
