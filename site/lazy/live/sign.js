/**
 * The sign in the bar that shows, whatever is on show, how the connection of a table is.
 *
 * @import {App} from "../../core/app.js"
 * @import {Table} from "./table.js"
 */

import { nameOf, t } from "../../core/i18n.js";
import { $, add, button, el, replaceContents, select } from "../../ui/dom.js";

/** @param {App} app @param {Table} table @param {number} seat */
export const nameAt = (app, { gameId }, seat) => {
  const view = app.store.game(gameId)?.view;
  return view ? nameOf(view, seat) : "";
};

/** How the connection is, in a few words. @param {App} app @param {Table} table */
export function stateText(app, table) {
  const { phase, why, isSilent, isAway } = table;
  const joined = (isSilent && "silent") || (isAway && "away") || "joined";
  const key = phase === "over" ? why : phase === "joined" ? joined : phase;
  return t(`together-${key}`, { name: nameAt(app, table, 1 - table.seat) });
}

/** A sign beside the text, so that colour is not needed. @param {Table} table */
function signOf({ phase, isSilent, isAway }) {
  if (phase === "over") return "✕";
  if (phase !== "joined" || isSilent) return "…";
  return isAway ? "○" : "●";
}

/** Show in the bar how the connection is, as long as there is a table.
 * @param {App} app @returns {() => void} ends it */
export function bindSign(app) {
  document.head.append(el("link", { rel: "stylesheet", href: "lazy/live/sign.css" }));
  const chip = button("quiet.connection", "together");
  chip.hidden = true;
  $("words").before(chip);
  const draw = select(
    (/** @type {import("../../core/state.js").State} */ { table }) => {
      if (!table) return { isNone: true, sign: "", text: "", unread: 0 };
      const text = stateText(app, table);
      return { isNone: false, sign: signOf(table), text, unread: table.unread };
    },
    ({ isNone, sign, text, unread }) => {
      chip.hidden = isNone;
      const more = unread ? `. ${t("chat-unread", { n: unread })}` : "";
      add(chip, { "aria-label": text + more, title: text });
      replaceContents(
        chip,
        el("b", { "aria-hidden": true }, sign),
        el("span", { "aria-hidden": true }, text),
        unread > 0 && el("i.badge", { "aria-hidden": true }, unread),
      );
      if (!isNone) app.ui.say(text + more);
    },
  );
  return app.watch(draw);
}
