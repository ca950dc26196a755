/** Opens a link that holds a whole game to look at: a dealt game, with options or without, or a record. */

import { readOptions } from "./options.js";
import { MODES, readGame, readSetup } from "./reader.js";
import { openRecord, readRecord } from "./record.js";
import { demand, payloadOf, Stack } from "./stack.js";

/** @import {Game} from "./reader.js" */
/** @import {RecordedGame} from "./record.js" */
/** @import {Letters} from "./tiles.js" */
/** languages: those whose letters reading needs; read: throws `BadLink`.
 * @typedef {{languages: string[], read: (letters: Record<string, Letters>) => Game|RecordedGame}} OpenedGame */

/** Names of the modes after the first two, for messages that refuse their games. */
const JOINT = ["", "", "sealed", "fair-draw"];

/** Open a link. Throws `BadLink`: with the codes of docs/link-format.md, or `sealed` and `fair-draw` for a joint
 * game. @param {string} text @returns {OpenedGame} */
export function openWhole(text) {
  const stack = new Stack(payloadOf(text));
  const mode = new Stack(stack.value).choose(MODES);
  if (mode === 1) {
    const opened = openRecord(stack);
    const { language } = opened;
    const read = (/** @type {Record<string, Letters>} */ letters) =>
      readRecord(opened, letters[language], letters.en);
    return { languages: [...new Set([language, "en"])], read };
  }
  demand(mode === 0, JOINT[mode]);
  const opened = readSetup(text, undefined, stack, readOptions);
  const { language } = opened.setup;
  return { languages: [language], read: (letters) => readGame(opened, letters[language]) };
}

/** Whether nobody can move or challenge: the game is a record, or over for good. In a game of two, a
 * challenge of the last play would show nothing that its end does not. @param {Game} game */
export function isOver({ setup, positions }) {
  const { reason, before, resigned } = positions[positions.length - 1];
  const isLast = before === null || resigned.filter((gone) => !gone).length === 2;
  return setup.mode === "stated" || (reason !== null && isLast);
}
