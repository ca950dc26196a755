// An app for tests without a browser: the engine's replies come from a table, and the screen only records calls.

import { App } from "../../../site/core/app.js";

/** Make a view of a game of two players: seat 0 is to move, on this device. */
export function viewOf(more = {}) {
  return {
    gameId: "g",
    version: 5,
    link: "1link",
    language: "en",
    variant: "complete",
    mode: "dealt",
    challengeRule: "void",
    lexicon: { pack: "en-complete", state: "matched", tag: 1 },
    turnSeconds: 0,
    accepted: [],
    hints: { price: null, bought: 0 },
    seat: 0,
    toMove: 0,
    over: false,
    players: ["Ann", "Bea"].map((label) => ({ label, score: 0, computer: 0 })),
    rack: [..."CAT?"].map((letter) => ({ letter, value: letter === "?" ? 0 : 1 })),
    board: Array(225).fill(null),
    premiums: Array(225).fill(""),
    alphabet: [..."ABCQT"].map((letter) => ({ letter, value: 1 })),
    turns: [],
    last: null,
    chart: null,
    turn: "your-turn",
    line: "",
    humans: 2,
    reviewable: false,
    allowed: { play: true, exchange: true, pass: true, resign: true },
    scoreless: { limit: 6, ends: [] },
    result: null,
    ...more,
  };
}

/** Make a game as this device stores it. */
export const savedOf = (view, more = {}) => ({
  gameId: view.gameId,
  link: view.link,
  seats: [0],
  made: true,
  started: 0,
  updated: 1,
  view,
  ...more,
});

class MemoryStore {
  isRefused = false;
  kept = new Map();
  drafts = new Map();
  noted = new Map();
  chosen = {};
  games = () => [...this.kept.values()];
  game = (id) => this.kept.get(id);
  byLink = (link) => this.games().find((each) => each.link === link);
  newerThan = ({ gameId, link }) =>
    this.game(gameId)?.link === link ? undefined : this.game(gameId);
  changed = async () => [];
  take = (saved) => this.keep(saved);
  keep = (saved) => this.kept.set(saved.gameId, saved);
  forget = (id) => this.kept.delete(id);
  damaged = () => [];
  draft = (id) => this.drafts.get(id);
  keepDraft = (id, draft) => this.drafts.set(id, draft);
  unchecked = (dealId) => this.noted.get(dealId);
  newGame = () => [...this.noted.values()].findLast(({ game }) => game);
  keepUnchecked = (noted) => this.noted.set(noted.dealId, noted);
  offerNoMore = (seed) => {
    for (const noted of this.noted.values()) if (noted.game?.seed === seed) delete noted.game;
  };
  dropUnchecked = (dealId) => this.noted.delete(dealId);
  settings = () => this.chosen;
  set = (changes) => Object.assign(this.chosen, changes);
}

/** Make a user interface that records every call in `log` and returns the player's answer. */
const recordingUi = (log, answers) =>
  new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...given) => {
          log.push([name, ...given]);
          return typeof answers[name] === "function" ? answers[name](...given) : answers[name];
        },
    },
  );

/** Make an address bar that stores its link, and the data of the history entry, in `bar`. */
function addressOf(bar) {
  const set = (link, kept = null) => Object.assign(bar, { link, kept });
  return {
    link: () => bar.link,
    page: () => "https://example.org/",
    kept: () => bar.kept,
    push: (link) => set(link),
    replace: set,
  };
}

/** Make a module for each lazy action; every run of an action is recorded in `ran`. */
function lazyModules(handlers, ran) {
  const moduleOf = ([name, does]) => {
    const actions = (app) => ({
      [name]: (data) => {
        ran.push([name, data]);
        return does(data, app);
      },
    });
    return [name, async () => ({ actions })];
  };
  return Object.fromEntries(Object.entries(handlers).map(moduleOf));
}

/**
 * Make an app.
 *
 * @param {Record<string, (intent: any, about: any) => any>} replies  by type of request
 * @param {{answers?: Record<string, any>, lazy?: Record<string, (data: any, app: App) => any>,
 *   actions?: (app: App) => any, link?: string, kept?: any}} options  answers: what a call
 *   of the user interface returns, by name; lazy: handlers of lazy actions; link: in the address bar;
 *   kept: the data of the history entry
 */
export function testApp(
  replies = {},
  { answers = {}, lazy = {}, actions = () => ({}), link, kept } = {},
) {
  const log = [];
  const asked = [];
  const ask = async (intent, about) => {
    asked.push(intent);
    const reply = await replies[intent.type]?.(intent, about);
    return reply ?? { ok: false, error: { code: "none", message: `no ${intent.type}` } };
  };
  const bar = { link: link ?? "", kept: kept ?? null };
  const ran = [];
  const app = new App(
    {
      engine: { ask, askAhead: (intent) => asked.push({ ...intent, ahead: true }) },
      store: new MemoryStore(),
      ui: recordingUi(log, answers),
      address: addressOf(bar),
      tabs: { post: (saved) => log.push(["post", saved]) },
      startup: {},
      keeper: undefined,
      lazy: lazyModules({ ...QUIET, ...lazy }, ran),
    },
    actions,
  );
  app.update({ engine: { phase: "ready", part: 1, message: "" } });
  return { app, log, asked, ran, bar };
}

/** Lazy actions that run in every game and matter to few tests. */
const QUIET = {
  ask: ({ title, parts, ways, classes }, app) => app.ui.choose(title, parts, ways, classes),
  "keep-lexicon": () => {},
  "work-idle": () => {},
  "deal-unchecked": () => {},
  "draw-start": () => {},
  "draw-problem": () => "heading",
  "ask-seat": ({ view }) => [view.toMove],
  offer: () => {},
  "ways-to-send": () => {},
};

/** Wait until all promises that wait for no event are settled. */
export const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Wait until `isTrue` returns true. @param {() => unknown} isTrue */
export async function until(isTrue) {
  while (!isTrue()) await settled();
}
