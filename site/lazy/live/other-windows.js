/**
 * The other windows of this device: what they ask of the one with the connection, and a table that is theirs.
 *
 * @import {App} from "../../core/app.js"
 * @import {Session} from "./session.js"
 * @import {Heard} from "./windows.js"
 */

import { t } from "../../core/i18n.js";
import { post } from "./windows.js";

/** How long the window that waits for an answer has to take it. */
const TAKEN_MS = 1000;

/** Tokens that another window took. @type {Set<string>} */
const taken = new Set();

/** Have the window take an answer that waits for it. @param {App} app @param {string} token */
export async function passOn(app, token) {
  post(app, { kind: "answer", token });
  await new Promise((done) => setTimeout(done, TAKEN_MS));
  app.ui.toast(t(taken.has(token) ? "together-elsewhere" : "together-stale"));
}

/** @param {App} app @param {Session} session @param {Heard} heard  from another window */
export function hear(app, session, heard) {
  const { table } = app.state;
  const isMine = table !== null && !table.isElsewhere;
  if (heard.kind === "table") {
    // A window that waits or is joined keeps its own.
    if (!isMine || table.phase === "over")
      app.update({ table: heard.table && { ...heard.table, isElsewhere: true } });
    return;
  }
  if (heard.kind === "taken") taken.add(heard.token);
  if (!isMine) return;
  if (heard.kind === "ask") session.show();
  if (heard.kind === "say") session.say(heard.text);
  if (heard.kind === "mute") session.mute();
  if (heard.kind === "leave") session.leave();
  if (heard.kind === "moved") session.moved(heard.link);
  if (heard.kind === "answer" && session.accept(heard.token))
    post(app, { kind: "taken", token: heard.token });
}
