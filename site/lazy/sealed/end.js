/**
 * The end of a sealed game: opening one's own seal, and the audit once both are open.
 *
 * @import {App} from "../../core/app.js"
 * @import {Reply, View} from "../../core/types.js"
 */

import { faultOf, nameOf, t } from "../../core/i18n.js";
import { continueGame } from "../../play/game-flow.js";
import { toast } from "../../ui/dialogs.js";
import { el, replaceContents } from "../../ui/dom.js";
import { openText } from "../../ui/panels.js";
import { isFairDraw, nextInRing } from "./fair-draw.js";

/** Audit a game step by step. @param {App} app @param {string} link  the closing one
 * @param {(at: number, of: number) => unknown} progress
 * @returns {Promise<Reply<"audit">>} the last reply */
async function audit(app, link, progress) {
  const about = await app.withProof({ link, seat: app.store.byLink(link)?.seats[0] ?? null });
  for (;;) {
    const reply = await app.engine.ask({ type: "audit" }, about);
    if (!reply.ok || reply.done) return reply;
    progress(reply.at, reply.of);
  }
}

/** The audit under way, if there is one, by its link: every part of the page that shows its progress
 * listens to the same. @type {Map<string, {shown: Set<(at: number, of: number) => unknown>,
 *   done: Promise<Reply<"audit">>}>} */
const audits = new Map();

/** @param {App} app @param {string} link @param {(at: number, of: number) => unknown} [progress] */
function auditOnce(app, link, progress) {
  const known = audits.get(link);
  if (known) {
    if (progress) known.shown.add(progress);
    return known.done;
  }
  const shown = new Set(progress ? [progress] : []);
  const done = audit(app, link, (at, of) => {
    for (const show of shown) show(at, of);
  }).then(async (reply) => {
    audits.delete(link);
    const { view, seats, busy } = app.state;
    // A rematch that is being made comes first.
    if (!reply.ok || !reply.done || busy || view?.link !== link) return reply;
    // What does not fit may be shown as nobody sees it.
    if (reply.view.seat === view.seat) await continueGame(app, reply.view, seats, { made: false });
    else app.update({ view: reply.view });
    return reply;
  });
  audits.set(link, { shown, done });
  return done;
}

/** Audit the game on show without a dialog. @param {App} app @param {string} link */
export const auditQuietly = (app, link) => auditOnce(app, link).then(() => {});

/** What the seal of a game says, in a sentence. @param {View} view */
export function sealSentence(view) {
  const { seal } = view;
  if (!seal) return "";
  const name = nameOf(view, seal.by ?? 0);
  if (isFairDraw(view)) {
    return t(`fair-${seal.state}-long`, { ...seal.joined, ...seal.compared, turn: seal.turn, name });
  }
  if (seal.state === "unopened") return t(seal.opens ? "seal-yours" : "seal-theirs", { name });
  const { named = null } = seal;
  if (named !== null) return t("seal-named-long", { turn: seal.turn, name: nameOf(view, named) });
  return t(`seal-${seal.state}-long`, { ...seal.compared, turn: seal.turn });
}

/** Which game a redeal stands in for: said for good, in whatever state the seal is. @param {View} view */
function redealSentence(view) {
  const { seal } = view;
  if (!seal?.redeal) return null;
  const values = { name: nameOf(view, 0), friend: nameOf(view, 1), turn: seal.redeal.turn };
  return el("p", t(seal.due === "join" ? "redeal-asked" : "redeal-agreed", values));
}

/** What the seal of the game on show says; while it is checked, how far that is.
 * @param {App} app @param {View} view @returns {HTMLElement} */
export function sealPart(app, view) {
  const part = el("div.seal-part", { role: "status" });
  const say = (/** @type {View} */ seen) =>
    replaceContents(part, el("p", sealSentence(seen)), redealSentence(seen));
  say(view);
  if (view.seal?.state !== "unchecked") return part;
  const bar = el("progress", { "aria-label": t("seal-unchecked") });
  part.append(bar);
  const progress = (/** @type {number} */ at, /** @type {number} */ of) => {
    bar.max = of;
    bar.value = at;
  };
  void auditOnce(app, view.link, progress).then((reply) => {
    if (!reply.ok) replaceContents(part, el("p", faultOf(reply.error)));
    else if (reply.done) say(reply.view);
  });
  return part;
}

/** Why one's own seal has to be opened, or one's own value published. @param {View} view */
function openingWhy(view) {
  const { by, due } = /** @type {import("../../core/types.js").Seal} */ (view.seal);
  if (!isFairDraw(view)) return t("open-seal-why", { name: nameOf(view, by ? 0 : 1) });
  if (due === "close") return t("publish-end-why");
  return t("publish-why", { name: nameOf(view, nextInRing(view, by ?? 0)) });
}

/** Open one's own seal, or publish the value that is due, and pass the link on. @param {App} app */
export async function openSeal(app) {
  const { view, seats } = app.state;
  if (!view?.seal?.opens) return;
  const title = openText(view);
  if (!(await app.ui.confirm(title, [openingWhy(view)], title))) return;
  const reply = await app.ask({ type: "close" });
  // Meanwhile the engine may have confirmed the view that was kept here: it is the same turn.
  if (app.state.view?.link !== view.link) return;
  if (!reply.ok) {
    toast(faultOf(reply.error));
    return;
  }
  await continueGame(app, reply.view, seats, { made: true });
  app.update({ offeredLink: reply.link });
  if (reply.view.seal?.state === "unchecked") void auditQuietly(app, reply.link);
  await app.act("send");
}
