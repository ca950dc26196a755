/**
 * The pages around the table: the start with the games kept here and the form for a new one, and the
 * page that tells what is wrong with a link and how to go on.
 *
 * @import {Fault, Options, Saved} from "../core/types.js"
 */

import { act, engine, late, store } from "../core/app.js";
import { has, language, languageName, locales, number, t, turnText } from "../core/i18n.js";
import {
  $,
  AS_TYPED,
  button,
  choices,
  el,
  fill,
  form,
  one,
  put,
  radios,
  select,
  submit,
  UNHEARD,
  valuesOf,
} from "./dom.js";
import { boardPicture } from "./panels.js";

/** What can be chosen for a new game, once the engine has said it. @type {Options|undefined} */
let options;

export async function drawStart() {
  const games = store.games();
  const damaged = store.damaged().length;
  const letters = [..."PASSAWORD"].map((letter, n) =>
    el(n === 4 ? "span.tile.draft" : "span.tile", letter),
  );
  const { card, offer } = newCard();
  put(
    $("start"),
    el(
      "div.hero",
      el("p.logo", UNHEARD, letters),
      el("h1", t("tagline")),
      el("p.lead", t("tagline-more")),
    ),
    games.length > 0 && gamesCard(games),
    damaged > 0 && damagedCard(damaged),
    el("div.columns-two", card, pasteCard()),
  );
  options ??= (await engine.ask({ type: "options" })).options;
  if (options) offer(options);
}

function pasteCard() {
  const input = el(
    "textarea",
    { id: "paste", rows: 3, ...AS_TYPED },
    { "aria-label": t("paste-here"), placeholder: t("paste-here") },
  );
  const go = () => input.value.trim() && act("open", { text: input.value });
  input.onkeydown = (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    go();
  };
  return form(
    "card.paste",
    go,
    el("h2", t("got-link")),
    input,
    submit("action.wide", t("open")),
    button("action.wide", "open-file", t("open-file")),
    el("p.note", t("open-file-note")),
  );
}

/** @param {Saved[]} games */
function gamesCard(games) {
  const lines = games.map(({ gameId, link, seats, updated, view }) => {
    const points = view.players
      .map(({ label, score }) => `${label}\u00a0${score}`)
      .join("\u00a0· ");
    const mine = view.toMove !== null && seats.includes(view.toMove);
    const when = new Date(updated).toLocaleString(locales, {
      dateStyle: "medium",
      timeStyle: "short",
    });
    return el(
      "li",
      el(
        "a.game-line",
        { href: `#${link}` },
        boardPicture(view),
        el(
          "span.about",
          el(mine ? "b.yours" : "b", turnText(view)),
          el("span", points),
          el("small", when),
        ),
      ),
      button(
        "quiet",
        "forget",
        { "data-game": gameId, "aria-label": `${t("delete")}: ${points}` },
        "✕",
      ),
    );
  });
  return el("section.card.games", el("h2", t("my-games")), el("ul", lines));
}

/** What is kept here and cannot be shown: it can be saved to a file, and is not thrown away unasked.
 * @param {number} n */
function damagedCard(n) {
  return el(
    "section.card.damaged",
    el("p", t("damaged", { n })),
    button("action", "export", t("export")),
    button("action", "forget-damaged", t("delete")),
  );
}

const NEWER = ["unknown-version", "unknown-dictionary", "engine-failed"];

/** @param {Fault} fault */
export function drawProblem({ code, message }) {
  const known = has(`problem-${code}`);
  const heading = el("h1", { tabindex: -1 }, t(`problem-${known ? code : "other"}-title`));
  $("problem").dataset.code = code;
  put(
    $("problem"),
    el(
      "div.card.problem",
      heading,
      el("p", known ? t(`problem-${code}`) : message),
      el("p.note", t("problem-safe")),
      NEWER.includes(code) && button("action.primary.wide", () => location.reload(), t("reload")),
    ),
    pasteCard(),
    button("action.wide", "start", t("to-start")),
  );
  heading.focus();
}

const NAMES = ["Ann", "Bea", "Cleo", "Dan"];
const MAX_NAME = 20;
const COUNTS = ["2", "3", "4"];
const STARTS = ["friend", "me", "chance"];

/** A human, or a computer of a strength. */
const STRENGTHS = ["0", "1", "2", "3", "4", "5"];

/** What a new game is to be like: what the form holds, by the names of its fields.
 * @typedef {Record<string, string>} Wish */

/** Rules besides the dictionary: the field and its choices. @type {[field: string, ids: string[]][]} */
const RULES = [
  ["challenge-rule", ["void", "single", "double"]],
  ["hints", ["off", "0", "2", "5", "10"]],
  ["house-words", ["off", "on"]],
  ["turn-time", ["0", "45", "120", "300"]],
];

function newCard() {
  const settings = store.settings();
  const seats = NAMES.map((name, n) => seatField(name, n, settings));
  const words = wordsPart(settings);
  const why = el("p.note");
  const rules = RULES.map(([name, ids]) => {
    const { control, field } = select(name);
    fill(control, choices(ids, name), settings[name]);
    return field;
  });
  const counts = COUNTS.map((id) => ({ id, name: id }));
  const card = form(
    "card.new",
    () => act("create", valuesOf(card)),
    { onchange: () => dress() },
    el("h2", t("new-game")),
    radios("how-many", counts, settings["how-many"]),
    el(
      "div.names",
      seats.map(({ field }) => field),
    ),
    radios("who-starts", choices(STARTS, "starts"), settings["who-starts"]),
    why,
    words.fields,
    el("details", el("summary", t("more")), rules, words.own),
    submit("action.primary.wide", t("create")),
  );

  /** Computers need no name, and no trust. */
  function dress() {
    const { "how-many": count = "", "who-starts": who } = valuesOf(card);
    const friend = (/** @type {string} */ one, n = 1) => t(count === "2" ? one : "friend-n", { n });
    seats.forEach(({ field, label, input, kind }, n) => {
      field.hidden = n >= Number(count);
      input.hidden = n > 0 && kind.value !== "0";
      label.htmlFor = input.hidden ? kind.id : input.id;
      const other = input.hidden ? t("computer") : friend("friend-name", n);
      label.textContent = n ? other : t("your-name");
    });
    why.textContent = t(`why-${who}`);
    why.hidden = seats.slice(1, Number(count)).every(({ input }) => input.hidden);
    const first = seats[1]?.input.hidden ? t("starts-computer") : friend("starts-friend");
    one('[for="who-starts-friend"]', card)?.replaceChildren(first);
  }

  dress();
  /** Offers the choices that the engine knows of. @param {Options} known */
  const offer = ({ languages, computers }) => {
    words.offer(languages);
    for (const { kind } of seats)
      for (const { id, average: n } of computers) {
        const name = t(`player-${id}`);
        if (n) kind.options[id]?.replaceChildren(t("computer-average", { name, n }));
      }
  };
  return { card, offer };
}

/** One seat: a name, or a computer's strength. The first is the person who makes the game.
 * @param {string} name @param {number} n @param {Record<string, any>} settings */
function seatField(name, n, settings) {
  const id = `name-${n}`;
  const props = { maxlength: MAX_NAME, autocomplete: "off", spellcheck: "false" };
  const onfocus = (/** @type {{target: HTMLInputElement}} */ { target }) => target.select();
  const input = el("input", { id, name: id, value: settings[id] ?? name, ...props, onfocus });
  const label = el("label");
  const who = { id: `kind-${n}`, name: `kind-${n}`, "aria-label": t("who-plays", { n: n + 1 }) };
  const kind = el("select", who);
  fill(kind, choices(STRENGTHS, "player"), settings[who.id] ?? 0);
  kind.append(el("optgroup", { label: t("computer") }, [...kind.options].slice(1)));
  return { input, label, kind, field: el("div.field", label, input, n > 0 && kind) };
}

/** @param {string} name @param {number} n @returns {string} "Complete · 260,552 words" */
const listNamed = (name, n) => `${name} · ${t("words-n", { n, count: number(n) })}`;

/** With which words: a dictionary, or a list of the players' own as one more of its variants.
 * @param {Record<string, any>} settings */
function wordsPart(settings) {
  const words = select("language");
  const variant = select("variant");
  const told = el("p.note", { role: "status" });
  const tag = el("input", { type: "hidden", name: "own-tag" });
  const choose = async () => {
    const { chooseList } = await late();
    const chosen = await chooseList(words.control.value || "en");
    if (!chosen) return;
    const { reply, note } = chosen;
    told.textContent = note;
    if (!reply.ok) return;
    tag.value = String(reply.tag);
    const name = listNamed(t("own-level"), reply.words);
    one('[value="own"]', variant.control)?.remove();
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
      told,
      tag,
    ),
    /** @param {Options["languages"]} languages */
    offer(languages) {
      const setVariants = () => {
        const { variants = [] } = languages.find(({ id }) => id === words.control.value) ?? {};
        const named = variants.map(({ id, words: n }) => ({
          id,
          name: listNamed(t(`variant-${id}`), n),
        }));
        told.replaceChildren();
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
