/**
 * The lists of moves and of unseen tiles: panels beside the board if there is room, else sheets.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {Store} from "../core/store.js"
 * @import {Side, Turn, View} from "../core/types.js"
 * @import {Part, Plain} from "./dom.js"
 */

import { doubtOf, isolated, sentence, signed, t, whoOf } from "../core/i18n.js";
import { chartOfGame } from "./chart.js";
import { say, sheetOnPress } from "./dialogs.js";
import {
  $,
  AS_IT_IS,
  add,
  all,
  button,
  el,
  HIDDEN,
  query,
  replaceContents,
  srOnly,
} from "./dom.js";

/** Show a number, and read it with its unit. @param {string} shown @param {string} key @param {number} n */
const counted = (shown, key, n) => [el("span", HIDDEN, shown), srOnly(`, ${t(key, { n })}`)];

/** Build the score sheet. A press on a line shows the board after that turn.
 * @param {Pick<View, "players"|"turns">} game @param {number|null} replayTurn @param {string} lang  of the words
 * @returns {HTMLElement} */
function movesOf({ players, turns }, replayTurn, lang) {
  if (!turns.length) return el("p.note", t("no-moves"));
  const line = (/** @type {Turn} */ turn) => {
    const current = {
      "data-turn": turn.number,
      "aria-current": turn.number === replayTurn ? "step" : null,
    };
    return el(
      "li",
      button(
        turn.withdrawn ? "move.withdrawn" : "move",
        "show-turn",
        current,
        el("span.who", whoOf({ players }, turn.seat)),
        el(
          "span.what",
          turn.kind === "play"
            ? el("b", { lang }, turn.words[0])
            : el("b", t(`kind-${turn.kind}`, { word: turn.what })),
          turn.words.length > 1 && el("small", { lang }, ` ${turn.words.slice(1).join(", ")}`),
          turn.withdrawn && el("small", ` (${t("withdrawn")})`),
          turn.doubted && el("small.fault", ` ${doubtOf(turn)}`),
          turn.isOther && el("small.fault", ` ${t("not-computers")}`),
          turn.hintCost > 0 && el("small", ` ${t("hint-charged", { n: turn.hintCost })}`),
        ),
        el(
          "span.points",
          counted((turn.score < 0 ? "" : "+") + signed(turn.score), "points-n", turn.score),
        ),
        el("span.total", counted(signed(turn.total), "line-total", turn.total)),
        turn.note && el("q", isolated(turn.note)),
      ),
    );
  };
  return el("ol.moves", turns.map(line));
}

/** @typedef {View["unseen"][number]} Unseen */
/** Orders of the unseen tiles. The engine sorts them by letter, and ties keep that order. */
const ORDERS = /** @type {const} */ (["letter", "count", "value"]);

/** List the tiles that this seat cannot see, by letter, in the order last chosen on this device.
 * Open racks come first. @param {Pick<View, "players"|"unseen"|"unseenKinds"|"openRacks">} game
 * @param {Store} store */
function unseenOf({ players, unseen, unseenKinds, openRacks = [] }, store) {
  const tileOf = (/** @type {Unseen} */ { letter, value, count }) =>
    el(
      count ? "li" : "li.none",
      el("b", AS_IT_IS, letter === "?" ? [HIDDEN, "☐"] : letter),
      letter === "?" && srOnly(t("undecided")),
      el("i", value || ""),
      el("span", `×${count}`),
    );
  const note = el("p.note", t("unseen-note", unseenKinds));
  const tiles = el("ul.tiles");
  const draw = (/** @type {typeof ORDERS[number]} */ chosen) => {
    const by = (/** @type {Unseen} */ tile) => Number(tile[chosen]) || 0;
    replaceContents(tiles, unseen.toSorted((a, b) => by(b) - by(a)).map(tileOf));
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
  const racks = openRacks.map((rack, seat) => {
    const letters = rack.map(({ letter }) => letter).join(" ");
    return el("p.note", `${whoOf({ players }, seat)}: `, el("b", AS_IT_IS, letters));
  });
  return [...racks, note, el("div.orders", group, ways), tiles];
}

/** Title the unseen tiles. A view has no earlier racks: beside an earlier turn, say that the tiles are the current ones.
 * @param {number|null} turn  the earlier turn that is shown */
const titleOfUnseen = (turn) => (turn === null ? "unseen-title" : "unseen-now");

/** The turn that was announced last; null: the current one. @type {number|null} */
let told = null;

/** Announce the turn that the replay shows. A review has words of its own. @param {Side} game */
function tellTurn({ players, turns, replayTurn }) {
  if (replayTurn === told) return;
  told = replayTurn;
  if (query(".tool.review")) return;
  const n = replayTurn ?? turns.length;
  const turn = turns[n - 1];
  const text = turn ? sentence({ players, turns, toMove: null }, turn) : t("step-start");
  say(`${t("review-at", { n, of: turns.length })}. ${text}`);
}

/** @param {Side} side @param {App} app */
function drawSide(side, { state, store }) {
  const { replayTurn, ...game } = side;
  tellTurn(side);
  const panel = (/** @type {string} */ title, /** @type {Part} */ parts) =>
    el("section.panel", el("h2", t(title)), parts);
  const moves = movesOf(game, replayTurn, state.view?.language ?? "");
  const chart = chartOfGame(game, replayTurn);
  const unseen = unseenOf(game, store);
  const unseenTitle = titleOfUnseen(replayTurn);
  const focused = query("#side .move:focus")?.dataset.turn;
  replaceContents($("side"), panel("moves", [moves, chart]), panel(unseenTitle, unseen));
  query(`[data-turn="${focused}"]`, moves)?.focus({ preventScroll: true });
  showLine(moves);
}

/** Scroll to the shown turn, or else to the newest. @param {ParentNode} moves */
const showLine = (moves) =>
  [...all(".move", moves), ...all(".move[aria-current]", moves)]
    .at(-1)
    ?.scrollIntoView({ block: "nearest" });

/** Show a panel of the current game as a sheet.
 * @param {App} app @param {string} title @param {(view: View) => Plain[]} partsOf */
function show({ state: { view } }, title, partsOf) {
  return view && sheetOnPress(t(title), () => partsOf(view), "tall");
}

/** @param {App} app @returns {Pick<LazyActions, "draw-side"|"moves"|"unseen">} */
export const actions = (app) => ({
  "draw-side": (game) => drawSide(game, app),
  moves: () => {
    const { replayTurn } = app.state;
    const shown = show(app, "moves", (view) => [
      movesOf(view, replayTurn, view.language),
      chartOfGame(view, replayTurn),
    ]);
    showLine(document.querySelector(".sheet.tall") ?? document);
    return shown;
  },
  unseen: () => show(app, titleOfUnseen(app.state.replayTurn), (view) => unseenOf(view, app.store)),
});
