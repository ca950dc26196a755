/**
 * The racks in the replay of a sealed game. Until both seals are open, the engine returns at most the player's
 * own rack; for this, the device needs the links of that turn.
 *
 * @import {App} from "../core/app.js"
 * @import {State, Tile, View} from "../core/types.js"
 */

import { latest } from "../core/engine.js";
import { list, nameOf, t } from "../core/i18n.js";
import { el, query, replaceContents } from "../ui/dom.js";

/** @param {View} view @param {Tile[]} rack @param {number} seat */
const rackText = (view, rack, seat) =>
  t("racks-of", { name: nameOf(view, seat), letters: rack.map(({ letter }) => letter).join(" ") });

/** @param {App} app @param {State} state @returns {Promise<string>} */
async function racksText(app, { view, replayTurn }) {
  if (!view?.joint || view.seat === null || !replayTurn) return "";
  const reply = await app.ask({ type: "racks", turn: replayTurn - 1 });
  const racks = reply.ok ? reply.racks : [];
  return list(racks.flatMap((rack, seat) => (rack.length ? rackText(view, rack, seat) : [])));
}

/** Show the racks below the number of the turn. @param {App} app */
export function bindReplayedRacks(app) {
  const steps = latest();
  const shown = el("small");
  app.watch(async (state, before) => {
    if (state.replayTurn === before.replayTurn && state.view === before.view) return;
    const isOvertaken = steps.begin();
    const text = await racksText(app, state);
    if (isOvertaken()) return;
    replaceContents(shown, text);
    query(".replay p")?.append(shown);
  });
}
