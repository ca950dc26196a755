/**
 * The answer to "What can others see?", for open and for sealed games.
 *
 * @import {App} from "../../core/app.js"
 */

import { lines, t } from "../../core/i18n.js";
import { paragraphs, sheet } from "../../ui/dialogs.js";
import { el } from "../../ui/dom.js";
import { sealPart } from "./end.js";

/** @param {App} app */
export function showWhatOthersSee(app) {
  const { view } = app.state;
  if (!view) return undefined;
  const { seal } = view;
  const fill = () => [
    seal && sealPart(app, view),
    ...paragraphs(lines(seal ? "others-see-sealed" : "help-fair-text")),
    seal && el("p.note", t("sealed-unreviewed")),
  ];
  return sheet(t("others-see"), fill, "seal-sheet");
}
