/**
 * What goes out of this device and comes in as files: one game as GCG, text, JSON or a picture; all
 * games of this device; players' own lists of words, which are handed to the engine and kept here by
 * the tag that links carry.
 *
 * @import {Fault, Reply, Saved, View} from "../core/types.js"
 */

import { act, addActs, ask, engine, state, store, viewOf } from "../core/app.js";
import { cleaned, faultOf, list, notesOf, t } from "../core/i18n.js";
import { answered, hasLink, openDatabase } from "../core/store.js";
import { seatFor } from "../play/enter-game.js";
import { openText } from "../play/router.js";
import { paragraphs, sheet, toast, waysOn } from "../ui/dialogs.js";
import { add, button, drawn, el, put } from "../ui/dom.js";

const MAX_FILE = 5_000_000;
const FORMATS = ["gcg", "text", "json"];
const TYPES = ".gcg,.cgp,.json,.txt,text/plain,application/json";

/** Let the player choose a file. @param {string} accept @returns {Promise<File|undefined>} */
function pickFile(accept) {
  return new Promise((done) => {
    el("input", {
      type: "file",
      accept,
      onchange: ({ target }) => done(target.files[0]),
      oncancel: () => done(undefined),
    }).click();
  });
}

async function openFile() {
  const file = await pickFile(TYPES);
  if (file) await takeFile(file);
}

/** Open a file, whatever it holds: one game, or the games saved from this page.
 * @param {File} file */
export async function takeFile(file) {
  if (file.size > MAX_FILE) return toast(t("import-bad"));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const games = savedGames(new TextDecoder().decode(bytes));
  if (games) return takeGames(games);
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return takeGame({ base64 });
}

/** @param {{text?: string, base64?: string}} source */
export async function takeGame(source) {
  const reply = await engine.ask({ type: "import", ...source });
  if (!reply.ok) return showProblem(reply.error);
  await openText(reply.link);
  const { warnings } = reply;
  if (warnings.length) await sheet(t("file-warnings"), () => paragraphs(warnings.map(faultOf)));
  return undefined;
}

/** @param {Fault} fault */
function showProblem(fault) {
  return sheet(t("file-problem"), (close) => [
    el("p.fault", { role: "alert" }, faultOf(fault)),
    el("footer", button("action", close, t("ok"))),
  ]);
}

/** Ways to keep the game on show, or to take it elsewhere. */
function showExport() {
  const ways = el(
    "div.ways",
    FORMATS.map((id) => button("action", () => save(id), t(`save-${id}`))),
  );
  pictured().then(
    (picture) => {
      const files = [picture];
      const share = () => navigator.share({ files }).catch(() => {});
      add(
        ways,
        button("action", () => download(picture.name, picture), t("save-picture")),
        navigator.canShare?.({ files }) && button("action", share, t("share-picture")),
      );
    },
    () => {},
  ); // Where the browser makes none.
  return sheet(t("share-game"), () => [ways]);
}

/** @param {string} format */
async function save(format) {
  const reply = await ask({ type: "export", format });
  if (!reply.ok) return toast(faultOf(reply.error));
  return download(reply.filename, new Blob([reply.text], { type: "text/plain;charset=utf-8" }));
}

/** @param {string} name @param {Blob} blob */
export function download(name, blob) {
  const url = URL.createObjectURL(blob);
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The board and the scores as a picture; rejects where the browser makes none.
 * @returns {Promise<File>} */
async function pictured() {
  const { text } = await ask({ type: "picture" });
  const image = el("img", { src: drawn(text) });
  await image.decode();
  const canvas = el("canvas", { width: image.width, height: image.height });
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  /** @type {Blob|null} */
  const blob = await new Promise((done) => canvas.toBlob(done));
  return new File([/** @type {Blob} */ (blob)], "pass-a-word.png", { type: "image/png" });
}

const FORMAT = "pass-a-word";

/** @typedef {Pick<Saved, "link"|"seats"|"made"> & {notes?: [number, string][]}} Kept
 * notes: those that the link carries no longer, by index of the turn */

/** Save all games as one file, and beside them what cannot be read. */
function exportGames() {
  const kept = store.games().map(({ link, seats, made, updated, view }) => ({
    link,
    seats,
    made,
    updated,
    notes: notesOf(view),
  }));
  const damaged = store.damaged().map(([, record]) => record);
  const all = { format: FORMAT, version: 1, games: kept, ...(damaged.length ? { damaged } : {}) };
  const text = JSON.stringify(all, null, 1);
  download(`${FORMAT}.json`, new Blob([text], { type: "application/json" }));
}

/** @param {string} text @returns {Kept[]|null} the games of a backup, if it is one */
function savedGames(text) {
  try {
    const { format, games } = JSON.parse(text);
    if (format !== FORMAT || !Array.isArray(games)) return null;
    return games.filter(hasLink);
  } catch {
    return null;
  }
}

/** Take over the games that this device does not know. @param {Kept[]} games */
async function takeGames(games) {
  let taken = 0;
  for (const game of games) taken += Number(await take(game));
  act("start");
  toast(t("imported", { n: taken }));
}

/** @param {Kept} game @returns {Promise<boolean>} whether it is kept here now, and was not */
async function take({ link: text, seats, made, notes }) {
  const { ok, gameId, link, view } = await engine.ask({ type: "open", text, known: [] });
  if (!ok || store.game(gameId)) return false;
  const seen = await viewOf(link, seatFor(view, seats));
  if (!seen.ok) return false;
  const now = Date.now();
  store.keep({
    gameId,
    link,
    seats,
    made: Boolean(made),
    opened: now,
    updated: now,
    view: cleaned(seen.view, notes),
  });
  return true;
}

/** Read anew the links of what was set aside: the link is the save, whatever became of the rest. */
export async function repairGames() {
  let repaired = 0;
  for (const [key, record] of store.damaged()) {
    if (!hasLink(record) || !(await take(record))) continue;
    store.drop(key);
    repaired += 1;
  }
  if (repaired && state.screen === "start") act("start");
}

const DATABASE = "pass-a-word-lists";
const LISTS = "lists";
const TEXT = ".txt,text/plain";

/** How many of the lines left out are named. */
const NAMED = 5;

/** Do one thing with the lists kept here; null where the browser keeps nothing.
 * @param {IDBTransactionMode} mode @param {(lists: IDBObjectStore) => IDBRequest} work
 * @returns {Promise<any>} */
async function kept(mode, work) {
  try {
    const database = await openDatabase(DATABASE, LISTS);
    return await answered(work(database.transaction(LISTS, mode).objectStore(LISTS)));
  } catch {
    return null;
  }
}

/** Hand a file to the engine, and keep it.
 * @param {string} language @param {File} file
 * @param {number|null} tag  of the game that asks for it @returns {Promise<Reply>} */
async function takeList(language, file, tag) {
  const data = new Uint8Array(await file.arrayBuffer());
  const reply = await engine.give({ language, data, tag });
  if (reply.ok) await kept("readwrite", (lists) => lists.put({ language, data }, reply.tag));
  return reply;
}

/** Choose the list for a new game. @param {string} language
 * @returns {Promise<{reply: Reply, note: string}|null>} null when nothing was chosen */
export async function chooseList(language) {
  const file = await pickFile(TEXT);
  if (!file) return null;
  const reply = await takeList(language, file, null);
  if (!reply.ok) return { reply, note: faultOf(reply.error) };
  const { words, badLines } = reply;
  const named = badLines.slice(0, NAMED).map(({ line, text }) => `${line} ${text}`);
  const lines = list([...named, ...(badLines.length > NAMED ? ["…"] : [])]);
  const bad = badLines.length ? t("own-left-out", { n: badLines.length, lines }) : "";
  return { reply, note: `${t("own-loaded", { n: words, count: words })} ${bad}`.trim() };
}

/** Hand over the list of a game if this device keeps it.
 * @param {View} view @returns {Promise<boolean>} */
export async function bringList({ lexicon: { tag } }) {
  const found = await kept("readonly", (lists) => lists.get(tag));
  return Boolean(found) && (await engine.give({ ...found, tag })).ok;
}

/** Ask for the list of a game.
 * @param {View} view @param {string} name  who has it
 * @returns {Promise<boolean>} whether it is here now */
export async function askForList({ language, lexicon: { tag } }, name) {
  const problem = el("p.fault", { role: "alert" });
  const choose = async (/** @type {(value?: string) => void} */ close) => {
    const file = await pickFile(TEXT);
    if (!file) return;
    const reply = await takeList(language, file, tag);
    if (reply.ok) return close("here");
    const differs = reply.error.code === "other-list";
    put(problem, differs ? t("own-differs", { name }) : faultOf(reply.error));
  };
  const answer = await sheet(t("own-title"), (close) => [
    el("p", t("own-ask", { name })),
    problem,
    waysOn([
      [t("own-choose"), () => choose(close)],
      [t("own-later"), close],
    ]),
  ]);
  return answer === "here";
}

addActs({
  "share-game": showExport,
  export: exportGames,
  import: openFile,
  "open-file": openFile,
});
