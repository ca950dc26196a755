/**
 * Dialogs, notices, and panels beside the board: each is built when it is wanted; a dialog returns a
 * promise of what the player chose.
 *
 * @import {Plain} from "./dom.js"
 * @import {Tile} from "../core/types.js"
 */

import { t } from "../core/i18n.js";
import { $, add, all, button, el, icon, query, replaceContents } from "./dom.js";

const TOAST_MS = 6000;

/** What has the focus first: what is most likely wanted. */
const START = ".letters .tile, .choice .tile, .action.primary, .action";

let count = 0;

/** The heading of what can be closed. @param {HTMLElement} heading @param {() => void} close */
const headOf = (heading, close) =>
  el("header", heading, button("quiet.cross", close, { "aria-label": t("close") }, icon("close")));

/** How a dialog is filled. @typedef {(close: (value?: string) => void) => Plain[]} Fill */

/**
 * Show a modal dialog until it is closed; returns the chosen value, "" when it was dismissed. Only
 * `sheetOnPress` and `sheet` (common/resting.js) call this: each says how it can be answered.
 * @param {string} title @param {Fill} fill @param {string} classes
 * @param {(dialog: HTMLDialogElement, close: () => void) => unknown} begin  once it is on show
 * @returns {Promise<string>}
 */
export function showDialog(title, fill, classes, begin) {
  return new Promise((done) => {
    count += 1;
    const heading = el("h2", { id: `sheet-${count}` }, title);
    const dialog = el(`dialog.sheet.${classes}`, { "aria-labelledby": heading.id });
    const close = (value = "") => dialog.close(value);
    const heard = ["status", "alert"].map((role) => el("p.unseen", { role }));
    add(dialog, headOf(heading, close), el("div.body", fill(close)), heard);
    dialog.onclose = () => {
      returnToast();
      dialog.remove();
      done(dialog.returnValue);
    };
    document.body.append(dialog);
    dialog.showModal();
    returnToast();
    begin(dialog, close);
  });
}

/** Show a dialog that a press of the player opens: it answers at once, and closes by a press beside it.
 * @param {string} title @param {Fill} fill @param {string} [classes] */
export const sheetOnPress = (title, fill, classes = "plain") =>
  showDialog(title, fill, classes, (dialog, close) => {
    dialog.addEventListener("click", ({ target }) => target === dialog && close());
    query(START, dialog)?.focus();
  });

/** Close every dialog: what they asked no longer matters. */
export function closeSheets() {
  for (const dialog of /** @type {HTMLDialogElement[]} */ (all("dialog"))) dialog.close();
}

/** Remove every dialog without an answer. */
export function removeSheets() {
  query("main")?.append($("toast"));
  for (const dialog of all("dialog")) dialog.remove();
}

/** Where a screen reader hears of something: a modal dialog hides the rest of the page from it.
 * @param {"status"|"alert"} role */
const region = (role) => all(`dialog[open] > [role=${role}]`).at(-1) ?? $(role);

let toasting = 0;

/** Put the notice where it covers no more than the board: over it, or into the dialog on top. */
export function returnToast() {
  const under = query($("game").hidden ? "main" : ".table");
  const place = all("dialog[open]").at(-1) ?? under;
  if (place !== $("toast").parentElement) place?.append($("toast"));
}

/** Hide the notice; what had the focus in it loses it at once. */
export function hideToast() {
  query("#toast :focus")?.blur();
  $("toast").hidden = true;
  returnToast();
}

/** A short notice, perhaps with one thing to do about it.
 * @param {string} text @param {{text: string, act: () => void}} [way] */
export function toast(text, way) {
  const box = $("toast");
  const does = () => {
    hideToast();
    way?.act();
  };
  replaceContents(box, el("span", text), way && button("textual", does, way.text)).hidden = false;
  returnToast();
  say(text);
  clearTimeout(toasting);
  toasting = setTimeout(hideToast, TOAST_MS);
}

/** Offer a reload, which alone helps. @param {string} key  of the notice @param {() => void} [act] */
export const offerReload = (key, act = () => location.reload()) =>
  toast(t(key), { text: t("reload"), act });

/** Announce a text, and remove it again so that a screen reader does not find it later.
 * @param {"status"|"alert"} role @param {string} text */
function tell(role, text) {
  const node = region(role);
  node.textContent = text;
  setTimeout(() => {
    if (node.textContent === text) node.textContent = "";
  }, TOAST_MS);
}

/** Have a screen reader say something when it has time. @param {string} text */
export const say = (text) => tell("status", text);

/** Have a screen reader say something at once: an error, or the friend's move.
 * @param {string} text */
export const warn = (text) => tell("alert", text);

/** @param {string[]} lines */
export const paragraphs = (lines) => lines.map((line) => el("p", line));

/** Ask before what the player has pressed and cannot take back.
 * @param {string} title @param {string[]} lines @param {string} yes
 * @param {Plain} [more]  what can be filled in besides @returns {Promise<boolean>} */
export async function confirm(title, lines, yes, more) {
  const answer = await sheetOnPress(title, (close) => [
    ...paragraphs(lines),
    more,
    el(
      "footer",
      button("action", close, t("cancel")),
      button("action.primary", () => close("yes"), yes),
    ),
  ]);
  return answer === "yes";
}

/** Choices as buttons; the first is the main one. @param {[text: string, does: () => unknown][]} all */
export const choiceButtons = (all) =>
  el(
    "div.choices",
    all.map(([text, does], n) => button(n ? "action" : "action.primary", does, text)),
  );

/** Fill a dialog with lines and choices, each of which closes it with its value.
 * @param {string[]} lines @param {[value: string, text: string][]} ways @returns {Fill} */
export const fillChoices = (lines, ways) => (close) => [
  ...paragraphs(lines),
  choiceButtons(ways.map(([value, text]) => [text, () => close(value)])),
];

/** Ask which letter a blank stands for; it can be typed, too.
 * @param {Tile[]} alphabet @returns {Promise<string>} "" when dismissed */
export function askBlank(alphabet) {
  const letters = alphabet.map(({ letter }) => letter).filter((letter) => letter !== "?");
  const fill = (/** @type {(value?: string) => void} */ close) => {
    const keys = letters.map((letter) => button("tile", () => close(letter), el("b", letter)));
    const onkeydown = (/** @type {KeyboardEvent} */ { key }) =>
      letters.includes(key.toUpperCase()) && close(key.toUpperCase());
    return [el("div.letters", { onkeydown }, keys)];
  };
  return sheetOnPress(t("blank-title"), fill, "blank-sheet");
}

/** @param {Tile} tile @returns {string} how a screen reader says a tile of the rack */
export function tileLabel({ letter, value }) {
  if (letter === "?") return t("tile-blank");
  return t("tile-label", { letter, points: t("points-n", { n: value }) });
}

/** @type {() => void} */
let leave = () => {};

/** Close the panel beside the board, if there is one. */
export function closeBeside() {
  leave();
}

/**
 * Show a panel beside the board, in place of the one before.
 * @param {string} title
 * @param {string} classes
 * @param {Plain[]} parts
 * @param {() => void} left  called when the panel is closed
 */
export function beside(title, classes, parts, left) {
  leave();
  const back = document.activeElement;
  const heading = el("h2", { id: "tool-title", tabindex: -1 }, title);
  const close = () => {
    leave();
    if (back instanceof HTMLElement) back.focus();
  };
  const onkeydown = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  };
  const panel = el(
    `section.panel.tool.${classes}`,
    { onkeydown, "aria-labelledby": heading.id },
    headOf(heading, close),
    parts,
  );
  leave = () => {
    leave = () => {};
    panel.remove();
    left();
    $("game").dispatchEvent(new Event("close")); // So that the focus moves on.
  };
  $("game").append(panel);
  heading.focus({ preventScroll: true });
}
