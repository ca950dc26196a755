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
import { el } from "../ui/dom.js";
import { sheet } from "./resting.js";

/** Whether the player is laying tiles in the table's game. @param {State} state */
const isLaying = ({ table, view, draft }) =>
  table?.phase === "joined" && table.gameId === view?.gameId && draft.length > 0;

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
async function ask(app, { title, parts, ways, classes = "question" }) {
  const { view } = app.state;
  if (isLaying(app.state)) await untilLaid(app);
  if (app.state.view !== view) return "";
  const fill = (/** @type {(value: string) => void} */ close) => [
    ...parts.map((part) => (typeof part === "string" ? el("p", part) : part)),
    choiceButtons(ways.map(([value, text]) => [text, () => close(value)])),
  ];
  const answered = sheet(title, fill, classes);
  // Close the question once another tab has continued the game, or another game is opened.
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
