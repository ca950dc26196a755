/**
 * The rules in the form for a new game: one line that names them and, below it, fields to change them.
 *
 * @import {App} from "../core/app.js"
 * @import {Options} from "../core/types.js"
 */

import { ruleText } from "../common/rules-text.js";
import { isolated, languageName, number, t } from "../core/i18n.js";
import { button, choices, dropdown, el, fill, query, radios, replaceContents } from "../ui/dom.js";
import { COMPUTER_HINTS, lastWords } from "./options.js";
import { rowsPart } from "./presets.js";

const STARTS = ["friend", "me", "chance"];

/** @param {string} name @param {number} n @returns {string} "All words · 260,552 words" */
const lexiconLabel = (name, n) => `${name} · ${t("words-n", { n, count: number(n) })}`;

/** List the dictionaries of a language. @param {Options} options @param {string} language */
function variantsOf({ languages }, language) {
  const { variants = [] } = languages.find(({ id }) => id === language) ?? {};
  return variants.map(({ id, words: n }) => ({ id, name: lexiconLabel(t(`variant-${id}`), n) }));
}

/** Build the fields for language and dictionary. The players' own list is one more variant.
 * @param {App} app @param {() => void} changed */
function wordsPart(app, changed) {
  const words = dropdown("language");
  const variant = dropdown("variant");
  const note = el("p.note");
  const tag = el("input", { type: "hidden", name: "own-tag" });
  const choose = async () => {
    const chosen = await app.act("choose-list", { language: words.control.value || "en" });
    if (!chosen) return;
    const { reply } = chosen;
    note.textContent = chosen.note;
    app.ui.say(chosen.note);
    if (!reply.ok) return;
    tag.value = String(reply.tag);
    const name = lexiconLabel(t("own-variant"), reply.words);
    query('[value="own"]', variant.control)?.remove();
    variant.control.append(el("option", { value: "own", selected: true }, name));
    variant.field.hidden = false;
    changed();
  };
  const label = { id: "own-list" };
  return {
    fields: [words.field, variant.field],
    own: el(
      "div.field.own",
      el("span.note", label, t("own-list")),
      button("action", choose, { "aria-describedby": label.id }, t("own-choose")),
      note,
      tag,
    ),
    /** @param {Options} options */
    offer(options) {
      const last = lastWords(app, options);
      const setVariants = () => {
        const named = variantsOf(options, words.control.value);
        note.replaceChildren();
        fill(variant.control, named, last.variant);
        variant.field.hidden = named.length < 2;
      };
      const named = options.languages.map(({ id }) => ({ id, name: languageName(id) }));
      fill(words.control, named, last.language);
      words.control.onchange = () => {
        setVariants();
        changed();
      };
      setVariants();
    },
  };
}

/** Name the player of a seat in the form. @param {Record<string, string>} chosen @param {number} n */
function seatName(chosen, n) {
  const kind = chosen[`kind-${n}`] ?? "0";
  if (Number(kind)) return t(`player-${kind}`);
  const own = isolated(chosen[`name-${n}`]?.trim() ?? "");
  if (own || kind === "here") return own || t("player-n", { n: n + 1 });
  return chosen["how-many"] === "2" ? t("your-friend") : t("friend-n", { n });
}

/** Whether a player takes part by link. @param {Record<string, string>} chosen */
export const isByLink = (chosen) =>
  [1, 2, 3].some((n) => n < Number(chosen["how-many"]) && chosen[`kind-${n}`] === "0");

/** Return the hints by default. @param {Record<string, string>} chosen */
function usualHints(chosen) {
  const others = [1, 2, 3].filter((n) => n < Number(chosen["how-many"]));
  return others.every((n) => Number(chosen[`kind-${n}`])) ? COMPUTER_HINTS : "off";
}

/** Let the hints change with their default until the player chooses others. @param {HTMLElement} field  all rules */
function hintsOf(field) {
  const control = /** @type {HTMLSelectElement} */ (query('[name="hints"]', field));
  /** The default so far. @type {string|undefined} */
  let usual;
  return (/** @type {Record<string, string>} */ chosen) => {
    const now = usualHints(chosen);
    if (usual && control.value === usual) control.value = now;
    usual = now;
    return { ...chosen, hints: control.value };
  };
}

/** @param {Record<string, string>} chosen @returns {string} who starts, in a sentence */
function startLine(chosen) {
  const { "who-starts": starts, seal } = chosen;
  if (starts === "chance" && seal !== "sealed") return t("starts-random");
  if (starts === "friend" && seal !== "sealed")
    return t(isByLink(chosen) ? "starts-fair" : "invited-starts", { name: seatName(chosen, 1) });
  return isByLink(chosen) ? t("you-start") : t("invited-starts", { name: seatName(chosen, 0) });
}

/** Describe the computers, if there are any. @param {Record<string, string>} chosen */
function computersText(chosen) {
  const count = Number(chosen["how-many"]);
  const computers = [1, 2, 3].map((n) => (n < count && Number(chosen[`kind-${n}`])) || 0);
  return computers.some(Boolean) ? ruleText("computers", computers) : "";
}

/** @param {App} app @param {HTMLElement[]} kinds  the fields that choose who plays each seat
 * @param {string} first  who starts by default @param {() => void} changed */
export function rulesPart(app, kinds, first, changed) {
  const words = wordsPart(app, changed);
  const starts = radios("who-starts", choices(STARTS, "starts"), first);
  const why = el("p.note");
  const learnt = el("p.note", { hidden: true }, t("learnt-classic"));
  const line = el("span.rules-line");
  const summary = el("summary", line, el("span.change", t("change")));
  const table = rowsPart(changed, () => line.textContent ?? "");
  const seats = [...kinds, learnt, ...words.fields, starts, why];
  const field = el("details.rules", summary, seats, table.fields, words.own);
  const adjustHints = hintsOf(field);
  /** @param {Record<string, string>} chosen */
  const show = (chosen) => {
    const { language = "", variant = "" } = { ...lastWords(app), ...chosen };
    const { preset, sentences, hasOptions } = table.adjust(chosen, usualHints(chosen));
    const computers = computersText(chosen);
    learnt.hidden = !computers || !hasOptions;
    const name = t(variant === "own" ? "own-variant" : `variant-${variant}`);
    const main = el("b", [languageName(language), name, preset].join(" · "));
    const parts = [computers, ...sentences, startLine(chosen)].filter(Boolean);
    replaceContents(line, main, " ", el("span", parts.join(" ")));
  };
  return {
    field,
    /** Offer the engine's choices.
     * @param {Options} options @param {Record<string, string>} fields  values to begin with */
    offer(options, fields) {
      words.offer(options);
      table.offer(options, fields);
    },
    /** @param {Record<string, string>} chosen  the form's values */
    adjust(chosen) {
      const isJoint = chosen.seal === "sealed";
      starts.hidden = starts.disabled = isJoint;
      why.hidden = isJoint || !isByLink(chosen);
      why.textContent = t(`why-${chosen["who-starts"] ?? first}`);
      // With two players it is clear who the friend is.
      const isFriend = chosen["how-many"] === "2" && chosen["kind-1"] === "0";
      const name = isFriend ? t("starts-friend") : seatName(chosen, 1);
      query('[for="who-starts-friend"]', starts)?.replaceChildren(name);
      show(adjustHints(chosen));
    },
  };
}
