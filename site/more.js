/**
 * The sheets behind the menu: settings, help, statistics, backup, and the form for typed moves.
 *
 * @import {Saved, View} from "./types.js"
 * @import {State} from "./state.js"
 */

import { copy, sheet, tileLabel, toast } from "./dialogs.js";
import { button, el } from "./dom.js";
import { lastSaid, signed } from "./sentences.js";
import { fill, radios, select } from "./start.js";
import { layTyped, SIDE, squareName } from "./state.js";
import { LANGUAGES, language, lines, list, number, t } from "./text.js";

const THEMES = ["system", "light", "dark", "contrast"];
const HELP = ["rules", "link", "fair", "about"];
const KEYS = [
  ["← → ↑ ↓", "key-arrows"],
  ["A … Z", "key-letters"],
  ["⇧ A … Z", "key-blank"],
  ["Space", "key-space"],
  ["⌫", "key-back"],
  ["Esc", "key-escape"],
  ["Enter", "key-enter"],
  ["# /", "key-shuffle"],
  ["2 · 4", "key-pass"],
  ["Alt 1 … 7", "key-nth"],
  ["[ ]", "key-replay"],
  ["?", "key-help"],
];

/** @param {Record<string, any>} settings  puts on the colours chosen on this device */
export function wear({ theme = "system" }) {
  document.documentElement.dataset.theme = theme;
}

/** @param {Record<string, any>} settings @param {(changed: Record<string, string>) => void} change */
export function showSettings(settings, change) {
  const named = THEMES.map((id) => ({ id, name: t(`theme-${id}`) }));
  const theme = radios("theme", named, settings.theme ?? "system", (id) => {
    if (id !== (settings.theme ?? "system")) change({ theme: id });
    settings = { ...settings, theme: id };
  });
  const tongue = select("interface");
  fill(
    tongue,
    Object.entries(LANGUAGES).map(([id, name]) => ({ id, name })),
    language,
  );
  tongue.control.onchange = () => change({ interface: tongue.control.value });
  return sheet(t("settings"), () => [theme.field, tongue.field]);
}

/** @param {Record<string, string|number>} facts  about this page and device, to send with a report */
export function showHelp(facts) {
  const keys = KEYS.map(([key, text = ""]) =>
    el("tr", el("th", el("kbd", key)), el("td", t(text))),
  );
  const part = (/** @type {string} */ name, /** @type {Node[]} */ ...inside) =>
    el("details", { open: name === "rules" }, el("summary", t(`help-${name}`)), inside);
  const told = Object.entries(facts).map(([name, value]) => `${name}: ${value}`);
  const parts = HELP.map((name) =>
    part(name, ...lines(`help-${name}-text`).map((text) => el("p", text))),
  );
  const diagnosis = part(
    "facts",
    ...told.map((text) => el("p.fact", text)),
    button("action", () => copy(told.join("\n"), "copied"), t("copy")),
  );
  return sheet(
    t("help"),
    () => [...parts, part("keys", el("table.keys", keys)), diagnosis],
    "help-sheet",
  );
}

/** @param {Saved[]} games */
export function showStatistics(games) {
  const ended = games.filter(({ view, seats }) => view.result && seats.length === 1);
  const mine = ended.map(({ view, seats }) => ({
    view,
    seat: seats[0] ?? 0,
    score: view.players[seats[0] ?? 0]?.score ?? 0,
  }));
  const plays = games.flatMap(({ view, seats }) =>
    view.turns.filter(
      ({ seat, kind, withdrawn }) => kind === "play" && seats.includes(seat) && !withdrawn,
    ),
  );
  const best = plays.toSorted((a, b) => b.score - a.score)[0];
  const scores = mine.map(({ score }) => score);
  const rows = [
    ["stat-games", number(mine.length)],
    [
      "stat-won",
      number(mine.filter(({ view, seat }) => view.result?.winners.includes(seat)).length),
    ],
    [
      "stat-average",
      scores.length ? number(Math.round(scores.reduce((a, b) => a + b, 0) / scores.length)) : "–",
    ],
    ["stat-best", scores.length ? signed(Math.max(...scores)) : "–"],
    ["stat-word", best ? `${best.words[0]} ${best.score}` : "–"],
    ["stat-bingos", number(plays.filter(({ squares }) => squares.length === 7).length)],
  ];
  const table = rows.map(([key = "", value]) =>
    el("tr", el("th", { scope: "row" }, t(key)), el("td", value)),
  );
  return sheet(t("statistics"), () => [
    el("table", el("tbody", table)),
    el("p.note", t("stat-note")),
  ]);
}

/** Save all games as one file. @param {Saved[]} games */
export function exportGames(games) {
  const text = JSON.stringify(
    {
      format: "pass-a-word",
      version: 1,
      games: games.map(({ link, seats, made, updated }) => ({ link, seats, made, updated })),
    },
    null,
    1,
  );
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  el("a", { href: url, download: "pass-a-word.json" }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

const MAX_FILE = 5_000_000;

/** Choose a file that `exportGames` made.
 * @param {(games: {link: string, seats: number[], made: boolean}[]) => void} take */
export function importGames(take) {
  const read = async (/** @type {File|undefined} */ file) => {
    try {
      if (!file || file.size > MAX_FILE) throw new Error("size");
      const { format, games } = JSON.parse(await file.text());
      if (format !== "pass-a-word" || !Array.isArray(games)) throw new Error("format");
      take(games.filter(({ link, seats }) => typeof link === "string" && Array.isArray(seats)));
    } catch {
      toast(t("import-bad"));
    }
  };
  el("input", {
    type: "file",
    accept: ".json,application/json",
    onchange: ({ target }) => read(target.files[0]),
  }).click();
}

/** @typedef {{state: () => State, lay: (next: State) => Promise<string>, play: () => unknown,
 *   act: (name: string, letters?: string[]) => unknown}} Table */

/** A form for those who would rather type: moves, and questions about the game.
 * @param {Table} table */
export function moveForm(table) {
  const answer = el("div.answers", { role: "log" });
  const input = el("input", {
    id: "typed-move",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
  });
  const fillIn = (/** @type {() => void} */ close) => {
    const onsubmit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      const said = await obey(input.value.trim(), table, close);
      answer.prepend(...(said ? [el("p", said)] : []));
      input.select();
    };
    const form = el(
      "form",
      { onsubmit },
      el("label", { for: input.id }, t("type-move-how")),
      input,
      el("button.action.primary", { type: "submit" }, t("ok")),
    );
    return [form, answer];
  };
  const shown = sheet(t("type-move"), fillIn, "move-sheet");
  input.focus();
  return shown;
}

/** @param {string} typed @param {Table} table @param {() => void} close
 * @returns {Promise<string>} what to answer */
async function obey(typed, table, close) {
  const state = table.state();
  const { view } = state;
  const [word = "", ...rest] = typed.split(/\s+/);
  const name = word.toLowerCase();
  if (!view) return "";
  const asked = answers(view, state)[name];
  if (asked) return asked(rest[0] ?? "");
  if (!state.mine) return t("not-your-turn");
  if (name === "pass" || name === "exchange" || name === "challenge") {
    close();
    table.act(name, [...rest.join("").toUpperCase()]);
    return "";
  }
  const laid = layTyped(state, word, rest.join(""));
  if (!laid) return t("type-move-not", { typed });
  const fault = await table.lay(laid);
  if (fault) return fault;
  close();
  table.play();
  return "";
}

/** @param {View} view @param {State} state
 * @returns {Record<string, (of: string) => string>} */
function answers(view, state) {
  const line = (/** @type {number[]} */ squares) => {
    const tiles = squares.flatMap((at) =>
      view.board[at] ? [`${squareName(at)} ${view.board[at].letter}`] : [],
    );
    return tiles.join(", ") || t("line-empty");
  };
  const all = Array.from({ length: SIDE }, (_, n) => n);
  return {
    rack: () => list(state.rack.map(tileLabel)) || t("line-empty"),
    bag: () => t("left", { n: view.bag }),
    score: () => list(view.players.map(({ label, score }) => `${label} ${signed(score)}`)),
    last: () => lastSaid(view) || t("no-moves"),
    unseen: () =>
      view.unseen
        .filter(({ count }) => count)
        .map(({ letter, count }) => `${letter} ${count}`)
        .join(", "),
    row: (of) => line(all.map((n) => (Number(of) - 1) * SIDE + n)),
    column: (of) => line(all.map((n) => n * SIDE + of.toUpperCase().charCodeAt(0) - 65)),
  };
}
