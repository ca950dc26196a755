/**
 * One sitting: joins the connection, what is said over it, the table and the game.
 *
 * @import {App} from "../../core/app.js"
 * @import {State} from "../../core/state.js"
 * @import {Message} from "./messages.js"
 * @import {Table, Why} from "./table.js"
 * @import {Token} from "./token.js"
 */

import { lastSentence, nameOf, t } from "../../core/i18n.js";
import { query } from "../../ui/dom.js";
import { chatOf } from "./chat.js";
import { Connection, isFor } from "./connection.js";
import { Exchange } from "./exchange.js";
import { allowance, read, spend, VERSION, write } from "./messages.js";
import { ended, entered, heard, newTable, noted } from "./table.js";
import { read as readToken } from "./token.js";
import { beforeLeaving, post } from "./windows.js";

/** The address of a STUN server as the settings have it; "" where none was entered.
 * @param {unknown} entered */
const serverOf = (entered) =>
  typeof entered === "string" && entered ? entered.replace(/^(?!stuns?:)/, "stun:") : "";

export class Session {
  #app;
  /** @type {Connection|null} */
  #connection = null;
  #allowance = allowance(0);

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.exchange = new Exchange(app, this);
    app.watch((now, before) => this.#watch(now, before));
    document.addEventListener("visibilitychange", () => this.#sayWhere());
    beforeLeaving(() => this.table && this.leave());
  }

  /** The table whose connection this window has. @returns {Table|null} */
  get table() {
    const { table } = this.#app.state;
    return table && !table.isElsewhere ? table : null;
  }

  /** @param {Table|null} table */
  set(table) {
    this.#app.update({ table });
    post(this.#app, { kind: "table", table });
  }

  /** @param {string} what */
  note(what) {
    if (this.table) this.set(noted(this.table, what, Date.now()));
  }

  /** Show the other windows the table. */
  show() {
    post(this.#app, { kind: "table", table: this.table });
  }

  /** Make an offer for a game, or answer one. @param {string} gameId @param {number} seat
   * @param {Token} [offer] @returns {Promise<boolean>} whether there is a token to send */
  async begin(gameId, seat, offer) {
    this.#connection?.close();
    this.set(newTable(gameId, seat, chatOf(this.#app.store.game(gameId)?.chat)));
    const connection = this.#connect();
    const making = offer ? connection.answer(offer) : connection.offer();
    const token = await making.catch((error) => {
      this.note(`${error.name}`);
      return "";
    });
    if (this.#connection !== connection || !this.table) return false;
    const phase = offer ? "answered" : "offered";
    if (token) this.set(entered({ ...this.table, token }, phase, Date.now()));
    else this.end("no-way");
    return token !== "";
  }

  #connect() {
    /** @type {Connection} */
    const made = new Connection(serverOf(this.#app.store.settings().stun), {
      opened: () => this.#opened(),
      heard: (data) => this.#hear(data),
      silent: (isSilent) => this.table && this.set({ ...this.table, isSilent }),
      closed: (why) => this.end(why),
      noted: (what) => this.note(what),
    });
    this.#connection = made;
    this.#allowance = allowance(performance.now());
    return made;
  }

  /** Take an answer, if this window waits for it. @param {string} text @returns {boolean} */
  accept(text) {
    const table = this.table;
    const answer = readToken(text);
    if (table?.phase !== "offered" || !answer || !isFor(answer, table.token)) return false;
    this.set(entered(table, "joining", Date.now()));
    this.#connection?.accept(answer).catch((error) => {
      this.note(`${error.name}`);
      this.end("no-way");
    });
    return true;
  }

  /** Leave the table, and put it away. */
  leave() {
    this.tell({ kind: "bye" });
    this.#connection?.close();
    this.#connection = null;
    if (this.table) this.exchange.end(this.table);
    this.set(null);
  }

  /** @param {Message} message @returns {boolean} whether it is on its way */
  tell(message) {
    return this.#connection?.send(write(message)) ?? false;
  }

  #opened() {
    const table = this.table;
    const link = this.exchange.begin();
    if (!table || !link) return this.end("lost");
    this.set(entered(table, "joined", Date.now()));
    this.tell({ kind: "hi", version: VERSION, seat: table.seat, link });
    return this.#sayWhere();
  }

  /** @param {unknown} data */
  #hear(data) {
    const table = this.table;
    const left = spend(this.#allowance, performance.now());
    const message = left && read(data);
    if (!table || !message) return this.end("breach");
    this.#allowance = left;
    const next = heard(table, message, Date.now());
    if (next.phase === "over") return this.end(next.why || "left");
    this.set(next);
    return this.#react(message);
  }

  /** @param {Message} message */
  #react(message) {
    const exchange = this.exchange;
    if (message.kind === "hi") this.#greeted(message.link);
    if (message.kind === "link") exchange.take(message.link);
    if (message.kind === "say") exchange.keep({ chat: this.table?.chat });
    if (message.kind === "rematch") exchange.follow();
  }

  /** The friend is there: what asks to send the token is closed. @param {string} link  of the friend */
  #greeted(link) {
    const asking = /** @type {HTMLDialogElement|null} */ (query(".link-sheet[open]"));
    asking?.close();
    const way = { text: t("chat"), act: () => this.#app.act("together", {}) };
    this.#notify("joined", way);
    this.exchange.meet(link);
  }

  /** Say what became of the table. @param {string} what
   * @param {{text: string, act: () => void}} [way] */
  #notify(what, way) {
    const view = this.exchange.saved?.view;
    const name = view ? nameOf(view, 1 - (this.#app.state.table?.seat ?? 0)) : "";
    this.#app.ui.toast(t(`together-${what}`, { name }), way);
  }

  /** End it. @param {Why} why */
  end(why) {
    const table = this.table;
    this.#connection?.close();
    this.#connection = null;
    if (!table || table.phase === "over") return;
    this.exchange.end(table);
    this.set(ended(table, why, Date.now()));
    const isTheirs = this.exchange.saved?.view.toMove === 1 - table.seat;
    const way = { text: t("send"), act: () => this.#app.act("send") };
    this.#notify(why, isTheirs && this.exchange.isShown ? way : undefined);
  }

  /** Say whether the game is looked at here. */
  #sayWhere() {
    const isHere = document.visibilityState === "visible" && this.exchange.isShown;
    this.tell({ kind: isHere ? "back" : "away" });
  }

  /** Have the system say that it is one's turn, if that is wished and the page is not looked at.
   * @param {string} text */
  #alert(text) {
    if (document.visibilityState !== "visible" && this.#app.store.settings().notify)
      import("./notification.js").then(({ notify }) => notify(text)).catch(() => {});
  }

  /** @param {State} now @param {State} before */
  #watch(now, before) {
    const { table, view } = now;
    if (table?.phase !== "joined" || table.isElsewhere) return;
    const isNew = view !== before.view;
    if (isNew) this.exchange.seen(now, before);
    if (isNew && view && now.isMyTurn && !before.isMyTurn) this.#alert(lastSentence(view));
    if (view?.gameId !== before.view?.gameId) this.#sayWhere();
    const laid = (/** @type {State} */ { isMyTurn, draft }) => (isMyTurn ? draft.length : 0);
    if (laid(now) !== laid(before)) this.tell({ kind: "laying", n: laid(now) });
  }
}
