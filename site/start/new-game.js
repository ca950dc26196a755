/**
 * New games: from the form of the start page, and after a game that is over.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {NewGameFields, View} from "../core/types.js"
 */

import { chance, seed } from "../core/app.js";
import { faultOf, t } from "../core/i18n.js";
import { certainSeats } from "../play/enter-game.js";
import { continueGame, goNewest, passOn } from "../play/game-flow.js";

/** Whether the new game is joint: then the host moves first. @param {NewGameFields} fields */
const isJoint = (fields) => fields.seal === "sealed";

/** Whose place is which: the creator is player 0 of the form.
 * @param {NewGameFields} fields @returns {number[]} by seat, the number in the form */
function seating(fields) {
  const count = Number(fields["how-many"]);
  const order = Array.from({ length: count }, (_, n) => n);
  const places = /** @type {Record<string, number>} */ ({ me: 0, friend: 1 });
  const starts = isJoint(fields) ? "me" : fields["who-starts"];
  const first = places[starts ?? ""] ?? Math.floor(chance() * count);
  return [...order.slice(first), ...order.slice(0, first)];
}

/** Have one game made at a time, however often it is asked for.
 * @param {App} app @param {(isOvertaken: () => boolean) => Promise<unknown>} make */
async function makeOne(app, make) {
  if (app.state.busy) return;
  const isOvertaken = app.visits.watch();
  app.update({ busy: true });
  await make(isOvertaken);
  if (!isOvertaken()) app.update({ busy: false });
}

/** @param {App} app @param {NewGameFields} fields @param {() => boolean} isOvertaken */
async function create(app, fields, isOvertaken) {
  // The next form has the names of the game played last.
  app.store.set(Object.fromEntries(Object.entries(fields).filter(([id]) => !/^name-/.test(id))));
  app.ui.say(t("creating"));
  const { language = "en", variant = "complete", hints } = fields;
  const seats = seating(fields);
  const computers = seats.map((n) => (n && Number(fields[`kind-${n}`])) || 0);
  const players = seats.map(
    (n, seat) =>
      (computers[seat] ? t(`player-${computers[seat]}`) : fields[`name-${n}`]?.trim()) ?? "",
  );
  const game = {
    players,
    computers,
    seed: seed(),
    language,
    variant,
    challengeRule: fields["challenge-rule"] ?? "",
    hintPrice: hints === "off" ? null : Number(hints),
    houseWords: fields["house-words"] === "on",
    wordSearch: fields["word-search"] === "on",
    turnSeconds: Number(fields["turn-time"]),
    ownTag: Number(fields["own-tag"]),
  };
  const reply = isJoint(fields)
    ? await app.act("invite", game)
    : await app.engine.ask({ type: "new", ...game });
  if (isOvertaken()) return undefined;
  if (!reply.ok) return app.ui.toast(faultOf(reply.error));
  const isHere = (/** @type {number} */ n) => n === 0 || fields[`kind-${n}`] === "here";
  return begin(
    app,
    reply.view,
    seats.flatMap((n, seat) => (isHere(n) ? [seat] : [])),
  );
}

/** @param {App} app @param {() => boolean} isOvertaken */
async function rematch(app, isOvertaken) {
  const { view, seats } = app.state;
  if (!view) return undefined;
  const reply = view.joint
    ? await app.act("invite-again")
    : await app.ask({ type: "rematch" }, view.seat ?? seats[0] ?? null);
  if (isOvertaken()) return undefined;
  if (!reply.ok) return app.ui.toast(faultOf(reply.error));
  const { gameId } = reply.view;
  const { table } = app.state;
  if (table?.gameId === view.gameId && !table.next)
    app.update({ table: { ...table, next: gameId } });
  // A game has one rematch: where it was begun already, it goes on.
  if (app.store.game(gameId)) return goNewest(app, gameId);
  const mine = await seatsIn(app, reply);
  return mine && begin(app, reply.view, mine);
}

/** The seats of this device in a rematch: the host of a joint one has the first.
 * @param {App} app @param {{view: View, seat?: number|null}} next */
function seatsIn(app, { view, seat = 0 }) {
  if (seat !== null) return [seat];
  return certainSeats(view) ?? app.act("choose-seat", { view });
}

/** @param {App} app @param {View} view @param {number[]} seats */
async function begin(app, view, seats) {
  app.address.push(view.link);
  await continueGame(app, view, seats, { made: true });
  await passOn(app, view);
}

/** @param {App} app @returns {Pick<LazyActions, "create"|"rematch">} */
export const actions = (app) => ({
  create: (fields) => makeOne(app, (isOvertaken) => create(app, fields, isOvertaken)),
  rematch: () => makeOne(app, (isOvertaken) => rematch(app, isOvertaken)),
});
