/**
 * The page of films, watch.html: plays a finished game turn by turn. It works alone and may be shown in a frame of
 * another site. It has no engine and no worker, stores nothing and makes no move. After the # comes the link of a
 * game; `theme` and `lang` in the query choose colours and language.
 */

import { entriesIn, useStrings } from "./core/i18n.js";
import { preferred } from "./core/languages.js";
import { drawRefusal } from "./watch/draw.js";
import { filmOf } from "./watch/film.js";
import { openGame } from "./watch/open.js";
import { play } from "./watch/play.js";

const THEMES = ["light", "dark", "contrast"];

const wanted = new URLSearchParams(location.search);
const theme = wanted.get("theme") ?? "";
if (THEMES.includes(theme)) document.documentElement.dataset.theme = theme;
const language = preferred([wanted.get("lang") ?? "", ...navigator.languages]);
const strings = fetch(`film/${language}.bin`).then(entriesIn);

/** Letters by language, once requested. @type {Map<string, Promise<any>>} */
const letters = new Map();

/** @param {string} id  of a language @returns {Promise<any>} */
function lettersOf(id) {
  const found = letters.get(id) ?? fetch(`letters/${id}.json`).then((reply) => reply.json());
  letters.set(id, found);
  return found;
}

/** Stops the film on show: its clock and its keys. */
let stop = () => {};

/** Show the film of the address. */
async function start() {
  stop();
  stop = () => {};
  const fragment = location.hash.slice(1);
  const missing = { game: null, link: "", code: "part-missing" };
  const opening = openGame(fragment, lettersOf).catch(() => missing);
  useStrings(language, await strings);
  document.documentElement.lang = language;
  const { game, link, code } = await opening;
  if (fragment !== location.hash.slice(1)) return; // A newer address is being opened.
  if (game) stop = play(filmOf(game, link));
  else drawRefusal(code);
}

addEventListener("hashchange", start);
/** Resolves when the film is shown, or why there is none. */
export const begun = start();
