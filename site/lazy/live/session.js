/**
 * One sitting: the connection, what is said over it, and the game. A move of the friend is its link, and
 * is read through the same door as any link.
 *
 * @import {App} from "../../core/app.js"
 * @import {State} from "../../core/state.js"
 * @import {Saved} from "../../core/types.js"
 * @import {Opened} from "../../play/router.js"
 * @import {Message} from "./messages.js"
 * @import {Table, Why} from "./table.js"
 * @import {Token} from "./token.js"
 */

import { DEATHS } from "../../core/engine.js";
import { nameOf, t } from "../../core/i18n.js";
import { openText } from "../../play/router.js";
import { query } from "../../ui/dom.js";
import { Connection, isFor } from "./connection.js";
import { allowance, cleaned, read, spend, VERSION, write } from "./messages.js";
import { chatOf, ended, entered, heard, newTable, noted, said } from "./table.js";
import { post } from "./windows.js";

/** How long somebody counts as typing after a key, and how often it is said. */
const TYPING_MS = 4000;
const SAY_TYPING_MS = 2000;

/** The address of a STUN server as the settings have it; "" where none was entered.
 * @param {unknown} entered */
export const serverOf = (entered) =>
  typeof entered === "string" && entered ? entered.replace(/^(?!stuns?:)/, "stun:") : "";

/** The links of a sealed game: the places of the first two have names.
 * @param {Record<string, string>} [links] */
const inOrder = (links = {}) =>
  Object.entries(links)
    .map(([place, link]) => ({ link, at: /^\d+$/.test(place) ? Number(place) : -1 }))
    .sort((one, other) => one.at - other.at)
    .map(({ link }) => link);

/** Links that may wait while a question about one is open. */
const MAX_WAITING = 8;

/** Whether a link says more than this device knows. @param {Opened} opened @param {Saved} saved */
const isNews = ({ link, relation, view }, { links }) =>
  view.seal
    ? !Object.values(links ?? {}).includes(link)
    : relation !== "older" && relation !== "same";

export class Session {
  #app;
  /** @type {Connection|null} */
  #connection = null;
  #allowance = allowance(0);
  /** The link that was sent last. */
  #sent = "";
  /** Links of the friend that wait to be read, in their order: a sealed game needs each of them.
   * @type {string[]} */
  #next = [];
  #isReading = false;
  /** The game after this one, once it is over. @type {Promise<string>|null} */
  #rematch = null;
  #rematchId = "";
  /** Links of that game which the friend has sent before it is on show here. @type {string[]} */
  #early = [];
  #saidTyping = 0;
  /** @type {any} */
  #typing = 0;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    app.watch((now, before) => this.#watch(now, before));
    document.addEventListener("visibilitychange", () => this.#sayWhere());
    addEventListener("pagehide", () => this.#leave());
  }

  /** The table whose connection this window has. @returns {Table|null} */
  get #table() {
    const { table } = this.#app.state;
    return table && !table.isElsewhere ? table : null;
  }

  /** @param {Table} table */
  #set(table) {
    this.#app.update({ table });
    post(this.#app, { kind: "table", table });
  }

  /** @param {string} what */
  #note(what) {
    if (this.#table) this.#set(noted(this.#table, what, Date.now()));
  }

  /** The name of the friend, as it stands beside other text. @param {Table} table */
  #name({ gameId, seat }) {
    const view = this.#app.store.game(gameId)?.view;
    return view ? nameOf(view, 1 - seat) : "";
  }

  /** Ask the other windows for their table: one that was asked later is for this one. */
  show() {
    post(this.#app, { kind: "table", table: this.#table });
  }

  /** Make an offer for the game on show, or answer one.
   * @param {string} gameId @param {number} seat @param {Token} [offer] @returns {Promise<boolean>} whether
   *   there is a token to send */
  async begin(gameId, seat, offer) {
    this.#connection?.close();
    this.#set(newTable(gameId, seat, chatOf(this.#app.store.game(gameId)?.chat)));
    const connection = this.#connect();
    const token = await (offer ? connection.answer(offer) : connection.offer()).catch((error) => {
      this.#note(`${error}`);
      return "";
    });
    if (this.#connection !== connection || !this.#table) return false;
    if (!token) {
      this.#end("no-way");
      return false;
    }
    const phase = offer ? "answered" : "offered";
    this.#set(entered({ ...this.#table, token }, phase, Date.now()));
    return true;
  }

  #connect() {
    /** @type {Connection} */
    const made = new Connection(serverOf(this.#app.store.settings().stun), {
      opened: () => this.#opened(),
      heard: (data) => this.#hear(data),
      silent: (isSilent) => this.#table && this.#set({ ...this.#table, isSilent }),
      closed: (why) => this.#end(why),
      noted: (what) => this.#note(what),
    });
    this.#connection = made;
    this.#allowance = allowance(performance.now());
    return made;
  }

  /** Take an answer, if this window waits for it. @param {Token} answer @returns {boolean} */
  accept(answer) {
    const table = this.#table;
    if (table?.phase !== "offered" || !isFor(answer, table.token)) return false;
    this.#set(entered(table, "joining", Date.now()));
    this.#connection?.accept(answer).catch((error) => {
      this.#note(`${error}`);
      this.#end("no-way");
    });
    return true;
  }

  /** @param {string} text */
  say(text) {
    const clean = cleaned(text);
    const table = this.#table;
    if (!clean) return;
    if (!table) return post(this.#app, { kind: "say", text: clean });
    if (!this.#tell({ kind: "say", text: clean })) return;
    this.#saidTyping = 0;
    this.#set(said(table, table.seat, clean, Date.now()));
    this.#keepChat();
  }

  /** Say that somebody types here. */
  type() {
    if (performance.now() - this.#saidTyping < SAY_TYPING_MS) return;
    this.#saidTyping = performance.now();
    this.#tell({ kind: "typing" });
  }

  mute() {
    if (this.#table) this.#set({ ...this.#table, isMuted: !this.#table.isMuted });
    else post(this.#app, { kind: "mute" });
  }

  /** Leave the table, and put it away. */
  leave() {
    if (this.#app.state.table?.isElsewhere) return post(this.#app, { kind: "leave" });
    this.#leave();
    this.#app.update({ table: null });
    post(this.#app, { kind: "table", table: null });
  }

  /** Send a game that went on in another window. @param {string} link */
  moved(link) {
    this.#deliver(link);
  }

  #leave() {
    this.#tell({ kind: "bye" });
    this.#connection?.close();
    this.#connection = null;
    this.#again();
  }

  /** @param {Message} message @returns {boolean} whether it is on its way */
  #tell(message) {
    return this.#connection?.send(write(message)) ?? false;
  }

  #opened() {
    const table = this.#table;
    const link = table && this.#app.store.game(table.gameId)?.link;
    if (!link) return this.#end("lost");
    this.#set(entered(table, "joined", Date.now()));
    this.#sent = link;
    this.#tell({ kind: "hi", version: VERSION, seat: table.seat, link });
    this.#pass();
    return this.#sayWhere();
  }

  /** @param {unknown} data */
  #hear(data) {
    const table = this.#table;
    const left = spend(this.#allowance, performance.now());
    const message = left && read(data);
    if (!table || !message) return this.#end("breach");
    this.#allowance = left;
    const next = heard(table, message, Date.now());
    if (next.phase === "over") return this.#end(next.why || "left");
    this.#set(next);
    return this.#react(message);
  }

  /** @param {Message} message */
  #react(message) {
    if (message.kind === "hi") this.#greeted(message.link);
    if (message.kind === "link") this.#take(message.link);
    if (message.kind === "say") this.#keepChat();
    if (message.kind === "rematch") this.#follow();
    if (message.kind !== "typing") return;
    clearTimeout(this.#typing);
    this.#typing = setTimeout(() => {
      if (this.#table) this.#set({ ...this.#table, typedAt: 0 });
    }, TYPING_MS);
  }

  /** The friend is there: what asks to send the token is closed. Of a sealed game whoever is ahead sends
   * all that the other lacks, since none can be left out; of another the newest link is enough, which
   * both have sent. @param {string} link  that the friend has */
  #greeted(link) {
    const table = this.#table;
    if (!table) return;
    const asking = /** @type {HTMLDialogElement|null} */ (query(".link-sheet[open]"));
    asking?.close();
    const way = { text: t("chat"), act: () => this.#app.act("together") };
    this.#app.ui.toast(t("together-joined", { name: this.#name(table) }), way);
    const own = inOrder(this.#app.store.game(table.gameId)?.links);
    if (!own.length) this.#take(link);
    for (const each of own.slice(own.indexOf(link) + 1 || own.length))
      this.#tell({ kind: "link", link: each });
  }

  /** @param {string} link  of the friend */
  async #take(link) {
    this.#next = [...this.#next, link].slice(-MAX_WAITING);
    await this.#readNext();
  }

  async #readNext() {
    if (this.#isReading) return;
    this.#isReading = true;
    while (this.#next.length && this.#isShown()) await this.#open(this.#next.shift() ?? "");
    this.#isReading = false;
  }

  /** Whether the game of the table is on show: a link is not opened over another game. */
  #isShown() {
    return this.#table !== null && this.#app.state.view?.gameId === this.#table.gameId;
  }

  /** @param {string} link */
  async #open(link) {
    const { store, engine } = this.#app;
    const saved = store.game(this.#table?.gameId ?? "");
    if (!saved) return;
    const known = { link: saved.link, seats: saved.seats, others: saved.others ?? [] };
    const reply = await engine.ask({ type: "open", text: link, known: [known] });
    const table = this.#table;
    if (!table || DEATHS.includes(reply.error?.code)) return;
    if (reply.ok && reply.gameId !== table.gameId && reply.gameId === this.#rematchId) {
      this.#early.push(link);
      return;
    }
    if (!reply.ok || reply.gameId !== table.gameId) {
      this.#note(`link refused: ${reply.error?.code ?? "another game"}`);
      this.#end("breach");
      return;
    }
    if (isNews(reply, saved)) await openText(this.#app, link);
    if (store.game(table.gameId)?.link === reply.link) this.#tell({ kind: "got", link });
  }

  /** Send the game to the friend if it went on here. @param {string} [link] */
  #deliver(link) {
    const table = this.#table;
    const now = link ?? this.#app.store.game(table?.gameId ?? "")?.link;
    if (!table?.isMet || !now || now === table.theirs || now === this.#sent) return;
    if (!this.#tell({ kind: "link", link: now })) return;
    this.#sent = now;
    this.#note("move sent");
    this.#pass();
  }

  /** Note that the newest link was passed on; or that it was not, after all.
   * @param {boolean} [isUnsent] */
  #pass(isUnsent = false) {
    const { store, tabs, state } = this.#app;
    const saved = store.game(state.table?.gameId ?? "");
    if (!saved || saved.unsent === isUnsent || (isUnsent && !saved.made)) return;
    const now = { ...saved, unsent: isUnsent };
    store.keep(now);
    tabs.post(now);
    if (state.view?.link === now.link) this.#app.update({ isUnsent });
  }

  /** A move that the friend did not confirm was perhaps not seen. */
  #again() {
    const table = this.#table;
    const saved = this.#app.store.game(table?.gameId ?? "");
    const isTheirs = saved?.view.toMove === 1 - (table?.seat ?? 0);
    if (isTheirs && saved.link === this.#sent && saved.link !== table?.theirs) this.#pass(true);
  }

  /** @param {Why} why */
  #end(why) {
    const table = this.#table;
    this.#connection?.close();
    this.#connection = null;
    if (!table || table.phase === "over") return;
    this.#again();
    this.#set(ended(table, why, Date.now()));
    const { ui, state, store } = this.#app;
    const toMove = store.game(table.gameId)?.view.toMove;
    const isHere = state.view?.gameId === table.gameId && toMove === 1 - table.seat;
    const way = { text: t("send"), act: () => this.#app.act("send") };
    ui.toast(t(`together-${why}`, { name: this.#name(table) }), isHere ? way : undefined);
  }

  #keepChat() {
    const { store, tabs } = this.#app;
    const table = this.#table;
    const saved = store.game(table?.gameId ?? "");
    if (!saved || !table) return;
    const now = { ...saved, chat: table.chat };
    store.keep(now);
    // Another window that keeps the game keeps what was said, too.
    tabs.post(now);
  }

  /** Say whether the game is looked at here. */
  #sayWhere() {
    const isHere = document.visibilityState === "visible" && this.#isShown();
    if (this.#table?.phase === "joined") this.#tell({ kind: isHere ? "back" : "away" });
  }

  /** @param {State} now @param {State} before */
  #watch(now, before) {
    const { view, draft, isMyTurn } = now;
    if (now.table?.phase !== "joined") return;
    if (now.table.isElsewhere) {
      if (view && view !== before.view && now.isUnsent && view.gameId === now.table.gameId) {
        post(this.#app, { kind: "moved", link: view.link });
        this.#pass();
      }
      return;
    }
    if (view !== before.view) this.#seen(now, before);
    const laid = (/** @type {State} */ state) => (state.isMyTurn ? state.draft.length : 0);
    if (laid(now) !== laid(before) && isMyTurn) this.#tell({ kind: "laying", n: draft.length });
  }

  /** Another view is on show. @param {State} now @param {State} before */
  #seen({ view, seats }, before) {
    if (view?.gameId !== before.view?.gameId) {
      this.#isReading = false; // What a dialog of another game asked is not answered any more.
      if (view && view.gameId === this.#rematchId)
        this.#goOn(view.gameId, view.link, seats[0] ?? 0);
      this.#sayWhere();
    }
    if (!this.#isShown()) return;
    if (view?.over && !this.#rematch) this.#rematch = this.#foresee();
    this.#deliver();
    this.#readNext();
  }

  /** Which game follows this one: both pages find the same. @returns {Promise<string>} */
  async #foresee() {
    const reply = await this.#app.ask({ type: "rematch" });
    this.#rematchId = reply.ok ? reply.view.gameId : "";
    return this.#rematchId;
  }

  /** Sit at the game that follows. @param {string} gameId @param {string} link @param {number} seat */
  #goOn(gameId, link, seat) {
    const table = this.#table;
    if (!table) return;
    const chat = chatOf(this.#app.store.game(gameId)?.chat);
    this.#rematch = null;
    this.#rematchId = "";
    this.#next = this.#early.splice(0);
    this.#sent = link;
    this.#set({ ...table, gameId, seat, chat, theirs: link, laid: 0 });
    this.#tell({ kind: "rematch" });
    this.#pass();
  }

  /** The friend began the rematch: it begins here, too, if the game that is over is still on show. */
  async #follow() {
    if (!(await this.#rematch) || !this.#isShown() || !this.#app.state.view?.over) return;
    await this.#app.act("rematch");
  }
}
