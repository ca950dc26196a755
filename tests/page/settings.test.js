// Device settings work at once and are stored: sounds, vibration, looks, the counter of waiting turns, and
// the order of unseen tiles.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";

/** Record a device's tones, vibration and badge instead of making them. */
function recorded(it) {
  const made = { tones: [], audios: 0, buzzes: 0, badges: [] };
  it.prepare = (window) => {
    const still = () => {};
    window.AudioContext = class {
      state = "running";
      currentTime = 0;
      constructor() {
        made.audios += 1;
      }
    };
    window.OscillatorNode = class {
      connect = (next) => next;
      stop = still;
      constructor(_, { frequency }) {
        this.start = () => made.tones.push(frequency);
      }
    };
    window.GainNode = class {
      gain = { setValueAtTime: still, exponentialRampToValueAtTime: still };
      connect = (next) => next;
    };
    const userActivation = { hasBeenActive: false };
    window.addEventListener("pointerdown", () =>
      Object.assign(userActivation, { hasBeenActive: true }),
    );
    Object.assign(window.navigator, {
      userActivation,
      vibrate: () => {
        made.buzzes += 1;
      },
      setAppBadge: async (n) => made.badges.push(n),
    });
  };
  return made;
}

const hasSounds = (page) => [...page.loaded].some((path) => path.endsWith("/sounds.js"));

/** Toggle settings by their labels. */
async function turn(page, ...names) {
  await page.menu("Settings");
  for (const name of names) await page.press(name, "checkbox");
  await page.escape();
  await page.gone("dialog");
}

async function pass(page) {
  await page.passTurn();
}

test("sounds and vibration are fetched and made only where they are wanted", async (t) => {
  const it = device(t);
  const made = recorded(it);
  const counts = () => [made.tones.length, made.audios, made.buzzes];
  const page = await it.show(await games.game(["best"]));
  await page.layBest();
  await page.act("recall");
  await page.until(() => page.document.querySelector("link[href*=forced]"));
  await page.drawn();
  assert.deepEqual([counts(), hasSounds(page)], [[0, 0, 0], false]);
  await turn(page, "Sounds", "Vibration");
  await page.until(() => hasSounds(page));
  await page.lay([[0, page.rack.find(Boolean)]]);
  await page.equals(counts, [1, 1, 1]);
  await page.act("play");
  await page.find("#toast");
  await page.equals(counts, [3, 1, 2]);
  await turn(page, "Sounds");
  await page.act("recall");
  await pass(page);
  await page.toSend();
  assert.deepEqual(counts(), [3, 1, 3]);
});

test("sounds stay on, begin with the first tap, and play for a computer's move as for any turn", async (t) => {
  const it = device(t);
  const made = recorded(it);
  it.storage.setItem("paw.settings /", '{"sounds":true}');
  const page = await it.show(await games.game([], { names: ["Ann", "Club"], computers: [0, 1] }));
  await page.until(() => hasSounds(page));
  await page.find(".turn.yours");
  assert.equal(made.audios, 0);
  await pass(page);
  await page.equals(() => made.tones, [523, 784, 659, 880]);
});

test("looks are chosen and kept", async (t) => {
  const it = device(t);
  const page = await it.show(await games.game(["best"]));
  await page.menu("Settings");
  for (const name of ["Dark", "Walnut", "Slate"]) await page.press(name, "radio");
  await page.press(/^Large letters/, "checkbox");
  const chosen = { theme: "dark", tiles: "walnut", board: "slate", large: "true" };
  const lookOf = ({ document }) => {
    const { theme, tiles, board, large } = document.documentElement.dataset;
    return { theme, tiles, board, large };
  };
  assert.deepEqual(lookOf(page), chosen);
  const again = await page.reload();
  await again.find(".turn.yours");
  assert.deepEqual(lookOf(again), chosen);
});

test("title and icon count the games that wait, unless that is switched off", async (t) => {
  const it = device(t);
  const made = recorded(it);
  const page = await it.show(await games.game(["best", "best"]));
  page.go(await games.game(["pass"], { names: ["Ann", "Cleo"], seed: 5 }));
  await page.seated();
  await page.see("Ann", ".player");
  await page.until(() => page.document.title.startsWith("Your turn"));
  await page.equals(() => made.badges.at(-1), 2);
  await pass(page);
  await page.toSend();
  await page.equals(() => made.badges.at(-1), 1);
  await turn(page, /^Show whose turn/, /^Show the number of games/);
  await page.equals(() => [page.document.title, made.badges.at(-1)], ["Pass-a-Word", 0]);
});

test("unseen tiles have three orders, and the last one stays", async (t) => {
  const page = await device(t).show(await games.game());
  await page.act("unseen");
  const sheet = await page.dialog("Unseen tiles");
  const letters = () => page.all(".tiles li b", sheet).map((each) => each.textContent);
  const counts = () => page.all(".tiles li span:last-child", sheet).map((each) => each.textContent);
  await page.see(/Vowels \d+, consonants \d+, blanks \d/, "dialog");
  assert.deepEqual(letters(), ["☐", ..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]);
  await page.press("Count");
  const numbers = counts().map((text) => Number(text.slice(1)));
  assert.equal(letters()[0], "E");
  assert.deepEqual(
    numbers,
    numbers.toSorted((a, b) => b - a),
  );
  await page.press("Points");
  assert.deepEqual(letters().slice(0, 2), ["Q", "Z"]);
  const again = await page.reload();
  await again.act("unseen");
  await again.dialog("Unseen tiles");
  assert.equal(again.text("dialog .orders [aria-pressed=true]"), "Points");
});

test("the settings open at their top, and the bar of the browser has the colour of the theme", async (t) => {
  const page = await device(t).open();
  await page.menu("Settings");
  await page.dialog("Settings");
  assert.equal(page.document.activeElement.id, "theme-system");
  const media = () =>
    [...page.document.querySelectorAll("meta[name=theme-color]")].map((each) => each.media);
  const system = ["(prefers-color-scheme: light)", "(prefers-color-scheme: dark)"];
  assert.deepEqual(media(), system);
  await page.press("Dark", "radio");
  assert.deepEqual(media(), ["not all", "all"]);
  await page.press("Match device", "radio");
  assert.deepEqual(media(), system);
});

/** Show a game with a clock, and wait for the modules that load later. */
async function timed(t, moves, setup) {
  const it = device(t, { hasClock: true });
  const page = await it.show(await games.game(moves, setup));
  await page.find("link[href*=forced]"); // The lazy listeners come with these styles.
  return { it, page };
}

/** Send the last turn by a copy. */
async function send(page) {
  await page.pass(1000); // The button that sends rests at first.
  await page.linkSheet();
  await page.press("Copy");
  await page.gone("dialog");
}

const isOffered = (page) => /sounds/.test(page.text("#toast"));
/** Longer than the notice of a copy is shown. */
const LONG_MS = 10_000;
/** Longer than the pause before an offer, and shorter than an offer is shown. */
const SOON_MS = 4000;

test("sounds are offered once, after the first turn was sent and its notice has gone", async (t) => {
  const { it, page } = await timed(t, ["pass"]);
  await page.take();
  await page.pass(LONG_MS);
  assert.ok(!isOffered(page), "before the turn was sent");
  await send(page);
  await page.pass(SOON_MS);
  assert.ok(!isOffered(page), "over another notice");
  await page.pass(SOON_MS);
  await page.see("Play with sounds?", "#toast");
  await page.press("Turn on");
  assert.match(it.storage.getItem("paw.settings /"), /"sounds":true/);
  await page.until(() => hasSounds(page));
});

test("sounds are not offered over a sheet", async (t) => {
  const { page } = await timed(t, ["pass"]);
  await page.take();
  await send(page);
  await page.act("menu");
  await page.find("dialog");
  await page.pass(2 * LONG_MS);
  assert.ok(!isOffered(page));
  await page.escape();
  await page.gone("dialog");
  await page.pass(SOON_MS);
  await page.see("Play with sounds?", "#toast");
});

test("sounds are not offered over a play of seven tiles, but after the next turn", async (t) => {
  const { page } = await timed(t, [], { seed: 11 });
  await page.take();
  await send(page);
  await page.pass(2 * LONG_MS);
  assert.ok(!isOffered(page));
  page.go(await games.plus(page.link, ["pass"]));
  await page.find(".turn.yours");
  await page.pass(SOON_MS);
  await page.see("Play with sounds?", "#toast");
});

test("sounds are offered against a computer, where nothing is sent", async (t) => {
  const { page } = await timed(t, [], { names: ["Ann", "Club"], computers: [0, 3] });
  await page.take();
  await page.until(() => !page.document.querySelector("progress"));
  await page.pass(SOON_MS);
  await page.see("Play with sounds?", "#toast");
});

test("sounds that were not wanted are not offered again", async (t) => {
  const { page } = await timed(t, ["best", "best"]);
  await page.take();
  await send(page);
  await page.pass(2 * SOON_MS);
  await page.see("Play with sounds?", "#toast");
  await page.pass(7000);
  page.go(await games.plus(page.link, ["best"]));
  await page.find(".turn.yours");
  await page.take();
  await send(page);
  await page.pass(LONG_MS);
  assert.ok(!isOffered(page));
});
