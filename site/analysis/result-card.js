/**
 * The result of a game to share: a picture of the board, and a text that reveals none of its words.
 *
 * @import {App} from "../core/app.js"
 * @import {Turn, View} from "../core/types.js"
 */

import { copy } from "../common/copy.js";
import { isolated, isRecord, outcome, scoreLine, signed, t } from "../core/i18n.js";
import { isPlayed } from "../core/store.js";
import { boardPictureOf, pictureOf, saveFile, sharePicture } from "../share/picture.js";
import { toast } from "../ui/dialogs.js";
import { button, el, replaceContents } from "../ui/dom.js";
import { countedGames } from "./counted.js";

/** The sign of a play of seven tiles. */
const BINGO = "⭐";
/** The signs of a turn, each with the fewest points that earn it. @type {[points: number, sign: string][]} */
const SIGNS = [
  [30, "🟩"],
  [15, "🟨"],
  [-Infinity, "⬜"],
];

/** @param {Turn} turn */
const signOf = ({ score, bingo, withdrawn }) =>
  bingo && !withdrawn ? BINGO : (SIGNS.find(([least]) => score >= least)?.[1] ?? "");

/** Write the result as text: each player's turns as coloured squares, a star for seven tiles, and no words.
 * @param {View} view @param {string} page  the address of this page */
export function resultText(view, page) {
  const { players, turns } = view;
  const about = isRecord(view) ? [t("record")] : [];
  const lines = players.map(({ label, score }, seat) => {
    const signs = turns.filter((turn) => turn.seat === seat).map(signOf);
    return `${label} ${signed(score)}\n${signs.join("")}`;
  });
  return ["Pass-a-Word", ...about, ...lines, "⬜ 0+ 🟨 15+ 🟩 30+ ⭐ +50", page].join("\n");
}

/** Build the board and the ways to save and share the result. @param {App} app @param {View} view */
export function resultCard(app, view) {
  const text = resultText(view, app.address.page());
  const copyText = async () => (await copy(text)) && toast(t("copied"));
  const shown = el("div.result-picture");
  void boardPictureOf(app).then((src) => {
    const alt = `${t("result-picture")}. ${outcome(view, app.state.seats)}`;
    if (src) replaceContents(shown, el("img", { src, alt }));
  });
  const ways = el("div.choices", button("action", copyText, t("copy-result")));
  pictureOf(app).then(
    (picture) => {
      const share = sharePicture(picture, text);
      const save = () => saveFile(picture.name, picture);
      ways.prepend(
        ...(share ? [button("action", share, t("share-picture"))] : []),
        button("action", save, t("save-picture")),
      );
    },
    () => {},
  ); // If the browser cannot make a picture, do not offer one.
  return el("div.result-card", shown, ways);
}

/** Say how many games this player and the opponent have won against each other, this game included.
 * @param {App} app @param {View} view @returns {Promise<string>} "" if this is the first */
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
  const reply = await engine.ask({ type: "statistics", games: countedGames(games) });
  const found = reply.ok
    ? reply.opponents.find(({ who, computer }) => isOther(who, computer))
    : undefined;
  if (!found || found.games < 2) return "";
  const { won, lost, tied } = found;
  // Ties are a third number if there were any: 7–5–1.
  const stand = (/** @type {number[]} */ ...counts) => scoreLine(tied ? [...counts, tied] : counts);
  const name = isolated(other.label);
  if (won === lost) return t("series-level", { score: stand(won, lost) });
  return won > lost
    ? t("series-ahead", { score: stand(won, lost) })
    : t("series-behind", { name, score: stand(lost, won) });
}
