/**
 * The actions of sealed games; other modules here are imported by those that need them.
 *
 * @import {LazyActions} from "../../core/actions.js"
 * @import {App} from "../../core/app.js"
 */

import { openSeal } from "./end.js";
import { showWhatOthersSee } from "./panel.js";
import { bindReplayedRacks } from "./replayed-racks.js";
import { bringSeat } from "./seat-key.js";
import { openSealed, proofFor } from "./take.js";

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
