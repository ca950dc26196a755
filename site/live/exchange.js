/**
 * Exchanges the moves of a game between two connected pages. A move is sent as its link. A link from the friend
 * is opened like any other link, with the same questions; a link of another game ends the connection.
 *
 * @import {App} from "../core/app.js"
 * @import {Table, Why} from "../core/table.js"
 * @import {Opened, Saved, State, View} from "../core/types.js"
 * @import {Sitting} from "./table.js"
 */

import { keepChanged, noteUnsent } from "../common/kept-game.js";
import { DEATHS } from "../core/engine.js";
import { isolated, nameOf } from "../core/i18n.js";
import { openText } from "../play/router.js";
import { cleanName } from "./table.js";

/** How many links may queue while a question about a link is open. */
const MAX_WAITING = 8;
/** The connection ends after this many declined links. */
const MAX_DECLINED = 4;

/** Sort the links of a joint game. Links before the first turn have names as keys, not numbers.
 * @param {Record<string, string>} [links] */
const inOrder = (links = {}) =>
  Object.entries(links)
    .sort(([one], [other]) => (Number(one) || 0) - (Number(other) || 0))
    .map(([, link]) => link);

/** Whether a stored game has a link. @param {Saved|undefined} saved @param {string} link */
const isKept = (saved, link) => [saved?.link, ...Object.values(saved?.links ?? {})].includes(link);

/** Whether a link has something new for this device. @param {Opened} opened @param {Saved} saved */
const isNews = ({ link, relation, view }, saved) =>
  view.joint ? !isKept(saved, link) : !/^(older|same)$/.test(relation);

/** Whether a link is another invitation to this game, because both players invited at once.
 * @param {Opened} opened @param {Saved} saved */
const isRival = (opened, saved) => opened.view.joint?.due === "join" && isNews(opened, saved);

/** Lazy-load the code for a rematch. */
const nextGame = () => import("./next-game.js");

export class Exchange {
  #app;
  #sitting;
  /** The link last sent. */
  #sent = "";
  /** The queue of links from the friend. "" stands for the rematch, whose link both pages compute.
   * @type {string[]} */
  #next = [];
  #isReading = false;
  /** How many of the friend's links were declined, now or earlier. */
  #declined = 0;

  /** @param {App} app @param {Sitting} sitting */
  constructor(app, sitting) {
    this.#app = app;
    this.#sitting = sitting;
  }

  /** The table's game as stored on this device. @returns {Saved|undefined} */
  get saved() {
    return this.#app.store.game(this.#app.state.table?.gameId ?? "");
  }

  /** Whether the table's game is shown. If not, a link from the friend must wait. */
  get isShown() {
    const { view, table } = this.#app.state;
    return table !== null && view?.gameId === table.gameId;
  }

  /** @param {number} seat */
  nameAt(seat) {
    const { saved } = this;
    const { table } = this.#app.state;
    const told = table && seat !== table.seat && saved?.view.players[seat]?.name === "";
    if (told && table.name) return isolated(table.name);
    return saved ? nameOf(saved.view, seat) : "";
  }

  /** The player's own name, which the friend's page uses if the game has none; else "". */
  get ownName() {
    const { table } = this.#app.state;
    const isNameless = this.saved?.view.players[table?.seat ?? 0]?.name === "";
    return isNameless ? cleanName(this.#app.store.settings()["your-name"] ?? "") : "";
  }

  /** Store changes to the game, here and in other windows. @param {Partial<Saved>} changes */
  keep(changes) {
    if (this.saved) keepChanged(this.#app, this.saved, changes);
  }

  /** Store whether the newest link still has to be sent. @param {boolean} isUnsent */
  pass(isUnsent) {
    if (this.saved) noteUnsent(this.#app, this.saved, isUnsent);
  }

  /** Return the link to greet with. */
  begin() {
    this.#sent = this.saved?.link ?? "";
    this.pass(false);
    return this.#sent;
  }

  /** Send the links that the friend lacks. A joint game needs every link. In other games, both greetings already
   * carried the newest links. @param {string} theirs  the friend's newest link */
  meet(theirs) {
    const own = inOrder(this.saved?.links);
    if (!own.length) void this.take(theirs);
    for (const link of own.slice(own.indexOf(theirs) + 1 || own.length))
      this.#sitting.tell({ kind: "link", link });
  }

  /** Send the game if it has a new move. @param {string} [link] */
  deliver(link = this.saved?.link) {
    const { table } = this.#sitting;
    if (table?.phase !== "joined" || !link) return;
    if (link !== table.theirs && link !== this.#sent) {
      if (!this.#sitting.tell({ kind: "link", link })) return;
      this.#sent = link;
      this.#sitting.note("move sent");
    }
    this.pass(false);
  }

  /** End the exchange. A move that the friend has not confirmed becomes unsent.
   * @param {Table} table @returns {boolean} whether it is the friend's turn in the current game */
  end({ phase, seat, theirs }) {
    const { saved } = this;
    const isTheirs = saved?.view.toMove === 1 - seat;
    if (!saved || !(isTheirs || saved.view.over)) return false;
    const isLost = saved.made && saved.link === this.#sent && saved.link !== theirs;
    if (phase === "joined" && isLost) this.pass(true);
    return isTheirs && this.isShown;
  }

  /** @param {string} link  from the friend, or "" for the rematch */
  take(link) {
    this.#next = [...this.#next, link].slice(-MAX_WAITING);
    return this.#readNext();
  }

  async #readNext() {
    if (this.#isReading) return;
    this.#isReading = true;
    while (this.#next.length && this.isShown) {
      const link = this.#next.shift();
      await (link ? this.#open(link) : this.#follow());
    }
    this.#isReading = false;
  }

  /** @param {string} link */
  async #open(link) {
    const { saved } = this;
    if (!saved) return;
    if (saved.link === link) return void this.#sitting.tell({ kind: "got", link });
    const known = { link: saved.link, seats: saved.seats, others: saved.others ?? [] };
    const reply = await this.#app.engine.ask({ type: "open", text: link, known: [known] });
    const { table } = this.#sitting;
    if (!table || DEATHS.includes(reply.error?.code)) return;
    if (!reply.ok) this.#refuse("breach", reply.error.code);
    else if (reply.gameId === table.gameId && !isRival(reply, saved))
      await this.#goOn(reply, saved);
    else if (!(await (await nextGame()).takeInvitation(this.#app, this.#sitting, reply, saved)))
      this.#refuse("breach", "another game");
  }

  /** @param {Opened} opened @param {Saved} saved */
  async #goOn(opened, saved) {
    const { link } = opened;
    const isNew = isNews(opened, saved);
    if (isNew) await openText(this.#app, link);
    if (this.saved?.link === link) this.#sitting.tell({ kind: "got", link });
    if (isNew && !isKept(this.saved, link)) this.#declined += 1;
    if (this.#declined === MAX_DECLINED) this.#refuse("versions", "too many versions");
  }

  /** End the session and drop the queue. @param {Why} why @param {string} what  for the log */
  #refuse(why, what) {
    this.#next = [];
    this.#sitting.note(`link refused: ${what}`);
    this.#sitting.end(why);
  }

  /** React to a new view. @param {State} now @param {State} before */
  seen({ view, seats: [seat], table }, before) {
    // Opening another game has closed any open question about a link.
    if (view?.gameId !== before.view?.gameId) this.#isReading = false;
    if (view && seat !== undefined && view.gameId === table?.next) this.#sitAt(view, seat, table);
    if (!this.isShown) return;
    this.deliver();
    void this.#readNext();
  }

  /** Join the rematch that the friend has begun. */
  async #follow() {
    if (!this.saved?.view.over) return;
    this.#app.ui.closeSheets();
    await this.#app.act("rematch");
  }

  /** Move the table to the next game. @param {View} view @param {number} seat @param {Table} table */
  #sitAt({ gameId, joint }, seat, table) {
    const chat = this.#app.store.game(gameId)?.chat ?? [];
    this.#sitting.set({ ...table, gameId, seat, chat, laid: 0, next: "" });
    if (!joint) this.#sitting.tell({ kind: "rematch" });
  }
}
