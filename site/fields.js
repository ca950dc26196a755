/** Fields of forms: a row of buttons for a choice of a few, and a list for a choice of many. */

import { el, put } from "./dom.js";
import { t } from "./text.js";

/** @typedef {{id: string, name: string}} Choice */

/** Choices by their ids, called as the words of the interface say.
 * @param {readonly string[]} ids @param {string} key @returns {Choice[]} */
export const choices = (ids, key) => ids.map((id) => ({ id, name: t(`${key}-${id}`) }));

/** Something on or off.
 * @param {string} id @param {string} name @param {boolean} checked
 * @param {(on: boolean) => unknown} changed */
export function check(id, name, checked, changed) {
  const onchange = (/** @type {{target: HTMLInputElement}} */ { target }) =>
    changed(target.checked);
  return el("label.check", el("input", { type: "checkbox", id, checked, onchange }), name);
}

/** One choice of a few, as a row of buttons.
 * @param {string} key @param {Choice[]} all @param {string} chosen
 * @param {(id: string) => void} changed */
export function radios(key, all, chosen, changed) {
  const inputs = all.map(({ id }) => {
    const props = { id: `${key}-${id}`, value: id, checked: id === chosen };
    return el("input", { type: "radio", name: key, ...props }, { onchange: () => changed(id) });
  });
  const labelled = inputs.map((input, n) => [input, el("label", { for: input.id }, all[n]?.name)]);
  changed(chosen);
  return {
    field: el("fieldset.choice-row", el("legend", t(key)), labelled),
    value: () => inputs.find((input) => input.checked)?.value ?? chosen,
  };
}

/** One choice of many, as a list; empty until it is filled.
 * @param {string} key @param {Choice[]} [all] @param {unknown} [chosen] */
export function select(key, all, chosen) {
  const control = el("select", { id: key });
  const made = { control, field: el("div.field", el("label", { for: key }, t(key)), control) };
  if (all) fill(made, all, chosen);
  return made;
}

/** A list with nothing to choose is not shown.
 * @param {ReturnType<typeof select>} to @param {Choice[]} all @param {unknown} [chosen] */
export function fill({ control, field }, all, chosen) {
  fillOptions(control, all, chosen);
  field.hidden = all.length < 2;
}

/** @param {HTMLSelectElement} control @param {Choice[]} all @param {unknown} [chosen] */
export function fillOptions(control, all, chosen) {
  const option = (/** @type {Choice} */ { id, name }) =>
    el("option", { value: id, selected: id === String(chosen) }, name);
  put(control, all.map(option));
}
