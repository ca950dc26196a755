/**
 * The sign in the bar that shows the state of the connection on every screen.
 *
 * @import {App} from "../core/app.js"
 * @import {State} from "../core/types.js"
 * @import {Session} from "./session.js"
 */

import { t } from "../core/i18n.js";
import { $, add, button, el, HIDDEN, replaceContents, select } from "../ui/dom.js";
import { stateOf } from "./table.js";

/** A mark besides the colour; all other states mean waiting. @type {Record<string, string>} */
const SIGNS = { joined: "●", away: "○" };

/** Show the state of the connection in the bar while there is a table.
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
      replaceContents(
        chip,
        el(sign === SIGNS.joined ? "b.here" : "b", HIDDEN, sign),
        el("span", HIDDEN, title),
        badge,
      );
      app.ui.say(label);
    },
  );
  let isShown = false;
  return app.watch((state) => {
    chip.hidden = !state.table;
    draw(state);
    if (isShown || state.table?.phase !== "joined") return;
    isShown = true;
    import("./presence.js").then(({ bindPresence }) => bindPresence(app, session)).catch(() => {});
  });
}
