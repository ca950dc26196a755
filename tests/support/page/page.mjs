// A page on a device. Tests read it like a user and act on it like a player.

import assert from "node:assert/strict";
import { userEvent } from "@testing-library/user-event";
import { getRole } from "dom-accessibility-api";
import { games } from "./engine.mjs";
import { isShown } from "./missing.mjs";
import { nameOf, textOf } from "./reading.mjs";
import { clickRested, stampEvents, waitForRest } from "./resting.mjs";

/** How long a test waits for a page, in milliseconds. */
const PATIENCE = 30_000;
/** The pause between two checks of a condition, in milliseconds. */
const PAUSE = 15;

/** Roles of fields to type in; a field with suggestions is a combobox, one for a number a spinbutton. */
const FIELDS = ["textbox", "searchbox", "combobox", "spinbutton"];

/** By role, a selector of elements that can have it; otherwise all can. @type {Record<string, string>} */
const CANDIDATES = {
  button: "button, summary, input, [role]",
  link: "a, [role]",
  radio: "input, [role]",
  checkbox: "input, [role]",
};

/** Check quickly whether an element may have this name, because computing names is slow. A button without a
 * label has its name in its text. @param {Element} node @param {string|RegExp} name */
const mayHave = (node, name) =>
  name instanceof RegExp ||
  node.localName !== "button" ||
  node.matches("[aria-label], [aria-labelledby], [title]") ||
  name.split(" ").every((word) => node.textContent?.includes(word));

const LIVE = "[role=status], [role=alert], [role=log]";
/** @param {string|RegExp} wanted @param {string} text */
const fits = (wanted, text) => (wanted instanceof RegExp ? wanted.test(text) : wanted === text);

export class Page {
  /** Messages to screen readers, in order. @type {string[]} */
  heard = [];
  /** The page's clock, if the test moves it. @type {any} */
  clock = null;
  /** Loaded modules by path. @type {Set<string>} */
  loaded = new Set();
  /** Whether the page requested a reload. */
  wantsReload = false;
  #device;
  #path;

  /** @param {import("./device.mjs").Device} device @param {string} path  the path of this copy of the page */
  constructor(device, path) {
    this.#device = device;
    this.#path = path;
  }

  /** @param {any} window */
  enter(window) {
    this.window = window;
    this.document = window.document;
    stampEvents(this);
    const { clipboard } = window.navigator;
    this.user = userEvent.setup({
      document: window.document,
      delay: null,
      pointerEventsCheck: 0,
    });
    // Put back the device's clipboard, which user-event has replaced.
    Object.defineProperty(window.navigator, "clipboard", { value: clipboard });
    const listen = new window.MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = (target.nodeType === 1 ? target : target.parentElement)?.closest(LIVE);
        if (region?.textContent) this.heard.push(region.textContent);
      }
    });
    listen.observe(window.document, { subtree: true, childList: true, characterData: true });
    window.addEventListener("error", ({ message }) => this.#device.complaints.push(message));
  }

  /** Handle an error of jsdom or of a listener: most errors become complaints. @param {any} error */
  failed(error) {
    if (/navigation/.test(error.message)) this.wantsReload = true;
    else if (!/Could not load|stylesheet/i.test(error.message))
      this.#device.complaints.push(error.detail?.stack ?? error.message);
  }

  close() {
    this.window.close();
  }

  /** Close the page and open it again at the same address. @returns {Promise<Page>} */
  async reload() {
    const { state } = this.window.history;
    const link = this.link;
    this.close();
    return this.#device.open(link, state, this.#path);
  }

  /** The link in the address bar. */
  get link() {
    return this.window.location.hash.slice(1);
  }

  /** Follow a link in this page. @param {string} link */
  go(link) {
    this.window.location.hash = link;
  }

  /** Repeat `test` until it returns something truthy and does not throw; return the result.
   * @template T @param {() => T} test @param {string} [what] @returns {Promise<T>} */
  async until(test, what = String(test)) {
    const end = Date.now() + PATIENCE;
    for (;;) {
      let fault;
      try {
        const found = test();
        if (found) return found;
      } catch (error) {
        fault = error;
      }
      if (Date.now() > end) throw fault ?? new Error(`never came: ${what}\n${this}`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      await this.clock?.tickAsync(PAUSE);
    }
  }

  /** Wait until `read` returns the expected value. @param {() => unknown} read @param {unknown} expected */
  async equals(read, expected) {
    await this.until(() => {
      assert.deepEqual(read(), expected);
      return true;
    });
  }

  /** Describe the shown page for a failed test's message. */
  toString() {
    return `${this.window.location.href.slice(0, 80)}\n${textOf(this.top).slice(0, 600)}`;
  }

  /** The part that takes input: the topmost modal dialog, or the whole page. @returns {Element} */
  get top() {
    const dialogs = [...this.document.getElementsByTagName("dialog")];
    return dialogs.findLast((each) => each.open) ?? this.document.body;
  }

  /** Return all shown elements that match. @param {string} selector @param {ParentNode} [within] @returns {any[]} */
  all(selector, within = this.document) {
    return [...within.querySelectorAll(selector)].filter(isShown);
  }

  /** Wait for a shown element. @param {string} selector @returns {Promise<any>} */
  find(selector) {
    return this.until(() => this.all(selector)[0], selector);
  }

  /** Wait until no shown element matches. @param {string} selector */
  gone(selector) {
    return this.until(() => this.all(selector).length === 0, `no ${selector}`);
  }

  /** Wait until a text is shown. @param {string|RegExp} text @param {string} [selector] where to look */
  see(text, selector = "body") {
    const isThere = (node) =>
      text instanceof RegExp ? text.test(textOf(node)) : textOf(node).includes(text);
    return this.until(() => this.all(selector).find(isThere), `${text} in ${selector}`);
  }

  /** Return the shown text, without spaces at the ends. @param {string} [selector] */
  text(selector = "body") {
    return this.all(selector)
      .map((node) => textOf(node).trim())
      .join("\n");
  }

  /** Wait for a message to screen readers. @param {string|RegExp} text */
  hear(text) {
    return this.until(() => this.heard.find((each) => fits(text, each)), `heard: ${text}`);
  }

  /** Return all elements of `top` with this role and name. @param {string} role @param {string|RegExp} name */
  named(role, name) {
    const isIt = (node) =>
      mayHave(node, name) && getRole(node) === role && isShown(node) && fits(name, nameOf(node));
    return [...this.top.querySelectorAll(CANDIDATES[role] ?? "*")].filter(isIt);
  }

  /** Wait for an element of `top` with this role and name. @param {string} role @param {string|RegExp} name */
  role(role, name) {
    return this.until(() => this.named(role, name)[0], `${role} ${name}`);
  }

  /** Wait until the topmost dialog has this name; return the dialog. @param {string|RegExp} name */
  dialog(name) {
    return this.until(() => {
      const { top } = this;
      return top.localName === "dialog" && fits(name, nameOf(top)) && top;
    }, `dialog ${name}`);
  }

  /** Wait until the topmost dialog takes an answer. */
  rested = () => waitForRest(this);

  /** Press a button, or follow a link. @param {string|RegExp} name @param {string} [role] */
  async press(name, role = "button") {
    return clickRested(this, await this.role(role, name));
  }

  /** Wait for a dialog, press a button of it, and wait until the dialog is closed.
   * @param {string|RegExp} name @param {string|RegExp} [title]  the dialog's title */
  async answer(name, title = /./) {
    await this.dialog(title);
    const node = await this.press(name);
    await this.until(() => !isShown(node), `the dialog with ${name} closed`);
  }

  /** Press the button whose `data-act` is this action. @param {string} action */
  async act(action) {
    const selector = `[data-act="${action}"]`;
    return clickRested(this, await this.until(() => this.all(selector, this.top)[0], selector));
  }

  /** Choose from the menu. @param {string} name */
  async menu(name) {
    await this.press("Menu");
    await this.press(name);
  }

  /** Close the topmost dialog by Escape. */
  async escape() {
    await this.until(() => this.top.matches("dialog"), "a dialog to close");
    await this.rested();
    await this.user.keyboard("{Escape}");
  }

  /** @param {string|RegExp} label @param {string} text */
  async fill(label, text) {
    const field = await this.until(
      () => FIELDS.flatMap((role) => this.named(role, label))[0],
      `field ${label}`,
    );
    await this.user.clear(field);
    if (text) await this.user.type(field, text);
    return field;
  }

  /** Choose an option of a list by its value. @param {string} selector @param {string} value */
  async select(selector, value) {
    const list = await this.find(selector);
    await this.until(() => [...list.options].some((each) => each.value === value), value);
    await this.user.selectOptions(list, value);
  }

  /** @param {string} keys  in the notation of user-event: `{Enter}`, `abc` */
  async keys(keys) {
    await this.user.keyboard(keys);
  }

  /** @param {number} square */
  cell(square) {
    return this.document.querySelector(`.cell[data-square="${square}"]`);
  }

  /** @param {number} square */
  async tap(square) {
    await this.user.click(this.cell(square));
  }

  /** Tap the first tile of the rack that shows this letter; `?` is a blank. @param {string} letter */
  async tapTile(letter) {
    const isIt = (node) =>
      letter === "?" ? node.matches(".blank") : node.querySelector("b")?.textContent === letter;
    await this.user.click(await this.until(() => this.all("#rack .tile").find(isIt), letter));
  }

  /** Lay the tiles of a move, for example from `best` in games.py. @param {[number, string, boolean][]} tiles */
  async lay(tiles) {
    for (const [square, letter, isBlank] of tiles) {
      await this.tapTile(isBlank ? "?" : letter);
      await this.tap(square);
      if (isBlank) await this.press(letter);
      await this.until(() => this.cell(square).matches(".draft"), `a tile on ${square}`);
    }
  }

  /** Lay a good move without playing it. */
  async layBest() {
    await this.lay((await games.best(this.link)).tiles);
  }

  async passTurn() {
    await this.act("pass");
    await this.answer("Pass");
  }

  async resign() {
    await this.menu("Resign");
    await this.answer("Resign");
  }

  /** The letters of the draft (laid, not played yet), by square. @returns {Record<string, string>} */
  get drafts() {
    return Object.fromEntries(
      this.all(".cell.draft").map((cell) => [
        cell.dataset.square,
        cell.querySelector("b").textContent,
      ]),
    );
  }

  /** The letters on the rack in their order; an empty place is `""`. @returns {string[]} */
  get rack() {
    return this.all("#rack > *").map((each) => each.querySelector("b")?.textContent ?? "");
  }

  /** Wait until the page shows the game of a link. @param {string} link */
  async shows(link) {
    await this.until(() => this.link === link, link);
    await this.until(() => this.window.history.state?.seats, "a seat");
  }

  /** Wait for a game. If the page asks who is here, press the answer with `who` in it, or the first answer.
   * @param {string} [who] */
  async seated(who) {
    // After a link is followed, its history entry has no seats until its game is shown.
    const isThere = () => this.window.history.state?.seats;
    await this.until(() => isThere() || this.top.localName === "dialog", "a game or a question");
    if (!this.top.matches(".seat-sheet")) return;
    await this.press(who ? new RegExp(who) : /^(Show my tiles|I’m )/);
    await this.until(isThere, "a seat");
  }

  /** Pass, then open another player's turn on this device; wait for the dialog “Pass the device”.
   * @param {string} name */
  async handOver(name) {
    await this.passTurn();
    await this.toSend();
    await this.menu(`Play ${name}’s turn on this device`);
    await this.answer("OK");
    await this.dialog(`Pass the device to ${name}`);
  }

  /** Make a good move, by taps. @param {"best"|"most"} [kind] @returns {Promise<string>} the new link */
  async take(kind = "best") {
    const { link } = this;
    const move = await games.best(link, kind);
    await this.find(".turn.yours");
    if (move.kind === "place") {
      await this.lay(move.tiles);
      await this.press(/^Play \d/);
    } else if (move.kind === "exchange") {
      await this.act("exchange");
      for (const letter of move.letters) await this.keys(letter === "?" ? "?" : letter);
      await this.answer(`Exchange ${move.letters.length}`);
    } else {
      await this.passTurn();
    }
    await this.until(() => this.link !== link, "a new link");
    return this.link;
  }

  /** Wait for the button that sends this player's turn. */
  toSend() {
    return this.find("#actions .primary[data-act=send]");
  }

  /** Press the button that sends this player's turn, once the button takes input; return the sheet. */
  async linkSheet() {
    await this.user.click(await this.find("#actions [data-act=send]:not([data-rests])"));
    return this.find(".link-sheet");
  }

  /** Open the list of all games; return the links of the stored games. @returns {Promise<string[]>} */
  async kept() {
    await this.home();
    const [all] = this.named("button", /^All games/);
    if (all) await this.user.click(all);
    return this.all(".game-line").map((line) => line.getAttribute("href").slice(1));
  }

  /** Go to the start page. */
  async home() {
    // The button gets its label together with its listener.
    await this.user.click(await this.find("#home[aria-label]"));
    await this.find("#start[data-shows=home] .doors");
  }

  /** Open the form for a game with a friend, and fill in the names.
   * @param {string} [own] @param {string} [friend] */
  async setUp(own = "Ann", friend = "Bea") {
    await this.press(/^Play a friend/);
    await this.fill("Your name", own);
    await this.fill("Friend’s name", friend);
  }

  /** Choose a file on the start page. */
  async openFile() {
    await this.press("More");
    await this.press("Open file");
  }

  /** Delete the first listed game. */
  async forget() {
    await this.find(".game-line");
    const before = this.all(".game-line").length;
    await this.press(/^More for the game/);
    await this.answer("Delete");
    await this.until(() => this.all(".game-line").length < before, "a game less");
  }

  /** Unfold the rules in the form of a new game. */
  async change() {
    await this.user.click(await this.find(".new .rules summary"));
  }

  /** Move the clock of a device forward. @param {number} ms */
  async pass(ms) {
    await this.clock.tickAsync(ms);
  }

  /** Let four frames pass, so that changes are drawn: a turn takes three. */
  async drawn() {
    const { window } = this;
    for (let n = 0; n < 4; n++)
      await new Promise((resolve) => window.requestAnimationFrame(() => setTimeout(resolve)));
  }
}
