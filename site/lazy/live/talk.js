/**
 * What somebody at the table says and wants, in the window with the connection or in another one of this
 * device, which passes it on.
 *
 * @import {App} from "../../core/app.js"
 * @import {Session} from "./session.js"
 */

import { cleaned, said } from "./chat.js";
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

/** @param {Session} session @param {import("./table.js").Table} table @param {string} text */
function say(session, table, text) {
  if (!text || !session.tell({ kind: "say", text })) return;
  typedAt = -TYPING_MS;
  const chat = said(table.chat, table.seat, text, Date.now());
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
