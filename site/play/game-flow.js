/**
 * Taking turns, from the making of a game to its end: what follows when a game is on show (the clock,
 * a computer's move, the end), the moves of this player, and the passing on of the link.
 *
 * @import {About} from "./enter-game.js"
 * @import {Wish} from "../ui/start-page.js"
 * @import {Fault, Intent, Move, Reply, View} from "../core/types.js"
 */

import {
  act,
  addActs,
  ask,
  askAhead,
  engine,
  late,
  say,
  state,
  store,
  update,
  warn,
  watch,
} from "../core/app.js";
import { faultOf, isAside, lastSaid, messageOf, nameOf, t } from "../core/i18n.js";
import { keepPack } from "../core/offline.js";
import { chance, practise, seed, warmUp } from "../core/settings.js";
import * as game from "../core/state.js";
import { askExchange, closeSheets, confirm, noteField, showLink, toast } from "../ui/dialogs.js";
import { enter, stay } from "./enter-game.js";

/** A draft that can be played rests this long before its move is made ready. */
const REST_MS = 150;

let ticking = 0;
let resting = 0;
/** The link last offered for sending. */
let passedOn = "";

/** Enter a game and go on with it. @param {View} view @param {number[]} seats @param {About} about */
export async function goOn(view, seats, about) {
  const entered = await enter(view, seats, about);
  if (!entered) return;
  const { shown, opened, isNew } = entered;
  const isLeft = stay();
  const { variant, lexicon, over, mode, hints } = shown;
  runClock(shown, opened);
  if (variant !== "own") keepPack(lexicon.pack);
  if (lexicon.state !== "matched" && variant !== "own") toast(t(`notice-${lexicon.state}`));
  if (over && !about.made && isNew && mode !== "stated") await ended(shown);
  if (variant === "own" && lexicon.state === "absent") return askForList(shown);
  if (computerMoves(shown)) await think();
  else if (over || hints.price !== null) warmUp(engine, shown.link, isLeft);
  practise(engine, shown.link, isLeft, store);
}

/** Count a turn with a limit down, from when it was first seen here; at its end the turn passes.
 * @param {View} view @param {number} since */
function runClock(view, since) {
  clearTimeout(ticking);
  if (!view.turnSeconds || !state.mine || state.view !== view) return;
  const gone = (Date.now() - since) / 1000;
  const left = Math.ceil(Math.min(Math.max(view.turnSeconds - gone, 0), view.turnSeconds));
  update({ ...state, left });
  ticking = setTimeout(() => (left ? runClock(view, since) : timeUp()), 1000);
}

function timeUp() {
  closeSheets();
  toast(t("time-up"));
  update(game.recallAll(state));
  return commit({ kind: "pass" });
}

/** @param {View} view */
const computerMoves = ({ players, toMove }) => players[toMove ?? -1]?.computer;

/** @param {View} view @returns {boolean} whether somebody elsewhere waits for a link */
const hasFriends = ({ players }) =>
  players.some((each, n) => !each.computer && !state.seats.includes(n));

/** Let the computer move whose turn it is; then it is somebody else's. */
async function think() {
  const reply = await computerTurn(stay());
  if (!reply) return undefined;
  if (!reply.ok) return toast(faultOf(reply.error));
  await goOn(reply.view, state.seats, { made: true });
  return passOn();
}

/** Ask for the list of words of a game; until it is here the board is shown, not judged.
 * @param {View} view */
async function askForList(view) {
  const isLeft = stay();
  const lists = await late();
  const friend = view.players.find(({ computer }, n) => !computer && !state.seats.includes(n));
  const isHere = await lists.askForList(view, friend?.label ?? "");
  if (isHere && !isLeft()) await goOn(view, state.seats, { made: false });
}

/** Say why a move is refused. @param {Fault} fault */
function refuse(fault) {
  update({ ...state, refused: state.refused + 1 });
  warn(faultOf(fault));
  toast(faultOf(fault));
}

/** What making a move asks of the engine. @param {Move} move @returns {Intent} */
function asking(move) {
  const note = isAside(move) ? "" : state.note.trim();
  return { type: "commit", move, ...(note && { note }) };
}

/** The move that the draft is. @returns {Move} */
const laying = () => ({ kind: "play", tiles: game.laid(state) });

/** A draft that can be played is made ready while the player looks at it: Play is answered at once. */
watch((now, before) => {
  if (now.preview === before.preview) return;
  clearTimeout(resting);
  const { play, illegal } = now.preview ?? {};
  if (play && !illegal) resting = setTimeout(() => askAhead(asking(laying())), REST_MS);
});

/** @param {Move} move @returns {Promise<boolean>} whether it was made */
export async function commit(move) {
  if (!state.view || state.busy) return false;
  const { view } = state;
  update({ ...state, busy: true });
  const reply = await ask(asking(move));
  if (state.view !== view) return false;
  update({ ...state, busy: false });
  if (!reply.ok) {
    refuse(reply.error);
    return false;
  }
  const order = isAside(move) ? {} : { order: state.rack.map(({ letter }) => letter) };
  await goOn(reply.view, state.seats, { made: true, ...order });
  await passOn();
  return true;
}

/** After a move was made here: show the end, or have the link sent to whoever waits for it; once,
 * whether a person or a computer made it. */
async function passOn() {
  const { view, mine } = state;
  if (!view || view.link === passedOn) return undefined;
  passedOn = view.link;
  if (view.over) return ended(view);
  return mine || computerMoves(view) || !hasFriends(view) ? undefined : send();
}

/** @param {View} view */
async function ended(view) {
  const { showResult } = await late();
  const way = await showResult(view, hasFriends(view));
  return way && act(way);
}

async function send() {
  const { view } = state;
  if (!view) return;
  const name = nameOf(view);
  const fresh = view.turns.length === 0;
  const key = view.over ? "send-over" : fresh ? "invite-to" : "send-to";
  const own = view.variant === "own" && fresh ? t("own-send") : "";
  const url = `${location.origin}${location.pathname}#${view.link}`;
  await showLink({
    title: t(fresh ? "invite-title" : "send-title"),
    body: `${t(key, { name })} ${own}`,
    message: messageOf(view),
    url,
    code: () => engine.ask({ type: "qr", text: url }),
  });
}

/** Two players on one device: the seat to move is played here too. */
async function playHere() {
  const { view, seats } = state;
  if (!view) return;
  const name = nameOf(view);
  if (!(await confirm(t("play-here", { name }), [t("play-here-body", { name })], t("ok")))) return;
  await goOn(view, [...new Set([...seats, view.toMove ?? 0])], { made: false });
}

/** Where a note can be written with a move, if somebody can read it. @returns {HTMLElement|false} */
const noting = () =>
  state.view !== null &&
  state.view.humans > 1 &&
  noteField(state.note, (note) => update({ ...state, note }));

/** Make a move that lays no tiles, if the player is sure of it.
 * @param {"pass"|"challenge"|"resign"} kind @param {string[]} lines  what it means */
async function makeSure(kind, lines = [t(`${kind}-body`)]) {
  if (await confirm(t(`${kind}-title`), lines, t(kind), noting())) await commit({ kind });
}

addActs({
  play: () => {
    const { preview, draft, mine } = state;
    if (!draft.length || !mine) return undefined;
    if (preview?.illegal) return refuse(preview.illegal);
    return commit(laying());
  },
  pass: () => state.mine && state.view?.allowed.pass && makeSure("pass"),
  exchange: async () => {
    if (!state.mine || !state.view) return;
    if (!state.view.allowed.exchange) return toast(t("exchange-not"));
    update(game.recallAll(state));
    const letters = await askExchange(state.rack, noting());
    if (letters.length) await commit({ kind: "exchange", letters });
  },
  challenge: () => {
    const { view } = state;
    const cost = view?.challengeRule === "double" ? [t("challenge-cost")] : [];
    return view && makeSure("challenge", [lastSaid(view), t("challenge-body"), ...cost]);
  },
  resign: () => makeSure("resign"),
  send,
  "play-here": playHere,
  result: () => state.view && ended(state.view),
});

/** @param {Wish} wish */
async function create(wish) {
  store.set(wish);
  say(t("creating"));
  const {
    language = "en",
    variant = "complete",
    "challenge-rule": challengeRule = "",
    hints,
  } = wish;
  const count = Number(wish["how-many"]);
  const seats = Array.from({ length: count }, (_, n) => n);
  const computers = seats.map((n) => Number((n && wish[`kind-${n}`]) || 0));
  const places = /** @type {Record<string, number>} */ ({ me: 0, friend: 1 });
  const first = places[wish["who-starts"] ?? ""] ?? Math.floor(chance() * count);
  seats.push(...seats.splice(0, first));
  const name = (/** @type {number} */ n) =>
    (computers[n] ? t(`player-${computers[n]}`) : wish[`name-${n}`]) ?? "";
  const reply = await engine.ask({
    type: "new",
    players: seats.map(name),
    computers: seats.map((n) => computers[n] ?? 0),
    seed: seed(),
    language,
    variant,
    challengeRule,
    hintPrice: hints === "off" ? null : Number(hints),
    houseWords: wish["house-words"] === "on",
    turnSeconds: Number(wish["turn-time"]),
    ownTag: Number(wish["own-tag"]),
  });
  if (!reply.ok) return toast(faultOf(reply.error));
  return begin(reply.view, seats.indexOf(0));
}

async function rematch() {
  const { view, seats } = state;
  if (!view) return undefined;
  const reply = await ask({ type: "rematch" }, view.seat ?? seats[0] ?? 0);
  if (!reply.ok) return toast(faultOf(reply.error));
  // A game has one rematch: where it was begun already, it goes on.
  const begun = store.game(reply.view.gameId);
  if (begun) return goOn(begun.view, begun.seats, { made: begun.made, link: begun.link });
  return begin(reply.view, reply.seat ?? 0);
}

/** @param {View} view @param {number} seat */
async function begin(view, seat) {
  history.pushState(null, "", `#${view.link}`);
  await goOn(view, [seat], { made: true });
  await passOn();
}

addActs({ rematch, create });

/** How long a slice of thinking should take, and how it begins. */
const SLICE_MS = 120;
const FIRST_BUDGET = 4;
const MOST = 10_000;

/** Before its first tile, and from one tile to the next. */
const PAUSE_MS = 450;
const TILE_MS = 130;

/**
 * Let the computer move whose turn it is.
 * @param {() => boolean} isLeft  whether another game is on show by now
 * @returns {Promise<Reply|null>} the game after its move, or why there is none; null when left
 */
async function computerTurn(isLeft) {
  let budget = FIRST_BUDGET;
  for (;;) {
    const started = performance.now();
    const reply = await ask({ type: "think", budget });
    if (isLeft()) return null;
    if (!reply.ok) return reply;
    if (reply.done) {
      await layOneByOne(reply.view, isLeft);
      return isLeft() ? null : reply;
    }
    update({ ...state, thinking: reply.progress });
    const took = Math.max(1, performance.now() - started);
    budget = Math.min(MOST, Math.max(1, Math.round((budget * SLICE_MS) / took)));
  }
}

/** Show the new tiles one after the other; a tap or a key skips the rest.
 * @param {View} view @param {() => boolean} isLeft */
async function layOneByOne(view, isLeft) {
  const before = state.view;
  const tiles = view.board.flatMap((cell, at) => (cell && !before?.board[at] ? [at] : []));
  if (!before || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const skip = new AbortController();
  const { signal } = skip;
  for (const kind of ["pointerdown", "keydown"])
    addEventListener(kind, () => skip.abort(), { signal });
  update({ ...state, thinking: 1 });
  await rest(PAUSE_MS, signal);
  const board = [...before.board];
  for (const at of tiles) {
    if (signal.aborted || isLeft()) break;
    board[at] = view.board[at] ?? null;
    update({ ...state, view: { ...before, board: [...board], last: { squares: tiles } } });
    await rest(TILE_MS, signal);
  }
  skip.abort();
}

/** @param {number} ms @param {AbortSignal} signal  ends the rest early @returns {Promise<void>} */
async function rest(ms, signal) {
  const skipped = new Promise((done) => signal.addEventListener("abort", done));
  const passed = new Promise((done) => setTimeout(done, ms));
  if (!signal.aborted) await Promise.race([skipped, passed]);
}
