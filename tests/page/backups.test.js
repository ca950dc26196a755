// Importing a backup only adds data: whatever the file contains, all stored data stays unchanged. The
// player reads what was added, what was not, and why.

import assert from "node:assert/strict";
import { test } from "node:test";
import { dayOf } from "../../site/common/puzzle-results.js";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";
import { keptIn, sits } from "../support/page/joint.mjs";

const [SETTINGS, WORDS, DRAFT] = ["paw.settings /", "paw.words-to-learn /", "paw.draft.g /"];
const OPENED = 20;
const TODAY = dayOf();
const CODES = Array.from({ length: 500 }, (_, n) =>
  String.fromCharCode(65 + (n % 26), 65 + Math.floor(n / 26)),
);

/** Make puzzle results of `count` days in a row that end with `last`. @param {number} last @param {number} count */
const results = (last, count, stars = 3) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => {
      return [`${last - n} en`, { tries: [], hints: 0, stars, on: last - n }];
    }),
  );
const OWN = {
  puzzles: {
    ...results(TODAY, 30),
    [`${TODAY} de`]: { ...results(TODAY, 1, null)[`${TODAY} en`] },
  },
  words: {
    en: {
      words: CODES.slice(0, 200)
        .map((code) => `LONGER${code}`)
        .sort(),
      learnt: ["ZA"],
    },
    pl: { words: ["KOT"], learnt: ["PIES"] },
  },
};

/** Make a backup file. @param {object} parts */
const fileOf = (parts) =>
  new File([JSON.stringify({ format: "pass-a-word", version: 1, games: [], ...parts })], "b.json");

/** Parse a text as JSON, or return it unchanged. @param {string} text */
function jsonOr(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Return all stored data of a device, by name. */
async function everything({ database, storage }) {
  const all = {};
  for (const { name } of await database.databases())
    for (const [key, value] of await keptIn(database, name)) all[`${name}: ${key}`] = value;
  for (let n = 0; n < storage.length; n += 1) {
    const name = storage.key(n);
    all[name] = jsonOr(storage.getItem(name));
  }
  return all;
}

/** Check that `after` keeps everything in `before` unchanged; lists of words may gain entries. */
function isThere(before, after, path = []) {
  if (path[0] === WORDS && Array.isArray(before))
    return assert.deepEqual(
      after.filter((each) => before.includes(each)),
      before,
    );
  if (path[0] !== SETTINGS && path[0] !== WORDS && path.length)
    return assert.deepEqual(after, before, path.join(" "));
  if (typeof before !== "object" || before === null || Array.isArray(before))
    return assert.deepEqual(after, before, path.join(" "));
  for (const key of Object.keys(before)) {
    assert.ok(Object.hasOwn(after, key), `${[...path, key]} is gone`);
    isThere(before[key], after[key], [...path, key]);
  }
  return undefined;
}

/** Make a device with some data of every kind. */
async function filled(t) {
  const it = device(t);
  const link = await games.game(["best", "best"]);
  (await it.show(link)).close();
  const [saved] = await it.gamesKept();
  const opened = Array.from({ length: OPENED }, (_, n) => {
    const gameId = `opened${n}`;
    return { ...saved, gameId, link: `1opened${n}`, played: false, updated: n + 1 };
  });
  await it.keep({ ...saved, played: true, updated: 5, notes: "kept" }, ...opened);
  const settings = JSON.parse(it.storage.getItem(SETTINGS) ?? "{}");
  it.storage.setItem(
    SETTINGS,
    JSON.stringify({ ...settings, puzzles: OWN.puzzles, theme: "dark" }),
  );
  it.storage.setItem(WORDS, JSON.stringify(OWN.words));
  it.storage.setItem(DRAFT, JSON.stringify({ order: ["A"], draft: [] }));
  return { it, link };
}

/** Import a file on the start page; return the message about the import. */
async function imports(it, page, file) {
  it.file = file;
  await page.menu("Import games");
  const isSaid = () => {
    const said = page.text("dialog .body, #toast");
    return /imported/.test(said) && said;
  };
  return page.until(isSaid, "what came of it");
}

const LATER = "30 puzzle results were left out: their days are still to come.";
for (const [what, parts, said] of [
  ["nothing", {}, "Nothing was imported."],
  [
    "results of days to come",
    { puzzles: results(9_000_029, 30) },
    `Nothing was imported. ${LATER}`,
  ],
  [
    "a finished result of a puzzle begun here",
    { puzzles: { [`${TODAY} de`]: results(TODAY, 1, 0)[`${TODAY} en`] } },
    "1 entry was here already",
  ],
  ["short words", { words: { en: { words: CODES, learnt: [] } } }, "300 words imported."],
  [
    "words of the device as learnt",
    { words: { en: { words: [], learnt: OWN.words.en.words } } },
    "200 entries were here already",
  ],
  [
    "words of forged languages",
    {
      words: Object.fromEntries(
        CODES.slice(0, 26).map((code) => [code.toLowerCase(), OWN.words.pl]),
      ),
    },
    "entries could not be read",
  ],
])
  test(`a backup changes nothing stored here: ${what}`, async (t) => {
    const { it } = await filled(t);
    const page = await it.open();
    await page.find("#start .doors");
    const before = await everything(it);
    assert.ok((await imports(it, page, fileOf(parts))).includes(said), page.text("dialog, #toast"));
    isThere(before, await everything(it));
  });

test("a backup changes no game stored here, whatever version it has, and displaces none", async (t) => {
  const { it, link } = await filled(t);
  const [older, newer, other, record] = await Promise.all([
    games.game(["best"]),
    games.game(["best", "best", "best"]),
    games.game(["best", "pass"]),
    games.game(["best"], { names: ["Cy", "Di"] }),
  ]);
  const about = { seats: [1], made: true, updated: 9e15, unsent: true, notes: [[0, "forged"]] };
  const here = [link, older, newer, other].map((each) => ({ link: each, ...about }));
  const opened = { link: record, ...about, updated: "2020", played: false };
  const page = await it.open();
  await page.find("#start .doors");
  const before = await everything(it);
  const said = await imports(it, page, fileOf({ games: [...here, opened] }));
  assert.match(said, /^Nothing was imported\. 4 entries were here .* 1 entry was left out: there/);
  isThere(before, await everything(it));
  await page.answer("OK");
  await imports(it, page, fileOf({ games: [{ ...opened, played: true }] }));
  isThere(before, await everything(it));
  assert.equal((await it.gamesKept()).length, OPENED + 2);
});

test("a backup replaces no key of a seat, not even of a game that was deleted", async (t) => {
  const it = device(t);
  const made = await games.joint();
  const page = await sits(it, made, 0);
  const friend = device(t);
  const there = await sits(friend, made, 1);
  await there.kept();
  await there.menu("Export games");
  const text = await there.until(() => friend.saved.get("pass-a-word.json"));
  await page.kept();
  await page.forget();
  const before = await everything(it);
  assert.match(await imports(it, page, new File([text], "b.json")), /^Nothing .* 1 entry was here/);
  isThere(before, await everything(it));
});

test("one sentence names each kind of restored entry", async (t) => {
  const it = device(t);
  const page = await it.open();
  const parts = {
    games: [{ link: await games.game(["best"]), seats: [0] }],
    puzzles: results(TODAY, 2),
    words: { en: { words: ["QI"], learnt: ["ZA"] } },
  };
  const said = await imports(it, page, fileOf(parts));
  assert.equal(said, "1 game imported. 2 puzzle results imported. 2 words imported.");
});
