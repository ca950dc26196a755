/**
 * The statistics of the games stored on this device.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {Saved} from "../core/types.js"
 */

import { faultOf, isolated, list, number, scoreLine, standing, t } from "../core/i18n.js";
import { isPlayed } from "../core/store.js";
import { sheetOnPress, toast } from "../ui/dialogs.js";
import { button, el, row, table } from "../ui/dom.js";
import { countedGames } from "./counted.js";
import { showAny } from "./learn.js";

/** @param {App} app */
async function showStatistics(app) {
  const { store, engine } = app;
  const kept = store.games().filter(isPlayed);
  const reply = await engine.ask({ type: "statistics", games: countedGames(kept) });
  if (!reply.ok) return toast(faultOf(reply.error));
  const { totals, opponents, skipped } = reply;
  const rows = Object.entries(totals).map(([key, value]) =>
    row(t(`stat-${key}`), typeof value === "number" ? number(value) : (value ?? "–")),
  );
  const heads = ["stat-opponent", "stat-played", "stat-ends", "stat-average"];
  const lines = opponents.map(({ who, computer, games: n, won, lost, tied, mine, theirs }) => {
    const name = computer
      ? t("computer-strength", { name: t(`player-${computer}`) })
      : isolated(who);
    return row(name, n, `${won} · ${lost} · ${tied}`, scoreLine([mine, theirs]));
  });
  return sheetOnPress(t("statistics"), () => [
    !totals.games && el("p", t("stat-empty")),
    table([], rows),
    lines.length > 0 && el("h3", t("stat-opponents")),
    lines.length > 0 && el("div.against", table(heads, lines)),
    el("p.note", t("stat-note")),
    el("div.choices", button("action", "learn", t("learn-title"))),
    skipped.length > 0 && el("p.note", skippedText(skipped.flatMap((at) => kept[at] ?? []))),
  ]);
}

/** Say which games are not counted, and why. @param {Saved[]} games */
const skippedText = (games) =>
  t("stat-skipped", { n: games.length, games: list(games.map(({ view }) => standing(view))) });

/** @param {App} app @returns {Pick<LazyActions, "statistics"|"learn">} */
export const actions = (app) => ({
  statistics: () => showStatistics(app),
  learn: () => showAny(app),
});
