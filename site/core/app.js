/**
 * The one state of the page and what everything on it may reach: the engine, the store, the live
 * regions, and the table of acts that gestures, keys and buttons name.
 *
 * @import {Intent, Reply} from "./types.js"
 * @import {State} from "./state.js"
 */

import { toast } from "../ui/dialogs.js";
import { $ } from "../ui/dom.js";
import * as engine from "./engine.js";
import { preferred, speak, t } from "./i18n.js";
import { EMPTY } from "./state.js";
import * as store from "./store.js";

/** Changed by `update` alone. @type {State} */
export let state = EMPTY;
export let storageRefused = false;

/** @type {(at: number) => void} */
let tellReady = () => {};
/** When the engine was ready for the first time, in ms since the page began to load.
 * @type {Promise<number>} */
export const engineReady = new Promise((tell) => {
  tellReady = tell;
});

/** @typedef {(state: State, before: State) => void} Look */
/** @type {Set<Look>} */
const watchers = new Set();

/** @param {State} next */
export function update(next) {
  const before = state;
  state = next;
  for (const look of watchers) look(state, before);
}

/** @param {Look} look  now, and at every change @returns {() => void} ends it */
export function watch(look) {
  watchers.add(look);
  look(state, state);
  return () => watchers.delete(look);
}

export { engine, store };

engine.start({
  progress: (part) => update({ ...state, engine: { ...state.engine, part } }),
  ready: (way) => {
    document.documentElement.dataset.start = way;
    tellReady(performance.now());
    update({ ...state, engine: { phase: "ready", part: 1, message: "" } });
  },
  failed: (message) =>
    update({ ...state, busy: false, engine: { phase: "failed", part: 0, message } }),
});

/** What is kept here is read while the words of the page are fetched. */
await Promise.all([
  store.open(() => {
    storageRefused = true;
  }),
  speak(store.settings().interface ?? preferred()),
]);

/** Tell that only a reload helps. @param {string} key  of what is told */
export const offerReload = (key, act = () => location.reload()) =>
  toast(t(key), { text: t("reload"), act });

/** What not every visit needs. If it cannot be had, because a newer version has taken this one's
 * place or the network is gone, that is told, and whoever waits for it does nothing.
 * @returns {Promise<typeof import("../lazy/index.js")>} */
export const late = () =>
  import("../lazy/index.js").catch(() => {
    offerReload("part-gone");
    return new Promise(() => {});
  });

/** Ask the engine about the game on show.
 * @param {Intent} intent @param {number|null} [seat] @returns {Promise<Reply>} */
export function ask(intent, seat = onShow().seat) {
  return engine.ask(intent, { ...onShow(), seat });
}

/** Ask it ahead, so that the answer is there when it is asked for. @param {Intent} intent */
export const askAhead = (intent) => engine.askAhead(intent, onShow());

/** The game on show, as questions name it. */
const onShow = () => ({ link: state.view?.link ?? "", seat: state.view?.seat ?? null });

/** Ask for a game as a seat sees it. @param {string} link @param {number|null} seat */
export const viewOf = (link, seat) => engine.ask({ type: "view" }, { link, seat });

/** Tell those who listen, when they have time. @param {string} text */
export function say(text) {
  $("status").textContent = text;
}

/** Tell those who listen at once: an error, or the friend's move. @param {string} text */
export function warn(text) {
  $("alert").textContent = text;
}

/** What an act is told; of a button, what its `data-` attributes say. @typedef {Record<string, any>} Data */
/** @typedef {Record<string, (data: Data) => unknown>} Acts */
/** What can be done on this page, by name. @type {Acts} */
const acts = {};

/** Each module adds what it can do. @param {Acts} more */
export const addActs = (more) => Object.assign(acts, more);

/** Do an act; what not every visit needs is fetched first. @param {string} name @param {Data} [data] */
export async function act(name, data = {}) {
  if (name && !acts[name]) await late();
  return acts[name]?.(data);
}
