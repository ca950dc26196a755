/**
 * Shows a key to its owner on demand, as twelve words or as a seat link, and takes a key from another device.
 * Only the owner may know the key: no message to the friend contains any part of it.
 *
 * @import {App} from "../core/app.js"
 * @import {Fault, View} from "../core/types.js"
 * @import {Plain} from "../ui/dom.js"
 */

import { copy } from "../common/copy.js";
import { choose } from "../common/resting.js";
import { saveFile, shareFile } from "../common/saved-file.js";
import { faultOf, nameOf, t } from "../core/i18n.js";
import { continueGame, goNewest } from "../play/game-flow.js";
import {
  choiceButtons,
  confirm,
  paragraphs,
  say,
  sheetOnPress,
  toast,
  warn,
} from "../ui/dialogs.js";
import { AS_TYPED, button, el, form, replaceContents, submit } from "../ui/dom.js";
import { auditQuietly } from "./end.js";
import { isFairDraw } from "./fair-draw.js";
import { deviceKey, keepSeatKey, knownKey, noteRestored, proofOf, takeKey } from "./key.js";

/** The name of the setting that records whether the player was reminded to keep the key. */
const REMINDED = "seat-key-shown";

/** Whether the current game has a seat here that can be moved to another device. @param {App} app */
const hasSeat = ({ state: { view, seats } }) => Boolean(view?.joint && seats.length);

/** @param {App} app */
export function showSeatKey(app) {
  const shown = el("div.seat-key");
  const show = (/** @type {Plain[]} */ ...parts) =>
    say(replaceContents(shown, ...parts).textContent ?? "");
  /** @typedef {[string, () => unknown]} Way */
  const words = /** @type {Way} */ ([t("show-words"), () => showWords(app, show)]);
  const link = /** @type {Way} */ ([t("show-seat-link"), () => showLink(app, show)]);
  return sheetOnPress(
    t("seat-key"),
    (close) => [
      ...paragraphs([t("seat-key-why"), t("seat-key-secret")]),
      choiceButtons(hasSeat(app) ? [words, link] : [words]),
      shown,
      keyForm(app, close),
    ],
    "seat-key-sheet",
  );
}

/** Show the twelve words of this device. @param {App} app @param {(...parts: Plain[]) => unknown} show */
async function showWords(app, show) {
  const key = await deviceKey(app).catch(() => "");
  const proof = await proofOf(app, key, {});
  const reply = await app.engine.ask({ type: "key-words" }, { proof });
  if (!reply.ok) return show(el("p.fault", faultOf(reply.error)));
  return show(
    el(
      "ol.key-words",
      reply.words.map((word) => el("li", word)),
    ),
    el("p.note", t("words-note")),
  );
}

/** Show the link that moves the current game's seat to another device.
 * @param {App} app @param {(...parts: Plain[]) => unknown} show */
async function showLink(app, show) {
  const reply = await app.ask({ type: "seat-link" });
  if (!reply.ok) return show(el("p.fault", faultOf(reply.error)));
  const { view } = app.state;
  if (view) await noteRestored(app, view.gameId, true);
  return show(...(reply.isLong ? seatFile(reply.text) : seatLink(app, reply.text)));
}

/** @param {App} app @param {string} text @returns {Plain[]} */
function seatLink(app, text) {
  const url = `${app.address.page()}#${text}`;
  const copied = async () => (await copy(url)) && toast(t("copied-link"));
  const readOnly = { tabindex: 0, role: "textbox", "aria-readonly": "true" };
  return [
    el("p.url", readOnly, { "aria-label": t("show-seat-link") }, url),
    button("action.wide", copied, t("copy-link")),
    el("p.note", t("seat-link-note")),
  ];
}

/** Offer a seat that is too long for a link as a file. @param {string} text @returns {Plain[]} */
function seatFile(text) {
  const file = new File([text], "pass-a-word-seat.txt", { type: "text/plain" });
  const share = shareFile(file);
  return [
    button("action.wide", () => saveFile(file.name, file), t("save-seat")),
    share && button("action.wide", share, t("share-seat")),
    el("p.note", t("seat-file-note")),
  ];
}

/** Build a form for the twelve words of another device. @param {App} app @param {() => void} close */
function keyForm(app, close) {
  const input = el("input", { id: "key-words", ...AS_TYPED });
  const fault = el("p.fault");
  const take = async () => {
    const reply = await app.engine.ask({ type: "words-key", text: input.value });
    if (!reply.ok) return warn(replaceContents(fault, faultOf(reply.error)).textContent ?? "");
    const isOther = (await knownKey(app)) !== reply.key;
    const asked = [t("take-key-body")];
    if (isOther && (await knownKey(app)) && !(await confirm(t("take-key"), asked, t("take-key"))))
      return undefined;
    await takeKey(app, reply.key);
    close();
    return toast(t("key-taken"));
  };
  return form(
    "key-form",
    take,
    el("div.field", el("label", { for: input.id }, t("other-words")), input),
    fault,
    submit("action.wide", t("take-key")),
  );
}

/** Remind the player once, after the first sealed turn, to keep the key. @param {App} app */
export async function remindOfKey(app) {
  if (app.store.settings()[REMINDED]) return;
  app.store.set({ [REMINDED]: true });
  const way = await choose(
    t("keep-seat-key"),
    [t("seat-key-why"), t("seat-key-secret")],
    [
      ["show", t("show-seat-key")],
      ["", t("not-now")],
    ],
  );
  if (way) await showSeatKey(app);
}

/** Take the seat of an opened seat link. @param {App} app @param {string} text */
export async function openSeatLink(app, text) {
  const fault = await takeSeat(app, text, "");
  if (!fault) return;
  void app.act("start");
  toast(faultOf(fault));
}

/** Bring a game's seat to this device: by its seat link, or by the twelve words and the links in the chat.
 * @param {App} app */
export async function bringSheet(app) {
  const input = el("textarea", { id: "seat-text", rows: 4, ...AS_TYPED });
  const words = el("input", { id: "seat-words", ...AS_TYPED });
  const said = el("p.fault");
  await sheetOnPress(
    t("bring-seat"),
    (close) => {
      const take = async () => {
        const fault = await takeSeat(app, input.value, words.value, close);
        if (fault) warn(replaceContents(said, faultOf(fault)).textContent ?? "");
      };
      return [
        ...paragraphs([t("bring-seat-how")]),
        form(
          "seat-form",
          take,
          el("div.field", el("label", { for: input.id }, t("seat-text")), input),
          el(
            "details",
            el("summary", t("seat-by-words")),
            el("p.note", t("seat-by-words-how")),
            el("div.field", el("label", { for: words.id }, t("other-words")), words),
          ),
          said,
          submit("action.primary.wide", t("bring-seat")),
        ),
        newGamePart(app, close),
      ];
    },
    "bring-sheet",
  );
}

/** Build the part that offers a new game to a player who lost the key.
 * @param {App} app @param {() => void} close @returns {Plain} nothing if the game can go on otherwise */
function newGamePart(app, close) {
  const { view } = app.state;
  if (view?.joint?.due !== "move" || isFairDraw(view)) return null;
  const ways = view.players.map((_, seat) => {
    const begin = () => {
      close();
      void app.act("rematch", { seat });
    };
    return button("action", begin, t("no-key-again", { name: nameOf(view, seat) }));
  });
  return el(
    "details",
    el("summary", t("no-key-left")),
    ...paragraphs([t("no-key-why")]),
    el("div.choices", ways),
  );
}

/** Take a seat by its link, with the twelve words or this device's key.
 * @param {App} app @param {string} text  the link @param {string} words
 * @param {() => void} [taken]  called before the game is shown @returns {Promise<Fault|null>} */
export async function takeSeat(app, text, words, taken = () => {}) {
  const read = words.trim() ? await app.engine.ask({ type: "words-key", text: words }) : null;
  if (read && !read.ok) return read.error;
  const key = read?.key ?? (await knownKey(app));
  const links = app.state.view?.joint?.links ?? {};
  const about = key ? { proof: await proofOf(app, key, links) } : {};
  const reply = await app.engine.ask({ type: "seat", text }, about);
  if (!reply.ok) return reply.error;
  const { view, seat } = reply;
  const isWanted = await wants(app, view, seat);
  taken();
  if (!isWanted) {
    await goNewest(app, view.gameId);
    return null;
  }
  const isHere = app.store.game(view.gameId)?.seats.includes(seat);
  await keepSeatKey(app, view.gameId, reply.key);
  if (!isHere) await noteRestored(app, view.gameId, true);
  await enter(app, view, seat);
  return null;
}

/** Ask whether to take a seat, if the player already has another seat in that game.
 * @param {App} app @param {View} view @param {number} seat */
function wants(app, view, seat) {
  const [own = seat] = app.store.game(view.gameId)?.seats ?? [];
  if (own === seat) return true;
  const values = { name: nameOf(view, seat), own: nameOf(view, own) };
  const ways = /** @type {[string, string][]} */ ([
    ["", t("cancel")],
    ["yes", t("other-seat-take", values)],
  ]);
  return choose(t("other-seat-title", values), [t("other-seat", values)], ways);
}

/** Enter a game whose seat was brought here. If this device has a newer turn, show that turn.
 * @param {App} app @param {View} view @param {number} seat */
async function enter(app, view, seat) {
  const saved = app.store.game(view.gameId);
  const isFurther = saved?.links && saved.view.turns.length > view.turns.length;
  if (saved && isFurther) {
    app.store.keep({ ...saved, seats: [seat], links: { ...view.joint?.links, ...saved.links } });
    return app.act("open", { text: saved.link });
  }
  await continueGame(app, view, [seat], { made: false });
  await auditQuietly(app);
  return undefined;
}
