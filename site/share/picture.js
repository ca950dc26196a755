/**
 * A game as a picture that can be saved and shared.
 *
 * @import {App} from "../core/app.js"
 */

import { t } from "../core/i18n.js";
import { el, pictureUrl } from "../ui/dom.js";

/** The board and the scores as a picture; rejects where the browser makes none.
 * @param {App} app @returns {Promise<File>} */
export async function pictureOf(app) {
  const names = new Set(app.state.view?.premiums.filter(Boolean));
  const labels = Object.fromEntries([...names].map((name) => [name, t(`short-${name}`)]));
  const reply = await app.ask({ type: "picture", labels, record: t("record") });
  if (!reply.ok) throw new Error(reply.error.code);
  const image = el("img", { src: pictureUrl(reply.text) });
  await image.decode();
  const canvas = el("canvas", { width: image.width, height: image.height });
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  /** @type {Blob|null} */
  const blob = await new Promise((done) => canvas.toBlob(done));
  return new File([/** @type {Blob} */ (blob)], "pass-a-word.png", { type: "image/png" });
}

/** @param {string} name @param {Blob} blob */
export function download(name, blob) {
  const url = URL.createObjectURL(blob);
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** What shares a picture, if this browser can. @param {File} picture @param {string} [text] */
export function sharePicture(picture, text) {
  const files = [picture];
  const data = { files, ...(text && { text }) };
  return navigator.canShare?.({ files }) ? () => navigator.share(data).catch(() => {}) : null;
}
