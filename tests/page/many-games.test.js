// The page stays fast with thousands of games, as in a forged backup.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

const MANY = 5000;
/** How many games the page imports at once, shows on the start page, and lists at once. */
const [MAX_TRIED, MAX_FIRST, MAX_LISTED] = [500, 3, 100];
/** The largest request that the engine accepts, in characters. */
const MAX_REQUEST = 5_000_000;

const REFUSED = { ok: false, error: { code: "check", message: "damaged" } };

/** Make a fake link that only the engine of `withEngine` accepts. @param {number} n */
const linkOf = (n) => `1forged${String(n).padStart(6, "0")}`;

/** Make a device that stores one game; its engine also accepts fake links. */
async function withEngine(t) {
  const it = device(t);
  const link = await games.game(["best", "best"]);
  (await it.show(link)).close();
  const [saved] = await it.gamesKept();
  const empty = { board: Array(225).fill(null), turns: [], chart: null };
  const forged = (text) => ({ ...saved.view, ...empty, link: text, gameId: `g${text}` });
  const reply = (text) =>
    text.startsWith("1forged") ? { ok: true, link: text, view: forged(text) } : undefined;
  const opened = (text) => ({ ...reply(text), gameId: `g${text}`, relation: "new" });
  it.replies.open = ({ text }) => reply(text) && opened(text);
  it.replies.view = (_, { link: text }) => reply(text);
  return { it, link, saved, forged };
}

/** Make a backup file with these games. */
const backup = (entries) =>
  new File([JSON.stringify({ format: "pass-a-word", version: 1, games: entries })], "b.json");

/** Make a backup of 5,000 games; every game has more versions than a device stores. */
const forgedBackup = () =>
  backup(
    Array.from({ length: MANY }, (_, n) => {
      const others = Array.from({ length: 10 }, (__, m) => `1other${m}`);
      return { link: linkOf(n), seats: [0], made: true, played: true, others };
    }),
  );

for (const [what, change, taken] of [
  ["taken", () => {}, MAX_TRIED],
  ["refused", (it) => Object.assign(it.replies, { open: () => REFUSED }), 0],
])
  test(`with a backup of 5,000 games that are ${what}, a limited number is tried before the player goes on`, async (t) => {
    const { it } = await withEngine(t);
    change(it);
    it.file = forgedBackup();
    const page = await it.open();
    await page.menu("Import games");
    for (const n of [1, 2]) {
      await page.see(
        `${MANY - n * MAX_TRIED} games of the file have not been opened yet.`,
        "dialog",
      );
      assert.equal(it.count("open"), n * MAX_TRIED + 1);
      const kept = await it.gamesKept();
      assert.equal(kept.length, n * taken + 1);
      for (const { others } of kept) assert.ok((others ?? []).length <= 4);
      await page.answer(n === 1 ? "Go on" : "OK");
    }
  });

test("an import stops when the player goes to a game", async (t) => {
  const { it, link } = await withEngine(t);
  it.file = forgedBackup();
  const page = await it.open();
  const { open } = it.replies;
  const letGo = it.hold("open", ({ text }) => text === linkOf(99));
  const { open: held } = it.replies;
  it.replies.open = async (intent) => (await held(intent)) ?? open(intent);
  await page.menu("Import games");
  await page.see(`Importing games: 75 of ${MANY}`, "#toast");
  page.go(link);
  await page.find("#board .cell");
  letGo();
  await page.see(`${MANY - 100} games of the file have not been opened yet`, "#toast");
  assert.equal(it.asked.filter(({ text }) => text?.startsWith("1forged")).length, 100);
  assert.deepEqual(page.all("#start"), []);
});

test("a backup with invalid entries is read to its end, and none of these entries is stored", async (t) => {
  const { it } = await withEngine(t);
  const bad = [
    ...[null, 5, {}, { link: 5, seats: [] }, { link: "1".repeat(2001), seats: [0] }],
    ...[
      { link: linkOf(1), seats: Array(5).fill(0) },
      { link: linkOf(1), seats: "0" },
    ],
  ];
  const good = { link: linkOf(7), seats: [0], chat: Array(1000).fill(0), notes: { length: 1e9 } };
  it.file = backup([...bad, ...Array(50).fill(good)]);
  const page = await it.open();
  await page.menu("Import games");
  await page.see("1 game imported.", "dialog");
  await page.see("7 entries could not be read.", "dialog");
});

test("with 5,000 stored games the start page lists some, and requests to the engine stay bounded", async (t) => {
  const { it, link, saved, forged } = await withEngine(t);
  const long = "x".repeat(2000);
  await it.keep(
    ...Array.from({ length: MANY }, (_, n) => {
      const view = forged(linkOf(n));
      return {
        ...saved,
        gameId: view.gameId,
        link: view.link,
        view,
        played: true,
        others: Array(4).fill(long),
        updated: n + 1,
      };
    }),
  );
  const page = await it.open();
  await page.find(".game-line");
  assert.equal(page.all(".game-line").length, MAX_FIRST);
  await page.act("all-games");
  const more = await page.role("button", "Show 100 more");
  const lines = () => page.all(".game-line", more.closest(".games"));
  assert.equal(lines().length, MAX_LISTED);
  await page.press("Show 100 more");
  assert.equal(lines().length, 2 * MAX_LISTED);
  assert.equal(page.document.activeElement, lines()[MAX_LISTED]);
  await page.menu("Statistics");
  await page.find("dialog table");
  await page.escape();
  page.go(await games.game(["pass"], { names: ["Cy", "Di"] }));
  await page.seated();
  page.go(link);
  await page.find(".turn.yours");
  for (const intent of it.asked)
    assert.ok(JSON.stringify(intent).length < MAX_REQUEST, intent.type);
});

test("a stored game with too much data is set aside, and restored from its link", async (t) => {
  const it = device(t);
  const link = await games.game(["best", "best"]);
  (await it.show(link)).close();
  await it.changeGames((game) => Object.assign(game, { others: Array(50).fill(link) }));
  const page = await it.open();
  await page.find(".game-line");
  await page.until(() => !page.all(".damaged").length);
  const [game] = await it.gamesKept();
  assert.ok(game.others.length <= 4);
});
