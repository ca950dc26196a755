/**
 * Games as files: one game as GCG, text, JSON or a picture, and all games of this device as a backup.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {Fault, SeatOfFile, Saved, View} from "../core/types.js"
 */

import { pastTime } from "../common/kept-game.js";
import { cut } from "../core/cut.js";
import { faultOf, isRecord, MAX_NOTE, noted, notesOf, t } from "../core/i18n.js";
import { isAwaited } from "../core/state.js";
import {
  hasLink,
  hasLinks,
  isLink,
  isPlayed,
  MAX_DECLINED,
  MAX_OTHERS,
  seatsIn,
} from "../core/store.js";
import { cleaned } from "../core/text.js";
import { chatOf } from "../live/chat.js";
import { seatFor } from "../play/enter-game.js";
import { openText } from "../play/router.js";
import { paragraphs, sheet, toast } from "../ui/dialogs.js";
import { add, button, el, pickFile } from "../ui/dom.js";
import { download, pictureOf, sharePicture } from "./picture.js";

const MAX_FILE = 5_000_000;
/** How many games are taken of one file at once, and after how many it is said how far it is. */
const MAX_TAKEN = 500;
const SAID_EACH = 25;
/** Hexadecimal digits of a seat key. */
const MAX_KEY = 64;
/** Code units of a note in a file that are read. */
const MAX_RAW = 1000;
const FORMATS = ["gcg", "text", "json"];
const TYPES = ".gcg,.cgp,.json,.txt,text/plain,application/json";

/** @param {App} app */
async function openFile(app) {
  const file = await pickFile(TYPES);
  if (file) await takeFile(app, file);
}

/** Open a file with one game, or a backup.
 * @param {App} app @param {File} file */
async function takeFile(app, file) {
  if (file.size > MAX_FILE) return toast(t("import-bad"));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const games = savedGames(new TextDecoder().decode(bytes));
  if (games) return takeGames(app, games);
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
  return sheet(t("file-problem"), (close) => [
    el("p.fault", { role: "alert" }, faultOf(fault)),
    el("footer", button("action", close, t("ok"))),
  ]);
}

/** Ways to keep the game on show, or to take it elsewhere. @param {App} app */
function showExport(app) {
  const ways = el(
    "div.choices",
    FORMATS.map((id) => button("action", () => save(app, id), t(`save-${id}`))),
  );
  pictureOf(app).then(
    (picture) => {
      const share = sharePicture(picture);
      add(
        ways,
        button("action", () => download(picture.name, picture), t("save-picture")),
        share && button("action", share, t("share-picture")),
      );
    },
    () => {},
  ); // Where the browser makes none.
  return sheet(t("share-game"), () => [ways]);
}

/** @param {App} app @param {string} format */
async function save(app, format) {
  const reply = await app.ask({ type: "export", format });
  if (!reply.ok) return toast(faultOf(reply.error));
  return download(reply.filename, new Blob([reply.text], { type: "text/plain;charset=utf-8" }));
}

const FORMAT = "pass-a-word";

/** @typedef {Pick<Saved, "link"|"seats"|"made"|"others"|"played"|"unsent"> & {updated?: unknown,
 *   declined?: unknown, chat?: unknown, notes?: [number, string][], links?: unknown, seatKey?: string}} Kept
 * links, seatKey: of a sealed game, whose seat they prove; notes: those that the link no longer carries, by
 * index of the turn */

/** Save all games as one file, and with them the records that cannot be read. @param {App} app */
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
  const all = { format: FORMAT, version: 1, games: kept, ...(damaged.length ? { damaged } : {}) };
  const text = JSON.stringify(all, null, 1);
  download(`${FORMAT}.json`, new Blob([text], { type: "application/json" }));
  if (sealed.size) toast(t("export-keys"));
}

/** Links and keys of the sealed games played here, by game. @param {App} app */
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

/** Keep the games that this device does not know, so many of them. What the player does meanwhile goes
 * first. @param {App} app @param {Kept[]} games */
async function takeGames(app, games) {
  const isOvertaken = app.visits.watch();
  const known = new Set(app.store.games().map(({ link }) => link));
  const fresh = games.filter(({ link }) => !known.has(link) && known.add(link));
  let [taken, n] = [0, 0];
  while (n < fresh.length && taken < MAX_TAKEN) {
    const game = /** @type {Kept} */ (fresh[n]);
    if (n && n % SAID_EACH === 0) toast(t("importing", { n, of: fresh.length }));
    taken += Number(await takeAny(app, game));
    n += 1;
  }
  if (!isOvertaken()) void app.act("start");
  const more = fresh.length - n;
  toast(t(more ? "imported-part" : "imported", { n: taken, more }));
}

/** @param {App} app @param {Kept} game @returns {Promise<boolean>} */
function takeAny(app, game) {
  const { links, seatKey, made, updated } = game;
  if (!hasLinks(links) || typeof seatKey !== "string" || seatKey.length > MAX_KEY)
    return take(app, game);
  const seat = { links: /** @type {Record<string, string>} */ (links), seatKey };
  return app.act("import-seat", { ...seat, made, updated });
}

/** Put the notes of a file into a view: those that are text, as a note is shown.
 * @param {View} view @param {unknown} notes */
export function withNotesOfFile(view, notes) {
  const texts = new Map(
    /** @type {[number, unknown][]} */ (Array.isArray(notes) ? notes.filter(Array.isArray) : []),
  );
  return noted(view, (_, n) => {
    const text = texts.get(n);
    return typeof text === "string" ? cut(cleaned(text.slice(0, MAX_RAW)), MAX_NOTE).trim() : "";
  });
}

/** @param {App} app @param {Kept} kept
 * @returns {Promise<boolean>} whether it is kept here now, and was not */
async function take(app, kept) {
  const { link: text, seats: named, made, others, declined, played, unsent, chat, notes } = kept;
  const { store, engine } = app;
  const reply = await engine.ask({ type: "open", text, known: [] });
  if (!reply.ok || store.game(reply.gameId)) return false;
  const { gameId, link, view } = reply;
  const seats = isRecord(view) ? [] : seatsIn(named, view);
  const seen = await app.viewOf(link, seatFor(view, seats));
  if (!seen.ok) return false;
  const linksIn = (/** @type {unknown} */ list) => (Array.isArray(list) ? list.filter(isLink) : []);
  store.keep({
    gameId,
    link,
    seats,
    made: Boolean(made),
    started: 0,
    updated: pastTime(kept.updated),
    others: linksIn(others).slice(-MAX_OTHERS),
    declined: linksIn(declined).slice(-MAX_DECLINED),
    played: isPlayed({ played }),
    unsent: unsent === true && isAwaited(view, seats),
    chat: chatOf(chat),
    view: withNotesOfFile(seen.view, notes),
  });
  return true;
}

/** Restore damaged records from their links, which hold the whole game.
 * @param {App} app */
async function repairGames(app) {
  const { store } = app;
  let repaired = 0;
  for (const [key, record] of store.damaged()) {
    if (!hasLink(record) || !(await take(app, record))) continue;
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
