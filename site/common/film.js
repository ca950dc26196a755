/**
 * Leads from a finished game to its film, watch.html, which plays it turn by turn.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 */

import { language, t } from "../core/i18n.js";
import { outsideLink } from "../ui/dom.js";

/** The address of a film, relative to the page. @param {string} link */
const addressOf = (link) => `watch.html#${link}`;

/** Build a link to the film of a game. @param {string} link */
export const filmLink = (link) => outsideLink(addressOf(link), t("watch"));

/** Escape a text for an attribute of HTML. @param {string} text */
const escaped = (text) => text.replace(/[&"]/g, (one) => `&#${one.charCodeAt(0)};`);

/** Write the HTML that shows a film in another page. No name stands in it, and a link has only letters and digits.
 * @param {string} page  the address of this page @param {string} link */
export function embedOf(page, link) {
  const attributes = Object.entries({
    src: new URL(`watch.html?lang=${language}#${link}`, page).href,
    title: t("watch"),
    width: "480",
    height: "800",
    style: "max-width:100%;border:0",
    loading: "lazy",
    referrerpolicy: "no-referrer",
  }).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  return `<iframe${attributes.join("")}></iframe>`;
}

/** @param {App} app @returns {Pick<LazyActions, "watch">} */
export const actions = (app) => ({
  watch: ({ link = app.state.view?.link ?? "" } = {}) => filmLink(link).click(),
});
