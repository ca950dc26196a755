/**
 * The game between two joined pages. A move is sent as its link, and one of the friend is read through
 * the same door as any link, with all that is asked there; what arrives for another game ends it.
 *
 * @import {App} from "../../core/app.js"
 * @import {State} from "../../core/state.js"
 * @import {Saved, View} from "../../core/types.js"
 * @import {Opened} from "../../play/router.js"
 * @import {Session} from "./session.js"
 * @import {Table} from "./table.js"
 */

import { DEATHS } from "../../core/engine.js";
import { openText } from "../../play/router.js";
import { chatOf } from "./chat.js";

/** What the exchange needs of the sitting. @typedef {Pick<Session, "table"|"set"|"tell"|"note"|"end">} Side */

/** Links that may wait while a question about one is open. */
const MAX_WAITING = 8;
/** Versions of the game after which nobody is asked any more. */
const MAX_DECLINED = 4;

/** The links of a sealed game: the places of the first two have names.
 * @param {Record<string, string>} [links] */
const inOrder = (links = {}) =>
  Object.entries(links)
    .map(([place, link]) => ({ link, at: /^\d+$/.test(place) ? Number(place) : -1 }))
    .sort((one, other) => one.at - other.at)
    .map(({ link }) => link);

/** Whether a link says more than this device knows. @param {Opened} opened @param {Saved} saved */
const isNews = ({ link, relation, view }, { links }) =>
  view.seal
    ? !Object.values(links ?? {}).includes(link)
    : relation !== "older" && relation !== "same";

export class Exchange {
  #app;
  #side;
  /** The link that was sent last. */
  #sent = "";
  /** Links of the friend that wait to be read, in their order. @type {string[]} */
  #next = [];
  #isReading = false;
  /** Versions that were asked about and not taken. */
  #declined = 0;
  /** The game after this one, once this is over: both pages find the same. */
  #rematchId = "";
  /** Links of that game which arrived before it is on show here. @type {string[]} */
  #early = [];

  /** @param {App} app @param {Side} side */
  constructor(app, side) {
    this.#app = app;
    this.#side = side;
  }

  /** The game of the table, as this device keeps it. @returns {Saved|undefined} */
  get saved() {
    return this.#app.store.game(this.#app.state.table?.gameId ?? "");
  }

  /** Whether that game is on show: a link is not opened over another one. */
  get isShown() {
    const { view, table } = this.#app.state;
    return table !== null && view?.gameId === table.gameId;
  }

  /** Keep the game with some changes, here and in other windows. @param {Partial<Saved>} changes */
  keep(changes) {
    const { store, tabs } = this.#app;
    if (!this.saved) return;
    const now = { ...this.saved, ...changes };
    store.keep(now);
    try {
      tabs.post(now);
    } catch {
      // The page is being left: the store has it.
    }
  }

  /** Note that the newest link was passed on, or that it was not, after all. @param {boolean} isUnsent */
  pass(isUnsent) {
    const { saved } = this;
    if (!saved || (saved.unsent ?? false) === isUnsent) return;
    this.keep({ unsent: isUnsent });
    if (this.#app.state.view?.link === saved.link) this.#app.update({ isUnsent });
  }

  /** The link to greet with. */
  begin() {
    this.#sent = this.saved?.link ?? "";
    this.#next = [];
    this.#isReading = false;
    this.#declined = 0;
    this.pass(false);
    return this.#sent;
  }

  /** Give the friend what is missing there. Of a sealed game no link can be left out; of another both
   * have greeted with their newest. @param {string} theirs */
  meet(theirs) {
    const own = inOrder(this.saved?.links);
    if (!own.length) this.take(theirs);
    for (const link of own.slice(own.indexOf(theirs) + 1 || own.length))
      this.#side.tell({ kind: "link", link });
  }

  /** Send the game if it went on. @param {string} [link] */
  deliver(link = this.saved?.link) {
    const table = this.#side.table;
    if (!table?.isMet || !link || link === table.theirs || link === this.#sent) return;
    if (!this.#side.tell({ kind: "link", link })) return;
    this.#sent = link;
    this.#side.note("move sent");
    this.pass(false);
  }

  /** A move that the friend has not confirmed was perhaps not seen. @param {Table} table */
  end({ seat, theirs }) {
    const { saved } = this;
    const isTheirTurn = saved?.view.toMove === 1 - seat;
    if (isTheirTurn && saved.made && saved.link === this.#sent && saved.link !== theirs)
      this.pass(true);
  }

  /** @param {string} link  of the friend */
  take(link) {
    this.#next = [...this.#next, link].slice(-MAX_WAITING);
    return this.#readNext();
  }

  async #readNext() {
    if (this.#isReading) return;
    this.#isReading = true;
    while (this.#next.length && this.isShown) await this.#open(this.#next.shift() ?? "");
    this.#isReading = false;
  }

  /** @param {string} link */
  async #open(link) {
    const { saved } = this;
    if (!saved || saved.link === link) return;
    const known = { link: saved.link, seats: saved.seats, others: saved.others ?? [] };
    const reply = await this.#app.engine.ask({ type: "open", text: link, known: [known] });
    const table = this.#side.table;
    if (!table || DEATHS.includes(reply.error?.code)) return;
    if (reply.ok && reply.gameId === this.#rematchId) this.#early.push(link);
    else if (!reply.ok || reply.gameId !== table.gameId)
      this.#refuse(reply.error?.code ?? "another game");
    else await this.#goOn(reply, saved);
  }

  /** @param {Opened} opened @param {Saved} saved */
  async #goOn(opened, saved) {
    const { link } = opened;
    if (isNews(opened, saved)) await openText(this.#app, link);
    if (this.saved?.link === link) this.#side.tell({ kind: "got", link });
    else if (opened.relation === "fork") this.#declined += 1;
    if (this.#declined === MAX_DECLINED) this.#refuse("too many versions");
  }

  /** @param {string} why */
  #refuse(why) {
    this.#side.note(`link refused: ${why}`);
    this.#side.end("breach");
  }

  /** Another view is on show. @param {State} now @param {State} before */
  seen({ view, seats }, before) {
    if (view?.gameId !== before.view?.gameId) this.#isReading = false; // Nobody answers any more.
    if (view && view.gameId === this.#rematchId) this.#sitAt(view, seats[0] ?? 0);
    if (!this.isShown) return;
    if (view?.over && !this.#rematchId) this.#foresee();
    this.deliver();
    this.#readNext();
  }

  /** Find which game would follow. */
  async #foresee() {
    const reply = await this.#app.ask({ type: "rematch" });
    this.#rematchId = reply.ok ? reply.view.gameId : "";
  }

  /** Sit at the game that follows. @param {View} view @param {number} seat */
  #sitAt({ gameId, link }, seat) {
    const table = this.#side.table;
    this.#rematchId = "";
    if (!table) return;
    const chat = chatOf(this.#app.store.game(gameId)?.chat);
    this.#next = this.#early.splice(0);
    this.#sent = link;
    this.#side.set({ ...table, gameId, seat, chat, theirs: link, laid: 0 });
    this.#side.tell({ kind: "rematch" });
    this.pass(false);
  }

  /** The friend began the rematch: it begins here, too, if the game that is over is still on show. */
  async follow() {
    if (this.isShown && this.#app.state.view?.over) await this.#app.act("rematch");
  }
}
