// The dictionary: the searches that a game allows, and the dictionary's other tools.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device, MOUSE } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";
import { fieldOf } from "../support/page/received.mjs";

const PANEL = ".words";
const FREE = { hint_price: 0 };
/** A screen with room beside the board. */
const WIDE = [...MOUSE, "min-width: 60em"];

/** Make a device with a font size, from which the word list computes the height of its rows. */
function sized(t, about) {
  const it = device(t, about);
  it.prepare = ({ document }) => document.documentElement.style.setProperty("font-size", "16px");
  return it;
}

/** Open the dictionary at Bea's turn; she has no blank. */
async function opened(t, rules = FREE, about = {}) {
  const it = sized(t, about);
  const page = await it.show(await games.game(["pass"], { seed: 21, ...rules }));
  await page.find(".turn.yours");
  await page.press("Dictionary");
  await page.find(PANEL);
  return page;
}

/** Choose a kind of search and type the query. */
async function search(page, mode, query) {
  await page.select("#words-mode", mode);
  await page.fill("Letters", query);
}

const found = (page) => page.all(".results li b").map((each) => each.textContent);

test("words are searched", async (t) => {
  const page = await opened(t);
  for (const [mode, query, first] of [
    ["prefix", "quiz", "QUIZ QUIZMASTER"],
    ["suffix", "zzle", "BEDAZZLE BEMUZZLE"],
    ["contains", "zzl", "BEDAZZLE BEDAZZLED"],
    ["pattern", "q..z", "QUIZ"],
    ["anagram", "tinsel", "ELINTS ENLIST"],
    ["rack", "qi", "QI"],
  ])
    await t.test(mode, async () => {
      await search(page, mode, query);
      await page.equals(() => found(page).slice(0, 2).join(" "), first);
      await page.see(/\d+ words?$/, ".verdict-box .note");
    });
});

test("one word is looked up, with its hooks where they are asked for", async (t) => {
  const page = await opened(t);
  await search(page, "word", "qz");
  await page.see("QZ is not a word", ".verdict");
  await search(page, "word", "qi");
  await page.see(/QI is a word \d+ points/, ".verdict");
  await search(page, "hooks", "ail");
  await page.see("AIL is a word", ".verdict");
  await page.see(/Front hooks: B .*Back hooks: S/, ".verdict-box");
});

test("no verdict is shown on other letters than those typed", async (t) => {
  const page = await opened(t);
  await search(page, "word", "qi");
  await page.see("QI is a word", ".verdict");
  await page.user.type(await page.find("#words-query"), "x");
  assert.deepEqual(page.all(".verdict"), []);
  await page.see("QIX is not a word", ".verdict");
});

test("one tap searches for words in the player's own tiles, and the draft stays", async (t) => {
  const it = sized(t);
  const link = await games.game(["pass"], { seed: 21, ...FREE });
  const page = await it.show(link);
  await page.find("#rack .tile");
  await page.lay([[112, page.rack[0]]]);
  const { drafts } = page;
  await page.press("Dictionary");
  await page.press(/^Use your tiles/);
  await page.until(() => found(page).length, "words");
  const { racks } = await games.about(link);
  const tiles = page.document.querySelector("#words-query").value;
  assert.deepEqual([...tiles].sort(), racks[1].sort());
  assert.deepEqual(page.drafts, drafts);
});

test("the dictionary is closed if words can be challenged", async (t) => {
  const page = await opened(t, { ...FREE, challenge_rule: "double" });
  await page.see("Words can be challenged in this game", PANEL);
  assert.deepEqual(page.named("searchbox", /./), []);
});

test("during a game words are checked, and searched for once a hint of the turn is paid", async (t) => {
  const page = await opened(t, { hint_price: 5 });
  await page.see("While the game is on, searching is closed.", PANEL);
  assert.deepEqual(page.all("#words-mode"), []);
  assert.deepEqual(page.named("button", /^Use your tiles/), []);
  await page.fill("Letters", "qi");
  await page.see("QI is a word", ".verdict");
  await page.press("2 letters");
  await page.until(() => found(page)[0] === "AA", "words of two letters");
  await page.escape();
  await page.act("hint");
  await page.press("Best score: Pay 5 points");
  await page.press("Pay 5 points");
  await page.find(".steps b");
  await page.escape();
  await page.gone("dialog");
  await page.press("Dictionary");
  await search(page, "anagram", "tinsel");
  await page.until(() => found(page).includes("SILENT"), "SILENT");
});

test("everybody can search if word search was agreed on", async (t) => {
  const page = await opened(t, { word_search: true });
  await page.see("Word search is part of this game: everyone can use it.", PANEL);
  await search(page, "anagram", "tinsel");
  await page.until(() => found(page).includes("LISTEN"), "LISTEN");
});

test("a missing word is suggested, and allowed in the game", async (t) => {
  const page = await opened(t, { house_words: true });
  await page.fill("Letters", "blorp");
  const { href } = await page.role("link", "Suggest this word");
  assert.match(fieldOf(href, "subject"), /BLORP/);
  assert.match(fieldOf(href, "body"), /BLORP[\s\S]*en-complete/);
  await page.press("Allow in this game");
  await page.see("BLORP is allowed in this game", ".verdict");
  assert.deepEqual((await games.about(page.link)).accepted, ["BLORP"]);
  await page.find(".turn.yours");
});

test("a common word has a short meaning, of itself or of what it is a form of", async (t) => {
  const page = await opened(t);
  for (const [word, said] of [
    ["quiz", /^noun an examination consisting of a few short questions$/],
    ["played", /^PLAY [a-z]+ \w/],
    ["za", /^$/],
  ]) {
    await page.fill("Letters", word);
    await page.see(`${word.toUpperCase()} is a word`, ".verdict");
    await page.until(() => said.test(page.text(".meaning")), `the meaning of ${word}`);
    assert.match((await page.role("link", /^Meaning/)).href, new RegExp(`\\b${word}\\b`));
  }
});

test("Escape closes the panel beside the board, and the focus is back at its button", async (t) => {
  const page = await opened(t, FREE, { media: WIDE });
  assert.ok(await page.find(".tool.words"));
  assert.equal(page.document.activeElement.id, "words-query");
  await page.keys("{Escape}");
  await page.gone(PANEL);
  assert.equal(page.document.activeElement.id, "words");
});

test("without room beside the board the panel becomes a sheet, with the same search", async (t) => {
  const it = sized(t, { media: WIDE });
  const { prepare } = it;
  let wide;
  it.prepare = (window) => {
    prepare(window);
    const { matchMedia } = window;
    window.matchMedia = (query) => {
      const found = matchMedia(query);
      if (query.includes("min-width: 60em")) wide = found;
      return found;
    };
  };
  const page = await it.show(await games.game(["pass"], { seed: 21 }));
  await page.press("Dictionary");
  await page.fill("Letters", "quiz");
  await page.see("QUIZ is a word", ".tool.words");
  wide.matches = false;
  wide.onchange();
  await page.see("QUIZ is a word", "dialog.words");
  assert.deepEqual(page.all(".tool"), []);
  assert.equal((await page.role("searchbox", "Letters")).value, "quiz");
});

test("a long list is fetched as it is scrolled, and most of it is not in the document", async (t) => {
  const page = await opened(t);
  await page.press("2 letters");
  await page.until(() => found(page).length, "words");
  const box = page.all(".results")[0];
  const seen = new Map();
  for (let top = 0; seen.size < 126; top += 200) {
    box.scrollTop = top;
    box.dispatchEvent(new page.window.Event("scroll"));
    await page.until(() => found(page).some((word) => !seen.has(word)) || seen.size === 126);
    const rows = page.all(".results li");
    assert.ok(rows.length < 100);
    for (const row of rows)
      seen.set(row.firstChild.textContent, Number(row.getAttribute("aria-posinset")));
  }
  const words = [...seen.keys()];
  assert.deepEqual(words, words.toSorted());
  assert.deepEqual(
    [...seen.values()],
    words.map((_, n) => n + 1),
  );
  assert.deepEqual([words[0], words.at(-1)], ["AA", "ZO"]);
  assert.equal(page.all(".results li").at(-1).getAttribute("aria-setsize"), "126");
});

test("late results do not replace those of a later search", async (t) => {
  const it = sized(t);
  const page = await it.show(await games.game(["pass"], { seed: 21, ...FREE }));
  await page.press("Dictionary");
  await page.find(PANEL);
  const isFirst = ({ query }) => /^quiz$/i.test(query);
  const letGo = it.hold("words", isFirst);
  await search(page, "prefix", "quiz");
  await page.until(() => it.asked.some((each) => each.type === "words" && isFirst(each)));
  await search(page, "prefix", "zax");
  await page.equals(() => found(page)[0], "ZAX");
  letGo();
  await it.settled();
  await page.drawn();
  assert.equal(found(page)[0], "ZAX");
});
