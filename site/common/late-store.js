/**
 * When the disk answers late, merges its games with the games in memory. Neither side loses anything.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {Saved, View} from "../core/types.js"
 */

import { MAX_DECLINED, MAX_OTHERS } from "../core/forms.js";
import { withNotes } from "../core/i18n.js";
import { isPlayed } from "../core/store.js";
import { continueGame } from "../play/game-flow.js";
import { othersWith } from "./kept-game.js";

/** Whether `view` has all turns of `from`, in the same order. @param {View} view @param {View} from */
const goesOn = ({ turns }, { turns: before }) =>
  before.every(({ seat, move }, n) => turns[n]?.seat === seat && turns[n].move === move);

/** Merge two records of a game. The disk's record is used if it continues the record in memory; otherwise the
 * record in memory is used. If neither continues the other, the disk's record is stored as another version.
 * @param {Saved} kept  in memory @param {Saved} found  on disk @returns {Saved} */
export function joinVersions(kept, found) {
  const [main, other] = goesOn(found.view, kept.view) ? [found, kept] : [kept, found];
  const known = [...(found.others ?? []), ...(kept.others ?? [])];
  return {
    ...main,
    seats: kept.seats.length ? kept.seats : found.seats,
    view: withNotes(main.view, other.view),
    others: (goesOn(main.view, other.view) ? known : othersWith(other, known)).slice(-MAX_OTHERS),
    declined: [...(found.declined ?? []), ...(kept.declined ?? [])].slice(-MAX_DECLINED),
    chat: main.chat ?? other.chat,
    played: isPlayed(found) || isPlayed(kept),
    ...((found.links || kept.links) && { links: { ...found.links, ...kept.links } }),
  };
}

/** Merge both sides and show the result. @param {App} app @param {[Saved, Saved|undefined][]} pairs */
function takeLate(app, pairs) {
  const { store } = app;
  for (const [kept, found] of pairs) store.keep(found ? joinVersions(kept, found) : kept);
  if (store.damaged().length) void app.actInBackground("repair-games");
  const { screen, view } = app.state;
  if (screen === "start") return app.act("start");
  const saved = store.game(view?.gameId ?? "");
  const isNews = pairs.some(([kept]) => kept.gameId === saved?.gameId && kept.link !== saved.link);
  if (!saved || !isNews || view?.link === saved.link) return undefined;
  return continueGame(app, saved.view, saved.seats, { made: saved.made, link: saved.link });
}

/** @param {App} app @returns {Pick<LazyActions, "take-late">} */
export const actions = (app) => ({ "take-late": ({ pairs }) => takeLate(app, pairs) });
