/**
 * The dictionary panel: beside the board where there is room, else a sheet. It asks and shows,
 * and never touches the tiles being laid.
 *
 * @import {Reply, Tile, View} from "./types.js"
 */

import { beside, closeBeside, isWide } from "./beside.js";
import { definitionOf, WORDS_ADDRESS } from "./config.js";
import { sheet, tileLabel } from "./dialogs.js";
import { button, el, icon } from "./dom.js";
import * as page from "./page.js";
import { faultOf } from "./sentences.js";
import { language, list, t } from "./text.js";
import { commit } from "./turns.js";

const MODES = ["word", "prefix", "suffix", "contains", "pattern", "anagram", "rack", "hooks"];
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
  const panel = wordsPanel();
  if (isWide() && page.state.view) beside(t("dictionary"), "words", panel.parts, panel.leave);
  else sheet(t("dictionary"), () => panel.parts, "words").then(panel.leave);
  return panel.start();
}

/** @returns {{language?: string, level?: string}} the dictionary to search: none to name in a
 * game, else the one chosen last */
function dictionary() {
  const { language: words = language, level = "complete" } = page.store.settings();
  return page.state.view ? {} : { language: words, level };
}

function wordsPanel() {
  const found = windowed(() => ask(shown, found.count()));
  const verdict = el("div.verdict-box", { "aria-live": "polite" });
  const input = el("input", {
    id: "words-query",
    type: "search",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    enterkeyhint: "search",
    value: last.query,
    oninput: () => later(),
  });
  const mode = el(
    "select",
    { id: "words-mode", onchange: () => search() },
    MODES.map((id) => el("option", { value: id, selected: id === last.mode }, t(`words-${id}`))),
  );
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    search();
  };
  const rack = el("div.from-rack");
  const short = ["two", "three"].map((id) => button("chip", () => lists(id), t(`words-${id}`)));
  const form = el(
    "form.find",
    { onsubmit, role: "search" },
    el("label.unseen", { for: mode.id }, t("words-how")),
    mode,
    el("label.unseen", { for: input.id }, t("words-letters")),
    input,
    el("div.shortcuts", rack, short),
  );
  const help = el("p.note");
  let asked = 0;
  let resting = 0;

  const later = () => {
    clearTimeout(resting);
    resting = setTimeout(search, REST_MS);
  };

  /** Show all words of two or three letters. @param {string} id */
  function lists(id) {
    input.value = "";
    last.query = "";
    help.textContent = "";
    ask(id, 0);
  }

  function search() {
    clearTimeout(resting);
    Object.assign(last, { mode: mode.value, query: input.value.trim() });
    help.textContent = t(`words-help-${last.mode}`);
    if (last.query) return ask(last.mode, 0);
    asked += 1;
    verdict.replaceChildren();
    return found.show([], false);
  }

  /** The mode whose results are on show. */
  let shown = "";

  /** @param {string} wanted @param {number} start */
  async function ask(wanted, start) {
    asked += 1;
    const mine = asked;
    const reply = await page.ask({
      type: "words",
      mode: wanted,
      query: last.query,
      start,
      ...dictionary(),
    });
    if (mine !== asked) return;
    if (!reply.ok) {
      verdict.replaceChildren(el("p.fault", faultOf(reply.error)));
      if (reply.error.code === "panel-off") for (const node of [form, help]) node.hidden = true;
      found.show([], false);
      return;
    }
    shown = wanted;
    if (reply.results) {
      const n = start + reply.results.length;
      const said = t(reply.more ? "words-found-more" : "words-found", { n });
      if (!start || !reply.more) verdict.replaceChildren(el("p.note", said));
      if (start) return found.add(reply.results, reply.more);
      found.show(reply.results, reply.more, wanted === "two" || wanted === "three");
      return;
    }
    found.show([], false);
    verdict.replaceChildren(...verdictOf(reply, search));
  }

  /** @type {Tile[]|null} */
  let own = null;
  const stop = page.watch(({ view, rack: tiles }) => {
    const now = view?.rack ? tiles : [];
    if (own && JSON.stringify(now) === JSON.stringify(own)) return;
    own = now;
    rack.replaceChildren(...(now.length ? [rackButton(now)] : []));
  });

  /** @param {Tile[]} tiles */
  function rackButton(tiles) {
    const insert = () => {
      input.value = tiles.map(({ letter }) => letter).join("");
      if (mode.value !== "anagram") mode.value = "rack";
      search();
    };
    const letters = tiles.map(({ letter }) => el("span.mini", { "aria-hidden": "true" }, letter));
    const label = `${t("words-insert")}: ${list(tiles.map(tileLabel))}`;
    return button("chip.own", insert, el("span.unseen", label), letters);
  }

  return {
    parts: [form, help, verdict, found.box],
    async start() {
      // A first question tells whether this game lets anybody look.
      const probe = last.query ? last.mode : "word";
      help.textContent = t(`words-help-${last.mode}`);
      input.focus();
      await ask(probe, 0);
      if (!last.query && !form.hidden) verdict.replaceChildren();
    },
    leave() {
      asked += 1;
      clearTimeout(resting);
      stop();
    },
  };
}

/** What is said of one word, and what can be done about it.
 * @param {Reply} reply @param {() => void} again  looks once more
 * @returns {Node[]} */
function verdictOf({ word = "", good: isListed, points = 0, front, back }, again) {
  const { view } = page.state;
  const isAccepted = Boolean(view?.accepted.includes(word));
  const good = isListed || isAccepted;
  const { language = "en" } = view ?? dictionary();
  const mark = icon(good ? "yes" : "close");
  const said = t(isAccepted ? "words-accepted" : good ? "words-good" : "words-bad", { word });
  const parts = [
    el(
      good ? "p.verdict" : "p.verdict.bad",
      mark,
      said,
      Boolean(good) && el("small", ` ${t("points-n", { n: points })}`),
    ),
  ];
  const takeIt = async () => (await commit({ kind: "accept", word })) && again();
  const hooks = { "words-front": front, "words-back": back };
  for (const [key, letters] of Object.entries(hooks))
    if (letters) parts.push(el("p", t(key, { letters: letters.join(" ") || "–" })));
  const link = { target: "_blank", rel: "noopener noreferrer" };
  const way = good
    ? el("a.textual", { href: definitionOf(language, word), ...link }, t("words-meaning"))
    : el("a.textual", { href: suggestion(word, view) }, t("words-suggest"));
  const accept = !good && view?.allowed.accept && button("textual", takeIt, t("words-accept"));
  return [...parts, el("p.ways-in-line", way, accept)];
}

/** A message to the maintainers, ready to be sent. @param {string} word @param {View|null} view */
function suggestion(word, view) {
  const subject = encodeURIComponent(t("words-suggest-subject", { word }));
  const about = { word, dictionary: view?.dictionary.pack ?? "" };
  return `mailto:${WORDS_ADDRESS}?subject=${subject}&body=${encodeURIComponent(t("words-suggest-body", about))}`;
}

/** A list of which only the rows in sight are in the document.
 * @param {() => void} more  asked for the next page when the end comes near */
function windowed(more) {
  /** @type {Found[]} */
  let items = [];
  let hasMore = false;
  let columns = 2;
  let areShort = false;
  let drawn = "";
  const rows = el("ul");
  const box = el(
    "div.results",
    { tabindex: 0, role: "region", "aria-label": t("words-results"), hidden: true },
    rows,
  );
  /** As many in a line as the longest word leaves room for. */
  const setColumns = () => {
    const longest = Math.max(...items.map(({ text }) => text.length));
    columns = areShort ? 4 : longest > 11 ? 1 : 2;
    rows.style.setProperty("--columns", String(columns));
    drawn = "";
  };
  const draw = () => {
    const row = ROW_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const all = Math.ceil(items.length / columns);
    const first = Math.max(0, Math.floor(box.scrollTop / row) - MARGIN);
    const end = Math.min(all, Math.ceil((box.scrollTop + box.clientHeight) / row) + MARGIN);
    const key = `${first} ${end} ${items.length}`;
    if (key === drawn) return;
    drawn = key;
    rows.style.paddingBlock = `${first * row}px ${(all - end) * row}px`;
    const slice = items.slice(first * columns, end * columns);
    rows.replaceChildren(...slice.map((item, n) => lineOf(item, first * columns + n)));
    if (hasMore && end === all) {
      hasMore = false;
      more();
    }
  };
  /** @param {Found} found @param {number} n */
  const lineOf = ({ text, points }, n) => {
    const place = { "aria-posinset": n + 1, "aria-setsize": hasMore ? -1 : items.length };
    return el("li", place, el("b", lettersOf(text)), el("span", points));
  };
  box.addEventListener("scroll", draw, { passive: true });
  new ResizeObserver(draw).observe(box);
  return {
    box,
    count: () => items.length,
    /** @param {Found[]} found @param {boolean} isMore @param {boolean} [short] */
    show(found, isMore, short = false) {
      items = found;
      hasMore = isMore;
      areShort = short;
      setColumns();
      box.hidden = !found.length;
      box.scrollTop = 0;
      draw();
    },
    /** @param {Found[]} found @param {boolean} isMore */
    add(found, isMore) {
      items = [...items, ...found];
      hasMore = isMore;
      setColumns();
      draw();
    },
  };
}

/** Letters that a blank would stand for are marked. @param {string} text */
const lettersOf = (text) =>
  text
    .replace(/[[\]]/g, "")
    .split(/(\p{Ll}+)/u)
    .map((part, n) => (n % 2 ? el("em", part.toUpperCase()) : part));
