/**
 * The player's actions at the table, made in this window or passed on from another window of this device; and
 * the friend's chat messages.
 *
 * @import {App} from "../core/app.js"
 * @import {Table, Wish} from "../core/table.js"
 * @import {Sitting} from "./table.js"
 */

import { addMessage, chatOf, cleanMessage } from "./chat.js";
import { post } from "./windows.js";

/** The least time between two typing messages. */
const TYPING_MS = 2000;
/** The least time between two reactions. */
const REACT_MS = 1000;
let typedAt = -TYPING_MS;

/** @param {App} app @param {Sitting} sitting @param {Wish} wish */
export function want(app, sitting, wish) {
  if (app.state.table?.isElsewhere) post(app, wish);
  else fulfil(sitting, wish);
}

/** @param {Sitting} sitting @param {Wish} wish */
export function fulfil(sitting, wish) {
  const { table } = sitting;
  if (!table) return;
  if (wish.kind === "say") say(sitting, table, cleanMessage(wish.text));
  if (wish.kind === "typing") type(sitting);
  if (wish.kind === "react") react(sitting, table, wish.n);
  if (wish.kind === "mute") sitting.set({ ...table, isMuted: !table.isMuted });
  if (wish.kind === "leave") sitting.leave();
}

/** Store a chat message from the friend. A message that our page would not send ends the connection.
 * @param {Sitting} sitting @param {string} text */
export function hear(sitting, text) {
  const { table } = sitting;
  if (!table) return;
  if (cleanMessage(text) !== text) sitting.end("breach");
  else if (!table.isMuted)
    keep(sitting, { ...table, typedAt: 0, unread: table.unread + 1 }, 1 - table.seat, text);
}

/** @param {Sitting} sitting @param {Table} table @param {string} text */
function say(sitting, table, text) {
  if (!text || !sitting.tell({ kind: "say", text })) return;
  typedAt = -TYPING_MS;
  keep(sitting, table, table.seat, text);
}

/** @param {Sitting} sitting @param {Table} table @param {number} seat @param {string} text */
function keep(sitting, table, seat, text) {
  const chat = addMessage(chatOf(table.chat), seat, text, Date.now());
  sitting.set({ ...table, chat });
  sitting.exchange.keep({ chat });
}

/** @param {Sitting} sitting @param {Table} table @param {number} n */
function react(sitting, table, n) {
  const at = Date.now();
  if (table.reaction?.seat === table.seat && at - table.reaction.at < REACT_MS) return;
  if (sitting.tell({ kind: "react", n }))
    sitting.set({ ...table, reaction: { n, at, seat: table.seat } });
}

/** @param {Sitting} sitting */
function type(sitting) {
  const now = performance.now();
  if (now - typedAt < TYPING_MS) return;
  typedAt = now;
  sitting.tell({ kind: "typing" });
}
