/**
 * The sign in the bar that shows, whatever is on show, how the connection of a table is.
 *
 * @import {App} from "../core/app.js"
 * @import {State} from "../core/state.js"
 * @import {Session} from "./session.js"
 */

import { t } from "../core/i18n.js";
import { $, add, button, el, HIDDEN, replaceContents, select } from "../ui/dom.js";
import { stateOf } from "./table.js";

/** Beside the text, so that colour is not needed; all other states wait. @type {Record<string, string>} */
const SIGNS = { joined: "●", away: "○" };

/** Show in the bar how the connection is, as long as there is a table.
 * @param {App} app @param {Session} session @returns {() => void} ends it */
export function bindSign(app, session) {
  document.head.append(el("link", { rel: "stylesheet", href: "live/sign.css" }));
  const chip = button("quiet.connection", "together");
  $("words").before(chip);
  const draw = select(
    (/** @type {State} */ { table }) =>
      table && {
        sign: table.why ? "✕" : (SIGNS[stateOf(table)] ?? "…"),
        title: session.stateText,
        unread: table.unread,
      },
    ({ sign, title, unread }) => {
      const label = unread ? `${title}. ${t("chat-unread", { n: unread })}` : title;
      const badge = unread > 0 && el("i.badge", HIDDEN, unread);
      add(chip, { title, "aria-label": label });
      replaceContents(chip, el("b", HIDDEN, sign), el("span", HIDDEN, title), badge);
      app.ui.say(label);
    },
  );
  return app.watch((state) => {
    chip.hidden = !state.table;
    draw(state);
  });
}
