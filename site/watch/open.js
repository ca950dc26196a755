/** Opens the link behind the # of the page of films. */

import { isOver, openWhole } from "../link-reader/whole.js";

/** @import {Letters} from "../link-reader/tiles.js" */
/** @import {Game} from "../link-reader/reader.js" */
/** @import {RecordedGame} from "../link-reader/record.js" */
/** game: null if the link is refused; then `code` says why.
 * @typedef {{game: Game|RecordedGame|null, link: string, code: string}} Opened */

/** The longest link opened here, as in link-reader/open.js: longer ones would keep the page busy. */
const MAX_LINK = 1000;
/** A seat link holds a player's secret, and so does a text of twelve words. */
const IS_SECRET = /S\d\w{99}|(\p{L}{3,}[\s+-]+){11}\p{L}{3,}/u;
/** A link, alone or in an address, perhaps with a token for live play. */
const LINK = /(?:^|#)\s*(\w+)\s*(?:~\w*)?$/;
/** Codes of texts that are not links of a game. */
const KNOWN = [
  ...["too-long", "not-a-link", "cut-off", "mistyped", "unknown-version", "unknown-dictionary"],
  ...["not-canonical", "sealed", "fair-draw", "is-puzzle"],
];

/** @param {string} fragment @returns {string} */
function plain(fragment) {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** Open a game. Texts with a secret are refused before anything is read.
 * @param {string} fragment  without its # @param {(language: string) => Promise<Letters>} lettersOf
 * @returns {Promise<Opened>} rejects if letters cannot be fetched */
export async function openGame(fragment, lettersOf) {
  const refused = (/** @type {string} */ code) => ({ game: null, link: "", code });
  if (!fragment) return refused("nothing");
  if (fragment.length > 3 * MAX_LINK) return refused("too-long");
  const text = plain(fragment);
  if (IS_SECRET.test(text)) return refused("secret");
  const link = LINK.exec(text)?.[1] ?? "";
  if (link.length > MAX_LINK) return refused("too-long");
  const opened = attempt(() => openWhole(link));
  if (typeof opened === "string") return refused(opened);
  const entries = await Promise.all(
    opened.languages.map(async (each) => /** @type {const} */ ([each, await lettersOf(each)])),
  );
  const game = attempt(() => opened.read(Object.fromEntries(entries)));
  if (typeof game === "string") return refused(game);
  return isOver(game) ? { game, link, code: "" } : refused("running");
}

/** Return what a function returns, or the code of the `BadLink` that it throws. @template T @param {() => T} does
 * @returns {T|string} */
function attempt(does) {
  try {
    return does();
  } catch (error) {
    const { code } = /** @type {{code?: string}} */ (error);
    return code && KNOWN.includes(code) ? code : "mistyped";
  }
}
