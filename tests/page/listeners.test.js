// Repeated opening, closing and drawing leave nothing behind: no listener is bound twice, no closed sheet stays
// subscribed to the state, and no sheet shows content of another sheet.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";
import { outline } from "../support/page/reading.mjs";
import { TWO } from "../support/page/sitting.mjs";

/** Return a function that counts a window's event listeners by kind and target. It also counts functions in
 * sets: these are subscribed to the state. @param {any} window */
function counting(window) {
  const bound = [];
  const held = new Map();
  const { addEventListener, removeEventListener } = window.EventTarget.prototype;
  const isSame = (one, two) =>
    ["target", "kind", "does", "capture"].every((key) => one[key] === two[key]);
  const ways = (target, kind, does, options) => {
    const {
      capture = false,
      once = false,
      signal,
    } = typeof options === "object" ? (options ?? {}) : { capture: options };
    return { target, kind, does, capture: Boolean(capture), once, signal };
  };
  const forget = (made) => {
    const at = bound.findIndex((each) => isSame(each, made));
    if (at >= 0) bound.splice(at, 1);
  };
  Object.assign(window.EventTarget.prototype, {
    addEventListener(...about) {
      const made = ways(this ?? window, ...about);
      if (!bound.some((each) => isSame(each, made))) bound.push(made);
      if (made.once) addEventListener.call(made.target, made.kind, () => forget(made), about[2]);
      return addEventListener.call(made.target, ...about);
    },
    removeEventListener(...about) {
      forget(ways(this ?? window, ...about));
      return removeEventListener.call(this ?? window, ...about);
    },
  });
  const sets = window.eval("Set.prototype");
  const { add } = sets;
  sets.add = function (value) {
    if (typeof value === "function") held.set(this, true);
    return add.call(this, value);
  };
  const isThere = ({ target, signal }) =>
    !signal?.aborted && (target === window || target === window.document || target.isConnected);
  const nameOf = ({ id, localName, className }) =>
    [localName, id, className].filter(Boolean).join(" ");
  return () => {
    const counts = {};
    for (const each of bound.filter(isThere)) {
      const name = `${each.kind} of ${nameOf(each.target) || (each.target === window ? "window" : "document")}`;
      counts[name] = (counts[name] ?? 0) + 1;
    }
    counts.watchers = [...held.keys()].reduce((sum, set) => sum + set.size, 0);
    return counts;
  };
}

/** Open a page that counts listeners, and wait for its lazy modules. */
async function counted(t, link, who, about) {
  const it = device(t, about);
  let count;
  it.prepare = (window) => {
    count = counting(window);
  };
  const page = link ? await it.show(link, who) : await it.open();
  await page.until(() => page.loaded.has("live/windows.js"), "what listens later");
  await page.drawn();
  return { it, page, count };
}

/** Do something twice, and check that the second time adds no listener. */
async function leavesNothing(page, count, does) {
  const counts = [];
  for (let n = 0; n < 2; n++) {
    await does(page);
    await page.drawn();
    counts.push(count());
  }
  assert.deepEqual(counts[1], counts[0]);
}

const SHEET = "dialog, .tool";

/** Open a sheet or a panel, wait until it is complete, and close it; return what it showed. */
async function seen(it, page, opens) {
  await opens(page);
  await page.find(SHEET);
  await page.gone(".running");
  await it.settled();
  await page.drawn();
  const lines = page.all(SHEET).flatMap(outline);
  await page.press("Close");
  await page.gone(SHEET);
  return lines;
}

const menu = (name) => (page) => page.menu(name);
const act = (name) => (page) => page.act(name);

/** Screens: name, link, the screen's sheets by name, and the player. */
for (const [screen, link, sheets, who] of [
  [
    "the start page",
    () => "",
    {
      menu: act("menu"),
      settings: menu("Settings"),
      help: menu("Help"),
      statistics: menu("Statistics"),
      dictionary: menu("Dictionary"),
    },
  ],
  [
    "the player's turn",
    () => games.game(TWO, { hint_price: 0, challenge_rule: "single" }),
    {
      menu: act("menu"),
      settings: menu("Settings"),
      help: menu("Help"),
      dictionary: menu("Dictionary"),
      link: menu("Continue on another device"),
      "what others see": menu("What can others see?"),
      "type a move": menu("Type a move"),
      "save or share": menu("Save or share game"),
      "sit down together": menu("Play live"),
      resign: menu("Resign"),
      moves: act("moves"),
      "unseen tiles": act("unseen"),
      hint: act("hint"),
      exchange: act("exchange"),
      pass: act("pass"),
      challenge: act("challenge"),
    },
  ],
  [
    "the friend's turn",
    () => games.game(["best"]),
    { link: act("send"), "play here": menu(/^Play .* turn on this device/) },
    "No, I’m Ann",
  ],
  [
    "the end",
    () => games.game([...TWO, "resign"]),
    { result: act("result"), review: act("review"), menu: act("menu") },
  ],
])
  test(`repeated opening on ${screen} adds no listeners, and shows the same`, async (t) => {
    const { it, page, count } = await counted(t, await link(), who);
    if (page.top.localName === "dialog") await page.escape();
    await page.gone("dialog");
    const shown = {};
    for (const [name, opens] of Object.entries(sheets))
      await t.test(name, () =>
        leavesNothing(page, count, async () => {
          shown[name] = await seen(it, page, opens);
        }),
      );
    for (const [name, opens] of Object.entries(sheets).reverse())
      await t.test(`${name}, once those after it were opened`, async () =>
        assert.deepEqual(await seen(it, page, opens), shown[name]),
      );
  });

test("going home and back to a game adds no listeners", async (t) => {
  const { page, count } = await counted(t, await games.game(TWO));
  const { link } = page;
  await leavesNothing(page, count, async () => {
    await page.kept();
    page.go(link);
    await page.find("#rack .tile");
  });
});

test("laying and recalling tiles, and looking at turns, adds no listeners", async (t) => {
  const { page, count } = await counted(t, await games.game(TWO));
  const { tiles } = await games.best(page.link);
  await leavesNothing(page, count, async () => {
    await page.lay(tiles);
    await page.role("button", /^Play \d/);
    await page.act("recall");
    await page.user.click(await page.find('#side [data-turn="1"]'));
    await page.press("Back to the current turn");
    await page.find("#rack .tile");
  });
});

test("a link followed while a sheet is open leaves nothing of the sheet behind", async (t) => {
  const { page, count } = await counted(t, await games.game(TWO));
  const links = [
    page.link,
    await games.game(["pass", "pass"], { names: ["Dan", "Eve"], seed: 31 }),
  ];
  await leavesNothing(page, count, async () => {
    for (const link of [links[1], links[0]]) {
      await page.menu("Dictionary");
      await page.dialog("Dictionary");
      page.go(link);
      await page.gone(".words");
      await page.seated();
      await page.shows(link);
      await page.gone("dialog");
    }
  });
});

test("moves that a computer lays tile by tile leave nothing behind", async (t) => {
  const about = { media: ["hover", "fine"] };
  const link = await games.game([], { names: ["Ann", ""], seed: 21, computers: [0, 1] });
  const { page, count } = await counted(t, link, undefined, about);
  await page.find(".turn.yours");
  await leavesNothing(page, count, async () => {
    const { link: before } = page;
    await page.passTurn();
    await page.until(() => page.link !== before, "the pass");
    await page.drawn(); // Now the computer's turn is also on the screen.
    // A key skips a slow animation; every animated move listens for keys.
    await page.until(() => {
      page.window.dispatchEvent(new page.window.Event("keydown"));
      return page.all(".turn.yours").length && !count()["keydown of window"];
    }, "one's own turn");
    await page.drawn();
  });
});
