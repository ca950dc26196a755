/**
 * The answer to "What can others see?", for open and sealed games, and those with a fair draw.
 *
 * @import {App} from "../core/app.js"
 * @import {View} from "../core/types.js"
 */

import { lines, t } from "../core/i18n.js";
import { paragraphs, sheetOnPress } from "../ui/dialogs.js";
import { el } from "../ui/dom.js";
import { sealPart } from "./end.js";
import { isFairDraw } from "./fair-draw.js";

/** @param {View} view @returns {string} key of the string */
function textOf(view) {
  if (isFairDraw(view)) return "others-see-drawn";
  return view.joint ? "others-see-sealed" : "help-fair-text";
}

/** @param {App} app */
export function showWhatOthersSee(app) {
  const { view } = app.state;
  if (!view) return undefined;
  const { joint } = view;
  const fill = () => [
    joint && sealPart(app, view),
    ...paragraphs(lines(textOf(view))),
    joint && el("p.note", t("sealed-unreviewed")),
  ];
  return sheetOnPress(t("others-see"), fill, "seal-sheet");
}
