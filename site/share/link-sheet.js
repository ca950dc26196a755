/**
 * The link sheet: what the link is passed on for, the message for a chat, and the ways to send it.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {Purpose} from "../core/state.js"
 * @import {View} from "../core/types.js"
 * @import {Plain} from "../ui/dom.js"
 */

import { copy } from "../common/copy.js";
import { noteUnsent } from "../common/kept-game.js";
import { faultOf, lastSentence, list, nameOf, outcome, points, t } from "../core/i18n.js";
import { purposeOf } from "../core/state.js";
import { isFairDraw, sendTexts } from "../joint/fair-draw.js";
import { choiceButtons, say, sheet, toast } from "../ui/dialogs.js";
import { button, el, hasKeyboard, pictureUrl } from "../ui/dom.js";

/** By purpose the strings of title and text. @type {Record<Purpose, [title: string, body: string]>} */
const TEXTS = {
  end: ["send-title", "send-over"],
  turn: ["send-title", "send-to"],
  reminder: ["remind", "remind-body"],
  device: ["send-device", "send-device-body"],
  board: ["send", ""],
};
/** @type {[title: string, body: string]} */
const INVITATION = ["invite-title", "invite-to"];

/** The chat message for a link: the move, never the rack. To oneself there is nothing to say.
 * @param {View} view @param {Purpose} [purpose] */
export function messageOf(view, purpose = "turn") {
  const { turns, players, over } = view;
  const name = nameOf(view);
  const turn = turns.at(-1);
  const isReminder = purpose === "reminder";
  if (purpose === "device") return "";
  if (!turn && isFairDraw(view)) return t(`message-fair-${view.joint?.due}`, { name });
  if (!turn && view.joint) {
    const invitation = view.joint.redeal ? "message-redeal" : "message-seal";
    return t(view.joint.due === "join" ? invitation : "message-join", { name });
  }
  if (!turn)
    return purpose === "board" ? "" : t(isReminder ? "remind-new" : "message-new", { name });
  if (over) return `${lastSentence(view)} ${outcome(view)}`;
  // Whoever just moved comes first; the scores belong to the sentence, before its full stop.
  const order = [...players.slice(turn.seat), ...players.slice(0, turn.seat)];
  const scores = points(order);
  const sentence = lastSentence(view).slice(0, -1);
  if (purpose === "board") return `${sentence} (${scores}).`;
  return t(isReminder ? "remind-turn" : "message-turn", { sentence, scores, name });
}

/** Note that the player to move was sent the link. @param {App} app @param {View} view */
function notePassed(app, { gameId, link }) {
  const saved = app.store.game(gameId);
  if (saved?.link === link) noteUnsent(app, saved, false);
}

/** The link as a QR code, drawn when it is unfolded.
 * @param {App} app @param {string} url @param {boolean} open @param {() => void} drawn */
function codeOf({ engine }, url, open, drawn) {
  const draw = async (/** @type {{target: HTMLElement}} */ { target }) => {
    const reply = await engine.ask({ type: "qr", text: url });
    if (target.children.length > 1) return;
    if (!reply.ok) return target.append(el("p.note", faultOf(reply.error)));
    drawn();
    target.append(el("img", { src: pictureUrl(reply.text), alt: t("qr-code") }));
  };
  return el("details.qr", { open, ontoggle: draw }, el("summary", t("qr-code")));
}

/** The ways to send a link: each but the code closes the sheet.
 * @param {string} message @param {string} url @param {(notice: string) => void} done
 * @returns {Plain[]} */
function waysOf(message, url, done) {
  const whole = [message, url].filter(Boolean).join("\n");
  const copyAs = async (/** @type {string} */ text, /** @type {string} */ notice) =>
    (await copy(text)) && done(notice);
  const copyWhole = () => copyAs(whole, message ? "copied-message" : "copied-link");
  // Closing the device's share sheet is no failure: this one is still there to choose another way.
  const share = () =>
    navigator.share({ text: whole }).then(
      () => done("shared"),
      ({ name }) => (name === "AbortError" ? undefined : copyWhole()),
    );
  /** @type {[string, () => unknown][]} */
  const shares = typeof navigator.share === "function" ? [[t("share"), share]] : [];
  /** @type {[string, () => unknown][]} */
  const wholes = message ? [[t("copy-message"), copyWhole]] : [];
  const outside = (/** @type {string} */ key, /** @type {string} */ href) => {
    // The browser follows the link before the sheet goes.
    const onclick = () => setTimeout(() => done("shared"));
    return el("a.action", { href: href + encodeURIComponent(whole), onclick }, t(key));
  };
  return [
    choiceButtons([...shares, ...wholes, [t("copy-link"), () => copyAs(url, "copied-link")]]),
    el("div.choices-in-row", outside("by-sms", "sms:?&body="), outside("by-mail", "mailto:?body=")),
  ];
}

/** What the link carries besides the game: an offer to sit down together, or the answer to one.
 * @param {App} app @param {View} view @returns {{token: string, key: string}|null} key: of its strings */
function carriedBy({ state: { table } }, view) {
  if (!table?.token || table.isElsewhere || table.gameId !== view.gameId || view.over) return null;
  return { token: table.token, key: table.phase === "answered" ? "answer" : "offer" };
}

/** What is other for a sealed game. @param {View} view @param {Purpose} purpose
 * @returns {[title: string, body: string]|undefined} */
function sealedTexts(view, purpose) {
  const { joint, turns } = view;
  if (isFairDraw(view)) return sendTexts(view, purpose);
  if (joint?.due === "join" && purpose === "turn")
    return ["invite-title", joint.redeal ? "seal-send-redeal" : "seal-send-invite"];
  if (joint?.due === "move" && purpose === "turn" && !turns.length)
    return ["join-title", "seal-send-join"];
  if (joint && purpose === "device") return ["send-device", "seal-send-device"];
  if (joint?.due === "close" && purpose === "end") return ["send-title", "seal-send-close"];
  return undefined;
}

/** What anybody can do with the link: the name of the string. @param {View} view */
function whoSees(view) {
  if (view.joint && !isFairDraw(view)) return "seal-all-see";
  return view.over ? "all-see-over" : "all-see";
}

/** Title and text of the sheet. @param {App} app @param {View} view @param {Purpose} purpose */
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
  return { title: t(title, { name }), lines: [body && name && t(body, { name }), own] };
}

/** Title, text and message of a link that carries a token: those of the turn, if one is sent with it.
 * @param {App} app @param {View} view @param {Purpose} purpose @param {string} key */
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

/** @param {App} app */
async function send(app) {
  const { state, address } = app;
  const { view } = state;
  if (!view) return;
  const purpose = purposeOf(state);
  const carried = carriedBy(app, view);
  const url = `${address.page()}#${view.link}${carried ? `~${carried.token}` : ""}`;
  const { title, lines, message } = carried
    ? textsWith(app, view, purpose, carried.key)
    : { ...textsOf(app, view, purpose), message: messageOf(view, purpose) };
  const passed = () => notePassed(app, view);
  const fill = (/** @type {() => void} */ close) => {
    const done = (/** @type {string} */ notice) => {
      passed();
      close();
      toast(t(notice));
    };
    const readOnly = { id: "the-link", tabindex: 0, role: "textbox", "aria-readonly": "true" };
    return [
      ...lines.filter(Boolean).map((line) => el("p", line)),
      el(
        "div.message",
        { oncopy: passed },
        message && el("p.words", message),
        el("p.url", readOnly, { "aria-label": t("link-label") }, url),
      ),
      ...waysOf(message, url, done),
      codeOf(app, url, purpose === "device" && hasKeyboard(), passed),
      el("p.note", t(whoSees(view))),
      el("footer", button("action", close, t("to-board"))),
    ];
  };
  const shown = sheet(title, fill, "link-sheet");
  // What the dialog covers is not read out any more: the move just made is said in it.
  if (purpose === "turn") requestAnimationFrame(() => say(lastSentence(view)));
  await shown;
  if (view.joint && view.turns.length && !view.over) await app.act("remind-of-key");
}

/** @param {App} app @returns {Pick<LazyActions, "send">} */
export const actions = (app) => ({ send: () => send(app) });
