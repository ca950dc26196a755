/**
 * Work for idle time: what can wait until the engine has answered what was asked of it.
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

/** Do something once the engine is not busy. @param {App} app @param {() => void} work */
export function whenQuiet({ engine }, work) {
  const check = () => (engine.isBusy ? setTimeout(check, PAUSE_MS) : runWhenIdle(work));
  setTimeout(check, PAUSE_MS);
}

/** Have the engine work in small steps; other questions go first.
 * @template {"warm-generator"|"prepare-search"|"warm-compiler"} T
 * @param {App} app @param {string} link @param {() => boolean} isOvertaken
 * @param {() => Question<T>} next  the next step
 * @param {(reply: Reply<T>) => boolean} goesOn  whether there are more */
export function runInSteps({ engine }, link, isOvertaken, next, goesOn) {
  const step = async () => {
    if (isOvertaken()) return;
    const reply = engine.isBusy ? null : await engine.ask(next(), { link });
    if (!reply || (reply.ok && goesOn(reply))) runWhenIdle(step);
  };
  runWhenIdle(step);
}

/** V8 keeps the machine code that it made of WebAssembly once a megabyte of it is new. It takes so
 * many answers. */
const ROUNDS = 300;
let round = 0;

/**
 * Have the engine practise, once for each version of this page and of the browser, so that the next
 * visit finds its machine code made: until then every visit makes it anew. That needs a service
 * worker which had this page from the start: only then does the browser keep machine code where the
 * next visit looks for it.
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

/** Whether a computer has moved lately: whoever had the link since may have put another move in its
 * place, even of a game of one human. @param {View} view */
const mayBeForged = ({ turns, players }) =>
  turns.slice(-players.length).some(({ seat }) => players[seat]?.computer);

/** Have the engine find the latest moves of computers again, and say where the link has another one.
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
  /** For a game that has been entered: `warms` asks for the move generator to be prepared. */
  "work-idle": ({ link, isOvertaken, warms }) => {
    const isMore = (/** @type {Reply<"warm-generator">} */ reply) => reply.ok && !reply.done;
    if (warms) runInSteps(app, link, isOvertaken, () => ({ type: "warm-generator" }), isMore);
    practise(app, link, isOvertaken);
    const { view } = app.state;
    if (view?.link === link && mayBeForged(view))
      whenQuiet(app, () => compareMoves(app, link, isOvertaken));
    // Play does not wait for what sends the link.
    if (app.state.isMyTurn) runWhenIdle(() => app.prepare("send"));
  },
});
