/**
 * The panel of a table, beside the board: the chat, the log and the button to leave.
 *
 * @import {App} from "../core/app.js"
 * @import {Session} from "./session.js"
 * @import {Table} from "../core/table.js"
 */

import { copy } from "../common/copy.js";
import { style } from "../common/style.js";
import { limit } from "../core/cut.js";
import { isolated, t } from "../core/i18n.js";
import { beside } from "../ui/dialogs.js";
import { button, el, form, query, replaceContents, select, submit } from "../ui/dom.js";
import { chatOf, MAX_SAID } from "./chat.js";
import { change, showWay } from "./notification.js";
import { doesText, TYPING_MS } from "./presence.js";
import { want } from "./talk.js";

/** @param {Session} session @param {Table} table @param {number} seen  how many messages were already read */
function linesOf({ exchange }, table, seen) {
  const chat = chatOf(table.chat);
  if (!chat.length) return [el("p.note", t("chat-none"))];
  const said = chat.map(({ seat, text }) =>
    el(
      seat === table.seat ? "p.said.own" : "p.said",
      el("b", seat === table.seat ? t("you") : exchange.nameAt(seat)),
      " ",
      el("bdi", isolated(text)),
    ),
  );
  const isNew = seen < chat.length;
  return isNew ? said.toSpliced(seen, 0, el("p.new", t("chat-new"))) : said;
}

/** @param {Table} table @returns {string} the log: seconds since the first line, and what happened */
function logOf({ log }) {
  const [first = 0] = log[0] ?? [];
  return log.map(([at, what]) => `${((at - first) / 1000).toFixed(1)} s  ${what}`).join("\n");
}

/** @param {App} app @param {Session} session */
function partsOf(app, session) {
  const state = el("p.state");
  const does = el("p.note.does");
  const chat = el("div.chat", { role: "log", tabindex: 0, "aria-label": t("chat") });
  const field = el("input", {
    id: "chat-field",
    autocomplete: "off",
    enterkeyhint: "send",
    "aria-label": t("chat-field"),
    placeholder: t("chat-field"),
    oninput: () => {
      limit(field, MAX_SAID);
      want(app, session, { kind: "typing" });
    },
  });
  const say = form(
    "chat-form",
    () => {
      want(app, session, { kind: "say", text: field.value });
      field.value = "";
    },
    field,
    submit("action", t("send-short")),
  );
  const mute = button("textual", () => want(app, session, { kind: "mute" }));
  const notify = button("textual", () => change(app, notify));
  showWay(app, notify);
  const leave = button("textual", () => leaveTable(app, session));
  const log = el("pre");
  const copyLog = button("textual", () => copyText(app, log.textContent ?? ""), t("copy"));
  const details = el("details", el("summary", t("together-log")), log, copyLog);
  return {
    state,
    does,
    chat,
    say,
    foot: el("div.links-in-line", mute, notify, leave),
    mute,
    leave,
    details,
    log,
  };
}

/** @param {App} app @param {string} text */
async function copyText(app, text) {
  if (await copy(text)) app.ui.toast(t("copied"));
}

/** @param {App} app @param {Session} session */
function leaveTable(app, session) {
  want(app, session, { kind: "leave" });
  app.ui.closeBeside();
}

/** Show the table beside the board. @param {App} app @param {Session} session */
export async function showPanel(app, session) {
  await style("live/panel.css");
  const parts = partsOf(app, session);
  const { state, does, chat, say, foot, details } = parts;
  const { chat: said = [], unread = 0 } = app.state.table ?? {};
  const seen = unread ? chatOf(said).length - unread : Number.POSITIVE_INFINITY;
  const draw = select(
    (/** @type {import("../core/types.js").State} */ { table }) => table && { table },
    ({ table }) => drawTable(app, session, table, { ...parts, seen }),
  );
  /** @type {() => void} */
  let unwatch = () => {};
  beside(t("together"), "together", [state, does, chat, say, foot, details], () => unwatch());
  unwatch = app.watch(draw);
  if (app.state.table?.phase === "joined") query("#chat-field")?.focus();
}

/** @param {App} app @param {Session} session @param {Table} table
 * @param {ReturnType<typeof partsOf> & {seen: number}} parts */
function drawTable(app, session, table, { state, does, chat, say, mute, leave, log, seen }) {
  const isJoined = table.phase === "joined";
  replaceContents(state, session.stateText, table.phase === "over" && `. ${t("together-after")}`);
  const showDoes = () => replaceContents(does, doesText(session, app.state.table ?? table));
  showDoes();
  if (table.typedAt) setTimeout(showDoes, TYPING_MS);
  replaceContents(chat, linesOf(session, table, seen));
  chat.scrollTop = chat.scrollHeight;
  say.hidden = !isJoined;
  mute.hidden = !isJoined;
  replaceContents(mute, t(table.isMuted ? "chat-unmute" : "chat-mute"));
  replaceContents(leave, t(isJoined ? "together-leave" : "close"));
  log.textContent = logOf(table);
  if (table.unread) app.update({ table: { ...table, unread: 0 } });
}
