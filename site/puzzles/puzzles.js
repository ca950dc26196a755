/**
 * Puzzles: the daily puzzle, a puzzle that a friend sent, or a puzzle made from a position. The player lays
 * tiles on the board as in a game; the strip above the board shows the progress.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {PuzzleResult} from "../common/puzzle-results.js"
 * @import {OfDay} from "./list.js"
 * @import {ShownPuzzle} from "./strip.js"
 */

import {
  dateOf,
  dayOf,
  FIRST_DAY,
  nearestOf,
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
import { toast } from "../ui/dialogs.js";
import { puzzleLanguage, puzzleList, puzzleOf } from "./list.js";
import { calendar, showAnswer, showMade, shownDate } from "./result.js";
import { drawStrip } from "./strip.js";

/** @type {ShownPuzzle|null} */
let shown = null;
/** Results of puzzles that are not daily, by link, while the page is open. @type {Map<string, PuzzleResult>} */
const others = new Map();

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
  const { link, language } = view;
  const ofDay = known ?? (await puzzleOf(app, language, dayOf(), link));
  await styled;
  if (isOvertaken()) return undefined;
  const kept = ofDay
    ? readResults(app.store.settings().puzzles)[puzzleKey(ofDay.day, language)]
    : others.get(link);
  shown = {
    link,
    language,
    maker: view.maker ?? "",
    ofDay,
    result: kept ?? fresh(),
    hint: [],
  };
  app.address.replace(link, null);
  const draft = app.store.draft(view.gameId);
  app.update({ ...withView(leaveGame(app.state, "game"), view, draft), seats: [0] });
  leaveWithGame(app);
  draw(app);
  return app.ui.say(t("turn-puzzle"));
}

/** Remove the strip once the puzzle is left. @param {App} app */
function leaveWithGame(app) {
  const unwatch = app.watch(({ view, screen }) => {
    if (screen === "game" && view?.link === shown?.link) return;
    shown = null;
    draw(app);
    queueMicrotask(() => unwatch());
  });
}

/** @param {App} app */
const draw = (app) => drawStrip(app, shown, () => calendar(app, (day) => openOther(app, day)));

/** @param {App} app @param {number} day */
const openOther = (app, day) => openDay(app, puzzleLanguage(app), day);

/** Store a result. @param {App} app @param {PuzzleResult} result */
function keep(app, result) {
  if (!shown) return;
  const { ofDay, language, link } = shown;
  shown = { ...shown, result };
  if (ofDay) {
    const results = readResults(app.store.settings().puzzles);
    app.store.set({ puzzles: { ...results, [puzzleKey(ofDay.day, language)]: result } });
  } else others.set(link, result);
  draw(app);
}

/** Ask about the shown puzzle, in slices. @template {{ok: boolean}} R
 * @param {(budget: number) => Promise<R>} ask  @returns null if another puzzle was opened meanwhile */
function ofShown(ask) {
  const link = shown?.link;
  return inSlices(
    ask,
    () => {},
    () => shown?.link !== link,
  );
}

/** Compare the draft with the best play. @param {App} app */
async function tryDraft(app) {
  const { view, busy } = app.state;
  if (!shown || !view || busy) return undefined;
  if (shown.result.stars !== null) return result(app);
  const tiles = laid(app.state);
  app.update({ busy: true });
  const reply = await ofShown((budget) => app.ask({ type: "puzzle-answer", tiles, budget }));
  if (!reply || !shown) return undefined;
  app.update({ busy: false });
  if (!reply.ok) return toast(faultOf(reply.error));
  app.update(recallAll(app.state));
  const { play, word, short, stars } = reply;
  const { move, score } = play;
  const tries = [...shown.result.tries, { move, word, score, short, stars }];
  const isOver = stars === STARS || tries.length === TRIES;
  const now = { ...shown.result, tries, on: dayOf() };
  keep(app, isOver ? over(now) : now);
  app.ui.say(
    t(short ? "puzzle-try" : "puzzle-try-best", {
      n: tries.length,
      word,
      points: t("points-n", { n: score }),
      short,
    }),
  );
  return isOver ? result(app) : undefined;
}

/** Show the answer; before the last try this means giving up. @param {App} app */
async function result(app) {
  if (!shown) return undefined;
  if (shown.result.stars === null) keep(app, over({ ...shown.result, on: dayOf() }));
  const nearest = nearestOf(shown.result);
  const about = nearest?.short ? { move: nearest.move } : {};
  const reply = await ofShown((budget) => app.ask({ type: "puzzle-review", budget, ...about }));
  if (!reply || !shown) return undefined;
  if (!reply.ok) return toast(faultOf(reply.error));
  return showAnswer(app, shown, reply.review, (day) => openOther(app, day));
}

/** Reveal the line of the best play or, as second hint, its first letter. Each costs a star. @param {App} app */
async function takeHint(app) {
  if (!shown || shown.result.stars !== null) return undefined;
  const reply = await ofShown((budget) => app.ask({ type: "puzzle-hint", budget }));
  if (!reply || !shown) return undefined;
  if (!reply.ok) return toast(faultOf(reply.error));
  const { lane, letter } = reply;
  const told = [
    t(/^\d/.test(lane) ? "puzzle-in-row" : "puzzle-in-column", { lane }),
    t("puzzle-letter", { letter }),
  ];
  const { result: before } = shown;
  const hints = Math.min(told.length, Math.max(before.hints, shown.hint.length) + 1);
  shown = { ...shown, hint: told.slice(0, hints) };
  keep(app, { ...before, hints });
  return app.ui.say(shown.hint.join(" "));
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
  try: () => tryDraft(app),
  "puzzle-hint": () => takeHint(app),
  "puzzle-result": () => result(app),
  "make-puzzle": () => make(app),
  "send-puzzle": () => (shown ? showMade(app, shown.link) : undefined),
});
