/**
 * The channel between windows of this device: all windows with a game show its table, and one window has the
 * connection. This channel carries nothing else: windows with an older version of the page would not understand
 * its messages.
 *
 * @import {App} from "../core/app.js"
 * @import {Heard} from "../core/table.js"
 */

/** @type {BroadcastChannel|null} */
let channel = null;
/** Whether the page is closing: nothing more is sent. */
let isLeft = false;
/** Called before the page closes. */
let leaving = () => {};

/** @param {() => void} act  called while messages to other windows can still be sent */
export function beforeLeaving(act) {
  leaving = act;
}

/** @param {App} app @param {Heard} message */
export function post(app, message) {
  bindWindows(app);
  if (!isLeft) channel?.postMessage(message);
}

/** Listen to other windows, and ask them for a table. A page in the back-forward cache must not listen (see
 * `Tabs`). @param {App} app */
export function bindWindows(app) {
  if (channel) return;
  const name = app.startup.scoped("pass-a-word live");
  const listen = () => {
    channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }) => {
      const kind = data?.kind;
      // A window without a table needs only another window's table, and the fate of an answer that it passed on.
      if (kind === "table" || kind === "taken" || kind === "late" || app.state.table)
        void app.actInBackground("together", { heard: data });
    };
    channel.postMessage({ kind: "ask" });
  };
  listen();
  addEventListener("pagehide", () => {
    leaving();
    isLeft = true;
    channel?.close();
  });
  addEventListener("pageshow", ({ persisted }) => {
    isLeft = false;
    if (persisted) listen();
  });
}
