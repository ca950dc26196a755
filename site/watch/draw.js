/**
 * Draws a film: the board, a sentence about the turn, and the controls. Everything is built once; a step changes only
 * the parts that differ.
 *
 * @import {Face, Film, Frame} from "./film.js"
 * @import {Steps} from "./steps.js"
 */

import { SIDE } from "../core/draft.js";
import {
  has,
  isolated,
  list,
  nameOf,
  outcome,
  sentence,
  signed,
  standing,
  t,
} from "../core/i18n.js";
import { chartOfGame, markTurn } from "../ui/chart.js";
import {
  $,
  AS_IT_IS,
  add,
  button,
  el,
  faceOf,
  HIDDEN,
  icon,
  outsideLink,
  replaceContents,
  srOnly,
} from "../ui/dom.js";
import { SPEEDS } from "./steps.js";

const SQUARES = SIDE * SIDE;
const CENTRE = 112;
/** On a smaller board the points on tiles would be too small to read, as in ui/board.js. */
const SMALL = SIDE * 30;

/** The actions of the controls. @typedef {{go: (at: number) => unknown, toggle: () => unknown, back: () => unknown,
 *   forward: () => unknown, first: () => unknown, last: () => unknown, speed: (speed: number) => unknown,
 *   still: () => unknown}} Does */

/** Draw a square of a frame. @param {HTMLElement} cell @param {Face|null} face @param {string} premium
 * @param {number} square @param {number} place  among the tiles of the turn, -1 if it is not of them */
function fillCell(cell, face, premium, square, place) {
  const isStar = square === CENTRE && !face;
  const look = face ? `tile${face.blank ? " blank" : ""}` : premium.toLowerCase();
  cell.className = ["cell", look, place >= 0 ? "last" : "", isStar ? "star" : ""]
    .filter(Boolean)
    .join(" ");
  cell.style.setProperty("--place", String(Math.max(0, place)));
  const sign = isStar ? "★" : premium && t(`short-${premium}`);
  replaceContents(cell, face ? faceOf(face) : sign && el("span.premium", sign));
}

/** Build the board. @param {Film} film @returns {{node: HTMLElement, draw: (frame: Frame) => void}} */
function boardOf({ premiums }) {
  const cells = Array.from({ length: SQUARES }, () => el("div.cell"));
  const rows = Array.from({ length: SIDE }, (_, n) =>
    el("div.row", cells.slice(n * SIDE, (n + 1) * SIDE)),
  );
  const board = el("div.board", { role: "img" }, AS_IT_IS, rows);
  const node = el("div.board-frame", board);
  new ResizeObserver(() => {
    node.style.setProperty("--board", `${node.clientWidth}px`);
    node.classList.toggle("small", node.clientWidth < SMALL);
  }).observe(node);
  /** @type {string[]} */
  const drawn = [];
  const draw = (/** @type {Frame} */ frame) => {
    frame.board.forEach((face, square) => {
      const place = frame.squares.indexOf(square);
      const now = JSON.stringify([face, place]);
      if (drawn[square] === now) return;
      drawn[square] = now;
      fillCell(
        /** @type {HTMLElement} */ (cells[square]),
        face,
        premiums[square] ?? "",
        square,
        place,
      );
    });
    board.ariaLabel = t("film-board", { n: frame.board.filter(Boolean).length });
  };
  return { node, draw };
}

/** Build the players with their scores. @param {Film} film */
function scoresOf({ view }) {
  const totals = view.players.map(() => el("span.score"));
  const lines = view.players.map(({ label }, seat) =>
    el("li.player", el("span.name", { title: label }, isolated(label)), totals[seat]),
  );
  const node = el("ol.players", { "aria-label": t("players") }, lines);
  const draw = (/** @type {Frame} */ { scores, seat }) => {
    lines.forEach((line, n) => {
      line.classList.toggle("moving", n === seat);
      replaceContents(/** @type {HTMLElement} */ (totals[n]), signed(scores[n] ?? 0));
    });
  };
  return { node, draw };
}

/** Describe the step shown. @param {Film} film @param {number} at @returns {string} */
export function toldAt({ view, frames }, at) {
  const turn = view.turns[at - 1];
  if (!turn) return t("step-start");
  const more = (frames[at]?.adjustments ?? []).map(({ seat, kind, points }) =>
    t(`film-adjusted-${kind}`, { name: nameOf(view, seat), n: points }),
  );
  const end = at === view.turns.length ? outcome(view) : "";
  // The sentence about the end already names a resignation.
  const did = end && turn.kind === "resign" ? "" : sentence(view, turn);
  return [did, ...more, end].filter(Boolean).join(" ");
}

/** Announce a text to screen readers once. @param {string} text */
const announce = (text) => {
  $("status").textContent = text;
};

/** Build the sentence of the step and the player's tiles. Announce each sentence except the first.
 * @param {Film} film */
function toldOf(film) {
  const { view } = film;
  const told = el("p.told");
  let isFirst = true;
  const rack = el("ul.film-rack", AS_IT_IS);
  const draw = (/** @type {Frame} */ frame, /** @type {number} */ at) => {
    const players = view.players.map((each, n) => ({ ...each, score: frame.scores[n] ?? 0 }));
    const isLast = at === view.turns.length;
    const points = at > 0 && !isLast ? ` ${standing({ ...view, players })}.` : "";
    const text = toldAt(film, at);
    replaceContents(told, text);
    if (!isFirst) announce(`${text}${points}`);
    isFirst = false;
    rack.ariaLabel = frame.seat === null ? "" : t("film-rack", { name: nameOf(view, frame.seat) });
    const tiles = frame.rack.map((face, n) =>
      el(
        `li.tile${face.blank ? ".blank" : ""}${frame.used[n] ? ".used" : ""}`,
        srOnly(face.letter),
        faceOf(face),
      ),
    );
    replaceContents(rack, tiles);
  };
  return { told, rack, draw };
}

/** Build the row of buttons. @param {Does} does */
function buttonsOf({ toggle, first, back, forward, last, speed }) {
  const play = button("action.primary.play", toggle);
  const quiet = (
    /** @type {string} */ sign,
    /** @type {string} */ key,
    /** @type {() => unknown} */ act,
  ) => button("quiet", act, { "aria-label": t(key), title: t(key) }, icon(sign));
  const speeds = el(
    "select",
    { "aria-label": t("film-speed"), title: t("film-speed") },
    SPEEDS.map((each) => el("option", { value: each, selected: each === 1 }, `${each}×`)),
  );
  speeds.onchange = () => speed(Number(speeds.value));
  const node = el(
    "div.film-buttons",
    { role: "group", "aria-label": t("film-controls") },
    quiet("first", "step-first", first),
    quiet("back", "step-back", back),
    play,
    quiet("forward", "step-forward", forward),
    quiet("last", "film-end", last),
    speeds,
  );
  let drawn = "";
  const draw = (/** @type {Steps} */ { isPlaying, at, last, speed: now }) => {
    const key = isPlaying ? "film-pause" : at === last ? "film-again" : "film-play";
    speeds.value = String(now);
    if (key === drawn) return;
    drawn = key;
    replaceContents(play, icon(isPlaying ? "pause" : "film"), el("span", t(key)));
  };
  return { node, draw };
}

/** Show a line in its list. Scroll the list alone: `scrollIntoView` would scroll the page around the frame too.
 * @param {HTMLElement} line */
function follow(line) {
  const side = /** @type {HTMLElement|null} */ (line.closest(".film-side"));
  if (!side || side.scrollHeight <= side.clientHeight) return;
  const [box, within] = [line, side].map((each) => each.getBoundingClientRect());
  if (!box || !within) return;
  const [over, under] = [within.top - box.top, box.bottom - within.bottom];
  if (over > 0) side.scrollTop -= over;
  else if (under > 0) side.scrollTop += under;
}

/** Build two lists: the key turns and all turns. @param {Film} film @param {Does} does */
function turnsOf(film, { go }) {
  const { view, keys, frames } = film;
  const whys = new Map(keys.map(({ turn, why }) => [turn, why]));
  const wordOf = (/** @type {number} */ n) => {
    const turn = view.turns[n - 1];
    return turn?.kind === "play" ? `${turn.words[0] ?? ""} ${signed(turn.score)}` : "";
  };
  const chips = keys.map(({ turn, why }) => {
    const name = nameOf(view, view.turns[turn - 1]?.seat ?? 0);
    const text = [el("b", AS_IT_IS, wordOf(turn)), " ", el("small", `${name} · ${t(why)}`)];
    return el(
      "li",
      button("chip", () => go(turn), { "data-turn": turn }, text),
    );
  });
  const lines = view.turns.map((turn, n) => {
    const why = whys.get(n + 1);
    const { scores = [] } = frames[n + 1] ?? {};
    const said = el("span", sentence(view, turn), why && el("small", ` ★ ${t(why)}`));
    const total = el("b.total", signed(scores[turn.seat] ?? 0));
    return el(
      "li",
      button("film-turn", () => go(n + 1), { "data-turn": n + 1 }, said, total),
    );
  });
  const all = el("details.film-turns", el("summary", t("film-turns")), el("ol", lines));
  const wide = matchMedia("(min-width: 52em)"); // As in watch.css.
  all.open = wide.matches;
  const node = [
    chips.length > 0 &&
      el(
        "section.film-keys",
        { "aria-label": t("film-keys") },
        el("h2", HIDDEN, t("film-keys")),
        el("ul", chips),
      ),
    all,
  ];
  const buttons = [...chips, ...lines].map((each) => /** @type {HTMLElement} */ (each.firstChild));
  /** @type {HTMLElement[]} */
  let current = [];
  const draw = (/** @type {number} */ at) => {
    for (const each of current) each.removeAttribute("aria-current");
    current = buttons.filter(({ dataset }) => dataset.turn === String(at));
    for (const each of current) add(each, { "aria-current": "step" });
    const line = lines[at - 1];
    if (line && wide.matches) follow(line);
  };
  return { node, draw };
}

/** Build the head and the foot: every film says that it is unchecked, and has a link to the game.
 * @param {string} href  of the game */
export function around(href) {
  const brand = el(
    "a.brand",
    { href: "./", target: "_blank", rel: "noopener noreferrer" },
    el("img", { src: "icons/icon.svg", alt: "", width: 28, height: 28 }),
    el("span", "Pass-a-Word"),
  );
  const open = outsideLink(href, t("film-open"));
  open.className = "action";
  const head = el("header.bar", brand, el("b.film-sign", t("film-unchecked-short")));
  return { head, open };
}

/** Build a film. @param {Film} film @param {Does} does
 * @returns {(steps: Steps) => void}  draws a step */
export function drawn(film, does) {
  const { view, link, frames } = film;
  const names = list(view.players.map(({ label }) => isolated(label)));
  document.title = `${t("film-title", { names: list(view.players.map(({ label }) => label)) })} · Pass-a-Word`;
  const { head, open } = around(`./#${link}`);
  const board = boardOf(film);
  const scores = scoresOf(film);
  const said = toldOf(film);
  const buttons = buttonsOf(does);
  const turns = turnsOf(film, does);
  const chart = chartOfGame(view, 0);
  const place = el("input", { type: "range", min: 0, max: view.turns.length, step: 1 });
  add(place, { "aria-label": t("film-place"), oninput: () => does.go(Number(place.value)) });
  const count = el("p.film-count");
  const still = button("action", does.still, icon("save"), t("save-picture"));
  replaceContents(
    $("film"),
    head,
    el("h1.unseen", t("film-title", { names })),
    el("div.film-scores", scores.node),
    board.node,
    el("div.film-told", said.told, said.rack),
    el("div.film-controls", el("div.film-place", place, count), buttons.node),
    el("div.film-side", chart, turns.node),
    el("footer.film-foot", el("p", t("film-unchecked")), el("div", open, still)),
  );
  return (steps) => {
    const { at } = steps;
    const frame = /** @type {Frame} */ (frames[at]);
    board.draw(frame);
    board.node.style.setProperty("--pace", String(1 / steps.speed));
    scores.draw(frame);
    if (count.dataset.at !== String(at)) {
      count.dataset.at = String(at);
      said.draw(frame, at);
      replaceContents(count, t("review-at", { n: at, of: steps.last }));
    }
    place.value = String(at);
    add(place, { "aria-valuetext": String(at) });
    if (chart) markTurn(chart, at, view.turns.length);
    turns.draw(at);
    buttons.draw(steps);
  };
}

/** Say why there is no film. @param {string} code */
export function drawRefusal(code) {
  const { head, open } = around("./");
  const [title, text] = has(`film-${code}`)
    ? [t(`film-${code}-title`), t(`film-${code}`)]
    : [t(`problem-${code}-title`), t(`problem-${code}`)];
  document.title = `${title} · Pass-a-Word`;
  replaceContents($("film"), head, el("div.page.problem", el("h1", title), el("p", text), open));
}
