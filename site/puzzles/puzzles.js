/**
 * Puzzles: the daily puzzle, a puzzle that a friend sent, or a puzzle made from a position. The player lays
 * tiles on the board as in a game; the strip above the board shows the progress.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {View} from "../core/types.js"
 * @import {PuzzleResult} from "../common/puzzle-results.js"
 * @import {OfDay} from "./list.js"
 * @import {ShownPuzzle} from "./strip.js"
 */

import {
  dateOf,
  dayOf,
  FIRST_DAY,
  over,
  puzzleKey,
  readResults,
  STARS,
  TRIES,
} from "../common/puzzle-results.js";
import { style } from "../common/style.js";
import { laid, recallAll } from "../core/draft.js";
import { faultOf, t } from "../core/i18n.js";
import { leaveGame, withView } from "../core/state.js";
import { showProblem } from "../play/enter-game.js";
import { inSlices } from "../play/slices.js";
import { confirm, toast } from "../ui/dialogs.js";
import { puzzleLanguage, puzzleList, puzzleOf } from "./list.js";
import { shownDate } from "./month.js";
import { explainedOf, showAnswer, showMade } from "./result.js";
import { costOf, HINTS, hintText, nameOfPuzzle, Strip } from "./strip.js";

/** @type {ShownPuzzle|null} */
let shown = null;
/** @type {Strip|null} */
let strip = null;
/** Results of puzzles that are not daily, by link, while the page is open. @type {Map<string, PuzzleResult>} */
const others = new Map();
/** The presses being answered. @type {Set<Promise<unknown>>} */
const running = new Set();

/** @returns {PuzzleResult} */
const fresh = () => ({ tries: [], hints: 0, stars: null, on: dayOf() });

/** Say that the device's clock is wrong: it shows a day before the first puzzle. @param {number} day */
function clockIsWrong(day) {
  const [first, date] = [FIRST_DAY, day].map((each) =>
    shownDate(dateOf(each), { dateStyle: "long" }),
  );
  return t("puzzle-clock", { first, date });
}

/** @param {App} app @param {string} language @param {number} day */
async function openDay(app, language, day) {
  const isOvertaken = app.visits.begin();
  const ofDay = await puzzleOf(app, language, day);
  if (isOvertaken()) return undefined;
  if (!ofDay) return toast(day < FIRST_DAY ? clockIsWrong(day) : t("puzzle-none"));
  app.address.push(ofDay.link);
  return open(app, ofDay.link, ofDay);
}

/** @param {App} app @param {string} text  contains the link of a puzzle @param {OfDay} [known] */
async function open(app, text, known) {
  const isOvertaken = app.visits.begin();
  // Load the styles in parallel with the puzzle.
  const styled = style("puzzles/puzzles.css");
  void puzzleList(puzzleLanguage(app));
  const reply = await app.engine.ask({ type: "puzzle", text });
  if (isOvertaken()) return undefined;
  if (!reply.ok) return showProblem(app, reply.error);
  const { view } = reply;
  const { link, language, maker = "" } = view;
  const ofDay = known ?? (await puzzleOf(app, language, dayOf(), link));
  await styled;
  if (isOvertaken()) return undefined;
  app.ui.closeBeside();
  const kept = ofDay
    ? readResults(app.store.settings().puzzles)[puzzleKey(ofDay.day, language)]
    : others.get(link);
  shown = { link, language, maker, ofDay, result: kept ?? fresh(), hint: null };
  app.address.replace(link, null);
  const title = nameOfPuzzle(shown);
  show(app, leaveGame(app.state, "game"), { ...view, title }, app.store.draft(view.gameId));
  strip ??= new Strip(app, (day) => openOther(app, day));
  leaveWithGame(app);
  draw();
  return goOn(app, title);
}

/** Show the board; a finished puzzle has no rack and allows no play.
 * @param {App} app @param {App["state"]} state @param {View} view @param {Parameters<typeof withView>[2]} [draft] */
function show(app, state, view, draft) {
  const isOver = shown?.result.stars !== null;
  const allowed = { ...view.allowed, play: false };
  const now = isOver ? { ...view, allowed, rack: null, turn: "", line: "" } : view;
  // A puzzle has no button to make an enlarged board small again.
  app.update({ ...withView(state, now, isOver ? {} : draft), seats: [0], isZoomed: false });
}

/** Go on with an opened puzzle: say its name, or show the answer if it is finished, or the hints taken before.
 * @param {App} app @param {string} title */
function goOn(app, title) {
  if (!shown) return undefined;
  if (shown.result.stars !== null) return inTurn(() => showResult(app));
  app.ui.say(`${title}. ${t("turn-puzzle")}.`);
  return shown.result.hints ? inTurn(() => learnHint(app)) : undefined;
}

/** Remove the strip once the puzzle is left. @param {App} app */
function leaveWithGame(app) {
  const mine = shown?.link;
  const unwatch = app.watch(({ view, screen }) => {
    if (screen === "game" && view?.link === mine) return;
    queueMicrotask(() => unwatch());
    if (shown?.link !== mine) return;
    shown = null;
    strip?.remove();
    strip = null;
  });
}

function draw() {
  if (shown) strip?.draw(shown, running.size > 0);
}

/** @param {App} app @param {number} day */
const openOther = (app, day) => openDay(app, puzzleLanguage(app), day);

/** Answer a press once the presses before it are answered. @param {() => unknown} does */
function inTurn(does) {
  const answered = Promise.allSettled(running)
    .then(does)
    .finally(() => {
      running.delete(answered);
      draw();
    });
  running.add(answered);
  draw();
  return answered;
}

/** Store a result. @param {App} app @param {PuzzleResult} result */
function keep(app, result) {
  if (!shown) return;
  const { ofDay, language, link } = shown;
  shown = { ...shown, result };
  if (ofDay) {
    const results = readResults(app.store.settings().puzzles);
    app.store.set({ puzzles: { ...results, [puzzleKey(ofDay.day, language)]: result } });
  } else others.set(link, result);
  if (result.stars !== null && app.state.view) show(app, app.state, app.state.view);
  draw();
}

/** Ask about the shown puzzle, in slices. @template {{ok: boolean}} R
 * @param {(budget: number) => Promise<R>} ask
 * @returns null if another puzzle was opened meanwhile, or if the engine refuses, which the page says */
async function ofShown(ask) {
  const link = shown?.link;
  const reply = await inSlices(
    ask,
    () => {},
    () => shown?.link !== link,
  );
  if (!reply) return null;
  if (reply.ok) return /** @type {Extract<typeof reply, {ok: true}>} */ (reply);
  toast(faultOf(/** @type {any} */ (reply).error));
  return null;
}

/** Compare the draft with the best play. @param {App} app */
async function tryDraft(app) {
  const { view, draft } = app.state;
  if (!shown || !view || !draft.length) return undefined;
  const tiles = laid(app.state);
  app.update({ busy: true });
  const reply = await ofShown((budget) => app.ask({ type: "puzzle-answer", tiles, budget }));
  if (view.link === app.state.view?.link) app.update({ busy: false });
  if (!reply || !shown) return undefined;
  app.update(recallAll(app.state));
  const { play, word, short, points, stars } = reply;
  const { move, score } = play;
  const tries = [...shown.result.tries, { move, word, score, points, short, stars }];
  const isOver = stars === STARS || tries.length === TRIES;
  const now = { ...shown.result, tries, on: dayOf() };
  keep(app, isOver ? over(now) : now);
  const worse = points < 0 ? "puzzle-try-more" : "puzzle-try-costs";
  const how = short ? (points > 0 ? "puzzle-try" : worse) : "puzzle-try-best";
  app.ui.say(
    t(how, {
      more: -points,
      cost: costOf(reply),
      n: tries.length,
      word,
      points: t("points-n", { n: score }),
      short: t("points-n", { n: points }),
    }),
  );
  return isOver ? showResult(app) : undefined;
}

/** Show the answer. Before the last try this means giving up, which the player confirms. @param {App} app */
async function result(app) {
  if (!shown || running.size) return undefined;
  const name = t("puzzle-give-up");
  const isOver = shown.result.stars !== null;
  if (!isOver && !(await confirm(name, [t("puzzle-give-up-body")], name))) return undefined;
  if (!isOver) keep(app, over({ ...shown.result, on: dayOf() }));
  return inTurn(() => showResult(app));
}

/** Show the answer of a finished puzzle. @param {App} app */
async function showResult(app) {
  if (!shown) return;
  const explained = explainedOf(shown.result);
  const about = explained ? { move: explained.move } : {};
  const reply = await ofShown((budget) => app.ask({ type: "puzzle-review", budget, ...about }));
  if (reply && shown) showAnswer(app, shown, reply.review, (day) => openOther(app, day));
}

/** Find out what hints reveal. @param {App} app @returns {Promise<boolean>} whether it is known */
async function learnHint(app) {
  const reply = await ofShown((budget) => app.ask({ type: "puzzle-hint", budget }));
  if (!reply || !shown) return false;
  const { lane, letter } = reply;
  shown = { ...shown, hint: { lane, letter } };
  return true;
}

/** Reveal the line of the best play or, as second hint, its first letter. Each costs a star. @param {App} app */
function takeHint(app) {
  if (!shown || running.size || shown.result.stars !== null) return undefined;
  return inTurn(async () => {
    if (!(shown?.hint || (await learnHint(app))) || !shown) return;
    keep(app, { ...shown.result, hints: Math.min(HINTS, shown.result.hints + 1) });
    app.ui.say(hintText(shown));
  });
}

/** Make a puzzle of the shown turn. @param {App} app */
async function make(app) {
  const { replayTurn } = app.state;
  const maker = app.store.settings()["your-name"] ?? "";
  const turn = replayTurn === null ? {} : { turn: replayTurn };
  const reply = await app.ask({ type: "make-puzzle", maker, ...turn });
  if (!reply.ok) return toast(faultOf(reply.error));
  return showMade(app, reply.link);
}

/** @param {App} app @returns {Pick<LazyActions, "puzzle-today"|"open-puzzle"|"try"|"puzzle-hint"
 *   |"puzzle-result"|"make-puzzle"|"send-puzzle">} */
export const actions = (app) => ({
  "puzzle-today": () => openDay(app, puzzleLanguage(app), dayOf()),
  "open-puzzle": ({ text }) => open(app, text),
  try: () => inTurn(() => tryDraft(app)),
  "puzzle-hint": () => takeHint(app),
  "puzzle-result": () => result(app),
  "make-puzzle": () => make(app),
  "send-puzzle": () => (shown ? showMade(app, shown.link) : undefined),
});
