/**
 * The page of films, watch.html: plays a finished game turn by turn. It stands alone and may stand in a frame of
 * another site: no engine, no worker, nothing stored, no move. Behind the # is the link of a game; `theme` and `lang`
 * in the query choose colours and language.
 */

import { saveFile } from "./common/saved-file.js";
import { entriesIn, useStrings } from "./core/i18n.js";
import { preferred } from "./core/languages.js";
import { drawn, drawRefusal } from "./watch/draw.js";
import { filmOf } from "./watch/film.js";
import { openGame } from "./watch/open.js";
import { atStart, faster, lengthOf, meaningOf, movedOn, nearest, shownAt, toggled } from "./watch/steps.js";
import { stillOf } from "./watch/still.js";

/** @import {Film} from "./watch/film.js" */
/** @import {Steps} from "./watch/steps.js" */

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

/** Show a film, and let it be played. @param {Film} film @returns {() => void} stops it */
function play(film) {
  const turns = film.keys.map(({ turn }) => turn);
  let steps = atStart(film.frames.length - 1);
  let clock = 0;
  const show = (/** @type {Steps} */ next) => {
    const isNew = next.at !== steps.at || next.isPlaying !== steps.isPlaying || next.speed !== steps.speed;
    steps = next;
    draw(steps);
    if (!isNew) return;
    clearTimeout(clock);
    if (steps.isPlaying) clock = window.setTimeout(() => show(movedOn(steps)), lengthOf(steps));
  };
  const go = (/** @type {number} */ at) => show(shownAt(steps, at));
  const still = () => {
    const type = "image/svg+xml";
    saveFile(`pass-a-word-${steps.at}.svg`, new Blob([stillOf(film, steps.at)], { type }));
  };
  const does = {
    go,
    still,
    toggle: () => show(toggled(steps)),
    step: (/** @type {number} */ by) => go(steps.at + by),
    key: (/** @type {number} */ by) => go(nearest(steps, turns, by)),
    speed: (/** @type {number} */ speed) => show({ ...steps, speed }),
  };
  const draw = drawn(film, does);
  /** @type {Record<string, () => unknown>} */
  const acts = {
    toggle: does.toggle,
    forward: () => does.step(1),
    back: () => does.step(-1),
    first: () => go(0),
    last: () => go(steps.last),
    "next-key": () => does.key(1),
    "previous-key": () => does.key(-1),
    faster: () => show(faster(steps, 1)),
    slower: () => show(faster(steps, -1)),
  };
  const onkeydown = (/** @type {KeyboardEvent} */ event) => {
    const { tagName, type } = /** @type {HTMLInputElement} */ (event.target);
    const act = acts[meaningOf(event, tagName, type) ?? ""];
    if (!act) return;
    event.preventDefault();
    act();
  };
  document.addEventListener("keydown", onkeydown);
  draw(steps);
  performance.mark("film-shown");
  return () => {
    clearTimeout(clock);
    document.removeEventListener("keydown", onkeydown);
  };
}

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
