// While the engine loads, and only then, the page shows a link through its own link reader.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mock, test } from "node:test";
import { useStrings } from "../../site/core/i18n.js";
import { leaveGame, withView } from "../../site/core/state.js";
import { routerActions } from "../../site/play/router.js";
import { shownOf } from "../../site/ui/controls.js";
import { mayBeReserved } from "../../site/welcome/names.js";
import { actions, introduction } from "../../site/welcome/unchecked.js";
import { testApp, viewOf } from "../support/js/app.mjs";
import { lettersOf } from "../support/js/letters.mjs";

const read = (name) => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url)));
const { games } = read("tests/data/link-vectors.json");
const linkOf = (name) => games.find((each) => each.name === name).link;
const LINK = linkOf("two players, names: early");
const [, JOINING, ...SEALED] = read("tests/data/sealed-vectors.json")
  .games.find(({ name }) => name === "names, notes")
  .links.map(({ link }) => link);
useStrings("en", read("site/strings/en.json"));

/** Fake `fetch` for files of letters; return a log of the requested addresses. */
function letters() {
  const asked = [];
  mock.method(globalThis, "fetch", async (url) => {
    asked.push(String(url).split("/").slice(-2).join("/"));
    const [, language] = String(url).match(/letters\/(..)\.json$/);
    return { json: async () => lettersOf(language) };
  });
  return asked;
}

function device(phase = "loading") {
  const lazy = {
    "show-unchecked": (data, app) => actions(app)["show-unchecked"](data),
    "open-puzzle": () => {},
  };
  const replies = { open: () => new Promise(() => {}) };
  const made = testApp(replies, { actions: routerActions, lazy });
  made.app.update({ screen: "game", engine: { ...made.app.state.engine, phase } });
  return made;
}

/** Show a link as the router does. */
const show = (app, link, isOvertaken = app.visits.watch()) =>
  actions(app)["show-unchecked"]({ link, isOvertaken });

test("the page shows the public part of a sealed game, without any action", async () => {
  letters();
  for (const link of SEALED) {
    const { app } = device();
    await show(app, link);
    const { view, isUnchecked, rack } = app.state;
    assert.ok(view.board.some(Boolean) && view.turns.length > 0);
    assert.deepEqual([view.players[1].label, isUnchecked, rack], ["Ñandú 中", true, []]);
    assert.deepEqual(Object.values(shownOf(app.state)).filter(Boolean), []);
  }
});

for (const [name, phase, link, state] of [
  ["an engine that is ready is asked instead", "ready", LINK, {}],
  ["a view that is there stays alone", "loading", LINK, { view: viewOf() }],
  ["a page without a game shows none", "loading", LINK, { screen: "start" }],
  ["a bad link is left to the engine", "loading", LINK.slice(0, -4), {}],
  ["a link of a later version is left to the engine", "loading", `2${LINK.slice(1)}`, {}],
  ["a pasted message is left to the engine", "loading", `see #${LINK}`, {}],
  ["a name has a filler that cannot be seen", "loading", "1S5sgbIrueBkoCnuLCkeONLeB73zC7", {}],
  [
    "a name has more marks than the engine shows",
    "loading",
    "1p1MuWgdcRycWyp1yTchU0dq5Dr77kIsV1stcyv90bzxQ7OmPEVy1",
    {},
  ],
  ["a joining link is for the player who invited", "loading", JOINING, {}],
  ["a very long link is left to the engine", "loading", `1${"A".repeat(1500)}`, {}],
])
  test(`nothing is shown early: ${name}`, async () => {
    letters();
    const { app } = device(phase);
    app.update(state);
    await show(app, link);
    assert.deepEqual([app.state.isUnchecked, app.state.view], [false, state.view ?? null]);
  });

test("the same game without that filler is shown", async () => {
  letters();
  const { app } = device();
  await show(app, "1O1dpIc0E4iHcbeQYkCehHupAW");
  assert.equal(app.state.view.players[0].label, "Ann");
});

test("a link that was left for another one is not shown", async () => {
  letters();
  const { app } = device();
  const done = show(app, LINK);
  app.visits.begin();
  await done;
  assert.equal(app.state.view, null);
  const isOvertaken = app.visits.watch(); // It may be left while this module loads.
  app.visits.begin();
  await show(app, LINK, isOvertaken);
  assert.equal(app.state.view, null);
});

test("a reply that comes first wins", async () => {
  letters();
  const { app } = device();
  const done = show(app, LINK);
  const view = viewOf({ link: LINK });
  app.update(withView(app.state, view));
  await done;
  assert.equal(app.state.view, view);
});

test("a link that the engine refuses is logged, a game that was left is not", async () => {
  for (const [screen, expected] of [
    ["problem", ["The engine reads this link otherwise: refused"]],
    ["start", []],
  ]) {
    letters();
    const log = mock.method(console, "info", () => {});
    const { app } = device();
    await show(app, LINK);
    app.update({ engine: { ...app.state.engine, phase: "ready" } });
    app.update(leaveGame(app.state, screen));
    const said = log.mock.calls.map((call) => call.arguments.join(" "));
    log.mock.restore();
    assert.deepEqual(said, expected);
  }
});

const players = (...names) =>
  names.map((name) => ({ name, label: name || "Player 1", computer: 0 }));
const NEW = { mode: "dealt", turns: [], humans: 2, toMove: 0 };
const BY_BEA = "Bea invited you to a word game. ";
for (const [name, view, expected] of [
  ["who invited, and who starts", { players: players("Ann", "Bea") }, `${BY_BEA}Ann starts.`],
  ["a guest without a name", { players: players("", "Bea") }, `${BY_BEA}You start.`],
  [
    "a host without a name",
    { players: players("Ann", "") },
    "You’re invited to a word game. Ann starts.",
  ],
  [
    "three players, of whom anybody may have invited",
    { players: players("Ann", "Bea", "Cy"), humans: 3 },
    "You’re invited to a word game. Ann starts.",
  ],
  [
    "the player who starts has invited to a sealed game",
    { players: players("Ann", "Bea"), mode: "sealed" },
    "Ann invited you to a word game. Ann starts.",
  ],
  ["a game against a computer has nobody who invited", { players: players("Ann"), humans: 1 }, ""],
])
  test(`an invitation is introduced: ${name}`, () => {
    assert.equal(introduction(viewOf({ ...NEW, ...view })), expected);
  });

test("the letters of one language are fetched, once for a link", async () => {
  const asked = letters();
  const { app } = device();
  const link = linkOf("own list, Spanish: early");
  await show(app, link);
  await show(app, link);
  assert.deepEqual(asked, ["letters/es.json"]);
  assert.ok(app.state.view.board.some(Boolean));
});

/** Words reserved for the page, such as “you”: the engine marks players who use them as names. */
const MARKED = readFileSync(
  new URL("../../src/scrabble/data/names/reserved.txt", import.meta.url),
  "utf8",
)
  .split("\n")
  .filter((line) => line && !line.startsWith("#"));
const RESERVED = [
  ...MARKED,
  ..."lCH Y0u rne y.o.u Υοu You2 Master5 ʏᴏᴜ 🅨ou".split(" "),
  ...["Player 1", "You 2", "Computer (3)"],
];

test("a name that looks like what the page calls its player or a computer waits for the engine", () => {
  assert.ok(MARKED.length > 40);
  for (const name of RESERVED) assert.ok(mayBeReserved(name), name);
  for (const name of [
    "",
    "Ann",
    "Yolanda",
    "Bea",
    "Ñandú",
    "Meg",
    "Toya",
    "Comp",
    "Emma 2",
    "7",
    "דנה",
    "中村",
  ])
    assert.ok(!mayBeReserved(name), name);
});

test("a name with a letter that looks like another one waits for the engine", () => {
  const file = new URL("../../src/scrabble/data/unicode/look-alikes.txt", import.meta.url);
  const lines = readFileSync(file, "utf8").toLowerCase().split("\n");
  const words = MARKED.map((word) => word.normalize("NFKD"));
  let tried = 0;
  for (const [meant, others = ""] of lines.map((line) => line.split(" ")))
    for (const word of words.filter((each) => meant.length === 1 && each.includes(meant)))
      for (const other of others) {
        tried += 1;
        assert.ok(mayBeReserved(word.replace(meant, other)), `${other} in ${word}`);
      }
  assert.ok(tried > 500);
});
