/**
 * An invitation to a joint game: shows the rules, and lets a guest join with one press.
 *
 * @import {App} from "../core/app.js"
 * @import {View} from "../core/types.js"
 */

import { ownNameField } from "../common/own-name.js";
import { choose } from "../common/resting.js";
import { rulesLine } from "../common/rules-text.js";
import { faultOf, nameOf, t } from "../core/i18n.js";
import { leaveGame, withView } from "../core/state.js";
import { continueGame, passOn } from "../play/game-flow.js";
import { el } from "../ui/dom.js";
import { howForNewcomers } from "../welcome/welcome.js";
import { isFairDraw } from "./fair-draw.js";
import { askWithKey, knownKey, proofOf } from "./key.js";
import { bringSheet, takeSeat } from "./seat-key.js";

/** The seats of a joint game of two: the host moves first. */
const HOST = 0;
const GUEST = 1;

/** Return the seat of this device's key in an invitation. @param {App} app @param {View} view
 * @returns {Promise<number|null>} */
async function ownSeat(app, { link }) {
  const key = await knownKey(app);
  if (!key) return null;
  const proof = await proofOf(app, key, {});
  const reply = await app.engine.ask({ type: "seat", text: link }, { proof });
  return reply.ok ? reply.seat : null;
}

/** Ask a guest to join, or offer the host their seat. @param {App} app @param {View} view */
export async function askToJoin(app, view) {
  const isOvertaken = app.visits.watch();
  app.address.replace(view.link, null);
  app.update(withView(leaveGame(app.state, "game"), view));
  app.ui.say("");
  const seat = await ownSeat(app, view);
  const isMine = seat !== null;
  if (isOvertaken()) return undefined;
  const [title, lines] = invitedTexts(view);
  const how = isMine ? [] : howForNewcomers(app);
  const name = !isMine && ownNameField(app, view, view.toMove ?? GUEST);
  const way = await app.act("ask", {
    title,
    parts: [...lines, el("p.note", rulesLine(view)), ...(name ? [name] : []), ...how],
    ways: waysOf(view, seat),
    classes: "join-sheet",
  });
  if (isOvertaken()) return undefined;
  if (way === "join") return join(app, view);
  if (way === "seat") return isMine ? takeSeat(app, view.link, "") : bringSheet(app);
  return watch(app, view);
}

/** Return title and lines of the question to a guest. @param {View} view
 * @returns {[title: string, lines: string[]]} */
function invitedTexts(view) {
  const name = nameOf(view, HOST);
  if (!isFairDraw(view))
    return [
      t("sealed-invited-title", { name }),
      [t("sealed-promise"), t("sealed-join-why", { name })],
    ];
  const next = nameOf(view, view.joint?.then ?? 0);
  const why = t("fair-join-why", { name: nameOf(view), next });
  return [t("fair-invited-title", { name }), [t("fair-promise"), why]];
}

/** @param {View} view @param {number|null} own  this device's seat
 * @returns {[value: string, text: string][]} */
function waysOf(view, own) {
  const name = nameOf(view, own ?? HOST);
  const seat = /** @type {[string, string]} */ (["seat", t("sit-sealed", { name })]);
  if (own !== null) return [seat, ["", t("seat-watch")]];
  const press = isFairDraw(view) ? t("fair-join", { name: nameOf(view) }) : t("sealed-join");
  return [["join", press], ["", t("seat-watch")], seat];
}

/** @param {App} app @param {View} view */
const watch = (app, view) => continueGame(app, view, [], { made: false });

/** @param {App} app @param {View} view */
async function join(app, { link, toMove }) {
  const seat = toMove ?? GUEST;
  const isOvertaken = app.visits.watch();
  const reply = await askWithKey(app, { type: "join" }, { link, seat });
  if (isOvertaken()) return undefined;
  if (!reply.ok) {
    await choose(t("sealed-refused-title"), [faultOf(reply.error)], [["", t("ok")]]);
    return openJointAgain(app, link);
  }
  await continueGame(app, reply.view, [seat], { made: true });
  return passOn(app, reply.view);
}

/** @param {App} app @param {string} link */
async function openJointAgain(app, link) {
  const reply = await app.viewOf(link, null);
  return reply.ok ? watch(app, reply.view) : undefined;
}
