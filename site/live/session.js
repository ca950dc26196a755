/**
 * One live session: ties together the connection, its messages, the table and the game.
 *
 * @import {App} from "../core/app.js"
 * @import {State} from "../core/types.js"
 * @import {Table, Why} from "../core/table.js"
 * @import {Message} from "./table.js"
 * @import {Token} from "./token.js"
 */

import { lastSentence, t } from "../core/i18n.js";
import { query } from "../ui/dom.js";
import { Connection, isFor } from "./connection.js";
import { Exchange } from "./exchange.js";
import {
  ended,
  entered,
  heard,
  newTable,
  noted,
  readMessage,
  spend,
  stateOf,
  VERSION,
  writeMessage,
} from "./table.js";
import { readToken } from "./token.js";
import { beforeLeaving, post } from "./windows.js";

/** Return the STUN server's URL from the settings, or "". @param {unknown} entered */
const serverOf = (entered) =>
  typeof entered === "string" && entered ? entered.replace(/^(?!stuns?:)/, "stun:") : "";

/** @param {State} state @returns {number} how many draft tiles the friend sees */
const laid = ({ isMyTurn, draft }) => (isMyTurn ? draft.length : 0);

export class Session {
  #app;
  /** @type {Connection|null} */
  #connection = null;
  /** The last offer made here. */
  #offer = "";
  /** The answer used for that offer. */
  #answer = "";
  /** The rate limit's state for the friend's messages (see `spend`). */
  #spent = 0;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.exchange = new Exchange(app, this);
    app.watch((now, before) => this.#watch(now, before));
    document.addEventListener("visibilitychange", () => this.#sayWhere());
    beforeLeaving(() => this.table && this.leave());
  }

  /** The table, if this window has its connection. @returns {Table|null} */
  get table() {
    const { table } = this.#app.state;
    return table?.isElsewhere ? null : table;
  }

  /** The state of the connection in a few words. The table may be another window's. */
  get stateText() {
    const { table } = this.#app.state;
    return table
      ? t(`together-${stateOf(table)}`, { name: this.exchange.nameAt(1 - table.seat) })
      : "";
  }

  /** @param {Table|null} table  also shown in other windows */
  set(table) {
    this.#app.update({ table });
    post(this.#app, { kind: "table", table });
  }

  /** @param {string} what */
  note(what) {
    if (this.table) this.set(noted(this.table, what, Date.now()));
  }

  /** Make an offer for a game, or answer the friend's offer. @param {string} gameId @param {number} seat
   * @param {Token} [offer] @returns {Promise<boolean>} whether there is a token to send */
  async begin(gameId, seat, offer) {
    this.#connection?.close();
    this.set(newTable(gameId, seat, this.#app.store.game(gameId)?.chat));
    const connection = this.#connect();
    const token = await (offer ? connection.answer(offer) : connection.offer());
    const { table } = this;
    if (!table || !token || this.#connection !== connection) return false;
    [this.#offer, this.#answer] = [offer ? "" : token, ""];
    this.set(entered({ ...table, token }, offer ? "answered" : "offered", Date.now()));
    return true;
  }

  #connect() {
    this.exchange = new Exchange(this.#app, this);
    this.#spent = 0;
    this.#connection = new Connection(serverOf(this.#app.store.settings().stun), {
      opened: () => this.#opened(),
      heard: (data) => this.#hear(data),
      silent: (isSilent) => this.table && this.set({ ...this.table, isSilent }),
      closed: (why) => this.end(why),
      noted: (what) => this.note(what),
    });
    return this.#connection;
  }

  /** Accept an answer if this window waits for it. @param {string} text @returns {boolean} */
  accept(text) {
    const table = this.table;
    const answer = readToken(text);
    if (table?.phase !== "offered" || !answer || !isFor(answer, table.token)) return false;
    this.#answer = text;
    this.set(entered(table, "joining", Date.now()));
    void this.#connection?.accept(answer);
    return true;
  }

  /** Whether an answer comes too late: another answer to this window's offer was used.
   * @param {string} text @returns {boolean} */
  isLate(text) {
    const answer = readToken(text);
    return Boolean(this.#answer && text !== this.#answer && answer && isFor(answer, this.#offer));
  }

  /** Leave the table. */
  leave() {
    this.tell({ kind: "bye" });
    this.#part();
    this.set(null);
  }

  /** End the session. @param {Why} why */
  end(why) {
    const isAwaited = this.#part();
    const table = this.table;
    if (!table || table.phase === "over") return;
    this.set(ended(table, why, Date.now()));
    const way = { text: t("send"), act: () => this.#app.act("send") };
    this.#app.ui.toast(this.stateText, isAwaited ? way : undefined);
  }

  /** @returns {boolean} whether the friend waits for a link that must now be sent by other means */
  #part() {
    const { table } = this;
    this.#connection?.close();
    this.#connection = null;
    return table !== null && this.exchange.end(table);
  }

  /** @param {Message} message @returns {boolean} whether it was sent */
  tell(message) {
    return this.#connection?.send(writeMessage(message)) ?? false;
  }

  #opened() {
    const { table } = this;
    const link = this.exchange.begin();
    if (!table || !link) return this.end("lost");
    this.tell({
      kind: "hi",
      version: VERSION,
      seat: table.seat,
      name: this.exchange.ownName,
      link,
    });
    return this.#sayWhere();
  }

  /** @param {unknown} data */
  #hear(data) {
    const { table } = this;
    this.#spent = spend(this.#spent, performance.now());
    const message = this.#spent && readMessage(data);
    if (!table || !message) return this.end("breach");
    const next = heard(table, message, Date.now());
    if (next.why) return this.end(next.why);
    this.set(next);
    return this.#react(message);
  }

  /** @param {Message} message */
  #react(message) {
    const { exchange } = this;
    if (message.kind === "hi") this.#greeted(message.link);
    if (message.kind === "link") void exchange.take(message.link);
    if (message.kind === "rematch") void exchange.take("");
    if (message.kind === "say")
      import("./talk.js")
        .then(({ hear }) => hear(this, message.text))
        .catch(() => this.#app.ui.offerReload("part-gone"));
  }

  /** React to the friend's greeting: close the sheet that asks to send the token, and send missing links.
   * @param {string} link  the friend's newest link */
  #greeted(link) {
    const asking = /** @type {HTMLDialogElement|null} */ (query(".link-sheet[open]"));
    asking?.close();
    const way = { text: t("chat"), act: () => this.#app.act("together", {}) };
    this.#app.ui.toast(this.stateText, way);
    this.exchange.meet(link);
  }

  /** Tell the friend whether the game is in view here. */
  #sayWhere() {
    const isHere = document.visibilityState === "visible" && this.exchange.isShown;
    this.tell({ kind: isHere ? "back" : "away" });
  }

  /** Notify the player of their turn, if the settings allow it. @param {string} text */
  #alert(text) {
    if (this.#app.store.settings().notify)
      import("./notification.js").then(({ notify }) => notify(text)).catch(() => {});
  }

  /** @param {State} now @param {State} before */
  #watch(now, before) {
    const { table, view, isMyTurn } = now;
    if (table?.phase !== "joined" || table.isElsewhere) return;
    if (view !== before.view) {
      this.exchange.seen(now, before);
      if (view && isMyTurn && !before.isMyTurn) this.#alert(lastSentence(view));
      this.#sayWhere();
    }
    if (laid(now) !== laid(before)) this.tell({ kind: "laying", n: laid(now) });
  }
}
