/**
 * The line below the board at a table: the friend's activity or last message, six reactions, and the chat button
 * with the unread count.
 *
 * @import {App} from "../core/app.js"
 * @import {State} from "../core/types.js"
 * @import {Session} from "./session.js"
 * @import {Table} from "../core/table.js"
 */

import { style } from "../common/style.js";
import { cut } from "../core/cut.js";
import { isolated, lines, t } from "../core/i18n.js";
import { say } from "../ui/dialogs.js";
import {
  $,
  add,
  button,
  el,
  HIDDEN,
  icon,
  query,
  replaceContents,
  select,
  srOnly,
} from "../ui/dom.js";
import { chatOf } from "./chat.js";
import { want } from "./talk.js";

/** How long a key press counts as typing. */
export const TYPING_MS = 4000;
/** How long a reaction is shown. */
const REACTION_MS = 3000;
/** How many characters of an unread message are shown. */
const MAX_SHOWN = 80;

/** Describe the friend's activity. @param {Session} session @param {Table} table */
export function doesText({ exchange }, table) {
  const name = exchange.nameAt(1 - table.seat);
  if (Date.now() - table.typedAt < TYPING_MS) return t("together-typing", { name });
  return table.laid ? t("together-laying", { name, n: table.laid }) : "";
}

/** Return the friend's latest message if it is unread, else "". @param {Session} session @param {Table} table */
function lastUnread({ exchange }, table) {
  const last = chatOf(table.chat).findLast(({ seat }) => seat !== table.seat);
  if (!table.unread || !last) return "";
  return t("note-of", {
    name: exchange.nameAt(last.seat),
    note: isolated(cut(last.text, MAX_SHOWN)),
  });
}

/** Draw a reaction in tiles. @param {string} word */
const inTiles = (word) =>
  el(
    "span.in-tiles",
    srOnly(word),
    el(
      "span",
      HIDDEN,
      [...word].map((letter) => el("b", letter)),
    ),
  );

/** Return the reaction to show now. @param {Table} table */
function reactionOf({ reaction }) {
  const isNow = reaction && Date.now() - reaction.at < REACTION_MS;
  return isNow ? { ...reaction, word: lines("reactions")[reaction.n] ?? "" } : null;
}

/** @param {App} app @param {Session} session */
function partsOf(app, session) {
  const text = button("textual.doing", () => app.act("together", {}));
  const shown = el("span.reaction", { hidden: true });
  const choose = (/** @type {number} */ n) => {
    want(app, session, { kind: "react", n });
    open(false);
    door.focus();
  };
  const ways = lines("reactions").map((word, n) =>
    button("action", () => choose(n), inTiles(word)),
  );
  const onkeydown = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape" || bar.hidden) return;
    event.stopPropagation();
    open(false);
    door.focus();
  };
  const bar = el("div.reactions", { hidden: true, role: "group", "aria-label": t("react") }, ways);
  const door = button("action", () => open(Boolean(bar.hidden)), icon("smile"), {
    "aria-label": t("react"),
    "aria-expanded": "false",
  });
  const open = (/** @type {boolean} */ isOpen) => {
    bar.hidden = !isOpen;
    add(door, { "aria-expanded": String(isOpen) });
    if (isOpen) query("button", bar)?.focus();
  };
  const count = el("i.badge", HIDDEN);
  const chat = button(
    "action.to-chat",
    () => app.act("together", {}),
    icon("chat"),
    t("chat"),
    count,
  );
  const group = { role: "group", "aria-label": t("together"), hidden: true, onkeydown };
  const row = el("div.presence", group, el("div.row-of", text, shown, door, chat), bar);
  return { row, text, shown, door, chat, count, open };
}

/** Show the line while two pages are connected at the current game. @param {App} app @param {Session} session
 * @returns {Promise<() => void>} removes the line */
export async function bindPresence(app, session) {
  await style("live/presence.css");
  const { row, text, shown, door, chat, count, open } = partsOf(app, session);
  $("replay").before(row);
  let heardAt = 0;
  const drawTable = (/** @type {Table} */ table) => {
    const does = lastUnread(session, table) || doesText(session, table) || session.stateText;
    const reaction = reactionOf(table);
    replaceContents(text, does);
    replaceContents(shown, reaction && inTiles(reaction.word)).hidden = !reaction;
    shown.classList.toggle("own", reaction?.seat === table.seat);
    replaceContents(count, table.unread).hidden = !table.unread;
    add(chat, {
      "aria-label": table.unread
        ? `${t("chat")}, ${t("chat-unread", { n: table.unread })}`
        : t("chat"),
    });
    if (!reaction || reaction.at === heardAt) return;
    heardAt = reaction.at;
    if (reaction.seat !== table.seat)
      say(t("note-of", { name: session.exchange.nameAt(reaction.seat), note: reaction.word }));
  };
  const draw = select(
    (/** @type {State} */ { table, view, screen }) => {
      const isShown =
        screen === "game" && table?.phase === "joined" && table.gameId === view?.gameId;
      return { table: isShown ? table : null };
    },
    ({ table }) => {
      row.hidden = !table;
      if (!table) return open(false);
      door.hidden = table.isMuted;
      drawTable(table);
      for (const [at, ms] of [
        [table.typedAt, TYPING_MS],
        [table.reaction?.at ?? 0, REACTION_MS],
      ]) {
        const left = (at ?? 0) + (ms ?? 0) - Date.now();
        if (left > 0) setTimeout(() => app.state.table && drawTable(app.state.table), left);
      }
    },
  );
  return app.watch(draw);
}
