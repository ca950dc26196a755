/**
 * What the engine makes of a turn: hints, a step at a time, and the review of a whole game.
 *
 * @import {Plain} from "../ui/dom.js"
 * @import {Found, Hinted, Reviewed, SeatReview, View} from "../core/types.js"
 */

import * as page from "../core/app.js";
import { faultOf, list, nameOf, signed, t } from "../core/i18n.js";
import { layAll } from "../play/draft.js";
import { commit } from "../play/game-flow.js";
import { beside, closeBeside, closeSheets, confirm, sheet } from "../ui/dialogs.js";
import { add, all, button, check, choices, el, one, put, radios, row, table } from "../ui/dom.js";
import { chartOfGame, showTurn } from "../ui/panels.js";

/** What the steps of a hint tell: the best score, how many tiles, where, the moves themselves. */
const STEPS = /** @type {const} */ (["score", "tiles", "lane", "moves"]);
const ORDERS = ["points", "worth"];

/** Mistakes as chess players mark them, so that colour is not needed. */
const MARKS = { none: "", small: "?!", medium: "?", large: "??" };

/** What a move is and where: "QUIZ" and "8H", or what is said of a pass. @param {Found} option */
function parts({ move, kind }) {
  const [where, ...rest] = move.split(" ");
  return rest.length ? [where, rest.join(" ")] : ["", t(`kind-${kind}`)];
}

/** A move with its place, points and worth, as a button.
 * @param {Found} option @param {() => void} does @param {Plain} [more] */
function optionButton(option, does, more) {
  const { score, equity } = option;
  const [where, word] = parts(option);
  return button(
    "option",
    does,
    el("span.where", where),
    el("b", word),
    el("span.worth", t("hint-worth", { n: equity.toFixed(1).replace("-", "−") })),
    el("span.points", score),
    more,
  );
}

/** What is told so far, in which order the moves are, and whether only common words make them. */
/** @type {Hinted} */
let told;
let order = "";
let isCommon = false;

const steps = el("ol.steps");
const found = el("div.hint-moves", { onchange: sort });
const live = el("p.unseen", { "aria-live": "polite" });

/** Hints for the turn on show. Where they have a price it is shown, asked about and paid before a
 * step is told. */
async function showHints() {
  const { price, bought = 0 } = page.state.view?.hints ?? {};
  told = { step: 0, score: null };
  order = "points";
  isCommon = false;
  put(live);
  draw();
  const note = el("p.note", price ? t("hint-price", { n: price }) : t("hint-free"));
  const shown = sheet(t("hint"), () => [note, steps, found, live], "hint-sheet");
  if (bought) await tell(bought);
  await shown;
}

/** @param {number} step */
function costOf(step) {
  const { price, bought = 0 } = page.state.view?.hints ?? {};
  return (price ?? 0) * Math.max(0, step - bought);
}

/** Pay for a step, and have it told. @param {number} step */
async function take(step) {
  const n = costOf(step);
  if (n) {
    if (!(await confirm(t("hint"), [t("hint-buy-body", { n })], t("hint-buy", { n })))) return;
    if (!(await commit({ kind: "hint", step }))) return closeSheets();
  }
  await tell(step);
}

/** @param {number} step */
async function tell(step) {
  const reply = await page.ask({ type: "hint", step, common: isCommon });
  if (reply.ok) {
    told = reply.hint;
    draw();
  }
  const said = told.score === null ? t("hint-none") : answer(step);
  put(live, reply.ok ? said : faultOf(reply.error));
}

/** @param {number} step @returns {string} what a step tells, in a few words */
function answer(step) {
  const key = STEPS[step - 1];
  if (key === "moves") return "";
  const value = told[key];
  if (typeof value === "number") return t(`hint-${key}`, { n: value });
  return t(/^\d/.test(String(value)) ? "hint-row" : "hint-column", { lane: value ?? "" });
}

function draw() {
  const hasNone = told.step > 0 && told.score === null;
  const lines = STEPS.map((_, n) => {
    const step = n + 1;
    const cost = costOf(step);
    const name = t(`hint-step-${step}`);
    const face = cost ? t("hint-buy", { n: cost }) : t("show");
    const way = () =>
      button("action", () => take(step), { "aria-label": `${name}: ${face}` }, face);
    return el("li", el("span", name), told.step >= step ? el("b", answer(step)) : way());
  });
  put(steps, !hasNone && lines);
  put(found, hasNone ? el("p", t("hint-none")) : told.moves && movesOf(told.moves));
}

/** @param {{target: HTMLInputElement}} changed */
function sort({ target: { type, checked, value } }) {
  if (type === "checkbox") {
    isCommon = checked;
    tell(told.step);
    return;
  }
  order = value;
  draw();
  one("input:checked", found)?.focus();
}

/** @param {Found[]} moves  the best ones, once they are told */
function movesOf(moves) {
  const key = order === "points" ? "score" : "equity";
  const lay = (/** @type {Found} */ option) =>
    optionButton(option, () => {
      closeSheets();
      layAll(option.tiles);
    });
  return [
    radios("hint-order", choices(ORDERS, "hint-by"), order),
    check("hint-common", t("hint-common"), isCommon),
    el(
      "ol.options",
      moves.toSorted((a, b) => b[key] - a[key]).map((each) => el("li", lay(each))),
    ),
    el("p.note", t("hint-worth-note")),
  ];
}

/** @param {number} n @returns {string} with its sign, one decimal */
const exact = (n) => (n < 0 ? "−" : "+") + Math.abs(n).toFixed(1);

/** The game that is reviewed, how far, whether the engine is at it, and how often one was left.
 * @type {View} */
let game;
let at = 0;
let isOn = false;
let left = 0;

const line = el("p.note", { role: "status" });
const bar = el("progress", { "aria-label": t("review") });
const go = button("action", () => (isOn ? stop() : run()));
const running = el("div.running", bar, go);
const chart = el("div");
const sums = el("div");
const rows = el("ol.reviews");

/** The review of the game on show: every turn beside the best move there was, the lead as a chart,
 * and the other moves shown on the board. The engine looks at one turn at a time, and can be
 * stopped. */
async function showReview() {
  const { view } = page.state;
  if (!view || one(".tool.review")) return closeBeside();
  beside(t("review"), "review", [line, running, chart, sums, rows], () => {
    left += 1;
    unwatch();
    page.update({ ...page.state, trial: null });
  });
  const mine = left;
  game = view;
  at = 0;
  bar.max = game.turns.length;
  bar.value = 0;
  for (const part of [line, chart, sums, rows]) put(part);
  const unwatch = page.watch(({ shown: board, trial }) => {
    const shown = trial && trial.turn === board ? trial.turn + 1 : board;
    for (const row of all("li[data-turn]", rows))
      row.toggleAttribute("data-shown", Number(row.dataset.turn) === shown);
    showTurn(chart, shown, bar.max);
  });
  const whole = await page.ask({ type: "review" });
  if (mine !== left) return;
  running.hidden = !whole.ok;
  if (!whole.ok) return put(line, faultOf(whole.error));
  put(chart, chartOfGame(game));
  return run();
}

/** @param {{type: "review", turn?: number}|{type: "racks", turn: number}} intent */
const askOf = (intent) => page.engine.ask(intent, { link: game.link });

function stop() {
  isOn = false;
  put(go, t("review-go"));
}

async function run() {
  const mine = left;
  isOn = true;
  put(go, t("review-stop"));
  while (isOn && at < bar.max) {
    at += 1;
    put(line, t("review-at", { n: at, of: bar.max }));
    const { ok, turn, error } = await askOf({ type: "review", turn: at });
    if (mine !== left) return;
    if (!ok) {
      stop();
      put(line, faultOf(error));
      return;
    }
    bar.value = at;
    if (turn) rows.append(rowOf(turn));
  }
  const { ok, summary } = await askOf({ type: "review" });
  if (mine !== left || !ok) return;
  put(sums, summaryOf(summary));
  running.hidden = at === bar.max;
  put(line, t("review-start"));
}

/** @param {Reviewed} turn */
function rowOf(turn) {
  const { number, seat, played, mistake, equityLost } = turn;
  const n = equityLost.toFixed(1);
  const about = el("div.about", { hidden: true });
  const toggle = () => {
    const opens = about.hidden;
    for (const other of all(".about", rows)) other.hidden = true;
    for (const other of all("[aria-expanded]", rows)) other.ariaExpanded = "false";
    head.ariaExpanded = String(opens);
    about.hidden = !opens;
    page.update({ ...page.state, shown: number, trial: null });
    if (opens && !about.children.length) fillIn(about, turn);
    if (opens) head.scrollIntoView({ block: "start" });
  };
  const lost = mistake !== "none" && [
    el("span.slip", `${MARKS[mistake]} ${t(`mistake-${mistake}`)}`),
    el("span", { "aria-label": t("review-worth-lost", { n }) }, `−${n}`),
  ];
  const head = button(
    "turn-line",
    toggle,
    { "aria-expanded": false },
    el("span.number", number),
    el("span.who", nameOf(game, seat)),
    el("b", parts(played)[1]),
    el("span.points", signed(played.score)),
    el(`span.judged.${mistake}`, lost || t("review-best")),
  );
  return el("li", { "data-turn": number }, head, about);
}

/** @param {HTMLElement} about @param {Reviewed} turn */
async function fillIn(about, { number, seat, played, options, pointsLost, luck }) {
  const facts = [t("review-luck-of", { n: exact(luck) })];
  if (pointsLost > 0) facts.unshift(t("review-loss", { n: pointsLost }));
  const letters = el("p.note");
  const others = options.map((option) => {
    const isPlayed = option.move === played.move;
    // Another move is shown on the board as it stood before the turn.
    const shown = isPlayed ? number : number - 1;
    const trial = isPlayed ? null : { turn: shown, tiles: option.tiles };
    const tryOut = () => page.update({ ...page.state, shown, trial });
    return el("li", optionButton(option, tryOut, isPlayed && el("small", t("review-played"))));
  });
  add(
    about,
    el("p.note", list(facts)),
    letters,
    el("h3", t("review-options")),
    el("ol.options", others),
  );
  const { ok, racks } = await askOf({ type: "racks", turn: number - 1 });
  const rack = ok ? (racks[seat] ?? []) : [];
  if (rack.length)
    put(letters, t("review-rack", { letters: rack.map(({ letter }) => letter).join(" ") }));
}

/** @param {SeatReview[]} summary */
function summaryOf(summary) {
  const heads = ["player", "lost", "slips", "luck"].map((key) => t(`review-${key}`));
  const lines = summary
    .filter(({ turns }) => turns)
    .map(({ seat, equityLost, mistakes: { large = 0, medium = 0, small = 0 }, luck }) => {
      const counts = { "aria-label": t("review-slip-counts", { large, medium, small }) };
      const slips = [counts, `${large} · ${medium} · ${small}`];
      return row(nameOf(game, seat), equityLost.toFixed(0), slips, exact(luck));
    });
  return [table(heads, lines), el("p.note", t("review-note"))];
}

page.addActs({ hint: showHints, review: showReview });
