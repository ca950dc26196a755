/**
 * The application: its single state, and access to the engine, store, user interface, address bar and
 * actions. `main.js` creates the only instance; tests create their own.
 *
 * @import {Action, Actions, FirstActions, LazyActions} from "./actions.js"
 * @import {Engine} from "./engine.js"
 * @import {Store} from "./store.js"
 * @import {IntentType, Question, Reply, Saved, State, Tile} from "./types.js"
 */

import { latest } from "./engine.js";
import { t } from "./i18n.js";
import { EMPTY, NEEDS_ENGINE, percentOf } from "./state.js";

/** How long the module of an action may load before a notice appears. */
const SLOW_MS = 400;

/** @typedef {(state: State, before: State) => void} Watcher */

/**
 * The part of ui/dialogs.js that actions use, so that tests can replace it.
 *
 * @typedef {[value: string, text: string][]} Ways
 * @typedef {{
 *   say: (text: string) => void, warn: (text: string) => void,
 *   toast: (text: string, way?: {text: string, act: () => void}) => void, hideToast: () => void,
 *   offerReload: (key: string, act?: () => void) => void,
 *   confirm: (title: string, lines: string[], yes: string, more?: Node|false) => Promise<boolean>,
 *   askBlank: (alphabet: Tile[]) => Promise<string>,
 *   closeSheets: () => void, removeSheets: () => void, closeBeside: () => void,
 *   focusRack: (step: number) => number,
 * }} Interface
 */
/**
 * The exports of start-worker.js, which runs before every other module.
 *
 * @typedef {{scoped: (name: string) => string, scriptUrl: (name: string) => string,
 *   expectPack: (pack: string) => void, letters: Record<string, Promise<any>>,
 *   strings: Record<string, Promise<Response>>}} Startup
 */
/** The module of each lazy action. @typedef {{[A in keyof LazyActions]:
 *   () => Promise<{actions: (app: App) => Pick<LazyActions, A>}>}} LazyMap */

/** Access to the address bar. page: the URL without the link; kept: the value of the history entry, which the
 * browser stores even if it refuses other storage.
 * @typedef {{link: () => string, page: () => string, kept: () => unknown,
 *   push: (link: string) => void, replace: (link: string, kept: unknown) => void}} Address */

/**
 * @typedef {object} Parts
 * @property {Engine} engine
 * @property {Store} store
 * @property {Interface} ui
 * @property {Address} address
 * @property {{post: (saved: Saved) => void}} tabs  other tabs of this device
 * @property {Startup} startup
 * @property {string|undefined} keeper  script of the service worker that controlled this page from the start
 * @property {Partial<LazyMap>} lazy  by action, the function that imports its module
 */

export class App {
  /** The page's state, which only `update` changes. @type {State} */
  state = EMPTY;
  /** Counts the games opened: opening a game makes earlier requests outdated. */
  visits = latest();
  /** Counts the requests about the draft: only the latest reply is used. */
  previews = latest();
  /** The browser's install prompt, once the browser has offered it. @type {any} */
  installer = null;
  /** @type {Set<Watcher>} */
  #watchers = new Set();
  /** @type {Partial<Actions>} */
  #handlers;
  #lazy;

  /** @param {Parts} parts @param {(app: App) => FirstActions} actions  actions that need no import */
  constructor({ engine, store, ui, address, tabs, startup, keeper, lazy }, actions) {
    this.engine = engine;
    this.store = store;
    this.ui = ui;
    this.address = address;
    this.tabs = tabs;
    this.startup = startup;
    this.keeper = keeper;
    this.#lazy = lazy;
    this.#handlers = actions(this);
  }

  /** @param {Partial<State>} changes */
  update(changes) {
    const before = this.state;
    this.state = { ...before, ...changes };
    for (const watcher of this.#watchers) watcher(this.state, before);
  }

  /** @param {Watcher} watcher  called now and after every change @returns {() => void} stops watching */
  watch(watcher) {
    this.#watchers.add(watcher);
    watcher(this.state, this.state);
    return () => this.#watchers.delete(watcher);
  }

  /**
   * Run an action, importing its module if needed. Throws for an unknown name.
   *
   * @template {Action} A
   * @param {A} name
   * @param {Parameters<Actions[A]>} data
   * @returns {Promise<Awaited<ReturnType<Actions[A]>>>}
   */
  act(name, ...data) {
    const { isUnchecked, replayTurn } = this.state;
    if (replayTurn !== null && [...NEEDS_ENGINE, "play"].includes(name))
      return /** @type {any} */ (Promise.resolve(this.offerNow(t("replay-off"))));
    if (isUnchecked && NEEDS_ENGINE.includes(name)) return this.#refuseUntilChecked();
    return this.#run(name, data, this.ui);
  }

  /** Tell something to a player who looks at an earlier turn, with a button that shows the current one.
   * @param {string} text */
  offerNow(text) {
    this.ui.toast(text, { text: t("step-last"), act: () => this.act("step-last") });
  }

  /** Say that an action waits for the engine, or why the engine died. @returns {Promise<any>} */
  #refuseUntilChecked() {
    const { engine } = this.state;
    const { phase, code, message } = engine;
    const percent = percentOf(engine);
    const text = phase === "failed" ? t(code, { message }) : t("needs-engine", { percent });
    this.ui.toast(text);
    return Promise.resolve();
  }

  /**
   * Run an action that the player did not ask for: no notice if its module is missing.
   *
   * @template {Action} A
   * @param {A} name
   * @param {Parameters<Actions[A]>} data
   * @returns {Promise<Awaited<ReturnType<Actions[A]>>>}
   */
  actInBackground(name, ...data) {
    return this.#run(name, data, null);
  }

  /** Preload the module of an action that will probably run. @param {Action} name */
  async prepare(name) {
    if (!Object.hasOwn(this.#handlers, name)) await this.#load(name, null);
  }

  /** @param {Action} name @param {any[]} data @param {Interface|null} ui @returns {Promise<any>} */
  async #run(name, data, ui) {
    if (!Object.hasOwn(this.#handlers, name)) await this.#load(name, ui);
    return /** @type {any} */ (this.#handlers[name])(...data);
  }

  /** Import an action's module. If the import fails, a newer version has replaced this page or the network is
   * gone; the promise then never resolves. @param {Action} name
   * @param {Interface|null} ui  reports failure and delay; null if nobody waits */
  async #load(name, ui) {
    const lazy = /** @type {Partial<Record<Action, () => Promise<any>>>} */ (this.#lazy);
    const load = Object.hasOwn(lazy, name) ? lazy[name] : undefined;
    if (!load) throw new Error(`no action ${name}`);
    let isTold = false;
    const tell = () => {
      isTold = true;
      ui?.toast(t("loading-short"));
    };
    const slow = setTimeout(tell, SLOW_MS);
    const module = await load().catch(() => {
      clearTimeout(slow);
      ui?.offerReload("part-gone");
      return new Promise(() => {});
    });
    clearTimeout(slow);
    if (isTold) ui?.hideToast();
    if (!Object.hasOwn(this.#handlers, name)) Object.assign(this.#handlers, module.actions(this));
  }

  /** The link and seat that requests about the current game carry. */
  get about() {
    const { link = "", seat = null } = this.state.view ?? {};
    return { link, seat };
  }

  /** Ask the engine about the current game.
   * @template {IntentType} T @param {Question<T>} intent @param {number|null} [seat]
   * @returns {Promise<Reply<T>>} */
  ask(intent, seat = this.about.seat) {
    return this.#askOf(intent, { ...this.about, seat });
  }

  /** Ask the engine. In a joint game, add the proof of the seat.
   * @template {IntentType} T @param {Question<T>} intent @param {{link: string, seat: number|null}} about
   * @returns {Promise<Reply<T>>} */
  #askOf(intent, about) {
    const proved = this.withProof(about);
    const ask = (/** @type {import("./engine.js").About} */ whole) =>
      this.engine.ask(intent, whole);
    return proved instanceof Promise ? proved.then(ask) : ask(proved);
  }

  /** @param {{link: string, seat: number|null}} about */
  withProof(about) {
    const isJoint = this.store.byLink(about.link)?.links;
    return isJoint ? this.act("prove", about).then((proof) => ({ ...about, proof })) : about;
  }

  /** Request a game as a seat sees it. @param {string} link @param {number|null} seat */
  viewOf(link, seat) {
    return this.#askOf({ type: "view" }, { link, seat });
  }
}

/** @returns {string} a random seed of 16 hex digits */
export function seed() {
  return [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

/** @returns {number} a random number from 0 (included) to 1 (excluded) */
export const chance = () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
