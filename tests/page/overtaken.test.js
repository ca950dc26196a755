// The page ignores a reply of the engine that comes after the player has opened another game, or after
// another tab has made a move.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";
import { sits } from "../support/page/joint.mjs";
import { showsRack, TWO } from "../support/page/sitting.mjs";

const OTHER = { names: ["Dan", "Eve"], seed: 31 };

/** Lay a good move. */
const lay = (page) => page.layBest();

/** Return a function that opens a game, and runs `before` on its page. */
const shown = (before) => async (it, link) => {
  const page = await it.show(link);
  await before?.(page, link);
  return page;
};
const press = (name) => (page) => page.press(name);

/** Make a request, and open another game before the reply comes. Check that the other game stays; return it.
 * @param {any} it @param {any} page @param {string} type @param {() => unknown} does */
async function isLeft(it, page, type, does) {
  const other = await games.game(["pass", "pass"], OTHER);
  await page.drawn();
  const known = it.count(type);
  let asked = 0;
  const letGo = it.hold(type, () => asked++ === 0);
  await does();
  await page.until(() => it.count(type) > known, `${type} asked`);
  page.go(other);
  await page.press("Show my tiles");
  await showsRack(page, other, 0);
  letGo();
  await it.settled();
  await page.drawn();
  assert.deepEqual([page.link, page.all("dialog"), page.drafts], [other, [], {}]);
  await page.see("Eve", ".player");
  await showsRack(page, other, 0);
  return other;
}

/** Requests: name, type, steps before, the action that sends the request; then, if needed, moves and rules. */
const ASKED = [
  ["a link opened", "open", (it) => it.open(), async (page, link) => page.go(link)],
  ["an answer who is here", "view", (it, link) => it.open(link), press("Show my tiles")],
  ["a preview", "preview", shown(), lay],
  [
    "a play",
    "commit",
    shown(),
    // The page requests the play before the press or at it; the reply is late either way.
    async (page) => {
      await lay(page);
      await page.role("button", /^Play \d/);
      await page.act("play");
    },
  ],
  [
    "a pass",
    "commit",
    shown(),
    async (page) => {
      await page.passTurn();
    },
  ],
  [
    "a move typed",
    "read",
    shown((page) => page.menu("Type a move")),
    async (page) => {
      await page.fill(/./, "pass");
      await page.keys("{Enter}");
    },
  ],
  [
    "an earlier turn",
    "view",
    shown(async (page) => {
      page.go(await games.game(["best"]));
      await page.see("That link was an earlier turn.", "#toast");
    }),
    press("View this earlier turn"),
  ],
  [
    "a hint",
    "hint",
    shown((page) => page.act("hint")),
    press(/^Best score/),
    TWO,
    { hint_price: 0 },
  ],
  [
    "a rematch",
    "rematch",
    shown((page) => page.escape()),
    (page) => page.act("rematch"),
    ["best", "resign"],
  ],
  [
    "a new game",
    "new",
    async (it) => {
      const page = await it.open();
      await page.setUp();
      return page;
    },
    press("Create game"),
  ],
  ["a file", "import", (it) => it.open(), (page) => page.openFile()],
  [
    "a backup",
    "open",
    (it, link) => {
      const backup = { format: "pass-a-word", version: 1, games: [{ link, seats: [1] }] };
      it.file = new File([JSON.stringify(backup)], "games.json");
      return it.open();
    },
    (page) => page.openFile(),
  ],
];

for (const [what, type, before, does, moves = TWO, rules = {}] of ASKED)
  test(`the reply to ${what} is dropped when the player has gone to another game`, async (t) => {
    const it = device(t);
    const link = await games.game(moves, rules);
    it.file = new File([await games.file(link, "gcg")], "game.gcg");
    const page = await before(it, link);
    const other = await isLeft(it, page, type, () => does(page, link));
    assert.ok((await page.kept()).every((each) => [link, other].includes(each)));
  });

const REFUSAL = "The engine is out of tiles";
/** Texts that the page shows for a refusal instead of the engine’s message. */
const READ = { "a move typed": "can’t be played", "a backup": "1 entry could not be read" };

for (const [what, type, before, does, moves = TWO, rules = {}] of ASKED)
  test(`a refusal is explained, and the page stays usable: ${what}`, async (t) => {
    const it = device(t);
    const link = await games.game(moves, rules);
    it.file = new File([await games.file(link, "gcg")], "game.gcg");
    const page = await before(it, link);
    await page.drawn();
    it.replies[type] = () => ({ ok: false, error: { code: "test", message: REFUSAL } });
    await does(page, link);
    await page.see(READ[what] ?? REFUSAL);
    it.replies = {};
    await page.drawn();
    await page.equals(() => /Playing your move…|Creating…/.test(page.text("main, dialog")), false);
  });

test("the reply to a turn of a sealed game is dropped when the player has gone to another game", async (t) => {
  const it = device(t);
  const made = await games.joint();
  const next = (await games.joint_play(made, ["pass"])).at(-1);
  const page = await sits(it, made, 1);
  await isLeft(it, page, "take", () => page.go(next));
});

test("the reply to a player who joins a sealed game is dropped once that player has gone to another game", async (t) => {
  const it = device(t);
  const page = await it.open((await games.joint())[0]);
  await page.role("button", "Join game");
  await isLeft(it, page, "join", () => page.press("Join game"));
});

test("a move from an earlier turn is no second version once the player has gone to another game", async (t) => {
  const it = device(t);
  const start = await games.game();
  const page = await it.show(start);
  page.go(await games.plus(await page.take(), ["best"]));
  await page.find(".turn.yours");
  page.go(start);
  await page.press("View this earlier turn");
  await page.answer("Play on from here", "An earlier turn");
  await page.answer("Play on from here", "Play turn 1 again?");
  await page.find(".turn.yours");
  await page.act("pass");
  await page.role("button", "Pass");
  await isLeft(it, page, "open", () => page.answer("Pass"));
});

/** Wait until all these tabs of a device have drawn the game of a link. */
async function allShow(link, ...pages) {
  for (const page of pages) await page.shows(link);
  for (const page of pages) await page.drawn();
}

test("an answer to the seat question holds if another tab makes a turn meanwhile", async (t) => {
  const it = device(t);
  const link = await games.game(["best"]);
  const page = await it.open(link);
  await page.dialog(/invited you/);
  const bea = await it.show(link);
  await lay(bea);
  await bea.role("button", /^Play \d/);
  const known = it.count("view");
  let asked = 0;
  const letGo = it.hold("view", () => asked++ === 0);
  await page.press("No, I’m Ann");
  await page.until(() => it.count("view") > known, "the rack asked for");
  await bea.act("play");
  await bea.until(() => bea.link !== link, "a turn");
  await page.until(() => page.link === bea.link, "the turn heard of");
  letGo();
  await it.settled();
  await page.see("Your turn", ".turn");
  await showsRack(page, bea.link, 0);
});

test("a turn taken in another tab stays, and the question that begins its time here goes", async (t) => {
  const it = device(t);
  const link = await games.game(["best"], { turn_seconds: 3600 });
  const page = await it.show(link);
  await page.dialog("Ready?");
  const other = await it.show(link);
  await other.answer("Show my tiles", "Ready?");
  const sent = await other.take();
  await page.until(() => page.link === sent, "the turn heard of");
  await page.gone("dialog");
  await it.settled();
  await allShow(sent, page, other);
  assert.deepEqual(await page.kept(), [sent]);
});

test("a turn taken in another tab stays when another seat is played here after it", async (t) => {
  const it = device(t);
  const link = await games.game(["best"]);
  const page = await it.show(link, "No, I’m Ann");
  const other = await it.show(link);
  await page.menu("Play Bea’s turn on this device");
  await page.role("button", "OK");
  const newest = await games.plus(link, ["best"]);
  other.go(newest);
  await allShow(newest, page, other);
  await page.answer("OK");
  await it.settled();
  await allShow(newest, page, other);
  assert.deepEqual(await page.kept(), [newest]);
  assert.deepEqual(await (await it.open()).kept(), [newest]);
});

test("if one turn is made in two tabs, the first counts", async (t) => {
  const it = device(t);
  const link = await games.game(["best"]);
  const page = await it.show(link);
  const other = await it.show(link);
  let asked = 0;
  const letGo = it.hold("commit", ({ move }) => move.kind === "pass" && asked++ === 0);
  await page.passTurn();
  await page.until(() => it.count("commit"), "the pass asked for");
  const sent = await other.take();
  await page.until(() => page.link === sent, "the turn heard of");
  letGo();
  await it.settled();
  await allShow(sent, page, other);
  assert.deepEqual(await page.kept(), [sent]);
});

test("a link followed while the previous game writes its own link is still opened", async (t) => {
  const [known, other] = [await games.game(TWO), await games.game(TWO, OTHER)];
  const page = await device(t).show(known);
  page.go(other);
  page.window.history.replaceState(null, "", `#${known}`);
  await page.see("Dan");
  await page.seated();
  await page.shows(other);
});

test("a computer's move in a game that was left shows nothing in the next game", async (t) => {
  const it = device(t);
  const ended = await games.game(["pass", "resign"], OTHER);
  const page = await it.show(ended);
  await page.answer("Close");
  page.go(await games.game([], { names: ["Ann", ""], seed: 21, computers: [0, 1] }));
  await page.see("Your turn", ".turn");
  await lay(page);
  await page.role("button", /^Play \d/);
  const letGo = it.hold("think");
  await page.act("play");
  await page.until(() => it.count("think"), "a move asked for");
  page.go(ended);
  await page.see("Game over", ".turn");
  await page.drawn();
  assert.deepEqual(page.all("dialog"), []);
  letGo();
  await it.settled();
  await page.drawn();
  assert.deepEqual([page.link, page.all("dialog")], [ended, []]);
});
