/**
 * State to document. This is the only writer of the board, the rack and what stands around them;
 * each part remembers what it drew last and leaves the document alone when nothing changed.
 *
 * @import {State} from "../core/state.js"
 * @import {View} from "../core/types.js"
 */

import {
  clockOf,
  latestNotes,
  list,
  noteSaid,
  scoreLine,
  sentence,
  signed,
  t,
  turnText,
} from "../core/i18n.js";
import {
  boardAt,
  draftAt,
  held,
  isLookedBack,
  loose,
  SIDE,
  squareName,
  totalsAt,
} from "../core/state.js";
import { tileLabel } from "./dialogs.js";
import { $, add, button, el, faceOf, icon, one, put, said, UNHEARD } from "./dom.js";
import { BUTTONS, chartOfGame, lineOf, movesOf, shownOf, unseenOf } from "./panels.js";

const SQUARES = SIDE * SIDE;

/** The usual premium squares, one quarter of the board; only for the picture before a first view. */
const QUARTER = "T..d...T.D...t....D...d.d..D...d....D....t...t....d...d.T..d...D";
const NAMES = /** @type {Record<string, string>} */ ({ T: "TW", D: "DW", t: "TL", d: "DL" });
const SKETCH = Array.from({ length: SQUARES }, (_, square) => {
  const fold = (/** @type {number} */ at) => Math.min(at, SIDE - 1 - at);
  return NAMES[QUARTER[fold(Math.floor(square / SIDE)) * 8 + fold(square % SIDE)] ?? ""] ?? "";
});

/**
 * Do `draw` only when `key` differs from the last time.
 * @returns {(key: unknown, draw: () => void) => void}
 */
function memo() {
  let last = "";
  return (key, draw) => {
    const now = JSON.stringify(key);
    if (now !== last) draw();
    last = now;
  };
}

/** @typedef {(state: State) => void} Draw */

/** @returns {Draw} */
export function createRenderer() {
  const board = drawBoard();
  const parts = [header(), scores(), board, replay(), line(), rack(), actions(), side()];
  let asked = 0;
  /** @type {State} */
  let latest;
  const draw = () => {
    asked = 0;
    progress(latest);
    for (const part of parts) part(latest);
  };
  return (state) => {
    latest = state;
    if (!asked) asked = requestAnimationFrame(draw);
  };
}

/** @type {Draw} */
function progress({ engine }) {
  const bar = $("progress");
  bar.hidden = engine.phase !== "loading";
  add(bar, { "aria-valuenow": Math.round(engine.part * 100) });
  bar.style.setProperty("--part", String(engine.part));
}

/** @returns {Draw} */
function header() {
  const changed = memo();
  return (state) => {
    const { view } = state;
    const clock = state.left === null ? "" : ` ${clockOf(state.left)}`;
    const text = view && state.screen === "game" ? turnText(view) + clock : "";
    const points = scoreLine(view?.players.map(({ score }) => score) ?? []);
    const reminds = document.documentElement.dataset.title !== "false";
    changed([state.screen, text, points, state.mine, reminds], () => {
      document.body.dataset.screen = state.screen;
      for (const id of ["start", "problem", "game"]) $(id).hidden = state.screen !== id;
      $("turn").textContent = text;
      $("turn").classList.toggle("yours", state.mine);
      document.title = text && reminds ? `${text} · ${points} · Pass-a-Word` : "Pass-a-Word";
    });
  };
}

/** @returns {Draw} */
function scores() {
  const changed = memo();
  return ({ view, shown }) => {
    if (!view) return;
    const totals = totalsAt(view, shown);
    changed([view.link, totals], () => {
      const players = view.players.map(({ label, resigned }, seat) => {
        const moving = seat === view.toMove;
        return el(
          `li.player${moving ? ".moving" : ""}${resigned ? ".resigned" : ""}`,
          el("span.name", { title: label }, label),
          moving && el("span.unseen", ` (${t("to-move")})`),
          el("b.score", signed(totals[seat] ?? 0)),
        );
      });
      const large = one(".zoomed") !== null;
      const notes = latestNotes(view).map((turn) => el("span", noteSaid(view, turn)));
      put(
        $("scores"),
        el("ul.players", { "aria-label": t("scores") }, players),
        button("chip.zoom", "zoom", icon("zoom"), {
          "aria-label": t("zoom"),
          "aria-pressed": large,
        }),
        button("chip", "moves", { "aria-label": t("moves") }, icon("list")),
        button(
          "chip.bag",
          "unseen",
          said(`${t("left", { n: view.bag })}. ${t("unseen-title")}`),
          el("span.face", UNHEARD, el("b", view.bag), el("small", t("left-word"))),
        ),
        notes.length > 0 && el("p.says", { tabindex: 0 }, notes),
      );
    });
  };
}

/** @returns {Draw} */
function drawBoard() {
  const cells = Array.from({ length: SQUARES }, (_, square) =>
    el("div.cell", { role: "gridcell", tabindex: -1, "data-square": square }),
  );
  for (let row = 0; row < SIDE; row++) {
    $("board").append(el("div.row", { role: "row" }, cells.slice(row * SIDE, (row + 1) * SIDE)));
    $("rows").append(el("span", row + 1));
    $("columns").append(el("span", String.fromCharCode(65 + row)));
  }
  // The size is told in pixels: styles that ask for the size of a container made each key slow.
  const table = /** @type {HTMLElement} */ ($("board").closest(".table"));
  new ResizeObserver(([entry]) => {
    const { width = 0, height = 0 } = entry?.contentRect ?? {};
    table.style.setProperty("--board", `${Math.min(width, height)}px`);
  }).observe(table);
  const memos = cells.map(memo);
  const contents = cells.map(memo);
  return (state) => {
    const marks = marksOf(state);
    cells.forEach((cell, square) => {
      const shows = squareOf(state, square, marks);
      memos[square]?.(shows, () => {
        dressCell(cell, shows);
        // Only what changed is replaced: a press may be under way on the square.
        const { face, arrow, badge } = shows;
        const words = describe(square, shows);
        contents[square]?.([words, face, arrow, badge], () => fillCell(cell, words, shows));
      });
    });
  };
}

/** @param {State} state  what is marked on the board, gathered once for all squares */
function marksOf({ view, shown, preview, draft, trial }) {
  const turn = view?.turns[Number(shown) - 1];
  const play = draft.length > 0 && shown === null ? preview?.play : null;
  return {
    board: view ? boardAt(view, shown) : [],
    premiums: view?.premiums ?? SKETCH,
    centre: view?.centre ?? (SQUARES - 1) / 2,
    last: new Set(shown === null ? view?.last?.squares : turn?.squares),
    wrong: new Set(preview?.illegal?.squares),
    trial: new Map(trial?.turn === shown ? trial?.tiles.map((tile) => [tile.square, tile]) : []),
    play,
    bad: preview?.illegal ? ".bad" : "",
  };
}

/** @param {State} state @param {number} square @param {ReturnType<typeof marksOf>} marks */
function squareOf(state, square, marks) {
  const { arrow } = state;
  const { play, bad } = marks;
  const placed = state.shown === null ? draftAt(state, square) : undefined;
  const trial = marks.trial.get(square);
  const face = marks.board[square] ?? trial ?? (placed && faceOfHeld(state, placed.id)) ?? null;
  return {
    face,
    id: placed?.id,
    picked: placed !== undefined && placed.id === state.picked,
    trial: trial !== undefined,
    centre: square === marks.centre,
    premium: marks.premiums[square] ?? "",
    last: marks.last.has(square),
    wrong: marks.wrong.has(square),
    arrow: arrow?.square === square && !face ? (arrow.across ? "→" : "↓") : "",
    badge: play?.end === square ? [`em.badge${play.down ? ".down" : ""}${bad}`, play.score] : null,
    words: placed ? wordsOf(play, square) : (marks.board[square]?.words ?? []),
    focus: square === state.cursor,
  };
}

/** The words of a draft through a square, across and down, once the engine has told them.
 * @param {ReturnType<typeof marksOf>["play"]} play @param {number} square */
const wordsOf = (play, square) =>
  [1, SIDE].map((step) => {
    const isOne = (/** @type {number[]} */ squares) =>
      squares.includes(square) && squares.includes(squares[0] + step);
    return play?.words.find(({ squares }) => isOne(squares))?.text;
  });

/** @param {HTMLElement} cell @param {ReturnType<typeof squareOf>} shows */
function dressCell(cell, shows) {
  const { face, id, picked, trial, centre, premium, last, wrong, arrow } = shows;
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
  cell.tabIndex = shows.focus ? 0 : -1;
  if (id === undefined) delete cell.dataset.id;
  else cell.dataset.id = String(id);
}

/** @param {HTMLElement} cell @param {string} words  what a screen reader says
 * @param {ReturnType<typeof squareOf>} shows */
function fillCell(cell, words, { face, centre, premium, arrow, badge }) {
  const label = centre ? "★" : premium && t(`short-${premium}`);
  put(
    cell,
    said(words),
    face ? faceOf(face) : el("span.premium", UNHEARD, arrow || label),
    badge && el(String(badge[0]), UNHEARD, badge[1]),
  );
}

/** What a screen reader says of a square: "8H, Q, 10 points, in QUIZ across".
 * @param {number} square @param {ReturnType<typeof squareOf>} shows */
function describe(square, { face, id, centre, premium, words }) {
  const name = squareName(square);
  if (!face) {
    const parts = [centre && t("centre-star"), premium && t(`premium-${premium}`)].filter(Boolean);
    return t(parts.length ? "sq-premium" : "sq-empty", { square: name, premium: parts.join(", ") });
  }
  const letter = face.letter === "?" ? t("undecided") : face.letter;
  const key = id !== undefined ? "sq-draft" : face.blank ? "sq-blank" : "sq-tile";
  const said = t(key, { square: name, letter, points: t("points-n", { n: face.value }) });
  const ways = ["sq-across", "sq-down"];
  const runs = ways.flatMap((way, n) => (words[n] ? [t(way, { word: words[n] })] : []));
  return runs.length ? `${said}, ${t("sq-in", { words: list(runs) })}` : said;
}

/** @returns {Draw} */
function replay() {
  const changed = memo();
  const step = (/** @type {string} */ to) =>
    button("quiet", `step-${to}`, { "aria-label": t(`step-${to}`) }, icon(to));
  const told = el("p");
  return ({ view, shown }) => {
    changed([shown, view?.link], () => {
      $("replay").hidden = shown === null;
      $("line").hidden = shown !== null;
      const turn = view?.turns[Number(shown) - 1];
      told.textContent = view && turn ? `${turn.number}. ${sentence(view, turn)}` : t("step-start");
      if (!told.isConnected)
        $("replay").append(step("first"), step("back"), told, step("forward"), step("last"));
    });
  };
}

/** @returns {Draw} */
function line() {
  const changed = memo();
  return (state) => {
    const { view, preview, draft, engine, busy, mine, thinking } = state;
    const about = [view?.link, view?.seat, mine, preview, draft.length, engine, busy, thinking];
    changed([...about, state.looked, state.stale], () => {
      const isFault = state.looked === null && draft.length > 0 && Boolean(preview?.illegal);
      put($("line"), lineOf(state)).classList.toggle("fault", isFault);
    });
  };
}

/** @returns {Draw} */
function rack() {
  const changed = memo();
  const row = $("rack");
  return (state) => {
    const free = new Set(loose(state));
    const tiles = state.rack.map((tile) => ({
      ...tile,
      away: !free.has(tile),
      picked: tile.id === state.picked,
    }));
    const isNone = state.view?.rack === null;
    changed([tiles, isNone], () => {
      row.hidden = isNone;
      // Buttons are kept and dressed anew: a finger may be on one of them.
      while (row.children.length > tiles.length) row.lastElementChild?.remove();
      while (row.children.length < tiles.length) row.append(el("button"));
      tiles.forEach(({ away, picked, ...tile }, n) => {
        const node = /** @type {HTMLElement} */ (row.children[n]);
        const blank = tile.letter === "?" ? " blank" : "";
        const look = `rack-tile ${away ? "away" : "tile"}${blank}${picked ? " picked" : ""}`;
        add(node, { class: look, "data-id": tile.id, "aria-pressed": picked });
        const label = tileLabel(tile) + (away ? `, ${t("tile-placed")}` : "");
        // Only what another tile says is written, and laid out, anew.
        if (node.firstChild?.textContent !== label) put(node, said(label), !away && faceOf(tile));
      });
    });
  };
}

/** @returns {Draw} */
function actions() {
  const nodes = BUTTONS.map(([name, sign, key, face = key]) =>
    button(
      "action",
      name,
      { "aria-keyshortcuts": key },
      sign && icon(sign),
      el("span", t(name)),
      key && el("kbd", UNHEARD, face),
    ),
  );
  add($("actions"), nodes);
  const changed = memo();
  return ({ view, draft, preview, mine, busy, note, seats }) => {
    const score = preview && !preview.illegal ? preview.play?.score : undefined;
    const rackless = view?.rack === null;
    const isPast = isLookedBack({ view, seats });
    const about = [view?.link, view?.allowed, draft.length, score, mine, busy, note];
    changed([...about, rackless, isPast], () => {
      const shown = shownOf(view, mine, draft.length > 0, isPast);
      const first = view?.over ? "rematch" : mine ? "play" : "send";
      const signs = ["hint", "note", view?.over && "send"];
      const more = /** @type {Record<string, import("./dom.js").Props>} */ ({
        play: { "aria-disabled": score === undefined || busy },
        note: { "aria-label": note ? `${t("note")}: ${note}` : t("note-add") },
      });
      for (const node of nodes) {
        const { act = "" } = node.dataset;
        add(node, { hidden: !shown[act] }, more[act]);
        node.classList.toggle("primary", act === first);
        node.classList.toggle("sign", signs.includes(act));
        node.classList.toggle("on", act === "note" && Boolean(note));
      }
      const play = score === undefined ? t("play") : t("play-n", { n: score });
      one('[data-act="play"] span')?.replaceChildren(play);
      // The keyboard goes on from the button that took the place of the one just pressed.
      if (nodes.some((node) => node.hidden && node === document.activeElement))
        nodes.find((node) => !node.hidden)?.focus();
    });
  };
}

/** @returns {Draw} */
function side() {
  const changed = memo();
  let due = 0;
  return ({ view, shown, screen }) => {
    if (!view || screen !== "game") return;
    changed([view.link, view.seat, shown], () => {
      clearTimeout(due);
      due = setTimeout(() => drawSide(view, shown)); // The board comes first.
    });
  };
}

/** @param {View} view @param {State["shown"]} shown */
function drawSide(view, shown) {
  const panel = (/** @type {string} */ title, /** @type {import("./dom.js").Part} */ parts) =>
    el("section.panel", el("h2", t(title)), parts);
  const moves = movesOf(view, shown);
  const chart = chartOfGame(view, shown);
  put($("side"), panel("moves", [moves, chart]), panel("unseen-title", unseenOf(view)));
  const line = moves.querySelector("[aria-current]") ?? moves.lastElementChild;
  line?.scrollIntoView({ block: "nearest" });
}

/** A tile in the hand as it looks: on the board a blank has its letter.
 * @param {State} state @param {number} id */
export function faceOfHeld(state, id) {
  const tile = held(state, id) ?? { letter: "", value: 0 };
  const placed = state.draft.find((each) => each.id === id);
  return { letter: placed?.letter ?? tile.letter, value: tile.value, blank: tile.letter === "?" };
}
