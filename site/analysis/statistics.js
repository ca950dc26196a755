/**
 * What games come to: the end of one with the arithmetic of the tiles left over, and all that are
 * kept on this device.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {Result, Saved, View} from "../core/types.js"
 */

import { takeBackFocus } from "../common/question.js";
import {
  faultOf,
  isolated,
  isRecord,
  list,
  nameOf,
  number,
  outcome,
  signed,
  standing,
  t,
} from "../core/i18n.js";
import { isPlayed } from "../core/store.js";
import { chartOfGame } from "../ui/chart.js";
import { openText } from "../ui/controls.js";
import { say, sheet, toast } from "../ui/dialogs.js";
import { add, button, el, query, replaceContents, row, table } from "../ui/dom.js";
import { counted } from "./counted.js";
import { cardOf, seriesOf } from "./result-card.js";

/** @param {string[]} keys */
const named = (keys) => keys.map((key) => t(key));

/** Why the scores of a joint game are not final, if they are not. @param {View} view */
function provisional({ joint, result }) {
  if (joint?.state === "closing") return el("p", t("fair-provisional"));
  return joint?.state === "unopened" && result?.turns ? el("p", t("sealed-provisional")) : null;
}

/** Whether a seat of this device made the last turn. @param {number[]} seats @param {View} view */
const hasEnded = (seats, { turns }) => seats.includes(turns.at(-1)?.seat ?? -1);

/** The last ways to go on, the main one at the end: the player who ended the game has a link to send.
 * @param {App} app @param {View} view */
function lastWays({ state: { isUnsent } }, { joint }) {
  if (joint?.opens) return ["rematch", "open-seal"];
  return isUnsent ? ["rematch", "send"] : ["rematch"];
}

/** What one of the ways to go on is called. @param {View} view @param {string} way */
const wayText = (view, way) => (way === "open-seal" ? openText(view) : t(way));

/** Who went out. @param {View} view @param {number} out  the seat @param {number[]} seats  of this device */
const outText = (view, out, seats) =>
  String(seats) === String(out) ? t("over-out-you") : t("over-out", { name: nameOf(view, out) });

/** How a player's points became the final ones. @param {View} view @param {Result} result
 * @param {Result["rows"][number]} points */
function endRow(view, { winners }, { seat, before, leftover, gained, lost, final }) {
  const won = winners.includes(seat);
  const sums = [gained && `+${gained}`, lost && `−${lost}`].filter(Boolean).join(" ");
  const name = [nameOf(view, seat), won && el("small", ` ${t("over-winner")}`)];
  const left = [sums, leftover && el("small", ` ${leftover}`)];
  const line = row(name, signed(before), left, [{ class: "final" }, signed(final)]);
  return won ? add(line, { class: "won" }) : line;
}

/** Show how a game ended; then do what was chosen there.
 * @param {App} app @param {View} view */
async function showResult(app, view) {
  const { result, players, turns } = view;
  const { seats } = app.state;
  if (!result) return;
  app.prepare("rematch");
  const ends = result.rows.map((each) => endRow(view, result, each));
  const feats = players.map(({ label, best, bingos, mean: points }) =>
    row(isolated(label), best ? `${best.word} ${best.score}` : "–", bingos, points),
  );
  const series = el("p", { hidden: true });
  void seriesOf(app, view).then((text) => {
    if (text) replaceContents(series, text).hidden = false;
  });
  const { joint, reviewable } = view;
  const sealed = joint && (await app.act("seal-part", { view }));
  const isReviewed = !joint || reviewable || joint.state === "unchecked";
  const ways = [...(isReviewed ? ["review"] : []), ...lastWays(app, view)];
  const main = ways.at(-1);
  const fill = (/** @type {(value?: string) => void} */ close) => [
    el("p.verdict", outcome(view, seats)),
    isRecord(view) && el("p.note", t("record")),
    sealed,
    provisional(view),
    result.turns > 0 && el("p", t("outcome-scoreless", { turns: result.turns })),
    result.out !== null && el("p", outText(view, result.out, app.state.seats)),
    series,
    cardOf(app, view),
    table(named(["col-player", "over-before", "over-col-left", "over-col-final"]), ends),
    chartOfGame(view),
    turns.length > 0 && table(named(["col-player", "over-best", "bonus", "over-mean"]), feats),
    el(
      "footer",
      ways.map((way) =>
        button(way === main ? "action.primary" : "action", () => close(way), wayText(view, way)),
      ),
    ),
  ];
  const shown = sheet(t("over-title"), fill, "over-sheet");
  if (hasEnded(seats, view)) query(".over-sheet .primary")?.focus();
  else takeBackFocus("over-sheet");
  requestAnimationFrame(() => say(outcome(view, seats)));
  const way = await shown;
  if (way) await app.act(/** @type {"send"|"rematch"|"review"|"open-seal"} */ (way));
}

/** @param {App} app */
async function showStatistics({ store, engine }) {
  const kept = store.games().filter(isPlayed);
  const reply = await engine.ask({ type: "statistics", games: counted(kept) });
  if (!reply.ok) return toast(faultOf(reply.error));
  const { totals, opponents, skipped } = reply;
  const rows = Object.entries(totals).map(([key, value]) =>
    row(t(`stat-${key}`), typeof value === "number" ? number(value) : (value ?? "–")),
  );
  const heads = named(["stat-opponent", "stat-played", "stat-ends", "stat-for-against"]);
  const lines = opponents.map(({ who, computer, games: n, won, lost, tied, mine, theirs }) => {
    const name = computer
      ? t("computer-strength", { name: t(`player-${computer}`) })
      : isolated(who);
    return row(name, n, `${won} · ${lost} · ${tied}`, `${signed(mine)}–${signed(theirs)}`);
  });
  return sheet(t("statistics"), () => [
    table([], rows),
    lines.length > 0 && el("h3", t("stat-opponents")),
    lines.length > 0 && table(heads, lines),
    el("p.note", t("stat-note")),
    skipped.length > 0 && el("p.note", skippedText(skipped.flatMap((at) => kept[at] ?? []))),
  ]);
}

/** Which games are not counted, and why. @param {Saved[]} games */
const skippedText = (games) =>
  t("stat-skipped", { n: games.length, games: list(games.map(({ view }) => standing(view))) });

/** @param {App} app @returns {Pick<LazyActions, "show-result"|"statistics">} */
export const actions = (app) => ({
  "show-result": ({ view }) => showResult(app, view),
  statistics: () => showStatistics(app),
});
