/**
 * The channel between windows of this device: all that show a game show its table, and one of them has
 * the connection. It is separate, so that a window with an older version of the page gets no message
 * that it cannot read.
 *
 * @import {App} from "../core/app.js"
 * @import {Heard} from "../core/table.js"
 */

/** @type {BroadcastChannel|null} */
let channel = null;
/** Whether the page is being left: nothing is sent any more. */
let isLeft = false;
/** Called before that. */
let leaving = () => {};

/** @param {() => void} act  while the other windows can still hear of it */
export function beforeLeaving(act) {
  leaving = act;
}

/** @param {App} app @param {Heard} message */
export function post(app, message) {
  bindWindows(app);
  if (!isLeft) channel?.postMessage(message);
}

/** Listen to other windows, and ask whether one of them has a table. A page in the back-forward cache
 * must not listen (see `Tabs`).
 * @param {App} app */
export function bindWindows(app) {
  if (channel) return;
  const name = app.startup.scoped("pass-a-word live");
  const listen = () => {
    channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }) => {
      const kind = data?.kind;
      // What is for a table means nothing to a window that has none; one that passed an answer on may have
      // yet to show the other's table.
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
