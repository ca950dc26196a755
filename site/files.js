/**
 * Games as files: opened by paste, choice or drop; saved as GCG, text, JSON or a picture.
 *
 * @import {Fault, View} from "./types.js"
 */

import { savedGames, takeGames } from "./backup.js";
import { sheet, toast } from "./dialogs.js";
import { button, el } from "./dom.js";
import { openText } from "./opening.js";
import * as page from "./page.js";
import { faultOf, signed } from "./sentences.js";
import { SIDE } from "./state.js";
import { t } from "./text.js";

const MAX_FILE = 5_000_000;
const FORMATS = ["gcg", "text", "json"];
const TYPES = ".gcg,.cgp,.json,.txt,text/plain,application/json";

/** Let the player choose a file. @param {string} accept @returns {Promise<File|undefined>} */
export function pickFile(accept) {
  return new Promise((done) => {
    el("input", {
      type: "file",
      accept,
      onchange: ({ target }) => done(target.files[0]),
      oncancel: () => done(undefined),
    }).click();
  });
}

export async function openFile() {
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
  const reply = await page.engine.ask({ type: "import", ...source });
  if (!reply.ok) return showProblem(reply.error);
  await openText(reply.link);
  const { warnings } = reply;
  if (warnings.length) await sheet(t("file-warnings"), () => warnings.map((each) => el("p", each)));
  return undefined;
}

/** The engine names the line, in its own words. @param {Fault} fault */
function showProblem(fault) {
  return sheet(t("file-problem"), (close) => [
    el("p.fault", { role: "alert" }, fault.message),
    el("footer", button("action", close, t("ok"))),
  ]);
}

/** Ways to keep the game on show, or to take it elsewhere. */
export async function showExport() {
  const { view } = page.state;
  if (!view) return;
  const ways = FORMATS.map((id) => button("action", () => save(id), t(`save-${id}`)));
  const picture = await pictureOf(view);
  const pictures = picture && [
    button("action", () => download(picture.name, picture), t("save-picture")),
    navigator.canShare?.({ files: [picture] }) &&
      button(
        "action",
        () => navigator.share({ files: [picture] }).catch(() => {}),
        t("share-picture"),
      ),
  ];
  await sheet(t("share-game"), () => [el("div.ways", ways, pictures || [])]);
}

/** @param {string} format */
async function save(format) {
  const reply = await page.ask({ type: "export", format });
  if (!reply.ok) return toast(faultOf(reply.error));
  return download(reply.filename, new Blob([reply.text], { type: "text/plain;charset=utf-8" }));
}

/** @param {string} name @param {Blob} blob */
export function download(name, blob) {
  const url = URL.createObjectURL(blob);
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

const PAINT = /** @type {Record<string, string>} */ ({
  "": "#f4f1ea",
  DL: "#bfe3f2",
  TL: "#1f6fb2",
  DW: "#f9d5a7",
  TW: "#b5361c",
});
const SQUARE = 64;
const HEAD = 96;

/** The board and the scores as a picture.
 * @param {View} view @returns {Promise<File|null>} null where the browser draws none */
function pictureOf({ board, premiums, players }) {
  const size = SIDE * SQUARE;
  const canvas = el("canvas", { width: size, height: size + HEAD });
  const pen = canvas.getContext("2d");
  if (!pen) return Promise.resolve(null);
  const rect = (
    /** @type {string} */ colour,
    /** @type {number[]} */ [x = 0, y = 0, w = 0, h = w],
  ) => {
    pen.fillStyle = colour;
    pen.fillRect(x, y, w, h);
  };
  const write = (
    /** @type {string|number} */ text,
    /** @type {number} */ x,
    /** @type {number} */ y,
    height = 36,
  ) => {
    pen.font = `600 ${height}px Georgia, serif`;
    pen.fillText(String(text), x, y);
  };
  rect("#d5cdbd", [0, 0, size, size + HEAD]);
  rect("#fffdf8", [0, 0, size, HEAD]);
  pen.fillStyle = "#1f2f2c";
  pen.textBaseline = "middle";
  write(players.map(({ label, score }) => `${label} ${signed(score)}`).join("   "), 24, HEAD / 2);
  pen.textAlign = "center";
  board.forEach((cell, at) => {
    const [x, y] = [(at % SIDE) * SQUARE, HEAD + Math.floor(at / SIDE) * SQUARE];
    rect(cell ? "#24352f" : (PAINT[premiums[at] ?? ""] ?? ""), [x + 1, y + 1, SQUARE - 2]);
    if (!cell) return;
    pen.fillStyle = cell.blank ? "#f0b429" : "#fbf6e9";
    write(cell.letter, x + SQUARE / 2 - 3, y + SQUARE / 2, cell.letter.length > 1 ? 26 : 38);
    if (!cell.blank) write(cell.value, x + SQUARE - 12, y + SQUARE - 13, 15);
  });
  return new Promise((done) =>
    canvas.toBlob((blob) =>
      done(blob && new File([blob], "pass-a-word.png", { type: "image/png" })),
    ),
  );
}
