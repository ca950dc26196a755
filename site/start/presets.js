/**
 * The rows of rules in the form, in groups, and the presets that choose all of them by one name.
 *
 * @import {Options, Preset} from "../core/types.js"
 * @import {Row} from "./rows.js"
 */

import { t } from "../core/i18n.js";
import { say } from "../ui/dialogs.js";
import { choices, el, query, radios } from "../ui/dom.js";
import { GROUPS, optionRows, ruleRows } from "./rows.js";

/** The form's values by field. @typedef {Record<string, string>} Chosen */
/** How the rules of a form differ from a preset. @typedef {{preset: string, sentences: string[],
 *   hasOptions: boolean}} Summary  preset: its name, and whether it was changed; sentences: what differs from
 *   the preset, then what else differs from classic rules; hasOptions: whether an option is changed */

/** Before the engine's presets have come, all rules are classic. @type {Preset} */
const CLASSIC = { id: "classic", rules: {} };

/** Whether a game with these choices can have a rule. @param {Row} row @param {Chosen} chosen */
const isOffered = ({ option }, chosen) =>
  !option || (chosen.seal !== "sealed" && ["", chosen["challenge-rule"]].includes(option.rule));

/** Return the id of the value that a game gets. @param {Row} row @param {Chosen} chosen */
const idIn = (row, chosen) => (isOffered(row, chosen) ? row.value() : row.first);

/** Return the id of a preset's value. @param {Row} row @param {Preset} preset @param {string} hints  the usual ones */
function idOfPreset({ key, first, idOf }, { rules }, hints) {
  const value = rules[key];
  if (value !== undefined) return idOf(value);
  return key === "hintPrice" ? hints : first;
}

/** Compare the choices with a preset and with classic rules.
 * @param {Row[]} rows @param {Preset} preset @param {Chosen} chosen @param {string} hints  the usual ones
 * @returns {Summary} */
export function summaryOf(rows, preset, chosen, hints) {
  const own = rows.filter((row) => idIn(row, chosen) !== idOfPreset(row, preset, hints));
  const others = rows.filter((row) => !own.includes(row) && idIn(row, chosen) !== row.first);
  const name = t(`preset-${preset.id}`);
  return {
    preset: own.length ? t("preset-changed", { preset: name }) : name,
    sentences: [...own, ...others].map((row) => row.sentence(idIn(row, chosen))),
    hasOptions: rows.some((row) => row.option && idIn(row, chosen) !== row.first),
  };
}

/** Build a group of rows with a sentence about it. @param {string} name @param {Row[]} rows */
function groupOf(name, rows) {
  const why = el("p.note", { id: `group-${name}` }, t(`group-${name}-why`));
  const fields = rows.filter((row) => row.group === name).map(({ field }) => field);
  const legend = el("legend", t(`group-${name}`));
  return el("fieldset.rule-group", { "aria-describedby": why.id }, legend, why, fields);
}

/** Put a row into its group, below the rule that it needs. @param {HTMLElement[]} groups @param {Row} row */
function putIn(groups, row) {
  const group = groups[GROUPS.indexOf(row.group)];
  if (row.option?.rule) query("#challenge-rule", group)?.closest(".field")?.after(row.field);
  else group?.append(row.field);
}

/** @param {() => void} changed  adjusts the form to its choices @param {() => string} lineText  the rules in one line */
export function rowsPart(changed, lineText) {
  const rows = ruleRows();
  const groups = GROUPS.map((name) => groupOf(name, rows));
  const notJoint = el("p.note", { hidden: true }, t("options-not-joint"));
  const place = el("div.presets", { hidden: true });
  let presets = [CLASSIC];
  let hints = "off";
  const presetOf = (/** @type {string} */ id) => presets.find((each) => each.id === id) ?? CLASSIC;
  const apply = (/** @type {string} */ id) => {
    for (const row of rows) row.set(idOfPreset(row, presetOf(id), hints));
    changed();
    say(lineText());
  };
  return {
    fields: [place, ...groups, notJoint],
    /** @param {Options} options @param {Chosen} fields  values to begin with */
    offer(options, fields) {
      const added = optionRows(options);
      rows.push(...added);
      for (const row of added) {
        putIn(groups, row);
        const id = fields[row.name];
        if (id !== undefined) row.set(id);
      }
      presets = options.presets;
      const ids = presets.map(({ id }) => id);
      const field = radios("preset", choices(ids, "preset"), fields.preset);
      field.oninput = ({ target }) => target instanceof HTMLInputElement && apply(target.value);
      place.replaceChildren(field);
      place.hidden = false;
    },
    /** Show the rows that fit the choices, and sum the rules up.
     * @param {Chosen} chosen @param {string} usualHints @returns {Summary} */
    adjust(chosen, usualHints) {
      hints = usualHints;
      for (const row of rows) {
        row.field.hidden = row.control.disabled = !isOffered(row, chosen);
        row.explain(idIn(row, chosen));
      }
      for (const [n, group] of groups.entries())
        group.hidden = rows.every((row) => row.group !== GROUPS[n] || row.field.hidden);
      notJoint.hidden = chosen.seal !== "sealed" || !rows.some(({ option }) => option);
      return summaryOf(rows, presetOf(chosen.preset ?? ""), chosen, hints);
    },
  };
}
