// A dialog that opens by itself rests for a moment, and ignores presses that began before the end of its rest.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

const REST_MS = 600;
const FRAME_MS = 17;

const pointer = (page, keys, target) => page.user.pointer([{ keys, target }]);

/** Simulate a pen event. @param {any} target @param {string} kind @param {object} [more] */
const pen = (page, target, kind, more = {}) =>
  target.dispatchEvent(
    new page.window.PointerEvent(kind, {
      ...{ bubbles: true, cancelable: true, pointerId: 7, isPrimary: true, pointerType: "pen" },
      ...more,
    }),
  );

/** Repeat a held key like a browser: every repetition also clicks the target. */
function repeat(page, target, key) {
  const about = { key, code: key, repeat: true, bubbles: true, cancelable: true };
  if (target.dispatchEvent(new page.window.KeyboardEvent("keydown", about))) target.click();
}

/** Let time pass until a dialog has rested and takes answers. */
const waits = (page) => page.pass(REST_MS + FRAME_MS);

/** Input under way when a dialog opens: steps before it opens, early (while it rests) and late (after its rest). */
const INPUTS = [
  ["a tap", { early: (page, answer) => pointer(page, "[TouchA]", answer) }],
  ["a click", { early: (page, answer) => pointer(page, "[MouseLeft]", answer) }],
  ["a click without a pointer", { early: (_, answer) => answer.click() }],
  ["a tap beside it", { early: (page) => pointer(page, "[TouchA]", page.top) }],
  [
    "a finger that is lifted later",
    {
      early: (page, answer) => pointer(page, "[TouchA>]", answer),
      late: (page, answer) => pointer(page, "[/TouchA]", answer),
    },
  ],
  [
    "a mouse button that is let go of later",
    {
      early: (page, answer) => pointer(page, "[MouseLeft>]", answer),
      late: (page, answer) => pointer(page, "[/MouseLeft]", answer),
    },
  ],
  [
    "a pen that is lifted later",
    {
      early: (page, answer) => pen(page, answer, "pointerdown"),
      late: (page, answer) => {
        pen(page, answer, "pointerup");
        pen(page, answer, "click", { detail: 1 });
      },
    },
  ],
  [
    "a finger on the board that is lifted later",
    {
      before: (page) => pen(page, page.cell(0), "pointerdown"),
      late: (page, answer) => {
        pen(page, answer, "pointerup");
        pen(page, answer, "click", { detail: 1 });
      },
    },
  ],
  [
    "a press beside it that ends later",
    {
      early: (page) => pointer(page, "[MouseLeft>]", page.top),
      late: (page) => pointer(page, "[/MouseLeft]", page.top),
    },
  ],
  [
    "Enter that is held",
    {
      before: (page) => page.keys("[Enter>]"),
      late: (page, answer) => repeat(page, answer, "Enter"),
    },
  ],
  [
    "a space bar that is let go of later",
    {
      early: (page) => page.keys("[Space>]"),
      late: (page, answer) => {
        answer.focus();
        return page.keys("[/Space]");
      },
    },
  ],
  ["Escape", { early: (page) => page.keys("{Escape}") }],
  [
    "the way back of a phone",
    {
      early: ({ top, window }) => {
        const cancel = new window.Event("cancel", { cancelable: true });
        if (top.getAttribute("closedby") !== "none" && top.dispatchEvent(cancel)) top.close();
      },
    },
  ],
];

const mine = () => games.game(["best", "best"]);

for (const [what, { before, early, late }] of INPUTS)
  test(`${what} answers no question that came after it began; a tap after that does`, async (t) => {
    const link = await mine();
    const page = await device(t, { hasClock: true }).show(link);
    await before?.(page);
    page.go(await games.plus(link, ["resign"]));
    const dialog = await page.dialog("Did you play this turn?");
    const [answer] = page.named("button", "No, keep mine");
    await early?.(page, answer);
    assert.ok(dialog.open, "at once");
    await waits(page);
    await late?.(page, answer);
    assert.ok(dialog.open, "after its rest");
    await page.pass(REST_MS);
    await pointer(page, "[TouchA]", answer);
    await page.gone("dialog");
    await page.shows(link);
  });

/** Input, other than a tap, that answers a dialog after its rest. */
const ANSWERS = [
  ["a screen reader’s click", (_, answer) => answer.click()],
  ["a key", (page) => page.keys("{Tab}{Enter}")],
  ["Escape", (page) => page.keys("{Escape}")],
];

for (const [what, answers] of ANSWERS)
  test(`${what} answers a question that has rested, also soon after a tap that did not`, async (t) => {
    const link = await mine();
    const page = await device(t, { hasClock: true }).show(link);
    page.go(await games.plus(link, ["resign"]));
    await page.dialog("Did you play this turn?");
    const [answer] = page.named("button", "No, keep mine");
    await pointer(page, "[TouchA]", answer);
    await waits(page);
    await answers(page, answer);
    await page.gone("dialog");
    await page.shows(link);
  });

test("a press beside a question never answers it", async (t) => {
  const link = await mine();
  const page = await device(t).show(link);
  page.go(await games.plus(link, ["resign"]));
  const dialog = await page.dialog("Did you play this turn?");
  await page.rested();
  await pointer(page, "[MouseLeft]", dialog);
  assert.ok(dialog.open);
});

test("a question rests again once a dialog above it is closed", async (t) => {
  const link = await mine();
  const page = await device(t, { hasClock: true }).show(link);
  page.go(await games.plus(link, ["resign"]));
  const below = await page.dialog("Did you play this turn?");
  await waits(page);
  void page.window.document.getElementById("menu").click();
  const above = await page.dialog("Menu");
  above.close();
  await page.until(() => !above.isConnected, "it is gone");
  await pointer(page, "[TouchA]", page.named("button", "No, keep mine")[0]);
  assert.ok(below.open);
});

const show = async (t, moves, setup, who) =>
  device(t, { hasClock: true }).show(await games.game(moves, setup), who);

/** Show a game and follow another link of it. */
const follows = async (t, moves, other, setup, who) => {
  const page = await show(t, moves, {}, who);
  page.go(await games.game(other, setup));
  return page;
};

/** Open an unreadable file. */
async function wrongFile(t) {
  const own = device(t, { hasClock: true });
  own.file = new File(["{}"], "game.json");
  const page = await own.open();
  await page.openFile();
  return page;
}

/** Dialogs that open by themselves: their names and triggers. */
const DIALOGS = [
  ["Two versions of this game", (t) => follows(t, ["best", "best"], ["best", "pass"])],
  ["A second game with the same players", (t) => follows(t, ["pass"], [], { seed: 99 })],
  ["Same tiles, different rules", (t) => follows(t, ["pass"], [], { hint_price: 0 })],
  [
    "An earlier turn",
    async (t) => {
      const page = await follows(t, Array(4).fill("best"), ["best", "best"]);
      await page.press("View this earlier turn");
      return page;
    },
  ],
  [
    /Are you Ann\?$/,
    async (t) => device(t, { hasClock: true }).open(await games.game(["best", "best"])),
  ],
  [
    "Pass the device to Bea",
    async (t) => {
      const page = await show(t, []);
      await page.handOver("Bea");
      return page;
    },
  ],
  ["Ready?", (t) => show(t, ["best", "best"], { turn_seconds: 60 })],
  ["Game over", (t) => follows(t, ["best"], ["best", "resign"], {}, "I’m Ann")],
  [/^Ann invited you/, async (t) => device(t, { hasClock: true }).open((await games.joint([]))[0])],
  ["This file can’t be read", wrongFile],
];

for (const [name, comes] of DIALOGS)
  test(`no tap answers a dialog that has just come by itself: ${name}`, async (t) => {
    const page = await comes(t);
    const dialog = await page.dialog(name);
    assert.equal(page.document.activeElement, dialog);
    for (const node of [...page.all("button", dialog), dialog]) {
      await pointer(page, "[TouchA]", node);
      assert.ok(dialog.open, node.textContent);
      assert.equal(page.top, dialog, node.textContent);
    }
    await page.rested();
    await page.keys("{Escape}");
    await page.until(() => !dialog.open, "it closed");
  });
