/**
 * Other windows of this device: requests to the one with the connection, and tables of theirs.
 *
 * @import {App} from "../core/app.js"
 * @import {Session} from "./session.js"
 * @import {Heard, Table} from "../core/table.js"
 */

import { t } from "../core/i18n.js";
import { fulfil } from "./talk.js";
import { post } from "./windows.js";

/** How long the waiting window has to take an answer. */
const TAKEN_MS = 1000;

/** Tokens that another window took. @type {Set<string>} */
const taken = new Set();

/** Pass an answer to the window that waits for it. @param {App} app @param {string} token */
export async function passOn(app, token) {
  post(app, { kind: "answer", token });
  await new Promise((done) => setTimeout(done, TAKEN_MS));
  app.ui.toast(t(taken.has(token) ? "together-elsewhere" : "together-stale"));
}

let isFollowing = false;

/** Show the table of another window, which sends the moves made here.
 * @param {App} app @param {Session} session @param {Table|null} theirs */
function follow(app, session, theirs) {
  app.update({ table: theirs && { ...theirs, isElsewhere: true } });
  if (isFollowing) return;
  isFollowing = true;
  app.watch(({ table, view, isUnsent }, before) => {
    const isAtTable = table?.isElsewhere && table.phase === "joined" && session.exchange.isShown;
    if (!isAtTable || !view || view === before.view || !isUnsent) return;
    post(app, { kind: "moved", link: view.link });
    session.exchange.pass(false);
  });
}

/** @param {App} app @param {Session} session @param {Heard} heard  from another window */
export function hear(app, session, heard) {
  const { table } = app.state;
  const isMine = table !== null && !table.isElsewhere;
  if (heard.kind === "table") {
    // A window that waits or is joined keeps its own.
    if (!isMine || table.phase === "over") follow(app, session, heard.table);
    return;
  }
  if (heard.kind === "taken") taken.add(heard.token);
  if (!isMine) return;
  switch (heard.kind) {
    case "ask":
      session.set(table);
      break;
    case "moved":
      session.exchange.deliver(heard.link);
      break;
    case "answer":
      if (session.accept(heard.token)) post(app, { kind: "taken", token: heard.token });
      break;
    case "taken":
      break;
    default:
      fulfil(session, heard);
  }
}
