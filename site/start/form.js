/**
 * The form for a new game: players, trust, words, rules.
 *
 * @import {App} from "../core/app.js"
 * @import {Settings} from "../core/settings.js"
 * @import {Options} from "../core/types.js"
 */

import { cut, limit } from "../core/cut.js";
import { language, languageName, number, t } from "../core/i18n.js";
import { isPlayed } from "../core/store.js";
import {
  $,
  all,
  button,
  choices,
  dropdown,
  el,
  fill,
  form,
  query,
  radios,
  replaceContents,
  submit,
  valuesOf,
} from "../ui/dom.js";

const MAX_NAME = 20;
const COUNTS = ["2", "3", "4"];
const MAX_COUNT = 4;

/** A human elsewhere or here, and the strengths of computers. */
const KINDS = ["0", "here", "1", "2", "3", "4", "5"];

/** How many of them are humans. */
const HUMANS = 2;

/** @param {HTMLSelectElement} kind */
const isHuman = ({ value }) => KINDS.indexOf(value) < HUMANS;

/** Rules besides the dictionary: the field and its choices. @type {[field: string, ids: string[]][]} */
const RULES = [
  ["challenge-rule", ["void", "single", "double"]],
  ["hints", ["off", "0", "2", "5", "10"]],
  ["house-words", ["off", "on"]],
  ["word-search", ["off", "on"]],
  ["turn-time", ["0", "45", "120", "300"]],
];

/** The names of the people in the game played here last: the player's, then the others in the order of
 * play. @param {App} app @returns {string[]} */
function lastNames({ store }) {
  const last = store.games().find((each) => isPlayed(each) && each.seats.length);
  if (!last) return [];
  const { players } = last.view;
  const [mine = 0] = last.seats;
  const order = [...players.slice(mine), ...players.slice(0, mine)];
  return order.flatMap(({ name, computer }) => (computer ? [] : [String(name ?? "")]));
}

/** The form for a new game. @param {App} app */
export function newCard(app) {
  const settings = app.store.settings();
  const names = lastNames(app);
  const seats = Array.from({ length: MAX_COUNT }, (_, n) => seatField(names[n] ?? "", n, settings));
  const make = submit("action.primary.wide", t("create"));
  const words = wordsPart(app, settings);
  const rules = RULES.map(([name, ids]) => {
    const { control, field } = dropdown(name);
    fill(control, choices(ids, name), settings[name]);
    return field;
  });
  const trust = trustPart(settings);
  const change = () => adjust(card, seats, trust);
  const counts = COUNTS.map((id) => ({ id, name: id }));
  const card = form(
    "card.new",
    () => createOne(app, make, valuesOf(card)),
    { onchange: change },
    el("h2", t("new-game")),
    radios("how-many", counts, settings["how-many"]),
    el(
      "div.names",
      seats.map(({ field }) => field),
    ),
    trust.fields,
    words.fields,
    el("details", el("summary", t("more")), rules, words.own),
    make,
  );

  change();
  /** Offer the choices that the engine has. @param {Options} known */
  const offer = ({ languages, computers }) => {
    words.offer(languages);
    for (const { kind } of seats)
      for (const { id, average: n } of computers) {
        const name = t(`player-${id}`);
        if (n) query(`[value="${id}"]`, kind)?.replaceChildren(t("computer-average", { name, n }));
      }
  };
  return { card, offer };
}

/** Have the game made; the button says so until it is there, or could not be made.
 * @param {App} app @param {HTMLElement} make @param {Record<string, string>} values */
async function createOne(app, make, values) {
  if (make.ariaDisabled === "true") return;
  const mark = (/** @type {boolean} */ isBusy, /** @type {string} */ key) =>
    replaceContents(make, { "aria-disabled": isBusy }, t(key));
  mark(true, app.state.engine.phase === "loading" ? "create-waits" : "creating");
  await app.act("create", values);
  mark(false, "create");
}

/** Adjust the form to what is chosen: computers need no name, and no trust; who is sent a link, and
 * who sends it, have names.
 * @param {HTMLFormElement} card @param {ReturnType<typeof seatField>[]} seats
 * @param {ReturnType<typeof trustPart>} trust */
function adjust(card, seats, trust) {
  const { "how-many": count = "" } = valuesOf(card);
  const friend = (/** @type {string} */ key, n = 1) => t(count === "2" ? key : "friend-n", { n });
  const others = seats.slice(1, Number(count)).map(({ kind }) => kind);
  const isByLink = others.some(({ value }) => value === "0");
  seats.forEach(({ field, label, named, input, quick, kind }, n) => {
    field.hidden = n >= Number(count);
    named.hidden = n > 0 && !isHuman(kind);
    input.required = others.some(isHuman);
    input.disabled = field.hidden || named.hidden;
    label.htmlFor = named.hidden ? kind.id : input.id;
    const other = named.hidden ? t("computer") : friend("friend-name", n);
    label.textContent = n ? other : t("your-name");
    quick.textContent = n ? t("friend") + (count === "2" ? "" : ` ${n}`) : t("starts-me");
  });
  trust.adjust(valuesOf(card), isByLink);
  const first = seats[1]?.named.hidden ? t("starts-computer") : friend("starts-friend");
  query('[for="who-starts-friend"]', card)?.replaceChildren(first);
}

/** One seat: a name, or a computer's strength. The first is the human who makes the game.
 * A name can be left to one tap: the button is there while the field is empty.
 * @param {string} name @param {number} n @param {Settings} settings */
function seatField(name, n, settings) {
  const id = `name-${n}`;
  const props = { autocomplete: "off", spellcheck: "false" };
  const needs = { pattern: ".*\\S.*", placeholder: t("name-placeholder") };
  const onfocus = (/** @type {{target: HTMLInputElement}} */ { target }) => target.select();
  const value = cut(name, MAX_NAME);
  const oninput = (/** @type {{target: HTMLInputElement}} */ { target }) => limit(target, MAX_NAME);
  const input = el("input", { id, name: id, value, ...props, ...needs, onfocus, oninput });
  const quick = button("textual", () => {
    input.value = quick.textContent ?? "";
    // On to the next tap: a field with the focus would bring up a keyboard.
    all(".named .textual, .primary", $("start"))
      .find((each) => each.checkVisibility())
      ?.focus();
  });
  const named = el("div.named", input, quick);
  const label = el("label");
  const who = { id: `kind-${n}`, name: `kind-${n}`, "aria-label": t("who-plays", { n: n + 1 }) };
  const kind = el("select", who);
  fill(kind, choices(KINDS, "player"), settings[who.id] ?? 0);
  kind.append(el("optgroup", { label: t("computer") }, [...kind.options].slice(HUMANS)));
  return { input, quick, named, label, kind, field: el("div.field", label, named, n > 0 && kind) };
}

/** @param {string} name @param {number} n @returns {string} "Complete · 260,552 words" */
const lexiconLabel = (name, n) => `${name} · ${t("words-n", { n, count: number(n) })}`;

/** Which words count: a dictionary, or a list of the players' own as one more of its variants.
 * @param {App} app @param {Settings} settings */
function wordsPart(app, settings) {
  const words = dropdown("language");
  const variant = dropdown("variant");
  const note = el("p.note", { role: "status" });
  const tag = el("input", { type: "hidden", name: "own-tag" });
  const choose = async () => {
    const chosen = await app.act("choose-list", { language: words.control.value || "en" });
    if (!chosen) return;
    const { reply } = chosen;
    note.textContent = chosen.note;
    if (!reply.ok) return;
    tag.value = String(reply.tag);
    const name = lexiconLabel(t("own-variant"), reply.words);
    query('[value="own"]', variant.control)?.remove();
    variant.control.append(el("option", { value: "own", selected: true }, name));
    variant.field.hidden = false;
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
    /** @param {Options["languages"]} languages */
    offer(languages) {
      const setVariants = () => {
        const { variants = [] } = languages.find(({ id }) => id === words.control.value) ?? {};
        const named = variants.map(({ id, words: n }) => ({
          id,
          name: lexiconLabel(t(`variant-${id}`), n),
        }));
        note.replaceChildren();
        fill(variant.control, named, settings.variant);
        variant.field.hidden = named.length < 2;
      };
      const named = languages.map(({ id }) => ({ id, name: languageName(id) }));
      fill(words.control, named, settings.language ?? language);
      words.control.onchange = setVariants;
      setVariants();
    },
  };
}

const SEALS = ["open", "sealed"];
const STARTS = ["friend", "me", "chance"];

/** The part about trust: whether links are sealed or have a fair draw, who starts, and a note that says
 * what that means. @param {Settings} settings */
function trustPart(settings) {
  const seal = radios("seal", choices(SEALS, "seal"), settings.seal);
  const starts = radios("who-starts", choices(STARTS, "starts"), settings["who-starts"]);
  const why = el("p.note");
  return {
    fields: [seal, starts, why],
    /** Two people who play by link can seal their game, three or four have a fair draw; then the
     * host starts.
     * @param {Record<string, string>} chosen  in the form @param {boolean} isByLink */
    adjust(chosen, isByLink) {
      const count = Number(chosen["how-many"]);
      const others = Array.from({ length: count - 1 }, (_, n) => chosen[`kind-${n + 1}`]);
      const isSealable = isByLink && others.every((kind) => kind === "0");
      const isPair = count === 2;
      const label = seal.querySelector('[for="seal-sealed"]');
      label?.replaceChildren(t(isPair ? "seal-sealed" : "seal-drawn"));
      const sealed = seal.querySelector("input:checked")?.getAttribute("value") === "sealed";
      const isJoint = isSealable && sealed;
      seal.hidden = seal.disabled = !isSealable;
      starts.hidden = starts.disabled = isJoint;
      const who = starts.querySelector("input:checked")?.getAttribute("value");
      why.textContent = t(isJoint ? (isPair ? "sealed-promise" : "fair-promise") : `why-${who}`);
      why.hidden = !isByLink;
    },
  };
}
