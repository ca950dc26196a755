/**
 * The rows of the form that choose rules: the rules of every game, and the options that the engine declares.
 *
 * @import {Board, Options, OptionRule, RuleValue} from "../core/types.js"
 */

import { ruleText, valueText } from "../common/rules-text.js";
import { language, number, t } from "../core/i18n.js";
import { dropdown, el, fill, query, replaceContents } from "../ui/dom.js";
import { boardKey, boardPicture, boardText } from "./board-picture.js";
import { fieldOf, readOption } from "./options.js";

/** Rules besides the dictionary: the field, its name in a setup, its group, and its choices, the classic one first.
 * @type {[field: string, rule: string, group: string, ids: string[]][]} */
const RULES = [
  ["challenge-rule", "challengeRule", "words", ["void", "single", "double"]],
  ["house-words", "houseWords", "words", ["off", "on"]],
  ["turn-time", "turnSeconds", "time", ["0", "45", "120", "300"]],
  ["hints", "hintPrice", "help", ["off", "0", "2", "5", "10"]],
  ["word-search", "wordSearch", "help", ["off", "on"]],
];

/** The groups of rows, in the order of the form. */
export const GROUPS = ["words", "points", "time", "help"];

/**
 * A row of the form.
 *
 * @typedef {object} Row
 * @property {string} key  its name in a preset
 * @property {string} name  the name of its field
 * @property {string} group
 * @property {string} first  the id of its classic value
 * @property {HTMLElement} field
 * @property {HTMLSelectElement|HTMLInputElement|HTMLFieldSetElement} control
 * @property {OptionRule} [option]  the engine's declaration
 * @property {() => string} value  returns the id of the chosen value, also while the row is not offered
 * @property {(id: string) => void} set
 * @property {(value: RuleValue) => string} idOf
 * @property {(id: string) => string} sentence
 * @property {(id: string) => void} explain  shows what a chosen value means
 */

/** Convert a choice of the form to a setup's value. @param {string} id */
function asSet(id) {
  if (id === "off") return null;
  return id === "on" || (/^\d/.test(id) ? Number(id) : id);
}

/** @param {RuleValue|null} value @returns {string} the choice of the form for a setup's value */
function idOf(value) {
  if (value === null || value === false) return "off";
  return value === true ? "on" : String(value);
}

/** Build the rows of the rules that every game has. @returns {Row[]} */
export const ruleRows = () =>
  RULES.map(([name, key, group, ids]) => {
    const { control, field } = dropdown(name);
    fill(
      control,
      ids.map((id) => ({ id, name: valueText(key, asSet(id)) })),
      ids[0],
    );
    return {
      ...{ key, name, group, first: ids[0] ?? "", control, field, idOf },
      value: () => control.value,
      set: (id) => {
        control.value = id;
      },
      sentence: (id) => ruleText(key, asSet(id)),
      explain: () => {},
    };
  });

/** Build a row for each option that the engine declares. @param {Options} options @returns {Row[]} */
export const optionRows = ({ rules = [], boards = [] }) =>
  rules.map((option) => {
    const { name, group } = option;
    const say = (/** @type {string} */ id) => nameOfValue(option, id, boards);
    const id = fieldOf(option);
    const what = t(`option-${name}-name`);
    const sentence = (/** @type {string} */ value) => t("rule-chosen", { what, value: say(value) });
    const made = builderOf(option, boards)(option, id, what, say);
    const first = String(option.default);
    made.set(first);
    const value = () => String(readOption(option, made.value()));
    return { ...made, value, key: name, name: id, group, first, option, idOf: String, sentence };
  });

/** Name a value of an option. @param {OptionRule} option @param {string} id @param {Board[]} boards */
function nameOfValue({ name, values }, id, boards) {
  const board = name === "board" && boards.find((each) => each.id === id);
  if (board) return titleOf(board);
  return values ? t(`option-${name}-${id}`) : number(Number(id));
}

/** @param {Board} board */
const titleOf = ({ id, titles }) => titles[language] ?? titles.en ?? id;

/** @typedef {Pick<Row, "field"|"control"|"value"|"set"|"explain">} Built */
/** @typedef {(option: OptionRule, id: string, what: string, say: (id: string) => string) => Built} Builder */

/** Choose how an option is shown. @param {OptionRule} option @param {Board[]} boards @returns {Builder} */
function builderOf({ name, values }, boards) {
  if (name === "board") return (_, id, what) => boardField(id, what, boards);
  return values ? listField : numberField;
}

/** Build a list of values, with a sentence about the chosen one below it. @type {Builder} */
function listField({ name, values = [], default: usual }, id, what, say) {
  const why = el("p.note", { id: `${id}-why`, hidden: true });
  const control = el("select", { id, name: id, "aria-describedby": why.id });
  const choices = values.map((value) => ({ id: String(value), name: say(String(value)) }));
  fill(control, choices, usual);
  return {
    control,
    field: el("div.field", el("label", { for: id }, what), control, why),
    value: () => control.value,
    set(value) {
      control.value = value;
    },
    explain(value) {
      why.hidden = value === String(usual);
      replaceContents(why, t(`option-${name}`, { value }));
    },
  };
}

/** Build a field for a number; a number outside the range becomes the nearest one in it. @type {Builder} */
function numberField(option, id, what) {
  const { least = 0, most = 0 } = option;
  const onchange = () => {
    control.value = String(readOption(option, control.value));
  };
  const range = { type: "number", inputmode: "numeric", min: least, max: most, step: 1 };
  const control = el("input", { id, name: id, ...range, onchange });
  return {
    control,
    field: el("div.field", el("label", { for: id }, what), control),
    value: () => control.value,
    set(value) {
      control.value = value;
    },
    explain: () => {},
  };
}

/** Build the choice of a board: a picture and a name for each, and the key of the chosen one.
 * @param {string} name @param {string} what @param {Board[]} boards @returns {Built} */
function boardField(name, what, boards) {
  const key = el("p.note.board-key", { "aria-hidden": true });
  const cards = boards.map((board) => {
    const id = `${name}-${board.id}`;
    const told = el("span.unseen", { id: `${id}-key` }, boardText(board.premiums));
    const about = { id, value: board.id, "aria-describedby": told.id };
    const input = el("input", { type: "radio", name, ...about });
    const label = el(
      "label",
      { for: id },
      boardPicture(board.premiums),
      el("span", titleOf(board)),
    );
    return el("div.board-card", input, label, told);
  });
  const control = el("fieldset.boards", el("legend", what), el("div.board-cards", cards), key);
  return {
    control,
    field: control,
    value() {
      const input = query(":checked", control);
      return input instanceof HTMLInputElement ? input.value : "";
    },
    set(value) {
      const input = query(`[value="${value}"]`, control);
      if (input instanceof HTMLInputElement) input.checked = true;
    },
    explain(value) {
      replaceContents(key, boardKey(boards.find(({ id }) => id === value)?.premiums ?? null));
      key.hidden = !key.childElementCount;
    },
  };
}
