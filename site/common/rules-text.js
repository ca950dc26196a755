/**
 * The rules of a game in words: the name and value of each rule, and the main rules in one line.
 *
 * @import {View} from "../core/types.js"
 */

import { clockOf, isolated, languageName, list, number, t } from "../core/i18n.js";
import { optionsText } from "./options-text.js";

/** The word checking of classic rules. */
const CLASSIC_CHECKING = "void";

/** @param {string} lexicon @returns {string} "English · All words" */
function lexiconName(lexicon) {
  const [language = "", variant] = lexicon.split("-");
  return variant ? `${languageName(language)} · ${t(`variant-${variant}`)}` : t("own-variant");
}

/** Say what hints cost. @param {number|null} [price]  null: there are no hints */
const hintsText = (price) =>
  price ? t("hints-each", { n: price }) : t(price === 0 ? "hints-0" : "hints-off");

/** The name of each field of a setup, and a function that puts its value into words.
 * @type {Record<string, [name: string, text: (value: any) => string]>} */
export const RULES = {
  names: [
    "players",
    (names) => list(names.map((/** @type {string} */ name) => isolated(name) || "–")),
  ],
  language: ["language", languageName],
  lexicon: ["variant", lexiconName],
  tag: ["edition", (tag) => tag.toString(16)],
  listDigest: ["edition", String],
  challengeRule: ["challenge-rule", (rule) => t(`challenge-rule-${rule}`)],
  hintPrice: ["hints", hintsText],
  turnSeconds: ["turn-time", (seconds) => (seconds ? clockOf(seconds) : t("turn-time-0"))],
  houseWords: ["house-words", (isOn) => t(isOn ? "house-words-on" : "house-words-off")],
  wordSearch: ["word-search", (isOn) => t(isOn ? "word-search-on" : "word-search-off")],
  earlyRules: ["hint-charge", (isEarly) => t(isEarly ? "hint-charge-play" : "hint-charge-turn")],
  options: [
    "preset",
    (pairs) => optionsText({ options: Object.fromEntries(pairs) }) || t("preset-classic"),
  ],
  computers: ["computer", (all) => list(all.filter(Boolean).map(strengthName)) || number(0)],
};

/** @param {number} strength */
const strengthName = (strength) => t(`player-${strength}`);

/** List the facts to know before joining: dictionary, word checking, and differences from classic rules.
 * @param {View} view @returns {string} "Dictionary: English · All words. Hints: Free." */
export function rulesLine(view) {
  const { lexicon, challengeRule } = view;
  const isClassic = challengeRule === CLASSIC_CHECKING;
  const known = [
    ruleText("lexicon", lexicon.pack),
    isClassic && ruleText("challengeRule", challengeRule),
  ];
  return [...known, changedRules(view)].filter(Boolean).join(" ");
}

/** List the differences from classic rules; "" without any. @param {View} view
 * @returns {string} "Hints: Free. Bonus for seven tiles: 35." */
export function changedRules(view) {
  const { challengeRule, hints, turnSeconds, houseWords, wordSearch } = view;
  /** @type {[field: string, value: unknown, isChanged: boolean][]} */
  const all = [
    ["challengeRule", challengeRule, challengeRule !== CLASSIC_CHECKING],
    ["hintPrice", hints.price, hints.price !== null],
    ["turnSeconds", turnSeconds, turnSeconds > 0],
    ["houseWords", houseWords, houseWords],
    ["wordSearch", wordSearch, wordSearch === true],
  ];
  const changed = all.filter(([, , isChanged]) => isChanged);
  return [...changed.map(([field, value]) => ruleText(field, value)), optionsText(view)]
    .filter(Boolean)
    .join(" ");
}

/** @param {string} field @param {unknown} value */
export const valueText = (field, value) => (RULES[field]?.[1] ?? String)(value);

/** @param {string} field @param {unknown} value */
export const ruleText = (field, value) =>
  t("rule-chosen", { what: t(RULES[field]?.[0] ?? field), value: valueText(field, value) });
