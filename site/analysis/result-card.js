/**
 * What can be shown of a game that is over: a picture of the board, and a text that gives away no word.
 *
 * @import {App} from "../core/app.js"
 * @import {View} from "../core/types.js"
 */

import { copy } from "../common/copy.js";
import { isolated, isRecord, signed, t } from "../core/i18n.js";
import { isPlayed } from "../core/store.js";
import { download, pictureOf, sharePicture } from "../share/picture.js";
import { toast } from "../ui/dialogs.js";
import { button, el, replaceContents } from "../ui/dom.js";
import { counted } from "./counted.js";

/** The signs of a turn's points: each from so many on. @type {[points: number, sign: string][]} */
const SIGNS = [
  [30, "🟩"],
  [15, "🟨"],
  [-Infinity, "⬜"],
];

/** @param {number} points */
const signOf = (points) => SIGNS.find(([least]) => points >= least)?.[1] ?? "";

/** The result as a text: each player's turns as coloured squares, and no word.
 * @param {View} view @param {string} page  the address of this page */
export function textOf(view, page) {
  const { players, turns } = view;
  const about = isRecord(view) ? [t("record")] : [];
  const lines = players.map(({ label, score }, seat) => {
    const signs = turns.filter((turn) => turn.seat === seat).map((turn) => signOf(turn.score));
    return `${label} ${signed(score)}\n${signs.join("")}`;
  });
  return ["Pass-a-Word", ...about, ...lines, "⬜ 0+ 🟨 15+ 🟩 30+", page].join("\n");
}

/** The picture in small, and the ways to keep it and pass it on. @param {App} app @param {View} view */
export function cardOf(app, view) {
  const text = textOf(view, app.address.page());
  const copyText = async () => (await copy(text)) && toast(t("copied"));
  const shown = el("div.result-picture");
  const ways = el("div.choices", button("action", copyText, t("copy-result")));
  pictureOf(app).then(
    (picture) => {
      const share = sharePicture(picture, text);
      const save = () => download(picture.name, picture);
      const src = URL.createObjectURL(picture);
      const onload = () => URL.revokeObjectURL(src);
      replaceContents(shown, el("img", { src, onload, alt: t("result-picture") }));
      ways.prepend(
        ...(share ? [button("action", share, t("share-picture"))] : []),
        button("action", save, t("save-picture")),
      );
    },
    () => {},
  ); // Where the browser makes none.
  return el("div.result-card", shown, ways);
}

/** How the games of two players stand that are kept on this device, this one among them.
 * @param {App} app @param {View} view @returns {Promise<string>} nothing where this is the first */
export async function seriesOf({ store, engine, state: { seats } }, { players }) {
  const [mine = 0] = seats;
  const other = players[1 - mine];
  if (players.length !== 2 || seats.length !== 1 || !other) return "";
  const isOther = (/** @type {string} */ who, /** @type {number} */ computer) =>
    computer === other.computer && (computer || who.toLowerCase() === other.label.toLowerCase());
  const games = store
    .games()
    .filter(isPlayed)
    .filter(({ view: { players: two } }) => two.length === 2)
    .filter(({ view }) => view.players.some(({ label, computer }) => isOther(label, computer)));
  const reply = await engine.ask({ type: "statistics", games: counted(games) });
  const found = reply.ok
    ? reply.opponents.find(({ who, computer }) => isOther(who, computer))
    : undefined;
  if (!found || found.games < 2) return "";
  const { won, lost, tied } = found;
  return t("series", { name: isolated(other.label), won, lost, tied });
}
