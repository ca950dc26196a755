/**
 * The coach's advice on a turn, as a person would give it: the better move, its place and its leave.
 *
 * @import {RatedMove, ReviewedTurn, View} from "../core/types.js"
 */

import { moveParts } from "../common/rated-move.js";
import { has, language, list, sentence, t } from "../core/i18n.js";

/** Moves without a word, and the coach's string for each. @type {Record<string, string>} */
const WORDLESS = { exchange: "coach-better-exchange", pass: "coach-better-pass" };

/** @param {string[]} kept @returns {string} "C M N and a blank"; the letters stay on one line */
function keptText(kept) {
  const letters = kept.filter((tile) => tile !== "?");
  const blanks = kept.filter((tile) => tile === "?").map(() => t("coach-a-blank"));
  return list([letters.join("\u00a0"), ...blanks].filter(Boolean));
}

/** Name the best move, and say what it does. @param {ReviewedTurn} turn */
function betterText({ best, advice, kept }) {
  const [where, word] = moveParts(best);
  const wordless = WORDLESS[best.kind];
  if (wordless) return t(wordless, { word });
  const more = `coach-and-${advice.code}`;
  return [
    t("coach-better", { word, where, n: best.score }),
    has(more) && t(more, { kept: keptText(kept) }),
  ]
    .filter(Boolean)
    .join(" ");
}

/** @param {ReviewedTurn} turn @returns {string} "Better: JIVY at M3 for 34. It keeps C M N O." */
export function adviceOf(turn) {
  if (turn.mistake !== "none") return betterText(turn);
  if (lostIn(turn).n) return t("coach-nearly");
  return t(turn.equityLost ? "coach-as-good" : "coach-nothing-better");
}

/** Say how large a mistake was, as the start of a sentence; "" for none. @param {ReviewedTurn} turn */
export function mistakeText(turn) {
  if (turn.mistake === "none") return "";
  const [first = "", ...rest] = t(`mistake-${turn.mistake}`);
  return `${first.toLocaleUpperCase(language)}${rest.join("")}, ${t("coach-behind", lostIn(turn))}.`;
}

/** @param {View} game @param {ReviewedTurn} turn @returns {string} what was played */
export function madeText(game, { number }) {
  const made = game.turns[number - 1];
  return made ? sentence(game, made) : "";
}

/** Say a whole card in words, for screen readers. @param {View} game @param {ReviewedTurn} turn */
export const cardText = (game, turn) =>
  [madeText(game, turn), mistakeText(turn), adviceOf(turn)].filter(Boolean).join(" ");

/** @param {ReviewedTurn} turn @returns {{n: number}} the loss in whole points */
export const lostIn = ({ equityLost }) => ({ n: Math.round(equityLost) });

/** How far a move is behind the best one: a short sign, and the same in words.
 * @param {RatedMove} move @param {RatedMove} best @returns {[sign: string, text: string]} */
export function behind(move, best) {
  const less = best.equity - move.equity;
  const n = Math.round(less);
  if (n > 0) return [`−${n}`, t("coach-behind", { n })];
  const text = t(less > 0 ? "coach-equal" : "equity-best");
  return [text, text];
}
