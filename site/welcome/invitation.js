/**
 * An invitation as the second reader sees it: who invited whom, and who starts. On a first visit it is drawn
 * before the other modules have loaded (start-worker.js), so it imports few of them.
 *
 * @import {Player} from "../core/types.js"
 * @import {OpenedLink} from "../link-reader/open.js"
 * @import {Position, Setup} from "../link-reader/replay.js"
 */

import { HIDDEN_CHARACTERS, LOOSE_MARKS, MANY_MARKS } from "../core/hidden.js";
import { language, list, nameOf, t } from "../core/i18n.js";
import { openLink } from "../link-reader/open.js";
import { $, el } from "../ui/dom.js";

/** The names that the page itself gives to players and computers, with i written as l and rn as m. The engine
 * marks a player's name that looks like a reserved name. Written by `build.py vectors lists`. */
const RESERVED =
  "du dercomputer computer lch spleler delngegenuber elnstleg frelzelt vereln konner melster you thecomputer me player yourfrlend youropponent beglnner casual club expert master tu elordenador ordenador yo jugador turlval prlnclplante aflclonado declub experto maestro tol lordlnateur ordlnateur mol joueur tonadversalre debutant amateur maltre tl oordenador eu xogador quenconvldaches quenxogacontratl afecclonado mestre".split(
    " ",
  );

/** Scripts whose letters cannot look like a reserved name. */
const OTHER_SCRIPTS = /^[\p{sc=Hebr}\p{sc=Arab}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]+$/u;

/** Whether a name may look like a reserved name, perhaps followed by a number. A digit, or a letter beyond a
 * to z, may stand for any letter. @param {string} name */
export function mayBeReserved(name) {
  const letters = name
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}\u{1f150}-\u{1f189}]/gu, "")
    .toLowerCase();
  if (OTHER_SCRIPTS.test(letters)) return false;
  const plainOf = (/** @type {string} */ text) =>
    text
      .replaceAll("i", "l")
      .replaceAll("rn", "m")
      .replace(/[^a-z]/gu, ".");
  const [, word = "", number = ""] = letters.match(/^(.*?)(\p{N}*)$/u) ?? [];
  const isLike = new RegExp(`^${plainOf(word)}(?:${plainOf(number)})?$`);
  return RESERVED.some((each) => isLike.test(each));
}

/** Whether the engine shows all names of a game unchanged. @param {Setup} setup */
export const hasPlainNames = ({ names, computers }) =>
  names.every(
    (name, seat) =>
      !HIDDEN_CHARACTERS.test(name.replaceAll(" ", "")) &&
      !LOOSE_MARKS.test(name) &&
      !MANY_MARKS.test(name) &&
      (computers[seat] || !mayBeReserved(name)),
  );

/** Open a link with the second reader, unless the engine would change how a player's name is shown.
 * @param {string} link */
export function openShown(link) {
  const opened = openLink(link);
  return opened && hasPlainNames(opened.setup) ? opened : null;
}

/** Whether a link is an invitation: nothing was played, and several people play.
 * @param {OpenedLink} opened */
export const isInvitation = ({ setup, game }) =>
  game === null && setup.names.filter((_, seat) => !setup.computers[seat]).length > 1;

/** @param {Setup} setup @param {Partial<Position>} [position] @returns {Player[]} */
export const playersOf = ({ names, computers }, { scores = [], resigned = [] } = {}) =>
  /** @type {any} */ (
    names.map((name, seat) => ({
      name,
      label: name || t("player-n", { n: seat + 1 }),
      score: scores[seat] ?? 0,
      resigned: resigned[seat] ?? false,
      computer: computers[seat] ?? 0,
    }))
  );

/** Draw who invited whom and who starts, unless that is already drawn. With two players, the player who made
 * the game moves second, or first in a sealed game. With more players, the link does not tell who made it.
 * @param {Setup} setup @returns {string} the drawn lines as text */
export function drawInvitation(setup) {
  const game = { players: playersOf(setup), toMove: 0 };
  const host = setup.mode ? 0 : 1;
  const maker = game.players.length === 2 && game.players[host]?.name;
  const title = maker ? t("invited-title", { name: nameOf(game, host) }) : t("invited-title-n");
  const names = list(game.players.map((_, seat) => nameOf(game, seat)));
  const lines = [
    !maker && t("invited-players", { names }),
    maker && !game.players[0]?.name ? t("you-start") : t("invited-starts", { name: nameOf(game) }),
  ].filter(Boolean);
  const text = [`${title}.`, ...lines].join(" ");
  const hero = el("div.hero", el("h1", title), el("p.lead", lines.join(" ")));
  const section = el("section.page", { id: "invitation", lang: language }, hero);
  const drawn = document.getElementById("invitation");
  if (drawn?.firstElementChild?.isEqualNode(hero) && drawn.lang === language) return text;
  drawn?.remove();
  $("problem").before(section);
  import("./welcome.js").then(
    ({ howWhileLoading }) => section.append(...howWhileLoading()),
    () => {}, // The invitation is complete without this part.
  );
  return text;
}

/** If a link is an invitation, draw it, unless the page has already drawn something. @param {string} link */
export function drawFirst(link) {
  if (document.body.dataset.screen !== "loading") return;
  const opened = openShown(link);
  if (!opened || !isInvitation(opened)) return;
  $("game").hidden = true;
  drawInvitation(opened.setup);
}
