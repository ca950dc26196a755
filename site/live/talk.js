/**
 * What somebody at the table says and wants, in the window with the connection or in another one of this
 * device, which passes it on; and what the friend says. It is fetched with the first of these.
 *
 * @import {App} from "../core/app.js"
 * @import {Session} from "./session.js"
 * @import {Table} from "./table.js"
 */

import { chatOf, cleaned, said } from "./chat.js";
import { post } from "./windows.js";

/** @typedef {{kind: "say", text: string}|{kind: "typing"}|{kind: "mute"}|{kind: "leave"}} Wish */

/** How often typing is said. */
const TYPING_MS = 2000;
let typedAt = -TYPING_MS;

/** @param {App} app @param {Session} session @param {Wish} wish */
export function want(app, session, wish) {
  if (app.state.table?.isElsewhere) post(app, wish);
  else fulfil(session, wish);
}

/** @param {Session} session @param {Wish} wish */
export function fulfil(session, wish) {
  const { table } = session;
  if (!table) return;
  if (wish.kind === "say") say(session, table, cleaned(wish.text));
  if (wish.kind === "typing") type(session);
  if (wish.kind === "mute") session.set({ ...table, isMuted: !table.isMuted });
  if (wish.kind === "leave") session.leave();
}

/** Let in what the friend says; a text that no page of ours sends ends the connection.
 * @param {Session} session @param {string} text */
export function hear(session, text) {
  const { table } = session;
  if (!table) return;
  if (cleaned(text) !== text) session.end("breach");
  else if (!table.isMuted)
    keep(session, { ...table, typedAt: 0, unread: table.unread + 1 }, 1 - table.seat, text);
}

/** @param {Session} session @param {Table} table @param {string} text */
function say(session, table, text) {
  if (!text || !session.tell({ kind: "say", text })) return;
  typedAt = -TYPING_MS;
  keep(session, table, table.seat, text);
}

/** @param {Session} session @param {Table} table @param {number} seat @param {string} text */
function keep(session, table, seat, text) {
  const chat = said(chatOf(table.chat), seat, text, Date.now());
  session.set({ ...table, chat });
  session.exchange.keep({ chat });
}

/** @param {Session} session */
function type(session) {
  const now = performance.now();
  if (now - typedAt < TYPING_MS) return;
  typedAt = now;
  session.tell({ kind: "typing" });
}
