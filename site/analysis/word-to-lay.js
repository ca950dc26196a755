/**
 * One word of a round of practice: its letters in order of the alphabet, to be laid as the word. Another
 * word of the same letters is said to be one.
 *
 * @import {App} from "../core/app.js"
 */

import { t } from "../core/i18n.js";
import { say } from "../ui/dialogs.js";
import { button, el, HIDDEN, query, replaceContents } from "../ui/dom.js";
import { meaningOf } from "../words/meanings.js";

/** @param {string} language @param {string} word @returns {HTMLElement} filled in when it is known */
function hint(language, word) {
  const place = el("p.note", { lang: language });
  // The meaning alone: the word that it is a form of would tell too much.
  void meaningOf(language, word).then((found) => replaceContents(place, found?.text));
  return place;
}

/** What the engine says of a word, in the largest dictionary of its language.
 * @param {App} app @param {string} language @param {string} word */
async function judged({ engine }, language, word) {
  const lexicon = { language, variant: "complete" };
  const reply = await engine.ask({ type: "words", mode: "word", query: word, ...lexicon });
  return reply.ok && !reply.results ? reply : null;
}

/** The letters of a word, each as one tile shows it. @param {App} app @param {string} language
 * @param {string} word @returns {Promise<string[]>} */
export async function lettersOf(app, language, word) {
  const letters = (await judged(app, language, word))?.letters ?? [];
  return letters.length ? letters : [...word];
}

/** A word in which no two letters are read as one. @param {string[]} letters */
const apart = (letters) => letters.map((letter) => `[${letter}]`).join("");

/**
 * @param {App} app
 * @param {{language: string, word: string, letters: string[]}} sought  letters: of the word, in order
 * @param {(isRight: boolean) => void} done  called when it is laid; false if it was shown before
 * @param {() => void} end  ends the practice
 */
export function wordToLay(app, { language, word, letters: inOrder }, done, end) {
  const letters = inOrder.toSorted();
  /** Which letters are laid. @type {number[]} */
  let laid = [];
  let isSeen = false;
  const place = el("p.laid", { "aria-live": "polite" });
  const told = el("p.note.told");
  const tiles = el("div.tiles-to-lay");
  const spelled = () => laid.map((at) => letters[at] ?? "");
  const draw = () => {
    replaceContents(place, spelled().join("") || "…");
    const free = letters.map((letter, at) =>
      laid.includes(at)
        ? el("span.tile.gone", HIDDEN)
        : button("tile", () => lay(at), el("b", letter)),
    );
    replaceContents(tiles, free);
    query("button", tiles)?.focus();
  };
  const tell = (/** @type {string} */ text) => {
    replaceContents(told, text);
    say(text);
  };
  const refuse = async (/** @type {string[]} */ other) => {
    laid = [];
    draw();
    const found = await judged(app, language, apart(other));
    tell(t(found?.good ? "learn-also" : "learn-wrong", { word: other.join("") }));
  };
  const lay = (/** @type {number} */ at) => {
    laid.push(at);
    replaceContents(told);
    draw();
    if (laid.length < letters.length) return;
    if (apart(spelled()) !== apart(inOrder)) return void refuse(spelled());
    done(!isSeen);
  };
  const undo = () => {
    laid.pop();
    draw();
  };
  const see = () => {
    isSeen = true;
    replaceContents(place, word);
    say(word);
  };
  draw();
  const ways = /** @type {const} */ ([
    ["learn-undo", undo],
    ["learn-see", see],
    ["learn-end", end],
  ]);
  const buttons = ways.map(([key, does]) => button("action", does, t(key)));
  const parts = [el("p", t("learn-lay")), hint(language, word), place, told, tiles];
  return { node: el("div.learn", parts, el("div.choices", buttons)), tiles };
}
