/**
 * What games come to: the end of one, with the leftover arithmetic and what each player did best;
 * and of all games kept on this device, with a line for each opponent.
 *
 * @import {Saved, Turn, View} from "./types.js"
 */

import { chartOfGame } from "./chart.js";
import { sheet } from "./dialogs.js";
import { add, button, el, row, table } from "./dom.js";
import { ASIDES, number, outcome, signed, t } from "./text.js";

/** @param {number[]} numbers */
const mean = (numbers) => Math.round(numbers.reduce((a, b) => a + b, 0) / numbers.length);

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
  const feats = players.map(({ label }, seat) => {
    const { best, bingos, mean: points } = playsOf(turns.filter((turn) => turn.seat === seat));
    return row(label, best, bingos, points);
  });
  const ways = [hasFriends && "send", "rematch", "review", ""].filter((way) => way !== false);
  const fill = (/** @type {(value?: string) => void} */ close) => [
    el("p.verdict", outcome(view)),
    table(named(["col-player", "over-before", "over-col-left", "over-col-final"]), ends),
    chartOfGame(view),
    turns.length > 0 && table(named(["col-player", "over-best", "bonus", "over-mean"]), feats),
    el(
      "div.ways",
      ways.map((way, n) =>
        button(n ? "action" : "action.primary", () => close(way), t(way || "to-board")),
      ),
    ),
  ];
  return sheet(t("over-title"), fill, "over-sheet");
}

/** @typedef {{who: string, computer: number, end: "won"|"lost"|"tied", mine: number,
 *   theirs: number}} Meeting  a finished game as it stands between this device and one opponent */

/** Finished games of which one seat is played here. @param {Saved[]} games */
const finished = (games) =>
  games.flatMap(({ view, seats: [me, ...others] }) =>
    view.result && me !== undefined && !others.length ? [{ view, me, result: view.result }] : [],
  );

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
      const means = [all.map(({ mine }) => mine), all.map(({ theirs }) => theirs)].map(mean);
      return { name, games: all.length, ...ends(all), mean: means.map(signed).join("–") };
    });
}

/** @param {{end: Meeting["end"]}[]} all */
function ends(all) {
  const [won, lost, tied] = ["won", "lost", "tied"].map(
    (end) => all.filter((each) => each.end === end).length,
  );
  return { won, lost, tied };
}

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
  const met = opponents(meetings(games)).map(({ name, games: n, won, lost, tied, mean: points }) =>
    row(name, n, `${won} · ${lost} · ${tied}`, points),
  );
  const heads = named(["stat-opponent", "stat-played", "stat-ends", "stat-for-against"]);
  const rows = Object.entries(totals).map(([key, value]) => row(t(`stat-${key}`), value));
  return sheet(t("statistics"), () => [
    table([], rows),
    ...(met.length ? [el("h3", t("stat-opponents")), table(heads, met)] : []),
    el("p.note", t("stat-note")),
  ]);
}
