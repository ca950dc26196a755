/**
 * What the games kept on this device come to: totals, and a line for each opponent.
 *
 * @import {Saved} from "./types.js"
 */

import { sheet } from "./dialogs.js";
import { el } from "./dom.js";
import { mean, playsOf, tableOf } from "./result.js";
import { signed } from "./sentences.js";
import { number, t } from "./text.js";

/** @typedef {{who: string, computer: number, end: "won"|"lost"|"tied", mine: number,
 *   theirs: number}} Meeting  a finished game as it stands between this device and one opponent */

/** Finished games of which one seat is played here. @param {Saved[]} games */
const finished = (games) =>
  games.flatMap(({ view, seats }) => {
    const [me = 0, ...others] = seats;
    return view.result && !others.length && seats.length ? [{ view, me, result: view.result }] : [];
  });

/** @param {Saved[]} games @returns {Meeting[]} */
export const meetings = (games) =>
  finished(games).flatMap(({ view, me, result: { winners } }) =>
    view.players.flatMap(({ label: who, computer, score: theirs }, seat) => {
      if (seat === me) return [];
      const mine = view.players[me]?.score ?? 0;
      // Of two who did not win, the one with more points was ahead.
      const lead = Number(winners.includes(me)) - Number(winners.includes(seat)) || mine - theirs;
      const both = winners.includes(me) && winners.includes(seat);
      /** @type {Meeting["end"]} */
      const end = both || !lead ? "tied" : lead > 0 ? "won" : "lost";
      return [{ who, computer, end, mine, theirs }];
    }),
  );

/** Lines of a table: each opponent with games, how they ended, and the points on average; the one
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
      return { name, games: all.length, ...ends(all), mean: means(all) };
    });
}

/** @param {Meeting[]} all */
const means = (all) =>
  [mean(all.map(({ mine }) => mine)), mean(all.map(({ theirs }) => theirs))].map(signed).join("–");

/** @param {{end: Meeting["end"]}[]} all */
const ends = (all) => {
  const [won, lost, tied] = ["won", "lost", "tied"].map(
    (end) => all.filter((each) => each.end === end).length,
  );
  return { won, lost, tied };
};

/** @param {Saved[]} games */
export function showStatistics(games) {
  const ended = finished(games);
  const scores = ended.map(({ view, me }) => view.players[me]?.score ?? 0);
  const results = ended.map(({ me, result: { winners } }) => ({
    end: /** @type {Meeting["end"]} */ (
      !winners.includes(me) ? "lost" : winners.length > 1 ? "tied" : "won"
    ),
  }));
  const turns = games.flatMap(({ view, seats }) =>
    view.turns.filter(({ seat }) => seats.includes(seat)),
  );
  const { best, bingos } = playsOf(turns);
  const totals = {
    games: number(ended.length),
    ...ends(results),
    average: scores.length ? signed(mean(scores)) : "–",
    best: scores.length ? signed(Math.max(...scores)) : "–",
    word: best,
    bingos: number(bingos),
  };
  const rows = Object.entries(totals).map(([key, value]) =>
    el("tr", el("th", { scope: "row" }, t(`stat-${key}`)), el("td", value)),
  );
  return sheet(t("statistics"), () => [
    el("table", el("tbody", rows)),
    ...opponentsTable(opponents(meetings(games))),
    el("p.note", t("stat-note")),
  ]);
}

/** @param {ReturnType<typeof opponents>} all */
function opponentsTable(all) {
  if (!all.length) return [];
  const lines = all.map(({ name, games, won, lost, tied, mean: points }) =>
    el(
      "tr",
      el("th", { scope: "row" }, name),
      [games, `${won} · ${lost} · ${tied}`, points].map((cell) => el("td", cell)),
    ),
  );
  const keys = ["stat-opponent", "stat-played", "stat-ends", "stat-for-against"];
  return [el("h3", t("stat-opponents")), tableOf(keys, lines)];
}
