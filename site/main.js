/**
 * Wiring: one state, one table of acts, the engine, the store and the address bar.
 *
 * @import {Intent, Laid, Move, Reply, Saved, View} from "./types.js"
 * @import {State} from "./state.js"
 * @import {Wish} from "./start.js"
 */

import { closeBeside } from "./beside.js";
import { computerTurn } from "./computers.js";
import {
  askBlank,
  askExchange,
  choose,
  confirm,
  sheet,
  showLink,
  showResult,
  toast,
} from "./dialogs.js";
import { $, faceOf, scriptUrl } from "./dom.js";
import { startEngine } from "./engine.js";
import { warmUp, whenQuiet } from "./idle.js";
import { bindInput } from "./input.js";
import {
  exportGames,
  importGames,
  moveForm,
  showHelp,
  showSettings,
  showStatistics,
  wear,
} from "./more.js";
import { keepOffline, keepPack } from "./offline.js";
import { movesOf, unseenOf } from "./panels.js";
import { createRenderer, faceOfHeld, turnText } from "./render.js";
import { faultOf, lastSaid, messageOf } from "./sentences.js";
import { drawProblem, drawStart } from "./start.js";
import * as game from "./state.js";
import { openStore } from "./store.js";
import { language, preferred, speak, t } from "./text.js";

/** How a game written down begins: a GCG pragma or move, JSON, or the rows of a CGP. */
const A_FILE = /^\s*(#[a-z-]+\d? |>|\{|([^/\s]+\/){14})/i;

/** A draft rests this long before the engine is asked about it. */
const SETTLE_MS = 90;

/** @type {State} */
let state = game.EMPTY;
/** @type {import("./types.js").Options|null} */
let options = null;
/** Told of every change. @type {Set<(state: State) => void>} */
const watchers = new Set();
/** Tells the form on the start page what can be chosen. @type {ReturnType<typeof drawStart>} */
let offer = () => {};
/** The version that the server has, and when the engine was ready, in ms. */
let served = "";
let readyAt = 0;
let storageRefused = false;
/** The link last offered for sending. */
let passedOn = "";
let settling = 0;
let ticking = 0;
let asked = 0;
/** Counts what was opened: an answer that comes after the next opening is dropped. */
let opening = 0;
/** Seats of the game on show that are played on this device. @type {number[]} */
let seats = [];

/** Nothing is drawn before there are words to draw with. @type {ReturnType<typeof createRenderer>} */
let paint = () => {};
const engine = startEngine(() => new Worker(scriptUrl("worker.js"), { type: "module" }), {
  progress: (part) => update({ ...state, engine: { ...state.engine, part } }),
  ready: () => {
    readyAt = performance.now();
    update({ ...state, engine: { phase: "ready", part: 1, message: "" } });
    settle();
    whenQuiet(engine, stayOffline); // Nothing is fetched to be kept before the game is on show.
  },
  failed: (message) =>
    update({ ...state, busy: false, engine: { phase: "failed", part: 0, message } }),
});
const store = await openStore(() => {
  storageRefused = true;
});
wear(store.settings());
await speak(store.settings().interface ?? preferred());
paint = createRenderer();

/** @param {State} next */
function update(next) {
  const before = state;
  state = next;
  if (state.draft !== before.draft || state.rack !== before.rack) {
    if (state.view === before.view) keepDraft();
    settle();
  }
  paint(state);
  for (const look of watchers) look(state);
  if (state.arrow && state.arrow !== before.arrow)
    cellAt(state.arrow.square)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  const active = document.activeElement;
  if (state.cursor !== before.cursor && active?.closest("#board")) focusSquare(state.cursor);
}

/** @param {number} square */
const cellAt = (square) => document.querySelector(`.cell[data-square="${square}"]`);

/** Bring a square of the enlarged board into sight. @param {number} square */
const focusOn = (square) => cellAt(square)?.scrollIntoView({ block: "center", inline: "center" });

/** @param {number} square */
function focusSquare(square) {
  const cell = cellAt(square);
  if (cell instanceof HTMLElement) cell.focus({ preventScroll: true });
}

function keepDraft() {
  const { view, rack } = state;
  if (!view?.rack) return;
  store.keepDraft(view.gameId, {
    order: rack.map(({ letter }) => letter),
    draft: game.laid(state),
  });
}

/** Ask the engine about the draft once it has settled. */
function settle() {
  clearTimeout(settling);
  const {
    view,
    draft,
    mine,
    engine: { phase },
  } = state;
  if (view && mine && draft.length && phase === "ready") settling = setTimeout(judge, SETTLE_MS);
}

async function judge() {
  const { draft } = state;
  const mark = ++asked;
  const reply = await ask({ type: "preview", tiles: game.laid(state) });
  if (mark !== asked || state.draft !== draft) return;
  const preview = reply.ok ? reply : { play: null, illegal: reply.error };
  update({ ...state, preview });
  const { play, illegal } = preview;
  const words = (play?.words ?? []).map(({ text, points }) => `${text} ${points}`);
  say(illegal ? faultOf(illegal) : [...words, t("line-total", { n: play?.score ?? 0 })].join(", "));
}

/** Ask the engine about the game on show. @param {Intent} intent @param {number|null} [seat] */
function ask(intent, seat = state.view?.seat ?? null) {
  return engine.ask(intent, { link: state.view?.link ?? "", seat });
}

/** @param {string} text */
function say(text) {
  $("status").textContent = text;
}

/** @param {string} text */
function warn(text) {
  $("alert").textContent = text;
}

/* Opening ---------------------------------------------------------------------------------- */

/** @param {string} link */
const urlOf = (link) => `${location.origin}${location.pathname}#${link}`;

/** Show what the address bar says. */
function route() {
  const text = location.hash.slice(1);
  // What these dialogs asked belongs to the game that is left: nobody waits for their answers.
  for (const dialog of document.querySelectorAll("dialog")) dialog.remove();
  closeBeside();
  if (!text) return toStart();
  const saved = store.byLink(text);
  if (!(saved && showSaved(saved))) update({ ...game.EMPTY, engine: state.engine, screen: "game" });
  return openText(text);
}

function toStart() {
  $("toast").hidden = true;
  opening += 1;
  if (location.hash) history.pushState(null, "", location.pathname + location.search);
  update({ ...game.EMPTY, engine: state.engine, screen: "start" });
  const about = { options, games: store.games(), settings: store.settings() };
  offer = drawStart(about, { create, open: openText, forget, chooseList });
}

/** @param {string} words  the language of the list */
async function chooseList(words) {
  return (await import("./lists.js")).chooseList(engine, words);
}

/** @param {string} gameId */
function forget(gameId) {
  const saved = store.game(gameId);
  if (!saved) return;
  store.forget(gameId);
  toStart();
  toast(t("deleted"), {
    text: t("undo"),
    act: () => {
      store.keep(saved);
      toStart();
    },
  });
}

/** Draw a kept game at once, if it may be seen; the engine confirms it when it is there.
 * @param {Saved} saved */
function showSaved(saved) {
  seats = saved.seats;
  const shown = seatFor(saved.view, seats);
  if (shown !== saved.view.seat || handsOver(saved.view, seats)) return false;
  update({ ...game.withView(state, saved.view, store.draft(saved.gameId)), stale: true });
  return true;
}

/** @param {string} text  anything with a link in it */
async function openText(text) {
  if (A_FILE.test(text)) return (await import("./files.js")).takeGame(table, { text });
  opening += 1;
  const mine = opening;
  say(t("loading-short"));
  let reply = await engine.ask({ type: "open", text, known: [] });
  const saved = reply.ok ? store.game(reply.gameId) : undefined;
  if (saved) {
    const known = [{ link: saved.link, seats: saved.seats }];
    reply = await engine.ask({ type: "open", text, known });
  }
  if (mine !== opening) return undefined;
  // The board is there, as it was kept; beside it stands how to start the engine again.
  if (reply.error?.code === "engine-failed" && state.view) return undefined;
  if (!reply.ok) return showProblem(reply);
  const { view, relation, forkTurn = 0 } = reply;
  if (!saved) return enter(view, seatsOfNew(view), { made: false });
  const kept = () => enter(saved.view, saved.seats, { made: saved.made, link: saved.link });
  const theirs = () => enter(view, saved.seats, { made: false, kept: saved.link });
  if (relation === "older") return (await askOlder()) ? lookAt(reply.link) : kept();
  if (relation === "fork") return (await askFork(forkTurn)) ? theirs() : kept();
  return enter(view, saved.seats, { made: relation === "same" && saved.made });
}

/** Whoever opens a game that this device does not know is the one to move, or the first person
 * after a computer; a record of a game is only looked at.
 * @param {View} view */
function seatsOfNew({ toMove, players, mode }) {
  if (toMove === null || mode === "stated") return [];
  const order = players.map((_, n) => (toMove + n) % players.length);
  return order.filter((seat) => !players[seat]?.computer).slice(0, 1);
}

/** @param {Reply} reply */
function showProblem({ error }) {
  $("toast").hidden = true;
  update({ ...game.EMPTY, engine: state.engine, screen: "problem" });
  drawProblem(error, { open: openText, start: toStart });
  warn($("problem").querySelector("h1")?.textContent ?? "");
}

async function askOlder() {
  const ways = [
    { value: "", text: t("go-newest") },
    { value: "look", text: t("look-older") },
  ];
  return (await choose(t("relation-older-title"), [t("relation-older")], ways)) === "look";
}

/** @param {number} turn */
async function askFork(turn) {
  const ways = [
    { value: "", text: t("keep-mine") },
    { value: "theirs", text: t("keep-theirs") },
  ];
  return (
    (await choose(t("relation-fork-title"), [t("relation-fork", { turn })], ways)) === "theirs"
  );
}

/** Show a turn of the past without a rack. @param {string} link */
async function lookAt(link) {
  const reply = await engine.ask({ type: "view" }, { link, seat: null });
  if (!reply.ok) return showProblem(reply);
  seats = [];
  update(game.withView({ ...game.EMPTY, engine: state.engine }, reply.view));
  return toast(t("read-only"));
}

/** The seat whose rack this device shows: its seat to move, else its own; and nobody's before the
 * first move, so that making games over and over until the tiles are good gains nothing.
 * @param {View} view @param {number[]} mine @returns {number|null} */
function seatFor(view, mine) {
  if (view.toMove !== null && mine.includes(view.toMove)) return view.toMove;
  return view.turns.length ? (mine.at(-1) ?? null) : null;
}

/** @param {View} view @param {number[]} mine @returns {boolean} whether two players share this device */
function handsOver(view, mine) {
  return mine.length > 1 && view.toMove !== null && mine.includes(view.toMove);
}

/**
 * Make a game the one on show, and keep it.
 * @param {View} view
 * @param {number[]} mine
 * @param {{made: boolean, link?: string, kept?: string}} about
 */
async function enter(view, mine, { made, link = view.link, kept }) {
  seats = mine;
  opening += 1;
  const now = opening;
  const isHere = state.view?.gameId === view.gameId && state.view.seat === view.toMove;
  if (handsOver(view, mine) && !isHere) await handOver(view);
  const shown = await judged(await seen(view, link, seatFor(view, mine)));
  if (!shown || now !== opening) return;
  const old = store.game(shown.gameId);
  const opened = (old?.link === link && old.opened) || Date.now();
  store.keep({
    gameId: shown.gameId,
    link,
    seats: mine,
    made,
    opened,
    updated: old?.link === link ? old.updated : Date.now(),
    view: shown,
    ...(kept ? { kept } : {}),
  });
  const saved = store.game(shown.gameId);
  if (saved && old?.link !== link) tabs.postMessage(saved);
  if (location.hash.slice(1) !== link) history.replaceState(null, "", `#${link}`);
  const draft =
    state.stale && state.view?.link === link
      ? { order: state.rack.map(({ letter }) => letter), draft: game.laid(state) }
      : store.draft(shown.gameId);
  hands.cancel();
  update({ ...game.withView(state, shown, draft), stale: false });
  runClock(shown, opened);
  warn([lastSaid(shown), turnText(state)].filter(Boolean).join(" "));
  if (shown.level !== "own") keepPack(shown.dictionary.pack);
  if (shown.dictionary.notice && shown.level !== "own")
    toast(t(`notice-${shown.dictionary.state}`));
  if (shown.over && !made && old?.link !== link && shown.mode !== "stated") await ended(shown);
  if (shown.level === "own" && shown.dictionary.state === "absent") return askForList(shown);
  const mayGenerate = shown.over || shown.hints.price !== null;
  if (computerMoves(shown)) await think();
  else if (mayGenerate) warmUp(engine, shown.link, () => now !== opening);
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

/** @param {View} view @returns {boolean} whether no friend is still playing this game */
const canReview = ({ over, mode, players }) =>
  over || mode === "stated" || players.filter(({ computer }) => !computer).length < 2;

/** @param {View} view */
const computerMoves = ({ players, toMove }) => toMove !== null && players[toMove]?.computer;

/** @param {View} view @returns {boolean} whether somebody elsewhere waits for a link */
const hasFriends = ({ players }) => players.some((each, n) => !each.computer && !seats.includes(n));

/** Let the computer move whose turn it is; then it is somebody else's. */
async function think() {
  const mine = opening;
  const reply = await computerTurn({ state: () => state, update, ask }, () => mine !== opening);
  if (!reply) return undefined;
  if (!reply.ok) return toast(faultOf(reply.error));
  await enter(reply.view, seats, { made: true });
  return passOn();
}

/** @param {View} view @param {string} link @param {number|null} seat @returns {Promise<View|null>} */
async function seen(view, link, seat) {
  if (view.seat === seat && view.link === link) return view;
  const reply = await engine.ask({ type: "view" }, { link, seat });
  if (!reply.ok) showProblem(reply);
  return reply.ok ? reply.view : null;
}

/** Bring the players' own list of words, if the game has one and this device keeps it.
 * @param {View|null} view */
async function judged(view) {
  if (view?.level !== "own" || view.dictionary.state !== "absent") return view;
  const { bringList } = await import("./lists.js");
  if (!(await bringList(engine, view))) return view;
  const reply = await engine.ask({ type: "view" }, { link: view.link, seat: view.seat });
  return reply.ok ? reply.view : view;
}

/** Ask for the list of words of a game; until it is here the board is shown, not judged.
 * @param {View} view */
async function askForList(view) {
  const mine = opening;
  const lists = await import("./lists.js");
  const friend = view.players.find(({ computer }, n) => !computer && !seats.includes(n));
  const isHere = await lists.askForList(engine, view, friend?.label ?? "");
  if (isHere && mine === opening) await enter(view, seats, { made: false });
}

/** Cover the racks until the next player has the device. @param {View} view */
async function handOver(view) {
  const name = view.players[view.toMove ?? 0]?.label ?? "";
  const cover = await engine.ask({ type: "view" }, { link: view.link, seat: null });
  if (cover.ok) update(game.withView(state, cover.view));
  await choose(
    t("hand-over", { name }),
    [lastSaid(view)],
    [{ value: "", text: t("hand-ready", { name }) }],
  );
}

/* Making and sending ----------------------------------------------------------------------- */

/** @returns {string} 16 hex digits from the browser's entropy */
function seed() {
  return [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

/** @returns {number} from 0 up to 1 */
const chance = () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;

/** @param {Wish} wish */
async function create({ names, computers, starts, ...rules }) {
  store.set({ names, computers, count: names.length, starts, ...rules });
  say(t("creating"));
  const first = starts === "me" || (starts === "chance" && chance() < 1 / names.length);
  const seated = names.map((name, n) => ({
    name: computers[n] ? computerName(n) : name,
    level: computers[n] ?? 0,
  }));
  if (!first) seated.push(...seated.splice(0, 1));
  const reply = await engine.ask({
    type: "new",
    players: seated.map(({ name }) => name),
    computers: seated.map((seat) => seat.level),
    seed: seed(),
    ...rules,
  });
  if (!reply.ok) return toast(faultOf(reply.error));
  history.pushState(null, "", `#${reply.link}`);
  await enter(reply.view, [first ? 0 : names.length - 1], { made: true });
  await passOn();

  /** @param {number} n */
  function computerName(n) {
    const same = computers.slice(0, n).filter((each) => each === computers[n]).length;
    return t(`player-${computers[n]}`) + (same ? ` ${same + 1}` : "");
  }
}

async function send() {
  const { view } = state;
  if (!view) return;
  const name = view.players[view.toMove ?? 0]?.label ?? "";
  const fresh = view.turns.length === 0;
  const key = view.over ? "send-over" : fresh ? "invite-to" : "send-to";
  const own = view.level === "own" && fresh ? t("own-send") : "";
  await showLink({
    title: t(fresh ? "invite-title" : "send-title"),
    body: `${t(key, { name })} ${own}`,
    message: messageOf(view),
    url: urlOf(view.link),
  });
}

/** @param {Move} move @returns {Promise<boolean>} whether it was made */
async function commit(move) {
  if (!state.view || state.busy) return false;
  const { view } = state;
  update({ ...state, busy: true });
  const reply = await ask({ type: "commit", move });
  if (state.view !== view) return false;
  update({ ...state, busy: false });
  if (!reply.ok) {
    warn(faultOf(reply.error));
    toast(faultOf(reply.error));
    return false;
  }
  // After a hint or an accepted word the turn goes on, with the tiles that are being laid.
  if (move.kind !== "hint" && move.kind !== "accept")
    store.keepDraft(view.gameId, { order: state.rack.map(({ letter }) => letter), draft: [] });
  await enter(reply.view, seats, { made: true });
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
  const way = await showResult(view, hasFriends(view));
  if (way === "send") return send();
  return way === "rematch" ? rematch() : undefined;
}

async function rematch() {
  const { view } = state;
  if (!view) return;
  const reply = await ask({ type: "rematch", seed: seed() });
  if (!reply.ok) return toast(faultOf(reply.error));
  const me = view.seat ?? seats[0] ?? 0;
  const mine = reply.view.players.findIndex(({ label }) => label === view.players[me]?.label);
  history.pushState(null, "", `#${reply.link}`);
  await enter(reply.view, [Math.max(mine, 0)], { made: true });
  await passOn();
}

/* Acts ------------------------------------------------------------------------------------- */

/** A tile that is a blank asks for its letter first; `put` gives the state with the tile down.
 * @param {number} id @param {(letter?: string) => State} put @param {string} [letter] */
async function lay(id, put, letter) {
  const tile = game.held(state, id);
  if (tile?.letter !== "?" || letter || state.draft.some((placed) => placed.id === id))
    return update(put(letter));
  const chosen = await askBlank(state.view?.alphabet ?? []);
  return chosen ? update(put(chosen)) : undefined;
}

/** Tiles may be laid when a rack is on show, also while the friend thinks. */
const canLay = () => Boolean(state.view?.rack && !state.view.over && !state.busy);

/** @typedef {Record<string, string|undefined>} Data */
/** @type {Record<string, (data: Data) => unknown>} */
const acts = {
  "tap-tile": ({ id }) => {
    const tile = Number(id);
    if (!canLay()) return undefined;
    now();
    if (state.draft.some((placed) => placed.id === tile)) return update(game.recall(state, tile));
    if (state.arrow && state.picked === null)
      return lay(tile, (letter) => game.placeNext(state, tile, letter));
    return update(game.pick(state, tile));
  },
  "tap-square": ({ square }) => {
    const at = Number(square);
    const { picked } = state;
    const there = game.draftAt(state, at);
    if (!canLay() || game.playedAt(state, at)) return update({ ...state, cursor: at });
    now();
    if (picked !== null && picked !== there?.id)
      return lay(picked, (letter) => ({ ...game.place(state, picked, at, letter), cursor: at }));
    if (there) return update({ ...game.pick(state, there.id), cursor: at });
    update(game.turnArrow(state, at));
    return sayArrow();
  },
  drop: ({ id, square }) =>
    canLay() &&
    lay(Number(id), (letter) => ({
      ...game.place(state, Number(id), Number(square), letter),
      arrow: null,
    })),
  "drop-rack": ({ id, to }) =>
    update(
      to === undefined
        ? game.recall(state, Number(id))
        : game.reorder(state, Number(id), Number(to)),
    ),
  "recall-one": ({ id }) => update(game.recall({ ...state, picked: null }, Number(id))),
  "nth-tile": ({ n }) => {
    const tile = state.rack[Number(n) - 1];
    if (tile && canLay() && game.loose(state).includes(tile))
      lay(tile.id, (letter) => game.placeNext(state, tile.id, letter));
  },
  type: ({ letter = "", blank }) => {
    if (!canLay()) return undefined;
    now();
    const found = game.tileFor(state, letter, Boolean(blank));
    if (!found) return say(t("said-no-tile", { letter }));
    if (found.instead !== undefined) update(game.takeBack(state));
    return lay(found.id, (face) => game.placeNext(state, found.id, face), found.letter);
  },
  "take-back": () => update(game.takeBack(state)),
  arrow: ({ step, across }) => {
    const { arrow } = state;
    if (arrow && arrow.across !== Boolean(across))
      return update({ ...state, arrow: { ...arrow, across: Boolean(across) } });
    const moved = game.moveCursor(state, Number(step));
    return update(arrow ? { ...moved, arrow: { ...arrow, square: moved.cursor } } : moved);
  },
  edge: ({ to }) => {
    const row = state.cursor - (state.cursor % game.SIDE);
    const cursor = to === "Home" ? row : row + game.SIDE - 1;
    update({ ...state, cursor, arrow: state.arrow && { ...state.arrow, square: cursor } });
  },
  "turn-arrow": () => {
    if (!canLay() || game.playedAt(state, state.cursor)) return;
    update({ ...state, arrow: { square: state.cursor, across: !(state.arrow?.across ?? false) } });
    sayArrow();
  },
  enter: () => {
    if (state.picked !== null || !state.draft.length)
      return acts["tap-square"]?.({ square: String(state.cursor) });
    return acts.play?.({});
  },
  "rack-focus": ({ step }) => {
    const tiles = [...$("rack").children];
    const at = tiles.indexOf(/** @type {Element} */ (document.activeElement)) + Number(step);
    const next = tiles[(at + tiles.length) % tiles.length];
    if (next instanceof HTMLElement) next.focus();
  },
  shuffle: () => update(game.shuffle(state, state.rack.map(chance))),
  recall: () => {
    if (state.draft.length) say(t("said-recalled"));
    update(game.recallAll(state));
  },
  play: () => {
    const { preview, draft, mine } = state;
    if (!draft.length || !mine) return undefined;
    if (preview?.illegal) {
      warn(faultOf(preview.illegal));
      return toast(faultOf(preview.illegal));
    }
    return commit({ kind: "play", tiles: game.laid(state) });
  },
  pass: async () => {
    if (!state.mine || !state.view?.allowed.pass) return;
    if (await confirm(t("pass-title"), [t("pass-body")], t("pass"))) await commit({ kind: "pass" });
  },
  exchange: async () => {
    if (!state.mine || !state.view) return;
    if (!state.view.allowed.exchange) return toast(t("exchange-not"));
    update(game.recallAll(state));
    const letters = await askExchange(state.rack);
    if (letters.length) await commit({ kind: "exchange", letters });
  },
  challenge: async () => {
    const cost = state.view?.checking === "double" ? [t("challenge-cost")] : [];
    const lines = [state.view ? lastSaid(state.view) : "", t("challenge-body"), ...cost];
    if (await confirm(t("challenge-title"), lines, t("challenge")))
      await commit({ kind: "challenge" });
  },
  resign: async () => {
    if (await confirm(t("resign-title"), [t("resign-body")], t("resign")))
      await commit({ kind: "resign" });
  },
  start: toStart,
  hint: async () => (await import("./hints.js")).showHints(table),
  dictionary: async () => (await import("./words.js")).showWords(table),
  review: async () => (await import("./review.js")).showReview(table),
  send,
  rematch,
  "play-here": playHere,
  settings: () => showSettings(store.settings(), change),
  help: () => showHelp(facts()),
  statistics: () => showStatistics(store.games()),
  export: () => exportGames(store.games()),
  import: () => importGames(takeGames),
  "open-file": async () => (await import("./files.js")).openFile(table),
  "share-game": async () => (await import("./files.js")).showExport(table),
  "type-move": () =>
    moveForm({
      state: () => state,
      lay: layAndAsk,
      play: () => acts.play?.({}),
      act: (name, letters = []) =>
        name === "exchange" && letters.length
          ? commit({ kind: "exchange", letters })
          : acts[name]?.({}),
    }),
  result: () => state.view && ended(state.view),
  restart: () => {
    update({ ...state, engine: game.EMPTY.engine });
    engine.restart();
    return state.stale ? openText(location.hash.slice(1)) : settle();
  },
  zoom: () => {
    const frame = /** @type {HTMLElement} */ ($("board").parentElement);
    if (frame.classList.toggle("zoomed"))
      focusOn(state.arrow?.square ?? state.view?.last?.squares[0] ?? state.cursor);
  },
  moves: () =>
    state.view &&
    sheet(t("moves"), () => [state.view ? movesOf(state.view, state.shown) : null], "tall"),
  unseen: () =>
    state.view && sheet(t("unseen-title"), () => (state.view ? unseenOf(state.view) : []), "tall"),
  "show-turn": ({ turn }) => {
    closeSheets();
    update({ ...state, shown: Number(turn) });
  },
  "step-back": () => acts.step?.({ to: "back" }),
  "step-forward": () => acts.step?.({ to: "forward" }),
  step: ({ to }) => {
    const end = state.view?.turns.length ?? 0;
    const at = state.shown ?? end;
    const turns = /** @type {Record<string, number>} */ ({
      first: 0,
      back: at - 1,
      forward: at + 1,
      last: end + 1,
    });
    const next = Math.max(0, turns[to ?? ""] ?? 0);
    update({ ...state, shown: next > end ? null : next });
  },
};

/** What the modules around the table see and do; they are fetched when they are first wanted. */
const table = {
  state: () => state,
  update,
  ask,
  engine,
  commit,
  layAll,
  open: openText,
  takeGames,
  /** @param {View|null} [view] @returns {{language?: string, level?: string}} the dictionary to
   * search: that of the game, or else the one chosen last */
  dictionary(view = state.view) {
    const { language: words = language, level = "complete" } = store.settings();
    return view ? {} : { language: words, level };
  },
  /** @param {(state: State) => void} look  at every change @returns {() => void} ends it */
  watch(look) {
    watchers.add(look);
    look(state);
    return () => watchers.delete(look);
  },
};
/** @typedef {typeof table} Table */

/** Leave the replay: tiles are laid on the board of now. */
function now() {
  if (state.shown !== null) update({ ...state, shown: null });
}

function sayArrow() {
  const { arrow } = state;
  if (arrow)
    say(
      t(arrow.across ? "said-arrow-across" : "said-arrow-down", {
        square: game.squareName(arrow.square),
      }),
    );
}

function closeSheets() {
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
}

async function menu() {
  const { view, mine, screen } = state;
  const inGame = view && screen === "game";
  const away = inGame && view.toMove !== null && !mine;
  const name = view?.players[view.toMove ?? 0]?.label ?? "";
  const ways = Object.entries({
    start: true,
    send: inGame,
    "play-here": away,
    "type-move": inGame && !view.over,
    hint: inGame && mine && view.hints.price !== null,
    dictionary: true,
    review: inGame && canReview(view),
    "share-game": inGame,
    settings: true,
    help: true,
    statistics: !inGame,
    export: !inGame,
    import: !inGame,
    resign: inGame && mine,
  }).flatMap(([value, on]) => (on ? [{ value, text: t(value, { name }) }] : []));
  await acts[await choose(t("menu"), [], ways, "menu-sheet")]?.({});
}

/** Two players on one device: the seat to move is played here too. */
async function playHere() {
  const { view } = state;
  if (!view) return;
  const name = view.players[view.toMove ?? 0]?.label ?? "";
  if (!(await confirm(t("play-here", { name }), [t("play-here-body", { name })], t("ok")))) return;
  await enter(view, [...new Set([...seats, view.toMove ?? 0])], { made: false });
}

/** @param {Record<string, string>} changed */
async function change(changed) {
  store.set(changed);
  wear(store.settings());
  if (changed.interface) location.reload();
}

/** What to tell with a report: nothing in it names a game or a player. */
const facts = () => ({
  version: served || "–",
  "engine ready, ms": Math.round(readyAt),
  games: store.games().length,
  "offline worker": navigator.serviceWorker?.controller ? "on" : "off",
  language,
  screen: `${innerWidth}×${innerHeight} ×${devicePixelRatio}`,
  browser: navigator.userAgent,
});

/** Take over games of a backup that this device does not know. @param {Pick<Saved, "link"|"seats"|"made">[]} games */
async function takeGames(games) {
  let taken = 0;
  for (const { link, seats: mine, made } of games) {
    const reply = await engine.ask({ type: "open", text: link, known: [] });
    if (!reply.ok || store.game(reply.gameId)) continue;
    const seen = await engine.ask(
      { type: "view" },
      { link: reply.link, seat: seatFor(reply.view, mine) },
    );
    if (!seen.ok) continue;
    store.keep({
      gameId: reply.gameId,
      link: reply.link,
      seats: mine,
      made: Boolean(made),
      opened: Date.now(),
      updated: Date.now(),
      view: seen.view,
    });
    taken += 1;
  }
  toStart();
  toast(t("imported", { n: taken }));
}

/** Lay a whole move, as a hint gave it. @param {Laid[]} tiles */
function layAll(tiles) {
  const { view, rack } = state;
  const order = rack.map(({ letter }) => letter);
  if (view) update(game.withView(state, view, { order, draft: tiles }));
  settle();
}

/** Show a draft and wait for what the engine says of it; gives the fault, or nothing.
 * @param {State} next @returns {Promise<string>} */
async function layAndAsk(next) {
  update(next);
  clearTimeout(settling);
  await judge();
  const { preview } = state;
  return preview?.illegal ? faultOf(preview.illegal) : "";
}

/** After one visit the page works without a network; a new version waits until it is wanted. */
async function stayOffline() {
  try {
    served = await keepOffline((reload) =>
      toast(t("new-version"), { text: t("reload"), act: reload }),
    );
  } catch {
    // No worker, no offline play: everything else goes on.
  }
}

const tabs = new BroadcastChannel("pass-a-word");
const hands = bindInput((name, data) => acts[name]?.(data), {
  lift: (id) => {
    $("ghost").replaceChildren(...faceOf(faceOfHeld(state, id)));
    $("ghost").hidden = false;
    document.body.classList.add("dragging");
    document.querySelector(`[data-id="${id}"].tile`)?.classList.add("lifted");
  },
  drop: () => {
    $("ghost").hidden = true;
    document.body.classList.remove("dragging");
    for (const node of document.querySelectorAll(".lifted, .target"))
      node.classList.remove("lifted", "target");
  },
  light: (square) => {
    document.querySelector(".cell.target")?.classList.remove("target");
    if (square !== null && !game.playedAt(state, square))
      document.querySelector(`.cell[data-square="${square}"]`)?.classList.add("target");
  },
});

$("board").addEventListener("focusin", ({ target }) => {
  const square =
    target instanceof HTMLElement ? Number(target.dataset.square ?? Number.NaN) : Number.NaN;
  if (!Number.isNaN(square) && square !== state.cursor) update({ ...state, cursor: square });
});
$("home").addEventListener("click", toStart);
$("menu").addEventListener("click", menu);
window.addEventListener("hashchange", route);
// Other tabs of this device: what they keep is known here too, and the game on show goes on.
tabs.onmessage = ({ data: saved }) => {
  store.take(saved);
  const { view, stale } = state;
  if (view && !stale && view.gameId === saved.gameId && view.link !== saved.link)
    enter(saved.view, saved.seats, { made: true, link: saved.link });
};
window.addEventListener("dragover", (event) => {
  if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
});
window.addEventListener("drop", async (event) => {
  const file = event.dataTransfer?.files[0];
  if (!file) return;
  event.preventDefault();
  (await import("./files.js")).takeFile(table, file);
});
route();
if (storageRefused) toast(t("storage-off"));
Promise.all([engine.ask({ type: "options" }), engine.ask({ type: "levels" })]).then(
  ([{ ok, options: known }, { levels }]) => {
    if (!ok) return;
    options = { ...known, players: levels };
    offer(options);
  },
);
