/**
 * The end of a game: final scores with the leftover arithmetic, the winner, what each player did
 * best, and what next.
 *
 * @import {Turn, View} from "./types.js"
 */

import { chartOfGame } from "./chart.js";
import { sheet } from "./dialogs.js";
import { button, el } from "./dom.js";
import { ASIDES } from "./notes.js";
import { outcome, signed } from "./sentences.js";
import { t } from "./text.js";

/** @param {number[]} numbers */
export const mean = (numbers) => Math.round(numbers.reduce((a, b) => a + b, 0) / numbers.length);

/** The best play, how often all seven tiles were laid, and the points of a turn on average.
 * @param {Turn[]} turns  of one player */
export function playsOf(turns) {
  const taken = turns.filter(({ kind }) => !ASIDES.includes(kind) && kind !== "resign");
  const plays = turns.filter(({ kind, withdrawn }) => kind === "play" && !withdrawn);
  const best = plays.toSorted((a, b) => b.score - a.score)[0];
  return {
    best: best ? `${best.words[0]} ${best.score}` : "–",
    bingos: plays.filter(({ squares }) => squares.length === 7).length,
    mean: Math.round((taken.at(-1)?.total ?? 0) / (taken.length || 1)),
  };
}

/** @param {string[]} keys @param {HTMLElement[]} rows */
export function tableOf(keys, rows) {
  const heads = keys.map((key) => el("th", { scope: "col" }, t(key)));
  return el("table", el("thead", el("tr", heads)), el("tbody", rows));
}

/**
 * @param {View} view
 * @param {boolean} hasFriends  who are to see it too
 * @returns {Promise<string>} the name of an act, or ""
 */
export async function showResult(view, hasFriends) {
  const { result, players, turns } = view;
  if (!result) return "";
  const named = (/** @type {number} */ seat) => el("th", { scope: "row" }, players[seat]?.label);
  const ends = result.rows.map(({ seat, before, leftover, gained, lost, final }) => {
    const won = result.winners.includes(seat);
    const sums = [gained && `+${gained}`, lost && `−${lost}`].filter(Boolean).join(" ");
    const name = named(seat);
    if (won) name.append(el("small", ` ${t("over-winner")}`));
    return el(
      won ? "tr.won" : "tr",
      name,
      el("td", signed(before)),
      el("td", sums, leftover && el("small", ` ${leftover}`)),
      el("td.final", signed(final)),
    );
  });
  const feats = players.map((_, seat) => {
    const { best, bingos, mean: points } = playsOf(turns.filter((turn) => turn.seat === seat));
    return el(
      "tr",
      named(seat),
      [best, bingos, points].map((cell) => el("td", cell)),
    );
  });
  const ways = { send: hasFriends, rematch: true, review: true, "": true };
  const fill = (/** @type {(value?: string) => void} */ close) => [
    el("p.verdict", outcome(view)),
    tableOf(["col-player", "over-before", "over-col-left", "over-col-final"], ends),
    chartOfGame(view),
    turns.length > 0 && tableOf(["col-player", "over-best", "bonus", "over-mean"], feats),
    el(
      "div.ways",
      Object.entries(ways)
        .filter(([, on]) => on)
        .map(([way], n) =>
          button(n ? "action" : "action.primary", () => close(way), t(way || "to-board")),
        ),
    ),
  ];
  return sheet(t("over-title"), fill, "over-sheet");
}
