/**
 * The controls around the board as plain data: the line below the board, and the buttons.
 *
 * @import {Action} from "../core/actions.js"
 * @import {Purpose} from "../core/state.js"
 * @import {Preview, State, View} from "../core/types.js"
 */

import { definitionOf } from "../config.js";
import { isSorting } from "../core/draft.js";
import { faultOf, isRecord, nameOf, number, outcome, t, waitText, whyNot } from "../core/i18n.js";
import { arrowText, isJoined, isWatched, percentOf, purposeOf } from "../core/state.js";
import { canShare, HIDDEN, hasKeyboard } from "./dom.js";

/** An element or text as plain data: nested arguments of `el`. @typedef {any} PlainPart */

/** Compose the line below the board. @param {State} state @returns {PlainPart[]} */
export function lineOf(state) {
  const { view, preview, draft, engine, busy, thinking, mayPlayNow, waits } = state;
  if (isSorting(state)) return [t("rack-sort")];
  if (view && state.isUnchecked) return uncheckedLine(state, view);
  const isNeeded = !view || draft.length > 0;
  if (engine.phase === "failed" || engine.isStalled || (engine.phase === "loading" && isNeeded))
    return engineLine(engine);
  if (!view) return [t("loading-short")];
  if (busy) return [t(view.over ? "creating" : "busy")];
  const words = explained(state);
  if (words.length) return [t("words-meaning"), ...words];
  // A computer's progress, and the button that ends it, stay while tiles are laid.
  if (draft.length && (waits || !isComputer(view)))
    return preview ? previewOf(preview, draft, view.language) : [t("line-checking")];
  if (state.arrow && view.rack && !draft.length) return [arrowText(state)];
  // A stored view: only the engine can tell whether the game is valid.
  if (state.stale) return [["i", t("confirming")]];
  if (thinking !== null && thinking < 1)
    return [
      ["progress", { "aria-label": hintOf(view) }],
      hintOf(view),
      ...(mayPlayNow ? [" ", ["button.textual", { "data-act": "play-now" }, t("play-now")]] : []),
    ];
  const isComing = isJoined(state) && view.line === "line-waiting";
  if (isRecord(view))
    return [
      ["b", outcome(view)],
      ["span", t("record")],
    ];
  const unkept = state.isUnsaved ? "line-unsaved" : "not-sent";
  const unsent = state.isUnsent ? unkept : isComing && "line-joined";
  const own = isWatched(state) ? "line-watching" : unsent;
  const key = state.isPast ? "read-only" : own;
  const hints = [
    (!key || view.over) && hintOf(view, state.seats),
    key && t(key, { name: nameOf(view) }),
  ];
  const hint = waits ? waitText(view, waits) : hints.filter(Boolean).join(" ");
  return [["span", hint]];
}

/** @param {View} view */
const isComputer = ({ players, toMove }) => players[toMove ?? -1]?.computer;

/** Describe an unchecked game, and the event that its check waits for.
 * @param {State} state @param {View} view @returns {PlainPart[]} */
function uncheckedLine(state, view) {
  const { engine, isLate, rack, waits, arrow, draft } = state;
  const saved = savedText(state);
  if (troubleText(engine)) return [...engineLine(engine), ...(saved ? [" ", saved] : [])];
  if (waits) return [waitText(view, waits)];
  if (arrow && rack.length && !draft.length) return [arrowText({ arrow })];
  const percent = percentOf(engine);
  const loading = ["i", t(percent ? "words-loading" : "loading", { percent })];
  return isLate && saved ? [loading, " ", saved] : [loading];
}

/** Say whether the tiles of an unchecked game are stored; "" without tiles. @param {State} state */
export const savedText = ({ rack, isUnsaved }) =>
  rack.length ? t(isUnsaved ? "tiles-unsaved" : "tiles-saved") : "";

/** Say why the engine does not go on; "" if it does. @param {State["engine"]} engine */
export function troubleText({ phase, isStalled, code, message }) {
  if (phase === "failed") return t(code, { message });
  return isStalled ? t("connection-gone") : "";
}

/** Describe the engine's start, or why the engine died. @param {State["engine"]} engine @returns {PlainPart[]} */
export function engineLine(engine) {
  const { phase, part, bytes } = engine;
  const trouble = troubleText(engine);
  if (trouble) return [trouble, " ", RESTART(t(phase === "failed" ? "engine-again" : "try-again"))];
  if (!bytes || part === 1) return [t("loading")];
  const size = number(Math.round(bytes / 1e5) / 10);
  return [t("downloading", { size, percent: percentOf(engine) })];
}

/** @param {string} text */
const RESTART = (text) => ["button.textual", { "data-act": "restart" }, text];

/** Link the words through the tapped tile to their definitions. While words can be challenged there are no
 * links, since a link would reveal whether a word exists. @param {State} state @returns {PlainPart[]} */
function explained({ view, lookedUpSquare }) {
  if (!view || lookedUpSquare === null || (view.challengeRule !== "void" && !view.over)) return [];
  const words = view.board[lookedUpSquare]?.words.filter(Boolean) ?? [];
  const outside = { target: "_blank", rel: "noopener noreferrer" };
  return words.map((word) => {
    const href = definitionOf(view.language, word);
    return ["a.textual", { href, ...outside }, word];
  });
}

/** Whether a player has laid so many words that tips are no help. @param {View} view */
const isExperienced = ({ turns, seat }) =>
  turns.filter((turn) => turn.seat === seat && turn.kind === "play").length > 1;

/** @param {View} view @param {number[]} [seats]  on this device */
const hintOf = (view, seats) =>
  outcome(view, seats) ||
  (view.line &&
    !(view.line === "line-your-move" && isExperienced(view)) &&
    t(view.line, {
      ...view.joint?.joined,
      name: nameOf(view),
      keys: hasKeyboard() ? t("line-keys") : "",
    }));

/** @param {Preview} preview @param {State["draft"]} draft @param {string} lang  of the words @returns {PlainPart[]} */
function previewOf({ play, illegal, isRefused }, draft, lang) {
  if (illegal) return [["span.why", isRefused ? faultOf(illegal) : whyNot(illegal, draft)]];
  const words = (play?.words ?? []).map(({ text, points, premiums }) => {
    const times = premiums.map((name) => [
      `small.${name.toLowerCase()}`,
      HIDDEN,
      t(`short-${name}`),
    ]);
    return ["span.word", ["b", { lang }, text], ...times, points];
  });
  if (play?.bonus) words.push(["span.word.bonus", t("bonus"), ["b", `+${play.bonus}`]]);
  return words;
}

/** The buttons below the rack: action, icon, shortcut, and the text that shows the shortcut, if there is room.
 * @type {[name: Action, sign?: string, key?: string, face?: string][]} */
export const BUTTONS = [
  ["shuffle", "shuffle", "/"],
  ["recall", "recall", "Escape", "Esc"],
  ["exchange", "swap", "4"],
  ["challenge", "", "3", ""],
  ["pass", "", "2"],
  ["play", "", "Enter", "↵"],
  ["go-on"],
  ["note", "note"],
  ["hint", "bulb", "!", ""],
  ["send", "send"],
  ["ways-to-send", "dots"],
  ["sit"],
  ["result"],
  ["open-seal"],
  ["review"],
  ["rematch"],
];

/** Labels of the button that shares the link, for purposes with a label of their own.
 * @type {Partial<Record<Purpose, string>>} */
const SENDS = { turn: "send-name", device: "send-device", again: "send-again", reminder: "remind" };

/** @param {State} state */
export function sendText(state) {
  const name = state.view ? nameOf(state.view) : "";
  const key = SENDS[purposeOf(state)] ?? "send";
  return t(name === t("your-friend") && key !== "send-again" ? "send" : key, { name });
}

/** Whether this device has no seat in the current joint game but could get one. @param {State} state */
export const lacksSeat = ({ view, seats, isPast }) =>
  !isPast && !seats.length && Number.isInteger(view?.joint?.by);

/** Label the button that offers a seat to a spectator; in a joint game the label names the player to act.
 * @param {State} state */
export const sitText = (state) =>
  lacksSeat(state) && state.view
    ? t("sit-sealed", { name: nameOf(state.view, state.view.joint?.by) })
    : t("sit");

/** Label the button that opens a seal, or publishes a value in a fair draw. @param {View|null} view */
export const openingText = (view) => t(view?.joint?.joined ? "publish" : "open-seal");

/** Choose the buttons. When tiles are laid, Play replaces Pass, and Recall replaces Exchange. On another player's
 * turn Play is off; a turn that was not sent can be sent. A challenge is possible whatever is laid.
 * @param {State} state @returns {Partial<Record<Action, boolean>>} */
export function shownOf(state) {
  const { view, isMyTurn, isUnchecked, draft, isPast, waits } = state;
  const down = draft.length > 0;
  const allowed = !down && isMyTurn ? view?.allowed : undefined;
  const sit = isWatched(state) && !isUnchecked;
  const isAway =
    view !== null && !view.title && !isPast && !sit && !isMyTurn && !waits && !isUnchecked;
  const isSendable = state.isUnsent || (!down && !isJoined(state));
  const send = isAway && !isComputer(view) && isSendable;
  const isOver = Boolean(view?.over) && !isUnchecked;
  return {
    shuffle: (view?.rack?.length ?? 0) > draft.length && !view?.over,
    recall: down,
    exchange: Boolean(allowed?.exchange),
    challenge: isMyTurn && Boolean(view?.allowed.challenge),
    pass: Boolean(allowed?.pass),
    play: down && !send && !waits,
    "go-on": Boolean(waits),
    send,
    "ways-to-send": send && canShare(),
    sit: sit || (lacksSeat(state) && !isUnchecked),
    note: down && isMyTurn && view !== null && view.humans > 1,
    hint: isMyTurn && view?.hints.price !== null,
    "open-seal": Boolean(view?.joint?.opens),
    review: isOver && (!view?.joint || view.reviewable),
    result: isOver,
    rematch: isOver,
  };
}
