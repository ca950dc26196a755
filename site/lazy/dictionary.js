/**
 * The dictionary panel: beside the board where there is room, else a sheet. It asks and shows,
 * and never touches the tiles being laid.
 *
 * @import {Plain} from "../ui/dom.js"
 * @import {Intent, Reply, Tile, View} from "../core/types.js"
 */

import { definitionOf, WORDS_ADDRESS } from "../config.js";
import * as page from "../core/app.js";
import { faultOf, language, list, t } from "../core/i18n.js";
import { warmUp } from "../core/settings.js";
import { commit } from "../play/game-flow.js";
import { beside, closeBeside, sheet, tileLabel, WIDE } from "../ui/dialogs.js";
import {
  AS_TYPED,
  add,
  away,
  button,
  choices,
  el,
  fill,
  form,
  icon,
  one,
  put,
  said,
  UNHEARD,
} from "../ui/dom.js";

const MODES = ["word", "prefix", "suffix", "contains", "pattern", "anagram", "rack", "hooks"];
/** Lists of all short words. */
const SHORT = ["two", "three"];
const REST_MS = 180;
const ROW_REM = 2.5;

/** Rows drawn above and below those in sight. */
const MARGIN = 8;

/** @typedef {{text: string, word: string, points: number}} Found */

/** The mode whose results are on show, and the letters of the last search. */
let shown = "";
let query = "";
let asked = 0;
let resting = 0;

const verdict = el("div.verdict-box", { "aria-live": "polite" });
const insert = el("div");
const help = el("p.note");
const mode = el("select", { id: "words-mode", onchange: () => search() });
const input = el("input", {
  id: "words-query",
  type: "search",
  ...AS_TYPED,
  enterkeyhint: "search",
  oninput: () => {
    clearTimeout(resting);
    resting = setTimeout(search, REST_MS);
  },
});
const asking = form(
  "find",
  () => search(),
  { role: "search" },
  el("label.unseen", { for: mode.id }, t("words-how")),
  mode,
  el("label.unseen", { for: input.id }, t("words-letters")),
  input,
  el(
    "div.shortcuts",
    insert,
    SHORT.map((id) => button("chip", () => listAll(id), t(`words-${id}`))),
  ),
);
fill(mode, choices(MODES, "words"), MODES[0]);

/** Open the panel, or close it if it stands beside the board. */
async function showWords() {
  if (one(".tool.words")) return closeBeside();
  const parts = [asking, help, verdict, box];
  asking.hidden = help.hidden = false;
  put(help, t(`words-help-${mode.value}`));
  let own = "";
  const stop = page.watch(({ view, rack }) => {
    const now = view?.rack ? rack : [];
    if (JSON.stringify(now) !== own) put(insert, now.length > 0 && rackButton(now));
    own = JSON.stringify(now);
  });
  let isOpen = true;
  const leave = () => {
    isOpen = false;
    asked += 1;
    clearTimeout(resting);
    stop();
  };
  if (WIDE.matches && page.state.view) beside(t("dictionary"), "words", parts, leave);
  else sheet(t("dictionary"), () => parts, "words").then(leave);
  input.focus();
  // A first question tells whether this game lets anybody look.
  await ask(query ? mode.value : "word", 0);
  if (!query && !asking.hidden) put(verdict);
  // What searches look things up in is made while the player thinks of one.
  let step = 0;
  const next = () =>
    /** @type {Intent} */ ({ type: "prepare-search", step: step++, ...dictionary() });
  warmUp(page.engine, page.state.view?.link ?? "", () => !isOpen, next);
}

// With no more room beside the board the panel becomes a sheet, which asks the same once more.
WIDE.onchange = () => {
  if (!document.querySelector(".tool.words")) return;
  closeBeside();
  showWords();
};

/** @returns {{language?: string, variant?: string}} the dictionary to search: none to name in a
 * game, else the one chosen last */
function dictionary() {
  const { language: words = language, variant = "complete" } = page.store.settings();
  return page.state.view ? {} : { language: words, variant };
}

/** Show all words of two or three letters. @param {string} id */
function listAll(id) {
  input.value = query = "";
  put(help);
  ask(id, 0);
}

/** @returns {unknown} */
function search() {
  clearTimeout(resting);
  query = input.value.trim();
  put(help, t(`words-help-${mode.value}`));
  if (query) return ask(mode.value, 0);
  asked += 1;
  put(verdict);
  return showFound([], false);
}

/** @param {string} how @param {number} start */
async function ask(how, start) {
  asked += 1;
  const mine = asked;
  const reply = await page.ask({ type: "words", mode: how, query, start, ...dictionary() });
  if (mine !== asked) return;
  shown = how;
  const { ok, error, results, more } = reply;
  if (ok && results) {
    const n = start + results.length;
    if (!start || !more)
      put(verdict, el("p.note", t(more ? "words-found-more" : "words-found", { n })));
    if (start) addFound(results, more);
    else showFound(results, more);
  } else {
    if (error?.code === "panel-off") asking.hidden = help.hidden = true;
    put(verdict, ok ? verdictOf(reply) : el("p.fault", faultOf(error)));
    showFound([], false);
  }
}

/** @param {Tile[]} tiles */
function rackButton(tiles) {
  const take = () => {
    input.value = tiles.map(({ letter }) => letter).join("");
    if (mode.value !== "anagram") mode.value = "rack";
    search();
  };
  const letters = tiles.map(({ letter }) => el("span.mini", UNHEARD, letter));
  const label = `${t("words-insert")}: ${list(tiles.map(tileLabel))}`;
  return button("chip.own", take, said(label), letters);
}

/** What is said of one word, and what can be done about it.
 * @param {Reply} reply @returns {Plain[]} */
function verdictOf({ word = "", good: isListed, points = 0, front, back }) {
  const { view } = page.state;
  const isAccepted = view?.accepted.includes(word);
  const good = isListed || isAccepted;
  const { language = "en" } = view ?? dictionary();
  const key = isAccepted ? "words-accepted" : good ? "words-good" : "words-bad";
  const worth = good && el("small", ` ${t("points-n", { n: points })}`);
  const hooks = Object.entries({ "words-front": front, "words-back": back });
  const takeIt = async () => (await commit({ kind: "accept", word })) && search();
  return [
    el(good ? "p.verdict" : "p.verdict.bad", icon(good ? "yes" : "close"), t(key, { word }), worth),
    ...hooks.map(
      ([key, letters]) => letters && el("p", t(key, { letters: letters.join(" ") || "–" })),
    ),
    el(
      "p.ways-in-line",
      good
        ? away(definitionOf(language, word), t("words-meaning"))
        : el("a.textual", { href: suggestion(word, view) }, t("words-suggest")),
      !good && view?.allowed.accept && button("textual", takeIt, t("words-accept")),
    ),
  ];
}

/** A message to the maintainers, ready to be sent. @param {string} word @param {View|null} view */
function suggestion(word, view) {
  const subject = encodeURIComponent(t("words-suggest-subject", { word }));
  const about = { word, dictionary: view?.lexicon.pack ?? "" };
  return `mailto:${WORDS_ADDRESS}?subject=${subject}&body=${encodeURIComponent(t("words-suggest-body", about))}`;
}

/** What was found: a list of which only the rows in sight are in the document. @type {Found[]} */
let items = [];
let hasMore = false;
let columns = 2;
let drawn = "";
const rows = el("ul");
const box = el(
  "div.results",
  { tabindex: 0, role: "region", "aria-label": t("words-results"), hidden: true },
  rows,
);
box.onscroll = drawFound;
new ResizeObserver(drawFound).observe(box);

/** @param {Found[]} found @param {boolean} isMore */
function showFound(found, isMore) {
  items = [];
  box.hidden = !found.length;
  box.scrollTop = 0;
  addFound(found, isMore);
}

/** @param {Found[]} found @param {boolean} isMore */
function addFound(found, isMore) {
  items = [...items, ...found];
  hasMore = isMore;
  // As many in a line as the longest word leaves room for.
  const longest = Math.max(...items.map(({ text }) => text.length));
  columns = SHORT.includes(shown) ? 4 : longest > 11 ? 1 : 2;
  rows.style.setProperty("--columns", String(columns));
  drawn = "";
  drawFound();
}

function drawFound() {
  const row = ROW_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const { scrollTop, clientHeight } = box;
  const all = Math.ceil(items.length / columns);
  const first = Math.max(0, Math.floor(scrollTop / row) - MARGIN);
  const end = Math.min(all, Math.ceil((scrollTop + clientHeight) / row) + MARGIN);
  const key = `${first} ${end} ${items.length}`;
  if (key === drawn) return;
  drawn = key;
  rows.style.paddingBlock = `${first * row}px ${(all - end) * row}px`;
  const size = { "aria-setsize": hasMore ? -1 : items.length };
  const from = first * columns;
  const lines = items
    .slice(from, end * columns)
    .map(({ text, points }, n) =>
      el("li", size, { "aria-posinset": from + n + 1 }, lettersOf(text), el("span", points)),
    );
  put(rows, lines);
  if (hasMore && end === all) {
    hasMore = false;
    ask(shown, items.length);
  }
}

/** Letters that a blank would stand for are marked. @param {string} text */
function lettersOf(text) {
  const parts = text.replace(/[[\]]/g, "").split(/(\p{Ll}+)/u);
  return add(
    el("b"),
    parts.map((part, n) => (n % 2 ? el("em", part.toUpperCase()) : part)),
  );
}

page.addActs({ dictionary: showWords });
