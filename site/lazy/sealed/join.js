/**
 * An invitation to a sealed game: what it is about, the rules, and joining with one press. One that asks
 * for a redeal of an earlier game is joined by agreeing to it.
 *
 * @import {App} from "../../core/app.js"
 * @import {Saved, View} from "../../core/types.js"
 */

import { faultOf, nameOf, points, t } from "../../core/i18n.js";
import * as game from "../../core/state.js";
import { continueGame, goNewest, passOn } from "../../play/game-flow.js";
import { choose, paragraphs } from "../../ui/dialogs.js";
import { el } from "../../ui/dom.js";
import { rulesLine } from "../rules-text.js";
import { askAtTop } from "../seats.js";
import { howItWorks } from "../welcome.js";
import { knownKey, withKey } from "./key.js";
import { bringSheet, takeSeat } from "./seat-key.js";

/** Seats: who invites moves first. */
const HOST = 0;
const GUEST = 1;

/** Whether the key of this device made an invitation. @param {App} app @param {View} view */
async function isOwn(app, { link }) {
  const key = await knownKey(app);
  if (!key) return false;
  const reply = await app.engine.ask({ type: "seat", text: link }, { proof: { key, links: {} } });
  return reply.ok;
}

/** The game that a redeal stands in for, if this device keeps it.
 * @param {App} app @param {View} view @returns {Saved|undefined} */
const replacedBy = (app, { seal }) =>
  app.store
    .games()
    .find(({ view }) => seal?.redeal !== undefined && view.seal?.game === seal.redeal.game);

/** What a redeal is about, for who is asked to agree.
 * @param {View} view @param {Saved|undefined} old @returns {string[]} */
function redealLines(view, old) {
  const values = { name: nameOf(view, HOST), turn: view.seal?.redeal?.turn ?? 0 };
  const stands = old
    ? t("redeal-stands", { scores: points(old.view.players) })
    : t("redeal-unknown");
  return [t("redeal-lost", values), stands, t("redeal-begins", values)];
}

/** Lead whoever opens an invitation to the link that has to go back. Who made it is offered their seat.
 * @param {App} app @param {View} view */
export async function askToJoin(app, view) {
  const isOvertaken = app.visits.watch();
  app.address.replace(view.link, null);
  app.update(game.withView(game.leaveGame(app.state, "game"), view));
  app.ui.say("");
  const isMine = await isOwn(app, view);
  if (isOvertaken()) return undefined;
  const old = replacedBy(app, view);
  const name = nameOf(view, HOST);
  const isRedeal = view.seal?.redeal !== undefined;
  const [title, lines] = isRedeal
    ? [t("redeal-title", { name }), redealLines(view, old)]
    : [t("sealed-invited-title", { name }), [t("sealed-promise"), t("sealed-join-why", { name })]];
  const way = await askAtTop(
    app,
    title,
    [
      ...paragraphs(lines),
      el("p.note", rulesLine(view)),
      ...(isMine || isRedeal ? [] : howItWorks()),
    ],
    waysOf(isMine, isRedeal, name),
    "join-sheet",
  );
  if (isOvertaken()) return undefined;
  if (way === "join") return join(app, view);
  if (way === "seat") return isMine ? takeSeat(app, view.link, "") : bringSheet(app);
  return isRedeal && old ? goNewest(app, old.gameId) : watch(app, view);
}

/** @param {boolean} isMine @param {boolean} isRedeal @param {string} name  of who invites
 * @returns {[value: string, text: string][]} */
function waysOf(isMine, isRedeal, name) {
  const seat = /** @type {[string, string]} */ (["seat", t("sit-sealed", { name })]);
  if (isMine) return [seat, ["", t("seat-watch")]];
  return [
    ["join", t(isRedeal ? "redeal-agree" : "sealed-join")],
    ["", t(isRedeal ? "redeal-refuse" : "seat-watch")],
    seat,
  ];
}

/** @param {App} app @param {View} view */
const watch = (app, view) => continueGame(app, view, [], { made: false });

/** @param {App} app @param {View} view */
async function join(app, { link }) {
  const isOvertaken = app.visits.watch();
  const reply = await withKey(app, (key) =>
    app.engine.ask({ type: "join" }, { link, seat: GUEST, proof: { key, links: {} } }),
  );
  if (isOvertaken()) return undefined;
  if (!reply.ok) {
    await choose(t("sealed-refused-title"), [faultOf(reply.error)], [["", t("ok")]]);
    return openSealedAgain(app, link);
  }
  await continueGame(app, reply.view, [GUEST], { made: true });
  return passOn(app);
}

/** @param {App} app @param {string} link */
async function openSealedAgain(app, link) {
  const reply = await app.viewOf(link, null);
  return reply.ok ? watch(app, reply.view) : undefined;
}
