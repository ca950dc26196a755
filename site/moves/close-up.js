/**
 * Helps fingers lay tiles on small squares: the board zooms in once a tile is laid, and scrolls when a tile is
 * dragged to its edge. A picked tile moves nothing.
 *
 * @import {App} from "../core/app.js"
 * @import {State} from "../core/types.js"
 */

import { isOn } from "../core/settings.js";
import { query } from "../ui/dom.js";

/** Squares narrower than this, in pixels, are too small for a finger. */
const SMALL = 26;

/** The board scrolls when a dragged tile is within this many pixels of its edge. */
const EDGE = 30;
/** How far the board then scrolls in each frame, in pixels. */
const STEP = 7;

/** @param {State} state */
const isLaying = ({ draft }) => draft.length > 0;

/** @param {App} app */
function bindZoom(app) {
  let isOurs = false;
  const showWhole = () => {
    if (isLaying(app.state)) return;
    if (isOurs && app.state.isZoomed) app.update({ isZoomed: false });
    isOurs = false;
  };
  app.watch((now, before) => {
    if (isLaying(now) === isLaying(before)) return;
    if (!isLaying(now)) {
      // Zoom out after this frame: zooming now would delay the motions.
      addEventListener("page-drawn", () => setTimeout(showWhole), { once: true });
      return;
    }
    // Do not zoom in for a restored draft.
    const side = query(".cell")?.offsetWidth ?? SMALL;
    if (now.isZoomed || now.view !== before.view || side >= SMALL) return;
    if (!isOn(app.store.settings(), "close-up")) return;
    isOurs = true;
    app.update({ isZoomed: true });
  });
}

/** Compute how far to scroll for a point between two edges.
 * @param {number} at @param {number} from @param {number} to */
const stepAt = (at, from, to) => (at < from + EDGE ? -STEP : at > to - EDGE ? STEP : 0);

const isDragging = () => document.body.classList.contains("dragging");

/** Scroll the board while a tile is dragged at its edge. */
function bindEdges() {
  /** @type {PointerEvent|null} */
  let last = null;
  const scroll = () => {
    const frame = isDragging() && query(".zoomed");
    if (!frame || !last) {
      last = null;
      return;
    }
    const { left, right, top, bottom } = frame.getBoundingClientRect();
    const { clientX: x, clientY: y } = last;
    if (y > top - EDGE && y < bottom)
      frame.scrollBy(stepAt(x, left, right), stepAt(y, top, bottom));
    requestAnimationFrame(scroll);
  };
  document.addEventListener("pointermove", (event) => {
    if (!isDragging()) return;
    if (!last) requestAnimationFrame(scroll);
    last = event;
  });
}

/** @param {App} app */
export function bindCloseUp(app) {
  bindZoom(app);
  bindEdges();
}
