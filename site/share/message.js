/**
 * The texts around a shared link, by purpose: its chat message, and title and lines of the link sheet.
 *
 * @import {App} from "../core/app.js"
 * @import {Purpose} from "../core/state.js"
 * @import {Turn, View} from "../core/types.js"
 */

import { changedRules } from "../common/rules-text.js";
import { lastSentence, list, nameOf, outcome, points, scoreLine, t } from "../core/i18n.js";
import { purposeOf } from "../core/state.js";
import { isFairDraw, sendTexts } from "../joint/fair-draw.js";

/** @typedef {[title: string, body: string]} Texts  their string keys */
/** A turn sent again has the texts of the turn. @typedef {Exclude<Purpose, "again">} Told */

/** The texts of the link sheet, by purpose. @type {Record<Told, Texts>} */
const TEXTS = {
  end: ["send-end", ""],
  turn: ["send-turn", ""],
  reminder: ["remind", ""],
  device: ["send-device", "send-device-body"],
  board: ["send", ""],
};
/** @type {Texts} */
const INVITATION = ["invite-title", "invite-to"];

/** Address a sentence to the player to move. If the player has no name, leave the name out.
 * @param {View} view @param {string} key @param {Record<string, string>} [values] */
function addressed(view, key, values) {
  const name = nameOf(view);
  if (name !== t("your-friend")) return t(key, { ...values, name });
  return t(key, { ...values, name: "" }).replace(/, ?(?=\s?[:!.(])/, "");
}

/** Name every player: the reader of a message is another player. @param {View} view @returns {View} */
const forOthers = (view) => ({
  ...view,
  players: view.players.map((each) => ({ ...each, isMe: false })),
});

/** Compose the chat message for a link. It tells the move, never the rack; "" for the player's own device.
 * @param {View} shown @param {Told} [purpose] */
export function messageOf(shown, purpose = "turn") {
  const view = forOthers(shown);
  const { turns, over } = view;
  const turn = turns.at(-1);
  const isReminder = purpose === "reminder";
  if (purpose === "device") return "";
  if (!turn && isFairDraw(view)) return addressed(view, `message-fair-${view.joint?.due}`);
  if (!turn && view.joint) {
    return addressed(view, view.joint.due === "join" ? "message-seal" : "message-join");
  }
  if (!turn && isReminder) return addressed(view, "remind-new");
  if (!turn) return purpose === "board" ? "" : invitationOf(view);
  if (over) return endOf(view, turn);
  // The scores come before the sentence's full stop.
  const sentence = moveOf(view, turn);
  const scores = scoresOf(view, turn.seat);
  if (purpose === "board") return `${sentence} (${scores}).`;
  return addressed(view, isReminder ? "remind-turn" : "message-turn", { sentence, scores });
}

/** Invite to a new game, and say what differs from classic rules. @param {View} view */
function invitationOf(view) {
  const rules = changedRules(view);
  return addressed(view, rules ? "message-new-rules" : "message-new", { rules });
}

/** Whether neither the game nor this device has a name for a player. @param {View} view @param {number} seat */
function isUnnamed({ players }, seat) {
  const { name, label = "" } = players[seat] ?? {};
  return name === "" && [t("your-friend"), t("player-n", { n: seat + 1 })].includes(label);
}

/** Whether a message has no name for one of two players: it calls nobody "Player 1", and its reader not "your
 * friend". @param {View} view */
const isNameless = (view) =>
  view.players.length === 2 && view.players.some((_, seat) => isUnnamed(view, seat));

/** Write the scores for a message, a seat's first: without names if a name is missing.
 * @param {View} view @param {number} seat */
function scoresOf(view, seat) {
  const order = [...view.players.slice(seat), ...view.players.slice(0, seat)];
  return isNameless(view) ? scoreLine(order.map(({ score }) => score)) : points(order);
}

/** Tell the last move, without the full stop. @param {View} view @param {Turn} turn */
function moveOf(view, turn) {
  if (!isNameless(view) || !isUnnamed(view, turn.seat)) return lastSentence(view).slice(0, -1);
  if (turn.kind === "play") return t("list-play", { word: turn.words[0] ?? "", n: turn.score });
  const text = t(`kind-${turn.kind}`, { word: turn.what });
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Tell how the game ended, with the scores once: the winner's first or, in a tie, those of the last mover.
 * @param {View} view @param {Turn} turn */
function endOf(view, turn) {
  const { result } = view;
  const isResigned = result?.reason === "resigned";
  const [seat = turn.seat, ...others] = result?.winners ?? [];
  const isTie = others.length > 0;
  if (!isNameless(view)) {
    if (isResigned) return `${outcome(view).slice(0, -1)} (${scoresOf(view, seat)}).`;
    return `${lastSentence(view)} ${outcome(view)}`;
  }
  if (isTie || isUnnamed(view, seat))
    return `${moveOf(view, turn)}. ${t(isTie ? "over-tie" : "turn-over")} (${scoresOf(view, turn.seat)}).`;
  if (!isResigned) return `${moveOf(view, turn)}. ${outcome(view)}`;
  return `${t("won-by-resigning", { name: nameOf(view, seat) })} (${scoresOf(view, seat)}).`;
}

/** Return the token to send after the link: an offer of live play, or the answer to an offer.
 * @param {App} app @param {View} view @returns {{token: string, key: string}|null} key: the
 * prefix of string keys about the token */
function carriedBy({ state: { table } }, view) {
  if (!table?.token || table.isElsewhere || table.gameId !== view.gameId || view.over) return null;
  return { token: table.token, key: table.phase === "answered" ? "answer" : "offer" };
}

/** Return the texts for a joint game, if it has special ones. @param {View} view @param {Told} purpose
 * @returns {Texts|undefined} */
function sealedTexts(view, purpose) {
  const { joint, turns } = view;
  if (isFairDraw(view)) return sendTexts(view, purpose);
  if (joint?.due === "join" && purpose === "turn") return ["invite-title", "seal-send-invite"];
  if (joint?.due === "move" && purpose === "turn" && !turns.length)
    return ["join-title", "seal-send-join"];
  if (joint && purpose === "device") return ["send-device", "seal-send-device"];
  if (joint?.due === "close" && purpose === "end") return ["send-title", "seal-send-close"];
  return undefined;
}

/** Return the key of the string about the rights of anyone who has the link. @param {View} view */
function whoSees(view) {
  if (view.joint && !isFairDraw(view)) return "seal-all-see";
  return view.over ? "all-see-over" : "all-see";
}

/** Return title and text of the link sheet. @param {App} app @param {View} view @param {Told} purpose */
function textsOf({ state: { seats } }, view, purpose) {
  const isFresh = view.turns.length === 0;
  const friends = view.players.flatMap(({ computer }, n) =>
    computer || seats.includes(n) ? [] : [nameOf(view, n)],
  );
  const named = purpose === "device" ? nameOf(view, view.seat ?? seats[0]) : nameOf(view);
  const name = purpose === "end" ? list(friends) : named;
  const [title, body] =
    sealedTexts(view, purpose) ?? (isFresh && purpose === "turn" ? INVITATION : TEXTS[purpose]);
  const own = view.variant === "own" && isFresh && t("own-send");
  const isCalled = name !== t("your-friend") || !/^(send-|remind$)/.test(title);
  return {
    title: isCalled ? t(title, { name }) : t("send"),
    lines: [body && name && t(body, { name }), own],
  };
}

/** Return title, text and message of a link with a token. If the link also sends a turn, extend the texts
 * of the turn.
 * @param {App} app @param {View} view @param {Told} purpose @param {string} key */
function textsWith(app, view, purpose, key) {
  const name = nameOf(view, 1 - (app.state.seats[0] ?? 0));
  const body = t(`${key}-body`, { name });
  if (purpose !== "turn")
    return {
      title: t(`${key}-title`, { name }),
      lines: [body],
      message: t(`${key}-message`, { name }),
    };
  const { title, lines } = textsOf(app, view, purpose);
  return { title, lines: [...lines, body], message: messageOf(view) };
}

/**
 * The message and link shared for the current game.
 *
 * @typedef {object} Sending
 * @property {View} view
 * @property {Told} purpose
 * @property {string} title  the sheet's title
 * @property {(string|false)[]} lines  shown above the message
 * @property {string} message  sent before the URL; may be ""
 * @property {string} url
 * @property {string} note  what others can do with the link
 * @property {boolean} needsWords  whether the player should read the lines before sending
 */

/** @param {App} app @param {View} view @returns {Sending} */
export function sendingOf(app, view) {
  const wanted = purposeOf(app.state);
  const purpose = wanted === "again" ? "turn" : wanted;
  const carried = carriedBy(app, view);
  const texts = carried
    ? textsWith(app, view, purpose, carried.key)
    : { ...textsOf(app, view, purpose), message: messageOf(view, purpose) };
  const isAgain = purpose === "turn" && !view.turns.length;
  const again = isAgain && app.store.game(view.gameId)?.isRematch && t("message-rematch");
  const url = `${app.address.page()}#${view.link}${carried ? `~${carried.token}` : ""}`;
  const needsWords = carried !== null || purpose === "device" || purpose === "board";
  const lines = [...texts.lines, app.state.isUnsaved && t("line-unsaved")];
  const message = [again, texts.message].filter(Boolean).join(" ");
  return { ...texts, message, lines, view, purpose, url, note: t(whoSees(view)), needsWords };
}

/** Join message and URL. @param {Sending} sending */
export const wholeOf = ({ message, url }) => [message, url].filter(Boolean).join("\n");
