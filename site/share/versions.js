/**
 * Questions about links that are not simply the next turn of a known game: an older turn, another version
 * (a fork), the player's own turns made on another device, and another game beside a known one (the same
 * tiles under other rules, or other tiles for the same players). Nothing is taken before the player
 * answers, and no answer loses anything that this device has.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {Difference, Entry, Opened, Saved, View} from "../core/types.js"
 */

import { keepChanged, othersWith, versionLines } from "../common/kept-game.js";
import { RULES } from "../common/rules-text.js";
import { MAX_DECLINED } from "../core/forms.js";
import { isNonTurnMove, isolated, list, sentence, t } from "../core/i18n.js";
import { leaveGame, withView } from "../core/state.js";
import { showProblem } from "../play/enter-game.js";
import { continueGame, goNewest } from "../play/game-flow.js";
import { openText } from "../play/router.js";

/** A link of a known game, and the stored game. @typedef {{opened: Opened, saved: Saved}} Meeting */
/** The player's choice: the stored game; or the link's game: take it, only look at it, or play on from it.
 * @typedef {"mine"|"theirs"|"look"|"play-on"} Way */

/** Whether the player has declined a link with these moves, whatever its notes. Release 1.0 stored declined
 * links with their notes. @param {Saved} saved @param {Opened} opened */
const hasDeclined = ({ declined = [] }, { link, movesLink }) =>
  movesLink !== undefined && (declined.includes(movesLink) || declined.includes(link));

/** Ask what to do with a link, and do it. If another tab has continued the game, the link is compared again.
 * @param {App} app @param {Meeting} meeting @param {boolean} [again]  ask even if its moves were declined */
async function askVersion(app, { opened, saved }, again = false) {
  const { store } = app;
  const isOvertaken = app.visits.watch();
  const isBehind = () => store.game(saved.gameId)?.link !== saved.link;
  for (const each of await store.changed()) store.take(each);
  if (isOvertaken()) return undefined;
  if (isBehind()) return openText(app, opened.link);
  const isDeclined = hasDeclined(saved, opened);
  if (!again && (isDeclined || opened.relation === "older")) {
    await goNewest(app, saved.gameId);
    const act = () => askVersion(app, { opened, saved: store.game(saved.gameId) ?? saved }, true);
    const [text, way] = isDeclined ? ["declined", "ask-again"] : ["relation-older", "look-older"];
    return app.ui.toast(t(text), { text: t(way), act });
  }
  const way = await (opened.relation === "older" ? askOlder : askNewer)(app, { opened, saved });
  if (isBehind()) return openText(app, opened.link);
  return WAYS[way](app, { opened, saved });
}

/** Ask what to do with an older turn. If it is the player's own turn, they may play on from it.
 * @param {App} app @param {Meeting} meeting @returns {Promise<Way>} */
async function askOlder(app, { opened: { view }, saved }) {
  if (view.toMove === null || !saved.seats.includes(view.toMove)) return "look";
  const way = await app.act("ask", {
    title: t("relation-older-title"),
    parts: [],
    ways: [
      ["look", t("look-older")],
      ["play-on", t("play-on")],
      ["mine", t("go-newest")],
    ],
  });
  if (way !== "play-on") return way === "look" ? way : "mine";
  const turn = view.turns.length + 1;
  const lines = [t("play-on-body", { turn }), t("play-on-tiles")];
  return (await app.ui.confirm(t("play-on-title", { turn }), lines, t("play-on"))) ? way : "mine";
}

/** Ask about a fork, or about the player's own turns made elsewhere. If the player keeps the stored game, store
 * the link's moves as declined, so that opening the link again, even with another note, asks nothing.
 * @param {App} app @param {Meeting} meeting @returns {Promise<Way>} */
async function askNewer(app, { opened, saved }) {
  const { store } = app;
  const { movesLink } = opened;
  const isFork = opened.relation === "fork";
  const way = await app.act("ask", {
    title: t(isFork ? "relation-fork-title" : "own-turns-title"),
    parts: isFork ? forkLines(opened, saved) : ownLines(opened),
    ways: [
      ["mine", t(isFork ? "keep-mine" : "own-no")],
      ["theirs", t(isFork ? "keep-theirs" : "own-yes")],
    ],
  });
  if (way === "mine" && movesLink) {
    const known = store.game(saved.gameId) ?? saved;
    const declined = [...new Set([...(known.declined ?? []), movesLink])].slice(-MAX_DECLINED);
    keepChanged(app, known, { declined });
  }
  return way === "theirs" ? way : "mine";
}

/** Say at which turn two versions differ, whose turn it is, and what was played in each version.
 * @param {Opened} opened @param {Saved} saved */
function forkLines({ view, forkTurn: turn = 0, ownTurns = [] }, saved) {
  const isOwn = ownTurns.includes(turn);
  const later = ownTurns.filter((number) => number > turn);
  return [
    t(isOwn ? "relation-fork-own" : "relation-fork", { turn }),
    ...versionLines(saved.view, view, turn - 1),
    ...(later.length && !isOwn ? ownLines({ view, ownTurns: later }) : []),
  ];
}

/** Describe the player's own turns made elsewhere: how many there are, and the newest. A hint or an accepted
 * word is described only if there is nothing else. @param {Pick<Opened, "view"|"ownTurns">} opened */
function ownLines({ view, ownTurns = [] }) {
  const turns = view.turns.filter(({ number }) => ownTurns.includes(number));
  const newest = turns.findLast((turn) => !isNonTurnMove(turn)) ?? turns.at(-1);
  const text = newest ? sentence(view, newest) : "";
  return [t("own-turns", { n: turns.length, sentence: text }), t("own-turns-why")];
}

/** @type {Record<Way, (app: App, meeting: Meeting) => unknown>} */
const WAYS = {
  mine: (app, { saved }) => goNewest(app, saved.gameId),
  theirs: (app, { opened: { view, others }, saved }) =>
    continueGame(app, view, saved.seats, {
      made: false,
      others: othersWith(saved, others),
    }),
  look: lookAt,
  "play-on": playOn,
};

/** Offer to return from an older turn. @param {App} app @param {string} text @param {Saved} saved */
const offerNewest = (app, text, { gameId }) =>
  app.ui.toast(text, { text: t("go-newest"), act: () => goNewest(app, gameId) });

/** Show an older turn without a rack. @param {App} app @param {Meeting} meeting */
async function lookAt(app, { opened, saved }) {
  const isOvertaken = app.visits.begin();
  const reply = await app.viewOf(opened.link, null);
  if (isOvertaken()) return undefined;
  if (!reply.ok) return showProblem(app, reply.error);
  app.update({ ...withView(leaveGame(app.state, "game"), reply.view), isPast: true });
  return offerNewest(app, t("read-only"), saved);
}

/** Play on from an older turn. The stored game stays unchanged until a move is made.
 * @param {App} app @param {Meeting} meeting */
async function playOn(app, { opened, saved }) {
  await continueGame(app, opened.view, saved.seats, { made: false, isTrial: true });
  if (app.state.view?.link === opened.link) offerNewest(app, t("playing-on"), saved);
}

/** After a move from an older turn, store the game as a second version beside the newer version. If the newer
 * version already has this move, no version is added.
 * @param {App} app @param {View} view  after the move @param {Saved} newer @param {Entry} entry */
async function takeSecond(app, view, newer, entry) {
  const { state, engine } = app;
  const { link, seats, others = [] } = newer;
  const known = { link, seats, others };
  const reply = await engine.ask({ type: "open", text: view.link, known: [known] });
  if (app.state.view !== state.view) return;
  if (reply.ok && reply.relation !== "fork") {
    await goNewest(app, newer.gameId);
    app.ui.toast(t("same-move"));
    return;
  }
  await continueGame(app, view, state.seats, { ...entry, others: othersWith(newer) });
}

/** Ask about another stored version of the current game. @param {App} app */
function showOther(app) {
  const other = app.store.game(app.state.view?.gameId ?? "")?.others?.[0];
  return other && openText(app, other);
}

/** @param {Difference} difference @returns {string} "Hints: “None” here, “Free” in the link." */
function differenceText({ field, known, link }) {
  const [name, text] = RULES[field] ?? [field, String];
  return t("differs", { what: t(name), known: text(known), link: text(link) });
}

/** The answers to a link of another game, the main one first: a changed game is suspect, but who follows the link
 * of a new deal usually wants the new game. @type {Record<string, [Way, string][]>} */
const OTHER_GAME = {
  "changed-rules": [
    ["mine", "keep-mine"],
    ["theirs", "keep-theirs"],
  ],
  "rival-deal": [
    ["theirs", "open-new-deal"],
    ["mine", "keep-old-deal"],
  ],
};

/** Ask whether to keep the known game or take the link's game, and name the differences.
 * @param {App} app @param {Opened} opened @returns {Promise<string>} "theirs" to take the link's game */
function askOtherGame(app, { relation, differences = [], view }) {
  const names = list(view.players.map(({ label }) => isolated(label)));
  return app.act("ask", {
    title: t(`relation-${relation}-title`),
    parts: [t(`relation-${relation}`, { names }), ...differences.map(differenceText)],
    ways: (OTHER_GAME[relation] ?? []).map(([way, key]) => [way, t(key)]),
  });
}

/** @param {App} app
 * @returns {Pick<LazyActions, "ask-other-game"|"ask-version"|"other-version"|"take-second">} */
export const actions = (app) => ({
  "ask-other-game": ({ opened }) => askOtherGame(app, opened),
  "ask-version": (meeting) => askVersion(app, meeting),
  "other-version": () => showOther(app),
  "take-second": ({ view, newer, entry }) => takeSecond(app, view, newer, entry),
});
