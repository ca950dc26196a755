/**
 * Players' own word lists: sent to the engine, and stored on this device under the tag that links carry.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {ListReply, View} from "../core/types.js"
 */

import { sheet } from "../common/resting.js";
import { faultOf, isolated, list, number, t } from "../core/i18n.js";
import { answered, inTime, openDatabase } from "../core/store.js";
import { continueGame } from "../play/game-flow.js";
import { inSlices } from "../play/slices.js";
import { choiceButtons, warn } from "../ui/dialogs.js";
import { el, pickFile, query, replaceContents } from "../ui/dom.js";

const DATABASE = "pass-a-word-lists";
const LISTS = "lists";
const TEXT = ".txt,text/plain";
const READING = "reading-sheet";

/** How many skipped lines are named at most. */
const NAMED = 5;

/** Run work on the stored lists; null if the browser stores nothing or does not answer.
 * @param {App} app @param {IDBTransactionMode} mode @param {(lists: IDBObjectStore) => IDBRequest} work
 * @returns {Promise<any>} */
function kept({ startup }, mode, work) {
  const found = openDatabase(startup.scoped, DATABASE, LISTS).then((database) =>
    answered(work(database.transaction(LISTS, mode).objectStore(LISTS))),
  );
  return inTime(found).catch(() => null);
}

/** Send a list to the engine to read. A long list is read in slices, with a progress bar and a stop button.
 * @param {App} app @param {{language: string, data: Uint8Array, expected: string}} file
 * @returns {Promise<ListReply|null>} null when it was stopped */
async function readList({ engine }, file) {
  const first = await engine.give(file);
  if (!first.ok || first.done) return first;
  let isStopped = false;
  const bar = el("progress", { "aria-label": t("own-reading"), max: 1 });
  const fill = (/** @type {() => void} */ close) => [
    bar,
    choiceButtons([[t("review-stop"), close]]),
  ];
  void sheet(t("own-reading"), fill, READING).then(() => {
    isStopped = true;
  });
  const reply = await inSlices(
    (budget) => engine.ask({ type: "read-list", budget }),
    (progress) => {
      bar.value = progress;
    },
    () => isStopped,
  );
  if (reply) /** @type {HTMLDialogElement|null} */ (query(`.${READING}`))?.close();
  else void engine.ask({ type: "read-list", stop: true });
  return reply;
}

/** Send a list's file to the engine, and store it. @param {App} app @param {string} language @param {File} file
 * @param {string} expected  the start of the digest of the list that the game needs
 * @returns {Promise<ListReply|null>} null when it was stopped */
async function takeList(app, language, file, expected) {
  const data = new Uint8Array(await file.arrayBuffer());
  const reply = await readList(app, { language, data, expected });
  if (!reply?.ok) return reply;
  // Another list may have the same tag: the engine checks whether the stored list has the same words.
  const known = await kept(app, "readonly", (lists) => lists.get(reply.tag));
  const isOther = known && !isEqual(known.data, data);
  const compared = isOther ? await readList(app, { ...known, expected: "" }) : reply;
  if (!compared?.ok) return compared;
  await kept(app, "readwrite", (lists) => lists.put({ language, data }, reply.tag));
  return reply;
}

/** @param {Uint8Array} one @param {Uint8Array} other */
const isEqual = (one, other) =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

/** Choose the list for a new game. @param {App} app @param {string} language
 * @returns {Promise<{reply: ListReply, note: string}|null>} null when nothing was chosen */
async function chooseList(app, language) {
  const file = await pickFile(TEXT);
  if (!file) return null;
  const reply = await takeList(app, language, file, "");
  if (!reply) return null;
  if (!reply.ok) return { reply, note: faultOf(reply.error) };
  const { words, badLines, cut, encoding } = reply;
  const named = badLines.slice(0, NAMED).map(({ line, text }) => `${line} ${text}`);
  const lines = list([...named, ...(badLines.length > NAMED ? ["…"] : [])]);
  const bad = badLines.length ? t("own-left-out", { n: badLines.length, lines }) : "";
  const notes = [
    t("own-loaded", { n: words, count: number(words) }),
    encoding ? t("own-encoding", { name: encoding }) : "",
    cut ? t("own-cut") : "",
    bad,
  ];
  return { reply, note: notes.filter(Boolean).join(" ") };
}

/** Send a game's list to the engine if it is stored here.
 * @param {App} app @param {View} view @returns {Promise<boolean>} */
async function bringList(app, { lexicon }) {
  const found = await kept(app, "readonly", (lists) => lists.get(lexicon.tag));
  const file = found && { ...found, expected: lexicon.fingerprint };
  return Boolean(file && (await readList(app, file))?.ok);
}

/** Ask for the list of a game, or whether to use the stored one.
 * @param {App} app @param {View} view @param {string} name  the player who has the list
 * @returns {Promise<boolean>} whether the engine has the list now */
async function askForList(app, view, name) {
  const { language, lexicon } = view;
  const { tag, fingerprint } = lexicon;
  const isHere = Boolean(await kept(app, "readonly", (lists) => lists.getKey(tag)));
  // If all seats are played here, nobody else can send the list.
  const say = (/** @type {string} */ key) => t(name ? key : `${key}-nobody`, { name });
  const problem = el("p.fault");
  const refuse = (/** @type {string} */ text) =>
    warn(replaceContents(problem, text).textContent ?? "");
  const choose = async (/** @type {(value?: string) => void} */ close) => {
    const file = await pickFile(TEXT);
    if (!file) return;
    const reply = await takeList(app, language, file, fingerprint);
    if (!reply) return;
    if (reply.ok) return close("here");
    const differs = reply.error.code === "other-list";
    refuse(differs ? say("own-differs") : faultOf(reply.error));
  };
  /** @type {(close: (value?: string) => void) => [string, () => unknown]} */
  const useIt = (close) => [
    t("own-use"),
    async () => ((await bringList(app, view)) ? close("here") : refuse(say("own-ask"))),
  ];
  const fill = (/** @type {(value?: string) => void} */ close) => [
    el("p", isHere ? t("own-here") : say("own-ask")),
    problem,
    choiceButtons([
      ...(isHere ? [useIt(close)] : []),
      [t("own-choose"), () => choose(close)],
      [t("own-later"), close],
    ]),
  ];
  return (await sheet(t("own-title"), fill, "list-sheet")) === "here";
}

/** Ask for the word list of the current game, and continue the game once it is loaded.
 * @param {App} app @param {View} view */
async function bringListOfGame(app, view) {
  const isOvertaken = app.visits.watch();
  const { seats, view: shown } = app.state;
  if (shown?.link !== view.link) return;
  const friend = view.players.find(({ computer }, n) => !computer && !seats.includes(n));
  if (!(await askForList(app, view, isolated(friend?.label ?? ""))) || isOvertaken()) return;
  const reply = await app.viewOf(view.link, view.seat);
  if (reply.ok && !isOvertaken())
    await continueGame(app, reply.view, app.state.seats, { made: false });
}

/** @param {App} app @returns {Pick<LazyActions, "choose-list"|"bring-list"|"ask-for-list">} */
export const actions = (app) => ({
  "choose-list": ({ language }) => chooseList(app, language),
  "bring-list": ({ view }) => bringList(app, view),
  "ask-for-list": ({ view }) => bringListOfGame(app, view),
});
