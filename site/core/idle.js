/**
 * Idle work, which runs once the engine has answered all requests.
 *
 * @import {LazyActions} from "./actions.js"
 * @import {App} from "./app.js"
 * @import {Question, Reply, View} from "./types.js"
 */

import { sentence, t } from "./i18n.js";

const TIMEOUT_MS = 3000;
const PAUSE_MS = 200;

/** @param {() => void} work */
function runWhenIdle(work) {
  // Safari has no idle callbacks.
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: TIMEOUT_MS });
  else setTimeout(work, PAUSE_MS);
}

/** Run work once the engine is idle. @param {App} app @param {() => void} work */
export function whenQuiet({ engine }, work) {
  const check = () => (engine.isBusy ? setTimeout(check, PAUSE_MS) : runWhenIdle(work));
  setTimeout(check, PAUSE_MS);
}

/** Have the engine work in small steps; all other requests take precedence.
 * @template {"warm-generator"|"prepare-search"|"warm-compiler"} T
 * @param {App} app @param {string} link @param {() => boolean} isOvertaken
 * @param {() => Question<T>} next  the next step
 * @param {(reply: Reply<T>) => boolean} goesOn  whether more steps follow */
export function runInSteps({ engine }, link, isOvertaken, next, goesOn) {
  const step = async () => {
    if (isOvertaken()) return;
    const reply = engine.isBusy ? null : await engine.ask(next(), { link });
    if (!reply || (reply.ok && goesOn(reply))) runWhenIdle(step);
  };
  runWhenIdle(step);
}

/** After this many requests V8 has compiled a megabyte of new WebAssembly, and therefore caches the code. */
const ROUNDS = 300;
let round = 0;

/**
 * Warm up the engine once for each version of page and browser: later visits then find compiled code in the
 * browser's cache. Browsers cache code only if a service worker controlled the page from the start.
 *
 * @param {App} app @param {string} link @param {() => boolean} isOvertaken
 */
function practise(app, link, isOvertaken) {
  const { store, keeper } = app;
  const practised = `${keeper} ${navigator.userAgent}`;
  if (!keeper || store.settings().practised === practised) return;
  const goesOn = () => {
    if (round >= ROUNDS) store.set({ practised });
    return round < ROUNDS;
  };
  runInSteps(app, link, isOvertaken, () => ({ type: "warm-compiler", step: round++ }), goesOn);
}

/** Whether a computer made one of the latest moves. Anyone who had the link may have replaced the computer's
 * move, even in a game with one human. @param {View} view */
const mayBeForged = ({ turns, players }) =>
  turns.slice(-players.length).some(({ seat }) => players[seat]?.computer);

/** Have the engine recompute the latest computer moves, and report differences from the link.
 * @param {App} app @param {string} link @param {() => boolean} isOvertaken */
async function compareMoves(app, link, isOvertaken) {
  const reply = isOvertaken() ? null : await app.engine.ask({ type: "other-moves" }, { link });
  const { view } = app.state;
  if (!reply?.ok || !reply.turns.length || isOvertaken() || view?.link !== link) return;
  const turns = view.turns.map((turn) => {
    return reply.turns.includes(turn.number) ? { ...turn, isOther: true } : turn;
  });
  app.update({ view: { ...view, turns } });
  const found = turns.findLast(({ isOther }) => isOther);
  if (found) app.ui.toast(`${sentence(view, found)} ${t("not-computers")}`);
}

/** @param {App} app @returns {Pick<LazyActions, "work-idle">} */
export const actions = (app) => ({
  /** Run idle work after entering a game; `warms`: also prepare the move generator. */
  "work-idle": ({ link, isOvertaken, warms }) => {
    const isMore = (/** @type {Reply<"warm-generator">} */ reply) => reply.ok && !reply.done;
    if (warms) runInSteps(app, link, isOvertaken, () => ({ type: "warm-generator" }), isMore);
    practise(app, link, isOvertaken);
    const { view } = app.state;
    if (view?.link === link && mayBeForged(view))
      whenQuiet(app, () => compareMoves(app, link, isOvertaken));
    // Preload the module that sends the link after Play.
    if (app.state.isMyTurn) runWhenIdle(() => app.prepare("send"));
  },
});
