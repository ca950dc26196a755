/**
 * The highlights of a finished game, and how its points add up.
 *
 * @import {Player, Result, View} from "../core/types.js"
 */

import { nameOf, signed, t, whoOf } from "../core/i18n.js";
import { chartOfGame } from "../ui/chart.js";
import { add, el, HIDDEN, row, srOnly, table } from "../ui/dom.js";

/** Draw a word in tiles. @param {NonNullable<Player["best"]>} best */
function wordOf({ word, tiles }) {
  const shown = tiles.map(({ letter, blank }) => el(blank ? "span.blank" : "span", letter));
  const inTiles = el("span", HIDDEN, shown);
  inTiles.style.setProperty("--letters", String(shown.length));
  return el("span.word-tiles", srOnly(word), inTiles);
}

/** @param {string} key @param {NonNullable<Player["best"]>} best @param {string} said */
const bestLine = (key, best, said) =>
  el("li", el("span.key", t(key)), wordOf(best), el("span.said", said));

/** Describe the play that took the lead. @param {View} view @param {number|undefined} own */
function momentText(view, own) {
  const found = view.result?.moment;
  const turn = view.turns[(found?.turn ?? 0) - 1];
  if (!found || !turn) return "";
  const { seat, before, after } = found;
  const who = seat === own ? "-you" : "";
  return t(`over-moment-${before < 0 ? "behind" : "level"}${who}`, {
    word: turn.words[0] ?? "",
    n: turn.score,
    turn: turn.number,
    name: nameOf(view, seat),
    before: -before,
    after,
  });
}

/** Build the highlights: the best word, the player's own best, and the deciding moment. @param {View} view
 * @param {number|undefined} own  the seat of the player */
export function highlights(view, own) {
  const { players, result } = view;
  const scores = players.map(({ best }) => best?.score ?? 0);
  const first = players[scores.indexOf(Math.max(...scores))];
  const mine = own === undefined ? undefined : players[own];
  const text = momentText(view, own);
  const chart = chartOfGame(view, result?.moment?.turn ?? null);
  const moment = [text && el("span.key", t("over-moment")), chart, text && el("span.moment", text)];
  const lines = [
    first?.best &&
      bestLine(
        "stat-word",
        first.best,
        `${first.best.score}, ${whoOf(view, players.indexOf(first))}`,
      ),
    mine?.best &&
      mine !== first &&
      bestLine(
        "over-your-best",
        mine.best,
        t("over-on-turn", { n: mine.best.score, turn: mine.best.turn }),
      ),
    chart && el("li.of-chart", moment),
  ].filter(Boolean);
  return lines.length > 0 && el("ul.highlights.card", lines);
}

/** Build the row that explains a player's final points. @param {View} view @param {Result} result
 * @param {Result["rows"][number]} points */
function endRow(view, { winners }, { seat, before, leftover, gained, lost, final }) {
  const won = winners.includes(seat);
  const sums = [gained && `+${gained}`, lost && `−${lost}`].filter(Boolean).join(" ");
  const name = [whoOf(view, seat), won && el("small", ` ${t("over-winner")}`)];
  const left = [sums, leftover && el("small", ` ${leftover}`)];
  const line = row(name, signed(before), left, [{ class: "final" }, signed(final)]);
  return won ? add(line, { class: "won" }) : line;
}

/** Build the tables of leftover tiles and of each player's totals, collapsed. @param {View} view */
export function pointTables(view) {
  const { players, turns, result } = view;
  const ends = (result?.rows ?? []).map((each) =>
    endRow(view, /** @type {Result} */ (result), each),
  );
  const feats = players.map(({ best, bingos, mean }, seat) =>
    row(whoOf(view, seat), best ? `${best.word} ${best.score}` : "–", bingos, mean),
  );
  return el(
    "details.points",
    el("summary", t("over-points")),
    table(["col-player", "over-before", "over-col-left", "over-col-final"], ends),
    turns.length > 0 && table(["col-player", "stat-word", "bonus", "over-mean"], feats),
  );
}
