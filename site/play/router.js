/**
 * Opening: from the address bar, a pasted text, a file or a backup to a game on show; or to the
 * start, or to a page that says what is wrong with a link.
 *
 * @import {Reply, Saved, View} from "../core/types.js"
 */

import { addActs, engine, late, say, state, store, update, viewOf } from "../core/app.js";
import { t } from "../core/i18n.js";
import * as game from "../core/state.js";
import { choose, closeBeside, hideToast, toast } from "../ui/dialogs.js";
import { all } from "../ui/dom.js";
import { drawStart } from "../ui/start-page.js";
import { handsOver, leave, seatFor, showProblem } from "./enter-game.js";
import { goOn } from "./game-flow.js";

/** How a game written down begins: a GCG pragma or move, JSON, or the rows of a CGP. */
const A_FILE = /^\s*(#[a-z-]+\d? |>|\{|([^/\s]+\/){14})/i;

/** Show what the address bar says. */
export function route() {
  const text = location.hash.slice(1);
  hideToast();
  // What these dialogs asked belongs to the game that is left: nobody waits for their answers.
  for (const dialog of all("dialog")) dialog.remove();
  closeBeside();
  if (!text) return toStart();
  const saved = store.byLink(text);
  if (!(saved && showSaved(saved))) update({ ...game.EMPTY, engine: state.engine, screen: "game" });
  return openText(text);
}

export function toStart() {
  hideToast();
  leave();
  if (location.hash) history.pushState(null, "", location.pathname + location.search);
  update({ ...game.EMPTY, engine: state.engine, screen: "start" });
  drawStart();
}

/** Let go of all that cannot be shown. */
function drop() {
  for (const [key] of store.damaged()) store.drop(key);
  toStart();
}

/** @param {string} gameId */
function forget(gameId) {
  const saved = store.game(gameId);
  if (!saved) return;
  store.forget(gameId);
  toStart();
  const act = () => {
    store.keep(saved);
    toStart();
  };
  toast(t("deleted"), { text: t("undo"), act });
}

/** Draw a kept game at once, if it may be seen; the engine confirms it when it is there.
 * @param {Saved} saved @returns {boolean} */
function showSaved({ view, seats, gameId }) {
  if (seatFor(view, seats) !== view.seat || handsOver(view, seats)) return false;
  update({ ...game.withView(state, view, store.draft(gameId)), seats, stale: true });
  return true;
}

/** @param {string} text  anything with a link in it */
export async function openText(text) {
  if (A_FILE.test(text)) return (await late()).takeGame({ text });
  const isLeft = leave();
  say(t("loading-short"));
  /** @param {Saved} [saved] */
  const open = (saved) =>
    engine.ask({
      type: "open",
      text,
      known: saved ? [{ link: saved.link, seats: saved.seats }] : [],
    });
  const expected = store.byLink(text);
  let reply = await open(expected);
  const saved = reply.ok ? store.game(reply.gameId) : undefined;
  if (saved && saved !== expected) reply = await open(saved);
  if (isLeft()) return undefined;
  // The board is there, as it was kept; beside it stands how to start the engine again.
  if (reply.error?.code === "engine-failed" && state.view) return undefined;
  if (!reply.ok) return showProblem(reply);
  return saved
    ? openKnown(reply, saved)
    : goOn(reply.view, seatsOfNew(reply.view), { made: false });
}

/** Open a link of a game that this device knows. @param {Reply} reply @param {Saved} saved */
async function openKnown({ view, relation, link, forkTurn: turn = 0 }, saved) {
  const { seats, made } = saved;
  const kept = () => goOn(saved.view, seats, { made, link: saved.link });
  if (relation === "older") {
    const ways = { newest: t("go-newest"), look: t("look-older") };
    const way = await choose(
      t("relation-older-title"),
      [t("relation-older")],
      Object.entries(ways),
    );
    return way === "look" ? lookAt(link, kept) : kept();
  }
  if (relation === "fork") {
    const ways = { mine: t("keep-mine"), theirs: t("keep-theirs") };
    const lines = [t("relation-fork", { turn })];
    const way = await choose(t("relation-fork-title"), lines, Object.entries(ways));
    return way === "theirs" ? goOn(view, seats, { made: false, kept: saved.link }) : kept();
  }
  return goOn(view, seats, { made: relation === "same" && made });
}

/** Whoever opens a game that this device does not know is the one to move, or the first person
 * after a computer; a record of a game is only looked at.
 * @param {View} view */
function seatsOfNew({ toMove, players, mode }) {
  if (toMove === null || mode === "stated") return [];
  const order = players.map((_, n) => (toMove + n) % players.length);
  return order.filter((seat) => !players[seat]?.computer).slice(0, 1);
}

/** Show a turn of the past without a rack. @param {string} link @param {() => void} act  goes back */
async function lookAt(link, act) {
  const reply = await viewOf(link, null);
  if (!reply.ok) return showProblem(reply);
  update(game.withView({ ...game.EMPTY, engine: state.engine }, reply.view));
  return toast(t("read-only"), { text: t("go-newest"), act });
}

addActs({
  start: toStart,
  forget: (data) => forget(data.game),
  "forget-damaged": drop,
  open: ({ text = "" }) => openText(text),
});
