/**
 * The link sheet: the message for a chat as it is sent, and the ways to send it.
 *
 * @import {Plain} from "../ui/dom.js"
 * @import {Sending} from "./message.js"
 */

import { copy } from "../common/copy.js";
import { t } from "../core/i18n.js";
import { choiceButtons, sheetOnPress, toast } from "../ui/dialogs.js";
import { button, canShare, el, hasKeyboard, pictureUrl } from "../ui/dom.js";
import { wholeOf } from "./message.js";

/** What ends the sheet once the link was passed on. @typedef {(notice: string) => void} Done */

/** @param {string} url @returns {Promise<HTMLElement>} its QR code, or why there is none */
async function pictureOf(url) {
  try {
    const { qrPicture } = await import("./qr.js");
    return el("img", { src: pictureUrl(qrPicture(url)), alt: t("qr-code") });
  } catch (error) {
    return el("p.note", t(error instanceof RangeError ? "qr-too-long" : "part-gone"));
  }
}

/** The link as a QR code, drawn when it is first seen.
 * @param {string} url @param {() => void} drawn */
function codeOf(url, drawn) {
  const draw = async (/** @type {{target: HTMLElement}} */ { target }) => {
    const part = await pictureOf(url);
    if (target.children.length > 1) return;
    target.append(part);
    if (part.matches("img")) drawn();
  };
  return el("details.qr", { ontoggle: draw }, el("summary", t("qr-code")));
}

/** The main ways: where there is a mouse the clipboard is nearer than the share sheet of the device.
 * @param {Sending} sending @param {Done} done */
function mainWays(sending, done) {
  const whole = wholeOf(sending);
  const copyWhole = async () =>
    (await copy(whole)) && done(sending.message ? "copied-message" : "copied-link");
  // Closing the device's share sheet is no failure: this one is still there to choose another way.
  const share = () =>
    navigator.share({ text: whole }).then(
      () => done("shared"),
      ({ name }) => (name === "AbortError" ? undefined : copyWhole()),
    );
  /** @type {[string, () => unknown][]} */
  const shares = canShare() ? [[t("share"), share]] : [];
  /** @type {[string, () => unknown]} */
  const copies = [t("copy"), copyWhole];
  return choiceButtons(hasKeyboard() ? [copies, ...shares] : [...shares, copies]);
}

/** The other ways, folded. @param {Sending} sending @param {Done} done
 * @param {() => void} passed  notes that the link was passed on */
function moreWays(sending, done, passed) {
  const { message, url, purpose } = sending;
  const outside = (/** @type {string} */ key, /** @type {string} */ href) => {
    // The browser follows the link before the sheet goes.
    const onclick = () => setTimeout(() => done("shared"));
    return el("a.action", { href: href + encodeURIComponent(wholeOf(sending)), onclick }, t(key));
  };
  const copyLink = async () => (await copy(url)) && done("copied-link");
  const code = codeOf(url, passed);
  // Another device takes the link by its camera.
  const open = purpose === "device" && hasKeyboard();
  code.open = open;
  return el(
    "details.more",
    { open },
    el("summary", t("ways-to-send"), " ", el("small", t("ways-to-send-which"))),
    message && button("action.wide", copyLink, t("copy-link")),
    el("div.choices-in-row", outside("by-sms", "sms:?&body="), outside("by-mail", "mailto:?body=")),
    code,
  );
}

/** Show how a link can be passed on, until it was or the sheet is closed.
 * @param {Sending} sending
 * @param {() => void} passed  notes that the link was passed on */
export function showLinkSheet(sending, passed) {
  const { title, lines, message, url, note } = sending;
  const fill = (/** @type {() => void} */ close) => {
    const done = (/** @type {string} */ notice) => {
      passed();
      close();
      toast(t(notice));
    };
    const readOnly = { id: "the-link", tabindex: 0, role: "textbox", "aria-readonly": "true" };
    return /** @type {Plain[]} */ ([
      ...lines.filter(Boolean).map((line) => el("p", line)),
      el(
        "div.message",
        { oncopy: passed },
        message && el("p.words", message),
        el("p.url", readOnly, { "aria-label": t("link-label") }, url),
      ),
      mainWays(sending, done),
      moreWays(sending, done, passed),
      el("p.note", note),
    ]);
  };
  return sheetOnPress(title, fill, "link-sheet");
}
