/**
 * Opens links with the second reader before Python is ready. It reads the setup at once, and the moves when
 * the letters of the game's language have loaded. It deals new games in the same way.
 */

import { isJustDealt, readGame, readSetup } from "./reader.js";
import { deal } from "./replay.js";
import { alphabetOf } from "./tiles.js";

/** @import {Game} from "./reader.js" */
/** @import {Setup} from "./replay.js" */
/** @import {Letters} from "./tiles.js" */
/** game: resolves to null if it cannot be read.
 * @typedef {{setup: Setup, game: Promise<Game|null>}} OpenedLink */

/** The longest link opened here; longer links would keep the page busy and are left to the engine. The format
 * permits twice this length, but links of real games have a few hundred characters. */
const MAX_LINK = 1000;

/** The last link and the result of opening it. @type {{link: string, opened: OpenedLink|null}} */
let last = { link: "", opened: null };

/** Letters already requested, by language. @typedef {Record<string, Promise<Letters>|null>} AskedLetters */

/** The letters of each language, once requested. @type {Map<string, Promise<Letters>>} */
const known = new Map();

/** @param {string} language @param {AskedLetters} [asked] @returns {Promise<Letters>} */
export function lettersOf(language, asked = {}) {
  const letters =
    known.get(language) ??
    (asked[language] || fetch(`letters/${language}.json`).then((reply) => reply.json()));
  known.set(language, letters);
  letters.catch(() => known.delete(language)); // The next call retries.
  return letters;
}

/** Deal a game with nothing played. @param {Setup} setup @param {AskedLetters} [asked]
 * @returns {Promise<Game>} */
export async function dealt(setup, asked = {}) {
  const alphabet = alphabetOf(await lettersOf(setup.language, asked));
  return { setup, notes: [], alphabet, moves: [], positions: [deal(setup, alphabet)] };
}

/** @param {string} link @param {AskedLetters} asked @returns {OpenedLink|null} */
function opened(link, asked) {
  try {
    const read = readSetup(link);
    const { setup, seal } = read;
    if (seal?.kind === "joining") return null; // Only the inviting player can use this link.
    // Only the players can read the rest of a link that deals a sealed game.
    const game =
      seal && isJustDealt(read)
        ? dealt(setup, asked)
        : lettersOf(setup.language, asked).then((letters) => readGame(read, letters));
    return { setup, game: game.catch(() => null) };
  } catch {
    return null; // The engine will report what is wrong with the link.
  }
}

/** Open a link. The result for the last link is cached.
 * @param {string} link @param {AskedLetters} [asked] @returns {OpenedLink|null} null if it cannot be read */
export function openLink(link, asked = {}) {
  if (link !== last.link)
    last = { link, opened: link.length > MAX_LINK ? null : opened(link, asked) };
  return last.opened;
}
