/**
 * Sitting down together: two players at one game, page to page, without a server. Here it is asked for,
 * and answered; nothing is connected before a press.
 *
 * @import {LazyActions} from "../../core/actions.js"
 * @import {App} from "../../core/app.js"
 * @import {View} from "../../core/types.js"
 * @import {Token} from "./token.js"
 * @import {Heard} from "./windows.js"
 */

import { nameOf, t } from "../../core/i18n.js";
import { goNewest } from "../../play/game-flow.js";
import { paragraphs, sheet } from "../../ui/dialogs.js";
import { button, el } from "../../ui/dom.js";
import { canConnect } from "./connection.js";
import { bindPanel, showPanel } from "./panel.js";
import { Session } from "./session.js";
import { read } from "./token.js";
import { post } from "./windows.js";

/** How long the window that waits for an answer has to take it. */
const TAKEN_MS = 1000;

/** Why nobody can sit down at the game on show: the string that says so; "" where two can.
 * @param {App} app @param {View} view */
function obstacle({ state: { seats } }, view) {
  if (!canConnect()) return "together-cannot";
  if (view.players.length !== 2 || view.humans !== 2) return "together-two";
  return seats.length === 1 ? "" : "together-seat";
}

/** @param {string} text */
const explain = (text) =>
  sheet(t("together"), (close) => [
    ...paragraphs([text]),
    el("footer", button("action", close, t("ok"))),
  ]);

/** What somebody should know before a connection is made. @param {App} app @param {string} name */
const termsOf = ({ store }, name) =>
  t(store.settings().stun ? "together-server" : "together-network", { name });

/** Offer to sit down; the link that is sent next carries the offer.
 * @param {App} app @param {Session} session @param {View} view */
async function offer(app, session, view) {
  const why = obstacle(app, view);
  if (why) return explain(t(why));
  const [seat = 0] = app.state.seats;
  const name = nameOf(view, 1 - seat);
  const lines = [t("together-body", { name }), termsOf(app, name)];
  if (!(await app.ui.confirm(t("together"), lines, t("together-invite", { name }))))
    return undefined;
  const isReady = await session.begin(view.gameId, seat);
  return isReady ? app.act("send") : undefined;
}

/** Answer an offer that came with the link on show.
 * @param {App} app @param {Session} session @param {View} view @param {Token} token */
async function answer(app, session, view, token) {
  const why = obstacle(app, view);
  if (why) return explain(t(why));
  const [seat = 0] = app.state.seats;
  const name = nameOf(view, 1 - seat);
  const lines = [t("together-asked-body", { name }), termsOf(app, name)];
  const title = t("together-asked", { name });
  if (!(await app.ui.confirm(title, lines, t("together-join", { name })))) return undefined;
  const isReady = await session.begin(view.gameId, seat, token);
  return isReady ? app.act("send") : undefined;
}

/** Tokens that another window took. @type {Set<string>} */
const taken = new Set();

/** Take an answer here, or have the window take it that waits for it.
 * @param {App} app @param {Session} session @param {Token} token @param {string} text */
async function accept(app, session, token, text) {
  if (session.accept(token)) return;
  post(app, { kind: "answer", token: text });
  await new Promise((done) => setTimeout(done, TAKEN_MS));
  app.ui.toast(t(taken.has(text) ? "together-elsewhere" : "together-stale"));
}

/** @param {App} app @param {Session} session @param {string} text  what stood behind the link */
async function takeToken(app, session, text) {
  const token = read(text);
  const { view, table } = app.state;
  if (!token) return app.ui.toast(t("together-damaged"));
  if (!view || table?.token === text || table?.phase === "joined") return undefined;
  if (token.kind === "answer") return accept(app, session, token, text);
  return answer(app, session, view, token);
}

/** @param {App} app @param {Session} session @param {Heard} heard  from another window */
function hear(app, session, heard) {
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
  if (heard.kind !== "answer") return;
  const token = read(heard.token);
  if (token && session.accept(token)) post(app, { kind: "taken", token: heard.token });
}

/** Show the table with its game, or offer one where there is none.
 * @param {App} app @param {Session} session */
async function sitDown(app, session) {
  const { view, table } = app.state;
  const isHere = view?.gameId === table?.gameId;
  const isOver = table?.phase === "over" && !table.isElsewhere;
  if (!table || (isOver && isHere)) return view && offer(app, session, view);
  if (!isHere) await goNewest(app, table.gameId);
  return showPanel(app, session);
}

/** @param {App} app @returns {Pick<LazyActions, "together">} */
export function actions(app) {
  const session = new Session(app);
  bindPanel(app);
  return {
    together: ({ token, heard } = {}) => {
      if (heard) return hear(app, session, heard);
      return token ? takeToken(app, session, token) : sitDown(app, session);
    },
  };
}
