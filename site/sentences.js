/**
 * What happened, said in the language of the page. The engine says it too, in English; where a
 * language lacks a sentence, the engine's own words stand.
 *
 * @import {Fault, Turn, View} from "./types.js"
 */

import { has, list, t } from "./text.js";

/** @param {View} view @param {number} seat */
const label = (view, seat) => view.players[seat]?.label ?? "";

/** @param {View} view @param {Turn} turn @returns {string} "Ann played QUIZ for 48." */
export function sentence(view, turn) {
  const name = label(view, turn.seat);
  if (turn.kind === "play")
    return t("said-play", { name, word: turn.words[0] ?? "", n: turn.score });
  if (turn.kind === "exchange")
    return t("said-exchange", { name, n: Number(turn.move.split(" ")[1]) });
  if (turn.kind !== "challenge")
    return has(`said-${turn.kind}`)
      ? t(`said-${turn.kind}`, { name, word: turn.move.split(" ")[1] ?? "" })
      : turn.sentence;
  const upheld = view.turns.find(({ number }) => number === turn.number - 1)?.withdrawn;
  return t(upheld ? "said-challenge-won" : "said-challenge-lost", { name });
}

/** @param {View} view @returns {string} the last move, or nothing */
export function lastSaid(view) {
  const turn = view.turns.at(-1);
  return turn ? sentence(view, turn) : "";
}

/** @param {View} view @returns {string} how the game ended, or nothing */
export function outcome({ result, players }) {
  if (!result) return "";
  const names = list(result.winners.map((seat) => players[seat]?.label ?? ""));
  if (result.reason === "resigned") return t("outcome-resigned", { names });
  const scores = scoreLine(players.map(({ score }) => score));
  return t("outcome", { n: result.winners.length, names, scores });
}

/** @param {View} view @returns {string} the chat message for its link: the move, never the rack */
export function messageOf(view) {
  if (!view.turns.length) return t("message-new");
  if (view.over) return `${lastSaid(view)} ${outcome(view)}`;
  const seat = view.turns.at(-1)?.seat ?? 0;
  const [first, ...others] = [...view.players.slice(seat), ...view.players.slice(0, seat)];
  const scores =
    others.length === 1
      ? scoreLine([first?.score ?? 0, others[0]?.score ?? 0])
      : list(view.players.map((player) => `${player.label} ${signed(player.score)}`));
  return t("message-turn", { said: lastSaid(view), scores });
}

/** @param {Fault} fault @returns {string} why a draft or a move is refused */
export function faultOf({ code, message, words = [] }) {
  const values = { words: list(words), n: words.length };
  return has(`fault-${code}`) ? t(`fault-${code}`, values) : message;
}

/** @param {number[]} scores @returns {string} "52–20"; a minus sign wants more than a dash */
export function scoreLine(scores) {
  return scores.map(signed).join(scores.some((score) => score < 0) ? " : " : "–");
}

/** @param {number} n @returns {string} with a true minus sign */
export function signed(n) {
  return n < 0 ? `−${-n}` : String(n);
}
