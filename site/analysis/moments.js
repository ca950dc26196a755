/** The foot of a review: buttons and keys that go from turn to turn, key turn to key turn, mistake to mistake. */

import { t } from "../core/i18n.js";
import { button, el, icon, replaceContents } from "../ui/dom.js";

/** @typedef {"turn"|"key"|"mistake"} Kind  what is sought: a turn, a key turn, a mistake of the player shown */

/** The buttons in their order: icon, label, what they seek, the way, and the key that does the same.
 * @type {[sign: string, label: string, kind: Kind, way: 1|-1, key: string|undefined][]} */
const ARROWS = [
  ["first", "coach-turn-before", "turn", -1, undefined],
  ["back", "coach-moment-before", "key", -1, "ArrowLeft"],
  ["forward", "coach-moment-next", "key", 1, "ArrowRight"],
  ["last", "coach-turn-next", "turn", 1, undefined],
];

/** Return what a key seeks, and the way. @param {KeyboardEvent} event @returns {[Kind, 1|-1]|undefined} */
export function soughtBy({ key, shiftKey, altKey, ctrlKey, metaKey }) {
  if (altKey || ctrlKey || metaKey) return undefined;
  if (key === "m" || key === "M") return ["mistake", shiftKey ? -1 : 1];
  const arrow = ARROWS.find((each) => each[4] === key);
  return arrow && [arrow[2], arrow[3]];
}

/** Find the number nearest to another one. @param {number[]} numbers  rising @param {number|null} at  null:
 * before the first @param {1|-1} way */
export const nextOf = (numbers, at, way) =>
  way > 0
    ? numbers.find((each) => each > (at ?? 0))
    : numbers.findLast((each) => each < (at ?? Number.POSITIVE_INFINITY));

/** Build the foot. @param {(kind: Kind, way: 1|-1) => void} go
 * @returns {{node: HTMLElement, tell: (lines: string[]) => void}} `tell` writes between the buttons */
export function momentsPart(go) {
  const where = el("p.where-now");
  const node = el("nav.moments", { "aria-label": t("coach-moments"), hidden: true });
  const arrows = ARROWS.map(([sign, label, kind, way, key]) =>
    button(
      "sign.action",
      () => go(kind, way),
      { "aria-label": t(label), title: t(label), "aria-keyshortcuts": key },
      icon(sign),
    ),
  );
  node.append(...arrows.slice(0, 2), where, ...arrows.slice(2));
  const tell = (/** @type {string[]} */ lines) => {
    replaceContents(
      where,
      lines.map((text, n) => el(n ? "small" : "b", text)),
    );
  };
  return { node, tell };
}
