// Compares how the page's own link reader and the engine read links, and how both score drafts:
// `compare_readers.mjs SITE …`, with folders of copies of the page. Standard input is the JSON
// `{letters: {language: …}, games: [{link, views, drafts}]}`, with the engine's views of some seats, and its
// points of drafts. Reads only link and notes of a game without views. Prints what differs for each SITE and game:
// - `FIELD`: a field of a view; `dealt FIELD`: the same field if the page deals the game itself;
// - `just dealt`: whether the game has just begun; `draft 3`: the points of a draft;
// - `told`: the page would say that it had shown something wrong; `unconfirmed`: it would take the engine's view;
// - a code, or `crash: …`: the reader refuses the link, or fails.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { readNote } from "./note_reader.mjs";
import { readSealed } from "./sealed/fields.mjs";
import { stringsOf } from "./strings.mjs";

const MODULES =
  "core/i18n core/state link-reader/draft link-reader/open link-reader/reader link-reader/view welcome/names";

/** The fields that the second reader leaves to the engine, in a view and in the objects of a view. */
const LEFT_OUT = {
  view: "gameId version common wordSearch accepted unseen unseenKinds chart reviewable scoreless result joint",
  lexicon: "state fingerprint",
  hints: "charge",
  players: "best bingos mean",
  turns: "move hintCost total withdrawn bingo note doubted",
};

/** Fields that a game dealt by the page lacks: the link, and the edition of the lexicon. */
const UNDEALT = ["link", "lexicon"];

/** @param {object} object @param {string} names */
function without(object, names) {
  const left = { ...object };
  for (const name of names.split(" ")) delete left[name];
  return left;
}

/** Return the fields of a view that both readers give. Of a turn's words, the second reader knows only the main
 * word. In an accepted word, the engine puts letters that could be read as one tile in brackets: `[C][H]`.
 * @param {any} view @param {boolean} areNamesPlain  otherwise the page shows the engine's names */
function comparable(view, areNamesPlain) {
  const ofPlayers = `${LEFT_OUT.players}${areNamesPlain ? "" : " name label"}`;
  const turnOf = ({ words, what, ...turn }) => ({
    ...without(turn, LEFT_OUT.turns),
    words: words.slice(0, 1),
    what: what.replace(/[[\]]/g, ""),
  });
  return {
    ...without(view, LEFT_OUT.view),
    lexicon: without(view.lexicon, LEFT_OUT.lexicon),
    hints: without(view.hints, LEFT_OUT.hints),
    players: view.players.map((each) => without(each, ofPlayers)),
    turns: view.turns.map(turnOf),
  };
}

/** @param {any} read @param {any} view  from the engine @param {boolean} areNamesPlain */
function differing(read, view, areNamesPlain) {
  const [ours, theirs] = [read, view].map((each) => comparable(each, areNamesPlain));
  return Object.keys({ ...ours, ...theirs }).filter(
    (name) => !isDeepStrictEqual(ours[name], theirs[name]),
  );
}

/** Return the page's reaction to the engine's view. @param {any} page @param {any} read @param {any} view
 * @param {boolean} areNamesPlain */
function noticed({ confirms, misread }, read, view, areNamesPlain) {
  if (!areNamesPlain) read.players = view.players;
  const isConfirmed = confirms({ stale: false, isUnchecked: true, view: read }, view);
  return [...(misread(read, view).length ? ["told"] : []), ...(isConfirmed ? [] : ["unconfirmed"])];
}

/** Compare a game that has just begun with one dealt in the page from its settings. */
async function dealtOtherwise({ dealt, viewOf }, { setup }, letters, views, areNamesPlain) {
  const { language, lexicon, seed, challengeRule, turnSeconds, houseWords, hintPrice } = setup;
  const { names, computers } = setup;
  const rules = { challengeRule, turnSeconds, houseWords, hintPrice, earlyRules: false };
  const made = { language, lexicon, tag: 0, seed, names, computers, ...rules };
  const game = await dealt(made, { [language]: Promise.resolve(letters) });
  return views
    .flatMap((view) => differing(viewOf(game, "", view.seat), view, areNamesPlain))
    .filter((name) => !UNDEALT.includes(name))
    .map((name) => `dealt ${name}`);
}

/** @returns {string[]} */
const misjudged = ({ scoreDraft }, { alphabet, positions }, drafts) =>
  drafts.flatMap(({ tiles, held, play }, n) =>
    isDeepStrictEqual(scoreDraft(positions.at(-1), alphabet, tiles, held), play)
      ? []
      : [`draft ${n}`],
  );

/** @returns {Promise<string[]>} */
async function differencesIn(page, letters, { link, views, drafts = [] }) {
  const { hasPlainNames, isJustDealt, readGame, readSetup, viewOf } = page;
  try {
    const opened = readSetup(link, views ? undefined : readNote);
    const wasJustDealt = isJustDealt(opened);
    if (opened.seal) readSealed(link);
    if (!views && opened.seal) return [];
    const game = readGame(opened, letters[opened.setup.language]);
    if (!views) return [];
    const areNamesPlain = hasPlainNames(opened.setup);
    const names = views.flatMap((view) => {
      const read = viewOf(game, link, view.seat);
      const fields = differing(read, view, areNamesPlain);
      return [...fields, ...noticed(page, read, view, areNamesPlain)];
    });
    const isJust = views[0].turns.length === 0;
    if (wasJustDealt !== isJust) names.push("just dealt");
    if (isJust && !opened.seal)
      names.push(
        ...(await dealtOtherwise(page, game, letters[opened.setup.language], views, areNamesPlain)),
      );
    return [...new Set(names), ...misjudged(page, game, drafts)];
  } catch (error) {
    return [error.name === "BadLink" ? error.code : `crash: ${error}`];
  }
}

const { letters, games } = JSON.parse(readFileSync(0, "utf8"));
const found = [];
for (const site of process.argv.slice(2)) {
  const load = (name) => import(pathToFileURL(resolve(site, `${name}.js`)).href);
  const page = Object.assign({}, ...(await Promise.all(MODULES.split(" ").map(load))));
  page.useStrings("en", stringsOf("en"));
  found.push(await Promise.all(games.map((game) => differencesIn(page, letters, game))));
}
console.log(JSON.stringify(found));
