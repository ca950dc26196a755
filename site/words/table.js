/**
 * A virtual list of found words: only the visible rows are in the document.
 *
 * @import {FoundWord} from "../core/types.js"
 */

import { t } from "../core/i18n.js";
import { add, el, replaceContents } from "../ui/dom.js";

const ROW_REM = 2.5;

/** Rows drawn above and below the visible ones. */
const MARGIN = 8;

/** Up to this length, in letters, two words share a row. */
const LONGEST_OF_TWO = 11;

export class WordTable {
  /** @type {FoundWord[]} */
  #words = [];
  #hasMore = false;
  #columns = 2;
  /** A fixed number of columns; 0 lets the length of the words decide. */
  #fixed = 0;
  #drawn = "";
  #rows = el("ul");
  #fetch;
  box = el(
    "div.results",
    { tabindex: 0, role: "region", "aria-label": t("words-results"), hidden: true },
    this.#rows,
  );

  /** @param {(start: number) => unknown} fetch  requests the words from an index on */
  constructor(fetch) {
    this.#fetch = fetch;
    this.box.onscroll = () => this.#draw();
    new ResizeObserver(() => this.#draw()).observe(this.box);
  }

  /** Name the language of the words. @param {string} language */
  set language(language) {
    this.#rows.lang = language;
  }

  /** @param {FoundWord[]} words @param {boolean} hasMore @param {number} [columns] */
  show(words, hasMore, columns = 0) {
    this.#words = [];
    this.#fixed = columns;
    this.box.hidden = !words.length;
    this.box.scrollTop = 0;
    this.add(words, hasMore);
  }

  /** @param {FoundWord[]} words @param {boolean} hasMore */
  add(words, hasMore) {
    this.#words = [...this.#words, ...words];
    this.#hasMore = hasMore;
    const longest = Math.max(...this.#words.map(({ text }) => text.length));
    this.#columns = this.#fixed || (longest > LONGEST_OF_TWO ? 1 : 2);
    this.#rows.style.setProperty("--columns", String(this.#columns));
    this.#drawn = "";
    this.#draw();
  }

  #draw() {
    const row = ROW_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const { scrollTop, clientHeight } = this.box;
    const { length } = this.#words;
    const all = Math.ceil(length / this.#columns);
    const first = Math.max(0, Math.floor(scrollTop / row) - MARGIN);
    const end = Math.min(all, Math.ceil((scrollTop + clientHeight) / row) + MARGIN);
    const drawn = `${first} ${end} ${length}`;
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.#rows.style.paddingBlock = `${first * row}px ${(all - end) * row}px`;
    const size = { "aria-setsize": this.#hasMore ? -1 : length };
    const from = first * this.#columns;
    const lines = this.#words
      .slice(from, end * this.#columns)
      .map(({ text, points }, n) =>
        el("li", size, { "aria-posinset": from + n + 1 }, markedLetters(text), el("span", points)),
      );
    replaceContents(this.#rows, lines);
    if (this.#hasMore && end === all) {
      this.#hasMore = false;
      this.#fetch(length);
    }
  }
}

/** Build a word in which letters that need a blank are marked. @param {string} text */
function markedLetters(text) {
  const parts = text.replace(/[[\]]/g, "").split(/(\p{Ll}+)/u);
  return add(
    el("b"),
    parts.map((part, n) => (n % 2 ? el("em", part.toUpperCase()) : part)),
  );
}
