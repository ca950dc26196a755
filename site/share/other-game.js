/**
 * The question about a link whose game is beside one that this device keeps: the same tiles under
 * other rules, or other tiles for the same players.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {Difference, Opened} from "../core/types.js"
 */

import { RULES } from "../common/rules-text.js";
import { isolated, list, t } from "../core/i18n.js";

/** @param {Difference} difference @returns {string} "Hints: “None” here, “Free” in the link." */
function differenceText({ field, known, link }) {
  const [name, text] = RULES[field] ?? [field, String];
  return t("differs", { what: t(name), known: text(known), link: text(link) });
}

/** Ask whether to keep the known game or to take the one in the link, and name what differs.
 * @param {App} app @param {Opened} opened @returns {Promise<string>} "theirs" to take the link's */
function askOtherGame(app, { relation, differences = [], view }) {
  const names = list(view.players.map(({ label }) => isolated(label)));
  return app.act("ask", {
    title: t(`relation-${relation}-title`),
    parts: [t(`relation-${relation}`, { names }), ...differences.map(differenceText)],
    ways: [
      ["mine", t("keep-mine")],
      ["theirs", t("keep-theirs")],
    ],
  });
}

/** @param {App} app @returns {Pick<LazyActions, "ask-other-game">} */
export const actions = (app) => ({ "ask-other-game": ({ opened }) => askOtherGame(app, opened) });
