/**
 * The review of a game: every turn beside the best move there was, the lead as a chart, and the
 * other moves shown on the board. The engine looks at one turn at a time, and can be stopped.
 *
 * @import {Found, Reviewed, SeatReview, View} from "./types.js"
 */

import { beside, closeBeside } from "./beside.js";
import { chartOf, showTurn } from "./chart.js";
import { button, el } from "./dom.js";
import { optionButton } from "./hints.js";
import * as page from "./page.js";
import { faultOf, signed } from "./sentences.js";
import { list, t } from "./text.js";

/** As chess players mark them, so that colour is not needed. */
const MARKS = { none: "", small: "?!", medium: "?", large: "??" };

/** @param {number} n @returns {string} with its sign, one decimal */
const exact = (n) => (n < 0 ? "−" : "+") + Math.abs(n).toFixed(1);

export async function showReview() {
  const { view } = page.state;
  if (!view || document.querySelector(".tool.review")) return closeBeside();
  const turns = view.turns.length;
  let at = 0;
  let isOn = false;
  let isLeft = false;

  const bar = el("progress", { max: turns, value: 0, "aria-label": t("review") });
  const line = el("p.note", { role: "status" });
  const runButton = button("action", () => (isOn ? stop() : run()));
  const running = el("div.running", bar, runButton);
  const chart = el("div.chart");
  const sums = el("div");
  const rows = el("ol.reviews");
  beside(t("review"), "review", [line, running, chart, sums, rows], () => {
    isLeft = true;
    unwatch();
    page.update({ ...page.state, trial: null });
  });
  const unwatch = page.watch(({ shown: board, trial }) => {
    const shown = trial?.turn === board && trial ? trial.turn + 1 : board;
    for (const row of rows.children)
      row.toggleAttribute("data-shown", Number(row.getAttribute("data-turn")) === shown);
    showTurn(chart, shown, turns);
  });
  const whole = await page.ask({ type: "review" });
  if (isLeft) return undefined;
  if (!whole.ok) {
    running.hidden = true;
    return line.replaceChildren(faultOf(whole.error));
  }
  chart.replaceChildren(chartOf(view, whole.leads));
  return run();

  function stop() {
    isOn = false;
    runButton.replaceChildren(t("review-go"));
  }

  async function run() {
    isOn = true;
    runButton.replaceChildren(t("review-stop"));
    while (isOn && !isLeft && at < turns) {
      at += 1;
      line.replaceChildren(t("review-at", { n: at, of: turns }));
      const reply = await page.engine.ask({ type: "review", turn: at }, { link: view?.link ?? "" });
      if (isLeft) return;
      if (!reply.ok) {
        stop();
        return line.replaceChildren(faultOf(reply.error));
      }
      bar.value = at;
      if (reply.turn) rows.append(rowOf(reply.turn));
    }
    const { ok, summary } = await page.engine.ask({ type: "review" }, { link: view?.link ?? "" });
    if (isLeft || !ok) return;
    if (view) sums.replaceChildren(summaryOf(view, summary));
    running.hidden = at === turns;
    line.replaceChildren(t("review-start"));
  }

  /** @param {Reviewed} turn */
  function rowOf(turn) {
    const { number, seat, played, mistake, equityLost } = turn;
    const n = equityLost.toFixed(1);
    const about = el("div.about", { hidden: true });
    const toggle = () => {
      const opens = about.hidden;
      const all = /** @type {NodeListOf<HTMLElement>} */ (rows.querySelectorAll(".about"));
      for (const other of all) other.hidden = true;
      for (const other of rows.querySelectorAll("[aria-expanded]"))
        other.setAttribute("aria-expanded", "false");
      head.setAttribute("aria-expanded", String(opens));
      about.hidden = !opens;
      page.update({ ...page.state, shown: number, trial: null });
      if (opens && !about.children.length) fillIn(about, turn);
      if (opens) head.scrollIntoView({ block: "start" });
    };
    const [where = "", ...word] = played.move.split(" ");
    const lost = mistake !== "none" && [
      el("span.slip", `${MARKS[mistake]} ${t(`mistake-${mistake}`)}`),
      el("span", { "aria-label": t("review-worth-lost", { n }) }, `−${n}`),
    ];
    const head = button(
      "turn-line",
      toggle,
      { "aria-expanded": "false" },
      el("span.number", number),
      el("span.who", view?.players[seat]?.label),
      el("b", word.join(" ") || where),
      el("span.points", signed(played.score)),
      el(`span.judged.${mistake}`, lost || t("review-best")),
    );
    return el("li", { "data-turn": number }, head, about);
  }

  /** @param {HTMLElement} about @param {Reviewed} turn */
  async function fillIn(about, { number, seat, played, options, pointsLost, luck }) {
    const facts = [
      pointsLost > 0 && t("review-loss", { n: pointsLost }),
      t("review-luck-of", { n: exact(luck) }),
    ];
    const letters = el("p.note");
    const choices = options.map((option) => {
      const isPlayed = option.move === played.move;
      const mark = isPlayed && el("small", t("review-played"));
      return el(
        "li",
        optionButton(option, () => tryOut(option, number, isPlayed), mark),
      );
    });
    about.append(
      el("p.note", list(facts.filter((fact) => fact !== false))),
      letters,
      el("h3", t("review-options")),
      el("ol.options", choices),
    );
    const step = await page.engine.ask(
      { type: "step", turn: number - 1 },
      { link: view?.link ?? "" },
    );
    const rack = step.ok ? (step.racks[seat] ?? []) : [];
    if (rack.length)
      letters.append(t("review-rack", { letters: rack.map(({ letter }) => letter).join(" ") }));
  }

  /** Show a move on the board as it stood. @param {Found} option @param {number} number
   * @param {boolean} isPlayed */
  function tryOut({ tiles }, number, isPlayed) {
    const trial = isPlayed ? null : { turn: number - 1, tiles };
    page.update({ ...page.state, shown: isPlayed ? number : number - 1, trial });
  }
}

/** @param {View} view @param {SeatReview[]} summary */
function summaryOf({ players }, summary) {
  const heads = ["player", "lost", "slips", "luck"].map((key) =>
    el("th", { scope: "col" }, t(`review-${key}`)),
  );
  const lines = summary
    .filter(({ turns }) => turns)
    .map(({ seat, equityLost, mistakes, luck }) => {
      const { large = 0, medium = 0, small = 0 } = mistakes;
      const counts = { "aria-label": t("review-slip-counts", { large, medium, small }) };
      return el(
        "tr",
        el("th", { scope: "row" }, players[seat]?.label),
        el("td", equityLost.toFixed(0)),
        el("td", counts, `${large} · ${medium} · ${small}`),
        el("td", exact(luck)),
      );
    });
  return el(
    "div",
    el("table", el("thead", el("tr", heads)), el("tbody", lines)),
    el("p.note", t("review-note")),
  );
}
