// Drafts: tiles laid by tap, drag and key. Every change is stored; after a pause the engine judges the draft.

import assert from "node:assert/strict";
import { test } from "node:test";
import { laid } from "../../site/core/draft.js";
import { withView } from "../../site/core/state.js";
import { bindDraft, draftActions, layAll, layAndCheck } from "../../site/play/draft.js";
import { settled, testApp, viewOf } from "../support/js/app.mjs";

const PREVIEW = {
  ok: true,
  play: { score: 8, words: [{ text: "CAT", points: 8 }] },
  illegal: null,
};

function table(replies = { preview: () => PREVIEW }, options = {}) {
  const made = testApp(replies, { actions: draftActions, ...options });
  made.app.update(withView(made.app.state, viewOf(options.view)));
  return made;
}
const on = ({ app }) =>
  Object.fromEntries(laid(app.state).map(({ square, letter }) => [square, letter]));

test("a tile is dropped on the rack again, and a blank is not laid where no letter is chosen", async () => {
  const chosen = ["Q", ""];
  const made = table(undefined, { answers: { askBlank: () => chosen.shift() } });
  for (const expected of [{ 7: "Q" }, {}]) {
    await made.app.act("drop-square", { id: 3, square: 7 });
    assert.deepEqual(on(made), expected);
    await made.app.act("drop-rack", { id: 3, to: null });
    assert.deepEqual(on(made), {});
  }
});

test("nothing is laid when the game is over, and a square can still be looked up", async () => {
  const board = Array(225).fill(null);
  board[3] = { letter: "X", turn: 1 };
  const made = table(undefined, { view: { over: true, board } });
  await made.app.act("type-letter", { letter: "C", blank: false });
  await made.app.act("tap-square", { square: 3 });
  assert.deepEqual(on(made), {});
  assert.equal(made.app.state.lookedUpSquare, 3);
});

for (const [name, rack, typed, expected] of [
  ["without a lone first letter", ["CH", "A", "O"], "CHAO", ["CH", "A", "O"]],
  ["with a lone first letter", ["C", "CH", "A"], "CHA", ["CH", "A"]],
  ["with a blank for the first letter", ["?", "CH", "A"], "CHA", ["CH", "A"]],
  ["by its first letter alone", ["CH", "A", "O"], "CAO", ["CH", "A", "O"]],
  ["beside a tile of its second letter", ["CH", "H", "A"], "CHHA", ["CH", "H", "A"]],
  ["of which the second letter is a tile, too", ["QU", "U", "E"], "QUE", ["QU", "E"]],
])
  test(`a two-letter tile is typed ${name}`, async () => {
    const tileOf = (letter) => ({ letter, value: 1 });
    const view = { rack: rack.map(tileOf), alphabet: [..."ACEHOQU", "CH", "QU"].map(tileOf) };
    const made = table(undefined, { view });
    for (const letter of typed) await made.app.act("type-letter", { letter, blank: false });
    assert.deepEqual(Object.values(on(made)), expected);
  });

test("a letter that is not on the rack is named where it is seen", async () => {
  const made = table();
  await made.app.act("type-letter", { letter: "Z", blank: false });
  assert.ok(made.log.some(([name]) => name === "toast"));
});

for (const [name, at] of [
  ["across", { square: 14, across: true }],
  ["down", { square: 224, across: false }],
])
  test(`a letter beyond the end of the board is not laid, and a message says so: ${name}`, async () => {
    const made = table();
    made.app.update({ arrow: at });
    const steps = [
      ["type-letter", { letter: "C" }],
      ["type-letter", { letter: "A" }],
    ];
    for (const [action, data] of [...steps, ["tap-tile", { id: 2 }], ["lay-nth", { n: 3 }]])
      await made.app.act(action, data);
    assert.deepEqual(on(made), { [at.square]: "C" });
    const told = made.log.filter(([kind]) => kind === "toast").map(([, text]) => text);
    assert.deepEqual(told, Array(3).fill("board-ends"));
  });

test("laying a tile ends the replay", async () => {
  const made = table();
  made.app.update({ replayTurn: 0 });
  await made.app.act("type-letter", { letter: "C", blank: false });
  assert.equal(made.app.state.replayTurn, null);
});

/** Move the clock forward, and wait for the work that became due. */
async function pass(context, ms) {
  context.mock.timers.tick(ms);
  await settled();
}

test("a draft is stored at every change and judged once it settles", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const made = table();
  const unbind = bindDraft(made.app);
  await made.app.act("lay-nth", { n: 1 });
  await made.app.act("lay-nth", { n: 2 });
  assert.equal(made.app.store.draft("g").draft.length, 2);
  await pass(context, 89);
  assert.equal(made.asked.length, 0);
  await pass(context, 1);
  assert.deepEqual(
    made.asked.map(({ type, tiles }) => [type, tiles.length]),
    [["preview", 2]],
  );
  assert.equal(made.app.state.preview.play.score, 8);
  unbind();
  await made.app.act("lay-nth", { n: 3 });
  assert.equal(made.app.store.draft("g").draft.length, 2);
});

const AWAY = { toMove: 1, allowed: {} };
for (const [where, view, seats, expected] of [
  ["on another player's turn", AWAY, [0], [["preview", 1]]],
  ["on another player's turn, where two have this device", AWAY, [0, 2], []],
  ["on the own turn, where two have this device", {}, [0, 2], [["preview", 1]]],
])
  test(`tiles are laid and judged: ${where}`, async (context) => {
    context.mock.timers.enable({ apis: ["setTimeout"] });
    const made = table(undefined, { view });
    made.app.update({ seats });
    const unbind = bindDraft(made.app);
    await made.app.act("drop-square", { id: 0, square: 112 });
    await pass(context, 90);
    assert.deepEqual(
      made.asked.map(({ type, tiles }) => [type, tiles.length]),
      expected,
    );
    unbind();
  });

test("a draft is stored with its player, and whether its tiles are a play", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const made = table();
  const unbind = bindDraft(made.app);
  const kept = () => {
    const { seat, fits, pending } = made.app.store.draft("g");
    return [seat, fits, pending];
  };
  await made.app.act("lay-nth", { n: 1 });
  assert.deepEqual(kept(), [0, false, false]);
  await pass(context, 90);
  assert.deepEqual(kept(), [0, true, false]);
  await made.app.act("lay-nth", { n: 2 });
  assert.deepEqual(kept(), [0, false, false]);
  unbind();
});

test("a blank is not laid if another rack has come while its letter was chosen", async () => {
  const made = table(undefined, {
    answers: {
      askBlank: () => {
        made.app.update(withView(made.app.state, viewOf({ rack: [{ letter: "Z", value: 9 }] })));
        return "Q";
      },
    },
  });
  await made.app.act("drop-square", { id: 3, square: 7 });
  assert.deepEqual(on(made), {});
});

test("a judgement that comes after the draft has changed is dropped", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const answers = [];
  const made = table({ preview: () => new Promise((resolve) => answers.push(resolve)) });
  const unbind = bindDraft(made.app);
  await made.app.act("lay-nth", { n: 1 });
  await pass(context, 150);
  await made.app.act("lay-nth", { n: 2 });
  answers[0](PREVIEW);
  await settled();
  assert.equal(made.app.state.preview, null);
  unbind();
});

test("a whole move is laid if its tiles are in the rack, and judged at once", async () => {
  const made = table();
  const tiles = [..."CAT"].map((letter, n) => ({ letter, square: 20 + n, blank: false }));
  assert.equal(await layAndCheck(made.app, tiles), "");
  assert.deepEqual(on(made), { 20: "C", 21: "A", 22: "T" });
  assert.equal(layAll(made.app, [...tiles, { letter: "Z", square: 30, blank: false }]), false);
});

test("faults of an unfinished word are read out only after a pause", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const illegal = { code: "words-invalid", message: "no word" };
  const made = table({ preview: () => ({ ok: true, play: null, illegal }) });
  const said = () => made.log.filter(([name]) => name === "say").length;
  const unbind = bindDraft(made.app);
  for (const n of [1, 2, 3]) {
    await made.app.act("lay-nth", { n });
    await pass(context, 500);
    assert.deepEqual([made.app.state.preview.illegal, said()], [illegal, 0]);
  }
  await pass(context, 999);
  assert.equal(said(), 0);
  await pass(context, 1);
  assert.equal(said(), 1);
  unbind();
});
