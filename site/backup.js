/**
 * All games of this device as one file, and back.
 *
 * @import {Saved} from "./types.js"
 */

import { toast } from "./dialogs.js";
import { seatFor } from "./entering.js";
import { download } from "./files.js";
import { hasLink } from "./kept.js";
import { cleaned, notesOf } from "./notes.js";
import { act, engine, state, store } from "./page.js";
import { t } from "./text.js";

const FORMAT = "pass-a-word";

/** @typedef {Pick<Saved, "link"|"seats"|"made"> & {notes?: [number, string][]}} Kept
 * notes: those that the link carries no longer, by index of the turn */

/** Save all games as one file, and beside them what cannot be read. @param {Saved[]} games */
export function exportGames(games) {
  const kept = games.map(({ link, seats, made, updated, view }) => ({
    link,
    seats,
    made,
    updated,
    notes: notesOf(view),
  }));
  const damaged = store.damaged().map(([, record]) => record);
  const all = { format: FORMAT, version: 1, games: kept, ...(damaged.length ? { damaged } : {}) };
  const text = JSON.stringify(all, null, 1);
  download(`${FORMAT}.json`, new Blob([text], { type: "application/json" }));
}

/** @param {string} text @returns {Kept[]|null} the games of a backup, if it is one */
export function savedGames(text) {
  try {
    const { format, games } = JSON.parse(text);
    if (format !== FORMAT || !Array.isArray(games)) return null;
    return games.filter(({ link, seats }) => typeof link === "string" && Array.isArray(seats));
  } catch {
    return null;
  }
}

/** Take over the games that this device does not know. @param {Kept[]} games */
export async function takeGames(games) {
  let taken = 0;
  for (const game of games) taken += Number(await take(game));
  act("start");
  toast(t("imported", { n: taken }));
}

/** @param {Kept} game @returns {Promise<boolean>} whether it is kept here now, and was not */
async function take({ link: text, seats, made, notes }) {
  const { ok, gameId, link, view } = await engine.ask({ type: "open", text, known: [] });
  if (!ok || store.game(gameId)) return false;
  const seen = await engine.ask({ type: "view" }, { link, seat: seatFor(view, seats) });
  if (!seen.ok) return false;
  const now = Date.now();
  store.keep({
    gameId,
    link,
    seats,
    made: Boolean(made),
    opened: now,
    updated: now,
    view: cleaned(seen.view, notes),
  });
  return true;
}

/** Read anew the links of what was set aside: the link is the save, whatever became of the rest. */
export async function repairGames() {
  let repaired = 0;
  for (const [key, record] of store.damaged()) {
    if (!hasLink(record) || !(await take({ ...record, made: Boolean(record.made) }))) continue;
    store.drop(key);
    repaired += 1;
  }
  if (repaired && state.screen === "start") act("start");
}
