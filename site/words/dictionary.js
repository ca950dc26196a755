/**
 * The dictionary: a panel beside the board if there is room, else a sheet. It never changes the draft.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {Intents, Reply, Tile, View} from "../core/types.js"
 * @import {Plain} from "../ui/dom.js"
 */

import { definitionOf, WORDS_ADDRESS } from "../config.js";
import { latest } from "../core/engine.js";
import { faultOf, isRecord, language, list, number, t } from "../core/i18n.js";
import { runInSteps } from "../core/idle.js";
import { commit } from "../play/game-flow.js";
import { beside, closeBeside, say, sheetOnPress, tileLabel } from "../ui/dialogs.js";
import {
  AS_IT_IS,
  AS_TYPED,
  all,
  button,
  choices,
  el,
  fill,
  form,
  HIDDEN,
  icon,
  outsideLink,
  query,
  replaceContents,
  srOnly,
} from "../ui/dom.js";
import { meaningOf } from "./meanings.js";
import { WordTable } from "./table.js";

/** @typedef {Extract<Intents["words"]["gives"], {word: string}>} Verdict  the reply about one word */

const MODES = ["word", "prefix", "suffix", "contains", "pattern", "anagram", "rack", "hooks"];
/** The lists of short words, with the length of their words. */
const SHORT = { two: 2, three: 3 };
const REST_MS = 180;

/** Whether words may be searched, not only checked: outside a running game, in a game that allows searches, or
 * when hints are free or one was bought this turn (a hint reveals at least as much as a search).
 * @param {View|null} view */
const maySearch = (view) =>
  !view ||
  view.over ||
  view.wordSearch ||
  isRecord(view) ||
  view.hints.price === 0 ||
  view.hints.bought > 0;

/** Matches a screen with room beside the board. */
const WIDE = "(min-width: 60em) and (min-height: 541px) and (min-aspect-ratio: 1)";

class Dictionary {
  #app;
  #wide = matchMedia(WIDE);
  /** The mode of the shown results. */
  #shown = "";
  /** The letters of the last search. */
  #letters = "";
  #searches = latest();
  /** Debounces a search while letters are typed. */
  #timer = 0;
  #verdict = el("div.verdict-box");
  #insert = el("div");
  #help = el("p.note");
  #mode = el("select", { id: "words-mode", onchange: () => this.#search() });
  #input = el("input", {
    id: "words-query",
    type: "search",
    ...AS_TYPED,
    enterkeyhint: "search",
    oninput: () => {
      clearTimeout(this.#timer);
      replaceContents(this.#verdict);
      this.#timer = setTimeout(() => this.#search(), REST_MS);
    },
  });
  #modeLabel = el("label.unseen", { for: this.#mode.id }, t("words-how"));
  #form = form(
    "find",
    () => this.#search(),
    { role: "search" },
    this.#modeLabel,
    this.#mode,
    el("label.unseen", { for: this.#input.id }, t("words-letters")),
    this.#input,
    el(
      "div.shortcuts",
      this.#insert,
      Object.entries(SHORT).map(([id, n]) =>
        button("chip", () => this.#listAll(id), t("letters-n", { n })),
      ),
    ),
  );
  #table = new WordTable((/** @type {number} */ start) => this.#ask(this.#shown, start));

  /** Stops everything that runs while the dictionary is open. */
  #leave = () => {};

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    fill(this.#mode, choices(MODES, "words"), MODES[0]);
    // When the window becomes too narrow, the panel becomes a sheet, and vice versa.
    this.#wide.onchange = () => {
      if (!query(".tool.words")) return;
      closeBeside();
      void this.toggle();
    };
  }

  /** Open the dictionary, or close its panel beside the board. */
  async toggle() {
    const app = this.#app;
    if (query(".tool.words")) return closeBeside();
    const parts = [this.#form, this.#help, this.#verdict, this.#table.box];
    this.#form.hidden = this.#help.hidden = false;
    this.#leave(); // Opening a link may have removed the sheet without closing it.
    const unwatch = this.#watchGame();
    const closed = new AbortController();
    const leave = () => {
      this.#leave = () => {};
      closed.abort();
      this.#searches.begin();
      clearTimeout(this.#timer);
      unwatch();
    };
    this.#leave = leave;
    if (this.#wide.matches && app.state.view) beside(t("dictionary"), "words", parts, leave);
    else void sheetOnPress(t("dictionary"), () => parts, "words").then(leave);
    this.#input.focus();
    // The first reply tells whether this game allows lookups.
    await this.#ask(this.#letters ? this.#mode.value : "word", 0);
    if (!this.#letters && !this.#form.hidden) replaceContents(this.#verdict);
    if (maySearch(app.state.view)) this.#prepareSearch(() => closed.signal.aborted);
  }

  /** Offer the searches that the game allows now, and explain the limits. */
  #limit() {
    const isFree = maySearch(this.#app.state.view);
    for (const part of [this.#mode, this.#modeLabel, this.#insert]) part.hidden = !isFree;
    if (!isFree) this.#mode.value = "word";
    this.#explain();
  }

  /** Explain the chosen kind of search. */
  #explain() {
    const { view } = this.#app.state;
    const isAgreed = view?.wordSearch && !view.over;
    const note = maySearch(view) ? isAgreed && "words-agreed" : "words-limited";
    replaceContents(this.#help, t(`words-help-${this.#mode.value}`), note && ` ${t(note)}`);
  }

  /** Build the search indexes while the player thinks of a search. @param {() => boolean} isClosed */
  #prepareSearch(isClosed) {
    const app = this.#app;
    let step = 0;
    const next = () => {
      step += 1;
      return { type: /** @type {const} */ ("prepare-search"), step: step - 1, ...this.#lexicon() };
    };
    const goesOn = (/** @type {Reply<"prepare-search">} */ reply) => reply.ok && !reply.done;
    runInSteps(app, app.about.link, isClosed, next, goesOn);
  }

  /** Keep the offered letters of the rack and the allowed searches up to date. */
  #watchGame() {
    let drawn = "";
    this.#limit();
    return this.#app.watch(({ view, rack }, before) => {
      if (view !== before.view) this.#limit();
      const tiles = view?.rack ? rack : [];
      const now = JSON.stringify(tiles);
      if (now !== drawn) replaceContents(this.#insert, tiles.length > 0 && this.#rackButton(tiles));
      drawn = now;
    });
  }

  /** @returns {{language?: string, variant?: string}} the last chosen lexicon, or that of a new game that has no
   *   link yet; {} for the lexicon of the game's link */
  #lexicon() {
    const { view } = this.#app.state;
    const { language: words = language, variant = "complete" } = view ?? this.#app.store.settings();
    return view?.link ? {} : { language: words, variant };
  }

  /** Show all words of two or three letters. @param {string} id */
  #listAll(id) {
    this.#input.value = this.#letters = "";
    replaceContents(this.#help);
    void this.#ask(id, 0);
  }

  /** @returns {unknown} */
  #search() {
    clearTimeout(this.#timer);
    this.#letters = this.#input.value.trim();
    this.#explain();
    replaceContents(this.#verdict);
    if (this.#letters) return this.#ask(this.#mode.value, 0);
    this.#searches.begin();
    return this.#table.show([], false);
  }

  /** @param {string} mode @param {number} start */
  async #ask(mode, start) {
    const isOvertaken = this.#searches.begin();
    const asked = { mode, query: this.#letters, start, ...this.#lexicon() };
    const reply = await this.#app.ask({ type: "words", ...asked });
    if (isOvertaken()) return;
    this.#shown = mode;
    this.#table.language = this.#language();
    if (reply.ok && reply.results) {
      const { results, more } = reply;
      const n = start + results.length;
      if (!start || !more)
        this.#tell(el("p.note", t(more ? "words-found-more" : "words-n", { n, count: number(n) })));
      if (start) this.#table.add(results, more);
      else this.#table.show(results, more, mode in SHORT ? 4 : 0);
      return;
    }
    if (reply.error?.code === "panel-off") this.#form.hidden = this.#help.hidden = true;
    const fault = reply.error && el("p.fault", faultOf(reply.error));
    this.#tell(reply.ok ? this.#verdictOf(reply) : fault);
    this.#table.show([], false);
  }

  /** Show and announce the results. @param {Plain|Plain[]} parts */
  #tell(parts) {
    replaceContents(this.#verdict, parts);
    const said = all("p:not(.links-in-line, [hidden])", this.#verdict);
    say(said.map((line) => line.textContent).join(" "));
  }

  /** @param {Tile[]} tiles */
  #rackButton(tiles) {
    const take = () => {
      this.#input.value = tiles.map(({ letter }) => letter).join("");
      if (this.#mode.value !== "anagram") this.#mode.value = "rack";
      this.#search();
    };
    const letters = tiles.map(({ letter }) => el("span.mini", HIDDEN, AS_IT_IS, letter));
    const label = `${t("words-insert")}: ${list(tiles.map(tileLabel))}`;
    return button("chip.own", take, srOnly(label), letters);
  }

  /** Build the verdict on a word, and its actions. @param {Verdict} reply @returns {Plain[]} */
  #verdictOf({ word, good: isListed, points, front, back }) {
    const { view } = this.#app.state;
    const isAccepted = view?.accepted.includes(word) ?? false;
    const good = isListed || isAccepted;
    const key = isAccepted ? "words-accepted" : good ? "words-good" : "words-bad";
    const worth = good && el("small", ` ${t("points-n", { n: points })}`);
    const hooks = Object.entries({ "words-front": front, "words-back": back });
    return [
      el(
        good ? "p.verdict" : "p.verdict.bad",
        icon(good ? "yes" : "close"),
        t(key, { word }),
        worth,
      ),
      ...hooks.map(
        ([key, letters]) => letters && el("p", t(key, { letters: letters.join(" ") || "–" })),
      ),
      good && this.#meaningOf(word),
      el("p.links-in-line", good ? this.#linkOf(word) : this.#waysFor(word)),
    ];
  }

  #language() {
    const { language: words = "en" } = this.#app.state.view ?? this.#lexicon();
    return words;
  }

  /** Build an element for the meaning, filled in once loaded. @param {string} word */
  #meaningOf(word) {
    const words = this.#language();
    const place = el("p.meaning", { lang: words, hidden: true });
    void meaningOf(words, word).then((found) => {
      if (!found) return;
      const { lemma, part, text } = found;
      const base = lemma !== word && [el("b", lemma), " "];
      replaceContents(place, base, el("i", part), ` ${text}`).hidden = false;
    });
    return place;
  }

  /** @param {string} word */
  #linkOf(word) {
    const words = this.#language();
    return outsideLink(definitionOf(words, word), t("words-meaning"));
  }

  /** Build the actions for a missing word. @param {string} word */
  #waysFor(word) {
    const { view } = this.#app.state;
    const accept = async () =>
      (await commit(this.#app, { kind: "accept", word })) && this.#search();
    return [
      el("a.textual", { href: suggestion(word, view) }, t("words-suggest")),
      view?.allowed.accept && button("textual", accept, t("words-accept")),
    ];
  }
}

/** Build a ready-made message to the maintainers. @param {string} word @param {View|null} view */
function suggestion(word, view) {
  const subject = encodeURIComponent(t("words-suggest-subject", { word }));
  const about = { word, dictionary: view?.lexicon.pack ?? "" };
  const body = encodeURIComponent(t("words-suggest-body", about));
  return `mailto:${WORDS_ADDRESS}?subject=${subject}&body=${body}`;
}

/** @param {App} app @returns {Pick<LazyActions, "dictionary">} */
export function actions(app) {
  const panel = new Dictionary(app);
  return { dictionary: () => panel.toggle() };
}
