/**
 * Animates what happened at the table: tiles that arrive, land, come and go, and a score that counts up. The
 * page is drawn in its final state first, so nothing waits for an animation. The next tap or key ends all
 * animations.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {Turn, View} from "../core/types.js"
 * @import {Drew, Happening, TilesPlayed, Recalled, Removed, Shuffled} from "./happened.js"
 */

import { signed, t } from "../core/i18n.js";
import { $, all, cellAt, el, faceOf, HIDDEN, query } from "./dom.js";
import { happened } from "./happened.js";
import { bindZoom } from "./zoom.js";

/**
 * A motion. wait: its delay; apart: the stagger between elements; lasts: its duration, all in ms. Its frames
 * end in the drawn state; transient elements end hidden.
 *
 * @typedef {{wait?: number, apart?: number, lasts: number, easing?: string, fill?: FillMode,
 *   frames: Keyframe[]|((n: number) => Keyframe[])}} Motion  frames: a function of the element's
 *   number, if the frames of elements differ
 */

const GONE = { opacity: 0, transform: "scale(.4)" };
const AS_DRAWN = { opacity: 1, transform: "none" };

/** @type {Record<string, Motion>} */
const MOTIONS = {
  arrive: {
    wait: 400,
    apart: 140,
    lasts: 220,
    fill: "none",
    frames: [GONE, { opacity: 1, transform: "scale(1.12)", offset: 0.7 }, AS_DRAWN],
  },
  // Covers a square, so that it looks empty until its tile arrives.
  cover: { wait: 400, lasts: 1, frames: [{ opacity: 1 }, { opacity: 1 }] },
  land: {
    apart: 40,
    lasts: 180,
    frames: [
      { transform: "translateY(-8%)" },
      { transform: "translateY(3%)", offset: 0.6 },
      AS_DRAWN,
    ],
  },
  wave: {
    wait: 420,
    apart: 55,
    lasts: 300,
    frames: [AS_DRAWN, { transform: "translateY(-22%) scale(1.1)", offset: 0.45 }, AS_DRAWN],
  },
  plate: {
    wait: 620,
    lasts: 2000,
    frames: [
      GONE,
      { opacity: 1, transform: "scale(1.04)", offset: 0.09 },
      { ...AS_DRAWN, offset: 0.13 },
      { ...AS_DRAWN, offset: 0.9 },
      { opacity: 0, transform: "none" },
    ],
  },
  gain: {
    lasts: 1700,
    frames: [
      GONE,
      { ...AS_DRAWN, offset: 0.13 },
      { ...AS_DRAWN, offset: 0.88 },
      { opacity: 0, transform: "translateY(-60%)" },
    ],
  },
  draw: {
    apart: 40,
    lasts: 240,
    easing: "cubic-bezier(.2, .8, .3, 1)",
    frames: [{ opacity: 0, transform: "translateX(140px)" }, AS_DRAWN],
  },
  piece: { wait: 620, lasts: 1600, frames: pieceFrames },
  // Shuffle and recall start at the tile's old place.
  shuffle: { lasts: 240, easing: "ease-in-out", frames: [AS_DRAWN] },
  recall: { apart: 30, lasts: 220, easing: "cubic-bezier(.2, .8, .3, 1)", frames: [AS_DRAWN] },
  phony: {
    lasts: 880,
    frames: [
      { transform: "translateX(-8%)", offset: 0.06 },
      { transform: "translateX(8%)", offset: 0.13 },
      { transform: "translateX(-6%)", offset: 0.2 },
      { ...AS_DRAWN, offset: 0.27 },
      { ...AS_DRAWN, offset: 0.68 },
      { opacity: 0, transform: "translateY(90%) rotate(12deg)" },
    ],
  },
};

/** Compute the frames of a piece of confetti behind the points of a seven-tile play.
 * @param {number} n @returns {Keyframe[]} */
function pieceFrames(n) {
  const way = n * 2.4; // Neighbouring pieces fall in different directions.
  const x = Math.cos(way) * (60 + (n % 5) * 22);
  const up = `translate(${x * 0.6}px, ${Math.sin(way) * 50 - 20}px)`;
  const down = `translate(${x}px, ${90 + (n % 4) * 30}px) rotate(${n * 70}deg)`;
  return [GONE, { opacity: 1, transform: up, offset: 0.25 }, { opacity: 0, transform: down }];
}

/** How long a score counts up. */
const COUNT_MS = 500;
/** The pause before the score of an arrived play counts up, and before newly drawn tiles appear, in ms. */
const COUNT_AFTER = 150;
/** How long a seven-tile play is celebrated before its score counts up, in ms. */
const SEVEN_MS = 1150;
const PIECES = 18;

/** Compute when the last of several motions ends. @param {string} name @param {number} count */
const endOf = (name, count) => {
  const { wait = 0, apart = 0, lasts } = MOTIONS[name] ?? { lasts: 0 };
  return wait + apart * (count - 1) + lasts;
};

/** The running animations, until the next press. */
class Stage {
  #signal;

  /** @param {AbortSignal} signal  ends all animations */
  constructor(signal) {
    this.#signal = signal;
  }

  /** Animate elements, one after the other. @param {string} name @param {(Element|null|undefined)[]} nodes
   * @param {{begin?: number, from?: (Keyframe|undefined)[], ends?: () => void}} [more]  begin: in ms;
   *   from: the first frame of each element; ends: called after the last animation */
  move(name, nodes, { begin = 0, from = [], ends = () => {} } = {}) {
    const {
      wait = 0,
      apart = 0,
      lasts,
      easing,
      fill,
      frames,
    } = MOTIONS[name] ?? { lasts: 0, frames: [] };
    const whole = nodes.map(async (node, n) => {
      const own = typeof frames === "function" ? frames(n) : frames;
      const motion = node?.animate(from[n] ? [from[n], ...own] : own, {
        delay: begin + wait + apart * n,
        duration: lasts,
        fill: fill ?? "backwards",
        easing: easing ?? "ease-out",
      });
      this.#signal.addEventListener("abort", () => motion?.cancel());
      await motion?.finished.catch(() => {}); // The promise rejects if the motion was cancelled.
    });
    void Promise.all(whole).then(ends);
  }

  /** Show elements only while they move.
   * @param {string} name @param {Element|null} place @param {HTMLElement[]} nodes @param {number} [begin] */
  show(name, place, nodes, begin = 0) {
    place?.append(...nodes);
    const ends = () => {
      for (const node of nodes) node.remove();
    };
    this.move(name, nodes, { begin, ends });
  }

  /** Count a number up or down to its drawn value.
   * @param {() => Element|null|undefined} find @param {number} from @param {number} to @param {number} begin */
  count(find, from, to, begin) {
    const start = performance.now() + begin;
    const step = () => {
      const part = this.#signal.aborted ? 1 : Math.max(0, (performance.now() - start) / COUNT_MS);
      const eased = 1 - (1 - Math.min(part, 1)) ** 3;
      const node = find();
      if (node) node.textContent = signed(Math.round(from + (to - from) * eased));
      if (part < 1) requestAnimationFrame(step);
    };
    step();
  }
}

/** Compute the offset from a tile's new place to its old one.
 * @param {Element|null|undefined} was @param {Element|null|undefined} is
 * @returns {Keyframe|undefined} */
function apartFrom(was, is) {
  if (!was || !is) return undefined;
  const [old, now] = [was, is].map((node) => node.getBoundingClientRect());
  const x = old.left + old.width / 2 - now.left - now.width / 2;
  const y = old.top + old.height / 2 - now.top - now.height / 2;
  return { transform: `translate(${x}px, ${y}px) scale(${old.width / now.width || 1})` };
}

const slotAt = (/** @type {number} */ slot) => $("rack").children[slot];

/** Animate the scores that a turn changed: each counts up or down. Show the gain beside the player's score.
 * @param {Stage} stage @param {View} shown @param {Turn} turn @param {number} begin */
function countScores(stage, { turns, players }, turn, begin) {
  const before = turns.at(-2)?.scores;
  const places = all("#scores .player");
  for (const [seat, { score }] of players.entries()) {
    const from = turns.length > 1 ? before?.[seat] : 0;
    if (from === undefined || from === score) continue;
    const find = () => all("#scores .score")[seat];
    stage.count(find, from, score, begin);
    const gain = el("i.gain", HIDDEN, (score > from ? "+" : "") + signed(score - from));
    if (seat === turn.seat) stage.show("gain", places[seat] ?? null, [gain], begin);
  }
}

/** Celebrate a seven-tile play: show word, points and confetti on the half of the board away from the play.
 * @param {Stage} stage @param {Turn} turn @param {number[]} squares */
function celebrate(stage, turn, squares) {
  const cells = squares.map(cellAt);
  stage.move("wave", cells);
  const isAbove = squares.reduce((sum, square) => sum + square, 0) / squares.length < 112;
  const points = el("b", String(turn.score));
  const pieces = Array.from({ length: PIECES }, () => el("s.piece"));
  const plate = el(`div.plate${isAbove ? ".below" : ""}`, HIDDEN, [
    el("span", t("bonus")),
    el("strong", turn.words[0] ?? ""),
    points,
  ]);
  stage.show("plate", query(".table"), [plate]);
  stage.show("piece", plate, pieces);
  stage.count(() => points, 0, turn.score, MOTIONS.plate?.wait ?? 0);
}

/** How each event is animated. @type {{[K in Happening["name"]]:
 *   (stage: Stage, what: any, shown: View) => void}} */
const SHOW = {
  shuffle: (stage, /** @type {Shuffled} */ { slots }) => {
    const isFar = (/** @type {number} */ slot, /** @type {number} */ n) => Math.abs(slot - n) > 1;
    // A single tile that moved far was dragged there.
    const isDragged = slots.filter(isFar).length === 1;
    stage.move(
      "shuffle",
      slots.map((_, n) => slotAt(n)),
      {
        from: slots.map((slot, n) =>
          isDragged && isFar(slot, n) ? undefined : apartFrom(slotAt(slot), slotAt(n)),
        ),
      },
    );
  },
  recall: (stage, /** @type {Recalled} */ { tiles }) =>
    stage.move(
      "recall",
      tiles.map(({ slot }) => slotAt(slot)),
      {
        from: tiles.map(({ slot, square }) => apartFrom(cellAt(square), slotAt(slot))),
      },
    ),
  arrive: (stage, /** @type {TilesPlayed} */ { squares, turn }, shown) => {
    const cells = squares.map(cellAt);
    stage.move("arrive", cells);
    for (const [n, cell] of cells.entries()) {
      const premium = (shown.premiums[squares[n] ?? 0] ?? "").toLowerCase();
      const cover = el(premium ? `span.cover.${premium}` : "span.cover", HIDDEN);
      stage.show("cover", cell, [cover], n * (MOTIONS.arrive?.apart ?? 0));
    }
    const arrived = endOf("arrive", squares.length);
    if (turn.bingo) stage.move("wave", cells, { begin: arrived - (MOTIONS.wave?.wait ?? 0) });
    countScores(stage, shown, turn, arrived + COUNT_AFTER);
  },
  land: (stage, /** @type {TilesPlayed} */ { squares, turn, drawn }, shown) => {
    stage.move("land", squares.map(cellAt));
    if (turn.bingo) celebrate(stage, turn, squares);
    const begin = turn.bingo ? SEVEN_MS : endOf("land", 1);
    countScores(stage, shown, turn, begin);
    stage.move("draw", drawn.map(slotAt), { begin: begin + COUNT_AFTER });
  },
  draw: (stage, /** @type {Drew} */ { drawn }) => stage.move("draw", drawn.map(slotAt)),
  phony: (stage, /** @type {Removed} */ { turn, tiles }, shown) => {
    for (const { square, face } of tiles) {
      const tile = el(`span.tile.removed${face.blank ? ".blank" : ""}`, HIDDEN, faceOf(face));
      stage.show("phony", cellAt(square), [tile]);
    }
    countScores(stage, shown, turn, endOf("phony", 1));
  },
};

/** Return a signal that the next tap or key aborts. */
function skipSignal() {
  const skip = new AbortController();
  const { signal } = skip;
  for (const kind of ["pointerdown", "keydown"])
    addEventListener(kind, () => skip.abort(), { signal });
  return signal;
}

/** Animate events from now on, once they are drawn. @param {App} app */
function bindMotions(app) {
  let last = app.state.view;
  app.watch((state, before) => {
    const what = happened(state, before, last);
    last = state.view ?? last;
    const shown = state.view;
    if (
      !what ||
      !shown ||
      state.replayTurn !== null ||
      matchMedia("(prefers-reduced-motion: reduce)").matches
    )
      return;
    const stage = new Stage(skipSignal());
    addEventListener("table-drawn", () => SHOW[what.name](stage, what, shown), { once: true });
  });
}

/** @param {App} app @returns {Pick<LazyActions, "play-motions">} */
export function actions(app) {
  let isBound = false;
  return {
    "play-motions": () => {
      if (isBound) return;
      isBound = true;
      bindMotions(app);
      bindZoom(app);
    },
  };
}
