// Reads links with the second reader and compares what the page shows of them with the engine's views:
// `compare_readers.mjs FILE`, JSON `{letters: {language: ...}, games: [{link, view}]}`; prints for each
// game the names of the facts that differ, or the error. Sealed links are read whole, fields and all;
// without a view only whether they can be.

import { readFileSync } from "node:fs";
import { isJustDealt, readGame, readSetup } from "../../../site/link-reader/reader.js";
import { factsOf, uncheckedOf } from "../../../site/welcome/unchecked.js";
import { readSealed } from "./sealed/fields.mjs";

function differing(letters, { link, view }) {
  try {
    if (!view) return readSealed(link) && [];
    const opened = readSetup(link);
    const wasJustDealt = isJustDealt(opened);
    if (opened.seal) readSealed(link);
    const read = factsOf(uncheckedOf(link, readGame(opened, letters[opened.setup.language])));
    const found = factsOf(view);
    const names = Object.keys(found).filter(
      (name) => JSON.stringify(read[name]) !== JSON.stringify(found[name]),
    );
    return wasJustDealt === (view.turns.length === 0) ? names : [...names, "deal"];
  } catch (error) {
    return [String(error.code ?? error)];
  }
}

const { letters, games } = JSON.parse(readFileSync(process.argv[2], "utf8"));
console.log(JSON.stringify(games.map((game) => differing(letters, game))));
