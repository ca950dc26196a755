/**
 * The actions of joint games.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {View} from "../core/types.js"
 */

import { lines, t } from "../core/i18n.js";
import { paragraphs, sheetOnPress } from "../ui/dialogs.js";
import { el } from "../ui/dom.js";
import { jointPart, takeJoint } from "./backup.js";
import { invite, inviteAgain } from "./begin.js";
import { openSeal, sealPart } from "./end.js";
import { isFairDraw } from "./fair-draw.js";
import { askToJoin } from "./join.js";
import { agree, noteUse } from "./key.js";
import { bindReplayedRacks } from "./replayed-racks.js";
import { bringSheet, openSeatLink, remindOfKey, showSeatKey } from "./seat-key.js";
import { openJoint, proofFor } from "./take.js";

/** Bring a seat to this device; for an unanswered invitation, ask first which player is here.
 * @param {App} app @param {string} [text]  a seat link that was opened */
function bringSeat(app, text) {
  const { view } = app.state;
  if (text) return openSeatLink(app, text);
  return view?.joint?.due === "join" ? askToJoin(app, view) : bringSheet(app);
}

/** @param {View} view @returns {string} the string key */
function othersSeeKey(view) {
  if (isFairDraw(view)) return "others-see-drawn";
  return view.joint ? "others-see-sealed" : "help-fair-text";
}

/** Answer "What can others see?" for open games, sealed games and games with a fair draw. @param {App} app */
function showWhatOthersSee(app) {
  const { view } = app.state;
  if (!view) return undefined;
  const { joint } = view;
  const fill = () => [
    joint && sealPart(app, view),
    ...paragraphs(lines(othersSeeKey(view))),
    joint && el("p.note", t("sealed-unreviewed")),
  ];
  return sheetOnPress(t("others-see"), fill, "seal-sheet");
}

/** Record each seal that this device opens. @param {App} app */
const bindOpened = (app) =>
  app.watch(({ view }, before) => {
    const { opened } = view?.joint ?? {};
    if (opened && view !== before.view) noteUse(app, "opened", opened).catch(() => {});
  });

/** @param {App} app @returns {Pick<LazyActions, "prove"|"open-joint"|"open-seal"|"others-see"
 *   |"bring-seat"|"invite"|"invite-again"|"agree"|"seal-part"|"show-seat-key"|"remind-of-key"|"export-seat"
 *   |"import-seat">} */
export function actions(app) {
  bindReplayedRacks(app);
  bindOpened(app);
  return {
    prove: ({ link }) => proofFor(app, link),
    "open-joint": ({ opened }) => openJoint(app, opened),
    "open-seal": () => openSeal(app),
    "others-see": () => showWhatOthersSee(app),
    "bring-seat": (data) => bringSeat(app, data?.text),
    invite: (game) => invite(app, game),
    "invite-again": ({ seat }) => inviteAgain(app, seat),
    agree: (fault) => agree(app, fault, app.state.view?.gameId),
    "seal-part": ({ view }) => sealPart(app, view),
    "show-seat-key": () => showSeatKey(app),
    "remind-of-key": () => remindOfKey(app),
    "export-seat": (saved) => jointPart(app, saved),
    "import-seat": (kept) => takeJoint(app, kept),
  };
}
