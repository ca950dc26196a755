/**
 * From state to document. This is the only writer of the board, the rack and what stands around
 * them. Each part is drawn when what it picks from the state has changed, and at no other time.
 *
 * @import {Action} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {State} from "../core/state.js"
 * @import {Store} from "../core/store.js"
 * @import {View} from "../core/types.js"
 * @import {Props} from "./dom.js"
 */

import {
  clockOf,
  latestNotes,
  list,
  noteSentence,
  scoreLine,
  sentence,
  signed,
  t,
  turnText,
} from "../core/i18n.js";
import { boardAt, draftAt, faceOfHeld, loose, SIDE, squareName, totalsAt } from "../core/state.js";
import { tileLabel } from "./dialogs.js";
import {
  $,
  add,
  button,
  cellAt,
  el,
  faceOf,
  HIDDEN,
  icon,
  query,
  replaceContents,
  srOnly,
} from "./dom.js";
import { BUTTONS, lineOf, movesOf, shownOf, unseenOf } from "./panels.js";

const SQUARES = SIDE * SIDE;

/** The usual premium squares, one quarter of the board; only for the picture before a first view. */
const QUARTER = "T..d...T.D...t....D...d.d..D...d....D....t...t....d...d.T..d...D";
const NAMES = /** @type {Record<string, string>} */ ({ T: "TW", D: "DW", t: "TL", d: "DL" });
const SKETCH = Array.from({ length: SQUARES }, (_, square) => {
  const fold = (/** @type {number} */ at) => Math.min(at, SIDE - 1 - at);
  return NAMES[QUARTER[fold(Math.floor(square / SIDE)) * 8 + fold(square % SIDE)] ?? ""] ?? "";
});

/**
 * Draw when what is picked differs from the last time; where nothing is picked, not at all. Values
 * that are the same objects as before are not compared further.
 *
 * @template I
 * @template {Record<string, unknown>} P
 * @param {(input: I) => P|null} pick
 * @param {(picked: P, input: I) => void} draw
 * @returns {(input: I) => void}
 */
export function select(pick, draw) {
  /** @type {P|null} */
  let last = null;
  let text = "";
  return (input) => {
    const picked = pick(input);
    const before = last;
    if (!picked || (before && Object.keys(picked).every((key) => picked[key] === before[key])))
      return;
    last = picked;
    const now = JSON.stringify(picked);
    if (now !== text) draw(picked, input);
    text = now;
  };
}

/** Draw the state at every change, once a frame. @param {App} app @returns {() => void} ends it */
export function bindRenderer(app) {
  const [board, unbind] = boardPart();
  const parts = [
    progress(),
    header(),
    scores(),
    zoom(),
    board,
    replay(),
    line(),
    rack(),
    buttons(),
  ];
  parts.push(side(app.store));
  let frame = 0;
  const draw = () => {
    frame = 0;
    for (const part of parts) part(app.state);
  };
  const unwatch = app.watch(() => {
    frame ||= requestAnimationFrame(draw);
  });
  return () => {
    unwatch();
    unbind();
    cancelAnimationFrame(frame);
  };
}

/** @typedef {(state: State) => void} Draw */

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

/** @returns {Draw} */
const header = () =>
  select(
    ({ view, screen, isMyTurn, secondsLeft, namesTurn }) => {
      const clock = secondsLeft === null ? "" : ` ${clockOf(secondsLeft)}`;
      const text = view && screen === "game" ? turnText(view) + clock : "";
      const points = scoreLine(view?.players.map(({ score }) => score) ?? []);
      const title = text && namesTurn ? `${text} · ${points} · Pass-a-Word` : "Pass-a-Word";
      return { screen, text, title, isMyTurn };
    },
    ({ screen, text, title, isMyTurn }) => {
      document.body.dataset.screen = screen;
      for (const id of ["start", "problem", "game"]) $(id).hidden = screen !== id;
      $("turn").textContent = text;
      $("turn").classList.toggle("yours", isMyTurn);
      document.title = title;
    },
  );

/** @returns {Draw} */
function scores() {
  const zoomChip = button("chip.zoom", "zoom", icon("zoom"), { "aria-label": t("zoom") });
  return select(
    ({ view, replayTurn }) => {
      if (!view) return null;
      const totals = totalsAt(view, replayTurn);
      const players = view.players.map(({ label, resigned }, seat) => {
        return { label, resigned, moves: seat === view.toMove, score: totals[seat] ?? 0 };
      });
      const notes = latestNotes(view).map((turn) => noteSentence(view, turn));
      return { link: view.link, bag: view.bag, players, notes };
    },
    ({ bag, players, notes }) => {
      const lines = players.map(({ label, resigned, moves, score }) =>
        el(
          `li.player${moves ? ".moving" : ""}${resigned ? ".resigned" : ""}`,
          el("span.name", { title: label }, label),
          moves && el("span.unseen", ` (${t("to-move")})`),
          el("b.score", signed(score)),
        ),
      );
      replaceContents(
        $("scores"),
        el("ul.players", { "aria-label": t("scores") }, lines),
        zoomChip,
        button("chip", "moves", { "aria-label": t("moves") }, icon("list")),
        button(
          "chip.bag",
          "unseen",
          srOnly(`${t("left", { n: bag })}. ${t("unseen-title")}`),
          el("span.face", HIDDEN, el("b", bag), el("small", t("left-word"))),
        ),
        notes.length > 0 &&
          el(
            "p.says",
            { tabindex: 0 },
            notes.map((note) => el("span", note)),
          ),
      );
    },
  );
}

/** The board larger, or whole; larger, what matters is brought into sight.
 * @returns {Draw} */
const zoom = () =>
  select(
    ({ isZoomed, view }) => ({ isZoomed, hasChip: view !== null }),
    ({ isZoomed }, { arrow, draft, view, cursor }) => {
      $("board").parentElement?.classList.toggle("zoomed", isZoomed);
      const chip = query(".chip.zoom");
      if (chip) chip.ariaPressed = String(isZoomed);
      const square = arrow?.square ?? draft.at(-1)?.square ?? view?.last?.squares[0] ?? cursor;
      if (isZoomed) cellAt(square)?.scrollIntoView({ block: "center", inline: "center" });
    },
  );

/** @returns {[draw: Draw, unbind: () => void]} */
function boardPart() {
  const cells = Array.from({ length: SQUARES }, (_, square) =>
    el("div.cell", { role: "gridcell", tabindex: -1, "data-square": square }),
  );
  for (let row = 0; row < SIDE; row++) {
    $("board").append(el("div.row", { role: "row" }, cells.slice(row * SIDE, (row + 1) * SIDE)));
    $("rows").append(el("span", row + 1));
    $("columns").append(el("span", String.fromCharCode(65 + row)));
  }
  // The size is set in pixels: styles that ask for the size of a container made each key slow.
  const table = /** @type {HTMLElement} */ ($("board").closest(".table"));
  const observer = new ResizeObserver(([entry]) => {
    const { width = 0, height = 0 } = entry?.contentRect ?? {};
    table.style.setProperty("--board", `${Math.min(width, height)}px`);
  });
  observer.observe(table);
  const draws = cells.map(cellPart);
  const draw = (/** @type {State} */ state) => {
    const marks = marksOf(state);
    for (const drawCell of draws) drawCell(marks);
  };
  return [draw, () => observer.disconnect()];
}

/** @param {HTMLElement} cell @param {number} square @returns {(marks: Marks) => void} */
function cellPart(cell, square) {
  // Only what changed is replaced: a press may be under way on the square.
  const fill = select(
    (/** @type {Square} */ shows) => {
      const { face, centre, premium, arrow, badge } = shows;
      return { label: labelOf(square, shows), face, centre, premium, arrow, badge };
    },
    (picked) => fillCell(cell, picked),
  );
  return select(
    (/** @type {Marks} */ marks) => squareOf(marks, square),
    (shows) => {
      setLook(cell, shows);
      fill(shows);
    },
  );
}

/** @typedef {ReturnType<typeof marksOf>} Marks */
/** @typedef {ReturnType<typeof squareOf>} Square */

/** @param {State} state  what is marked on the board, gathered once for all squares */
function marksOf(state) {
  const { view, replayTurn, preview, draft, previewedMove } = state;
  const turn = view?.turns[Number(replayTurn) - 1];
  const other = previewedMove?.turn === replayTurn ? previewedMove?.tiles : undefined;
  return {
    state,
    board: view ? boardAt(view, replayTurn) : [],
    premiums: view?.premiums ?? SKETCH,
    centre: view?.centre ?? (SQUARES - 1) / 2,
    last: new Set(replayTurn === null ? view?.last?.squares : turn?.squares),
    wrong: new Set(preview?.illegal?.squares),
    other: new Map(other?.map((tile) => [tile.square, tile])),
    play: draft.length > 0 && replayTurn === null ? preview?.play : null,
    bad: preview?.illegal ? ".bad" : "",
  };
}

/** @param {Marks} marks @param {number} square */
function squareOf({ state, board, premiums, centre, last, wrong, other, play, bad }, square) {
  const { arrow } = state;
  const placed = state.replayTurn === null ? draftAt(state, square) : undefined;
  const tile = other.get(square);
  const face = board[square] ?? tile ?? (placed && faceOfHeld(state, placed.id)) ?? null;
  return {
    face,
    id: placed?.id,
    picked: placed !== undefined && placed.id === state.picked,
    trial: tile !== undefined,
    centre: square === centre,
    premium: premiums[square] ?? "",
    last: last.has(square),
    wrong: wrong.has(square),
    arrow: arrow?.square === square && !face ? (arrow.across ? "→" : "↓") : "",
    badge: play?.end === square ? [`em.badge${play.down ? ".down" : ""}${bad}`, play.score] : null,
    words: placed ? wordsThrough(play, square) : (board[square]?.words ?? []),
    focus: square === state.cursor,
  };
}

/** The words of a draft through a square, across and down, once the engine has named them.
 * @param {Marks["play"]} play @param {number} square */
const wordsThrough = (play, square) =>
  [1, SIDE].map((step) => {
    const isIt = (/** @type {number[]} */ squares) =>
      squares.includes(square) && squares.includes(squares[0] + step);
    return play?.words.find(({ squares }) => isIt(squares))?.text;
  });

/** @param {HTMLElement} cell @param {Square} shows */
function setLook(cell, { face, id, picked, trial, centre, premium, last, wrong, arrow, focus }) {
  const flags = {
    tile: face,
    draft: id !== undefined,
    trial,
    blank: face?.blank,
    last,
    wrong,
    picked,
    arrow,
  };
  const on = Object.entries(flags).flatMap(([name, flag]) => (flag ? [name] : []));
  cell.className = ["cell", centre ? "star" : premium.toLowerCase(), ...on].join(" ");
  cell.tabIndex = focus ? 0 : -1;
  if (id === undefined) delete cell.dataset.id;
  else cell.dataset.id = String(id);
}

/** @param {HTMLElement} cell
 * @param {Pick<Square, "face"|"centre"|"premium"|"arrow"|"badge"> & {label: string}} shows */
function fillCell(cell, { label, face, centre, premium, arrow, badge }) {
  const sign = centre ? "★" : premium && t(`short-${premium}`);
  replaceContents(
    cell,
    srOnly(label),
    face ? faceOf(face) : el("span.premium", HIDDEN, arrow || sign),
    badge && el(String(badge[0]), HIDDEN, badge[1]),
  );
}

/** What a screen reader says of a square: "8H, Q, 10 points, in QUIZ across".
 * @param {number} square @param {Square} shows */
function labelOf(square, { face, id, centre, premium, words }) {
  const name = squareName(square);
  if (!face) {
    const parts = [centre && t("centre-star"), premium && t(`premium-${premium}`)].filter(Boolean);
    return t(parts.length ? "sq-premium" : "sq-empty", { square: name, premium: parts.join(", ") });
  }
  const letter = face.letter === "?" ? t("undecided") : face.letter;
  const key = id !== undefined ? "sq-draft" : face.blank ? "sq-blank" : "sq-tile";
  const label = t(key, { square: name, letter, points: t("points-n", { n: face.value }) });
  const ways = ["sq-across", "sq-down"];
  const runs = ways.flatMap((way, n) => (words[n] ? [t(way, { word: words[n] })] : []));
  return runs.length ? `${label}, ${t("sq-in", { words: list(runs) })}` : label;
}

/** @returns {Draw} */
function replay() {
  const step = (/** @type {"first"|"back"|"forward"|"last"} */ to) =>
    button("quiet", `step-${to}`, { "aria-label": t(`step-${to}`) }, icon(to));
  const text = el("p");
  add($("replay"), step("first"), step("back"), text, step("forward"), step("last"));
  return select(
    ({ view, replayTurn }) => {
      const turn = view?.turns[Number(replayTurn) - 1];
      const said = view && turn ? `${turn.number}. ${sentence(view, turn)}` : t("step-start");
      return { isNow: replayTurn === null, said };
    },
    ({ isNow, said }) => {
      $("replay").hidden = isNow;
      $("line").hidden = !isNow;
      text.textContent = said;
    },
  );
}

/** @param {any} part  plain data of an element @returns {Node|string} */
const built = (part) =>
  Array.isArray(part) ? el(.../** @type {[string]} */ (part.map(built))) : part;

/** @returns {Draw} */
const line = () =>
  select(
    (state) => {
      const isLaid = state.lookedUpSquare === null && state.draft.length > 0;
      return { parts: lineOf(state), isFault: isLaid && Boolean(state.preview?.illegal) };
    },
    ({ parts, isFault }) =>
      replaceContents($("line"), parts.map(built)).classList.toggle("fault", isFault),
  );

/** @returns {Draw} */
function rack() {
  const row = $("rack");
  return select(
    (state) => {
      const free = new Set(loose(state));
      const tiles = state.rack.map((tile) => {
        const isPicked = tile.id === state.picked;
        return { ...tile, isAway: !free.has(tile), isPicked };
      });
      return { tiles, isNone: state.view?.rack === null };
    },
    ({ tiles, isNone }) => {
      row.hidden = isNone;
      // Buttons are kept and changed: a finger may be on one of them.
      while (row.children.length > tiles.length) row.lastElementChild?.remove();
      while (row.children.length < tiles.length) row.append(el("button"));
      tiles.forEach((tile, n) => {
        drawRackTile(/** @type {HTMLElement} */ (row.children[n]), tile);
      });
    },
  );
}

/** @param {HTMLElement} node
 * @param {{id: number, letter: string, value: number, isAway: boolean, isPicked: boolean}} tile */
function drawRackTile(node, { id, letter, value, isAway, isPicked }) {
  const blank = letter === "?" ? " blank" : "";
  const look = `rack-tile ${isAway ? "away" : "tile"}${blank}${isPicked ? " picked" : ""}`;
  add(node, { class: look, "data-id": id, "aria-pressed": isPicked });
  const label = tileLabel({ letter, value }) + (isAway ? `, ${t("tile-placed")}` : "");
  // What is the same is not laid out again.
  if (node.firstChild?.textContent !== label)
    replaceContents(node, srOnly(label), !isAway && faceOf({ letter, value }));
}

/** @returns {Draw} */
function buttons() {
  const nodes = BUTTONS.map(([name, sign, key, face = key]) =>
    button(
      "action",
      name,
      { "aria-keyshortcuts": key },
      sign && icon(sign),
      el("span", t(name)),
      key && el("kbd", HIDDEN, face),
    ),
  );
  add($("actions"), nodes);
  return select(
    (state) => {
      const { view, preview, isMyTurn, busy, note } = state;
      const score = preview && !preview.illegal ? preview.play?.score : undefined;
      const main = view?.over ? "rematch" : isMyTurn ? "play" : "send";
      return { shown: shownOf(state), over: Boolean(view?.over), main, score, busy, note };
    },
    ({ shown, over, main, score, busy, note }) => {
      const signs = ["hint", "note", over && "send"];
      /** @type {Record<string, Props>} */
      const more = {
        play: { "aria-disabled": score === undefined || busy },
        note: { "aria-label": note ? `${t("note")}: ${note}` : t("note-add") },
      };
      for (const node of nodes) {
        const act = /** @type {Action} */ (node.dataset.act);
        add(node, { hidden: !shown[act] }, more[act]);
        node.classList.toggle("primary", act === main);
        node.classList.toggle("sign", signs.includes(act));
        node.classList.toggle("on", act === "note" && Boolean(note));
      }
      const play = score === undefined ? t("play") : t("play-n", { n: score });
      query('[data-act="play"] span')?.replaceChildren(play);
      // The keyboard goes on from the button that took the place of the one just pressed.
      if (nodes.some((node) => node.hidden && node === document.activeElement))
        nodes.find((node) => !node.hidden)?.focus();
    },
  );
}

/** @param {Store} store @returns {Draw} */
function side(store) {
  let due = 0;
  return select(
    ({ view, replayTurn, screen }) => {
      if (!view || screen !== "game") return null;
      const { link, seat, players, turns, chart, unseen, unseenKinds } = view;
      return { link, seat, replayTurn, players, turns, chart, unseen, unseenKinds };
    },
    (game) => {
      clearTimeout(due);
      due = setTimeout(() => drawSide(game, store)); // The board comes first.
    },
  );
}

/** @param {Pick<View, "players"|"turns"|"chart"|"unseen"|"unseenKinds"> & {replayTurn: number|null}} game
 * @param {Store} store */
async function drawSide({ replayTurn, ...game }, store) {
  const panel = (/** @type {string} */ title, /** @type {import("./dom.js").Part} */ parts) =>
    el("section.panel", el("h2", t(title)), parts);
  const module = await import("./chart.js").catch(() => null);
  const moves = movesOf(game, replayTurn);
  const chart = module?.chartOfGame(game, replayTurn);
  const unseen = unseenOf(game, store);
  replaceContents($("side"), panel("moves", [moves, chart]), panel("unseen-title", unseen));
  const line = moves.querySelector("[aria-current]") ?? moves.lastElementChild;
  line?.scrollIntoView({ block: "nearest" });
}
