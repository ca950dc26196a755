/**
 * One word of a practice round: the player lays it from its letters, shown in alphabetical order. If the
 * player lays another valid word of these letters, a message says so.
 *
 * @import {App} from "../core/app.js"
 */

import { t } from "../core/i18n.js";
import { say } from "../ui/dialogs.js";
import { AS_IT_IS, button, el, HIDDEN, query, replaceContents } from "../ui/dom.js";
import { meaningOf } from "../words/meanings.js";

/** @param {string} language @param {string} word @returns {HTMLElement} filled in once loaded */
function hint(language, word) {
  const place = el("p.note", { lang: language });
  // Show only the meaning: the base form would reveal too much.
  void meaningOf(language, word).then((found) => replaceContents(place, found?.text));
  return place;
}

/** Check a word in the largest dictionary of its language.
 * @param {App} app @param {string} language @param {string} word */
async function checkWord({ engine }, language, word) {
  const lexicon = { language, variant: "complete" };
  const reply = await engine.ask({ type: "words", mode: "word", query: word, ...lexicon });
  return reply.ok && !reply.results ? reply : null;
}

/** Split a word into letters as tiles show them. @param {App} app @param {string} language
 * @param {string} word @returns {Promise<string[]>} */
export async function lettersOf(app, language, word) {
  const letters = (await checkWord(app, language, word))?.letters ?? [];
  return letters.length ? letters : [...word];
}

/** Join letters so that the engine does not read two of them as one tile. @param {string[]} letters */
const apart = (letters) => letters.map((letter) => `[${letter}]`).join("");

/** The word that is sought, and its letters as tiles show them, in order.
 * @typedef {{language: string, word: string, letters: string[]}} Sought */

export class WordToLay {
  #app;
  #sought;
  #letters;
  #done;
  /** The indices of the letters laid. @type {number[]} */
  #laid = [];
  #isSeen = false;
  #place = el("p.laid");
  #told = el("p.note.told");
  #tiles = el("div.tiles-to-lay");
  node;

  /**
   * @param {App} app @param {Sought} sought
   * @param {(isRight: boolean) => void} done  called once the word is laid; false if it was shown before
   * @param {() => void} end  ends the practice
   */
  constructor(app, sought, done, end) {
    this.#app = app;
    this.#sought = sought;
    this.#letters = sought.letters.toSorted();
    this.#done = done;
    const ways = /** @type {const} */ ([
      ["learn-undo", () => this.#undo()],
      ["learn-see", () => this.#see()],
      ["learn-end", end],
    ]);
    this.node = el(
      "div.learn",
      el("p", t("learn-lay")),
      hint(sought.language, sought.word),
      this.#place,
      this.#told,
      this.#tiles,
      el(
        "div.choices",
        ways.map(([key, does]) => button("action", does, t(key))),
      ),
    );
    this.#draw();
  }

  focus() {
    query("button", this.#tiles)?.focus();
  }

  get #spelled() {
    return this.#laid.map((at) => this.#letters[at] ?? "");
  }

  #draw() {
    replaceContents(this.#place, this.#spelled.join("") || "…");
    const free = this.#letters.map((letter, at) =>
      this.#laid.includes(at)
        ? el("span.tile.gone", HIDDEN)
        : button("tile", () => this.#lay(at), el("b", AS_IT_IS, letter)),
    );
    replaceContents(this.#tiles, free);
    this.focus();
  }

  /** @param {number} at */
  #lay(at) {
    this.#laid.push(at);
    replaceContents(this.#told);
    this.#draw();
    say(this.#spelled.join(""));
    if (this.#laid.length < this.#letters.length) return;
    const laid = this.#spelled;
    if (apart(laid) === apart(this.#sought.letters)) this.#done(!this.#isSeen);
    else void this.#refuse(laid);
  }

  /** Take back the tiles of a wrong answer, and say whether it is a valid word. @param {string[]} other */
  async #refuse(other) {
    this.#laid = [];
    this.#draw();
    const found = await checkWord(this.#app, this.#sought.language, apart(other));
    const text = t(found?.good ? "learn-also" : "learn-wrong", { word: other.join("") });
    replaceContents(this.#told, text);
    say(text);
  }

  #undo() {
    this.#laid.pop();
    this.#draw();
  }

  #see() {
    this.#isSeen = true;
    replaceContents(this.#place, this.#sought.word);
    say(this.#sought.word);
  }
}
