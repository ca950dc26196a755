/**
 * The actions of sealed games; other modules here are imported by those that need them.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 */

import { openSeal } from "./end.js";
import { askToJoin } from "./join.js";
import { showWhatOthersSee } from "./panel.js";
import { bindReplayedRacks } from "./replayed-racks.js";
import { bringSheet, openSeatLink } from "./seat-key.js";
import { openSealed, proofFor } from "./take.js";

/** Bring a seat here; of an invitation nobody has answered, ask first who is there.
 * @param {App} app @param {string} [text]  a seat link that was opened */
function bringSeat(app, text) {
  const { view } = app.state;
  if (text) return openSeatLink(app, text);
  return view?.seal?.due === "join" ? askToJoin(app, view) : bringSheet(app);
}

/** @param {App} app @returns {Pick<LazyActions, "prove"|"open-sealed"|"open-seal"|"others-see"
 *   |"bring-seat">} */
export function actions(app) {
  bindReplayedRacks(app);
  return {
    prove: ({ link }) => proofFor(app, link),
    "open-sealed": ({ opened }) => openSealed(app, opened),
    "open-seal": () => openSeal(app),
    "others-see": () => showWhatOthersSee(app),
    "bring-seat": (data) => bringSeat(app, data?.text),
  };
}
