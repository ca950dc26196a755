/**
 * The options of a new game, and the dictionary that the player chose last.
 *
 * @import {App} from "../core/app.js"
 * @import {NewGameFields, OptionRule, Options, RuleValue} from "../core/types.js"
 */

import { language as spoken } from "../core/i18n.js";

/** The strengths of computers. Written by `build.py vectors lists`. */
export const STRENGTHS = "1 2 3 4 5".split(" ");

/** The hints of a game in which all others are computers, unless the player chooses: at a price, since free ones would
 * find every play. */
export const COMPUTER_HINTS = "5";

/** @type {Options|undefined} */
let known;

/** Load the options without waiting for Python: the build has already asked the engine
 * (scripts/build/page_data.py). @param {App} app @returns {Promise<Options|undefined>} */
export async function knownOptions({ engine }) {
  if (known) return known;
  const reply = await fetch("options.json").catch(() => null);
  known = reply?.ok ? await reply.json().catch(() => undefined) : undefined;
  if (known) return known;
  const asked = await engine.ask({ type: "options" });
  known = asked.ok ? asked.options : undefined;
  return known;
}

/** Return the dictionary last chosen, the default for new games.
 * @param {App} app @param {Options} [options] @returns {{language: string, variant: string}} */
export function lastWords({ store }, options) {
  const { language = spoken, variant = "" } = store.settings();
  const variants = options?.languages.find(({ id }) => id === language)?.variants ?? [];
  const isKnown = variants.some(({ id }) => id === variant);
  return { language, variant: isKnown ? variant : (variants[0]?.id ?? "complete") };
}

/** Return the name of an option's field in the form. @param {OptionRule} option */
export const fieldOf = ({ name }) => `option-${name}`;

/** Convert a field's text to a value of an option: a number to the nearest one in its range, any other unknown
 * text to the default. @param {OptionRule} option @param {string} [text] @returns {RuleValue} */
export function readOption({ values, least = 0, most = 0, default: usual }, text = "") {
  if (values) return values.find((value) => String(value) === text) ?? usual;
  const n = text.trim() ? Math.round(Number(text)) : Number.NaN;
  return Number.isNaN(n) ? usual : Math.min(Math.max(n, least), most);
}

/** Return the options that a form changes, by name. @param {NewGameFields} fields */
export const chosenOptions = (fields) =>
  Object.fromEntries(
    (known?.rules ?? []).flatMap((option) => {
      const value = readOption(option, fields[fieldOf(option)]);
      return value === option.default ? [] : [[option.name, value]];
    }),
  );
