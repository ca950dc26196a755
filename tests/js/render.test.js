// Rendering, tested as plain data: when select() redraws, and what the line, the buttons and the menu show.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { lay } from "../../site/core/draft.js";
import { EMPTY, leaveGame, stepTo, withView } from "../../site/core/state.js";
import { lineOf, shownOf, sitText } from "../../site/ui/controls.js";
import { select } from "../../site/ui/dom.js";
import { groupsOf, menuOf } from "../../site/ui/menu.js";
import { viewOf } from "../support/js/app.mjs";

const SIGNS = readFileSync(new URL("../../site/icons/signs.svg", import.meta.url), "utf8");

test("select draws once for each change of what is picked", () => {
  const drawn = [];
  const part = select(
    ({ view, cursor }) => view && { view, isOdd: cursor % 2 === 1 },
    ({ view, isOdd }) => drawn.push([view.link, isOdd]),
  );
  part({ view: null, cursor: 1 });
  const view = { link: "a" };
  for (const cursor of [1, 3, 5]) part({ view, cursor });
  part({ view: { link: "a" }, cursor: 7 });
  part({ view, cursor: 8 });
  part({ view: { link: "b" }, cursor: 8 });
  assert.deepEqual(drawn, [
    ["a", true],
    ["a", false],
    ["b", false],
  ]);
});

const table = (more, seats = [0]) => ({ ...withView(EMPTY, viewOf(more)), seats });
const JOINED = {
  ...table({ toMove: 1, allowed: {} }),
  table: { phase: "joined", gameId: "g" },
};
const on = (shown) => Object.keys(shown).filter((name) => shown[name]);

for (const [name, state, expected] of [
  ["one's turn", table(), ["shuffle", "exchange", "pass"]],
  ["tiles are down", lay(table(), 0, 112), ["shuffle", "recall", "play", "note"]],
  [
    "tiles are down, and the play before can be challenged",
    lay(table({ allowed: { ...viewOf().allowed, challenge: true } }), 0, 112),
    ["shuffle", "recall", "challenge", "play", "note"],
  ],
  ["the friend's turn", { ...table({ toMove: 1, allowed: {} }), seats: [0] }, ["shuffle", "send"]],
  ["the friend's turn, both pages joined", JOINED, ["shuffle"]],
  ["a turn that did not arrive", { ...JOINED, isUnsent: true }, ["shuffle", "send"]],
  ["a plan", lay(table({ toMove: 1, allowed: {} }), 0, 112), ["shuffle", "recall", "play"]],
  [
    "a plan before the own turn was sent",
    { ...lay(table({ toMove: 1, allowed: {} }), 0, 112), isUnsent: true },
    ["shuffle", "recall", "send"],
  ],
  [
    "a plan while a computer waits",
    { ...lay(table({ toMove: 1, allowed: {} }), 0, 112), waits: "computer" },
    ["shuffle", "recall", "go-on"],
  ],
  ["an old link", { ...table({ toMove: 1, allowed: {} }), isPast: true }, ["shuffle"]],
  ["a spectator", table({ seat: null, rack: null, allowed: {} }, []), ["sit"]],
  [
    "a computer that waits",
    { ...table({ toMove: 1, allowed: {} }), waits: "computer" },
    ["shuffle", "go-on"],
  ],
  [
    "a covered turn",
    { ...table({ rack: null, allowed: {} }), seats: [0], waits: "ready" },
    ["go-on"],
  ],
  [
    "the end",
    { ...table({ over: true, toMove: null, allowed: {} }), seats: [0] },
    ["send", "review", "result", "rematch"],
  ],
])
  test(`buttons: ${name}`, () => assert.deepEqual(on(shownOf(state)), expected));

for (const [name, moves, expected] of [
  ["before the first move", [], "line-your-move"],
  [
    "after one own play",
    [
      [0, "play"],
      [1, "play"],
    ],
    "line-your-move",
  ],
  [
    "after two own plays",
    [
      [0, "play"],
      [1, "play"],
      [0, "play"],
    ],
    "",
  ],
  [
    "after an own hint and exchange",
    [
      [0, "hint"],
      [0, "exchange"],
    ],
    "line-your-move",
  ],
  [
    "after two plays of the friend",
    [
      [1, "play"],
      [1, "play"],
    ],
    "line-your-move",
  ],
])
  test(`the tip how tiles are laid: ${name}`, (t) => {
    globalThis.matchMedia = () => ({ matches: false });
    t.after(() => delete globalThis.matchMedia);
    const turns = moves.map(([seat, kind]) => ({ seat, kind }));
    const state = table({ line: "line-your-move", turns });
    const ready = { ...state, engine: { ...state.engine, phase: "ready" } };
    assert.deepEqual(lineOf(ready), [["span", expected]]);
  });

const sealed = (by, more = {}) =>
  table({ seat: null, rack: null, allowed: {}, joint: { state: "sealed", by }, ...more }, []);

for (const [name, state, text, isInMenu] of [
  ["an open game", table({ seat: null, rack: null, allowed: {} }, []), "sit", false],
  ["an invitation", sealed(null), "sit", false],
  ["a sealed game", sealed(1), "sit-sealed", true],
  ["a sealed game to be opened", sealed(0, { over: true }), "sit-sealed", true],
])
  test(`a spectator of ${name} can take a seat, or bring it here`, () => {
    assert.equal(shownOf(state).sit, true);
    assert.equal(sitText(state), text);
    assert.equal(menuOf(state).includes("bring-seat"), isInMenu);
  });

test("no seat is brought here for an older turn of a game that is played here", () => {
  const state = { ...sealed(1), isPast: true };
  assert.equal(shownOf(state).sit, false);
  assert.equal(menuOf(state).includes("bring-seat"), false);
});

test("the menu has groups, and what ends a game stands apart", () => {
  const names = groupsOf(table()).map((group) => group.map(([name]) => name));
  assert.deepEqual(names[0], ["start", "send", "together"]);
  assert.deepEqual(names.at(-1), ["resign"]);
  const signs = new Set(groupsOf(table()).flatMap((group) => group.map(([, sign]) => sign)));
  for (const sign of signs) assert.match(SIGNS, new RegExp(`id="${sign}"`));
});

test("the menu of a game and of the start", () => {
  assert.deepEqual(menuOf(EMPTY), [
    "start",
    "dictionary",
    "settings",
    "help",
    "statistics",
    "learn",
    "export",
    "import",
  ]);
  assert.deepEqual(menuOf(table()), [
    "start",
    "send",
    "together",
    "type-move",
    "dictionary",
    "share-game",
    "make-puzzle",
    "others-see",
    "settings",
    "help",
    "statistics",
    "learn",
    "resign",
  ]);
  const state = table();
  const puzzle = { ...state, view: { ...state.view, mode: "puzzle" } };
  const offered = menuOf(puzzle).filter((name) => !["resign"].includes(name));
  assert.deepEqual(offered, [
    "start",
    "send-puzzle",
    "type-move",
    "dictionary",
    "settings",
    "help",
    "statistics",
    "learn",
  ]);
});

test("a finished puzzle takes no move: only what leads on from it is offered", () => {
  const allowed = { play: false };
  const over = table({ mode: "puzzle", title: "Puzzle 41", rack: null, allowed });
  assert.deepEqual(on(shownOf(over)), []);
  assert.deepEqual(menuOf(over), [
    "start",
    "send-puzzle",
    "dictionary",
    "settings",
    "help",
    "statistics",
    "learn",
  ]);
});

test("steps of the replay stay within the game and end at the present", () => {
  const state = { ...EMPTY, view: { turns: [1, 2, 3] } };
  const at = (replayTurn, to) => stepTo({ ...state, replayTurn }, to).replayTurn;
  assert.equal(
    at(null, (n) => n - 1),
    2,
  );
  assert.equal(
    at(0, (n) => n - 1),
    0,
  );
  assert.equal(
    at(2, (n) => n + 1),
    null,
  );
  assert.equal(
    at(1, () => 0),
    0,
  );
});

test("the page's own state survives leaving a game", () => {
  const left = leaveGame({ ...table(), isZoomed: true, offeredLink: "1a" }, "start");
  assert.deepEqual([left.isZoomed, left.offeredLink, left.view], [true, "1a", null]);
});
