/**
 * The form for a new game: who plays, and by which rules. What was wished last is wished again.
 *
 * @import {Level, Options, Reply} from "./types.js"
 */

import { button, el } from "./dom.js";
import { choices, fill, fillOptions, radios, select } from "./fields.js";
import { clockOf, language, locales, number, t } from "./text.js";

const NAMES = ["Ann", "Bea", "Cleo", "Dan"];
const MAX_NAME = 20;
const COUNTS = ["2", "3", "4"];
const STARTS = ["friend", "me", "chance"];

/** Persons, and the computer's levels of play. */
const LEVELS = ["0", "1", "2", "3", "4", "5"];
const CHECKING = ["checked", "single", "double"];

/** What a step of a hint costs, as the form names it. */
const PRICES = ["off", "0", "2", "5", "10"];

/** Seconds that a turn may take; 0 is as long as it takes. */
const TIMES = ["0", "45", "120", "300"];

/** @typedef {{names: string[], computers: number[], hintPrice: number|null, houseWords: boolean,
 *   turnSeconds: number,
 *   starts: string, language: string, level: string, checking: string, ownTag?: number}} Wish */
/** @typedef {{create: (wish: Wish) => void,
 *   chooseList: (language: string) => Promise<{reply: Reply, note: string}|null>}} On */

/** @param {Record<string, any>} settings @param {On} on */
export function newCard(settings, { create, chooseList }) {
  const players = playersPart(settings);
  const rules = rulesPart(settings, chooseList);
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    create({ ...players.value(), ...rules.value() });
  };
  const card = el(
    "form.card.new",
    { onsubmit },
    el("h2", t("new-game")),
    players.parts,
    el("div.names", rules.words),
    el("details", el("summary", t("more")), rules.more),
    el("button.action.primary.wide", { type: "submit" }, t("create")),
  );
  const offer = (/** @type {Options} */ { languages, players: levels = [] }) => {
    players.offer(levels);
    rules.offer(languages);
  };
  return { card, offer };
}

/** One seat: a name, or a computer's level. The first is the person who makes the game.
 * @param {string} name @param {number} n @param {Record<string, any>} settings
 * @param {() => void} changed */
function seatField(name, n, settings, changed) {
  const props = { maxlength: MAX_NAME, autocomplete: "off", spellcheck: "false" };
  const value = settings.names?.[n] ?? name;
  const onfocus = (/** @type {{target: HTMLInputElement}} */ { target }) => target.select();
  const input = el("input", { id: `name-${n}`, value, ...props, onfocus });
  const label = el("label", { for: input.id });
  const kind = el("select", { id: `kind-${n}`, "aria-label": t("who-plays", { n: n + 1 }) });
  fillOptions(
    kind,
    choices(LEVELS, (id) => t(`player-${id}`)),
    settings.computers?.[n] ?? 0,
  );
  kind.onchange = changed;
  return { input, label, kind, field: el("div.field", label, input, n > 0 && kind) };
}

/** Who plays, and who starts. @param {Record<string, any>} settings */
function playersPart(settings) {
  const seats = NAMES.map((name, n) => seatField(name, n, settings, dress));
  const why = el("p.note");
  let chosen = String(settings.count ?? COUNTS[0]);
  const ways = choices(STARTS, (id) => t(`starts-${id}`));
  const starts = radios("who-starts", ways, settings.starts ?? STARTS[0], (id) => {
    why.textContent = t(`why-${id}`);
  });
  const all = choices(COUNTS, (id) => id);
  const count = radios("how-many", all, chosen, (id) => {
    chosen = id;
    dress();
  });

  /** Computers need no name, and no trust. */
  function dress() {
    const friend = (/** @type {string} */ one, n = 1) =>
      t(chosen === "2" ? one : "friend-n", { n });
    seats.forEach(({ field, label, input, kind }, n) => {
      field.hidden = n >= Number(chosen);
      input.hidden = n > 0 && kind.value !== "0";
      label.htmlFor = input.hidden ? kind.id : input.id;
      const other = input.hidden ? t("computer") : friend("friend-name", n);
      label.textContent = n ? other : t("your-name");
    });
    why.hidden = seats.slice(1, Number(chosen)).every(({ input }) => input.hidden);
    const first = seats[1]?.input.hidden ? t("starts-computer") : friend("starts-friend");
    starts.field.querySelector('[for="who-starts-friend"]')?.replaceChildren(first);
  }

  const names = el(
    "div.names",
    seats.map(({ field }) => field),
  );
  return {
    parts: [count.field, names, starts.field, why],
    value() {
      const seated = seats.slice(0, Number(chosen));
      return {
        names: seated.map(({ input }) => input.value.trim()),
        computers: seated.map(({ kind }, n) => (n ? Number(kind.value) : 0)),
        starts: starts.value(),
      };
    },
    /** @param {Level[]} levels */
    offer(levels) {
      for (const { kind } of seats)
        for (const { id, average: n } of levels)
          if (n)
            kind.options[id]?.replaceChildren(
              t("computer-average", { name: t(`player-${id}`), n }),
            );
    },
  };
}

/** @param {number} n @returns {string} "260,552 words" */
const wordsIn = (n) => t("words-n", { n, count: number(n) });

/** By which rules, and with which words.
 * @param {Record<string, any>} settings @param {On["chooseList"]} chooseList */
function rulesPart(settings, chooseList) {
  const words = select("language");
  const level = select("level");
  const own = ownPart(words.control, level, chooseList);
  const checking = select(
    "checking",
    choices(CHECKING, (id) => t(`checking-${id}`)),
    settings.checking,
  );
  const hints = select("hints", choices(PRICES, priceName), settings.hintPrice ?? "off");
  const house = select(
    "house-words",
    choices(["off", "on"], (id) => t(`house-words-${id}`)),
    settings.houseWords ? "on" : "off",
  );
  const clock = select("turn-time", choices(TIMES, timeName), settings.turnSeconds ?? 0);
  return {
    words: [words.field, level.field],
    more: [checking.field, hints.field, house.field, clock.field, own.field],
    value: () => ({
      language: words.control.value || "en",
      level: level.control.value || "complete",
      checking: checking.control.value,
      hintPrice: hints.control.value === "off" ? null : Number(hints.control.value),
      houseWords: house.control.value === "on",
      turnSeconds: Number(clock.control.value),
      ...own.value(),
    }),
    /** @param {Options["languages"]} languages */
    offer(languages) {
      const setLevels = () => {
        const { levels = [] } = languages.find(({ id }) => id === words.control.value) ?? {};
        const named = levels.map(({ id, words: n }) => ({
          id,
          name: `${t(`level-${id}`)} · ${wordsIn(n)}`,
        }));
        own.forget();
        fill(level, named, settings.level);
      };
      const names = new Intl.DisplayNames(locales, { type: "language" });
      const named = languages.map(({ id, name }) => ({ id, name: names.of(id) ?? name }));
      fill(words, named, settings.language ?? language);
      words.control.onchange = setLevels;
      setLevels();
    },
  };
}

/** @param {string} n */
const priceName = (n) =>
  t(n === "off" ? "hints-off" : n === "0" ? "hints-free" : "hints-price", { n });

/** @param {string} id */
const timeName = (id) => (id === "0" ? t("turn-time-off") : clockOf(Number(id)));

/** A list of words of the players' own, as one more level of the dictionary.
 * @param {HTMLSelectElement} words @param {ReturnType<typeof select>} level
 * @param {On["chooseList"]} chooseList */
function ownPart(words, level, chooseList) {
  /** @type {number|undefined} */
  let ownTag;
  const told = el("p.note", { role: "status" });
  const choose = async () => {
    const chosen = await chooseList(words.value || "en");
    if (!chosen) return;
    const { reply, note } = chosen;
    told.textContent = note;
    if (!reply.ok) return;
    ownTag = reply.tag;
    const name = `${t("own-level")} · ${wordsIn(reply.words)}`;
    level.control.querySelector('[value="own"]')?.remove();
    level.control.append(el("option", { value: "own", selected: true }, name));
    level.field.hidden = false;
  };
  const label = { id: "own-list" };
  const field = el(
    "div.field.own",
    el("span", label, t("own-list")),
    button("action", choose, { "aria-describedby": label.id }, t("own-choose")),
    told,
  );
  return {
    field,
    value: () => (level.control.value === "own" && ownTag !== undefined ? { ownTag } : {}),
    forget: () => told.replaceChildren(),
  };
}
