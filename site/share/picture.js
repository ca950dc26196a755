/**
 * A game as a picture to save and share.
 *
 * @import {App} from "../core/app.js"
 * @import {View} from "../core/types.js"
 */

import { shareFile } from "../common/saved-file.js";
import { t } from "../core/i18n.js";
import { el, pictureUrl } from "../ui/dom.js";

/** Return the labels of premium squares in this language. @param {App} app */
function labelsOf({ state: { view } }) {
  const names = new Set(view?.premiums.filter(Boolean));
  return Object.fromEntries([...names].map((name) => [name, t(`short-${name}`)]));
}

/** Return the words on a game's picture: who won, and by how much unless somebody resigned.
 * @param {View|null} view */
function wordsOf(view) {
  const [won = 0, ...others] = (view?.players ?? [])
    .map(({ score }) => score)
    .sort((a, b) => b - a);
  const margin = view?.result?.reason === "resigned" ? 0 : won - Math.max(...others);
  const winner = margin > 0 ? t("won-by", { n: margin }) : t("over-winner");
  const isVerified = ["fair", "matched"].includes(view?.joint?.state ?? "");
  return { winner, best: t("stat-word"), ...(isVerified && { verified: t("verified") }) };
}

/** Return the URL of a picture of the board alone, or "". @param {App} app @returns {Promise<string>} */
export async function boardPictureOf(app) {
  const reply = await app.ask({ type: "picture", board: true, labels: labelsOf(app) });
  return reply.ok ? pictureUrl(reply.text) : "";
}

/** Draw board, scores and best word as a picture; rejects if the browser cannot.
 * @param {App} app @returns {Promise<File>} */
export async function pictureOf(app) {
  const words = wordsOf(app.state.view);
  const reply = await app.ask({
    type: "picture",
    labels: labelsOf(app),
    record: t("record"),
    words,
  });
  if (!reply.ok) throw new Error(reply.error.code);
  const image = el("img", { src: pictureUrl(reply.text) });
  await image.decode();
  const canvas = el("canvas", { width: image.width, height: image.height });
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  /** @type {Blob|null} */
  const blob = await new Promise((done) => canvas.toBlob(done));
  return new File([/** @type {Blob} */ (blob)], "pass-a-word.png", { type: "image/png" });
}

/** Whether this browser can share a picture: known before one is made. */
export const canSharePictures = () =>
  shareFile(new File([], "pass-a-word.png", { type: "image/png" })) !== null;
