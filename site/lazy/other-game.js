/**
 * The question about a link whose game is beside one that this device keeps: the same tiles under
 * other rules, or other tiles for the same players.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {Difference} from "../core/types.js"
 * @import {Opened} from "../play/router.js"
 */

import { clockOf, has, isolated, languageName, list, number, t } from "../core/i18n.js";

/** @param {string} key @param {string|number} value  a choice of the form, or another number */
const chosen = (key, value) => (has(`${key}-${value}`) ? t(`${key}-${value}`) : String(value));

/** @param {string} lexicon @returns {string} "English · Complete" */
function lexiconName(lexicon) {
  const [language = "", variant] = lexicon.split("-");
  return variant ? `${languageName(language)} · ${t(`variant-${variant}`)}` : t("own-variant");
}

/** By field of a setup: what it is called, and how a value of it reads.
 * @type {Record<string, [name: string, text: (value: any) => string]>} */
const FIELDS = {
  names: [
    "players",
    (names) => list(names.map((/** @type {string} */ name) => isolated(name) || "–")),
  ],
  language: ["language", languageName],
  lexicon: ["variant", lexiconName],
  tag: ["edition", (tag) => tag.toString(16)],
  challengeRule: ["challenge-rule", (rule) => t(`challenge-rule-${rule}`)],
  hintPrice: ["hints", (price) => chosen("hints", price ?? "off")],
  turnSeconds: ["turn-time", (seconds) => (seconds ? clockOf(seconds) : t("turn-time-0"))],
  houseWords: ["house-words", (isOn) => t(isOn ? "house-words-on" : "house-words-off")],
  wordSearch: ["word-search", (isOn) => t(isOn ? "word-search-on" : "word-search-off")],
  earlyRules: ["hint-charge", (isEarly) => t(isEarly ? "hint-charge-play" : "hint-charge-turn")],
  computers: ["computer", (all) => list(all.filter(Boolean).map(strengthName)) || number(0)],
};

/** @param {number} strength */
const strengthName = (strength) => t(`player-${strength}`);

/** @param {Difference} difference @returns {string} "Hints: “None” here, “Free” in the link." */
function differenceText({ field, known, link }) {
  const [name, text] = FIELDS[field] ?? [field, String];
  return t("differs", { what: t(name), known: text(known), link: text(link) });
}

/** Ask whether to keep the known game or to take the one in the link, and name what differs.
 * @param {App} app @param {Opened} opened @returns {Promise<string>} "theirs" to take the link's */
function askOtherGame({ ui }, { relation, differences = [], view }) {
  const names = list(view.players.map(({ label }) => isolated(label)));
  return ui.choose(
    t(`relation-${relation}-title`),
    [t(`relation-${relation}`, { names }), ...differences.map(differenceText)],
    [
      ["mine", t("keep-mine")],
      ["theirs", t("keep-theirs")],
    ],
  );
}

/** @param {App} app @returns {Pick<LazyActions, "ask-other-game">} */
export const actions = (app) => ({ "ask-other-game": ({ opened }) => askOtherGame(app, opened) });
