/**
 * The end of a joint game: opening the seal, and the audit once both seals are open.
 *
 * @import {App} from "../core/app.js"
 * @import {Reply, View} from "../core/types.js"
 */

import { faultOf, nameOf, t } from "../core/i18n.js";
import { continueGame } from "../play/game-flow.js";
import { openingText } from "../ui/controls.js";
import { toast } from "../ui/dialogs.js";
import { el, replaceContents } from "../ui/dom.js";
import { isFairDraw } from "./fair-draw.js";
import { agree } from "./key.js";

/** Audit a game step by step. @param {App} app @param {string} link  the closing link
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

/** Running audits, by link. All parts of the page that show the same audit share it.
 * @type {Map<string, {shown: Set<(at: number, of: number) => unknown>,
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
    // Do not interrupt a rematch in progress.
    if (!reply.ok || !reply.done || busy || view?.link !== link) return reply;
    // If the link does not fit the game, the reply may have no rack: then replace only the view.
    if (reply.view.seat === view.seat) await continueGame(app, reply.view, seats, { made: false });
    else app.update({ view: reply.view });
    return reply;
  });
  audits.set(link, { shown, done });
  return done;
}

/** Audit the current game without a dialog, unless it is already audited. @param {App} app */
export async function auditQuietly(app) {
  const { view } = app.state;
  if (view?.joint?.state === "unchecked") await auditOnce(app, view.link);
}

/** Describe the state of the seal or the fair draw. @param {View} view */
function sealSentence(view) {
  const { joint } = view;
  if (!joint) return "";
  const name = nameOf(view, joint.by ?? 0);
  if (isFairDraw(view)) {
    return t(`fair-${joint.state}-long`, {
      ...joint.joined,
      ...joint.compared,
      turn: joint.turn,
      name,
    });
  }
  if (joint.state === "unopened") return t(joint.opens ? "seal-yours" : "seal-theirs", { name });
  const { named = null } = joint;
  if (named !== null) return t("seal-named-long", { turn: joint.turn, name: nameOf(view, named) });
  return t(`seal-${joint.state}-long`, { ...joint.compared, turn: joint.turn });
}

/** The findings that prove nothing to a spectator, since one person can have made all links. */
const FITTING = ["fair", "partial", "matched"];

/** @param {View} view */
const doubtSentence = ({ seat, joint }) =>
  seat === null && joint && FITTING.includes(joint.state) && el("p", t("seal-no-proof"));

/** Name the words to compare: they are the same on both pages unless a stranger sits between them. @param {View} view */
const wordsSentence = (view) =>
  Boolean(view.joint?.words?.length) &&
  el(
    "p",
    t("seal-words", {
      name: nameOf(view, view.seat ? 0 : 1),
      words: view.joint?.words?.join(", ") ?? "",
    }),
  );

/** Show the state of the current game's seal, with the progress of an audit.
 * @param {App} app @param {View} view @returns {HTMLElement} */
export function sealPart(app, view) {
  const part = el("div.seal-part");
  const show = (/** @type {View} */ seen) =>
    replaceContents(part, el("p", sealSentence(seen)), doubtSentence(seen), wordsSentence(seen));
  show(view);
  if (view.joint?.state !== "unchecked") return part;
  const bar = el("progress", { "aria-label": t("seal-unchecked") });
  part.append(bar);
  const progress = (/** @type {number} */ at, /** @type {number} */ of) => {
    bar.max = of;
    bar.value = at;
  };
  void auditOnce(app, view.link, progress).then((reply) => {
    if (!reply.ok) replaceContents(part, el("p", faultOf(reply.error)));
    else if (reply.done) show(reply.view);
    app.ui.say(part.textContent ?? "");
  });
  return part;
}

/** Say why the player has to open the seal, or publish a value. @param {View} view */
function openingWhy(view) {
  const { by, due, then } = /** @type {import("../core/types.js").Joint} */ (view.joint);
  if (!isFairDraw(view)) return t("open-seal-why", { name: nameOf(view, by ? 0 : 1) });
  if (due === "close") return t("publish-end-why");
  return t("publish-why", { name: nameOf(view, then ?? 0) });
}

/** Open the player's seal, or publish the due value, and share the link.
 * @param {App} app @param {boolean} [comesByItself]  whether the question opens without a press */
export async function openSeal(app, comesByItself = false) {
  const { view, seats } = app.state;
  if (!view?.joint?.opens) return;
  const title = openingText(view);
  const lines = [openingWhy(view)];
  const ways = /** @type {[string, string][]} */ ([
    ["yes", title],
    ["", t("cancel")],
  ]);
  const isAgreed = comesByItself
    ? await app.act("ask", { title, parts: lines, ways })
    : await app.ui.confirm(title, lines, title);
  if (!isAgreed) return;
  const close = () => app.ask({ type: "close" });
  let reply = await close();
  if (!reply.ok && (await agree(app, reply.error, view.gameId))) reply = await close();
  // Compare links: meanwhile the engine may have replaced the stored view of the same turn.
  if (app.state.view?.link !== view.link) return;
  if (!reply.ok) {
    toast(faultOf(reply.error));
    return;
  }
  await continueGame(app, reply.view, seats, { made: true });
  app.update({ offeredLink: reply.link });
  void auditQuietly(app);
  await app.act("ways-to-send");
}
