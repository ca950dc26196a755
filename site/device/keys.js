/**
 * Keys for players who cannot see the board. They ask, type a move, and go from word to word while the board or
 * the rack has the focus. F6 goes round the parts of the table from anywhere in it.
 *
 * @import {App} from "../core/app.js"
 * @import {State} from "../core/types.js"
 */

import { isFree, neighbour, SIDE } from "../core/draft.js";
import { lines, t } from "../core/i18n.js";
import { percentOf } from "../core/state.js";
import { answers } from "../moves/form.js";
import { shownOf } from "../ui/controls.js";
import { cellAt, query } from "../ui/dom.js";
import { digitOf } from "../ui/input.js";
import { menuOf } from "../ui/menu.js";

/** The question of each digit. */
const ASKS = /** @type {Record<string, string>} */ ({ 1: "rack", 5: "score", 6: "bag", 0: "last" });

/** The action of each key, which works if its button or menu entry is offered. */
export const ACTS = /** @type {Record<string, "type-move"|"challenge"|"hint">} */ ({
  ".": "type-move",
  3: "challenge",
  "!": "hint",
});

/** The way of each arrow: whether it goes along the words across, and forwards. */
const WAYS = /** @type {Record<string, [boolean, boolean]>} */ ({
  ArrowLeft: [true, false],
  ArrowRight: [true, true],
  ArrowUp: [false, false],
  ArrowDown: [false, true],
});

/** Find the next square on which a word starts; after the last word comes the first.
 * @param {State} state @param {boolean} isAcross @param {boolean} isForward @returns {number|undefined} */
export function nextWord(state, isAcross, isForward) {
  const step = isAcross ? 1 : SIDE;
  const isTile = (/** @type {number|null} */ square) => square !== null && !isFree(state, square);
  const order = (/** @type {number} */ n) =>
    isAcross ? n : (n % SIDE) * SIDE + Math.floor(n / SIDE);
  const starts = Array.from({ length: SIDE * SIDE }, (_, n) => order(n)).filter(
    (at) => isTile(at) && !isTile(neighbour(at, -step)) && isTile(neighbour(at, step)),
  );
  const here = order(state.cursor);
  return isForward
    ? (starts.find((at) => order(at) > here) ?? starts[0])
    : (starts.findLast((at) => order(at) < here) ?? starts.at(-1));
}

/** Announce the tiles in the row and the column of the cursor. @param {App} app */
async function sayLanes(app) {
  const { engine, isUnchecked, cursor } = app.state;
  if (isUnchecked) return app.ui.say(t("needs-engine", { percent: percentOf(engine) }));
  const row = String(Math.floor(cursor / SIDE) + 1);
  const column = String.fromCharCode(65 + (cursor % SIDE));
  const words = lines("type-move-words");
  const [across, down] = await Promise.all(
    [`row ${row}`, `column ${column}`].map(async (text) => {
      const read = await app.ask({ type: "read", text, words });
      return (read.ok && read.text) || t("line-empty");
    }),
  );
  return app.ui.say(t("announce-lanes", { row, column, across: across ?? "", down: down ?? "" }));
}

/** Return what a key on the board or the rack does. @param {App} app @param {KeyboardEvent} event
 * @returns {(() => unknown)|undefined} */
function meaning(app, event) {
  const { key, ctrlKey, altKey, metaKey, shiftKey } = event;
  const { state } = app;
  const way = WAYS[key];
  if (way && ctrlKey && !altKey && !metaKey && !shiftKey) {
    const cursor = nextWord(state, ...way);
    const { arrow } = state;
    return () =>
      cursor !== undefined && app.update({ cursor, arrow: arrow && { ...arrow, square: cursor } });
  }
  if (ctrlKey || metaKey || altKey) return undefined;
  const name = ACTS[key] ? key : (digitOf(event) ?? key);
  const act = ACTS[name];
  const offered = { ...shownOf(state), "type-move": menuOf(state).includes("type-move") };
  if (act) return () => offered[act] && app.act(act);
  const asked = ASKS[name];
  if (asked) return () => app.ui.say(answers(app)[asked]?.() ?? "");
  return name === "8" ? () => sayLanes(app) : undefined;
}

/** The parts that F6 goes round: the part, and where the focus goes in it. @param {State} state
 * @returns {[part: string, stop: () => HTMLElement|null][]} */
const partsOf = ({ cursor }) => [
  ["#board", () => cellAt(cursor)],
  ["#rack", () => query("#rack [tabindex='0']")],
  [
    "#actions",
    () => query("#actions .primary:not([hidden])") ?? query("#actions button:not([hidden])"),
  ],
  [
    ".tool, #side",
    () => query(".tool h2") ?? query("#side .move[aria-current]") ?? query("#side .move"),
  ],
];

/** Move the focus to the next part of the table that is shown. @param {State} state @param {boolean} isBack */
function goRound(state, isBack) {
  const parts = partsOf(state);
  const at = parts.findIndex(([part]) => document.activeElement?.closest(part));
  const others = [...parts.slice(at + 1), ...parts.slice(0, Math.max(at, 0))];
  const stops = others.map(([, stop]) => stop()).filter((node) => node?.checkVisibility());
  stops.at(isBack ? -1 : 0)?.focus();
}

/** Listen to the keys. @param {App} app */
export function bindKeys(app) {
  document.addEventListener("keydown", (event) => {
    const { state } = app;
    if (event.defaultPrevented || state.screen !== "game" || query("dialog[open]")) return;
    const isOnTable = event.target instanceof Element && event.target.closest("#board, #rack");
    const does =
      event.key === "F6" ? () => goRound(state, event.shiftKey) : isOnTable && meaning(app, event);
    if (!does) return;
    event.preventDefault();
    does();
  });
}
