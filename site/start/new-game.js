/**
 * New games: from the form, directly against a computer, and as a rematch.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {NewGame, NewGameFields, View} from "../core/types.js"
 */

import { keepChanged } from "../common/kept-game.js";
import { chance, seed } from "../core/app.js";
import { DEATHS } from "../core/engine.js";
import { faultOf, t } from "../core/i18n.js";
import { certainSeats } from "../play/enter-game.js";
import { continueGame, goNewest, passOn } from "../play/game-flow.js";
import { COMPUTER_HINTS, chosenOptions, knownOptions, lastWords } from "./options.js";

/** Whether the new game is joint. In a joint game, the host moves first. @param {NewGameFields} fields */
const isJoint = (fields) => fields.seal === "sealed";

/** Assign seats: the creator is player 0 of the form.
 * @param {NewGameFields} fields @returns {number[]} by seat, the player's number in the form */
function seating(fields) {
  const count = Number(fields["how-many"]);
  const order = Array.from({ length: count }, (_, n) => n);
  const places = /** @type {Record<string, number>} */ ({ me: 0, friend: 1 });
  const starts = isJoint(fields) ? "me" : fields["who-starts"];
  const first = places[starts ?? ""] ?? Math.floor(chance() * count);
  return [...order.slice(first), ...order.slice(0, first)];
}

/** Create one game at a time, however often it is requested. A link that was opened before comes too late.
 * @param {App} app @param {(isOvertaken: () => boolean) => Promise<unknown>} make */
async function makeOne(app, make) {
  if (app.state.busy) return;
  const isOvertaken = app.visits.begin();
  app.update({ busy: true });
  await make(isOvertaken);
  if (!isOvertaken()) app.update({ busy: false });
}

/** @param {App} app @param {NewGameFields} fields @param {() => boolean} isOvertaken */
async function create(app, fields, isOvertaken) {
  app.ui.say(t("creating"));
  const { language = "en", variant = "complete", hints = "off" } = fields;
  const own = fields["name-0"]?.trim();
  app.store.set({ language, variant, ...(own && { "your-name": own }) });
  const seats = seating(fields);
  const computers = seats.map((n) => (n && Number(fields[`kind-${n}`])) || 0);
  const players = seats.map(
    (n, seat) =>
      (computers[seat] ? t(`player-${computers[seat]}`) : fields[`name-${n}`]?.trim()) ?? "",
  );
  const game = {
    players,
    computers,
    seed: seedOf({ language, players }),
    language,
    variant,
    challengeRule: fields["challenge-rule"] ?? "void",
    hintPrice: hints === "off" ? null : Number(hints),
    houseWords: fields["house-words"] === "on",
    wordSearch: fields["word-search"] === "on",
    turnSeconds: Number(fields["turn-time"] ?? 0),
    ownTag: Number(fields["own-tag"] ?? 0),
    options: chosenOptions(fields),
  };
  const isHere = (/** @type {number} */ n) => n === 0 || fields[`kind-${n}`] === "here";
  const mine = seats.flatMap((n, seat) => (isHere(n) ? [seat] : []));
  if (!isJoint(fields)) return make(app, game, mine, isOvertaken, fields);
  const reply = await app.act("invite", game);
  if (isOvertaken()) return undefined;
  if (!reply.ok) return app.ui.toast(faultOf(reply.error));
  return begin(app, reply.view, mine);
}

/** Whether the second reader can deal a game: with a published dictionary and classic options. @param {NewGame} game */
const isReadable = ({ variant, options = {} }) => variant !== "own" && !Object.keys(options).length;

/** Let the engine make a game. If its first turn is played here, the second reader deals it meanwhile.
 * @param {App} app @param {NewGame} game @param {number[]} mine @param {() => boolean} isOvertaken
 * @param {NewGameFields} [fields]  of the form, to correct what the engine refuses */
async function make(app, game, mine, isOvertaken, fields) {
  asked = { game, seats: mine };
  const isWaiting = app.state.engine.phase === "loading";
  if (isWaiting && mine.includes(0) && isReadable(game))
    void app.actInBackground("deal-unchecked", { game, seats: mine, isOvertaken });
  const reply = await app.engine.ask({ type: "new", ...game });
  if (isOvertaken()) return undefined;
  const { isUnchecked } = app.state;
  if (!reply.ok && DEATHS.includes(reply.error.code))
    return isUnchecked ? undefined : app.ui.toast(faultOf(reply.error)); // The table offers a restart.
  refused = reply.ok ? null : game;
  if (reply.ok) return begin(app, reply.view, mine);
  app.store.offerNoMore(game.seed);
  if (isUnchecked || !fields) {
    await app.act("start");
    const here = String(fields?.["kind-1"] === "here");
    void app.act("new-game", { here, fields: fields ?? {} });
  }
  return app.ui.toast(faultOf(reply.error));
}

/** The game that the engine has just refused: its tiles stay when the form is corrected.
 * @type {NewGame|null} */
let refused = null;

/** Choose the seed of a new game. @param {{language: string, players: string[]}} game */
function seedOf({ language, players }) {
  const isSame = refused?.language === language && refused.players.length === players.length;
  return (isSame && refused?.seed) || seed();
}

/** The new game that this page asked for last. @type {{game: NewGame, seats: number[]}|null} */
let asked = null;

/** Continue the new game on show, or else the one that was begun last.
 * @param {App} app @param {() => boolean} isOvertaken */
async function resumeNew(app, isOvertaken) {
  const begun = app.state.isUnchecked ? asked : app.store.newGame();
  if (begun?.game) await make(app, begun.game, begun.seats, isOvertaken);
  else await app.act("start"); // Another tab has made it.
}

/** Begin a game against a computer with the dictionary chosen last. The player moves first.
 * @param {App} app @param {string} strength @param {() => boolean} isOvertaken */
async function playComputer(app, strength, isOvertaken) {
  const words = lastWords(app, await knownOptions(app));
  if (isOvertaken()) return undefined;
  app.store.set({ strength });
  const name = app.store.settings()["your-name"] ?? "";
  const fields = { "how-many": "2", "who-starts": "me", "name-0": name, "kind-1": strength };
  return create(app, { ...fields, ...words, hints: COMPUTER_HINTS }, isOvertaken);
}

/** @param {App} app @param {() => boolean} isOvertaken
 * @param {number} [own]  the seat of a player whose seat this device does not know */
async function rematch(app, isOvertaken, own) {
  const { view, seats } = app.state;
  if (!view) return undefined;
  const seat = own ?? view.seat ?? seats[0] ?? null;
  const reply = view.joint
    ? await app.act("invite-again", { seat })
    : await app.ask({ type: "rematch" }, seat);
  if (isOvertaken()) return undefined;
  if (!reply.ok) return app.ui.toast(faultOf(reply.error));
  const { gameId } = reply.view;
  const { table } = app.state;
  if (table?.gameId === view.gameId && !table.next)
    app.update({ table: { ...table, next: gameId } });
  // A game has one rematch: continue it if it exists.
  if (app.store.game(gameId)) return goNewest(app, gameId);
  const mine = await rematchSeats(app, reply);
  return mine && begin(app, reply.view, mine, true);
}

/** Return this device's seats in a rematch. In a joint rematch, the host has the first seat.
 * @param {App} app @param {{view: View, seat?: number|null}} next */
function rematchSeats(app, { view, seat = 0 }) {
  if (seat !== null) return [seat];
  return certainSeats(view) ?? app.act("choose-seat", { view });
}

/** @param {App} app @param {View} view @param {number[]} seats @param {boolean} [isRematch] */
async function begin(app, view, seats, isRematch = false) {
  app.address.push(view.link);
  // Another tab may have made the same new game, and played on.
  if (app.store.game(view.gameId)) return goNewest(app, view.gameId);
  await continueGame(app, view, seats, { made: true });
  const saved = isRematch && app.store.game(view.gameId);
  if (saved) keepChanged(app, saved, { isRematch });
  await passOn(app, view);
}

/** @param {App} app @returns {Pick<LazyActions, "create"|"play-computer"|"rematch"|"resume-new">} */
export const actions = (app) => ({
  create: (fields) => makeOne(app, (isOvertaken) => create(app, fields, isOvertaken)),
  "play-computer": ({ strength = "3" }) =>
    makeOne(app, (isOvertaken) => playComputer(app, strength, isOvertaken)),
  rematch: (data) => makeOne(app, (isOvertaken) => rematch(app, isOvertaken, data?.seat)),
  "resume-new": () => makeOne(app, (isOvertaken) => resumeNew(app, isOvertaken)),
});
