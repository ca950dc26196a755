/**
 * What stands here when another page shows this one inside itself: nothing but a way out. That page
 * could lay its own buttons over ours, or let a move be made by a click that was meant for it.
 */

import { language, preferred, speak, t } from "../core/i18n.js";
import { el } from "../ui/dom.js";

/** Show the address of this page in place of the page. @returns {Promise<never>} waits for ever, and so
 * does what comes after it */
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
