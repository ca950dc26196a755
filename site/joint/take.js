/**
 * Opens links of joint games: takes the next link of a stored game with the seat key, lets a guest join an
 * invitation, and explains any other link. Nothing stored on this device is lost.
 *
 * @import {App} from "../core/app.js"
 * @import {Entry, Fault, Opened, Proof, Reply, Saved, View} from "../core/types.js"
 */

import { othersWith, versionLines } from "../common/kept-game.js";
import { choose } from "../common/resting.js";
import { faultOf, list, nameOf, t } from "../core/i18n.js";
import { leaveGame, withView } from "../core/state.js";
import { continueGame, goNewest } from "../play/game-flow.js";
import { knownOf } from "../play/router.js";
import { auditQuietly, openSeal } from "./end.js";
import { askToJoin } from "./join.js";
import { keyOf, proofOf } from "./key.js";

/** The seats of a joint game of two: the host moves first. */
const HOST = 0;
const GUEST = 1;
/** How many games an invitation is compared with. */
const MAX_COMPARED = 300;
/** Fault codes of a link that cannot continue the stored game. */
const STRANGERS = ["not-next", "other-game"];

/** Return the proof to send with a request about a link of a stored game.
 * @param {App} app @param {string} link @returns {Promise<Proof|undefined>} */
export async function proofFor(app, link) {
  const { links, gameId = "" } = app.store.byLink(link) ?? {};
  const key = links && (await keyOf(app, gameId));
  return key && links ? proofOf(app, key, links, gameId) : undefined;
}

/** Open a link of a joint game. @param {App} app @param {Opened} opened */
export async function openJoint(app, opened) {
  const isOvertaken = app.visits.watch();
  for (const each of await app.store.changed()) app.store.take(each);
  const saved = app.store.game(opened.gameId);
  const key = saved?.seats.length ? await keyOf(app, saved.gameId).catch(() => null) : "";
  if (isOvertaken()) return undefined;
  if (key === null) return waitForKey(app, opened);
  if (!saved?.seats.length || !saved.links) return openNew(app, opened);
  if (!key) return watch(app, opened.view);
  const proof = await proofOf(app, key, saved.links, saved.gameId);
  const [seat = HOST] = saved.seats;
  const { link } = opened;
  const reply = await app.engine.ask({ type: "take" }, { link, seat, proof });
  if (isOvertaken()) return undefined;
  if (!reply.ok) return refuse(app, opened.view, saved, reply.error);
  return TAKEN[reply.relation](app, reply, saved, proof);
}

/** Show a game whose key the disk has not returned yet. Its stored seats do not change.
 * @param {App} app @param {Opened} opened */
function waitForKey(app, { view }) {
  app.update({ ...withView(leaveGame(app.state, "game"), view), isPast: true });
  app.ui.toast(t("storage-slow"));
}

/** @typedef {Extract<Reply<"take">, {ok: true}>} Taken */
/** What to do with a link, by its relation to the stored links. @type {Record<Taken["relation"],
 *   (app: App, taken: Taken, saved: Saved, proof: Proof) => unknown>} */
const TAKEN = {
  newer: (app, { view }, { seats }) => goOn(app, view, seats, { made: false }),
  same: (app, { view }, { seats, made }) => goOn(app, view, seats, { made }),
  older: (app, taken, saved) => askOlder(app, taken, saved),
  fork: (app, taken, saved, proof) => askFork(app, taken, saved, proof),
};

/** @param {App} app @param {View} view @param {number[]} seats @param {Entry} entry */
async function goOn(app, view, seats, entry) {
  await continueGame(app, view, seats, entry);
  await auditQuietly(app);
  if (view.joint?.due === "publish") await openSeal(app, true);
}

/** @param {App} app @param {Taken} taken @param {Saved} saved */
async function askOlder(app, { view, link }, saved) {
  const ways = /** @type {[string, string][]} */ ([
    ["mine", t("go-newest")],
    ["look", t("look-older")],
  ]);
  // An invitation or a joining link has no turns to show.
  const way = view.turns.length
    ? await choose(t("relation-older-title"), [t("relation-older")], ways)
    : "mine";
  if (way !== "look") return goNewest(app, saved.gameId);
  app.address.replace(link, null);
  return app.update({ ...withView(leaveGame(app.state, "game"), view), isPast: true });
}

/** Find the first turn at which a link and the stored game differ, and describe it in both versions.
 * @param {View} link @param {View} kept */
const differing = (link, kept) =>
  versionLines(
    kept,
    link,
    link.turns.findIndex(({ move }, n) => move !== kept.turns[n]?.move),
  );

/** Ask which version of the friend's unanswered turn counts.
 * @param {App} app @param {Taken} taken @param {Saved} saved @param {Proof} proof */
async function askFork(app, { view, link }, saved, proof) {
  const lines = [t("sealed-fork"), ...differing(view, saved.view)];
  const way = await app.act("ask", {
    title: t("relation-fork-title"),
    parts: lines,
    ways: [
      ["mine", t("keep-mine")],
      ["theirs", t("keep-theirs")],
    ],
  });
  if (way !== "theirs") return goNewest(app, saved.gameId);
  const [seat = HOST] = saved.seats;
  const links = { ...proof.links, ...view.joint?.links };
  const reply = await app.engine.ask({ type: "view" }, { link, seat, proof: { ...proof, links } });
  if (!reply.ok) return refuse(app, view, saved, reply.error);
  return goOn(app, reply.view, saved.seats, { made: false, others: othersWith(saved) });
}

/** Explain why a link is not taken; the stored game stays unchanged.
 * @param {App} app @param {View} view  the link's view, without a rack
 * @param {Saved} saved @param {Fault} fault */
async function refuse(app, view, saved, fault) {
  const isTaken =
    STRANGERS.includes(fault.code) && !saved.seats.includes(HOST) && !saved.view.turns.length;
  const code = isTaken ? "seat-taken-guest" : fault.code;
  const name = nameOf(view, saved.seats.includes(HOST) ? GUEST : HOST);
  const lines =
    code === "second-version"
      ? [t("sealed-answered"), ...differing(view, saved.view)]
      : [faultOf({ ...fault, code, values: { name } })];
  const title = code.startsWith("seat-taken") ? "seat-taken-title" : "sealed-refused-title";
  await choose(t(title), lines, [["", t("go-newest")]]);
  return goNewest(app, saved.gameId);
}

/** Whether a stored game that this device plays was dealt and may still be in its first round. Only such games
 * are compared with another deal, since the engine has to replay each compared game. @param {Saved} saved */
const hasHardlyBegun = (saved) =>
  saved.seats.length > 0 &&
  !(saved.view.joint?.due === "join" && saved.seats.includes(HOST)) &&
  !saved.view.over &&
  knownOf(saved).turns <= saved.view.players.length;

/** Open a link of a game without a seat on this device. @param {App} app @param {Opened} opened */
async function openNew(app, { view }) {
  if (view.joint?.due !== "join") return watch(app, view);
  const isOvertaken = app.visits.watch();
  const games = app.store.games().filter((each) => each.view.mode === view.mode);
  const known = games.filter(hasHardlyBegun).slice(0, MAX_COMPARED).map(knownOf);
  const reply = await app.engine.ask({ type: "open", text: view.link, known });
  if (isOvertaken()) return undefined;
  const rival = reply.ok ? app.store.game(reply.knownId ?? "") : undefined;
  if (rival && (await askSecondDeal(app, view, rival)) !== "theirs")
    return goNewest(app, rival.gameId);
  return isOvertaken() ? undefined : askToJoin(app, view);
}

/** Ask about an invitation while another game has hardly begun: whatever the names say, it may be a second deal
 * by the same friend, who could choose between the two.
 * @param {App} app @param {View} view  the invitation @param {Saved} rival */
const askSecondDeal = (app, view, rival) =>
  app.act("ask", {
    title: t("second-deal-title"),
    parts: [t("second-deal", { name: nameOf(view, HOST), names: namesOf(rival.view) })],
    ways: [
      ["mine", t("keep-mine")],
      ["theirs", t("keep-theirs")],
    ],
  });

/** @param {View} view */
const namesOf = (view) => list(view.players.map((_, seat) => nameOf(view, seat)));

/** Show the board to a spectator. @param {App} app @param {View} view */
const watch = (app, view) => continueGame(app, view, [], { made: false });
