// Compares how the page's own link reader and the engine read links: `compare_readers.mjs FILE`, with the JSON
// `{letters: {language: ...}, games: [{link, view}]}`. Prints for each game the names of differing facts, or the
// code with which the link is refused, or `crash: …`. Reads all fields of sealed links. For a game without a
// view, only checks that the link and its notes can be read.

import { readFileSync } from "node:fs";
import { isJustDealt, readGame, readSetup } from "../../../site/link-reader/reader.js";
import { BadLink } from "../../../site/link-reader/stack.js";
import { hasPlainNames } from "../../../site/welcome/invitation.js";
import { factsOf, uncheckedOf } from "../../../site/welcome/unchecked.js";
import { readNote } from "./note_reader.mjs";
import { readSealed } from "./sealed/fields.mjs";

function differing(letters, { link, view }) {
  try {
    const opened = readSetup(link, view ? undefined : readNote);
    const wasJustDealt = isJustDealt(opened);
    if (opened.seal) readSealed(link);
    if (!view && opened.seal) return [];
    const game = readGame(opened, letters[opened.setup.language]);
    if (!view) return [];
    const read = factsOf(uncheckedOf(link, game));
    const found = factsOf(view);
    if (!hasPlainNames(opened.setup)) read.names = found.names; // The page shows the engine's names.
    const names = Object.keys(found).filter(
      (name) => JSON.stringify(read[name]) !== JSON.stringify(found[name]),
    );
    return wasJustDealt === (view.turns.length === 0) ? names : [...names, "deal"];
  } catch (error) {
    return [error instanceof BadLink ? error.code : `crash: ${error}`];
  }
}

const { letters, games } = JSON.parse(readFileSync(process.argv[2], "utf8"));
console.log(JSON.stringify(games.map((game) => differing(letters, game))));
