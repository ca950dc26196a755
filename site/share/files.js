/**
 * Games as files: one game as GCG, text, JSON or a picture, and a backup of all games, puzzles and words to
 * learn on this device.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {Fault, SeatOfFile} from "../core/types.js"
 */

import { copy } from "../common/copy.js";
import { embedOf } from "../common/film.js";
import { readResults } from "../common/puzzle-results.js";
import { sheet } from "../common/resting.js";
import { saveFile, shareFile } from "../common/saved-file.js";
import { wordsToLearn } from "../common/words-to-learn.js";
import { faultOf, notesOf, t } from "../core/i18n.js";
import { mayBeWatched } from "../core/state.js";
import { IS_SEAT, openText } from "../play/router.js";
import { paragraphs, sheetOnPress, toast, warn } from "../ui/dialogs.js";
import { add, button, el, pickFile } from "../ui/dom.js";
import { FORMAT, readBackup, readRecord } from "./backup.js";
import { pictureOf } from "./picture.js";
import { take, takeBackup } from "./take-backup.js";

const MAX_FILE = 5_000_000;
const FORMATS = ["gcg", "text", "json"];
const TYPES = ".gcg,.cgp,.json,.txt,text/plain,application/json";

/** @param {App} app */
async function openFile(app) {
  const file = await pickFile(TYPES);
  if (file) await takeFile(app, file);
}

/** Open a game file or a backup. @param {App} app @param {File} file */
async function takeFile(app, file) {
  if (file.size > MAX_FILE) return toast(t("import-bad"));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  if (IS_SEAT.test(text)) return openText(app, text);
  const backup = readBackup(text);
  if (backup) return takeBackup(app, backup);
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return takeGame(app, { base64 });
}

/** @param {App} app @param {{text?: string, base64?: string}} source */
async function takeGame(app, source) {
  const isOvertaken = app.visits.watch();
  const reply = await app.engine.ask({ type: "import", ...source });
  if (isOvertaken()) return undefined;
  if (!reply.ok) return showProblem(reply.error);
  await openText(app, reply.link);
  const { warnings } = reply;
  if (warnings.length) await sheet(t("file-warnings"), () => paragraphs(warnings.map(faultOf)));
  return undefined;
}

/** @param {Fault} fault */
function showProblem(fault) {
  const text = faultOf(fault);
  const shown = sheet(t("file-problem"), (close) => [
    el("p.fault", text),
    el("footer", button("action", close, t("ok"))),
  ]);
  warn(text);
  return shown;
}

/** Show the ways to save or export the current game. @param {App} app */
function showExport(app) {
  const ways = el(
    "div.choices",
    FORMATS.map((id) => button("action", () => save(app, id), t(`save-${id}`))),
    app.state.view && mayBeWatched(app.state.view) && filmChoices(app, app.state.view.link),
  );
  pictureOf(app).then(
    (picture) => {
      const share = shareFile(picture);
      add(
        ways,
        button("action", () => saveFile(picture.name, picture), t("save-picture")),
        share && button("action", share, t("share-picture")),
      );
    },
    () => {},
  ); // If the browser cannot make a picture, do not offer one.
  return sheetOnPress(t("share-game"), () => [ways]);
}

/** Build the ways to show a finished game as a film: here, or in a frame of another page.
 * @param {App} app @param {string} link */
function filmChoices(app, link) {
  const embed = async () => {
    if (await copy(embedOf(app.address.page(), link))) toast(t("embed-copied"));
  };
  return [
    button("action", () => app.act("watch", { link }), t("watch")),
    button("action", embed, t("embed")),
  ];
}

/** @param {App} app @param {string} format */
async function save(app, format) {
  const reply = await app.ask({ type: "export", format });
  if (!reply.ok) return toast(faultOf(reply.error));
  return saveFile(reply.filename, new Blob([reply.text], { type: "text/plain;charset=utf-8" }));
}

/** Save all games as one file, with damaged records, puzzles and words to learn. @param {App} app */
async function exportGames(app) {
  const { store } = app;
  const sealed = await sealedGames(app);
  const kept = store
    .games()
    .map(({ gameId, link, seats, made, updated, others = [], played, unsent, chat, view }) => ({
      link,
      seats,
      made,
      updated,
      others,
      played,
      unsent,
      chat,
      notes: notesOf(view),
      ...sealed.get(gameId),
    }));
  const damaged = store.damaged().map(([, record]) => record);
  const all = {
    format: FORMAT,
    version: 1,
    games: kept,
    puzzles: readResults(store.settings().puzzles),
    words: wordsToLearn(app),
    ...(damaged.length ? { damaged } : {}),
  };
  const text = JSON.stringify(all, null, 1);
  saveFile(`${FORMAT}.json`, new Blob([text], { type: "application/json" }));
  if (sealed.size) toast(t("export-keys"));
}

/** Collect links and keys of the joint games played here, by game. @param {App} app */
async function sealedGames(app) {
  const games = app.store.games().filter(({ links }) => links);
  /** @type {Map<string, SeatOfFile>} */
  const found = new Map();
  for (const game of games) {
    const part = await app.act("export-seat", game);
    if (part) found.set(game.gameId, part);
  }
  return found;
}

/** Restore damaged records from their links, which hold whole games. @param {App} app */
async function repairGames(app) {
  const { store } = app;
  let repaired = 0;
  for (const [key, record] of store.damaged()) {
    const kept = readRecord(record);
    if (!kept || (await take(app, kept)) !== "taken") continue;
    store.drop(key);
    repaired += 1;
  }
  if (repaired && app.state.screen === "start") void app.act("start");
}

/** @param {App} app @returns {Pick<LazyActions, "share-game"|"export"|"import"|"open-file"|"take-file"
 *   |"take-game"|"repair-games">} */
export const actions = (app) => ({
  "share-game": () => showExport(app),
  export: () => exportGames(app),
  import: () => openFile(app),
  "open-file": () => openFile(app),
  "take-file": ({ file }) => takeFile(app, file),
  "take-game": (source) => takeGame(app, source),
  "repair-games": () => repairGames(app),
});
