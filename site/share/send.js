/**
 * Shares the link. After a play, the button that sends the link gets the focus. A press on it opens the
 * device's share sheet, or the link sheet with more ways.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {View} from "../core/types.js"
 * @import {Plain} from "../ui/dom.js"
 * @import {Sending} from "./message.js"
 */

import { copy } from "../common/copy.js";
import { noteSent } from "../common/kept-game.js";
import { lastSentence, t } from "../core/i18n.js";
import { choiceButtons, say, sheetOnPress, toast } from "../ui/dialogs.js";
import { all, button, canShare, el, hasKeyboard, pictureUrl, query } from "../ui/dom.js";
import { sendingOf, wholeOf } from "./message.js";

/** How long the button ignores presses after a play: it replaces Play, so a double tap may hit it. */
const REST_MS = 600;

/** Store that the link was sent to the player who waits for it. @param {App} app @param {View} view */
function notePassed(app, { gameId, link }) {
  const saved = app.store.game(gameId);
  if (saved?.link === link) noteSent(app, saved);
}

/** Announce the play, and focus the button that sends it. @param {App} app */
function offer({ state: { view } }) {
  if (!view) return;
  const sends = query("#actions [data-act=send]");
  if (sends) sends.dataset.rests = "";
  setTimeout(() => delete sends?.dataset.rests, REST_MS);
  const goOn = () => {
    say(`${lastSentence(view)} ${t("not-sent")}`);
    // Focus after this frame, since focusing forces a layout, which motions have invalidated.
    setTimeout(() => {
      if (!all("dialog[open]").length) sends?.focus({ preventScroll: true });
    });
  };
  if (sends?.hidden) addEventListener("page-drawn", goOn, { once: true });
  else requestAnimationFrame(goOn);
}

/** Closes the sheet once the link was sent. @typedef {(notice: string) => void} Done */

/** @param {string} url @returns {Promise<HTMLElement>} the QR code, or why there is none */
async function qrPart(url) {
  try {
    const { qrPicture } = await import("./qr.js");
    return el("img", { src: pictureUrl(qrPicture(url)), alt: t("qr-code") });
  } catch (error) {
    return el("p.note", t(error instanceof RangeError ? "qr-too-long" : "part-gone"));
  }
}

/** Build the part with the QR code, drawn when first opened. @param {string} url @param {() => void} drawn */
function codeOf(url, drawn) {
  const draw = async (/** @type {{target: HTMLElement}} */ { target }) => {
    const part = await qrPart(url);
    if (target.children.length > 1) return;
    target.append(part);
    if (part.matches("img")) drawn();
  };
  return el("details.qr", { ontoggle: draw }, el("summary", t("qr-code")));
}

/** Build the main ways to send. With a mouse, Copy comes first: it is more useful than the share sheet.
 * @param {Sending} sending @param {Done} done */
function mainWays(sending, done) {
  const whole = wholeOf(sending);
  const copyWhole = async () =>
    (await copy(whole)) && done(sending.message ? "copied-message" : "copied-link");
  // Closing the device's share sheet is no failure: this sheet stays open for another way.
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

/** Build the other ways to send, collapsed. @param {Sending} sending @param {Done} done
 * @param {() => void} passed  called when the link has been passed on */
function moreWays(sending, done, passed) {
  const { message, url, purpose } = sending;
  const outside = (/** @type {string} */ key, /** @type {string} */ href) => {
    // Let the browser follow the link before the sheet closes.
    const onclick = () => setTimeout(() => done("shared"));
    return el("a.action", { href: href + encodeURIComponent(wholeOf(sending)), onclick }, t(key));
  };
  const copyLink = async () => (await copy(url)) && done("copied-link");
  const code = codeOf(url, passed);
  // Another device scans the QR code.
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

/** Show the ways to send a link until it is sent or the sheet is closed. @param {Sending} sending
 * @param {() => void} passed  called when the link has been passed on */
function showLinkSheet(sending, passed) {
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

/** Show the link sheet; after a turn of a sealed game, remind the player of the key. @param {App} app */
async function showWays(app) {
  const { view } = app.state;
  if (!view) return;
  await showLinkSheet(sendingOf(app, view), () => notePassed(app, view));
  await remind(app, view);
}

/** @param {App} app @param {View} view */
const remind = (app, { joint, turns, over }) =>
  joint && turns.length && !over && app.act("remind-of-key");

/** Send the link with the device's share sheet, or show the other ways. @param {App} app */
async function send(app) {
  const { view } = app.state;
  if (!view) return undefined;
  const sending = sendingOf(app, view);
  if (sending.needsWords || !canShare()) return showWays(app);
  try {
    await navigator.share({ text: wholeOf(sending) });
  } catch (error) {
    // Closing the device's share sheet is no failure.
    return /** @type {Error} */ (error).name === "AbortError" ? undefined : showWays(app);
  }
  notePassed(app, view);
  toast(t("shared"));
  return remind(app, view);
}

/** @param {App} app @returns {Pick<LazyActions, "offer"|"send"|"ways-to-send">} */
export const actions = (app) => ({
  offer: () => offer(app),
  send: ({ rests } = {}) => (rests === undefined ? send(app) : undefined),
  "ways-to-send": () => showWays(app),
});
