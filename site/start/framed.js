/**
 * Inside a frame of another page, the game does not start. The other page could cover our buttons with its
 * own, or trick the player into making a move.
 */

import { language, speak, t } from "../core/i18n.js";
import { preferred } from "../core/languages.js";
import { el } from "../ui/dom.js";

/** Show only a link that opens this page outside the frame. Never resolves, so that nothing else starts.
 * @returns {Promise<never>} */
export async function showAddress() {
  await speak(preferred(navigator.languages));
  document.documentElement.lang = language;
  document.body.dataset.screen = "framed";
  const own = { href: location.href, target: "_blank", rel: "noopener" };
  document.body.replaceChildren(
    el(
      "main",
      el(
        "section.page",
        el(
          "div.card.problem",
          el("h1", t("framed-title")),
          el("p", t("framed")),
          el("a.action.primary.wide", own, t("framed-open")),
        ),
      ),
    ),
  );
  return new Promise(() => {});
}
