/**
 * The tiles being laid: kept on this device at each change, and judged by the engine once they
 * have settled.
 *
 * @import {Laid} from "./types.js"
 * @import {State} from "./state.js"
 */

import { ask, say, state, store, update, watch } from "./page.js";
import { faultOf } from "./sentences.js";
import * as game from "./state.js";
import { t } from "./text.js";

/** A draft rests this long before the engine is asked about it. */
const SETTLE_MS = 90;

let settling = 0;
let asked = 0;

/** Keep and judge the draft of the game on show from now on. */
export function followDraft() {
  watch((now, before) => {
    const changed = now.draft !== before.draft || now.rack !== before.rack;
    if ((changed || now.note !== before.note) && now.view === before.view) keepDraft();
    if (changed || now.engine.phase !== before.engine.phase) settle();
  });
}

function keepDraft() {
  const { view, rack, note } = state;
  if (!view?.rack) return;
  store.keepDraft(view.gameId, {
    order: rack.map(({ letter }) => letter),
    draft: game.laid(state),
    note,
  });
}

/** Ask the engine about the draft once it has settled. */
function settle() {
  clearTimeout(settling);
  const { view, draft, mine, engine } = state;
  if (view && mine && draft.length && engine.phase === "ready")
    settling = setTimeout(judge, SETTLE_MS);
}

async function judge() {
  const { draft } = state;
  const mark = ++asked;
  const reply = await ask({ type: "preview", tiles: game.laid(state) });
  if (mark !== asked || state.draft !== draft) return;
  const preview = reply.ok ? reply : { play: null, illegal: reply.error };
  update({ ...state, preview });
  const { play, illegal } = preview;
  const words = (play?.words ?? []).map(({ text, points }) => `${text} ${points}`);
  say(illegal ? faultOf(illegal) : [...words, t("line-total", { n: play?.score ?? 0 })].join(", "));
}

/** Lay a whole move, as a hint gave it. @param {Laid[]} tiles */
export function layAll(tiles) {
  const { view, rack, note } = state;
  const order = rack.map(({ letter }) => letter);
  if (view) update(game.withView(state, view, { order, draft: tiles, note }));
}

/** Show a draft and wait for what the engine says of it; gives the fault, or nothing.
 * @param {State} next @returns {Promise<string>} */
export async function layAndAsk(next) {
  update(next);
  clearTimeout(settling);
  await judge();
  const { preview } = state;
  return preview?.illegal ? faultOf(preview.illegal) : "";
}
