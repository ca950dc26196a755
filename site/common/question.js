/**
 * Questions that come by themselves: a link or a friend's page puts them, perhaps under a hand that is
 * typing or taps twice. So none has a default: the heading has the focus, keys do nothing for a moment,
 * and closing it means the answer that changes nothing, "". At a live table it waits until no tile lies
 * on the board.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {Asked, State} from "../core/types.js"
 */

import { t } from "../core/i18n.js";
import { choiceButtons, closeSheets, hideToast, sheet, toast } from "../ui/dialogs.js";
import { add, el, query } from "../ui/dom.js";

/** How long keys do nothing. */
const IGNORED_MS = 600;

/** Have a dialog ignore keys for a moment. @param {HTMLElement} dialog */
function ignoreKeys(dialog) {
  const ended = new AbortController();
  const ignore = (/** @type {Event} */ event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  for (const kind of ["keydown", "keyup", "cancel"])
    dialog.addEventListener(kind, ignore, { capture: true, signal: ended.signal });
  dialog.classList.add("no-keys");
  setTimeout(() => {
    ended.abort();
    dialog.classList.remove("no-keys");
  }, IGNORED_MS);
}

/** Put the focus of a dialog that comes by itself on its heading. @param {string} classes */
export function takeBackFocus(classes) {
  const heading = query(`dialog[open].${classes} h2`);
  const dialog = heading?.closest("dialog");
  if (!heading || !dialog) return;
  add(heading, { tabindex: -1 }).focus();
  ignoreKeys(dialog);
  // The focus was on an answer, below the fold of a phone on its side.
  dialog.scrollTo(0, 0);
}

/** Whether the player is laying tiles in the game of the table. @param {State} state */
const isLaying = ({ table, view, draft }) =>
  table?.phase === "joined" && table.gameId === view?.gameId && draft.length > 0;

/** Wait while the player lays tiles at a table, unless they want the question now.
 * @param {App} app */
function untilLaid(app) {
  const { promise, resolve } = Promise.withResolvers();
  const unwatch = app.watch((state) => isLaying(state) || resolve(null));
  toast(t("question-waits"), { text: t("show"), act: () => resolve(null) });
  return promise.then(() => {
    unwatch();
    hideToast();
  });
}

/** @param {App} app @param {Asked} asked @returns {Promise<string>} the answer; "" where the question was
 *   closed, or another turn is on show by now */
async function ask(app, { title, parts, ways, classes = "question" }) {
  const { view } = app.state;
  if (isLaying(app.state)) await untilLaid(app);
  if (app.state.view !== view) return "";
  const fill = (/** @type {(value: string) => void} */ close) => [
    ...parts.map((part) => (typeof part === "string" ? el("p", part) : part)),
    choiceButtons(ways.map(([value, text]) => [text, () => close(value)])),
  ];
  const answered = sheet(title, fill, classes);
  takeBackFocus(classes);
  // Another tab went on with the game, or another game is on show: nobody has to answer any more.
  const unwatch = app.watch((now) => {
    if (now.view === view) return;
    unwatch();
    closeSheets();
  });
  const answer = await answered;
  unwatch();
  return answer;
}

/** @param {App} app @returns {Pick<LazyActions, "ask">} */
export const actions = (app) => ({ ask: (asked) => ask(app, asked) });
