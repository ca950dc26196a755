// The router opens links: of new and known games, with newer, older or forked turns, and texts that are no link.

import assert from "node:assert/strict";
import { test } from "node:test";
import { certainSeats, seatFor, seatsOfEntry } from "../../site/play/enter-game.js";
import { openText, route, routerActions } from "../../site/play/router.js";
import { savedOf, testApp, until, viewOf } from "../support/js/app.mjs";

const opened = (view, more = {}) => ({
  ok: true,
  link: view.link,
  view,
  gameId: view.gameId,
  relation: "new",
  ...more,
});

function device(replies, options = {}) {
  return testApp(replies, { actions: routerActions, ...options });
}

const replies = (view) => ({
  open: () => opened(view),
  view: (_, { seat }) => ({ ok: true, link: view.link, view: { ...view, seat } }),
});

test("an answer about a game that was left meanwhile opens nothing", async () => {
  let answer;
  const asked = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  const made = device(replies(viewOf({ seat: null, rack: null, allowed: {} })), {
    lazy: { "ask-seat": asked },
  });
  const done = openText(made.app, "1link");
  await until(() => answer);
  await made.app.act("start");
  answer([0]);
  await done;
  assert.equal(made.app.state.screen, "start");
  assert.deepEqual(made.app.store.games(), []);
});

test("a stored rack of another player on this device is not shown unasked", () => {
  const view = viewOf();
  const made = device({ open: () => new Promise(() => {}) }, { link: view.link });
  made.app.store.keep(savedOf(view, { seats: [0, 1] }));
  route(made.app);
  assert.equal(made.app.state.view, null);
  assert.equal(made.app.state.screen, "game");
});

test("if the engine crashed, the stored board stays", async () => {
  const view = viewOf();
  const error = { code: "engine-failed", message: "out of memory" };
  const made = device({ open: () => ({ ok: false, error }) }, { link: view.link });
  made.app.store.keep(savedOf(view));
  await route(made.app);
  assert.equal(made.app.state.screen, "game");
  assert.equal(made.app.state.view, view);
});

test("a reply about a link that was left is dropped", async () => {
  const answers = [];
  const made = device({ open: () => new Promise((resolve) => answers.push(resolve)) });
  const first = openText(made.app, "1a");
  const second = openText(made.app, "1b");
  answers[1](opened(viewOf({ link: "1b", gameId: "b" })));
  await second;
  answers[0](opened(viewOf({ link: "1a", gameId: "a" })));
  await first;
  assert.equal(made.app.state.view.link, "1b");
});

for (const text of [
  "#character-encoding UTF-8",
  "#player1 a b",
  ">a: QUIZ 8D QUIZ +48 48",
  '{"a": 1}',
])
  test(`a pasted text that begins ${text.slice(0, 8)} is a file`, async () => {
    const made = device({}, { lazy: { "take-game": () => {} } });
    await openText(made.app, text);
    assert.deepEqual(made.ran, [["take-game", { text }]]);
  });

const human = { computer: 0 };
const club = { computer: 2 };

for (const [name, more, expected] of [
  ["one of two humans", {}, null],
  ["one of two humans beside a computer", { players: [club, human, human] }, null],
  ["the only human among computers", { toMove: 1, players: [club, club, human] }, [2]],
  ["nobody among computers", { players: [club, club] }, []],
  ["nobody when it is over", { toMove: null }, []],
  ["nobody in a record", { mode: "stated" }, []],
])
  test(`the player who opens an unknown game is ${name}`, () => {
    assert.deepEqual(certainSeats(viewOf(more)), expected);
  });

const MOVED = [{ number: 1, seat: 0 }];

for (const [whose, more, mine, expected] of [
  ["one's own while waiting", { toMove: 1, turns: MOVED }, [0], 0],
  ["of two here that of the one to move", { toMove: 1, turns: MOVED }, [1, 0], 1],
  ["of two here the last while a third is to move", { toMove: 2, turns: MOVED }, [0, 1], 1],
  ["one's own before the first move", { toMove: 0 }, [0], 0],
  ["nobody's before the first move of another", { toMove: 1 }, [0], null],
  ["in a joint game one's own at once", { toMove: 1, joint: {} }, [0], 0],
  ["nobody's for a spectator", { toMove: 1, turns: MOVED }, [], null],
])
  test(`the rack on show is ${whose}`, () => {
    assert.equal(seatFor(viewOf(more), mine), expected);
  });

const three = viewOf({ players: [human, human, club] });
for (const [name, entry, expected] of [
  ["one seat", { gameId: "g", seats: [1] }, [1]],
  ["two seats on one device", { gameId: "g", seats: [1, 0] }, [1, 0]],
  ["a spectator", { gameId: "g", seats: [] }, []],
  ["another game", { gameId: "h", seats: [1] }, null],
  ["a seat that is not there", { gameId: "g", seats: [3] }, null],
  ["a negative seat", { gameId: "g", seats: [-1] }, null],
  ["the seat of a computer", { gameId: "g", seats: [2] }, null],
  ["a seat twice", { gameId: "g", seats: [1, 1] }, null],
  ["a text as a seat", { gameId: "g", seats: ["1"] }, null],
  ["a text as seats", { gameId: "g", seats: "1" }, null],
  ["an object as seats", { gameId: "g", seats: { length: 1, 0: 1 } }, null],
  ["a name of Array's own", { gameId: "g", seats: ["length"] }, null],
  ["no seats", { gameId: "g" }, null],
  ["nothing", null, null],
  ["a number", 5, null],
  ["an array", [1], null],
])
  test(`what the browser keeps with the address: ${name}`, () => {
    assert.deepEqual(seatsOfEntry(entry, three), expected);
  });

const TOKEN = "Zz09".repeat(25);

for (const [what, text, token] of [
  ["a link", `1link~${TOKEN}`, TOKEN],
  ["a message of a chat", `Ann is here:\nhttps://example.org/#1link~${TOKEN}`, TOKEN],
  ["a link without one", "1link", null],
  ["a link with a tail that is too short", "1link~short", null],
])
  test(`a token after ${what} is removed once the game is on show`, async () => {
    const asked = [];
    const taken = [];
    const answers = replies(viewOf({ turns: [{ seat: 1, words: [] }] }));
    const open = (intent) => {
      asked.push(intent.text);
      return answers.open(intent);
    };
    const lazy = {
      together: (data, app) => taken.push([data.token, app.state.view.link, app.address.link()]),
    };
    const made = device({ ...answers, open }, { lazy });
    await openText(made.app, text);
    assert.ok(asked.every((each) => !each.includes("~") || !token));
    assert.deepEqual(taken, token ? [[token, "1link", "1link"]] : []);
  });

test("a kept game is shown at once although a token follows its link", async () => {
  const view = viewOf();
  const shown = [];
  const made = device(replies(view), { link: `1link~${TOKEN}`, lazy: { together: () => {} } });
  made.app.store.keep(savedOf(view));
  made.app.watch((now) => shown.push(now.stale));
  await route(made.app);
  assert.ok(shown.includes(true));
  assert.equal(made.bar.link, "1link");
});
