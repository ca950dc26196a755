/**
 * Renders the state. Only this module writes the board, the rack and the controls around them. A part is
 * redrawn only when the values that it picks from the state change.
 *
 * @import {Action} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {State, View} from "../core/types.js"
 * @import {Props} from "./dom.js"
 * @import {Draw} from "./frames.js"
 */

import { isSorting, isWrong, loose } from "../core/draft.js";
import {
  clockOf,
  isNonTurnMove,
  isolated,
  isRecord,
  lastSentence,
  latestNotes,
  list,
  nameOf,
  noteSentence,
  scoreLine,
  sentence,
  signed,
  t,
  turnText,
  whoOf,
} from "../core/i18n.js";
import { bagAt, lacksTiles, NEEDS_ENGINE, percentOf, totalsAt } from "../core/state.js";
import { boardPart } from "./board.js";
import {
  BUTTONS,
  engineLine,
  lineOf,
  openingText,
  sendText,
  shownOf,
  sitText,
} from "./controls.js";
import { returnToast, tileLabel } from "./dialogs.js";
import {
  $,
  add,
  button,
  el,
  faceOf,
  HIDDEN,
  icon,
  query,
  replaceContents,
  select,
  srOnly,
} from "./dom.js";
import { drawInFrames } from "./frames.js";

/** Draw the state on every change. @param {App} app @returns {() => void} stops drawing */
export function bindRenderer(app) {
  const [board, unbindBoard] = boardPart();
  const above = el("p.last-move");
  const around = [
    progress(),
    waiting(),
    header(),
    replay(),
    line(),
    thinking(),
    // Draw the buttons late: moving the focus to a button forces the layout of all that is drawn before.
    buttons(),
    side(app),
  ];
  const unbind = drawInFrames(app, [board, rack(), scores(above), lastMove(above)], around);
  return () => {
    unbind();
    unbindBoard();
  };
}

/** @returns {Draw} */
const progress = () =>
  select(
    ({ engine: { phase, part } }) => ({ phase, part }),
    ({ phase, part }) => {
      const bar = $("progress");
      bar.hidden = phase !== "loading";
      add(bar, { "aria-valuenow": Math.round(part * 100) });
      bar.style.setProperty("--part", String(part));
    },
  );

/** Draw the engine's state above the start page, in the words of the line below the board. @returns {Draw} */
const waiting = () =>
  select(
    ({ engine, screen }) => {
      const { isStalled, phase, bytes } = engine;
      const isShown = isStalled || phase === "failed" || (phase === "loading" && bytes > 0);
      return { parts: isShown && screen === "start" ? engineLine(engine) : [] };
    },
    ({ parts }) => {
      $("waiting").hidden = !parts.length;
      replaceContents($("waiting"), parts.map(built));
    },
  );

/** Say which turn is shown, or whose turn it is. @param {View} view @param {boolean} isUnsent
 * @param {number|null} n  the earlier turn that is shown */
function statusOf(view, isUnsent, n) {
  if (n !== null) return t("review-at", { n, of: view.turns.length });
  return isUnsent && !view.over ? t("not-sent") : turnText(view);
}

/** @returns {Draw} */
const header = () =>
  select(
    ({ view, screen, isMyTurn, isUnchecked, isUnsent, secondsLeft, namesTurn, replayTurn: n }) => {
      const clock = secondsLeft === null ? "" : ` ${clockOf(secondsLeft)}`;
      const turn = view ? statusOf(view, isUnsent, n) : "";
      const text = screen === "game" ? turn && turn + clock : "";
      const points = scoreLine(view?.players.map(({ score }) => score) ?? []);
      const name = view?.title;
      const told = text && namesTurn ? [text, points] : [];
      const title = [...(name ? [name, text] : told), "Pass-a-Word"].filter(Boolean).join(" · ");
      const others = view?.players.filter(({ isMe }) => !isMe) ?? [];
      const names = list(others.map(({ label }) => isolated(label)));
      const heading = name ?? (names ? t("game", { names, turn }) : turn);
      return {
        screen,
        turn: text && turn,
        clock: text && clock,
        title,
        heading,
        isMyTurn: isMyTurn && n === null,
        isUnchecked,
      };
    },
    ({ screen, turn, clock, title, heading, isMyTurn, isUnchecked }) => {
      document.body.dataset.screen = screen;
      for (const id of ["start", "problem", "game"]) $(id).hidden = screen !== id;
      $("game").classList.toggle("unchecked", isUnchecked);
      returnToast();
      replaceContents($("turn"), el("span", turn), clock).classList.toggle("yours", isMyTurn);
      document.title = title;
      replaceContents($("title"), heading);
    },
  );

/** Build the button that shows a joint game's state. @param {View["joint"]} joint */
const sealChip = (joint) =>
  joint &&
  button(
    `chip.joint.${joint.state}`,
    "others-see",
    { "aria-label": t(`seal-${joint.state}`, joint.joined) },
    icon("seal"),
  );

/** Build the button that shows the bag's count and opens the unseen tiles.
 * @param {number} bag @param {boolean} disabled */
const bagChip = (bag, disabled) =>
  button(
    "chip.bag",
    "unseen",
    { disabled },
    srOnly(`${t("left", { n: bag })}. ${t("unseen-title")}`),
    el("span.face", HIDDEN, el("b", bag), el("small", t("left-word"))),
  );

/** Leave out the hints and accepted words after the last turn, which leave the board as it is.
 * @param {View} view @returns {View} */
function toLastTurn(view) {
  const last = view.turns.findLastIndex((turn) => !isNonTurnMove(turn));
  return last < 0 ? view : { ...view, turns: view.turns.slice(0, last + 1) };
}

/** Draw the line above the board: the move that made it, and how long ago the newest one came.
 * @param {HTMLElement} line @returns {Draw} */
const lastMove = (line) =>
  select(
    ({ view, replayTurn, ago }) => {
      if (!view?.turns.length) return { text: "" };
      if (replayTurn === null) return { text: lastSentence(toLastTurn(view)), ago };
      const turn = view.turns[replayTurn - 1];
      return { text: turn ? sentence(view, turn) : t("step-start") };
    },
    ({ text, ago }) => replaceContents(line, el("span", text), ago && el("small", ago)),
  );

/** @param {HTMLElement} line  the line above the board @returns {Draw} */
function scores(line) {
  const zoomChip = button("chip.zoom", "zoom", icon("zoom"), { "aria-label": t("zoom") });
  return select(
    ({ view, isUnchecked: disabled, replayTurn }) => {
      if (!view) return null;
      const totals = totalsAt(view, replayTurn);
      const toMove = view.turns[replayTurn ?? -1]?.seat ?? view.toMove;
      const players = view.players.map(({ label, resigned }, seat) => {
        const moves = seat === toMove && !isRecord(view);
        return { label, who: whoOf(view, seat), resigned, moves, score: totals[seat] ?? 0 };
      });
      const notes = latestNotes(view).map((turn) => noteSentence(view, turn));
      const { link, joint } = view;
      return { link, bag: bagAt(view, replayTurn), disabled, players, notes, joint };
    },
    ({ bag, disabled, players, notes, joint }) => {
      const lines = players.map(({ label, who, resigned, moves, score }) =>
        el(
          `li.player${moves ? ".moving" : ""}${resigned ? ".resigned" : ""}`,
          el("span.name", { title: label }, who),
          moves && el("span.unseen", ` (${t("to-move")})`),
          el("b.score", signed(score)),
        ),
      );
      replaceContents(
        $("scores"),
        el("ul.players", { "aria-label": t("scores") }, lines),
        zoomChip,
        sealChip(joint),
        button("chip", "moves", { disabled, "aria-label": t("moves") }, icon("list")),
        bagChip(bag, disabled),
        line,
        notes.length > 0 &&
          el(
            "p.notes",
            { tabindex: 0 },
            notes.map((note) => el("span", note)),
          ),
      );
    },
  );
}

/** @returns {Draw} */
function replay() {
  const step = (/** @type {"first"|"back"|"forward"|"last"} */ to) =>
    button("quiet", `step-${to}`, { "aria-label": t(`step-${to}`) }, icon(to));
  const text = el("span");
  add($("replay"), step("first"), step("back"), el("p", text), step("forward"), step("last"));
  return select(
    ({ view, replayTurn }) => ({ n: replayTurn, of: view?.turns.length ?? 0 }),
    ({ n, of }) => {
      $("replay").hidden = n === null;
      $("line").hidden = n !== null;
      replaceContents(text, t("review-at", { n: n ?? of, of }));
    },
  );
}

/** @param {any} part  an element as plain data @returns {Node|string} */
const built = (part) =>
  Array.isArray(part) ? el(.../** @type {[string]} */ (part.map(built))) : part;

/** @returns {Draw} */
const line = () =>
  select(
    (state) => {
      const parts = lineOf(state);
      return { parts, isFault: parts[0]?.[0] === "span.why" && isWrong(state) };
    },
    ({ parts, isFault }) =>
      replaceContents($("line"), parts.map(built)).classList.toggle("fault", Boolean(isFault)),
  );

/** Update the progress bar of a computer's search in place: the button beside it stays usable and keeps the
 * focus. @returns {Draw} */
const thinking = () =>
  select(
    ({ thinking, mayPlayNow, isHurried }) => ({ thinking, mayPlayNow, isHurried }),
    ({ thinking, isHurried }) => {
      const bar = /** @type {HTMLProgressElement|null} */ (query("progress", $("line")));
      if (bar && thinking !== null) bar.value = thinking;
      const playNow = query("[data-act=play-now]", $("line"));
      if (playNow) add(playNow, { "aria-disabled": isHurried });
    },
  );

/** @returns {Draw} */
function rack() {
  const row = $("rack");
  return select(
    (state) => {
      const free = new Set(loose(state));
      const tiles = state.rack.map((tile) => {
        const isPicked = tile.id === state.picked;
        const picked = isPicked ? ` picked${isSorting(state) ? " sorted" : ""}` : "";
        return { ...tile, isAway: !free.has(tile), picked };
      });
      const { view, isUnchecked } = state;
      const rule = view?.challengeRule === "void" ? "" : "-challenge";
      const later = view && lacksTiles(view) ? t(`rack-later${rule}`, { name: nameOf(view) }) : "";
      // In an unchecked game, the rack keeps its place while the page asks which player is here.
      return { tiles, later, isNone: view?.rack === null && !isUnchecked };
    },
    ({ tiles, later, isNone }) => {
      row.hidden = isNone;
      query("p", row)?.remove();
      // Reuse buttons: a finger may be on one of them.
      while (row.children.length > tiles.length) row.lastElementChild?.remove();
      while (row.children.length < tiles.length) row.append(el("button", { tabindex: -1 }));
      tiles.forEach((tile, n) => {
        drawRackTile(/** @type {HTMLElement} */ (row.children[n]), tile);
      });
      // The Tab key stops at one tile; the arrow keys go on from there.
      query("[tabindex='0']", row) ?? query("button", row)?.setAttribute("tabindex", "0");
      if (later) row.append(el("p.note", later));
    },
  );
}

/** @param {HTMLElement} node
 * @param {{id: number, letter: string, value: number, isAway: boolean, picked: string}} tile
 *   picked: its classes if it is picked */
function drawRackTile(node, { id, letter, value, isAway, picked }) {
  const blank = letter === "?" ? " blank" : "";
  const classes = `rack-tile ${isAway ? "away" : "tile"}${blank}${picked}`;
  add(node, { class: classes, "data-id": id, "aria-pressed": picked !== "" });
  const label = tileLabel({ letter, value }) + (isAway ? `, ${t("tile-placed")}` : "");
  // Unchanged text needs no new layout.
  if (node.firstChild?.textContent !== label)
    replaceContents(node, srOnly(label), !isAway && faceOf({ letter, value }));
}

/** Choose the buttons that show only an icon. With Hint or Challenge, more buttons lose their text, so that one row is enough.
 * @param {ReturnType<typeof shownOf>} shown @param {{over: boolean, isUnsent: boolean}} state
 * @returns {unknown[]} */
const signsOf = ({ recall, hint, challenge }, { over, isUnsent }) => [
  "hint",
  "note",
  "ways-to-send",
  over && !isUnsent && "send",
  (isUnsent || recall || challenge) && "shuffle",
  recall && (hint || isUnsent || challenge) && "recall",
];

/** Label Play. @param {State} state @param {number|undefined} score @returns {string|any[]} */
function playText({ view, pending, engine, isMyTurn }, score) {
  if (view && !isMyTurn) return t("turn-view", { name: nameOf(view) });
  const verb = view?.mode === "puzzle" ? "try" : "play";
  if (score === undefined) return t(verb);
  if (!pending) return t(`${verb}-n`, { n: score });
  const percent = percentOf(engine);
  const [label, ...more] = t("play-waits-n", { n: score, percent }).split(/(?= ·)/);
  // Hide the part that changes: screen readers would read the label again at each change.
  return [label, ...more.map((part) => ["span", HIDDEN, part])];
}

/** Return the texts of buttons whose text changes. @param {State} state @param {number|undefined} score */
const textsOf = (state, score) => ({
  play: playText(state, score),
  "go-on": state.waits && t(`${state.waits}-go`),
  send: sendText(state),
  sit: sitText(state),
  "open-seal": openingText(state.view),
});

/** Return attributes of some buttons, by action. @param {{score: number|undefined, busy: boolean, note: string,
 *   isEarlier: boolean, waits: boolean|undefined}} state  isEarlier: whether an earlier turn is shown; waits:
 *   whether a move waits for the engine; undefined if no move has to
 * @returns {Record<string, Props>} */
const attributesOf = ({ score, busy, note, isEarlier, waits }) => ({
  ...Object.fromEntries(
    NEEDS_ENGINE.map((name) => [name, { "aria-disabled": isEarlier || waits !== undefined }]),
  ),
  play: { "aria-disabled": isEarlier || score === undefined || busy },
  note: { "aria-label": note ? `${t("note")}: ${note}` : t("note-add") },
  rematch: { "aria-disabled": busy },
});

/** @returns {Draw} */
function buttons() {
  const nodes = BUTTONS.map(([name, sign, key, face = key]) =>
    button(
      "action",
      name,
      { "aria-keyshortcuts": key },
      sign && icon(sign),
      el("span", t(name)),
      face && el("kbd", HIDDEN, face),
    ),
  );
  add($("actions"), nodes);
  return select(
    (state) => {
      const { view, preview, isMyTurn, isUnchecked, pending, busy, note, isUnsent } = state;
      const score = isMyTurn && !preview?.illegal ? preview?.play?.score : undefined;
      const waits = isUnchecked ? pending !== null : undefined;
      const shown = shownOf(state);
      const next = /** @type {const} */ (["open-seal", "send", "rematch", "go-on", "sit"]).find(
        (name) => shown[name] && (name !== "send" || isUnsent),
      );
      const main = next ?? "play";
      const texts = textsOf(state, score);
      const ends = { over: Boolean(view?.over), isUnsent };
      const isEarlier = state.replayTurn !== null;
      const about = { score, waits, busy, note, isEarlier, texts: Object.entries(texts) };
      return { shown, ends, main, ...about };
    },
    ({ shown, ends, main, ...about }) => {
      const { note, waits } = about;
      const more = attributesOf(about);
      for (const node of nodes) {
        const act = /** @type {Action} */ (node.dataset.act);
        add(node, { hidden: !shown[act] }, more[act]);
        node.classList.toggle("primary", act === main);
        node.classList.toggle("sign", signsOf(shown, ends).includes(act));
        node.classList.toggle("on", act === "note" && Boolean(note));
        if (act === "play") node.ariaPressed = waits === undefined ? null : String(waits);
      }
      for (const [name, text] of about.texts)
        replaceContents(
          /** @type {HTMLElement} */ (query(`[data-act="${name}"] span`, $("actions"))),
          ...[text].flat().map(built),
        );
      // Move the focus to the button that replaced the pressed one.
      if (nodes.some((node) => node.hidden && node === document.activeElement))
        nodes.find((node) => !node.hidden)?.focus();
    },
  );
}

/** @param {App} app @returns {Draw} */
function side(app) {
  let due = 0;
  return select(
    ({ view, replayTurn, screen, isUnchecked }) => {
      if (!view || isUnchecked || screen !== "game") return null;
      const { link, seat, players, turns, chart, unseen, unseenKinds, openRacks } = view;
      return { link, seat, replayTurn, players, turns, chart, unseen, unseenKinds, openRacks };
    },
    (game) => {
      clearTimeout(due);
      // Draw the panels after the board.
      due = setTimeout(() => app.actInBackground("draw-side", game));
    },
  );
}
