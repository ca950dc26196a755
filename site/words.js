/**
 * The dictionary panel: beside the board where there is room, else a sheet. It asks and shows,
 * and never touches the tiles being laid.
 *
 * @import {Plain} from "./dom.js"
 * @import {Reply, Tile, View} from "./types.js"
 */

import { definitionOf, WORDS_ADDRESS } from "./config.js";
import { beside, closeBeside, isWide, sheet, tileLabel } from "./dialogs.js";
import { add, button, choices, el, fill, form, icon, put, said } from "./dom.js";
import * as page from "./page.js";
import { faultOf, language, list, t } from "./text.js";
import { commit } from "./turns.js";

const MODES = ["word", "prefix", "suffix", "contains", "pattern", "anagram", "rack", "hooks"];
/** Lists of all short words. */
const SHORT = ["two", "three"];
const REST_MS = 180;
const ROW_REM = 2.5;

/** Rows drawn above and below those in sight. */
const MARGIN = 8;

/** @typedef {{text: string, word: string, points: number}} Found */

/** The mode and the letters of the last search; kept while the page is open. */
const last = { mode: "word", query: "" };

/** Open the panel, or close it if it stands beside the board. */
export function showWords() {
  if (document.querySelector(".tool.words")) return closeBeside();
  const panel = new Panel();
  const leave = () => panel.leave();
  if (isWide() && page.state.view) beside(t("dictionary"), "words", panel.parts, leave);
  else sheet(t("dictionary"), () => panel.parts, "words").then(leave);
  return panel.start();
}

/** @returns {{language?: string, level?: string}} the dictionary to search: none to name in a
 * game, else the one chosen last */
function dictionary() {
  const { language: words = language, level = "complete" } = page.store.settings();
  return page.state.view ? {} : { language: words, level };
}

class Panel {
  /** The mode whose results are on show. */
  #shown = "";
  #asked = 0;
  #resting = 0;
  /** @type {Tile[]|null} */
  #own = null;
  #found = new Results(() => this.#ask(this.#shown, this.#found.count));
  #verdict = el("div.verdict-box", { "aria-live": "polite" });
  #rack = el("div");
  #help = el("p.note");
  #mode = el("select", { id: "words-mode", onchange: () => this.#search() });
  #input = el("input", {
    id: "words-query",
    type: "search",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    enterkeyhint: "search",
    value: last.query,
    oninput: () => {
      clearTimeout(this.#resting);
      this.#resting = setTimeout(() => this.#search(), REST_MS);
    },
  });
  #form = form(
    "find",
    () => this.#search(),
    { role: "search" },
    el("label.unseen", { for: "words-mode" }, t("words-how")),
    this.#mode,
    el("label.unseen", { for: "words-query" }, t("words-letters")),
    this.#input,
    el(
      "div.shortcuts",
      this.#rack,
      SHORT.map((id) => button("chip", () => this.#list(id), t(`words-${id}`))),
    ),
  );
  parts = [this.#form, this.#help, this.#verdict, this.#found.box];
  #stop = page.watch(({ view, rack }) => {
    const now = view?.rack ? rack : [];
    if (JSON.stringify(now) === JSON.stringify(this.#own)) return;
    this.#own = now;
    put(this.#rack, now.length > 0 && this.#rackButton(now));
  });

  async start() {
    fill(this.#mode, choices(MODES, "words"), last.mode);
    put(this.#help, t(`words-help-${last.mode}`));
    this.#input.focus();
    // A first question tells whether this game lets anybody look.
    await this.#ask(last.query ? last.mode : "word", 0);
    if (!last.query && !this.#form.hidden) put(this.#verdict);
  }

  leave() {
    this.#asked += 1;
    clearTimeout(this.#resting);
    this.#stop();
  }

  /** Show all words of two or three letters. @param {string} id */
  #list(id) {
    this.#input.value = last.query = "";
    put(this.#help);
    this.#ask(id, 0);
  }

  #search() {
    clearTimeout(this.#resting);
    last.mode = this.#mode.value;
    last.query = this.#input.value.trim();
    put(this.#help, t(`words-help-${last.mode}`));
    if (last.query) return this.#ask(last.mode, 0);
    this.#asked += 1;
    put(this.#verdict);
    return this.#found.show([], false);
  }

  /** @param {string} mode @param {number} start */
  async #ask(mode, start) {
    this.#asked += 1;
    const mine = this.#asked;
    const { query } = last;
    const reply = await page.ask({ type: "words", mode, query, start, ...dictionary() });
    if (mine !== this.#asked) return;
    this.#shown = mode;
    const { ok, error, results, more } = reply;
    if (ok && results) {
      const n = start + results.length;
      if (!start || !more)
        put(this.#verdict, el("p.note", t(more ? "words-found-more" : "words-found", { n })));
      if (start) this.#found.add(results, more);
      else this.#found.show(results, more, SHORT.includes(mode));
    } else {
      if (error?.code === "panel-off") this.#form.hidden = this.#help.hidden = true;
      put(
        this.#verdict,
        ok ? verdictOf(reply, () => this.#search()) : el("p.fault", faultOf(error)),
      );
      this.#found.show([], false);
    }
  }

  /** @param {Tile[]} tiles */
  #rackButton(tiles) {
    const insert = () => {
      this.#input.value = tiles.map(({ letter }) => letter).join("");
      if (this.#mode.value !== "anagram") this.#mode.value = "rack";
      this.#search();
    };
    const letters = tiles.map(({ letter }) => el("span.mini", { "aria-hidden": true }, letter));
    const label = `${t("words-insert")}: ${list(tiles.map(tileLabel))}`;
    return button("chip.own", insert, said(label), letters);
  }
}

/** What is said of one word, and what can be done about it.
 * @param {Reply} reply @param {() => void} again  looks once more
 * @returns {Plain[]} */
function verdictOf({ word = "", good: isListed, points = 0, front, back }, again) {
  const { view } = page.state;
  const isAccepted = view?.accepted.includes(word);
  const good = isListed || isAccepted;
  const { language = "en" } = view ?? dictionary();
  const key = isAccepted ? "words-accepted" : good ? "words-good" : "words-bad";
  const worth = good && el("small", ` ${t("points-n", { n: points })}`);
  const hooks = Object.entries({ "words-front": front, "words-back": back });
  const takeIt = async () => (await commit({ kind: "accept", word })) && again();
  const link = { target: "_blank", rel: "noopener noreferrer" };
  return [
    el(good ? "p.verdict" : "p.verdict.bad", icon(good ? "yes" : "close"), t(key, { word }), worth),
    ...hooks.map(
      ([key, letters]) => letters && el("p", t(key, { letters: letters.join(" ") || "–" })),
    ),
    el(
      "p.ways-in-line",
      good
        ? el("a.textual", { href: definitionOf(language, word), ...link }, t("words-meaning"))
        : el("a.textual", { href: suggestion(word, view) }, t("words-suggest")),
      !good && view?.allowed.accept && button("textual", takeIt, t("words-accept")),
    ),
  ];
}

/** A message to the maintainers, ready to be sent. @param {string} word @param {View|null} view */
function suggestion(word, view) {
  const subject = encodeURIComponent(t("words-suggest-subject", { word }));
  const about = { word, dictionary: view?.dictionary.pack ?? "" };
  return `mailto:${WORDS_ADDRESS}?subject=${subject}&body=${encodeURIComponent(t("words-suggest-body", about))}`;
}

/** A list of which only the rows in sight are in the document. */
class Results {
  /** @type {Found[]} */
  #items = [];
  #hasMore = false;
  #columns = 2;
  #areShort = false;
  #drawn = "";
  #rows = el("ul");
  #more;
  box = el(
    "div.results",
    { tabindex: 0, role: "region", "aria-label": t("words-results"), hidden: true },
    this.#rows,
  );

  /** @param {() => void} more  asked for the next page when the end comes near */
  constructor(more) {
    this.#more = more;
    this.box.addEventListener("scroll", () => this.#draw(), { passive: true });
    new ResizeObserver(() => this.#draw()).observe(this.box);
  }

  get count() {
    return this.#items.length;
  }

  /** @param {Found[]} found @param {boolean} isMore @param {boolean} [areShort] */
  show(found, isMore, areShort = false) {
    this.#items = [];
    this.#areShort = areShort;
    this.box.hidden = !found.length;
    this.box.scrollTop = 0;
    this.add(found, isMore);
  }

  /** @param {Found[]} found @param {boolean} isMore */
  add(found, isMore) {
    this.#items = [...this.#items, ...found];
    this.#hasMore = isMore;
    // As many in a line as the longest word leaves room for.
    const longest = Math.max(...this.#items.map(({ text }) => text.length));
    this.#columns = this.#areShort ? 4 : longest > 11 ? 1 : 2;
    this.#rows.style.setProperty("--columns", String(this.#columns));
    this.#drawn = "";
    this.#draw();
  }

  #draw() {
    const row = ROW_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const { scrollTop, clientHeight } = this.box;
    const all = Math.ceil(this.count / this.#columns);
    const first = Math.max(0, Math.floor(scrollTop / row) - MARGIN);
    const end = Math.min(all, Math.ceil((scrollTop + clientHeight) / row) + MARGIN);
    const key = `${first} ${end} ${this.count}`;
    if (key === this.#drawn) return;
    this.#drawn = key;
    this.#rows.style.paddingBlock = `${first * row}px ${(all - end) * row}px`;
    const size = { "aria-setsize": this.#hasMore ? -1 : this.count };
    const from = first * this.#columns;
    const lines = this.#items
      .slice(from, end * this.#columns)
      .map(({ text, points }, n) =>
        el("li", size, { "aria-posinset": from + n + 1 }, lettersOf(text), el("span", points)),
      );
    put(this.#rows, lines);
    if (this.#hasMore && end === all) {
      this.#hasMore = false;
      this.#more();
    }
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
