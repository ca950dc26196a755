/**
 * Live play: the pages of two players of one game connect directly, once both players agree. A sign in the
 * bar shows the state of the connection on every screen.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {State, View} from "../core/types.js"
 * @import {Token} from "./token.js"
 */

import { choose } from "../common/resting.js";
import { nameOf, t } from "../core/i18n.js";
import { goNewest } from "../play/game-flow.js";
import { $, add, button, el, HIDDEN, replaceContents, select } from "../ui/dom.js";
import { canConnect } from "./connection.js";
import { Session } from "./session.js";
import { stateOf } from "./table.js";
import { readToken } from "./token.js";

/** Lazy-load the code that is needed only when the game is open in two windows. */
const others = () => import("./other-windows.js");

/** Return the key of the string that says why the current game cannot be played live; "" if it can.
 * @param {App} app @param {View} view */
function obstacle({ state: { seats } }, view) {
  if (!canConnect()) return "together-cannot";
  if (view.players.length !== 2 || view.humans !== 2) return "together-two";
  return seats.length === 1 ? "" : "together-seat";
}

/** Say what the player should know before connecting: first what live play gives and needs, last what a
 * connection reveals. @param {App} app @param {string} how  what to do @param {string} name */
const termsOf = ({ store }, how, name) =>
  store.settings().stun
    ? [t("together-homes"), how, t("together-server", { name })]
    : [t("together-wifi"), how, t("together-network", { name })];

/** Ask whether to play live. If so, the next link sent carries an offer, or the answer to the friend's offer.
 * @param {App} app @param {Session} session @param {View} view @param {Token} [offer]  the offer that came
 *   with the current link */
async function ask(app, session, view, offer) {
  const why = obstacle(app, view);
  if (why) return choose(t("together"), [t(why)], [["", t("ok")]]);
  const [seat = 0] = app.state.seats;
  const name = nameOf(view, 1 - seat);
  const key = offer ? "together-asked" : "together";
  const text = (/** @type {string} */ end) => t(key + end, { name });
  const [title, lines, yes] = [text(""), termsOf(app, text("-body"), name), text("-yes")];
  const ways = /** @type {[string, string][]} */ ([
    ["yes", yes],
    ["", t("not-now")],
  ]);
  const isAgreed = offer
    ? await app.act("ask", { title, parts: lines, ways })
    : await app.ui.confirm(title, lines, yes);
  if (!isAgreed) return undefined;
  const isReady = await session.begin(view.gameId, seat, offer);
  return isReady ? app.act("ways-to-send") : undefined;
}

/** @param {App} app @param {Session} session @param {string} text  the token after the link */
async function takeToken(app, session, text) {
  const token = readToken(text);
  const { view, table } = app.state;
  if (!token) return app.ui.toast(t("together-damaged"));
  if (session.isLate(text)) return app.ui.toast(t("together-taken"));
  if (!view || table?.token === text) return undefined;
  // Another window has the connection: pass the answer on, and that window reports the outcome.
  const isPassedOn = table?.isElsewhere && token.kind === "answer";
  if (table?.phase === "joined" && !isPassedOn) return undefined;
  if (token.kind === "offer") return ask(app, session, view, token);
  return session.accept(text) || (await others()).passAnswer(app, text);
}

/** Show the table with its game, or offer live play. @param {App} app @param {Session} session */
async function sitDown(app, session) {
  const { view, table } = app.state;
  const isHere = view?.gameId === table?.gameId;
  const isOver = table?.phase === "over" && !table.isElsewhere;
  if (!table || (isOver && isHere)) return view && ask(app, session, view);
  if (!isHere) await goNewest(app, table.gameId);
  return (await import("./panel.js")).showPanel(app, session);
}

/** Signs for states of a connection, so that colour is not the only mark; any other state means waiting.
 * @type {Record<string, string>} */
const SIGNS = { joined: "●", away: "○" };

/** Show the state of the connection in the bar while there is a table.
 * @param {App} app @param {Session} session @returns {() => void} stops watching */
function bindSign(app, session) {
  document.head.append(el("link", { rel: "stylesheet", href: "live/sign.css" }));
  const chip = button("quiet.connection", "together");
  $("words").before(chip);
  const draw = select(
    (/** @type {State} */ { table }) =>
      table && {
        sign: table.why ? "✕" : (SIGNS[stateOf(table)] ?? "…"),
        title: session.stateText,
        unread: table.unread,
      },
    ({ sign, title, unread }) => {
      const label = unread ? `${title}. ${t("chat-unread", { n: unread })}` : title;
      const badge = unread > 0 && el("i.badge", HIDDEN, unread);
      add(chip, { title, "aria-label": label });
      replaceContents(
        chip,
        el(sign === SIGNS.joined ? "b.here" : "b", HIDDEN, sign),
        el("span", HIDDEN, title),
        badge,
      );
      app.ui.say(label);
    },
  );
  let isShown = false;
  return app.watch((state) => {
    chip.hidden = !state.table;
    draw(state);
    if (isShown || state.table?.phase !== "joined") return;
    isShown = true;
    import("./presence.js").then(({ bindPresence }) => bindPresence(app, session)).catch(() => {});
  });
}

/** @param {App} app @returns {Pick<LazyActions, "together">} */
export function actions(app) {
  const session = new Session(app);
  bindSign(app, session);
  return {
    together: async ({ token, heard } = {}) => {
      if (heard) return (await others()).hearWindow(app, session, heard);
      return token ? takeToken(app, session, token) : sitDown(app, session);
    },
  };
}
