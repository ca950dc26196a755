/**
 * Announces visible changes: tiles that are laid, taken back, drawn and shuffled, and the player's place once a
 * dialog has closed.
 *
 * @import {App} from "../core/app.js"
 * @import {Held, Placed, State} from "../core/types.js"
 */

import { loose, squareName } from "../core/draft.js";
import { list, t } from "../core/i18n.js";
import { $, query } from "../ui/dom.js";

/** Delay before drawn tiles are announced: the move that drew them comes first. */
const DRAWN_MS = 1000;
/** Delay before the place is announced: the result of a closed dialog comes first. */
const PLACE_MS = 600;

/** The moves that draw tiles. */
const OWN = ["play", "exchange"];

/** @param {string} letter */
const nameOfLetter = (letter) => (letter === "?" ? t("undecided") : letter);

/** @param {Pick<Held, "letter">[]} tiles */
const lettersOf = (tiles) => list(tiles.map(({ letter }) => nameOfLetter(letter)));

/** @param {State} state */
export const rackText = ({ rack }) => t("announce-rack", { letters: lettersOf(rack) });

/** Describe the change on the board or the rack in one step of the player. @param {State} now @param {State} before
 * @returns {string} "" if nothing is said, or if it is said with the words of the draft */
export function stepText(now, before) {
  if (now.view !== before.view || !now.view) return "";
  const isIn = (/** @type {Placed[]} */ draft, /** @type {Placed} */ { id, square, letter }) =>
    draft.some((each) => each.id === id && each.square === square && each.letter === letter);
  const [laid, ...more] = now.draft.filter((tile) => !isIn(before.draft, tile));
  if (laid && !more.length) {
    const { letter, square } = laid;
    return t("announce-laid", { letter: nameOfLetter(letter), square: squareName(square) });
  }
  const back = before.draft.filter(({ id }) => !now.draft.some((tile) => tile.id === id));
  if (!laid && back.length === 1) return t("announce-back", { letter: lettersOf(back) });
  const isShuffled = now.draft === before.draft && now.rack.length === before.rack.length;
  return isShuffled && now.rack !== before.rack ? rackText(now) : "";
}

/** Say which tiles the player has drawn: by a play of their own, or in a joint game by another player's.
 * @param {State} now @param {State} before */
export function drawnText(now, before) {
  const [view, known] = [now.view, before.view];
  if (!view?.rack || !known?.rack || view.gameId !== known.gameId || view.seat !== known.seat)
    return "";
  const made = view.turns.slice(known.turns.length);
  const own = made.find(({ seat, kind }) => seat === view.seat && OWN.includes(kind));
  // An exchange may draw the letters that it gave back, so say the whole rack.
  if (own?.kind === "exchange") return rackText(now);
  const kept = (own ? loose(before) : before.rack).map(({ letter }) => letter);
  const drawn = now.rack.filter(({ letter }) => {
    const at = kept.indexOf(letter);
    if (at >= 0) kept.splice(at, 1);
    return at < 0;
  });
  return made.length && drawn.length ? t("announce-drawn", { letters: lettersOf(drawn) }) : "";
}

/** Speak until the page is left. @param {App} app */
export function bindSpoken(app) {
  app.watch((now, before) => {
    const text = stepText(now, before);
    if (text) app.ui.say(text);
    const drawn = now.view !== before.view && drawnText(now, before);
    if (drawn) setTimeout(() => app.state.view === now.view && app.ui.say(drawn), DRAWN_MS);
  });
  const said = () => $("status").textContent + ($("alert").textContent ?? "");
  const closed = () => {
    const before = said();
    const sayPlace = () => {
      const isOther = said() && said() !== before;
      const place = query(`#${app.state.screen} h1`)?.textContent;
      if (place && !isOther && !query("dialog[open]")) app.ui.say(place);
    };
    setTimeout(sayPlace, PLACE_MS);
  };
  document.addEventListener("close", closed, { capture: true });
}
