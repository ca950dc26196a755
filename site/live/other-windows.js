/**
 * Other windows of this device: sends requests to the window with the connection, and shows that window's
 * table. Any page of the origin can send messages here, so malformed messages are ignored.
 *
 * @import {App} from "../core/app.js"
 * @import {Session} from "./session.js"
 * @import {Heard, Table} from "../core/table.js"
 */

import { isCount, isText, listOf, recordOf } from "../core/forms.js";
import { t } from "../core/i18n.js";
import { fulfil } from "./talk.js";
import { post } from "./windows.js";

/** @typedef {import("../core/forms.js").Form} Form */

/** @type {Form} */
const isFlag = (value) => typeof value === "boolean";
/** @type {Form} */
const isTable = recordOf({
  ...{ gameId: isText, phase: isText, why: isText, token: isText, theirs: isText, next: isText },
  ...{ name: isText, seat: isCount, laid: isCount, unread: isCount, typedAt: Number.isFinite },
  ...{ isAway: isFlag, isSilent: isFlag, isMuted: isFlag, isElsewhere: isFlag },
  ...{ chat: Array.isArray, log: listOf(Array.isArray) },
});

/** The fields of a message, by kind. @type {Record<Heard["kind"], Record<string, Form>>} */
const FORMS = {
  table: { table: (value) => value === null || isTable(value) },
  ask: {},
  moved: { link: isText },
  answer: { token: isText },
  taken: { token: isText },
  late: { token: isText },
  say: { text: isText },
  react: { n: isCount },
  typing: {},
  mute: {},
  leave: {},
};
const BY_KIND = new Map(Object.entries(FORMS));

/** Whether data is a well-formed message of another window. @param {any} data */
function isHeard(data) {
  const form = BY_KIND.get(data?.kind);
  return form !== undefined && recordOf(form)(data);
}

/** How long the waiting window may take to use an answer. */
const TAKEN_MS = 1000;

/** By token, the key of the string that reports what another window did with it. @type {Map<string, string>} */
const told = new Map();

/** Pass an answer to the window that waits for it. @param {App} app @param {string} token */
export async function passAnswer(app, token) {
  post(app, { kind: "answer", token });
  await new Promise((done) => setTimeout(done, TAKEN_MS));
  app.ui.toast(t(told.get(token) ?? "together-stale"));
}

let isFollowing = false;

/** Show another window's table, and pass moves made here to that window.
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
export function hearWindow(app, session, heard) {
  if (!isHeard(heard)) return;
  const { table } = app.state;
  const isMine = table !== null && !table.isElsewhere;
  if (heard.kind === "table") {
    // A window that is connected, or waits for the friend, keeps its own table.
    if (!isMine || table.phase === "over") follow(app, session, heard.table);
    return;
  }
  if (heard.kind === "taken") told.set(heard.token, "together-elsewhere");
  if (heard.kind === "late") told.set(heard.token, "together-taken");
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
      else if (session.isLate(heard.token)) post(app, { kind: "late", token: heard.token });
      break;
    case "taken":
    case "late":
      break;
    default:
      fulfil(session, heard);
  }
}
