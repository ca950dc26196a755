/**
 * The end of a game: who won and by how much, the series between the players, the highlights, the points, and
 * what to do next.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {View} from "../core/types.js"
 * @import {Plain} from "../ui/dom.js"
 */

import { avatarsOf, dressAvatars } from "../common/avatar.js";
import { filmLink } from "../common/film.js";
import { sheet } from "../common/resting.js";
import { style } from "../common/style.js";
import {
  isolated,
  isRecord,
  list,
  nameOf,
  outcome,
  scoreLine,
  signed,
  t,
  whoOf,
} from "../core/i18n.js";
import { mayBeWatched } from "../core/state.js";
import { openingText } from "../ui/controls.js";
import { say } from "../ui/dialogs.js";
import { add, button, el, HIDDEN, icon, replaceContents } from "../ui/dom.js";
import { highlights, pointTables } from "./highlights.js";
import { isSeries, resultCard, seriesOf } from "./result-card.js";

/** States of a joint game that passed its audit. */
const VERIFIED = ["fair", "matched"];
/** States in which a seal is still closed. */
const UNVERIFIED = ["unopened", "closing"];

/** Whether the badge needs no further sentence: draws are being checked, or were verified. @param {View} view */
const isSaid = (view) => isVerified(view) || view.joint?.state === "unchecked";

/** Whether all draws of the game were verified. @param {View} view */
const isVerified = ({ joint }) => VERIFIED.includes(joint?.state ?? "");

/** Return the seat of "you", if exactly one seat is played on this device.
 * @param {App} app @param {View} view */
const ownSeat = ({ state: { seats } }, { players }) =>
  seats.length === 1 && players.length > 1 ? seats[0] : undefined;

/** Say briefly who won. @param {View} view @param {number|undefined} own */
function winnerText(view, own) {
  const { winners } = /** @type {import("../core/types.js").Result} */ (view.result);
  if (winners.length > 1) return t("over-tie");
  return winners[0] === own ? t("over-won-you") : t("over-won", { name: nameOf(view, winners[0]) });
}

/** Order the seats for naming: with two players the player's own first, else by points.
 * @param {View} view @param {number|undefined} own */
function seatsOf({ players, result }, own) {
  const seats = players.map((_, n) => n);
  if (players.length === 2) return own ? seats.toReversed() : seats;
  const rank = (/** @type {number} */ n) =>
    result?.winners.includes(n) ? 1e6 : (players[n]?.score ?? 0);
  return seats.toSorted((a, b) => rank(b) - rank(a));
}

/** @param {number} points @param {boolean} isLess */
const numberOf = (points, isLess) => el(isLess ? "span.less" : "span", signed(points));

/** Return the dash between two scores. @param {number[]} scores */
const dashOf = (scores) => (scoreLine(scores).includes(" : ") ? " : " : "–");

/** Build winner and points: two numbers for two players, a list for more.
 * @param {App} app @param {View} view */
function verdict(app, view) {
  const { players, result } = view;
  const own = ownSeat(app, view);
  const seats = seatsOf(view, own);
  const wins = (/** @type {number} */ n) => result?.winners.length === 1 && result.winners[0] === n;
  // A player without a name has the initial of "You".
  const faces = avatarsOf(seats.map((n) => players[n]?.name || whoOf(view, n)));
  faces.forEach((face, n) => {
    if (wins(seats[n] ?? -1)) add(face, { "data-won": "" });
  });
  const points = seats.map((n) => players[n]?.score ?? 0);
  const [a = 0, b = 0] = points;
  const two = el(
    "p.final-scores",
    el(
      "span.unseen",
      t(
        "over-scores",
        wins(seats[1] ?? -1) ? { a: signed(b), b: signed(a) } : { a: signed(a), b: signed(b) },
      ),
    ),
    el("span", HIDDEN, numberOf(a, a < b), dashOf(points), numberOf(b, b < a)),
  );
  const line = (/** @type {number} */ n, /** @type {number} */ at) =>
    el("li", faces[at], el("span", whoOf(view, n)), el("b", signed(points[at] ?? 0)));
  const ranked = el("ol.ranking", seats.map(line));
  return el(
    "div.verdict",
    players.length === 2 && el("div.faces", faces),
    el("p.winner", winnerText(view, own)),
    players.length === 2 ? two : ranked,
  );
}

/** Say why the scores of a joint game are provisional; "" if they are final. @param {View} view */
function provisional({ joint, result }) {
  if (joint?.state === "closing") return t("fair-provisional");
  return joint?.state === "unopened" && result?.turns ? t("sealed-provisional") : "";
}

/** List sentences on how the game ended and why its scores may be provisional. @param {View} view
 * @param {number[]} seats  on this device */
function reasons(view, seats) {
  const { result, players } = view;
  const gone = players.filter(({ resigned, isMe }) => resigned && !isMe);
  const out = result?.out ?? null;
  const isOwn = String(seats) === String(out);
  return [
    isRecord(view) && t("record"),
    players.some(({ resigned, isMe }) => resigned && isMe) && t("sentence-resign-you"),
    gone.length > 0 &&
      t("over-resigned", {
        names: list(gone.map(({ label }) => isolated(label))),
        n: gone.length,
      }),
    result?.turns && t("outcome-scoreless", { turns: result.turns }),
    out !== null && (isOwn ? t("over-out-you") : t("over-out", { name: nameOf(view, out) })),
    provisional(view),
  ].filter(Boolean);
}

/** Build the badge of a joint game's state. A press shows what was checked. @param {View} view */
function badge(view) {
  const { joint } = view;
  if (!joint) return null;
  const known = isVerified(view) ? "verified" : `seal-${joint.state}`;
  const text = t(UNVERIFIED.includes(joint.state) ? "not-verified" : known);
  return button(`badge-seal.${joint.state}`, "others-see", icon("seal"), text);
}

/** Build the most urgent action: open a seal, or send the link of the ended game. @param {App} app
 * @param {View} view @param {(way: string) => void} close */
function pressing({ state: { isUnsent, seats } }, view, close) {
  const { joint, players } = view;
  const main = "action.primary";
  if (joint?.opens)
    return [el("span", t("seal-yours")), button(main, () => close("open-seal"), openingText(view))];
  if (!isUnsent) return null;
  const friends = players.flatMap(({ computer }, n) =>
    computer || seats.includes(n) ? [] : [nameOf(view, n)],
  );
  const text = friends.length === 1 ? t("over-unseen", { name: friends[0] ?? "" }) : t("not-sent");
  return [el("span", text), button(main, "send", t("send-short"))];
}

/** Build the parts that change while the end is shown: badge, explanation, and the most urgent action.
 * @param {App} app @param {View} ended @param {HTMLElement|null|undefined} sealed  what the page says of the seal
 * @param {(way: string) => void} close */
function livingParts(app, ended, sealed, close) {
  const seal = el("span");
  const bar = el("div.bar-gold", { role: "group" });
  const rematch = button("action", () => close("rematch"), t("rematch"));
  const draw = () => {
    const { view: now } = app.state;
    const view = now?.gameId === ended.gameId && now.over ? now : ended;
    replaceContents(seal, badge(view)).hidden = !view.joint;
    // Hide the sentence if the badge says as much, or if the bar offers to open a seal.
    if (sealed) sealed.hidden = isSaid(view) || Boolean(view.joint?.opens);
    const parts = pressing(app, view, close);
    replaceContents(bar, parts ?? []).hidden = !parts;
    rematch.classList.toggle("primary", !parts);
  };
  let drawn = "";
  const unwatch = app.watch(({ view, isUnsent }) => {
    const now = JSON.stringify([view?.link, view?.joint, isUnsent]);
    if (now !== drawn) draw();
    drawn = now;
  });
  return { seal, bar, rematch, unwatch };
}

/** Build the chip of the series, which opens the statistics. It has its place before the engine has counted, so
 * that nothing below moves. @param {App} app @param {View} view */
function seriesPart(app, view) {
  const text = el("span", HIDDEN, t("series-level", { score: "0–0" }));
  const chip = button("series", () => app.act("statistics"), text);
  chip.hidden = !isSeries(app, view);
  chip.style.visibility = "hidden";
  void seriesOf(app, view).then((said) => {
    if (!said) return;
    replaceContents(chip, said).hidden = false;
    chip.style.removeProperty("visibility");
  });
  return chip;
}

/** Show how a game ended, then do what the player chose. @param {App} app @param {View} view */
async function showResult(app, view) {
  if (!view.result) return;
  const { seats } = app.state;
  void app.prepare("rematch");
  void app.prepare("send");
  await Promise.all([style("analysis/end.css"), dressAvatars()]);
  const sealed = view.joint && /** @type {HTMLElement} */ (await app.act("seal-part", { view }));
  const series = seriesPart(app, view);
  const isReviewed = !view.joint || view.reviewable || view.joint.state === "unchecked";
  let unwatch = () => {};
  const fill = (/** @type {(value?: string) => void} */ close) => {
    const parts = livingParts(app, view, sealed, close);
    unwatch = parts.unwatch;
    const review = button("action", () => close("review"), t("review"));
    return /** @type {Plain[]} */ ([
      verdict(app, view),
      el("div.badges", parts.seal, series, mayBeWatched(view) && filmLink(view.link)),
      el(
        "div.why",
        reasons(view, seats).map((line) => el("p", line)),
        sealed,
      ),
      resultCard(app, view),
      highlights(view, ownSeat(app, view)),
      pointTables(view),
      el("footer", parts.bar, isReviewed && review, parts.rematch),
    ]);
  };
  const shown = sheet(t("turn-over"), fill, "over-sheet");
  requestAnimationFrame(() => say(outcome(view, seats)));
  const way = await shown;
  unwatch();
  app.ui.hideToast(); // Notices about a sheet go when it closes.
  if (way) await app.act(/** @type {"rematch"|"review"|"open-seal"} */ (way));
}

/** @param {App} app @returns {Pick<LazyActions, "show-result">} */
export const actions = (app) => ({ "show-result": ({ view }) => showResult(app, view) });
