/**
 * The pages around the table: the start with its form and the games kept here, and the page that
 * tells what is wrong with a link and how to go on.
 *
 * @import {Fault, Options, Reply, Saved} from "./types.js"
 */

import { $, button, el } from "./dom.js";
import { boardPicture } from "./panels.js";
import { turnText } from "./render.js";
import { clockOf, language, number, t } from "./text.js";

const NAMES = ["Ann", "Bea", "Cleo", "Dan"];
const MAX_NAME = 20;

/** Seconds that a turn may take; 0 is as long as it takes. */
const TIMES = ["0", "45", "120", "300"];
const CHECKING = ["checked", "single", "double"];

/** Persons, and the computer's levels of play. */
const LEVELS = ["0", "1", "2", "3", "4", "5"];

/** What a step of a hint costs, as the form names it. */
const PRICES = ["off", "0", "2", "5", "10"];

/** @typedef {{names: string[], computers: number[], hintPrice: number|null, houseWords: boolean,
 *   turnSeconds: number,
 *   starts: string, language: string, level: string, checking: string, ownTag?: number}} Wish */
/** @typedef {{create: (wish: Wish) => void, open: (text: string) => void,
 *   chooseList: (language: string) => Promise<{reply: Reply, note: string}|null>,
 *   forget: (gameId: string) => void, drop: () => void}} On */

/**
 * @param {{options: Options|null, games: Saved[], damaged: unknown[],
 *   settings: Record<string, any>}} about
 * @param {On} on
 * @returns {(options: Options) => void}  offers the choices that the engine knows of
 */
export function drawStart({ options, games, damaged, settings }, on) {
  const letters = [..."PASSAWORD"].map((letter, n) =>
    el(n === 4 ? "span.tile.draft" : "span.tile", letter),
  );
  const form = newCard(settings, on);
  if (options) form.offer(options);
  $("start").replaceChildren(
    el(
      "div.hero",
      el("p.logo", { "aria-hidden": "true" }, letters),
      el("h1", t("tagline")),
      el("p.lead", t("tagline-more")),
    ),
    ...(games.length ? [gamesCard(games, on.forget)] : []),
    ...(damaged.length ? [damagedCard(damaged.length, on.drop)] : []),
    el("div.columns-two", form.card, pasteCard(on.open)),
  );
  return form.offer;
}

/** @param {Record<string, any>} settings @param {On} on */
function newCard(settings, { create, chooseList }) {
  const fields = NAMES.map((name, n) => {
    const value = settings.names?.[n] ?? name;
    const props = {
      id: `name-${n}`,
      maxlength: MAX_NAME,
      value,
      autocomplete: "off",
      spellcheck: "false",
    };
    const input = el("input", props, { onfocus: ({ target }) => target.select() });
    const label = el("label", { for: input.id });
    const kind = el("select", { id: `kind-${n}`, "aria-label": t("who-plays", { n: n + 1 }) });
    const kinds = LEVELS.map((id) => ({ id, name: t(`player-${id}`) }));
    fillOptions(kind, kinds, String(settings.computers?.[n] ?? 0));
    kind.onchange = () => dress();
    return { input, label, kind, field: el("div.field", label, input, n > 0 && kind) };
  });
  const why = el("p.note");
  let chosen = String(settings.count ?? 2);
  /** Computers need no name, and no trust. */
  const dress = () => {
    const isSolo = fields.slice(1, Number(chosen)).every(({ kind }) => kind.value !== "0");
    fields.forEach(({ field, label, input, kind }, n) => {
      field.hidden = n >= Number(chosen);
      input.hidden = n > 0 && kind.value !== "0";
      label.htmlFor = input.hidden ? kind.id : input.id;
      const friend = t(chosen === "2" ? "friend-name" : "friend-n", { n });
      label.textContent = n ? (input.hidden ? t("computer") : friend) : t("your-name");
    });
    why.hidden = isSolo;
    const label = starts.field.querySelector('[for="who-starts-friend"]');
    const friend = chosen === "2" ? "starts-friend" : "friend-n";
    if (label)
      label.textContent = t(fields[1]?.input.hidden ? "starts-computer" : friend, { n: 1 });
  };
  const counts = ["2", "3", "4"].map((id) => ({ id, name: id }));
  const ways = ["friend", "me", "chance"].map((id) => ({ id, name: t(`starts-${id}`) }));
  const starts = radios("who-starts", ways, settings.starts ?? "friend", (id) => {
    why.textContent = t(`why-${id}`);
  });
  const count = radios("how-many", counts, chosen, (id) => {
    chosen = id;
    dress();
  });
  const words = select("language");
  const level = select("level");
  const checking = select("checking");
  fill(
    checking,
    CHECKING.map((id) => ({ id, name: t(`checking-${id}`) })),
    settings.checking,
  );
  const hints = select("hints");
  const hinting = PRICES.map((id) => ({
    id,
    name: t(id === "off" ? "hints-off" : id === "0" ? "hints-free" : "hints-price", { n: id }),
  }));
  fill(hints, hinting, String(settings.hintPrice ?? "off"));
  const house = select("house-words");
  const housing = ["off", "on"].map((id) => ({ id, name: t(`house-words-${id}`) }));
  fill(house, housing, settings.houseWords ? "on" : "off");
  const clock = select("turn-time");
  const times = TIMES.map((id) => ({
    id,
    name: id === "0" ? t("turn-time-off") : clockOf(Number(id)),
  }));
  fill(clock, times, String(settings.turnSeconds ?? 0));
  /** @type {number|undefined} */
  let ownTag;
  const told = el("p.note", { role: "status" });
  const choose = async () => {
    const chosen = await chooseList(words.control.value || "en");
    if (!chosen) return;
    const { reply, note } = chosen;
    told.textContent = note;
    if (!reply.ok) return;
    ownTag = reply.tag;
    const name = `${t("own-level")} · ${t("words-n", { n: reply.words, count: number(reply.words) })}`;
    level.control.querySelector('[value="own"]')?.remove();
    level.control.append(el("option", { value: "own", selected: true }, name));
    level.field.hidden = false;
  };
  const label = { id: "own-list" };
  const own = el(
    "div.field.own",
    el("span", label, t("own-list")),
    button("action", choose, { "aria-describedby": label.id }, t("own-choose")),
    told,
  );
  const options = [words, level, checking, hints, house, clock].map(({ field }) => field);
  const more = el("details", el("summary", t("more")), options, own);
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const players = fields.slice(0, Number(count.value()));
    create({
      names: players.map(({ input }) => input.value.trim()),
      computers: players.map(({ kind }, n) => (n ? Number(kind.value) : 0)),
      hintPrice: hints.control.value === "off" ? null : Number(hints.control.value),
      houseWords: house.control.value === "on",
      turnSeconds: Number(clock.control.value),
      ...(level.control.value === "own" && ownTag !== undefined ? { ownTag } : {}),
      starts: starts.value(),
      language: words.control.value || "en",
      level: level.control.value || "complete",
      checking: checking.control.value,
    });
  };
  const card = el(
    "form.card.new",
    { onsubmit },
    el("h2", t("new-game")),
    count.field,
    el(
      "div.names",
      fields.map(({ field }) => field),
    ),
    starts.field,
    why,
    more,
    el("button.action.primary.wide", { type: "submit" }, t("create")),
  );
  const offer = (/** @type {Options} */ { languages, players = [] }) => {
    for (const { kind } of fields)
      for (const { id, average } of players) {
        const name = t(`player-${id}`);
        if (average) kind.options[id]?.replaceChildren(t("computer-average", { name, n: average }));
      }
    const setLevels = () => {
      told.textContent = "";
      const { levels = [] } = languages.find(({ id }) => id === words.control.value) ?? {};
      const named = levels.map(({ id, name, words: n }) => ({
        id,
        name: `${name} · ${t("words-n", { n, count: number(n) })}`,
      }));
      fill(level, named, settings.level);
    };
    const names = new Intl.DisplayNames(language, { type: "language" });
    const named = languages.map(({ id, name }) => ({ id, name: names.of(id) ?? name }));
    fill(words, named, settings.language ?? language);
    words.control.onchange = setLevels;
    setLevels();
  };
  return { card, offer };
}

/** One choice of a few, as a row of buttons.
 * @param {string} key @param {{id: string, name: string}[]} choices @param {string} chosen
 * @param {(id: string) => void} changed */
export function radios(key, choices, chosen, changed) {
  const inputs = choices.map(({ id }) => {
    const props = {
      type: "radio",
      name: key,
      id: `${key}-${id}`,
      value: id,
      checked: id === chosen,
    };
    return el("input", props, { onchange: () => changed(id) });
  });
  const labelled = inputs.map((input, n) => [
    input,
    el("label", { for: input.id }, choices[n]?.name),
  ]);
  changed(chosen);
  return {
    field: el("fieldset.choice-row", el("legend", t(key)), labelled.flat()),
    value: () => inputs.find((input) => input.checked)?.value ?? chosen,
  };
}

/** @param {string} key */
export function select(key) {
  const control = el("select", { id: key });
  return { control, field: el("div.field", el("label", { for: key }, t(key)), control) };
}

/** @param {ReturnType<typeof select>} to @param {{id: string, name: string}[]} choices
 * @param {string} [chosen] */
export function fill({ control, field }, choices, chosen) {
  fillOptions(control, choices, chosen);
  field.hidden = choices.length < 2;
}

/** @param {HTMLSelectElement} control @param {{id: string, name: string}[]} choices
 * @param {string} [chosen] */
function fillOptions(control, choices, chosen) {
  const option = (/** @type {{id: string, name: string}} */ { id, name }) =>
    el("option", { value: id, selected: id === chosen }, name);
  control.replaceChildren(...choices.map(option));
}

/** @param {On["open"]} open */
function pasteCard(open) {
  const input = el(
    "textarea",
    { id: "paste", rows: 3, spellcheck: "false", autocapitalize: "off" },
    { "aria-label": t("paste-here"), placeholder: t("paste-here") },
  );
  const go = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (input.value.trim()) open(input.value);
  };
  input.addEventListener("keydown", (event) => event.key === "Enter" && go(event));
  const submit = el("button.action.wide", { type: "submit" }, t("open"));
  const file = button("action.wide", "open-file", t("open-file"));
  const note = el("p.note", t("open-file-note"));
  return el(
    "form.card.paste",
    { onsubmit: go },
    el("h2", t("got-link")),
    input,
    submit,
    file,
    note,
  );
}

/** @param {Saved[]} games @param {On["forget"]} forget */
function gamesCard(games, forget) {
  const lines = games.map(({ gameId, link, seats, updated, view }) => {
    const points = view.players.map(({ label, score }) => `${label} ${score}`).join(" · ");
    const mine = view.toMove !== null && seats.includes(view.toMove);
    const when = new Date(updated).toLocaleString(language, {
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
          el(mine ? "b.yours" : "b", turnText({ view, mine })),
          el("span", points),
          el("small", when),
        ),
      ),
      button("quiet", () => forget(gameId), { "aria-label": `${t("delete")}: ${points}` }, "✕"),
    );
  });
  return el("section.card.games", el("h2", t("my-games")), el("ul", lines));
}

/** What is kept here and cannot be shown: it can be saved to a file, and is not thrown away unasked.
 * @param {number} n @param {On["drop"]} drop */
function damagedCard(n, drop) {
  return el(
    "section.card.damaged",
    el("p", t("damaged", { n })),
    button("action", "export", t("export")),
    button("action", drop, t("delete")),
  );
}

const KNOWN = /** @type {const} */ ([
  "not-a-link",
  "cut-off",
  "mistyped",
  "unknown-version",
  "unknown-dictionary",
  "impossible-move",
  "not-canonical",
  "too-long",
  "engine-failed",
]);
const NEWER = ["unknown-version", "unknown-dictionary", "engine-failed"];

/**
 * @param {Fault} fault
 * @param {{open: (text: string) => void, start: () => void}} on
 */
export function drawProblem({ code, message }, { open, start }) {
  const known = KNOWN.some((each) => each === code);
  const heading = el("h1", { tabindex: -1 }, t(`problem-${known ? code : "other"}-title`));
  $("problem").dataset.code = code;
  $("problem").replaceChildren(
    el(
      "div.card.problem",
      heading,
      el("p", known ? t(`problem-${code}`) : message),
      el("p.note", t("problem-safe")),
      NEWER.includes(code) && button("action.primary.wide", () => location.reload(), t("reload")),
    ),
    pasteCard(open),
    button("action.wide", start, t("to-start")),
  );
  heading.focus();
}
