/**
 * Restores a backup: entries that this device lacks are stored, and nothing here changes. The player is told
 * what was restored, and what was not and why.
 *
 * @import {App} from "../core/app.js"
 * @import {Fates} from "../common/joining.js"
 * @import {Fate} from "../core/types.js"
 * @import {Backup, KeptGame} from "./backup.js"
 */

import { sumOf } from "../common/joining.js";
import { mergeResults, readResults } from "../common/puzzle-results.js";
import { choose } from "../common/resting.js";
import { changeWords, mergeWords } from "../common/words-to-learn.js";
import { seatsIn } from "../core/forms.js";
import { isRecord, t } from "../core/i18n.js";
import { isAwaited } from "../core/state.js";
import { isPlayed, MAX_OPENED } from "../core/store.js";
import { seatFor } from "../play/enter-game.js";
import { toast } from "../ui/dialogs.js";
import { withNotesOf } from "./backup.js";

/** The most games restored at once. */
const MAX_TRIED = 500;
/** The number of games between two progress reports. */
const SAID_EACH = 25;

/** The string keys that tell how many entries were taken, by kind of entry. */
const TAKEN = { games: "imported", results: "imported-results", words: "imported-words" };
/** The fates of entries that were not taken. */
const LEFT = /** @type {const} */ (["here", "later", "full", "unread"]);

/** Fates by kind of entry. @typedef {Partial<Record<keyof typeof TAKEN, Fates>>} Tally */

/** @param {App} app @param {Backup} backup */
export async function takeBackup(app, { games, puzzles, words, unread }) {
  const isOvertaken = app.visits.watch();
  await app.store.late; // Wait for the disk's games first.
  if (isOvertaken()) return undefined;
  const results = takeResults(app, puzzles);
  const learning = takeWords(app, words);
  return takeGames(app, games, { games: { unread }, results, words: learning });
}

/** @param {App} app @param {Backup["puzzles"]} puzzles @returns {Fates} */
function takeResults({ store }, puzzles) {
  const { results, fates } = mergeResults(readResults(store.settings().puzzles), puzzles);
  if (fates.taken) store.set({ puzzles: results });
  return fates;
}

/** @param {App} app @param {Backup["words"]} others @returns {Fates} */
function takeWords(app, others) {
  /** @type {Fates} */
  let found = {};
  changeWords(app, (own) => {
    const { words, fates } = mergeWords(own, others);
    found = fates;
    return words;
  });
  return found;
}

/** Store the games that this device does not know. Stop when the player opens another game or page.
 * @param {App} app @param {KeptGame[]} games @param {Tally} outcome  the tally of the other kinds
 * @returns {Promise<void>} */
async function takeGames(app, games, outcome) {
  const isOvertaken = app.visits.watch();
  const known = new Set(app.store.games().map(({ link }) => link));
  const fresh = games.filter(({ link }) => !known.has(link) && known.add(link));
  /** @type {Fates[]} */
  const fates = [{ here: games.length - fresh.length }];
  for (const [n, game] of fresh.slice(0, MAX_TRIED).entries()) {
    if (isOvertaken()) break;
    if (n && n % SAID_EACH === 0) toast(t("importing", { n, of: fresh.length }));
    fates.push({ [await takeAny(app, game)]: 1 });
  }
  const rest = fresh.slice(fates.length - 1);
  const all = { ...outcome, games: sumOf([outcome.games ?? {}, ...fates]) };
  if (isOvertaken()) return toast([...linesOf(all), ...restOf(rest)].join(" "));
  await app.act("start");
  return report(app, all, rest);
}

/** @param {Tally} outcome @returns {string[]} */
function linesOf(outcome) {
  const counted = (/** @type {string} */ key, /** @type {number|undefined} */ n) =>
    n ? [t(key, { n })] : [];
  const taken = Object.entries(TAKEN).flatMap(([kind, key]) =>
    counted(key, outcome[/** @type {keyof typeof TAKEN} */ (kind)]?.taken),
  );
  const sum = sumOf(Object.values(outcome));
  const left = LEFT.flatMap((fate) => counted(`import-${fate}`, sum[fate]));
  return [...(taken.length ? taken : [t("import-none")]), ...left];
}

/** @param {KeptGame[]} rest  games that were not tried */
const restOf = ({ length }) => (length ? [t("import-rest", { n: length })] : []);

/** Report the outcome of a backup, in a dialog if something was not restored.
 * @param {App} app @param {Tally} outcome @param {KeptGame[]} rest @returns {Promise<void>} */
async function report(app, outcome, rest) {
  const lines = [...linesOf(outcome), ...restOf(rest)];
  const { later, full, unread } = sumOf(Object.values(outcome));
  if (!later && !full && !unread && !rest.length) return toast(lines.join(" "));
  /** @type {[string, string][]} */
  const ways = [["", t("ok")]];
  if (rest.length) ways.unshift(["more", t("import-more")]);
  const way = await choose(t("import"), lines, ways);
  return way === "more" ? takeGames(app, rest, {}) : undefined;
}

/** @param {App} app @param {KeptGame} kept @returns {Fate|Promise<Fate>} */
function takeAny(app, kept) {
  const { seat, made, updated } = kept;
  if (seat) return app.act("import-seat", { ...seat, made, updated });
  return isPlayed(kept) || hasRoomForOpened(app) ? take(app, kept) : "full";
}

/** Whether there is room for one more game that was only opened. @param {App} app */
const hasRoomForOpened = ({ store }) =>
  store.games().filter((each) => !isPlayed(each)).length < MAX_OPENED;

/** Store a game, unless this device has it. @param {App} app @param {KeptGame} kept @returns {Promise<Fate>} */
export async function take(
  app,
  { link: text, seats: named, unsent, notes, links, seat: _, ...kept },
) {
  const { store, engine } = app;
  const reply = await engine.ask({ type: "open", text, known: [] });
  if (!reply.ok) return "unread";
  const { gameId, link, view } = reply;
  const seats = isRecord(view) ? [] : seatsIn(named, view);
  // The seat view of a joint game needs the seat key; the page requests that view on opening the game.
  const seen = view.joint ? reply : await app.viewOf(link, seatFor(view, seats));
  if (!seen.ok) return "unread";
  if (store.game(gameId)) return "here";
  store.keep({
    ...kept,
    gameId,
    link,
    seats,
    started: 0,
    unsent: unsent && isAwaited(view, seats),
    view: withNotesOf(seen.view, notes),
    ...(view.joint && links && { links }),
  });
  return "taken";
}
