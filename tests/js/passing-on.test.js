// Sending the link: its purpose, unsent turns, and that repeated presses make only one game.

import assert from "node:assert/strict";
import { test } from "node:test";
import { EMPTY, isAwaited, purposeOf, withView } from "../../site/core/state.js";
import { flowActions } from "../../site/play/game-flow.js";
import { routerActions } from "../../site/play/router.js";
import { actions as fileActions } from "../../site/share/files.js";
import { actions as newGames } from "../../site/start/new-game.js";
import { lineOf, sendText } from "../../site/ui/controls.js";
import { savedOf, testApp, viewOf } from "../support/js/app.mjs";
import { speak } from "../support/js/strings.mjs";

speak();

const THEIRS = { link: "1next", toMove: 1, allowed: {}, line: "line-waiting" };
const SOLO = [
  { label: "Ann", score: 0, computer: 0 },
  { label: "Club", score: 0, computer: 3 },
];
const NAMELESS = {
  ...THEIRS,
  players: ["Ann", "Your friend"].map((label) => ({ label, score: 0, computer: 0 })),
};
const shown = (view) => ({ ok: true, link: view.link, view });
const table = (more, rest = {}) => ({ ...withView(EMPTY, viewOf(more)), seats: [0], ...rest });

for (const [name, state, purpose, button] of [
  ["a turn made here", table(THEIRS, { isUnsent: true }), "turn", "Send to Bea"],
  ["a turn for a friend without a name", table(NAMELESS, { isUnsent: true }), "turn", "Send link"],
  [
    "a turn just sent to a friend without a name",
    table(NAMELESS, { isJustSent: true }),
    "again",
    "Send again",
  ],
  ["a turn that was sent", table(THEIRS), "reminder", "Remind Bea"],
  ["a turn just sent", table(THEIRS, { isJustSent: true }), "again", "Send again"],
  ["one’s own turn", table(), "device", "Continue on another device"],
  [
    "a computer’s turn",
    table({ players: SOLO, toMove: 1 }),
    "device",
    "Continue on another device",
  ],
  ["the friend’s turn on this device", table(THEIRS, { seats: [0, 1] }), "device", null],
  ["a spectator", table(THEIRS, { seats: [] }), "board", "Send link"],
  ["an older turn", table(THEIRS, { isPast: true, isUnsent: true }), "board", "Send link"],
  ["the end", table({ over: true, toMove: null }), "end", "Send link"],
])
  test(`the purpose of passing on the link of ${name}`, () => {
    assert.equal(purposeOf(state), purpose);
    if (button) assert.equal(sendText(state), button);
  });

for (const [name, view, seats, expected] of [
  ["the friend", viewOf(THEIRS), [0], true],
  ["oneself", viewOf(), [0], false],
  ["a computer", viewOf({ ...THEIRS, players: SOLO }), [0], false],
  ["a player on this device", viewOf(THEIRS), [0, 1], false],
  ["nobody: one only watches", viewOf(THEIRS), [], false],
  ["the friend, to see the end", viewOf({ over: true, toMove: null }), [0], true],
  ["nobody: the end was on this device", viewOf({ over: true, toMove: null }), [0, 1], false],
  ["nobody: it is over against a computer", viewOf({ over: true, players: SOLO }), [0], false],
])
  test(`the link is awaited by ${name}`, () => assert.equal(isAwaited(view, seats), expected));

/** Make a device that shows a game of two players; `reply` is the view after the next move. */
function device(reply, options = {}) {
  const actions = (app) => ({ ...flowActions(app), ...routerActions(app), ...newGames(app) });
  const made = testApp({ commit: () => shown(reply), ...options.replies }, { actions, ...options });
  made.app.update(table());
  return made;
}
/** Fake a device without a mouse. */
globalThis.matchMedia = () => ({ matches: false });

test("the line below the board says that a turn or the end was not sent yet", () => {
  const text = (state) =>
    lineOf({ ...state, engine: { phase: "ready" } })
      .flat()
      .join(" ");
  assert.match(text(table(THEIRS, { isUnsent: true })), /Not sent yet/);
  const result = { winners: [0], reason: "out" };
  const over = table({ over: true, toMove: null, result }, { isUnsent: true });
  assert.match(text(over), /You won 0 to 0\. Not sent yet/);
  assert.match(text(table(THEIRS)), /Open the link that Bea sends you/);
});

for (const [kept, expected] of [
  [true, true],
  ["yes", false],
  [{}, false],
  [undefined, false],
])
  test(`a backup whose game is unsent: ${JSON.stringify(kept)}`, async () => {
    const view = viewOf(THEIRS);
    const open = () => ({ ...shown(view), gameId: "g" });
    const actions = (app) => ({ ...fileActions(app), start: () => {} });
    const { app } = testApp({ open, view: () => shown(view) }, { actions });
    app.store.damaged = () => [["damaged g", { ...savedOf(view), unsent: kept }]];
    app.store.drop = () => {};
    await app.act("repair-games");
    assert.equal(app.store.game("g").unsent, expected);
  });

/** Make a device whose engine replies to one type of request only after `answer()`. */
function slow(type, reply) {
  let answer;
  const promise = new Promise((resolve) => {
    answer = () => resolve(reply);
  });
  const made = device(viewOf(), { replies: { [type]: () => promise } });
  return { ...made, answer };
}
const count = ({ asked }, type) => asked.filter((each) => each.type === type).length;
const WISH = { "how-many": "2", "who-starts": "me", "name-0": " Ann ", "name-1": "Bea" };

for (const [type, action, data] of [
  ["new", "create", WISH],
  ["rematch", "rematch", undefined],
])
  test(`impatient presses of ${action} make one game`, async () => {
    const made = slow(type, { ...shown(viewOf({ gameId: "h", link: "1new" })), seat: 0 });
    const presses = [1, 2, 3].map(() => made.app.act(action, data));
    assert.equal(made.app.state.busy, true);
    made.answer();
    await Promise.all(presses);
    assert.equal(count(made, type), 1);
    assert.deepEqual([...made.app.store.kept.keys()], ["h"]);
    assert.equal(made.app.state.busy, false);
  });

test("a game that cannot be made leaves the form free", async () => {
  const made = slow("new", { ok: false, error: { code: "x", message: "no" } });
  const press = made.app.act("create", WISH);
  made.answer();
  await press;
  assert.equal(made.app.state.busy, false);
  assert.deepEqual(made.asked[0].players, ["Ann", "Bea"]);
  assert.deepEqual(made.app.store.settings(), {
    language: "en",
    variant: "complete",
    "your-name": "Ann",
  });
});

test("a game that is made after its form was left is not shown", async () => {
  const made = slow("new", shown(viewOf({ gameId: "h", link: "1new" })));
  const press = made.app.act("create", WISH);
  made.app.visits.begin();
  made.answer();
  await press;
  assert.equal(made.app.store.kept.size, 0);
});
