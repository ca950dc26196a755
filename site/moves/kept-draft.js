/**
 * Reports the fate of tiles laid earlier when their game is shown again: on the player's turn after a
 * plan, or after a page was closed. Tiles that no longer fit are in the rack again.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {KeptDraft, Laid, Move, State, View} from "../core/types.js"
 */

import { squareName } from "../core/draft.js";
import { faultOf, list, t } from "../core/i18n.js";
import { isOfSeat } from "../core/state.js";

/** The faults of tiles whose neighbours are gone. */
const LOOSE = ["gap", "not-connected", "not-on-centre", "too-short"];

/** Put the tiles back on the rack and say why. @param {App} app @param {string} why  a sentence
 * @param {string} [before]  a sentence that was shown just before */
function putBack(app, why, before = "") {
  // Stores the empty draft, too, so that the reason is shown only once.
  app.update({ draft: [], preview: null });
  app.ui.toast(`${before} ${t("draft-back", { why })}`.trim());
}

/** @param {Laid} tile @returns {string} the tile as the rack shows it */
const faceOf = ({ letter, blank }) => (blank ? "?" : letter);

/** List the tiles of a draft that the rack lacks. @param {Laid[]} draft @param {State["rack"]} rack */
function missingOf(draft, rack) {
  const held = rack.map(({ letter }) => letter);
  return draft.map(faceOf).filter((face) => {
    const at = held.indexOf(face);
    if (at >= 0) held.splice(at, 1);
    return at < 0;
  });
}

/** Say why a draft cannot be restored. @param {Laid[]} draft @param {View} view @param {State["rack"]} rack */
function whyGone(draft, view, rack) {
  const taken = draft.map(({ square }) => square).filter((square) => view.board[square]);
  const squares = list(taken.map(squareName));
  if (taken.length) return t("draft-taken", { n: taken.length, squares });
  const letters = missingOf(draft, rack).map((face) => (face === "?" ? t("undecided") : face));
  return t("draft-gone", { letters: list(letters) });
}

/** Once the draft is checked again, put it back if it has lost the tiles beside it. @param {App} app */
function recheck(app) {
  const { draft } = app.state;
  const unwatch = app.watch(({ draft: now, preview }) => {
    if (now === draft && !preview) return;
    queueMicrotask(() => unwatch());
    const fault = now === draft ? preview?.illegal : null;
    if (fault && LOOSE.includes(fault.code)) putBack(app, faultOf(fault));
  });
}

/** @param {App} app @param {KeptDraft} kept @param {Move|null} pending  the move that waits for the engine: it is
 *   dropped where the page is left
 * @param {boolean} isMisread  whether the player was just told that the second reader was wrong */
function report(app, kept, pending, isMisread) {
  const { view, draft, rack } = app.state;
  if (!view || view.over || !isOfSeat(kept, view)) return;
  const before = isMisread ? t("read-otherwise") : "";
  if (!draft.length) putBack(app, whyGone(kept.draft, view, rack), before);
  else if (kept.pending && !pending) {
    app.update({ draft: [...draft] }); // Stored as a draft whose move does not wait.
    app.ui.toast(`${before} ${t("move-dropped")}`.trim());
  }
  if (kept.fits && draft.length) recheck(app);
}

/** @param {App} app @returns {Pick<LazyActions, "report-draft">} */
export const actions = (app) => ({
  "report-draft": ({ kept, pending, isMisread }) => report(app, kept, pending, isMisread),
});
