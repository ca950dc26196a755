/**
 * Questions that open by themselves, because of a link or a friend's page. Closing a question answers "",
 * which changes nothing. At a live table a question waits until no tile is laid.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {Asked, State} from "../core/types.js"
 */

import { t } from "../core/i18n.js";
import { choiceButtons, closeSheets, hideToast, toast } from "../ui/dialogs.js";
import { el, query } from "../ui/dom.js";
import { sheet } from "./resting.js";

/** Whether the player is laying tiles in the table's game. @param {State} state */
const isLaying = ({ table, view, draft }) =>
  table?.phase === "joined" && table.gameId === view?.gameId && draft.length > 0;

/** The class of a question that has no class of its own. */
const PLAIN = "question";

/** The open question, by its game, text and answers. @type {{key: string, answer: Promise<string>|null}} */
let open = { key: "", answer: null };

/** Wait while the player lays tiles at a live table, unless they ask for the question. @param {App} app */
function untilLaid(app) {
  const { promise, resolve } = Promise.withResolvers();
  const unwatch = app.watch((state) => isLaying(state) || resolve(null));
  toast(t("question-waits"), { text: t("show"), act: () => resolve(null) });
  return promise.then(() => {
    unwatch();
    hideToast();
  });
}

/** Ask a question. @param {App} app @param {Asked} asked @returns {Promise<string>} the answer; "" if the
 *   question was closed, or another turn is shown by now */
async function ask(app, { title, parts, ways, classes = PLAIN }) {
  const { link, dealId } = app.state.view ?? {};
  // A new game gets its link once the engine has made it.
  const isOther = (/** @type {State} */ { view }) =>
    view?.link !== link && !(link === "" && view?.dealId === dealId);
  if (isLaying(app.state)) await untilLaid(app);
  if (isOther(app.state)) return "";
  const fill = (/** @type {(value: string) => void} */ close) => [
    ...parts.map((part) => (typeof part === "string" ? el("p", part) : part)),
    choiceButtons(ways.map(([value, text]) => [text, () => close(value)])),
  ];
  const answered = sheet(title, fill, classes);
  // Close the question once another tab has continued the game, or another game is opened.
  const unwatch = app.watch((now) => {
    if (!isOther(now)) return;
    unwatch();
    closeSheets();
  });
  const answer = await answered;
  unwatch();
  return answer;
}

/** Ask a question, unless it is open already: the same one may come when the engine confirms the game.
 * @param {App} app @param {Asked} asked @returns {Promise<string>} */
export function askOnce(app, asked) {
  const { link, dealId } = app.state.view ?? {};
  const key = JSON.stringify([dealId || link, asked.title, asked.ways]);
  const dialog = /** @type {HTMLDialogElement|null} */ (query(`dialog.${asked.classes ?? PLAIN}`));
  // A dialog that closes with an answer reports it in a later task.
  const isOpen = key === open.key && (dialog?.open || dialog?.returnValue);
  if (isOpen && open.answer) return open.answer;
  const answer = ask(app, asked).finally(() => {
    if (open.answer === answer) open = { key: "", answer: null };
  });
  open = { key, answer };
  return answer;
}

/** @param {App} app @returns {Pick<LazyActions, "ask">} */
export const actions = (app) => ({ ask: (asked) => askOnce(app, asked) });
