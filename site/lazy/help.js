/**
 * The help, the form for typed moves, the sheet of settings, and what games come to: the end of one
 * with the leftover arithmetic, and all that are kept on this device.
 *
 * @import {Plain} from "../ui/dom.js"
 * @import {View} from "../core/types.js"
 */

import {
  act,
  addActs,
  ask,
  engine,
  engineReady,
  state,
  storageRefused,
  store,
  update,
} from "../core/app.js";
import {
  faultOf,
  LANGUAGES,
  language,
  languageName,
  lastSaid,
  lines,
  list,
  MOST,
  noteSaid,
  number,
  outcome,
  signed,
  standing,
  t,
} from "../core/i18n.js";
import { served } from "../core/offline.js";
import { CHOICES, isOn, SWITCHES } from "../core/settings.js";
import { layAndAsk } from "../play/draft.js";
import { commit } from "../play/game-flow.js";
import { copy, paragraphs, sheet, tileLabel, toast, waysOn } from "../ui/dialogs.js";
import {
  AS_TYPED,
  add,
  away,
  button,
  check,
  choices,
  el,
  fill,
  form,
  radios,
  row,
  select,
  submit,
  table,
} from "../ui/dom.js";
import { chartOfGame } from "../ui/panels.js";

const HELP = ["rules", "link", "fair", "about"];

/** The texts beside this page, of the programs and of the dictionaries by their languages. */
const LICENCES = "pass-a-word pyodide bitarray ca de en es fr gl it nl pl pt".split(" ");

function licences() {
  const named = (/** @type {string} */ id) => (id.length > 2 ? id : languageName(id));
  return el(
    "p.ways-in-line",
    LICENCES.map((id) => away(`licences/${id}.txt`, named(id))),
  );
}

/** What to tell with a report: nothing in it names a game or a player. */
async function facts() {
  const fetched = performance.getEntriesByType("resource");
  const bytes = fetched.map(
    (entry) => /** @type {PerformanceResourceTiming} */ (entry).encodedBodySize,
  );
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  const storage = navigator.storage;
  const { usage = 0 } = (await storage?.estimate?.().catch(() => null)) ?? {};
  const isKept = await storage?.persisted?.().catch(() => false);
  return {
    version: served || "–",
    "first paint, ms": Math.round(paint?.startTime ?? 0),
    "engine ready, ms": Math.round(await Promise.race([engineReady, 0])),
    "fetched by the page": `${fetched.length} files, ${kilo(bytes.reduce((sum, n) => sum + n, 0))}`,
    games: store.games().length,
    storage: `${storageRefused ? "refused" : isKept ? "kept" : "may be cleared"}, ${kilo(usage)}`,
    "offline worker": navigator.serviceWorker?.controller ? "on" : "off",
    language,
    screen: `${innerWidth}×${innerHeight} ×${devicePixelRatio}`,
    browser: navigator.userAgent,
  };
}

/** @param {number} bytes */
const kilo = (bytes) => `${Math.round(bytes / 1000)} kB`;

async function showHelp() {
  const part = (/** @type {string} */ name, /** @type {Plain[]} */ ...inside) =>
    el("details", { open: name === "rules" }, el("summary", t(`help-${name}`)), inside);
  const told = Object.entries(await facts()).map(([name, value]) => `${name}: ${value}`);
  const parts = [
    ...HELP.map((name) =>
      part(name, ...paragraphs(lines(`help-${name}-text`)), name === "about" && licences()),
    ),
    part(
      "keys",
      el(
        "table.keys",
        lines("help-keys-text").map((line) => {
          const [key, does] = line.split(" | ");
          return row(el("kbd", key), does);
        }),
      ),
    ),
    part(
      "facts",
      ...told.map((text) => el("p.fact", text)),
      button("action", () => copy(told.join("\n"), "copied"), t("copy")),
    ),
  ];
  return sheet(t("help"), () => parts, "help-sheet");
}

/** A form for those who would rather type: moves, and questions about the game. */
function moveForm() {
  const answer = el("div.answers", { role: "log" });
  const input = el("input", {
    id: "typed-move",
    ...AS_TYPED,
  });
  const fillIn = (/** @type {() => void} */ close) => {
    const does = async () => {
      const said = await obey(input.value.trim(), close);
      if (said) answer.prepend(el("p", said));
      input.select();
    };
    const typed = form(
      "typed",
      does,
      el("label", { for: input.id }, t("type-move-how")),
      input,
      submit("action.primary", t("ok")),
    );
    return [typed, answer];
  };
  const shown = sheet(t("type-move"), fillIn, "move-sheet");
  input.focus();
  return shown;
}

/** @param {string} typed @param {() => void} close @returns {Promise<string>} what to answer */
async function obey(typed, close) {
  const { view, mine } = state;
  if (!view || !typed) return "";
  const words = lines("type-move-words");
  const { verb = "", tiles, letters, ...told } = await ask({ type: "read", text: typed, words });
  const text = told.text ?? answers(view)[verb]?.();
  if (text !== undefined) return text || t("line-empty");
  if (!mine) return t("not-your-turn");
  if (verb === "note") {
    const note = told.note.slice(0, MOST);
    update({ ...state, note });
    return `${t("note")}: ${note || t("line-empty")}`;
  }
  if (verb) {
    close();
    if (letters?.length) await commit({ kind: "exchange", letters });
    else act(verb);
    return "";
  }
  const fault = tiles ? await layAndAsk(tiles) : null;
  if (fault !== "") return fault ?? t("type-move-not", { typed });
  close();
  act("play");
  return "";
}

/** What the page knows by itself. @param {View} view @returns {Record<string, () => string>} */
const answers = (view) => ({
  rack: () => list(state.rack.map(tileLabel)),
  bag: () => t("left", { n: view.bag }),
  score: () => standing(view),
  last: () => [lastSaid(view), noteSaid(view)].join(" ").trim() || t("no-moves"),
});

/** What a device must be able to do for a switch to make sense. */
const NEEDS = /** @type {Record<string, string>} */ ({
  vibration: "vibrate",
  badge: "setAppBadge",
});

function showSettings() {
  const settings = store.settings();
  const looks = Object.entries(CHOICES).map(([name, ids]) =>
    radios(name, choices(ids, name), settings[name]),
  );
  const names = /** @type {(keyof typeof SWITCHES)[]} */ (Object.keys(SWITCHES));
  const switches = names
    .filter((name) => (NEEDS[name] ?? "userAgent") in navigator)
    .map((name) => check(name, t(name), isOn(settings, name)));
  const tongue = select("interface");
  const tongues = Object.entries(LANGUAGES).map(([id, name]) => ({ id, name }));
  fill(tongue.control, tongues, language);
  const onchange = (/** @type {{target: HTMLInputElement}} */ { target }) =>
    act("change", { [target.name]: target.type === "checkbox" ? target.checked : target.value });
  return sheet(t("settings"), () => [
    form("settings", () => {}, { onchange }, looks, el("div", switches), tongue.field),
  ]);
}

/** @param {string[]} keys */
const named = (keys) => keys.map((key) => t(key));

/**
 * @param {View} view
 * @param {boolean} hasFriends  who are to see it too
 * @returns {Promise<string>} the name of an act, or ""
 */
export async function showResult(view, hasFriends) {
  const { result, players, turns } = view;
  if (!result) return "";
  const ends = result.rows.map(({ seat, before, leftover, gained, lost, final }) => {
    const won = result.winners.includes(seat);
    const sums = [gained && `+${gained}`, lost && `−${lost}`].filter(Boolean).join(" ");
    const name = [players[seat]?.label, won && el("small", ` ${t("over-winner")}`)];
    const left = [sums, leftover && el("small", ` ${leftover}`)];
    const line = row(name, signed(before), left, [{ class: "final" }, signed(final)]);
    return won ? add(line, { class: "won" }) : line;
  });
  const feats = players.map(({ label, best, bingos, mean: points }) =>
    row(label, best ? `${best.word} ${best.score}` : "–", bingos, points),
  );
  const ways = [hasFriends && "send", "rematch", "review", ""].filter((way) => way !== false);
  const fill = (/** @type {(value?: string) => void} */ close) => [
    el("p.verdict", outcome(view)),
    table(named(["col-player", "over-before", "over-col-left", "over-col-final"]), ends),
    chartOfGame(view),
    turns.length > 0 && table(named(["col-player", "over-best", "bonus", "over-mean"]), feats),
    waysOn(ways.map((way) => [t(way || "to-board"), () => close(way)])),
  ];
  return sheet(t("over-title"), fill, "over-sheet");
}

async function showStatistics() {
  const games = store.games().map(({ view: { players, result }, seats }) => {
    return { players, seats, winners: result?.winners ?? null };
  });
  const { ok, error, totals, opponents } = await engine.ask({ type: "statistics", games });
  if (!ok) return toast(faultOf(error));
  const rows = Object.entries(totals).map(([key, value]) =>
    row(t(`stat-${key}`), typeof value === "number" ? number(value) : (value ?? "–")),
  );
  const heads = named(["stat-opponent", "stat-played", "stat-ends", "stat-for-against"]);
  const lines = opponents.map(({ who, computer, games: n, won, lost, tied, mine, theirs }) => {
    const name = computer ? t("computer-level", { name: t(`player-${computer}`) }) : who;
    return row(name, n, `${won} · ${lost} · ${tied}`, `${signed(mine)}–${signed(theirs)}`);
  });
  return sheet(t("statistics"), () => [
    table([], rows),
    lines.length > 0 && el("h3", t("stat-opponents")),
    lines.length > 0 && table(heads, lines),
    el("p.note", t("stat-note")),
  ]);
}

addActs({
  help: showHelp,
  settings: showSettings,
  statistics: showStatistics,
  "type-move": moveForm,
});
