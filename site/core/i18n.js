/**
 * The strings of the interface, published from `strings/<language>.json`, and sentences about a game.
 *
 * `t("sq-in", {words: "QUIZ"})` fills `{words}`; `n` selects the plural form. A noun with a number has its
 * own entry: `{points}` without a value becomes `points-n`, "1 point" or "5 points". "Your friend" and "Your
 * opponent", which stand for a name, start with a small letter within a sentence.
 *
 * @import {Fault, Player, Turn, View} from "./types.js"
 */

import { LANGUAGES } from "./languages.js";

/** @typedef {Record<string, string|string[]|Record<string, string>>} Strings */

/** @type {Strings} */
let strings = {};
let plural = new Intl.PluralRules("en");
let lists = new Intl.ListFormat("en");
export let language = "en";
/** Locales to format lists, numbers, dates and names. Browsers without Galician fall back to Portuguese. */
export let locales = ["en"];

/** Strings that stand for a player's name. */
const STAND_INS = ["your-friend", "your-opponent"];

/** How a word and a name that follows it are joined in a language: the dative of "dein", dropped vowels and
 * contracted articles. Letters are decomposed, so that É begins with E. @type {Record<string, [RegExp, string][]>} */
const JOINTS = {
  de: [[/^(von|mit|zu|bei) dein /, "$1 deinem "]],
  fr: [[/^(d|qu|jusqu)e (?=[aeiouyh])/i, "$1’"]],
  it: [
    [/^di (?=l’)/, "del"],
    [/^(d?a) (?=l’)/, "$1l"],
    [/^a (?=a)/i, "ad "],
  ],
  ca: [[/^(d)e (?=[aeiouh])/i, "$1’"]],
  pt: [
    [/^de (?=a outra )/, "d"],
    [/^a a (?=outra )/, "à "],
  ],
};

/** The language requested last, and its strings. @type {[string, Promise<Strings>]|[]} */
let asked = [];

/** Strings already requested, by language. @typedef {Record<string, Promise<Response>>} AskedStrings */

/** Fetch the strings of a language. We compress the file ourselves, since not every host compresses replies.
 * @param {string} id @param {AskedStrings} requested @returns {Promise<Strings>} */
async function stringsOf(id, requested) {
  const reply = requested[id] ?? fetch(`strings/${id}.bin`);
  delete requested[id]; // A reply can be read once.
  return entriesIn(await reply);
}

/** Unpack the strings in a reply. @param {Response} reply @returns {Promise<Strings>} */
export const entriesIn = ({ body }) =>
  new Response(body?.pipeThrough(new DecompressionStream("gzip"))).json();

/** Fetch and use the strings of a language; English if there are none. @param {string} wanted
 * @param {AskedStrings} [requested] */
export async function speak(wanted, requested = {}) {
  const found = Object.hasOwn(LANGUAGES, wanted) ? wanted : "en";
  if (asked[0] !== found) asked = [found, stringsOf(found, requested)];
  const entries = await asked[1]?.catch((error) => {
    asked = []; // Let the next call retry.
    throw error;
  });
  if (asked[0] === found) useStrings(found, entries ?? {});
}

/** @param {string} id @param {Strings} entries */
export function useStrings(id, entries) {
  strings = entries;
  language = id;
  locales = [id === "pt" ? "pt-PT" : id, "pt"];
  plural = new Intl.PluralRules([locales[0] ?? id, "en"]);
  lists = new Intl.ListFormat(locales);
}

/** @param {string} key @returns {string[]} the paragraphs of an entry */
export function lines(key) {
  const entry = strings[key];
  return Array.isArray(entry) ? entry : [];
}

/** @param {string} key */
export function has(key) {
  return key in strings;
}

/**
 * @param {string} key
 * @param {Record<string, string|number>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const entry = /** @type {string|Record<string, string>} */ (strings[key] ?? key);
  const form =
    typeof entry === "string"
      ? entry
      : (entry[plural.select(Number(values.n))] ?? entry.other ?? key);
  return form.replace(/(?:(?<!\p{L})(\p{L}+ ))?\{(\w+)\}/gu, (_, before = "", name, at) => {
    const noun = `${name}-n`;
    const value = values[name] ?? (has(noun) ? t(noun, values) : "");
    if (typeof value === "number") return before + signed(value);
    const isName = !STAND_INS.some((each) => value === strings[each]);
    const isFirst = !before && (!at || /[.!?] $/.test(form.slice(0, at)));
    return joined(
      before,
      isName || isFirst ? value : value.charAt(0).toLowerCase() + value.slice(1),
    );
  });
}

/** Join a word of the language and the text that follows it.
 * @param {string} before  the word with its space, or nothing @param {string} value */
function joined(before, value) {
  const text = before + value;
  const plain = text.normalize("NFD");
  const [joint, form] = (before && JOINTS[language]?.find(([each]) => each.test(plain))) || [];
  return joint ? plain.replace(joint, form ?? "").normalize() : text;
}

/** @param {number} value @param {Intl.NumberFormatOptions} [options]
 * @returns {string} the number with the language's own digit groups and decimal sign */
export function number(value, options) {
  return new Intl.NumberFormat(locales, options).format(value);
}

/** @param {string} id @returns {string} a language's name in the language of the page */
export const languageName = (id) =>
  new Intl.DisplayNames(locales, { type: "language" }).of(id) ?? id;

/** @param {number} seconds @returns {string} "0:45" */
export function clockOf(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** @param {string[]} names @returns {string} "Ann, Bea and Cleo" */
export function list(names) {
  return lists.format(names);
}

/** Unicode ranges of right-to-left scripts, unassigned characters included. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Isolate a right-to-left name or note, so that the scores after it are not reversed too. `add` of ui/dom.js
 * turns an isolated text into a `bdi`. @param {string} text */
export const isolated = (text) => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);

/** Label the players without a name as seen from this device: in a game of two, the other player is "your
 * friend". Mark the player of a device that plays one seat: sentences say "You" to this player.
 * @param {View} view @param {number[]} seats  on this device @param {string} [own]  the player's name
 * @returns {View} */
export function withLabels(view, seats, own) {
  const isPair = view.players.length === 2 && seats.length === 1;
  const labelOf = (/** @type {number} */ seat) =>
    (isPair && (seats.includes(seat) ? own : t("your-friend"))) || t("player-n", { n: seat + 1 });
  const players = view.players.map((each, seat) => ({
    ...each,
    isMe: String(seats) === String(seat),
    ...(each.name === "" && { label: labelOf(seat) }),
  }));
  return { ...view, players };
}

/** The part of a view that sentences about a game need.
 * @typedef {Pick<View, "players"|"toMove"|"turns">} Narrated */

/** @param {Pick<View, "players"> & Partial<Pick<View, "toMove">>} view @param {number|null} [seat]
 * @returns {string} the name at a seat, or of the player to move, isolated for use in a sentence */
export const nameOf = ({ players, toMove }, seat = toMove) =>
  isolated(players[seat ?? 0]?.label ?? "");

/** @param {Pick<View, "players">} view @param {number} seat
 * @returns {string} "You", or the name at a seat: for use outside a sentence */
export const whoOf = (view, seat) => (view.players[seat]?.isMe ? t("you") : nameOf(view, seat));

/** Say something about a player. The string `key-you` says it to the player of this device.
 * @param {string} key @param {Pick<View, "players">} view @param {number|null} seat
 * @param {Record<string, string|number>} [values] */
export const narrate = (key, view, seat, values) =>
  t(view.players[seat ?? -1]?.isMe ? `${key}-you` : key, { name: nameOf(view, seat), ...values });

/** Whether a game was recorded elsewhere. Its racks come from the record, its words were not checked here, and
 * nobody has a turn or a seat in it. @param {{mode?: string}} view */
export const isRecord = ({ mode }) => mode === "stated";

/** @param {Pick<View, "players"|"toMove"|"turn"> & {mode?: string}} view
 * @returns {string} whose turn it is, in a few words */
export const turnText = (view) =>
  t(isRecord(view) ? "turn-record" : view.turn, { name: nameOf(view) });

/** Say which press a game waits for. @param {View} view @param {string} waits */
export function waitText(view, waits) {
  if (waits === "computer") return t("computer-waits", { name: nameOf(view) });
  const time = clockOf(view.turnSeconds);
  return narrate(view.turnSeconds ? "ready-time" : "hand-over", view, view.toMove, { time });
}

/** @param {Narrated} view @param {Turn} turn @returns {string} "Ann played QUIZ for 48." or "You played"; the
 *   sentence of a challenge names the word played before; doubted words are named */
export function sentence(view, { number, seat, kind, outcome: did, what, score, doubted }) {
  const play = view.turns.slice(0, number).findLast(({ words }) => words.length);
  const word = what || (play?.words[0] ?? "");
  const text = narrate(`sentence-${did}`, view, seat, { word, n: what || score });
  return doubted ? `${text} ${doubtOf({ kind, doubted })}` : text;
}

/** @param {Pick<Turn, "kind"|"doubted">} turn @returns {string} a sentence that names the doubted words */
export const doubtOf = ({ kind, doubted = [] }) => t(`doubted-${kind}`, { words: list(doubted) });

/** @param {Narrated} view @returns {string} the sentence of the last move, if any. The sentence of a challenge
 *   just before that move comes first, since the challenge may have removed a play from the board. */
export const lastSentence = (view) =>
  view.turns
    .filter(
      ({ kind }, n, { length }) =>
        n + 1 === length ||
        (kind === "challenge" && view.turns.slice(n + 1, -1).every(isNonTurnMove)),
    )
    .map((turn) => sentence(view, turn))
    .join(" ");

/** Say how the game ended; "" if it goes on. Winners are named first, the others in the order of play.
 * @param {View} view @param {number[]} [seats]  the seats of the player addressed @returns {string} */
export function outcome({ result, players }, seats = []) {
  if (!result) return "";
  const { winners, reason } = result;
  const best = players.filter((_, seat) => winners.includes(seat));
  const gone = players.filter((each) => each.resigned);
  const rest = players.filter((each) => !best.includes(each) && !gone.includes(each));
  const ranked = [...best, ...rest];
  const isMine = winners.length === 1 && String(seats) === String(winners);
  const isLong = players.length > 2;
  const isTie = winners.length > 1;
  const end = gone.length === 1 && gone[0]?.isMe ? "-given-up" : "-resigned";
  return t(`outcome${isMine ? "-you" : ""}${reason === "resigned" ? end : ""}`, {
    n: winners.length,
    names: names(best),
    resigned: names(gone),
    scores: isLong ? (isTie ? points(ranked) : `(${points(ranked)})`) : pair(ranked, isTie),
  });
}

/** Write the scores of two players for a sentence: "346 to 324", or "346–346" in brackets.
 * @param {Player[]} ranked @param {boolean} isTie */
function pair(ranked, isTie) {
  const scores = ranked.map(({ score }) => score);
  const [a, b] = scores.map(signed);
  return isTie || b === undefined ? scoreLine(scores) : t("outcome-scores", { a: a ?? "", b });
}

/** @param {Player[]} players */
const names = (players) => list(players.map(({ label }) => isolated(label)));

/** @param {Player[]} players */
const eachScore = (players) =>
  players.map(({ label, score }) => `${isolated(label)} ${signed(score)}`);

/** @param {Player[]} players @returns {string} "Ann 52, Bea 20", for use in brackets */
export const points = (players) => eachScore(players).join(", ");

/** @param {View} view @returns {string} "Ann 52, Bea 20 and Cleo 17" */
export const standing = ({ players }) => list(eachScore(players));

/** @param {Fault} fault @returns {string} why a draft, a move, a link or a file was refused */
export function faultOf({ code, message, words = [], line, values }) {
  const key = [`fault-${code}`, `problem-${code}`].find(has);
  if (!key) return message;
  const named = values?.language ? { language: languageName(String(values.language)) } : {};
  const text = t(key, { words: list(words), n: words.length, ...values, ...named });
  return line ? t("fault-line", { line, text }) : text;
}

/** Say why a draft is not playable, for a player who is still laying tiles.
 * @param {Fault} fault @param {unknown[]} draft */
export const whyNot = (fault, draft) => (draft.length > 1 ? faultOf(fault) : t("line-laying"));

/** @param {number[]} scores @returns {string} "52–20", or with a colon if a score is negative */
export function scoreLine(scores) {
  return scores.map(signed).join(scores.some((score) => score < 0) ? " : " : "–");
}

/** @param {number} n @returns {string} the number with a true minus sign */
export function signed(n) {
  return n < 0 ? `−${-n}` : String(n);
}

/** The longest note, in characters. */
export const MAX_NOTE = 80;

/** Add notes to the turns of a view that have no note.
 * @param {View} view @param {(turn: Turn, n: number) => string|undefined} noteOf @returns {View} */
export const withNotesFrom = (view, noteOf) => ({
  ...view,
  turns: view.turns.map((turn, n) => {
    const note = turn.note || noteOf(turn, n);
    return note ? { ...turn, note } : turn;
  }),
});

/** Restore notes of older turns, which a link does not carry.
 * @param {View} view @param {View} [old]  the same game, as stored */
export const withNotes = (view, old) =>
  withNotesFrom(view, ({ seat, move }, n) => {
    const was = old?.turns[n];
    return was?.seat === seat && was.move === move ? was.note : "";
  });

/** List the notes of a game by turn index. @param {View} view @returns {[number, string][]} */
export const notesOf = ({ turns }) => turns.flatMap(({ note }, n) => (note ? [[n, note]] : []));

/** Whether a move ends no turn (a hint or an accepted word): the player continues with the current draft.
 * @param {{kind: string}} move */
export const isNonTurnMove = ({ kind }) => kind === "hint" || kind === "accept";

/** List the notes since the player's last turn, oldest first.
 * @param {Pick<View, "players"|"turns">} view @returns {Turn[]} */
export const latestNotes = ({ turns, players }) =>
  turns
    .filter((turn) => !isNonTurnMove(turn))
    .slice(1 - players.length)
    .filter(({ note }) => note);

/** @param {Narrated} view @param {Turn} [turn] @returns {string} "Bea: well done", or nothing */
export function noteSentence(view, turn = view.turns.at(-1)) {
  const { note = "", seat = 0 } = turn ?? {};
  return note && t("note-of", { name: whoOf(view, seat), note: isolated(note) });
}
