/**
 * Opens links with the second reader, before Python is there: what can be read at once, and the game
 * when the letters of its language have come.
 */

import { isJustDealt, readGame, readSetup } from "./reader.js";

/** @import {Game} from "./reader.js" */
/** @import {Setup} from "./replay.js" */
/** game: null where nothing has happened in it but the deal; a promise of null where it cannot be read.
 * @typedef {{setup: Setup, game: Promise<Game|null>|null}} OpenedLink */

/** Links may have twice as many characters; those of real games have a few hundred. Longer ones are
 * left to the engine, so that no link keeps the page busy for long. */
const MAX_LINK = 1000;

/** The link opened last. @type {{link: string, opened: OpenedLink|null}} */
let last = { link: "", opened: null };

/** Letters that were asked for already, by language. @typedef {Record<string, Promise<Response>|null>} AskedLetters */

/** @param {string} language @param {AskedLetters} asked */
async function lettersOf(language, asked) {
  const reply = await (asked[language] ?? fetch(`letters/${language}.json`));
  return reply.json();
}

/** @param {string} link @param {AskedLetters} asked @returns {OpenedLink|null} */
function opened(link, asked) {
  try {
    const read = readSetup(link);
    const { setup, seal } = read;
    if (seal?.kind === "joining") return null; // Only who invited can do anything with it.
    if (isJustDealt(read)) return { setup, game: null };
    const game = lettersOf(setup.language, asked).then((letters) => readGame(read, letters));
    return { setup, game: game.catch(() => null) };
  } catch {
    return null; // The engine says what is wrong with it.
  }
}

/** Open a link; the same one again is not read again.
 * @param {string} link @param {AskedLetters} [asked] @returns {OpenedLink|null} null where it cannot be read */
export function openLink(link, asked = {}) {
  if (link !== last.link)
    last = { link, opened: link.length > MAX_LINK ? null : opened(link, asked) };
  return last.opened;
}
