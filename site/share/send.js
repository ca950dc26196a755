/**
 * Passing the link on: after a play the button that sends it is offered; a press opens the share sheet of
 * the device, or the link sheet with more ways.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {View} from "../core/types.js"
 */

import { noteUnsent } from "../common/kept-game.js";
import { lastSentence, t } from "../core/i18n.js";
import { say, toast } from "../ui/dialogs.js";
import { all, canShare, query } from "../ui/dom.js";
import { showLinkSheet } from "./link-sheet.js";
import { sendingOf, wholeOf } from "./message.js";

/** How long the button does nothing after a play: it stands where Play was, and may be under the second tap. */
const REST_MS = 600;

/** Note that the link was sent to whoever waits for it. @param {App} app @param {View} view */
function notePassed(app, { gameId, link }) {
  const saved = app.store.game(gameId);
  if (saved?.link === link) noteUnsent(app, saved, false);
}

/** Say what was played, and give the focus to the button that sends it. @param {App} app */
function offer({ state: { view } }) {
  if (!view) return;
  const button = query("#actions [data-act=send]");
  if (button) button.dataset.rests = "";
  setTimeout(() => delete button?.dataset.rests, REST_MS);
  const goOn = () => {
    say(`${lastSentence(view)} ${t("not-sent")}`);
    // What moves has changed the layout, which the focus needs: not in the same frame.
    setTimeout(() => {
      if (!all("dialog[open]").length) button?.focus({ preventScroll: true });
    });
  };
  if (button?.hidden) addEventListener("page-drawn", goOn, { once: true });
  else requestAnimationFrame(goOn);
}

/** Show the link sheet; after a turn of a sealed game its key is asked about. @param {App} app */
async function showWays(app) {
  const { view } = app.state;
  if (!view) return;
  await showLinkSheet(sendingOf(app, view), () => notePassed(app, view));
  await remind(app, view);
}

/** @param {App} app @param {View} view */
const remind = (app, { joint, turns, over }) =>
  joint && turns.length && !over && app.act("remind-of-key");

/** Send the link as the device does it, or show the ways where it cannot. @param {App} app */
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
