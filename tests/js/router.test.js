// From a link to a game: known or not, newer, older or a fork, or no link at all.

import assert from "node:assert/strict";
import { test } from "node:test";
import { openText, route, routerActions, seatsOfNew } from "../../site/play/router.js";
import { savedOf, testApp, viewOf } from "../support/js/app.mjs";

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

test("without a link the start is shown", async () => {
  const made = device({});
  await route(made.app);
  assert.equal(made.app.state.screen, "start");
  assert.deepEqual(made.ran, [["draw-start", undefined]]);
});

test("an unknown link is opened for the seat to move", async () => {
  const view = viewOf();
  const made = device({ open: () => opened(view) }, { link: view.link });
  await route(made.app);
  assert.equal(made.app.state.view, made.app.store.game("g").view);
  assert.deepEqual(made.app.store.game("g").seats, [0]);
  assert.equal(made.app.store.game("g").made, false);
});

test("a stored game is shown before the engine answers, and then confirmed", async () => {
  const view = viewOf();
  let answer;
  const replies = {
    open: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  };
  const made = device(replies, { link: view.link });
  made.app.store.keep(savedOf(view));
  const done = route(made.app);
  assert.equal(made.app.state.stale, true);
  assert.equal(made.app.state.view, view);
  answer(opened({ ...view }, { relation: "same" }));
  await done;
  assert.equal(made.app.state.stale, false);
});

test("a stored rack of another player on this device is not shown unasked", () => {
  const view = viewOf();
  const made = device({ open: () => new Promise(() => {}) }, { link: view.link });
  made.app.store.keep(savedOf(view, { seats: [0, 1] }));
  route(made.app);
  assert.equal(made.app.state.view, null);
  assert.equal(made.app.state.screen, "game");
});

for (const [relation, chosen, expected] of [
  ["newer", "", "1link"],
  ["older", "newest", "1kept"],
  ["older", "look", "1link"],
  ["fork", "mine", "1kept"],
  ["fork", "theirs", "1link"],
])
  test(`a link that is ${relation} than what is kept: ${chosen || "no question"}`, async () => {
    const view = viewOf();
    const replies = {
      open: () => opened(view, { relation, forkTurn: 2 }),
      view: (_, { link }) => ({ ok: true, link, view: viewOf({ link }) }),
    };
    const made = device(replies, { answers: { choose: chosen } });
    made.app.store.keep(savedOf(viewOf({ link: "1kept", turns: [{ seat: 1, words: [] }] })));
    await openText(made.app, "see https://example.org/#1link");
    assert.equal(made.app.state.view.link, expected);
    assert.equal(made.log.filter(([name]) => name === "choose").length, chosen ? 1 : 0);
  });

for (const [relation, chosen, expected] of [
  ["changed-rules", "mine", "1kept"],
  ["changed-rules", "", "1kept"],
  ["rival-deal", "theirs", "1link"],
])
  test(`a game that is a ${relation} of a known one: ${chosen || "dismissed"}`, async () => {
    const found = opened(viewOf({ gameId: "other" }));
    const known = { relation, knownId: "g", differences: [] };
    const replies = {
      open: ({ known: { length } }) => (length ? { ...found, ...known } : found),
      view: (_, { link }) => ({ ok: true, link, view: viewOf({ link }) }),
    };
    const made = device(replies, { lazy: { "ask-other-game": () => chosen } });
    made.app.store.keep(savedOf(viewOf({ link: "1kept", turns: [{ seat: 1, words: [] }] })));
    await openText(made.app, "1link");
    assert.equal(made.app.state.view.link, expected);
    assert.equal(made.ran.filter(([name]) => name === "ask-other-game").length, 1);
    assert.equal(made.app.store.game("g").link, "1kept");
    assert.equal(Boolean(made.app.store.game("other")), chosen === "theirs");
  });

test("notes of earlier turns that a link changed stay as they are kept, with a notice", async () => {
  const view = viewOf();
  const reply = opened(view, { relation: "same", notesKept: true });
  const made = device({ open: () => reply });
  made.app.store.keep(savedOf(view));
  await openText(made.app, "1forged");
  assert.equal(made.app.store.game("g").link, view.link);
  assert.deepEqual(
    made.log.filter(([name]) => name === "toast").map(([, text]) => text),
    ["notes-kept"],
  );
});

test("a link that cannot be read leads to the page that says why", async () => {
  const error = { code: "damaged", message: "no" };
  const made = device({ open: () => ({ ok: false, error }) }, { link: "1bad" });
  await route(made.app);
  assert.equal(made.app.state.screen, "problem");
  assert.deepEqual(made.ran, [["draw-problem", { fault: error }]]);
  assert.deepEqual(made.log.at(-1), ["warn", "heading"]);
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

test("a deleted game can be restored", async () => {
  const made = device({});
  made.app.store.keep(savedOf(viewOf()));
  await made.app.act("forget", { game: "g" });
  assert.equal(made.app.store.games().length, 0);
  const [, , { act }] = made.log.find(([name]) => name === "toast");
  act();
  assert.equal(made.app.store.games().length, 1);
});

for (const [name, more, expected] of [
  ["the player to move", { toMove: 1 }, [1]],
  ["the first human after a computer", { toMove: 1, players: [{}, { computer: 2 }, {}] }, [2]],
  ["nobody when it is over", { toMove: null }, []],
  ["nobody in a record", { mode: "stated" }, []],
])
  test(`the player who opens an unknown game is ${name}`, () => {
    assert.deepEqual(seatsOfNew(viewOf(more)), expected);
  });
