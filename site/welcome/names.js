/**
 * Tells whether the engine will surely show the names of a game unchanged. Otherwise the second reader does not
 * show the game.
 */

import { HIDDEN_CHARACTERS, LOOSE_MARKS, MANY_MARKS } from "../core/hidden.js";

/** @import {Setup} from "../link-reader/replay.js" */

/** The names that the page gives to players and computers, reduced to their letters; l stands for i, m for rn.
 * The engine marks player names that look like these. Written by `build.py vectors lists`. */
const RESERVED =
  "tu lordlnador ordlnador jo jugador laltrapersona quljugacontratu prlnclplant aflclonat club expert mestre du dercomputer computer lch spleler delngegenuber elnstleg frelzelt vereln konner melster you thecomputer me player yourfrlend youropponent beglnner casual master tu elordenador ordenador yo turlval prlnclplante aflclonado declub experto maestro tol lordlnateur ordlnateur mol joueur tonadversalre debutant amateur maltre tl oordenador eu xogador quenconvldaches quenxogacontratl afecclonado llcomputer lo glocatore chlglocacontrodlte novlzlo dllettante esperto jlj decomputer lk speler jetegenspeler hobby meester ty komputer ja gracz drugaosoba drugastrona nowlcjusz amator klub ekspert mlstrz ocomputador computador jogador aoutrapessoa quemjogacontratl novato amador clube perlto".split(
    " ",
  );

/** Scripts whose letters look like none of these names. */
const OTHER_SCRIPTS = /^[\p{sc=Hebr}\p{sc=Arab}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]+$/u;

/** Whether a name, with a number or without, may look like a reserved one. A digit, or a letter beyond a to
 * z, may stand for any letter. @param {string} name */
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

/** Whether the engine shows all names of a game unchanged. @param {Pick<Setup, "names"|"computers">} setup */
export const hasPlainNames = ({ names, computers }) =>
  names.every(
    (name, seat) =>
      !HIDDEN_CHARACTERS.test(name.replaceAll(" ", "")) &&
      !LOOSE_MARKS.test(name) &&
      !MANY_MARKS.test(name) &&
      (computers[seat] || !mayBeReserved(name)),
  );
