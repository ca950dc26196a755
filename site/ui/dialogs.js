/**
 * Dialogs, notices, and panels beside the board, built on demand. A dialog returns a promise of the player's
 * choice.
 *
 * @import {Plain} from "./dom.js"
 * @import {Tile} from "../core/types.js"
 */

import { t } from "../core/i18n.js";
import { $, AS_IT_IS, add, all, button, el, icon, query, replaceContents } from "./dom.js";

const TOAST_MS = 6000;

/** The first of these elements in a dialog gets the focus: the most likely choice. */
const START = ".letters .tile, .choice .tile, .action.primary, .action";

let count = 0;

/** Build the heading with a close button. @param {HTMLElement} heading @param {() => void} close */
const headOf = (heading, close) =>
  el("header", heading, button("quiet.cross", close, { "aria-label": t("close") }, icon("close")));

/** Builds the contents of a dialog. @typedef {(close: (value?: string) => void) => Plain[]} Fill */

/**
 * Show a modal dialog until it is closed; resolves to the chosen value, or "" if dismissed. Only
 * `sheetOnPress` and `sheet` (common/resting.js) call it: they decide which presses the dialog accepts.
 * @param {string} title @param {Fill} fill @param {string} classes
 * @param {(dialog: HTMLDialogElement, close: () => void) => unknown} begin  called once the dialog is shown
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

/** Show a dialog that the player's press opens. It accepts presses at once, and a press outside closes it.
 * @param {string} title @param {Fill} fill @param {string} [classes] */
export const sheetOnPress = (title, fill, classes = "plain") =>
  showDialog(title, fill, classes, (dialog, close) => {
    dialog.addEventListener("click", ({ target }) => target === dialog && close());
    query(START, dialog)?.focus();
  });

/** Close every dialog without an answer: the questions are obsolete. */
export function closeSheets() {
  for (const dialog of /** @type {HTMLDialogElement[]} */ (all("dialog"))) dialog.close();
}

/** Remove every dialog without settling its promise. */
export function removeSheets() {
  query("main")?.append($("toast"));
  for (const dialog of all("dialog")) dialog.remove();
}

/** Find the live region of the top dialog, else of the page. A modal dialog hides the page from screen readers.
 * @param {"status"|"alert"} role */
const region = (role) => all(`dialog[open] > [role=${role}]`).at(-1) ?? $(role);

let toasting = 0;

/** Place the notice over the board, or in the top dialog. */
export function returnToast() {
  const under = query($("game").hidden ? "main" : ".table");
  const place = all("dialog[open]").at(-1) ?? under;
  if (place !== $("toast").parentElement) place?.append($("toast"));
}

/** Hide the notice and drop the focus within it at once. */
export function hideToast() {
  query("#toast :focus")?.blur();
  $("toast").hidden = true;
  returnToast();
}

/** Hide the notice once it is neither focused nor pointed at. */
function endToast() {
  clearTimeout(toasting);
  const end = () => (query("#toast:hover, #toast :focus") ? endToast() : hideToast());
  toasting = setTimeout(end, TOAST_MS);
}

/** Show a short notice, perhaps with one button.
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
  endToast();
}

/** Show a notice that offers a reload. @param {string} key  the notice's string key @param {() => void} [act] */
export const offerReload = (key, act = () => location.reload()) =>
  toast(t(key), { text: t("reload"), act });

/** The text announced last, in any region. */
let told = "";

/** Announce a text, then remove it so that screen readers do not find it later. Some screen readers drop a text that
 * equals the last one, even in another region, so a repeated text gets a no-break space at its end.
 * @param {"status"|"alert"} role @param {string} text */
function tell(role, text) {
  const node = region(role);
  const shown = text && text === told ? `${text}\u00a0` : text;
  told = shown;
  node.textContent = shown;
  setTimeout(() => {
    if (node.textContent === shown) node.textContent = "";
  }, TOAST_MS);
}

/** Announce politely. @param {string} text */
export const say = (text) => tell("status", text);

/** Announce assertively: an error, or the friend's move. @param {string} text */
export const warn = (text) => tell("alert", text);

/** @param {string[]} lines */
export const paragraphs = (lines) => lines.map((line) => el("p", line));

/** Ask for confirmation of an action that cannot be undone.
 * @param {string} title @param {string[]} lines @param {string} yes
 * @param {Plain} [more]  fields below the lines @returns {Promise<boolean>} */
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

/** Build choices as buttons; the first is the primary button. @param {[text: string, does: () => unknown][]} all */
export const choiceButtons = (all) =>
  el(
    "div.choices",
    all.map(([text, does], n) => button(n ? "action" : "action.primary", does, text)),
  );

/** Fill a dialog with lines and choices. A press on a choice closes the dialog with the choice's value.
 * @param {string[]} lines @param {[value: string, text: string][]} ways @returns {Fill} */
export const fillChoices = (lines, ways) => (close) => [
  ...paragraphs(lines),
  choiceButtons(ways.map(([value, text]) => [text, () => close(value)])),
];

/** Ask which letter a blank stands for. The player presses or types the letter.
 * @param {Tile[]} alphabet @returns {Promise<string>} "" when dismissed */
export function askBlank(alphabet) {
  const letters = alphabet.map(({ letter }) => letter).filter((letter) => letter !== "?");
  const fill = (/** @type {(value?: string) => void} */ close) => {
    const keys = letters.map((letter) =>
      button("tile", () => close(letter), el("b", AS_IT_IS, letter)),
    );
    const onkeydown = (/** @type {KeyboardEvent} */ { key }) =>
      letters.includes(key.toUpperCase()) && close(key.toUpperCase());
    return [el("div.letters", { onkeydown }, keys)];
  };
  return sheetOnPress(t("blank-title"), fill, "blank-sheet");
}

/** @param {Tile} tile @returns {string} a rack tile's label for screen readers */
export function tileLabel({ letter, value }) {
  if (letter === "?") return t("tile-blank");
  return t("tile-label", { letter, points: t("points-n", { n: value }) });
}

/** @type {() => void} */
let leave = () => {};

/** Close the panel beside the board, if any. */
export function closeBeside() {
  leave();
}

/**
 * Show a panel beside the board, replacing the previous one.
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
    event.preventDefault(); // A search field would be emptied.
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
    $("game").dispatchEvent(new Event("close")); // ui/input.js then restores the focus.
  };
  $("game").append(panel);
  heading.focus({ preventScroll: true });
}
