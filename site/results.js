/**
 * What games come to: the end of one, with the leftover arithmetic and what each player did best;
 * and of all games kept on this device, with a line for each opponent.
 *
 * @import {Player, Saved, View} from "./types.js"
 */

import { chartOfGame } from "./chart.js";
import { sheet, waysOn } from "./dialogs.js";
import { add, el, row, table } from "./dom.js";
import { number, outcome, signed, t } from "./text.js";

/** @param {number[]} numbers */
const mean = (numbers) => Math.round(numbers.reduce((a, b) => a + b, 0) / numbers.length);

/** @param {Player["best"]|undefined} best */
const told = (best) => (best ? `${best.word} ${best.score}` : "–");

/** @param {string[]} keys */
const named = (keys) => keys.map((key) => t(key));

/**
 * @param {View} view
 * @param {boolean} hasFriends  who are to see it too
 * @returns {Promise<string>} the name of an act, or ""
 */
export async function showResult(view, hasFriends) {
  const { result, players, turns } = view;
  if (!result) return "";
  const ends = result.rows.map(({ seat, before, leftover, gained, lost, final }) => {
    const won = result.winners.includes(seat);
    const sums = [gained && `+${gained}`, lost && `−${lost}`].filter(Boolean).join(" ");
    const name = [players[seat]?.label, won && el("small", ` ${t("over-winner")}`)];
    const left = [sums, leftover && el("small", ` ${leftover}`)];
    const line = row(name, signed(before), left, [{ class: "final" }, signed(final)]);
    return won ? add(line, { class: "won" }) : line;
  });
  const feats = players.map(({ label, best, bingos, mean: points }) =>
    row(label, told(best), bingos, points),
  );
  const ways = [hasFriends && "send", "rematch", "review", ""].filter((way) => way !== false);
  const fill = (/** @type {(value?: string) => void} */ close) => [
    el("p.verdict", outcome(view)),
    table(named(["col-player", "over-before", "over-col-left", "over-col-final"]), ends),
    chartOfGame(view),
    turns.length > 0 && table(named(["col-player", "over-best", "bonus", "over-mean"]), feats),
    waysOn(ways.map((way) => [t(way || "to-board"), () => close(way)])),
  ];
  return sheet(t("over-title"), fill, "over-sheet");
}

/** @typedef {{who: string, computer: number, lead: number, mine: number, theirs: number}} Meeting
 * how a finished game stands between this device and one opponent; lead: above 0 for this device */

/** Each finished game of which one seat is played here. @param {Saved[]} games
 * @returns {Meeting[][]} */
export const meetings = (games) =>
  games.flatMap(({ view: { players, result }, seats: [me, ...others] }) => {
    if (!result || me === undefined || others.length) return [];
    const won = (/** @type {number} */ seat) => Number(result.winners.includes(seat));
    const mine = players[me]?.score ?? 0;
    const met = players.map(({ label: who, computer, score: theirs }, seat) => {
      // Of two who did not win, the one with more points was ahead.
      const lead = won(me) - won(seat) || (won(me) ? 0 : mine - theirs);
      return { who, computer, lead, mine, theirs };
    });
    return [met.toSpliced(me, 1)];
  });

/** How many were won, lost and tied. @param {number[]} leads */
const ends = (leads) =>
  [1, -1, 0].map((sign) => leads.filter((lead) => Math.sign(lead) === sign).length);

/** What a table tells of each opponent: games, how they ended, and the points on average; the one
 * met most often first. @param {Meeting[]} met */
export function opponents(met) {
  /** @type {Map<string|number, Meeting[]>} */
  const by = new Map();
  for (const each of met) {
    const key = each.computer || each.who.toLowerCase();
    by.set(key, [...(by.get(key) ?? []), each]);
  }
  return [...by.values()]
    .toSorted((a, b) => b.length - a.length)
    .map((all) => {
      const [{ who = "", computer = 0 } = {}] = all;
      const name = computer ? t("computer-level", { name: t(`player-${computer}`) }) : who;
      const means = [all.map(({ mine }) => mine), all.map(({ theirs }) => theirs)].map(mean);
      const leads = all.map(({ lead }) => lead);
      return [name, all.length, ends(leads).join(" · "), means.map(signed).join("–")];
    });
}

/** @param {Saved[]} games */
export function showStatistics(games) {
  const met = meetings(games);
  const scores = met.map(([one]) => one?.mine ?? 0);
  const [won, lost, tied] = ends(met.map((all) => Math.min(...all.map(({ lead }) => lead))));
  const seats = games.flatMap(({ view, seats }) =>
    view.players.filter((_, n) => seats.includes(n)),
  );
  const [best] = seats.flatMap((seat) => seat.best ?? []).toSorted((a, b) => b.score - a.score);
  const totals = {
    games: number(met.length),
    won,
    lost,
    tied,
    average: scores.length ? signed(mean(scores)) : "–",
    best: scores.length ? signed(Math.max(...scores)) : "–",
    word: told(best),
    bingos: number(seats.reduce((sum, { bingos }) => sum + bingos, 0)),
  };
  const heads = named(["stat-opponent", "stat-played", "stat-ends", "stat-for-against"]);
  const rows = Object.entries(totals).map(([key, value]) => row(t(`stat-${key}`), value));
  const lines = opponents(met.flat()).map((cells) => row(...cells));
  return sheet(t("statistics"), () => [
    table([], rows),
    ...(lines.length ? [el("h3", t("stat-opponents")), table(heads, lines)] : []),
    el("p.note", t("stat-note")),
  ]);
}
