/**
 * What stands around the board: the line below it, the buttons as data, the moves, the unseen tiles,
 * and the scores of a game, turn by turn, as a picture that is told in words too.
 *
 * @import {Plain} from "./dom.js"
 * @import {State} from "../core/state.js"
 * @import {Preview, Turn, View} from "../core/types.js"
 */

import { definitionOf } from "../config.js";
import { store } from "../core/app.js";
import { faultOf, lastSaid, nameOf, outcome, signed, t } from "../core/i18n.js";
import { isLookedBack, SIDE } from "../core/state.js";
import { add, away, button, el, KEYED, one, put, svg, UNHEARD } from "./dom.js";

/** The score sheet; each line shows the board as it stood then.
 * @param {View} view @param {number|null} [shown] @returns {HTMLElement} */
export function movesOf(view, shown = null) {
  if (!view.turns.length) return el("p.note", t("no-moves"));
  const line = (/** @type {Turn} */ turn) => {
    const current = {
      "data-turn": turn.number,
      "aria-current": turn.number === shown ? "step" : null,
    };
    return el(
      "li",
      button(
        turn.withdrawn ? "move.withdrawn" : "move",
        "show-turn",
        current,
        el("span.who", view.players[turn.seat]?.label),
        el(
          "span.what",
          el(
            "b",
            turn.kind === "play" ? turn.words[0] : t(`kind-${turn.kind}`, { word: turn.what }),
          ),
          turn.words.length > 1 && el("small", ` ${turn.words.slice(1).join(", ")}`),
          turn.withdrawn && el("small", ` (${t("withdrawn")})`),
          turn.hintCost > 0 && el("small", ` ${t("hint-charged", { n: turn.hintCost })}`),
        ),
        el("span.points", (turn.score < 0 ? "" : "+") + signed(turn.score)),
        el("span.total", signed(turn.total)),
        turn.note && el("q", turn.note),
      ),
    );
  };
  return el("ol.moves", view.turns.map(line));
}

/** @typedef {View["unseen"][number]} Unseen */
/** Ways to order the unseen tiles; the alphabet is the order of the engine, and of equals. */
const ORDERS = /** @type {const} */ (["letter", "count", "value"]);

/** The tiles this seat cannot see, by letter, in the order chosen last on this device.
 * @param {View} view */
export function unseenOf({ unseen, unseenKinds }) {
  const tileOf = (/** @type {Unseen} */ { letter, value, count }) =>
    el(
      count ? "li" : "li.none",
      el("b", letter === "?" ? "☐" : letter),
      el("i", value || ""),
      el("span", `×${count}`),
    );
  const note = el("p.note", t("unseen-note", unseenKinds));
  const tiles = el("ul.tiles");
  const draw = (/** @type {typeof ORDERS[number]} */ chosen) => {
    const by = (/** @type {Unseen} */ tile) => Number(tile[chosen]) || 0;
    put(tiles, unseen.toSorted((a, b) => by(b) - by(a)).map(tileOf));
    for (const way of ways) add(way, { "aria-pressed": way.dataset.order === chosen });
  };
  const ways = ORDERS.map((order) => {
    const choose = () => {
      store.set({ unseen: order });
      draw(order);
    };
    return button("order", choose, { "data-order": order }, t(`order-${order}`));
  });
  draw(store.settings().unseen ?? "letter");
  const group = { role: "group", "aria-label": t("unseen-order") };
  return [note, el("div.orders", group, ways), tiles];
}

/** A small picture of the board: a dot a tile.
 * @param {View} view */
export function boardPicture({ board }) {
  const dots = board.flatMap((cell, at) =>
    cell ? [`M${at % SIDE} ${Math.floor(at / SIDE)}h.9v.9h-.9z`] : [],
  );
  const props = { viewBox: `0 0 ${SIDE} ${SIDE}`, class: "picture", "aria-hidden": "true" };
  return svg("svg", props, svg("path", { d: dots.join("") }));
}

/** @param {State} state @returns {Plain[]} */
export function lineOf(state) {
  const { view, preview, draft, engine, busy, mine, thinking } = state;
  if (engine.phase === "failed")
    return [t("engine-failed", engine), " ", button("textual", "restart", t("engine-again"))];
  if (engine.phase === "loading" && (!view || draft.length))
    return [t("loading", { percent: Math.round(engine.part * 100) })];
  if (!view) return [t("loading-short")];
  if (busy) return [t("busy")];
  const words = explained(state);
  if (words.length) return [t("words-meaning"), ...words];
  if (draft.length && mine) return preview ? previewOf(preview) : [t("line-checking")];
  const said = lastSaid(view);
  // The view is the one kept here; whether the game holds, only the engine can say.
  if (state.stale) return [said && `${said} `, el("i", t("confirming"))];
  if (thinking !== null && thinking < 1)
    return [el("progress", { value: thinking, "aria-label": hintOf(view) }), hintOf(view)];
  const hint = isLookedBack(state) ? t("read-only") : hintOf(view);
  return [said && el("span.said", said), el("span", hint)];
}

/** The words through the played tile that was tapped, each a link to where it is explained; none
 * while words can be challenged, since the link would tell whether there is such a word.
 * @param {State} state @returns {Node[]} */
function explained(state) {
  const { view, looked } = state;
  if (!view || looked === null || (view.challengeRule !== "void" && !view.over)) return [];
  const words = view.board[looked]?.words.filter(Boolean) ?? [];
  return words.map((word) => away(definitionOf(view.language, word), word));
}

/** @param {View} view */
const hintOf = (view) =>
  outcome(view) ||
  (view.line && t(view.line, { name: nameOf(view), keys: KEYED.matches ? t("line-keys") : "" }));

/** @param {Preview} preview @returns {Node[]} */
function previewOf({ play, illegal }) {
  if (illegal) return [el("span.why", faultOf(illegal))];
  const words = (play?.words ?? []).map(({ text, points, premiums }) => {
    const times = premiums.map((name) =>
      el(`small.${name.toLowerCase()}`, UNHEARD, t(`short-${name}`)),
    );
    return el("span.word", el("b", text), times, points);
  });
  if (play?.bonus) words.push(el("span.word.bonus", t("bonus"), el("b", `+${play.bonus}`)));
  return words;
}

/** The buttons below the rack: act, sign, the key that does the same, and how that key is shown.
 * @type {[name: string, sign?: string, key?: string, face?: string][]} */
export const BUTTONS = [
  ["shuffle", "shuffle", "/"],
  ["recall", "recall", "Escape", "Esc"],
  ["exchange", "swap", "4"],
  ["challenge"],
  ["pass", "", "2"],
  ["play", "", "Enter", "↵"],
  ["note", "note"],
  ["hint", "bulb"],
  ["send", "send"],
  ["result"],
  ["review"],
  ["rematch"],
];

/** Which buttons there are: Pass becomes Play and Shuffle becomes Recall when tiles are down.
 * @param {View|null} view @param {boolean} mine @param {boolean} down
 * @param {boolean} isPast  a turn that this device is past: nothing to pass on
 * @returns {Record<string, boolean|undefined>} */
export function shownOf(view, mine, down, isPast) {
  const can = !down && mine ? view?.allowed : undefined;
  return {
    shuffle: Boolean(view?.rack?.length) && !down && !view?.over,
    recall: down,
    exchange: can?.exchange,
    challenge: can?.challenge,
    pass: can?.pass,
    play: down && mine,
    send: view !== null && !isPast && !mine && !down && !view.players[view.toMove ?? -1]?.computer,
    note: down && mine && view !== null && view.humans > 1,
    hint: mine && view?.hints.price !== null,
    review: view?.over,
    result: view?.over,
    rematch: view?.over,
  };
}

const WIDTH = 320;
const HEIGHT = 120;
const MIDDLE = HEIGHT / 2;

/** The lead, turn by turn, as the engine has drawn it; nothing while there is little to see.
 * @param {View} view @param {number|null} [shown]  turn of the replay */
export function chartOfGame({ players, turns, chart }, shown = null) {
  if (!chart) return null;
  const { lines, most, leaders } = chart;
  const two = lines.length === 1;
  const drawn = lines.map((points, n) => svg("polyline", { points, class: `lead lead-${n}` }));
  const area = { points: `0,${MIDDLE} ${lines[0]} ${WIDTH},${MIDDLE}`, class: "area" };
  if (two) drawn.unshift(svg("polygon", area));
  const facts = leaders.map(({ seat, n, turn }) =>
    t(seat === null ? "review-level" : "review-lead", {
      name: players[seat ?? 0]?.label ?? "",
      n,
      turn,
    }),
  );
  const frame = {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    preserveAspectRatio: "none",
    role: "img",
    "aria-label": [t("review-chart"), ...facts].join(". "),
  };
  const zero = svg("line", { x2: WIDTH, y1: MIDDLE, y2: MIDDLE, class: "zero" });
  const now = svg("rect", { width: 2, height: HEIGHT, class: "now" });
  const names = players.map(({ label }, n) =>
    two ? el(`span.end-${n}`, `${label} +${most}`) : el(`span.key.lead-${n}`, label),
  );
  const figure = el(
    two ? "figure.two" : "figure",
    svg("svg", frame, ...drawn, zero, now),
    el("figcaption", names),
  );
  const whole = el("div.chart", figure);
  showTurn(whole, shown, turns.length);
  return whole;
}

/** Mark a turn on a chart. @param {HTMLElement} chart @param {number|null} shown  null is now
 * @param {number} turns */
export const showTurn = (chart, shown, turns) =>
  one(".now", chart)?.setAttribute("x", String(((shown ?? turns) / turns) * WIDTH - 1));
