/**
 * The sheet of words to learn, which the players of this device missed in reviewed games. It lists the words,
 * short ones first, with meanings if available. The player can practise and export them.
 *
 * @import {App} from "../core/app.js"
 */

import { saveFile } from "../common/saved-file.js";
import { style } from "../common/style.js";
import {
  ankiText,
  changeWords,
  withLearnt,
  withMissed,
  wordsToLearn,
} from "../common/words-to-learn.js";
import { language, languageName, t } from "../core/i18n.js";
import { say, sheetOnPress } from "../ui/dialogs.js";
import { all, button, el, query, replaceContents } from "../ui/dom.js";
import { meaningOf } from "../words/meanings.js";
import { lettersOf, WordToLay } from "./word-to-lay.js";

/** How many words a round of practice has. */
const ROUND = 10;

/** Store missed words. @param {App} app @param {string} language @param {string[]} words */
export function keepWords(app, language, words) {
  if (words.length)
    changeWords(app, (all) => ({ ...all, [language]: withMissed(all[language], words) }));
}

/** @param {string} language @param {string} word @returns {Promise<string>} the meaning, or "" */
async function explained(language, word) {
  const meaning = await meaningOf(language, word);
  if (!meaning) return "";
  const { lemma, part, text } = meaning;
  const form = lemma === word ? "" : `${lemma}, `;
  return `${form}${part}: ${text}`;
}

class LearnSheet {
  #app;
  #language;
  #body = el("div.learn");

  /** @param {App} app @param {string} language */
  constructor(app, language) {
    this.#app = app;
    this.#language = language;
  }

  show() {
    void style("analysis/review.css");
    this.#list();
    return sheetOnPress(t("learn-title"), () => [this.#body], "learn-sheet");
  }

  get #words() {
    return wordsToLearn(this.#app)[this.#language]?.words ?? [];
  }

  /** Build the list of all words and its actions. */
  #list() {
    const words = this.#words;
    if (!words.length) {
      replaceContents(this.#body, el("p", t("learn-none")));
      return;
    }
    replaceContents(
      this.#body,
      this.#languages(),
      el("p.note", t("learn-how")),
      el(
        "div.choices",
        button("action.primary", () => this.#practise(), t("learn-practise")),
        button("action", () => this.#save("txt"), t("save-text")),
        button("action", () => this.#save("tsv"), t("learn-save-anki")),
      ),
      el(
        "ul.words-to-learn",
        words.map((word) => this.#lineOf(word)),
      ),
    );
  }

  /** Build the choice of language, if words of several languages are stored. */
  #languages() {
    const found = Object.entries(wordsToLearn(this.#app)).filter(([, { words }]) => words.length);
    if (found.length < 2) return null;
    const chips = found.map(([id]) => {
      const choose = () => {
        this.#language = id;
        this.#list();
      };
      return button("chip", choose, { "aria-pressed": id === this.#language }, languageName(id));
    });
    return el("div.whose", { role: "group", "aria-label": t("language") }, chips);
  }

  /** @param {string} word */
  #lineOf(word) {
    const meaning = el("span.note");
    void explained(this.#language, word).then((text) => replaceContents(meaning, text));
    const learnt = () => {
      changeWords(this.#app, (all) => {
        const known = all[this.#language] ?? { words: [], learnt: [] };
        return { ...all, [this.#language]: withLearnt(known, [word]) };
      });
      const at = all("li", this.#body).indexOf(line);
      line.remove();
      if (!this.#words.length) this.#list();
      else all("li button", this.#body)[Math.min(at, this.#words.length - 1)]?.focus();
      say(t("learn-learnt-word", { word }));
    };
    const label = { "aria-label": t("learn-learnt-word", { word }) };
    const line = el(
      "li",
      el("b", word),
      meaning,
      button("action", learnt, label, t("learn-learnt")),
    );
    return line;
  }

  /** @param {"txt"|"tsv"} kind */
  async #save(kind) {
    const words = this.#words;
    const meanings = await Promise.all(words.map((word) => explained(this.#language, word)));
    const text =
      kind === "txt"
        ? words.map((word) => `${word}\n`).join("")
        : ankiText(words.map((word, n) => [word, meanings[n] ?? ""]));
    saveFile(`words-to-learn.${kind}`, new Blob([text], { type: "text/plain;charset=utf-8" }));
  }

  /** Practise the first remaining words. The player lays each word from its letters; a failed word comes
   * again at the end. */
  #practise() {
    const language = this.#language;
    const round = this.#words.slice(0, ROUND);
    const next = async (said = "") => {
      const word = round.shift();
      say([said, !word && t("learn-done")].filter(Boolean).join(" "));
      if (!word) {
        this.#list();
        return query("button", this.#body)?.focus();
      }
      const laid = (/** @type {boolean} */ isRight) => {
        if (!isRight) round.push(word);
        void next(t("learn-right", { word }));
      };
      const letters = await lettersOf(this.#app, language, word);
      const sought = { language, word, letters };
      const practice = new WordToLay(this.#app, sought, laid, () => this.#list());
      replaceContents(this.#body, practice.node);
      return practice.focus();
    };
    void next();
  }
}

/** Show the words to learn of a language. @param {App} app @param {string} language */
export const showWords = (app, language) => new LearnSheet(app, language).show();

/** Show the words to learn of the game's language, or else of the first language that has any. @param {App} app */
export function showAny(app) {
  const all = Object.entries(wordsToLearn(app)).flatMap(([id, { words }]) =>
    words.length ? [id] : [],
  );
  const own = app.state.view?.language ?? language;
  return showWords(app, all.includes(own) ? own : (all[0] ?? own));
}
