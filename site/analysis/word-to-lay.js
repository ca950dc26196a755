/**
 * One word of a round of practice: its letters in order of the alphabet, to be laid as the word.
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

/**
 * @param {string} language @param {string} word
 * @param {(isRight: boolean) => void} done  called when it is laid; false if it was shown before
 * @param {() => void} end  ends the practice
 */
export function wordToLay(language, word, done, end) {
  const letters = [...word].sort();
  /** Which letters are laid. @type {number[]} */
  const laid = [];
  let isSeen = false;
  const place = el("p.laid", { "aria-live": "polite" });
  const tiles = el("div.tiles-to-lay");
  const spelled = () => laid.map((at) => letters[at]).join("");
  const draw = () => {
    replaceContents(place, spelled() || "…");
    const free = letters.map((letter, at) =>
      laid.includes(at)
        ? el("span.tile.gone", HIDDEN)
        : button("tile", () => lay(at), el("b", letter)),
    );
    replaceContents(tiles, free);
    query("button", tiles)?.focus();
  };
  const lay = (/** @type {number} */ at) => {
    laid.push(at);
    draw();
    if (laid.length < letters.length) return;
    const isRight = spelled() === word;
    say(t(isRight ? "learn-right" : "learn-wrong", { word }));
    if (isRight) return done(!isSeen);
    laid.length = 0;
    draw();
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
  const parts = [el("p", t("learn-lay")), hint(language, word), place, tiles];
  return { node: el("div.learn", parts, el("div.choices", buttons)), tiles };
}
