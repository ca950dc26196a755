/**
 * The options of a new game, and the dictionary that the player chose last.
 *
 * @import {App} from "../core/app.js"
 * @import {Options} from "../core/types.js"
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
