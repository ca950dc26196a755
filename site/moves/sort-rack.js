/**
 * Sorts the rack without dragging: a tile goes to the place of another one, or along the rack by a key.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 */

import { held, loose, reorder } from "../core/draft.js";
import { t } from "../core/i18n.js";

/** Move a tile to a place of the rack, and say so. @param {App} app @param {number} id
 * @param {number} to  counted from 0 */
function moveTo(app, id, to) {
  const { letter = "" } = held(app.state, id) ?? {};
  app.update({ ...reorder(app.state, id, to), picked: null, sorted: null });
  app.ui.say(t("rack-place", { letter: letter === "?" ? t("tile-blank") : letter, n: to + 1 }));
}

/** Move the focused tile along the rack, unless it is laid; past an end it goes to the other. The focus goes
 * along. @param {App} app @param {number} step */
function moveAlong(app, step) {
  const { rack } = app.state;
  const at = app.ui.focusRack(step);
  const tile = rack[at];
  if (tile && loose(app.state).includes(tile))
    moveTo(app, tile.id, (at + step + rack.length) % rack.length);
}

/** Move the picked tile to the place of another. @param {App} app @param {number} id */
function moveInstead(app, id) {
  const { picked, rack } = app.state;
  const to = rack.findIndex((tile) => tile.id === id);
  if (picked !== null && to >= 0) moveTo(app, picked, to);
}

/** @param {App} app @returns {Pick<LazyActions, "sort-tile"|"move-tile">} */
export const actions = (app) => ({
  "sort-tile": ({ id }) => moveInstead(app, id),
  "move-tile": ({ step }) => moveAlong(app, step),
});
