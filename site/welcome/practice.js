/**
 * A practice before the first turn: the player lays four tiles on four squares by tap, drag or keyboard. It
 * needs no engine and ignores the rules of the game: it only checks that every square has a tile.
 */

import { t } from "../core/i18n.js";
import { say } from "../ui/dialogs.js";
import { all, button, el, faceOf, srOnly } from "../ui/dom.js";

/** The order of the word's letters on the rack. */
const ORDER = [2, 0, 3, 1];

/** How far a finger may move before a tap becomes a drag, in pixels. */
const SLOP = 8;

/** The direction of each arrow key. @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

class Practice {
  /** @type {HTMLElement|null} */
  #picked = null;
  #rack = el("div.practice-rack");
  #group = el("div", {
    role: "group",
    "aria-label": t("practice"),
    onkeydown: (event) => this.#step(event),
  });
  #line = el("p.note", t("practice-how"));
  #squares;
  #tiles;

  constructor() {
    const word = [...t("practice-word")];
    this.#squares = word.map((_, n) => {
      const empty = button("hole", () => this.#fill(square), {
        "aria-label": t("practice-square", { n: n + 1 }),
      });
      /** @type {HTMLElement} */
      const square = el("div.practice-square", empty);
      return square;
    });
    this.#tiles = ORDER.map((at) => this.#tileOf(word[at] ?? ""));
    this.#rack.append(...this.#tiles);
    this.#group.append(el("div.practice-board", this.#squares), this.#rack);
    this.#stopAt(this.#stops[0]);
  }

  /** @returns {HTMLElement} */
  get element() {
    return el("details.practice", el("summary", t("practice")), this.#line, this.#group);
  }

  /** The focusable elements in order. For a filled square, this is its tile. */
  get #stops() {
    const ofSquares = this.#squares.map((square) => square.lastElementChild);
    return /** @type {HTMLElement[]} */ ([...ofSquares, ...this.#rack.children]);
  }

  /** Give the practice a single tab stop. @param {HTMLElement|undefined} stop */
  #stopAt(stop) {
    for (const each of all("button", this.#group)) each.tabIndex = each === stop ? 0 : -1;
  }

  /** @param {KeyboardEvent} event */
  #step(event) {
    const step = STEPS[event.key];
    const stops = this.#stops;
    const at = stops.indexOf(/** @type {HTMLElement} */ (event.target));
    const stop = stops[at + (step ?? 0)];
    if (!step || at < 0 || !stop) return;
    event.preventDefault();
    this.#stopAt(stop);
    stop.focus();
  }

  /** @param {string} letter */
  #tileOf(letter) {
    const face = [srOnly(letter), ...faceOf({ letter, value: 0, blank: true })];
    /** @type {HTMLElement} */
    const tile = button("tile", () => this.#tap(tile), { "aria-pressed": false }, face);
    bindDrag(tile, (under) => this.#drop(tile, under));
    return tile;
  }

  /** Pick up a tile of the rack, or return a tile from a square. @param {HTMLElement} tile */
  #tap(tile) {
    if (tile.parentElement === this.#rack) this.#pick(this.#picked === tile ? null : tile);
    else this.#move(tile, this.#rack);
  }

  /** @param {HTMLElement|null} tile */
  #pick(tile) {
    this.#picked = tile;
    for (const each of this.#tiles) {
      each.ariaPressed = String(each === tile);
      each.classList.toggle("picked", each === tile);
    }
  }

  /** Lay the picked tile, or the next of the rack, on a square. @param {HTMLElement} square */
  #fill(square) {
    const next = /** @type {HTMLElement|null} */ (this.#rack.firstElementChild);
    const tile = this.#picked ?? next;
    if (tile) this.#move(tile, square);
  }

  /** @param {HTMLElement} tile @param {Element|undefined} under  the element below the tile */
  #drop(tile, under) {
    const square = this.#squares.find((each) => each.contains(under ?? null));
    const isFree = square && !this.#tiles.some((each) => square.contains(each));
    if (isFree) this.#move(tile, square);
    else if (!square) this.#move(tile, this.#rack);
  }

  /** @param {HTMLElement} tile @param {HTMLElement} to */
  #move(tile, to) {
    to.append(tile);
    this.#pick(null);
    tile.classList.toggle("draft", to !== this.#rack);
    this.#stopAt(tile);
    tile.focus();
    const isDone = !this.#rack.children.length;
    this.#line.textContent = t(isDone ? "practice-done" : "practice-how");
    if (isDone) say(t("practice-done"));
  }
}

/** Make a tile draggable. The click after a drag is not a tap.
 * @param {HTMLElement} tile @param {(under: Element|undefined) => void} drop */
function bindDrag(tile, drop) {
  /** @type {PointerEvent|null} */
  let from = null;
  let isMoving = false;
  const end = () => {
    from = null;
    tile.style.transform = "";
  };
  tile.addEventListener("pointerdown", (event) => {
    isMoving = false;
    if (event.button || !event.isPrimary) return;
    from = event;
    tile.setPointerCapture(event.pointerId);
  });
  tile.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (!from) return;
    const [x, y] = [clientX - from.clientX, clientY - from.clientY];
    isMoving ||= Math.hypot(x, y) > SLOP;
    if (isMoving) tile.style.transform = `translate(${x}px, ${y}px)`;
  });
  tile.addEventListener("pointerup", ({ clientX, clientY }) => {
    if (!from) return;
    end();
    if (!isMoving) return;
    drop(document.elementsFromPoint(clientX, clientY).find((each) => !tile.contains(each)));
    setTimeout(() => {
      isMoving = false; // The click after this drag, if any, has arrived by now.
    });
  });
  tile.addEventListener("pointercancel", end);
  const swallow = (/** @type {Event} */ event) => isMoving && event.stopImmediatePropagation();
  tile.addEventListener("click", swallow, { capture: true });
}

/** @returns {HTMLElement} the practice, collapsed */
export const practice = () => new Practice().element;
