// While the engine loads, and only then, the page shows a link through its own link reader.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mock, test } from "node:test";
import { useStrings } from "../../site/core/i18n.js";
import { leaveGame, withView } from "../../site/core/state.js";
import { routerActions } from "../../site/play/router.js";
import { shownOf } from "../../site/ui/controls.js";
import { mayBeReserved } from "../../site/welcome/invitation.js";
import { actions, factsOf } from "../../site/welcome/unchecked.js";
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

test("a sealed game is shown as far as everybody may see it, and nothing can be done with it", async () => {
  letters();
  for (const link of SEALED) {
    const { app } = device();
    await actions(app)["show-unchecked"]({ link });
    const { unchecked, rack } = app.state;
    assert.ok(unchecked.board.some(Boolean) && unchecked.turns.length > 0);
    assert.deepEqual([unchecked.players[1].label, rack], ["Ñandú 中", []]);
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
    await actions(app)["show-unchecked"]({ link });
    assert.equal(app.state.unchecked, null);
  });

test("the same game without that filler is shown", async () => {
  letters();
  const { app } = device();
  await actions(app)["show-unchecked"]({ link: "1O1dpIc0E4iHcbeQYkCehHupAW" });
  assert.equal(app.state.unchecked.players[0].label, "Ann");
});

test("a link that was left for another one is not shown", async () => {
  letters();
  const { app } = device();
  const done = actions(app)["show-unchecked"]({ link: LINK });
  app.visits.begin();
  await done;
  assert.equal(app.state.unchecked, null);
});

test("a reply that comes first wins", async () => {
  letters();
  const { app } = device();
  const done = actions(app)["show-unchecked"]({ link: LINK });
  app.update(withView(app.state, viewOf({ link: LINK })));
  await done;
  assert.equal(app.state.unchecked, null);
});

/** Return what the page logs when the engine's reply replaces the link reader's view. */
async function logged(answered) {
  letters();
  const log = mock.method(console, "info", () => {});
  const { app } = device();
  await actions(app)["show-unchecked"]({ link: LINK });
  const { unchecked } = app.state;
  app.update({ engine: { ...app.state.engine, phase: "ready" } });
  app.update(answered(app.state, unchecked));
  assert.equal(app.state.unchecked, null);
  const { calls } = log.mock;
  log.mock.restore();
  return calls.map((call) => call.arguments.join(" "));
}

test("the same game from the engine is not worth a word", async () => {
  const same = (state, unchecked) => withView(state, { ...viewOf(), ...unchecked });
  assert.deepEqual(await logged(same), []);
});

test("another game from the engine is logged by what differs, without the link", async () => {
  const other = (state, { link, ...unchecked }) =>
    withView(state, { ...viewOf(), ...unchecked, link, bag: 3, toMove: 0 });
  const [text, ...more] = await logged(other);
  assert.match(text, /otherwise: bag( toMove)?$/);
  assert.ok(!text.includes(LINK) && !more.length);
});

test("a link that the engine refuses is logged", async () => {
  const refused = (state) => leaveGame(state, "problem");
  assert.match((await logged(refused)).join(), /otherwise: refused$/);
});

test("a game that was left is not compared", async () => {
  assert.deepEqual(await logged((state) => leaveGame(state, "start")), []);
});

test("the letters of one language are fetched, once for a link", async () => {
  const asked = letters();
  const { app } = device();
  const link = linkOf("own list, Spanish: early");
  await actions(app)["show-unchecked"]({ link });
  await actions(app)["show-unchecked"]({ link });
  assert.deepEqual(asked, ["letters/es.json"]);
  assert.ok(factsOf(app.state.unchecked).board.some(Boolean));
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
    "Νίκος",
    "Comp",
    "Emma 2",
    "7",
    "דנה",
    "中村",
  ])
    assert.ok(!mayBeReserved(name), name);
});

test("so does one with any letter that is taken for another", () => {
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
