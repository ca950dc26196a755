/**
 * Shows the second reader's game while the engine is loading: the game of a link, or the deal of a new
 * game. A player may take a seat and lay tiles; nothing is stored as a game, and no move is made, before the
 * engine has checked the game. The engine's view then takes the place of the reader's (play/enter-game.js).
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {Laid, NewGame, Preview, View} from "../core/types.js"
 * @import {Game} from "../link-reader/reader.js"
 */

import { lastSentence, nameOf, t } from "../core/i18n.js";
import { PACKS } from "../core/packs.js";
import { scoreDraft } from "../link-reader/draft.js";
import { dealt, lettersOf, openLink } from "../link-reader/open.js";
import { dealIdOf, viewOf } from "../link-reader/view.js";
import { enter, knownSeats } from "../play/enter-game.js";
import { savedText, troubleText } from "../ui/controls.js";
import { hasPlainNames } from "./names.js";

/** After this long the player is told that the tiles can wait. */
const LATE_MS = 20_000;

/** The game on show. @type {{game: Game, link: string}|null} */
let shown = null;

/** Whether this device knows a game with this deal: the engine compares the two before anything is asked.
 * @param {App} app @param {View} view */
const isKnown = ({ store }, { dealId }) => store.games().some(({ view }) => view.dealId === dealId);

/** Introduce a game before anybody has taken a seat: an invitation, or its last move.
 * @param {View} view @returns {string} */
export function introduction(view) {
  if (view.turns.length || view.humans < 2) return lastSentence(view);
  const host = view.players.length === 2 && (view.mode === "sealed" ? 0 : 1);
  const isByHost = host !== false && view.players[host]?.name;
  const title = isByHost ? t("invited-title", { name: nameOf(view, host) }) : t("invited-title-n");
  const starts =
    isByHost && !view.players[0]?.name
      ? t("you-start")
      : t("invited-starts", { name: nameOf(view) });
  return `${title}. ${starts}`;
}

/** Show a game without a rack until the engine's view takes its place.
 * @param {App} app @param {Game} game @param {string} link @returns {View} */
function show(app, game, link) {
  shown = { game, link };
  const view = viewOf(game, link, null);
  app.update({ view, isUnchecked: true, screen: "game" });
  const late = setTimeout(() => {
    if (!app.state.isUnchecked) return;
    app.update({ isLate: true });
    app.ui.say(savedText(app.state));
  }, LATE_MS);
  const unwatch = app.watch(({ isUnchecked, screen, engine }, before) => {
    const trouble = troubleText(engine);
    if (isUnchecked && trouble && trouble !== troubleText(before.engine))
      app.ui.warn([trouble, savedText(app.state)].filter(Boolean).join(" "));
    if (isUnchecked) return;
    clearTimeout(late);
    unwatch();
    if (screen === "problem" && engine.phase === "ready")
      console.info("The engine reads this link otherwise:", "refused");
  });
  return view;
}

/** Enter the game on show as one of its players. The engine's own view may have come meanwhile.
 * @param {App} app @param {number[]} seats */
function sitDown(app, seats) {
  const { view, isUnchecked } = app.state;
  if (!shown || !view || !isUnchecked) return undefined;
  const { game, link } = shown;
  const see = (/** @type {number|null} */ seat) => viewOf(game, link, seat);
  return enter(app, view, seats, { made: false, see });
}

/** @param {App} app @param {string} link @param {() => boolean} isOvertaken */
async function showLink(app, link, isOvertaken) {
  const opened = openLink(link, app.startup.letters);
  if (!opened) void app.prepare("open-puzzle"); // Null for links that are no games.
  const game = opened && hasPlainNames(opened.setup) ? await opened.game : null;
  const { view: other, screen, engine } = app.state;
  if (isOvertaken() || other || screen !== "game" || engine.phase !== "loading") return;
  if (!game) return app.update({ screen: "game" });
  const view = show(app, game, link);
  // Else the question for a seat is announced, or the game as a known player sees it.
  if (view.over || game.setup.mode || isKnown(app, view)) return app.ui.say(introduction(view));
  const seats = knownSeats(app, view) ?? (await app.act("ask-seat", { view }));
  if (!isOvertaken()) await sitDown(app, seats);
}

/** Show the deal of a new game.
 * @param {App} app @param {NewGame} game @param {number[]} seats @param {() => boolean} isOvertaken */
async function showDeal(app, game, seats, isOvertaken) {
  const { players: names, language, variant, computers = [], hintPrice = null } = game;
  if (!hasPlainNames({ names, computers })) return;
  const { seed, challengeRule, turnSeconds = 0, houseWords = false } = game;
  const edition = PACKS.findLast((name) => name.startsWith(`${language}-${variant}`));
  const lexicon = edition ?? variant;
  const rules = { challengeRule, turnSeconds, houseWords, hintPrice, earlyRules: false };
  const setup = { language, lexicon, tag: 0, seed, names, computers, ...rules };
  const made = await dealt(setup).catch(() => null);
  if (!made || isOvertaken() || app.state.view || app.state.engine.phase !== "loading") return;
  const kept = app.store.unchecked(dealIdOf(seed));
  app.store.keepUnchecked({
    order: [],
    draft: [],
    started: 0,
    turn: 0,
    ...kept,
    dealId: dealIdOf(seed),
    seats,
    game,
  });
  show(app, made, "");
  await sitDown(app, seats);
}

/** Score the draft without judging its words.
 * @param {Laid[]} tiles @param {number} held  how many tiles the player has @returns {Preview} */
function score(tiles, held) {
  const { alphabet, positions } = /** @type {{game: Game}} */ (shown).game;
  const play = scoreDraft(positions[positions.length - 1], alphabet, tiles, held);
  return { play: play && { ...play, ends: false, bonus: 0, words: [] }, illegal: null };
}

/** @param {App} app @returns {Pick<LazyActions, "show-unchecked"|"prepare-deal"|"deal-unchecked"
 *   |"sit-unchecked"|"score-draft">} */
export const actions = (app) => ({
  "show-unchecked": ({ link, isOvertaken }) => showLink(app, link, isOvertaken),
  "prepare-deal": ({ language }) => lettersOf(language),
  "deal-unchecked": ({ game, seats, isOvertaken }) => showDeal(app, game, seats, isOvertaken),
  "sit-unchecked": () => sitDown(app, app.state.seats),
  "score-draft": ({ tiles }) => score(tiles, app.state.rack.length),
});
